puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = { $color }番：{ $family ->
    [shogi] **{ $plies }手詰**です。
    [chess] **{ $count }手メイト**です（自分の{ $count }手目でチェックメイト）。
   *[other] **{ $count }手で詰ませて**ください。
  }
puzzle-task-tsume = **詰将棋・{ $plies }手詰**（{ $color }番）。{ $count ->
    [1] {""}
   *[other] 王手の連続で詰ませてください。
  }
puzzle-task-end = { $color }番：**{ $count }手で勝ち**になる{ $count ->
    [1] 手
   *[other] 手順
  }を見つけてください。
puzzle-task-win = { $color }番：**次の一手**（{ $count }手）で勝勢にしてください。
puzzle-right-reply = ✅ { $move }、正解です。{ $color }の応手は{ $reply }。次の手は？
puzzle-solved = ✅ { $move }、正解です！
puzzle-wrong = ❌ { $move }ではありません。別の手を考えてください。
puzzle-wrong-reply = ❌ { $move }には{ $color }の{ $reply }があります。別の手を考えてください。
puzzle-solved-in = **解けました！** { $wrong ->
    [0] 一度も間違えませんでした。
   *[other] 間違いは{ $wrong }回でした。
  }
puzzle-shown = 正解は**{ $line }**です。
puzzle-themes = { $count ->
   *[other] テーマ：{ $themes }。
  }
puzzle-theme-goal = ゴール到達
puzzle-theme-checks = { $family ->
    [chess] 最後のチェック
   *[other] 最後の王手
  }
puzzle-theme-capture-wins = 決め手の駒取り
puzzle-theme-pieces-lost = 駒をなくして勝ち
puzzle-theme-stalemate = { $family ->
    [chess] ステイルメイトで勝ち
    [makruk] ステイルメイトで勝ち
   *[other] 相手の指せる手をなくして勝ち
  }
puzzle-theme-connection = 駒を並べて勝ち
puzzle-theme-fork = 両取り
puzzle-theme-pin = ピン（動けない駒）
puzzle-theme-promotion = { $family ->
    [chess] 昇格
   *[other] 成り
  }
puzzle-theme-underpromotion = アンダープロモーション
puzzle-theme-drop = 駒を打つ手
puzzle-theme-sacrifice = { $family ->
    [chess] サクリファイス（捨て駒）
   *[other] 捨て駒
  }
puzzle-theme-explosion = 爆発
puzzle-theme-discovered-check = { $family ->
    [chess] ディスカバードチェック
   *[other] 開き王手
  }
puzzle-theme-double-check = { $family ->
    [chess] ダブルチェック
   *[other] 両王手
  }
