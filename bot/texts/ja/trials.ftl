button-trial = 自動対局で試す
trial-progress = **{ $variant }**を Kibitz 同士で対局しています：{ $total }局中{ $done }局。
trial-queue-reviews = 先に{ $count }件の検討を行います。順番をお待ちください。
trial-queue-trials = 先に頼まれた自動対局が{ $count }件あります。順番をお待ちください。
trial-cancelled = この自動対局を中止しました。
trial-restart = 再起動するため、この自動対局は中断しました。少し待ってからもう一度お試しください。
trial-late = 自動対局に時間がかかっています。続けているので、数分後にもう一度**自動対局で試す**を押してください。
trial-failed = 自動対局中に問題が起きました。もう一度お試しください。
trial-many = すでに{ $most }件の自動対局を待っています。どれかが終わってからお試しください。
trial-title = Kibitz 同士の早指し
trial-stopped = この種類の対局には時間がかかるため、{ $count }分間計算したところで打ち切りました。
trial-score = { $color }：得点率{ $percent }%（±{ $error }）。{ $won }勝{ $lost }敗{ $drawn }分け{ $unfinished ->
    [0] 。
   *[other] 、未決着{ $unfinished }局。
  }
trial-length = 手数：ふつう{ $count }手、半数の対局は{ $first }〜{ $last }手。選べる手：ふつう{ $choices }通り。
trial-ends = 終わり方：{ $ends }。
trial-end-share = { $reason }{ $percent }%
trial-pieces = 駒（チェスのポーン何個分か、取られる割合）：{ $pieces }。
trial-taken = 駒が取られる割合：{ $pieces }。
trial-piece = { $piece }{ $value }（{ $percent }%）
trial-king = { $piece }（{ $percent }%）
trial-value = { $whole }.{ $tenths }
trial-warning-forced-win = 初手から{ $color }の必勝（{ $count }手）
trial-warning-first-moves = { $count }%の対局が最初の数手で決まる
trial-warning-advantage = { $color }がかなり有利
trial-warning-never-wins = { $color }は一度も勝てなかった
trial-warning-endless = { $count }%の対局が終わらない
trial-warning-drawish = 引き分けが多い
trial-warning-no-choice = { $count }%の局面で手がほとんど選べない
trial-warning-short = とても短い：半数の対局が{ $count }手以内
trial-warning-idle-piece = 一度も動かなかった駒：{ $piece }
trial-praise = おかしな点は見当たりません。
trial-note = { $games }局・約{ $count }手
trial-percent = { $percent }%
trial-picture-score = { $color }の得点率{ $percent }±{ $error }%
trial-undecided = 勝敗なし
trial-caption = チェスのポーン何個分か
trial-more = ほか{ $count }種
trial-alt = { $variant }：Kibitz 同士の早指し{ $count }局。
trial-end-none = 決着つかず
trial-end-other = その他
trial-end-checkmate = { $family ->
    [chess] チェックメイト
   *[other] 詰み
  }
trial-end-stalemate = { $family ->
    [chess] ステイルメイト
    [makruk] ステイルメイト
   *[other] 指せる手なし
  }
trial-end-extinction = 大事な駒を失う
trial-end-pieces-lost = 駒をすべて失う
trial-end-bare-king = { $family ->
    [chess] キングだけ
    [makruk] キングだけ
   *[other] 王だけ
  }
trial-end-explosion = キングの爆発
trial-end-goal = ゴール到達
trial-end-goal-shared = 双方がゴール
trial-end-castling = キャスリング
trial-end-castling-lost = キャスリング不可
trial-end-checks = { $family ->
    [chess] 規定回数のチェック
   *[other] 規定回数の王手
  }
trial-end-connection = 駒が並ぶ
trial-end-insufficient-material = 駒不足
trial-end-fifty-moves = 進展なし（宣言）
trial-end-seventyfive-moves = 進展なし（上限）
trial-end-threefold-repetition = 同一局面3回
trial-end-fivefold-repetition = 同一局面5回
trial-end-uneventful-moves = 駒が取られない
trial-end-repetition = 同一局面の反復
trial-end-perpetual-check = 連続王手
trial-end-perpetual-chase = 連続の追いかけ
trial-end-move-repetition = 往復の繰り返し
trial-end-impasse = 入玉
trial-end-bikjang = ピッチャン
trial-end-both-passed = 双方パス
trial-end-full-board = 盤が埋まる
trial-end-counted-out = 数えの手数切れ
trial-end-knight-mate = ナイトの詰み
trial-end-weak-mate = ニオル
