app-no-board = そのメッセージに Kibitz の盤はありません。対局の盤のメッセージで使ってください。
fen-fields = 少なくとも駒の配置と手番が必要で、項目は6つまでです。
fen-ranks = 段の数が{ $found }ですが、この盤は{ $needed }段です。
fen-files = { $rank }段目のマスの数が{ $found }ですが、この盤では{ $needed }です。
fen-piece = { $rank }段目の文字「{ $letter }」の駒は、このゲームにありません。
fen-hands = 持ち駒は [QNp] のように角かっこで書きます。持ち駒のある種類でだけ使えます。
fen-hand-letter = 持ち駒の「{ $letter }」は、このゲームの駒ではありません。
fen-hand-count = 持ち駒は1種類につき{ $most }枚までです。
fen-kings = キング（玉・帥・将）は双方に一つずつ必要です。
fen-turn = 手番は w か b で書いてください。
fen-castling = キャスリングの権利が、キングやルークの位置と合っていません。
fen-en-passant = アンパッサンのマスが正しくありません。
fen-en-passant-missing = アンパッサンの項目がありません。ないときは - と書きます。
fen-counter = 手数は{ $most }までの整数で書いてください。
fen-pawn-rank = いちばん手前の段と奥の段に、ポーンは置けません。
fen-opposite-check = 手番の側が、相手の王をすぐに取れる局面です。
fen-check-given = この種類ではチェック（王手）をかけられないのに、かかっています。
fen-checks = 残りのチェック数は3+3（かけた数なら+0+0）のように書きます。
fen-checks-many = 残りのチェック数は{ $checks }までです。
fen-sfen-fields = SFENには盤面、b か w、持ち駒、手数の4項目を書きます。
fen-sfen-hands = SFENの持ち駒は `2P3p` のように、なければ `-` と書きます。
fen-diagram = 盤面図の「{ $text }」は、マスとして読み取れません。
illegal-empty-square = { $square }には駒がありません。
illegal-wrong-side = { $square }の{ $piece }は{ $color }の駒です。自分の駒を動かしてください。
illegal-no-such-piece = 盤上に自分の{ $piece }はありません。
illegal-none-on-file = { $column }筋に自分の{ $piece }はありません。
illegal-few-on-file = 同じ筋にある自分の{ $piece }の数が足りません。
illegal-cannot-reach = { $from }の{ $piece }は{ $to }へ動けません。
illegal-none-can-reach = { $to }に動ける{ $piece }はありません。
illegal-blocked = { $from }の{ $piece }は{ $to }へ行けません。{ $square }の{ $blocker }が邪魔をしています。
illegal-own-piece = { $to }には自分の{ $piece }があります。
illegal-no-capture = { $to }に取れる駒はありません。
illegal-pinned = { $from }の{ $piece }を動かすと、{ $royal-square }の{ $royal }が{ $attacker-square }の{ $attacker }に取られてしまいます。
illegal-still-check =
    { $family ->
        [chess] { $royal-square }の{ $royal }に、{ $attacker-square }の{ $attacker }がチェックをかけています。まずチェックを防いでください。
       *[other] { $royal-square }の{ $royal }に、{ $attacker-square }の{ $attacker }が王手をかけています。まず王手を防いでください。
    }
illegal-into-check = { $to }には{ $attacker-square }の{ $attacker }が利いているので、{ $royal }はそこへ動けません。
illegal-gives-check =
    { $family ->
        [chess] この種類ではチェックをかけられません。{ $attacker-square }の{ $attacker }が{ $royal-square }の{ $royal }に当たります。
       *[other] この種類では王手をかけられません。{ $attacker-square }の{ $attacker }が{ $royal-square }の{ $royal }に当たります。
    }
illegal-all-attacked = 自分の{ $piece }のすべてに、同時に相手の利きがある形にはできません。
illegal-must-capture = この種類では、取れる駒があるときは必ず取らなければなりません：{ $moves }
illegal-explodes-royal = 爆発に{ $square }の自分の{ $piece }まで巻き込まれてしまいます。
illegal-immune = { $piece }で{ $piece }は取れません（{ $to }）。
illegal-castling-through = キャスリングできません。キングの通る{ $square }に、{ $attacker-square }の{ $attacker }が利いています。
illegal-castling-from-check = チェックされている間はキャスリングできません。{ $attacker-square }の{ $attacker }がチェックをかけています。
illegal-castling-rights = そちら側にはキャスリングできません。キングかルークがすでに動いたか、初めから権利のない局面です。
illegal-no-castling = このゲームにキャスリングはありません。
illegal-castling-blocked = キャスリングできません。{ $square }の{ $blocker }が邪魔をしています。
illegal-promotion-piece =
    { $family ->
        [chess] この種類では、ポーンは{ $piece }に昇格できません。
       *[other] この種類では、{ $piece }には成れません。
    }
