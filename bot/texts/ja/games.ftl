export-title = **{ $white }** 対 **{ $black }** · { $variant }（棋譜）
export-fen = FEN：`{ $fen }`
export-alt = { $white }{ FORM($white, "honorific", " さん") }対 { $black }{ FORM($black, "honorific", " さん") }の対局のアニメーション
export-alt-reviewed = { $white }{ FORM($white, "honorific", " さん") }対 { $black }{ FORM($black, "honorific", " さん") }の対局のアニメーション（形勢バーと検討の印つき）
moves-all = { $color }の手番です。動ける駒：{ $pieces }
moves-piece = **{ $piece }**（{ $color }）の動ける場所：{ $squares }
moves-pass = { $color }はパスできます。駒を動かさずに手番が移ります。
moves-none = 「{ $text }」にあたる、動ける駒は見つかりません。
game-none-here = ここで進行中のあなたの対局はありません。`/対局一覧` でほかの対局を見るか、`/申し込み` で新しい対局を始められます。
game-none = あなたの進行中の対局はありません。`/申し込み` で始めましょう。
game-which = 進行中の対局が複数あります。どの対局ですか？
game-several-here = ここでは複数の対局が進んでいます。どの対局ですか？
game-elsewhere = **{ $opponent }**{ FORM($opponent, "honorific", " さん") }との対局（{ $link }）：
game-elsewhere-both = { $white }{ FORM($white, "honorific", " さん") }と { $black }{ FORM($black, "honorific", " さん") }の対局（{ $link }）：
game-of-others = ここは { $white }{ FORM($white, "honorific", " さん") }と { $black }{ FORM($black, "honorific", " さん") }の対局のスレッドなので、ここでのコマンドはその対局に使われます。
game-past-here = このスレッドの対局はもう終わっていて、ここでのコマンドはその対局に使われます。
game-own-links = あなたの対局はこちらです：
game-unknown = その対局は見つかりません。`/対局一覧` で進行中の対局を確かめられます。
game-label-both = { $white } – { $black } · { $variant }（対局{ $number }）
game-label = { $opponent } · { $variant }（対局{ $number }）
games-title = 進行中の対局：
games-yours = **{ $opponent }** · { $variant } · あなたの番（{ $color }） · { $link }
games-theirs = **{ $opponent }** · { $variant } · { $opponent }{ FORM($opponent, "honorific", " さん") }の番 · { $link }
games-time = { " · " }期限は{ $when }
games-deleted = チャンネルは削除済み（`/指す` で続けられます）
games-more = … ほか{ $count }局。
games-server-title = このサーバーで進行中の対局：
games-server-none = 今ここで見られる進行中の対局はありません。`/申し込み` で対局を始められます。
games-server-none-here = これはサーバーの中でしか使えません。ここでは `/対局一覧` で自分の対局を見られます。
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] { $when }から初手待ち
       *[other] { $count }手 · 最終手：{ $when }
    } · { $link }
resign-ask = { $opponent }{ FORM($opponent, "honorific", " さん") }との対局を、本当に投了しますか？
resign-done = 投了しました。
resign-kept = わかりました。対局は続きます。
words-help = ここに指し手（{ $examples } など）か、次の言葉を書き込めます：{ $words }。そのほかは `/ヘルプ` でわかります。
words-help-over = この対局は終わっています。ここでは次の言葉を書き込めます：{ $words }。そのほかは `/ヘルプ` でわかります。
castling-help = キャスリングするには `O-O`、クイーンサイドなら `O-O-O` と書いてください。できないときは理由をお伝えします。
question-not-yours = この質問に答えられるのは { $player } さんだけです。
rematch-former = 相手は自分のデータを削除したため、もう対局できません。`/申し込み` でほかの相手を探せます。
rematch-which = 次はどの種類で指しますか？ 先手と後手は入れ替わります。
claim-none =
    今は宣言の条件を満たしていません。
    { $progress }
claim-threefold-repetition =
    { $family ->
        [shogi] 千日手：この局面は{ $count }回目です（{ $needed }回で千日手です）。
       *[other] 同形三復：この局面は{ $count }回目です（{ $needed }回で宣言できます）。
    }
claim-repetition =
    { $family ->
        [shogi] 千日手：この局面は{ $count }回目です（{ $needed }回で千日手です）。
       *[other] 同じ局面：この局面は{ $count }回目です（{ $needed }回で宣言できます）。
    }
claim-fifty-moves = { $needed }手ルール：駒も取られず{ $pieces }も動いていない手数は、双方{ $count }手ずつです（{ $needed }手ずつで宣言できます）。
claim-moves-without-capture = { $needed }手ルール：駒が取られていない手数は、双方{ $count }手ずつです（{ $needed }手ずつで宣言できます）。
claim-impasse = 入玉宣言：今は{ $count }点です（{ $needed }点以上で宣言できます。玉と、ほかに10枚以上の駒が敵陣に入ってから数えます）。
claim-counted-out = 数え：{ $needed }手中{ $count }手です。手数が尽きると、宣言しなくても引き分けになります。
claim-never = この種類では宣言を使いません。同じ局面の繰り返しなどは自動で判定されます。
claim-done = 宣言が認められ、引き分けになりました。
claim-won = 入玉宣言が認められました。あなたの勝ちです！
claim-which = 宣言の条件が複数そろっています。どれで宣言しますか？
claim-as-threefold-repetition = 同形三復
claim-as-repetition = 同一局面の繰り返し
claim-as-fifty-moves = { $count }手ルール
claim-as-impasse = 入玉宣言
offer-draw = { $player }{ FORM($player, "honorific", " さん") }が引き分けを提案しています。{ $mention } さん、受けますか？（あなたが次の手を指すまで有効です）
offer-takeback-rated = レート戦ですが、手を戻すと非レート戦になります。
offer-takeback = { $player }{ FORM($player, "honorific", " さん") }が「待った」をお願いしています。{ $mention } さん、最後の手を戻してもよいですか？（次の手が指されるまで有効です）
offer-made-draw = 引き分けを提案しました。相手が次の手を指すまで有効です。
offer-made-takeback = 「待った」をお願いしました。次の手が指されるまで有効です。
offer-accepted-draw = { $player }{ FORM($player, "honorific", " さん") }が受けました。
offer-accepted-takeback = { $player }{ FORM($player, "honorific", " さん") }が応じたので、手を戻しました。
offer-declined = { $player }{ FORM($player, "honorific", " さん") }が断りました。
offer-lapsed = この申し出は無効になりました。
offer-open = { $player }{ FORM($player, "honorific", " さん") }にはもう伝えてあります。返事を待ちましょう。
offer-soon = 先ほど伝えたばかりです。{ $player }{ FORM($player, "honorific", " さん") }が一手指した後に、もう一度伝えられます。
offer-gone = これはもう有効ではありません。返事が済んだか、対局が先に進んでいます。`/引き分け` か `/待った` でもう一度伝えられます。
offer-not-yours = 答えられるのは { $player }{ FORM($player, "honorific", " さん") }だけです。
draw-done = 合意により引き分けになりました。
takeback-done = 手を戻しました。
takeback-none = まだ一手も指していないので、戻せる手がありません。
abort-done = 対局を中止しました。勝敗はつきません。
abort-ask = { $opponent }{ FORM($opponent, "honorific", " さん") }との対局を、本当に中止しますか？（勝敗はつきません）
abort-late = もう双方が指しているので、中止はできません。`/引き分け` で引き分けの提案、`/投了` で投了ができます。
move-r-ask = 指し手の R はキングですか、ルークですか？ 答えは覚えておきます。
move-r-king = キング
move-r-rook = ルーク
