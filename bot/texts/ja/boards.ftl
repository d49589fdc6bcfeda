thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $first }：{ $white }、{ $second }：{ $black }。{ $mention } さん、初手をどうぞ。`{ $example }` のようにここに書いてください。
drop-example = 持ち駒を打つときは `{ $example }` のように書きます（{ $piece }を{ $square }に打つ場合）。{ $family ->
    [shogi] 盤上の駒と紛れなければ「打」は省けます。
   *[other] {""}
  }
duck-example = 駒の手とアヒルの行き先を続けて書きます。`{ $example }` は「{ $move }と指し、アヒルを{ $square }へ」という意味です。
board-start-button = { $first }：{ $white }、{ $second }：{ $black }。{ $mention } さん、初手をどうぞ。「指す」ボタンを押すか、Kibitz をマイアプリに追加して `/指す` を使ってください。
board-start-reply = { $first }：{ $white }、{ $second }：{ $black }。{ $mention } さん、初手をどうぞ。メンションをオンにしたまま、`{ $example }` のようにこのメッセージに返信するか、「指す」ボタンを押してください。
board-start-thinking = { $first }：{ $white }、{ $second }：{ $black }。{ $opponent } が考えています…
board-move =
    { $family ->
        [shogi] **{ $move }**（{ $player }{ FORM($player, "honorific", " さん") }）。{ $mention } さん、あなたの番です（{ $color }）。
       *[other] { $player }{ FORM($player, "honorific", " さん") }：**{ $move }**。{ $mention } さん、あなたの番です（{ $color }）。
    }
board-check =
    { $family ->
        [chess] { $player }{ FORM($player, "honorific", " さん") }：**{ $move }**。チェック！ { $mention } さん、あなたの番です（{ $color }）。
        [shogi] **{ $move }**（{ $player }{ FORM($player, "honorific", " さん") }）。王手！ { $mention } さん、あなたの番です（{ $color }）。
       *[other] { $player }{ FORM($player, "honorific", " さん") }：**{ $move }**。王手！ { $mention } さん、あなたの番です（{ $color }）。
    }
board-move-reply = { $mention } さん：**{ $own }**、{ $player }：**{ $move }**。あなたの番です（{ $color }）。
board-check-reply =
    { $family ->
        [chess] { $mention } さん：**{ $own }**、{ $player }：**{ $move }**。チェック！ あなたの番です（{ $color }）。
       *[other] { $mention } さん：**{ $own }**、{ $player }：**{ $move }**。王手！ あなたの番です（{ $color }）。
    }
board-thinking = { $player }{ FORM($player, "honorific", " さん") }：**{ $move }**。{ $opponent } が考えています…
board-first = `{ $example }` のようにここに手を書いてください。
board-first-button = 「指す」ボタンを押すか、Kibitz をマイアプリに追加して `/指す` を使ってください。
board-first-reply = メンションをオンにしたまま、`{ $example }` のようにこのメッセージに返信するか、「指す」ボタンを押してください。
board-letters = 駒の漢字が読みにくいときは「駒にアルファベット」を押してください。
letters-on = これからは、あなたの対局の盤の駒にアルファベットが付きます。`/設定 自分` で元に戻せます。
board-over-reply = { $person } さん：**{ $own }**、{ $player }：**{ $move }**。
board-again = 直前の手は**{ $move }**です。今は { $player }{ FORM($player, "honorific", " さん") }（{ $color }）の番です。
board-again-start = まだ一手も指されていません。{ $player }{ FORM($player, "honorific", " さん") }（{ $color }）からです。
board-over =
    { $family ->
        [shogi] **{ $move }**（{ $player }{ FORM($player, "honorific", " さん") }）
       *[other] { $player }{ FORM($player, "honorific", " さん") }：**{ $move }**
    }
board-alt = { $move }と指した局面。{ $color }の手番。
board-alt-check =
    { $family ->
        [chess] { $move }と指した局面。{ $color }の手番で、チェックがかかっています。
       *[other] { $move }と指した局面。{ $color }の手番で、王手がかかっています。
    }
board-alt-start = 開始局面。{ $color }の手番。
board-alt-start-end = 開始局面。{ $result }。
board-alt-end = { $move }と指した最終局面。{ $result }。
board-alt-clocks = { $board }。残り時間は、{ $color }が{ $left }、{ $other }が{ $rest }。
board-alt-targets = 選べるマスに印を付けた盤：{ $squares }
board-alt-movable = 動ける駒に印を付けた盤：{ $squares }
board-alt-problem = 関係するマスに印を付けた盤：{ $squares }
color-white =
    { $family ->
        [shogi] 先手
        [xiangqi] 紅
        [janggi] 楚
       *[other] 白
    }