illegal-no-promotion =
    { $family ->
        [chess] その手では{ $to }で昇格できません。
       *[other] その手では{ $to }で成れません。
    }
illegal-promotion-none = { $to }では昇格しなければなりませんが、この種類には{ $piece }の昇格先がありません。
illegal-no-en-passant = 今は{ $to }でアンパッサンできません。
illegal-no-hurdle = { $from }の{ $piece }が{ $to }へ行くには、途中に飛び越える駒がちょうど1個必要です。
illegal-shunned = { $from }の{ $piece }は、{ $square }の{ $piece }を飛び越えることも取ることもできません。
illegal-off-limits = { $from }の{ $piece }は、{ $to }には入れません。
illegal-facing = { $royal-square }の{ $royal }が、間に駒のないまま{ $other-square }の{ $enemy }と向かい合ってしまいます。
illegal-bikjang = まだ王（楚・漢）同士が向かい合っています（ピッチャン）。筋を外すか、パスで受け入れてください。
illegal-stays-in-check = { $royal-square }の{ $royal }は王手されていますが、この種類では逃げられません。合駒をするか、王手した駒を取ってください。
illegal-not-in-hand = 持ち駒に{ $piece }はありません。
illegal-drop-on-piece = { $to }には{ $piece }があるので打てません。空いているマスに打ってください。
drop-square = { $square }（@{ $place }）
illegal-drop-region = { $piece }は{ $to }に打てません。
illegal-place-region = { $piece }は{ $to }に置けません。
illegal-place-on-piece = { $to }には{ $piece }があります。空いているマスに置いてください。
illegal-doubled-drop =
    { $count ->
        [2] { $file }筋にはすでに{ $piece }があるので打てません（二歩）。
       *[other] { $file }筋にはすでに打てるだけの{ $piece }があるので打てません。
    }
illegal-same-shade = ビショップは、色の違うマスに置きます。{ $to }はもう一方のビショップと同じ色です。
illegal-room-for-bishop = { $to }は空けておいてください。ビショップを置けるマスがなくなります。
illegal-must-drop = 先に持ち駒の{ $piece }を並べてください。
illegal-must-drop-all = 先に、手元の駒をすべて置いてください。`{ $example }` のように書きます。
illegal-enters = { $piece }は、最下段の駒が初めて動いたときに、その空いたマスにだけ出せます（例：{ $moves }）。
illegal-enters-none = { $piece }は、最下段の駒が初めて動いたときに、その空いたマスにだけ出せます。今はそのような手がありません。
illegal-wall-stays = { $blocker }は今いる{ $square }には置けません。別の空いたマスに置いてください。
illegal-wall-occupied = { $blocker }は空いたマスに置きます。この手の後、{ $square }には{ $piece }があります。
illegal-wall-place = この手では、{ $blocker }を{ $square }に置けません。
illegal-drop-check = 打って王手をかけることはできません。{ $to }に打つと王手になります。
illegal-drop-mate = { $to }に打つと打ち歩詰めになり、反則です。
illegal-immobile =
    { $family ->
        [shogi] { $to }の{ $piece }は行き所のない駒になり、反則です。
       *[other] { $to }に置くと、{ $piece }は二度と動けなくなります。
    }
illegal-drop-immobile =
    { $family ->
        [shogi] { $piece }は{ $to }に打てません。行き所のない駒になります。
       *[other] { $piece }は{ $to }に打てません。そこから二度と動けなくなります。
    }
illegal-promotion-limit =
    { $family ->
        [chess] 盤上の{ $piece }がもう上限まであるので、昇格できません。
       *[other] 盤上の{ $piece }がもう上限まであるので、成れません。
    }
illegal-promotion-check =
    { $family ->
        [chess] 昇格してチェックをかけることはできません（{ $to }）。
       *[other] 成って王手をかけることはできません（{ $to }）。
    }
illegal-must-promote =
    { $family ->
        [chess] { $to }へ進むときは、必ず昇格します。
       *[other] { $to }へ進むときは、必ず成ります。
    }