puzzle-theme-quiet-move = 静かな手
puzzle-theme-en-passant = アンパッサン
puzzle-theme-castling = キャスリング
puzzle-theme-smothered-mate = 窒息メイト
puzzle-rating = 問題レーティング：**{ $rating }**（{ $change }）
puzzle-rating-soon = 問題レーティングは{ $least }問挑戦すると表示されます（現在{ $count }問）。
puzzle-hint-piece = 💡 動かす駒は{ $piece }です。
puzzle-hint-drop = 💡 打つ駒は{ $piece }です。
puzzle-hint-to = 💡 { $piece }を**{ $square }**へ。
puzzle-hint-drop-to = 💡 { $piece }を**{ $square }**に打つ。
puzzle-alt = 問題。{ $task }
puzzle-alt-last = 直前の手は{ $move }。
puzzle-type-here = ここに手を書くか、**指す**を押してください。
puzzle-everyone = 誰でも挑戦できます。「挑戦する」を押すと、自分にだけ見える盤で解けます。返信で答えるときは `||手||` のように書いて隠してください。
puzzle-everyone-button = 誰でも挑戦できます。「挑戦する」を押すと、自分にだけ見える盤で解けます。
puzzle-posted = 出題しました。ここにいる人なら誰でも挑戦できます。
puzzle-first = 🥇 最初の正解者は **{ $player }** さんです（{ $count }回目で正解）。
puzzle-solvers = { $count }人が正解しました。
puzzle-line = 正解：{ $line }
puzzle-bars = ほかの人も挑戦できるように、次からは `||手||` のように隠してください。
puzzle-unreadable = 隠された部分を指し手として読み取れませんでした。`||手||` のように、一手ずつ書いてください。
puzzle-answer-privately = 問題に答えるには、その下の**{ $button }**を押してください。ここに書いた手は答えになりません。
puzzle-help-privately = ヒントや正解を見るには、問題の下の**{ $button }**を押してください。自分にだけ表示されます。
puzzle-form = あなたの手
puzzle-form-move = 手（対局スレッドと同じ書き方）
puzzle-over = この問題はもう終わっています。
puzzle-none = この問題はもうありません。`/問題 解く` で別の問題を出せます。
puzzle-none-of = { $variant }のこの難しさの問題はまだありません。別の難しさかゲームを選んでください。
puzzle-all-had = { $variant }のこの難しさの問題は、この1週間ですべて出題しました。別の難しさかゲームを選んでください。
puzzle-daily-title = **今日の問題 #{ $number }**・{ $title }
difficulty-1 = ★ とてもやさしい
difficulty-2 = ★★ やさしい
difficulty-3 = ★★★ ふつう
difficulty-4 = ★★★★ むずかしい
difficulty-5 = ★★★★★ とてもむずかしい
audience-me = 自分だけ
audience-everyone = ここの全員
daily-nobody = 前回の問題（#{ $number }）の正解者はいませんでした。正解：{ $line }
daily-solved = 前回の問題（#{ $number }）の正解者は{ $count }人です。正解：{ $line }
daily-solver-first = 🥇 { $player }：{ $count }回目で正解、連続正解{ $streak }問
daily-solver = • { $player }：{ $count }回目で正解、連続正解{ $streak }問
daily-streak = 連続正解{ $count }問
daily-share = コピーして共有できます（答えは入っていません）：
    { $text }
daily-off = このサーバーの「今日の問題」を止めました。
daily-none = このサーバーにはまだ「今日の問題」がありません。チャンネル、時刻、タイムゾーンを選ぶと始まります。
daily-chosen = 今日の問題：{ $variants }。毎日{ $time }（{ $zone }）に { $channel } へ投稿します。次回は{ $next }です。
daily-rights = そこには投稿できません。そのチャンネルで次の権限が必要です：{ $permissions }
daily-warning = **{ $server }** の「今日の問題」を { $channel } に投稿できなくなりました。チャンネルがないか、書き込みとファイル添付の権限がありません。毎日試します。`/設定 今日の問題` でチャンネルを変えるか、止められます。
daily-zone = 「{ $name }」というタイムゾーンはありません。Tokyo のように都市名（英字）を入れて、候補から選んでください。
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = 制限時間3分、3回間違えたら終わりです。だんだん難しくなります。何問解けますか？
run-no-help = タイムアタックでは、ヒント、正解の表示、スキップは使えません。手を入力するか、**{ $button }**を押してください。
run-wrong = ❌ 正解は**{ $line }**でした。
run-title = タイムアタック・{ $variant }
run-solved-time = **{ $player }** さんは3分間で**{ $count }問**解きました（{ $variant }）。
run-solved-mistakes = **{ $player }** さんは3回間違えるまでに**{ $count }問**解きました（{ $variant }）。
run-solved-early = **{ $player }** さんはタイムアタックで**{ $count }問**解きました（{ $variant }）。
run-best = 自己ベスト：{ $count }問
run-unit = 問正解
run-gone = これは最新のタイムアタックではありません。
puzzle-mine-title = **{ $variant }**・あなたの対局{ $number }から
puzzle-task-mine = { $color }番：明らかに最善の{ $count ->
    [1] 一手を**見つけてください**。
   *[other] { $count }手を**順に見つけてください**。
  }
puzzle-mine-played = この局面で**{ $move }**と指しました：{ $place }
puzzle-mine-none = 検討済みの対局には、問題にできるミスが見つかりませんでした。終わった対局を `/検討` で検討してから、もう一度お試しください。