color-black =
    { $family ->
        [shogi] 後手
        [xiangqi] 黒
        [janggi] 漢
       *[other] 黒
    }
move-done = **{ $move }**と指しました。
board-moved = この対局のスレッドがなくなったため、ここで続けます。
board-undone = 「待った」により、この局面から再開します。
board-undone-casual = 「待った」により、この局面から再開します。ここからは非レート戦です（レーティングは変わりません）。
board-undone-uncounted = 「待った」により、この局面から再開します。この対局は Kibitz とのレーティングに反映されません。
board-clock = { $color }の残りは{ $left }（{ $when }に時間切れ）、{ $other }は{ $rest }。
clock-byo-yomi = 秒読み{ $seconds }秒
bar-byo-yomi = { $seconds }秒
bar-byo-yomi-word = 秒読み
board-clock-first = 持ち時間：{ $time }。双方が1手ずつ指すと時計が動き始めます。この手が指されないと、{ $when }に対局が中止になります。
board-clock-first-event = 持ち時間：{ $time }。双方が1手ずつ指すと時計が動き始めます。この手が指されないと、{ $when }に負けになります。
board-time = この手の期限：{ $until }（{ $when }）
board-count = 数え：{ $limit }手中{ $count }手（それまでに詰まなければ引き分け）
clock-reminder = { $mention } さん、あなたの番です。{ $when }に時間切れになります。
clock-reminder-there = { $player }{ FORM($player, "honorific", " さん") }との対局（{ $place }）は、あなたの番です。{ $when }に時間切れになります。
clock-away-there = Kibitz は{ $since }から今まで止まっていました。その間、持ち時間は減っていません。{ $player }{ FORM($player, "honorific", " さん") }との対局（{ $place }）の、この手の期限は{ $when }です。
clock-over-there = { $player }{ FORM($player, "honorific", " さん") }との対局（{ $place }）が終わりました。{ $result }
board-there = { $player }{ FORM($player, "honorific", " さん") }が**{ $move }**と指しましたが、対局の場所に盤を表示できません。あなたの番です。`/指す` と `/盤` はここでも使えます。
clock-away = Kibitz は{ $since }から今まで止まっていました。その間、持ち時間は減っていません。{ $mention } さん、この手の期限は{ $when }です。
board-later = 手を記録しました。今は Discord に盤を送れないため、送れるようになりしだい表示します。
list-separator = 、
list-any = { $count ->
    [2] { $items }か{ $last }
   *[other] { $items }、{ $last }のいずれか
  }
labelled = { $label }：{ $value }
bracketed = { $text }（{ $more }）
match-broken = 対局{ $match }は続けられなくなりました。更新により、{ $ply ->
        [0] その開始局面が使えなくなった
       *[other] { $ply }手目が指せない手になった
    }ためです。記録はすべて残っています。
picture-turn = { $color }の手番。
picture-check =
    { $family ->
        [chess] チェック。
       *[other] 王手。
    }
picture-checkmate =
    { $family ->
        [chess] チェックメイト。
       *[other] 詰み。
    }
picture-stalemate =
    { $family ->
        [chess] ステイルメイト。
        [makruk] ステイルメイト。
       *[other] 指せる手がありません。
    }
picture-won = { $color }の勝ち。
picture-drawn = 引き分け。
picture-last-move = 最終手は{ $squares }。
picture-side = { $color }：{ $pieces }。
picture-hand = { $color }の持ち駒：{ $pieces }。
picture-checks = あと必要なチェック：{ $white }{ $left }回、{ $black }{ $rest }回。
picture-walls = 壁：{ $squares }。
picture-duck = アヒル：{ $squares }。
picture-gates = { $color }の持ち駒をまだ出せるマス：{ $squares }。
picture-count = 数え：{ $limit }手中{ $count }手。
picture-holes = 盤にないマス：{ $squares }。
picture-promoted = { $square }（昇格）
picture-exploded = 爆発で消える駒（{ $color }）：{ $pieces }。
picture-piece = { $piece } { $squares }
picture-pieces-between = 、
picture-squares-between = { " " }
picture-counted =
    { $family ->
        [chess] { $piece }{ $count }個
        [makruk] { $piece }{ $count }個
       *[other] { $piece }{ $count }枚
    }
picture-nothing = なし
picture-sentences-between = { "" }
picture-legend-both = ● 動くのも取るのも可
picture-legend-move = ○ 移動のみ
picture-legend-capture = × 取るときのみ
picture-legend-screen = ■ 飛び越える駒
picture-legend-first = _ 初期位置からのみ
picture-legend-between = { "　" }
