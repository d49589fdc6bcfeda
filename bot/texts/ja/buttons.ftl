app-challenge = 対局を申し込む
app-board = 盤を見る
app-moves = 動ける場所
button-play = Kibitz と対局
button-challenge = 対局を申し込む
button-more-rules = ルールの続き
button-variants = 種類一覧
button-help-play = 対局
button-help-moves = 指し手
button-help-draw = 引き分けと時間
button-help-puzzles = 問題と検討
button-help-variants = 種類と自作
button-help-server = サーバー
button-accept = 受ける
button-decline = 断る
button-cancel = 取り消す
button-join = 参加する
button-move = 指す
button-back = 別の駒
button-step-back = 戻る
button-page-before = 前へ
button-page-after = 次へ
button-page-newer = 新しい対局へ
button-page-older = 古い対局へ
button-view = 棋譜再生
button-view-first = ◀◀
button-view-before = ◀
button-view-after = ▶
button-view-last = ▶▶
button-view-export = ここまでの棋譜
button-view-play = この局面から対局
button-view-anyone = 誰でも
button-view-kibitz = Kibitz と対局
button-view-games = ほかの対局
button-view-challenge = 申し込む
button-view-begin = 対局を始める
button-view-cancel = やめる
button-review = 検討
button-review-find = 好手を探す
button-review-show = 正解を見る
button-review-share = 全員に見せる
button-review-type = 手を入力
button-history-all = すべての対局
button-profile-details = 詳細
button-profile-overview = 概要
button-profile-history = 対局履歴
button-profile-meeting = あなたとの対局
button-profile-leaders = 順位表
button-profile-challenge = 対局を申し込む
button-analysis = { $site } で検討する
button-moves = 動ける場所
button-export = 棋譜
button-flip = 盤を反転
button-letters = 駒にアルファベット
button-resign = 投了
button-draw = 引き分け
button-more = その他
button-takeback = 待った
button-abort = 中止する
button-claim = 引き分けを宣言
button-claim-win = 入玉宣言
button-hint = ヒント
button-hint-play = この手を指す
button-rematch = 再戦
button-rematch-other = 別の種類で対局
button-rematch-surprise = おまかせ
button-harder = 勝ちました！ 次は強さ{ $level }で？
button-easier = 強さ{ $level }で指してみる？
button-resign-yes = 投了する
button-resign-no = 対局を続ける
button-abort-yes = 中止する
button-plan-drop = 予約を取り消す
button-privacy-export = 自分の情報を受け取る
button-privacy-delete = 自分の情報を削除
button-privacy-delete-yes = すべて削除する
button-privacy-delete-no = 削除しない
menu-which = どの対局ですか？
menu-piece = どの駒を動かしますか？
menu-look = 駒の動ける場所を見る
menu-square = どこへ動かしますか？
menu-move = どの手を指しますか？
menu-more = 何をしますか？
menu-view = 手数を選んで移動
menu-view-start = 開始局面
menu-view-play = 対局したい相手を選ぶ
menu-view-level = Kibitz の強さを選ぶ
menu-profile = ほかのレーティングの推移を見る
menu-profile-all = 対局数の多いもの
menu-view-pick = 対局を選んで盤で見る
menu-how = どのように指しますか？
menu-wall = 次に、どのマスをふさぎますか？
menu-wall-duck = 次に、アヒルをどこへ置きますか？（e4,a5 と書けば一度に指せます）
menu-files = { $first }〜{ $last }{ $family ->
    [chess] 列
    [makruk] 列
   *[other] 筋
  }
menu-chosen = **{ $piece }**　{ $question }
menu-card = 種類を選んでルールを見る
menu-leaderboard = ほかの順位表
menu-movement = 駒の動きを見る
menu-pass = パス
menu-on = { $square }の{ $piece }
menu-hand =
    { $family ->
        [chess]
            { $count ->
                [1] 持ち駒の{ $piece }
               *[other] 持ち駒の{ $piece }（{ $count }個）
            }
        [makruk]
            { $count ->
                [1] 持ち駒の{ $piece }
               *[other] 持ち駒の{ $piece }（{ $count }個）
            }
       *[other]
            { $count ->
                [1] 持ち駒の{ $piece }
               *[other] 持ち駒の{ $piece }（{ $count }枚）
            }
    }
menu-castle = キャスリング（キングは{ $square }へ）
menu-becomes =
    { $family ->
        [chess] { $piece }に昇格する
        [shogi] 成る（{ $piece }）
       *[other] { $piece }に成る
    }
menu-enters = { $square }に{ $piece }を出す
menu-plain =
    { $family ->
        [shogi] 成らない
       *[other] 動かすだけ
    }
menu-join = 参加する対局を選ぶ
menu-join-option = { $player } さん：{ $variant }
button-puzzle-open = 挑戦する
button-puzzle-new = 問題
button-puzzle-type = 手を入力
button-puzzle-hint = ヒント
button-puzzle-solution = 正解を見る
button-puzzle-next = 次の問題
button-puzzle-share = 共有
button-puzzle-run-end = 終わる
button-puzzle-run-again = もう一度
button-puzzle-run-show = みんなに見せる