illegal-petrifies-royal = { $royal }は、駒を取ると石になってしまいます。
illegal-game-over = この対局はもう終わっています。`/申し込み` で新しい対局を始められます。
illegal-recorded-wrong-side = { $square }の{ $piece }は{ $color }の駒です。
illegal-recorded-no-piece = 手番の側に、この手を指せる{ $piece }がありません。
illegal-recorded-own-piece = { $to }には同じ側の駒があります。
illegal-recorded-check = この手では{ $royal }が取られてしまいます。
illegal-recorded-castling = ここではキャスリングできません。
illegal-recorded-must-capture = この種類では、取れる駒があるときは必ず取らなければなりません：{ $moves }
illegal-recorded-doubled-drop = { $file }筋にはすでに{ $piece }があります（二歩）。
illegal-recorded-drop-mate = 打ち歩詰めなので、反則です。
illegal-recorded-other = ルール上、ここでは指せない手です。
move-malformed = 「{ $text }」は指し手として読めませんでした。{ $examples } のように書いてください。
move-unreadable = 「{ $text }」は指し手として読めませんでした。
move-ambiguous = その手を指せる駒が複数あります。どの手ですか？
move-which = どの手ですか？ { $choices }
move-near = もしかして、この手ですか？
move-stale = その間に局面が変わりました。最新の盤を見てください。
move-taken = ほかの手が一足先に指されました。最新の盤を見てください。
move-kept = メッセージを編集しても、指した手**{ $move }**は変わりません。
move-not-your-turn = 今は { $player }{ FORM($player, "honorific", " さん") }の番です。相手が指すまでお待ちください。
move-not-player = これは { $white }{ FORM($white, "honorific", " さん") }と { $black }{ FORM($black, "honorific", " さん") }の対局です。`/申し込み` で自分の対局を始められます。
move-over = この対局はもう終わっています。`/申し込み` で新しい対局を始められます。
move-after-end = この対局はもう終わっています。もう一局指しますか？
move-time-up = この手の前に時間切れになっていました。`/申し込み` で新しい対局を始められます。
move-no-content = { $mention } さん、このサーバーの設定では、Kibitz は普通のメッセージを読めません。盤の「指す」ボタンか `/指す` を使うか、盤への返信（メンションはオンのまま）や Kibitz へのメンションを付けたメッセージで指してください。
move-waits = 指し手は受け取りましたが、保存に時間がかかっています。少しお待ちください…
move-later = **{ $move }**を記録しました。今は Discord に盤を送れないため、送れるようになりしだい表示します。
move-saved = **{ $move }**を記録しましたが、ここに盤を表示できませんでした。{ $why }
board-unposted = 対局は始まりましたが、ここに盤を表示できませんでした。{ $why }
button-unknown = これはもう使えません。もう一度コマンドを使ってください。
error-unexpected = すみません、こちらで問題が起きました。対局は保存されています。もう一度お試しください。
moment = 少しお待ちください…
error-busy = 今は混み合っています。少し待ってから、もう一度お試しください。
error-slow = 保存に時間がかかりすぎています。あとから反映されることがあるので、1分ほど待って確認してから、もう一度お試しください。
error-permission = Kibitz にここでの権限がありません。サーバーの管理者に、次の権限を許可してもらってください：{ $permissions }
error-thread = Kibitz はこのプライベートスレッドに参加していません。スレッドで { $mention } とメンションして参加させるか、チャンネルのほうを使ってください。
error-guest = この対局の場所に Kibitz は参加していないため、そこで誰かが Kibitz を使った直後にしか書き込めません。最後の盤の下のボタンを押してください。
error-direct = Discord の設定により、Kibitz からダイレクトメッセージを送れません。ブロックを解除するか、共通のサーバーのプライバシー設定でダイレクトメッセージを許可してください。
error-deleted = この対局のチャンネルは削除されました。
error-deleted-play = Kibitz とのダイレクトメッセージなど、ほかの場所で続けられます。`/指す` で指し、`/盤` で盤を表示します。
permission-write = メッセージを送信、ファイルを添付
permission-view = チャンネルを見る
permission-send = メッセージを送信
permission-send-threads = スレッドでメッセージを送信
permission-connect = 接続
permission-attach = ファイルを添付
permission-external = 外部のアプリを使用
permission-manage = サーバー管理
permission-threads = スレッドでメッセージを送信、ファイルを添付
piece-unknown = 「{ $name }」という駒は見つかりません。入力中に出る候補から選んでください。
