# 読む人に見える文章（日本語）。en.ftl と同じ ID・同じ変数を持つ。ゲームの系統で言い方が違うものは
# ID-系統（board-check-chess など）に書く。片方の言語だけにあってもよい。
# $player, $white, $winner などは名前、$mention は Discord のメンション、$when は Discord の日時。

## スラッシュコマンド（名前は空白なし・32字以内、説明は100字以内）

command-play = 対局
command-play-description = Kibitz とすぐに対局します
command-hint = ヒント
command-hint-description = Kibitz との対局で、よさそうな手を示します
command-challenge = 挑戦
command-challenge-description = 対局を申し込みます。相手を選ばなければ、だれでも受けられます
command-join = 参加
command-join-description = このチャンネルで募集中の対局を選んで参加します
command-move = 指す
command-move-description = 手を指します
command-moves = 動ける場所
command-moves-description = 駒の動ける場所を盤に示します
command-board = 盤
command-board-description = 今の盤を表示します
command-resign = 投了
command-resign-description = 投了します（押し間違いのないよう、一度だけ確認します）
command-draw = 引き分け
command-draw-description = 引き分けを提案します。提案されていれば、受けます
command-takeback = 待った
command-takeback-description = 最後に指した手を戻してよいか、相手にお願いします
command-abort = 中止
command-abort-description = 双方が指す前に、対局を中止します
command-claim = 請求
command-claim-description = 引き分け（同形三復・50手ルールなど）を請求します。将棋では入玉宣言をします
command-games = 対局一覧
command-games-description = 自分の進行中の対局と手番、またはこのサーバーの全対局を表示します
command-profile = プロフィール
command-profile-description = レーティングの推移、勝敗、あなたとの対戦成績を表示します
command-leaderboard = 順位表
command-leaderboard-description = このサーバーの上位と、あなたの順位を表示します
command-history = 対局履歴
command-history-description = 自分やほかの人の終わった対局を一覧から選び、盤に並べます
command-import = 棋譜読込
command-import-description = ファイルやテキストの棋譜・局面（PGN・KIF・FEN）を盤に表示します
command-variants = 種類一覧
command-variants-description = 遊べる種類をすべて、ページごとに表示します
command-variant = 種類
command-variant-description = 種類ごとのルール、開始局面、駒を表示します
command-piece = 駒
command-piece-description = 駒の動きを図で表示します
command-export = 棋譜
command-export-description = 棋譜（PGN・KIF など）、FEN、アニメーション、検討用リンクを受け取れます
command-plan = 予約
command-plan-description = 相手の手への応手を予約します（例：Nf6 なら Bg5）
command-vacation = 休暇
command-vacation-description = このサーバーでの自分の持ち時間を、数日間止めます
command-settings = 設定
command-settings-description = 言語、盤の見た目、メンション。サーバーでは対局の場所や始め方
command-settings-player = 自分
command-settings-player-description = 自分の言語、盤、駒、メンションを変えます
command-settings-server = サーバー
command-settings-server-description = このサーバーの対局の設定を変えます（サーバー管理者用）
command-privacy = プライバシー
command-privacy-description = 保存している情報とその理由。自分の情報の受け取りと削除もできます
command-help = ヘルプ
command-help-description = 遊び方を1ページで説明します

app-challenge = 対局を申し込む
app-board = 盤を見る
app-moves = 動ける場所
app-no-board = そのメッセージに Kibitz の盤はありません。対局の盤のメッセージで使ってください。
invite-which = { $player } さんと何で対局しますか？ 先後はランダムに決まり、持ち時間はサーバーの設定になります。ほかの条件は `/挑戦` で選べます。
# Behind those buttons. $variant: its title.
begin-which = どの種類で遊びますか？
begin-whom = だれと**{ $variant }**で対局しますか？ 先後はランダムに決まり、持ち時間はサーバーの設定になります。ほかの条件は `/挑戦` で選べます。

option-opponent = 相手
option-opponent-description = 対局したい相手。選ばなければ、ここにいるだれでも受けられます
option-variant = 種類
option-variant-description = ゲームの種類。入力すると検索できます
option-level = 強さ
option-level-description = Kibitz の強さ：1は初めて遊ぶ子ども向け、8はクラブの選手くらい
option-color = 先後
option-color-description = 先手か後手か（チェスでは白か黒か）。指定しなければランダムに決まります
option-against = 相手
option-against-description = この相手との対局だけを表示します
option-pace = 持ち時間
option-pace-description = 申し込みで指定がないときの1手の持ち時間
option-time = 持ち時間
option-time-description = リアルタイムなら「3+2」「10分+秒読み30秒」、通信戦なら「1日」（1手1日）のように入力します
option-rated = レート戦
option-rated-description = 結果でレーティングが変わるかどうか。選ばなければ「はい」（開始局面を指定した対局では変わりません）
option-player = プレイヤー
option-player-description = だれの対局か。選ばなければ自分です
option-person = プレイヤー
option-person-description = だれのプロフィールか。選ばなければ自分です
option-speed = 速さ
option-speed-description = 対局の速さ
option-start = 開始局面
option-start-description = 開始局面の番号か FEN
option-move = 手
option-move-description = 例：７六歩、e4、Nf3、O-O、e8=Q、e2e4
option-square = 駒
option-square-description = 駒のマスか名前。省くと、動ける駒をすべて示します
option-name = 名前
option-name-description = 入力すると検索できます
option-game = 対局
option-game-description = 対局が複数あるときに選びます
option-where = 範囲
option-where-description = 自分の対局か、このサーバーで行われているすべての対局か
option-file = ファイル
option-file-description = 棋譜のファイル（PGN か KIF）
option-text = テキスト
option-text-description = 棋譜や局面のテキスト（PGN・FEN・SFEN・USI）
option-moves = 手順
option-moves-description = 相手の手と自分の応手を交互に。別の手順は「;」で区切ってください
option-days = 日数
option-days-description = 今から何日間か。0で休暇を終えます
option-language = 言語
option-language-description = Kibitz が返事に使う言語
option-theme = テーマ
option-theme-description = 盤の配色
option-pieces = 駒
option-pieces-description = 駒の絵柄（チェス、将棋などの系統ごと）
option-board = 盤の向き
option-board-description = どちら側を手前にするか
option-mentions = メンション
option-mentions-description = 自分の番になったら通知するかどうか
option-profile = プロフィール公開
option-profile-description = プロフィールと対局履歴をほかの人に見せ、順位表に載るかどうか
option-letters = アルファベット
option-letters-description = 漢字の駒にアルファベットも付けるかどうか
option-ratings = レーティング
option-ratings-description = ここで始まる対局をレート戦にできるかどうか
option-channel = チャンネル
option-channel-description = このチャンネルだけで対局できるようにします（もう一度選ぶと外れます）
option-threads = スレッド
option-threads-description = 対局ごとにスレッドを作るかどうか
option-starter = 開始できる人
option-starter-description = 対局を始められるロール（全員なら @everyone）
option-action = 操作
option-action-description = 自分の情報の受け取りか削除。選ばなければ、保存しているものの説明を表示します
option-vacation = 休暇
option-vacation-description = 持ち時間を止められる日数（1年あたり）

choice-random = ランダム
choice-first = { $color }（先手）
choice-first-shogi = { $color }
choice-second = { $color }（後手）
choice-second-shogi = { $color }
time-none = 無制限
time-hour = 1手1時間
time-day = 1手1日
time-three-days = 1手3日
time-week = 1手7日
time-move = 1手{ $time }
time-sudden = { $base }切れ負け（{ $short }）
time-fischer = { $base }、1手ごとに{ $increment }加算（{ $short }）
time-byo-yomi = { $base }、切れたら1手{ $period }（秒読み）
time-period = 1手{ $period }（秒読み）
time-choice = { $time }・{ $speed }
speed-bullet = バレット
speed-blitz = ブリッツ
speed-rapid = ラピッド
speed-classical = クラシカル
speed-correspondence = 通信戦
span-days = { $count }日
span-hours = { $count }時間
span-minutes = { $count }分
span-seconds = { $count }秒
span-both = { $first }{ $rest }
where-mine = 自分の対局（すべての場所）
where-server = このサーバーの全対局
language-auto = Discord に合わせる
language-en = 英語（English）
language-ja = 日本語
theme-brown = 茶
theme-green = 緑
theme-blue = 青
theme-dark = ダーク
theme-wood = 木目
theme-contrast = ハイコントラスト
board-own = 自分の側
board-white = いつも先手（白）の側
board-turn = 手番の側
switch-on = オン
switch-off = オフ
choice-yes = はい
choice-no = いいえ
family-chess = チェス
family-shogi = 将棋
family-xiangqi = 象棋（シャンチー）
family-janggi = チャンギ
family-makruk = マークルック
set-kaneo = Kaneo（カネオ）
set-cburnett = Cburnett（シーバーネット）
set-kanji = 漢字（二字）
set-animals = 動物
set-international = 図柄（漢字なし）
set-hanzi = 漢字
set-figures = 図柄
set-hanja = 漢字
set-figures-janggi = 図柄
set-ada = タイの駒
set-cambodian = カンボジアの駒
set-sittuyin = ミャンマーの駒

## ボタンとメニュー

# Beneath variants' cards, /variants and /help: a game against Kibitz, a challenge, the list of variants.
button-play = Kibitz と対局
button-challenge = 対局を申し込む
button-variants = 種類一覧
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
button-view-anyone = だれでも
button-view-kibitz = Kibitz と対局
button-view-games = ほかの対局
button-view-challenge = 申し込む
button-view-begin = 対局を始める
button-view-cancel = やめる
button-history-all = すべての対局
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
button-more = ⋯
button-takeback = 待った
button-abort = 中止する
button-claim = 引き分けを請求
button-claim-win = 入玉宣言
button-hint = ヒント
button-rematch = 再戦
button-rematch-other = 別の種類
# Under a finished game against Kibitz, won and lost. $level: the number of the next level.
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
button-set = { $name }：{ $value }
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
menu-chosen = **{ $piece }**　{ $question }
menu-card = 種類を選んでルールを見る
menu-leaderboard = ほかの順位表
menu-movement = 駒の動きを見る
menu-pass = パス
menu-on = { $square }の{ $piece }
menu-hand = { $count ->
    [1] 持ち駒の{ $piece }
   *[other] 持ち駒の{ $piece }（{ $count }枚）
  }
menu-hand-makruk = { $count ->
    [1] 持ち駒の{ $piece }
   *[other] 持ち駒の{ $piece }（{ $count }個）
  }
menu-hand-chess = { $count ->
    [1] 持ち駒の{ $piece }
   *[other] 持ち駒の{ $piece }（{ $count }個）
  }
menu-castle = キャスリング（キングは{ $square }へ）
menu-becomes = { $piece }に成る
menu-becomes-chess = { $piece }に昇格する
menu-enters = { $square }に{ $piece }を置く
menu-plain = 動かすだけ
menu-plain-shogi = 成らない
menu-join = 参加する対局を選ぶ
menu-join-option = { $player } さんと{ $variant }

## Kibitz との対局

hint-move = ここでは**{ $move }**がよさそうです。
# { $piece1 }：取れる駒。{ $moves }：勝ちまでの自分の手数。
hint-wins-game = この手で勝ちです。
hint-forced-win = あと{ $moves }手で必ず勝てます。
hint-forced-win-shogi = { $plies }手詰です。
hint-takes-free = { $piece1 }をただで取れます。
hint-wins-exchange = 価値の低い駒と引き換えに{ $piece1 }を取れます。
# { $square1 }の{ $piece1 }：動かす自分の駒。{ $square2 }の{ $piece2 }に狙われている。
hint-saves = { $square2 }の{ $piece2 }に狙われている{ $piece1 }を逃がします。
# 同時に狙われる相手の二つの駒。
hint-forks = { $square1 }の{ $piece1 }と{ $square2 }の{ $piece2 }を同時に狙う両取りです。
hint-between-people = ヒントは Kibitz との対局でだけ使えます。`/対局` で始められます。
offer-not-now = 今は引き分けにしません。こちらが指しやすいと見ています。続けましょう。
play-begun = { $player } さんが { $opponent } と対局します：**{ $variant }**、強さ：{ $level }。
# Below the former, where the game has a thread. $thread: a link to that.
play-here = **対局はこちら：**{ $thread }
level = { $number }・{ $title }
level-1 = 初めて遊ぶ子ども向け
level-2 = 入門
level-3 = 初心者
level-4 = 初級
level-5 = 中級
level-6 = 上級
level-7 = 強豪
level-8 = クラブの選手
level-9 = ここで最強のエンジン
# Whom a level suits; in the choices of `/play level:`, behind its number.
level-1-for = お子さまや、初めて指す方に
level-2-for = 動かし方を覚えたばかりの方に
level-3-for = ルールをひと通り知っている方に（標準）
level-4-for = ときどき指す方に
level-5-for = よく指す方に
level-6-for = 仲間うちではたいてい勝つ方に
level-7-for = 何年も本格的に指している方に
level-8-for = クラブや道場で指している方に
level-9-for = ここで最強のエンジンと指したい方に
level-none = このルールでは強さ{ $level }は選べません。ここでいちばん強いのは{ $top }です。

## 申し込みのカード

card-to = { $challenger } さんが { $opponent } さんに**{ $variant }**の対局を申し込みました。
card-open = { $challenger } さんが**{ $variant }**の対戦相手を募集しています。
card-call = { $opponent } さん、{ $challenger } さんから対局の申し込みです。上のカードからお返事ください。
card-color = { $challenger } さんが{ $color }を持ちます。
card-color-random = 先手・後手は抽選で決まります。
card-color-random-chess = 白・黒は抽選で決まります。
card-color-random-shogi = 先手・後手は振り駒で決まります。
card-start-number = 開始局面は{ $number }番です。
card-start-fen = 指定された開始局面：`{ $fen }`
card-time = 持ち時間：{ $time }
game-rated = レート戦です。
game-casual = フリー対局です（レーティングは変わりません）。
card-until = 受付の締め切り：{ $when }
card-accepted = { $player } さんが受けました。対局開始です！
card-accepted-thread = { $player } さんが受けました。{ $thread } で対局開始です！
card-casual-now = その後このサーバーのレーティングがオフになったため、フリー対局になります。
card-declined = { $player } さんは、今回は見送りました。
card-cancelled = { $player } さんが申し込みを取り消しました。
card-expired = 時間内に返事がなかったので、受付を終了しました。
card-alt = { $variant }の開始局面
# 申し込みの画像の説明。 $variant: ゲーム名。 $players: 対局者名
card-picture = { $variant }の対局申し込み：{ $players }

## 申し込みとボタンへの返事

challenge-self = 自分とは対局できません。相手を選ばなければ、ここにいるだれでも受けられます。
challenge-bot = そのボットとは対局できません。Kibitz か人を選ぶか、相手を選ばずに募集してください。
challenge-outsider = { $player } さんはこのサーバーにいません。ここにいる人を選んでください。
challenge-hidden = { $player } さんにはこのチャンネルが見えません。二人とも書き込める場所で申し込んでください。
challenge-variant = 「{ $name }」という種類は見つかりません。入力中に出る候補から選んでください。
challenge-variant-near = 「{ $name }」という種類は見つかりません。{ $near }のことですか？
challenge-color = 「{ $name }」という手番はありません。入力中に出る候補から選んでください。
play-no-clock = Kibitz とはリアルタイムの対局ができません。`持ち時間` を指定しなければ、自分のペースで指せます。リアルタイムの対局は、人に申し込んでください。
play-no-ratings = Kibitz との対局はレート戦になりません。`レート戦` を指定しなければ指せます。レート戦は、人に申し込んでください。
challenge-time-bad = 「{ $name }」は持ち時間として読み取れません。リアルタイムなら「5+3」（5分、1手ごとに3秒加算）、「90秒」、「10分+秒読み30秒」のように、通信戦なら「3日」（1手3日）のように書いてください。
challenge-time-bare = { $number }は分ですか、日ですか？ 「{ $number }+0」なら{ $number }分切れ負け、「{ $number }日」なら1手{ $number }日です。
challenge-time-range = リアルタイムの対局の持ち時間は{ $minutes }分まで、1手ごとの加算や秒読みは{ $seconds }秒まで、合わせて{ $least }秒以上です。通信戦は1手1時間から{ $days }日までです。
challenge-start-range = { $variant }の開始局面は{ $first }番から{ $last }番までです。
challenge-start-none = { $variant }の開始局面は一つだけです。`開始局面` を指定しないか、FEN を入力してください。
challenge-start-fen = この FEN は使えません：{ $problem }
challenge-start-over = その局面ではもう勝負がついています。別の開始局面を選んでください。
challenge-unrated-start = 開始局面を指定した対局はレート戦になりません。レート戦にするなら `開始局面` を、フリー対局でよければ `レート戦` を指定しないでください。
challenge-unrated-server = このサーバーではレーティングがオフになっています。`レート戦` を指定しなければ、フリー対局を申し込めます。
challenge-not-here = Kibitz はこのチャンネルに書き込めません。サーバーの管理者に、次の権限を許可してもらってください：{ $permissions }
challenge-not-as-guest = Kibitz はこのサーバーに参加していないため、返事があなたにしか見えません。サーバーの管理者に「{ $permissions }」の権限を許可してもらうか、Kibitz をサーバーに招待してもらってください。
challenge-elsewhere = このサーバーの対局は、次のチャンネルで始められます：{ $channels }
challenge-role = このサーバーで対局を始められるのは { $role } だけです。申し込みを受けることや、`/参加` で加わることはできます。
challenge-gone = この申し込みは、もう受付を終了しています。`/参加` で募集中の対局を見るか、`/挑戦` で新しく申し込めます。
challenge-not-yours-accept = これは { $player } さんへの申し込みです。`/挑戦` で自分の対局を申し込めます。
challenge-not-yours-cancel = 取り消せるのは { $player } さんだけです。
challenge-own-join = これはあなたの募集です。ほかの人が受けるのを待ちましょう。
limit-challenges = 返事待ちの申し込みがもう{ $most }件あります。どれかを「取り消す」ボタンで取り消すか、返事を待ってください。
limit-games = 進行中の対局がもう{ $most }局あります。まずどれかを終わらせましょう。`/対局一覧` で確かめられます。
limit-opponent = { $player } さんは進行中の対局がもう{ $most }局あり、今は新しい対局を始められません。
limit-commands = たくさんの操作が続いたため、少し休ませてください（1分間に{ $most }回までお応えできます）。しばらくしてからもう一度どうぞ。
join-none = 今ここで募集中の対局はありません。`/挑戦` で相手を選ばなければ、自分で募集できます。
join-own = ここで募集中なのはあなたの対局だけです。ほかの人が「参加する」ボタンか `/参加` で受けるのを待ちましょう。
join-list = 募集中の対局：
join-done = 参加しました。楽しい対局を！

fen-fields = 少なくとも駒の配置と手番が必要で、項目は6つまでです。
fen-ranks = 段の数が合っていません。
fen-files = マスの数が合っていない段があります。
fen-piece = このゲームにない駒の文字が含まれています。
fen-hands = 持ち駒は [QNp] のように角かっこで書きます。持ち駒のある種類でだけ使えます。
fen-kings = キング（玉・将）は双方に一つずつ必要です。
fen-turn = 手番は w か b で書いてください。
fen-castling = キャスリングの権利が、キングやルークの位置と合っていません。
fen-en-passant = アンパッサンのマスが正しくありません。
fen-counter = 手数は数字で書いてください。
fen-pawn-rank = いちばん手前の段と奥の段に、ポーンは置けません。
fen-opposite-check = 手番の側が、相手の王をすぐに取れる局面です。
fen-check-given = このゲームではチェック（王手）をかけられないのに、かかっています。
fen-checks = 残りのチェック数は3+3（かけた数なら+0+0）のように書きます。
fen-placement = このゲームでは置けない場所に駒があります。
fen-other = このゲームではありえない局面です。


## スレッドと盤

thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start ={ $first }は { $white } さん、{ $second }は { $black } さんです。{ $mention } さん、初手をどうぞ。`{ $example }` のようにここに書いてください。
drop-example = 持ち駒は `{ $example }` のように書いて打ちます。
board-start-button ={ $first }は { $white } さん、{ $second }は { $black } さんです。{ $mention } さん、初手をどうぞ。「指す」ボタンを押すか、Kibitz をマイアプリに追加して `/指す` を使ってください。
board-move = { $player } さんの手は**{ $move }**です。{ $mention } さん、あなたの番です（{ $color }）。
board-check = { $player } さんの手は**{ $move }**です。王手！ { $mention } さん、あなたの番です（{ $color }）。
board-check-chess = { $player } さんの手は**{ $move }**です。チェック！ { $mention } さん、あなたの番です（{ $color }）。
board-move-reply = { $mention } さん：**{ $own }**、{ $player }：**{ $move }**。あなたの番です（{ $color }）。
board-check-reply = { $mention } さん：**{ $own }**、{ $player }：**{ $move }**。王手！ あなたの番です（{ $color }）。
board-check-reply-chess = { $mention } さん：**{ $own }**、{ $player }：**{ $move }**。チェック！ あなたの番です（{ $color }）。
board-thinking = { $player } さんの手は**{ $move }**です。{ $opponent } が考えています…
board-first = `{ $example }` のようにここに手を書いてください。
board-first-button = 「指す」ボタンを押すか、Kibitz をマイアプリに追加して `/指す` を使ってください。
# 漢字の駒を使う最初の対局の、最初の盤の下に出る。
board-letters = 駒の漢字が読みにくいときは「駒にアルファベット」を押してください。
letters-on = これからは、あなた向けの盤の駒にアルファベットが付きます。`/設定 自分` で元に戻せます。
board-over-reply = { $person } さん：**{ $own }**、{ $player }：**{ $move }**。
board-move-shogi = **{ $move }**（{ $player } さん）。{ $mention } さん、あなたの番です（{ $color }）。
board-check-shogi = **{ $move }**（{ $player } さん）。王手！ { $mention } さん、あなたの番です（{ $color }）。
board-over-shogi = **{ $move }**（{ $player } さん）
board-again = 直前の手は**{ $move }**です。今は { $player } さん（{ $color }）の番です。
board-again-start = まだ一手も指されていません。{ $player } さん（{ $color }）からです。
board-over = { $player } さんの手は**{ $move }**です。
board-alt = { $move }と指した局面。{ $color }の手番。
board-alt-check = { $move }と指した局面。{ $color }の手番で、王手がかかっています。
board-alt-check-chess = { $move }と指した局面。{ $color }の手番で、チェックがかかっています。
board-alt-start = 開始局面。{ $color }の手番。
board-alt-start-end = 開始局面。{ $result }
board-alt-end = { $move }と指した最終局面。{ $result }
board-alt-clocks ={ $board }。残り時間は、{ $color }が{ $left }、{ $other }が{ $rest }。
board-alt-targets = この駒の移動先に印を付けた盤：{ $squares }
board-alt-movable = 動ける駒に印を付けた盤：{ $squares }
board-alt-problem = 関係するマスに印を付けた盤：{ $squares }
color-white = 白
color-black = 黒
color-white-shogi = 先手
color-black-shogi = 後手
color-white-xiangqi = 紅
color-black-xiangqi = 黒
color-white-janggi = 楚
color-black-janggi = 漢

## 終局

end-win = **{ $winner }** さん（{ $color }）の勝ち。{ $reason } **{ $result }**
end-draw = 引き分け。{ $reason } **{ $result }**
end-win-shogi = まで{ $count }手で{ $color }（**{ $winner }** さん）の勝ち（{ $reason }）。
end-draw-shogi = まで{ $count }手で引き分け。{ $reason }
end-congratulation = おめでとうございます！ お見事でした。
end-aborted = 対局は始まる前に中止されました。勝敗はつきません。
end-unmoved = { $player } さんの初手が時間内に指されなかったので、対局は中止されました。勝敗はつきません。
end-ratings = レーティング：{ $changes }
end-unrated-short = レーティングは変わりません（双方が{ $count }手以上指した対局だけが対象です）。
end-unrated-takeback = レーティングは変わりません（「待った」があったため）。
# A rated game has ended and counts nothing. count: moves of each side, 10.
end-unrated-repeated = レーティングは変わりません。双方{ $count }手に満たない対局は、同じ相手とは1日に1局だけが対象です（負けた側の最後の一手がほかに指しようのない手で、そのまま詰まされた場合を除きます）。
# After "Ratings: ...". number: which rated game of these two within a day; share: what it counts, "1/4".
end-rating-share = 同じ相手と1日のうちに指した{ $number }局目のレート戦なので、{ $share }局分として数えます。
rating-change = { $player } { $rating }（{ $change }）
# A player who has too few rated games for a number, in the result of a game. rating: as rating-few.
rating-change-few = { $player } { $rating }
# In place of a number. count: rated games so far; needed: from how many on a number is shown.
rating-few = 仮（{ $count } / { $needed }局）
rating-known ={ $rating }
rating-provisional ={ $rating }?
rating-question = 「?」の付いたレーティングは、まだ確定していません。レート戦を重ねると定まります。
rating-kind ={ $variant }・{ $speed }
win-checkmate = 詰みです。
win-checkmate-chess = チェックメイトです。
win-stalemate = { $stuck } さんの指せる手がなくなりました。
win-stalemate-chess = ステイルメイトです（{ $stuck } さんの指せる手がありません）。
win-repetition = 同じ局面が繰り返されたためです。
win-repetition-shogi = 千日手
win-perpetual-check = { $loser } さんが王手をかけ続けたためです。
win-perpetual-check-shogi = 連続王手の千日手
win-perpetual-check-xiangqi = { $loser } さんが王手をかけ続けたためです（長将）。
win-perpetual-chase = { $loser } さんが同じ駒を追い続けたためです。
win-perpetual-chase-xiangqi = { $loser } さんが同じ駒を追い続けたためです（長捉）。
win-move-repetition = { $loser } さんが同じ駒の往復を繰り返したためです。
win-uneventful-moves = 長い間駒が取られなかったため、点数で決まりました。
win-impasse = 入玉宣言が成立しました。
win-bikjang = ピッチャンが成立し、点数で決まりました。
win-both-passed = 双方がパスし、点数で決まりました。
win-full-board = 盤がすべて埋まり、点数で決まりました。
win-knight-mate = { $loser } さんがナイトだけで詰ませたためです（反則）。
win-extinction = { $piece }を取りました。
win-extinction-last = 最後の{ $piece }を取りました。
win-extinction-one = 一つも失ってはいけない{ $piece }を取りました。
win-extinction-own = { $loser } さんが、残しておくべき最後の{ $piece }を昇格させました。
win-pieces-lost = 先に駒をなくしました（このゲームでは勝ちです）。
win-bare-king = 相手をキングだけにしました。
win-explosion = キングを吹き飛ばしました。
win-explosion-own = { $loser } さんが自分のキングを吹き飛ばしました。
win-goal = ゴールに到達しました。
win-goal-shogi = トライ
win-checks = 必要な回数の王手をかけました。
win-checks-chess = 必要な回数のチェックをかけました。
win-checkmate-shogi = 詰み
win-stalemate-shogi = { $stuck } さんの指せる手がない
win-extinction-shogi = { $piece }を取った
win-resignation-shogi = 投了
win-time-shogi = 時間切れ
win-impasse-shogi = 入玉宣言
win-other-shogi = 終局
win-connection = 駒を一列に並べました。
win-resignation = { $loser } さんが投了しました。
win-time = { $loser } さんの時間切れです。
win-other = 終局です。
draw-checkmate = 詰みですが、このゲームでは引き分けです。
draw-checkmate-chess = チェックメイトですが、このゲームでは引き分けです。
draw-agreement = 双方の合意です。
draw-time = 時間切れですが、相手に勝てるだけの駒がありませんでした。
draw-extinction = 残りの駒が足りなくなりました。
draw-bare-king = 一方がキングだけになりました。
draw-goal-shared = 白に続いて黒のキングもゴールに着きました。
draw-stalemate = 王手はかかっていませんが、指せる手がありません。
draw-stalemate-chess = ステイルメイト（チェックではないが、指せる手がない）です。
draw-stalemate-makruk = ステイルメイト（王手ではないが、指せる手がない）です。
draw-insufficient-material = どちらにも、詰ませられるだけの駒が残っていません。
draw-fifty-moves ={ $count }手ルールによる請求が認められました。
draw-seventyfive-moves = 75手ルールです。
draw-threefold-repetition = 同形三復の請求が認められました。
draw-fivefold-repetition = 同じ局面が5回現れました。
draw-uneventful-moves = 長い間、駒が取られませんでした。
draw-repetition = 同じ局面が繰り返されました。
draw-repetition-shogi = 千日手です。
draw-perpetual-check = 双方が王手をかけ続けました。
draw-perpetual-chase = 双方が駒を追い続けました。
draw-impasse = 持将棋です。
draw-bikjang = ピッチャンが成立しました。
draw-both-passed = 双方がパスしました。
draw-full-board = 盤がすべて埋まりました。
draw-counted-out = 決められた手数のうちに詰みませんでした（数え）。
draw-weak-mate = ニオル（ルーク・ナイト・ベルスの王手を含まない詰み）です。
draw-other = 終局です。
end-pgn-event = Discord での対局

## 図の帯に書く短い理由（文が長くて入らないもの）

short-win-stalemate = 指せる手なし
short-win-stalemate-chess = ステイルメイト
short-win-perpetual-check = 連続王手（反則）
short-win-perpetual-check-shogi = 連続王手の千日手
short-win-perpetual-check-xiangqi = 長将（反則）
short-win-perpetual-chase = 追い続け（反則）
short-win-perpetual-chase-xiangqi = 長捉（反則）
short-win-move-repetition = 往復の繰り返し（反則）
short-win-uneventful-moves = 点数勝ち
short-win-impasse = 入玉宣言
short-win-bikjang = ピッチャン、点数勝ち
short-win-full-board = 盤が埋まり、点数勝ち
short-win-knight-mate = ナイトだけの詰み（反則）
short-win-extinction-one = { $piece }を一つ取った
short-win-extinction-own = 最後の{ $piece }が昇格
short-win-pieces-lost = 先に駒をなくした
short-win-explosion-own = 自分のキングが爆発
short-win-checks = 必要な回数の王手
short-win-checks-chess = 必要な回数のチェック
short-win-resignation = 投了
short-win-time = 時間切れ
short-draw-checkmate = 詰み（引き分け）
short-draw-checkmate-chess = チェックメイト（引き分け）
short-draw-time = 時間切れ（勝てる駒なし）
short-draw-goal-shared = 双方がゴールに到達
short-draw-stalemate = 指せる手なし
short-draw-stalemate-chess = ステイルメイト
short-draw-stalemate-makruk = ステイルメイト
short-draw-insufficient-material = 詰ませる駒の不足
short-draw-fifty-moves ={ $count }手ルール
short-draw-fivefold-repetition = 同じ局面が5回
short-draw-uneventful-moves = 長い間、駒が取られず
short-draw-repetition = 同じ局面の繰り返し
short-draw-repetition-shogi = 千日手
short-draw-impasse = 持将棋
short-draw-bikjang = ピッチャン
short-draw-counted-out = 数えの手数切れ
short-draw-weak-mate = ニオル

## 指せない理由

illegal-empty-square = { $square }には駒がありません。
illegal-wrong-side = { $square }の{ $piece }は{ $color }の駒です。自分の駒を動かしてください。
illegal-no-such-piece = 盤上に自分の{ $piece }はありません。
illegal-cannot-reach = { $from }の{ $piece }は{ $to }には動けません。
illegal-none-can-reach = { $to }に動ける{ $piece }はありません。
illegal-blocked = { $from }の{ $piece }は{ $to }へ行けません。{ $square }の{ $blocker }が邪魔をしています。
illegal-own-piece = { $to }には自分の{ $piece }があります。
illegal-no-capture = { $to }に取れる駒はありません。
illegal-pinned = { $from }の{ $piece }を動かすと、{ $royal-square }の{ $royal }が{ $attacker-square }の{ $attacker }に取られてしまいます。
illegal-still-check = { $royal-square }の{ $royal }に、{ $attacker-square }の{ $attacker }が王手をかけています。まず王手を防いでください。
illegal-still-check-chess = { $royal-square }の{ $royal }に、{ $attacker-square }の{ $attacker }がチェックをかけています。まずチェックを防いでください。
illegal-into-check = { $to }には{ $attacker-square }の{ $attacker }が利いているので、{ $royal }はそこへ動けません。
illegal-gives-check = このゲームでは王手をかけられません。{ $attacker-square }の{ $attacker }が{ $royal-square }の{ $royal }に当たります。
illegal-gives-check-chess = このゲームではチェックをかけられません。{ $attacker-square }の{ $attacker }が{ $royal-square }の{ $royal }に当たります。
illegal-all-attacked = 自分の{ $piece }のすべてに、同時に相手の利きがある形にはできません。
illegal-must-capture = このゲームでは、取れる駒があれば必ず取ります：{ $moves }
illegal-explodes-royal = 爆発に{ $square }の自分の{ $piece }まで巻き込まれてしまいます。
illegal-immune = { $to }の{ $piece }は、同じ種類の駒では取れません。
illegal-castling-through = キャスリングできません。キングの通る{ $square }に、{ $attacker-square }の{ $attacker }が利いています。
illegal-castling-from-check = チェックされている間はキャスリングできません。{ $attacker-square }の{ $attacker }がチェックをかけています。
illegal-castling-rights = そちら側にはキャスリングできません。キングかルークがすでに動いたか、初めから権利のない局面です。
illegal-no-castling = このゲームにキャスリングはありません。
illegal-castling-blocked = キャスリングできません。{ $square }の{ $blocker }が邪魔をしています。
illegal-promotion-piece = このゲームでは、{ $piece }には成れません。
illegal-promotion-piece-chess = このゲームでは、ポーンは{ $piece }に昇格できません。
illegal-no-promotion = { $to }では成れません。
illegal-no-promotion-chess = { $to }では昇格できません。
illegal-no-en-passant = 今は{ $to }でアンパッサンできません。
illegal-no-hurdle = { $from }の{ $piece }が{ $to }へ行くには、途中に飛び越える駒がちょうど一つ必要です。
illegal-shunned = { $from }の{ $piece }は、{ $square }にある同じ種類の駒を飛び越えることも取ることもできません。
illegal-off-limits = { $from }の{ $piece }は動ける範囲が決まっていて、{ $to }には行けません。
illegal-facing = { $royal-square }の{ $royal }が、間に駒のないまま{ $other-square }の相手の{ $royal }と向かい合ってしまいます。
illegal-bikjang = まだ王（楚・漢）同士が向かい合っています（ピッチャン）。筋を外すか、パスで受け入れてください。
illegal-stays-in-check = { $royal-square }の{ $royal }は王手されていますが、このゲームでは逃げられません。合駒をするか、王手した駒を取ってください。
illegal-not-in-hand = 持ち駒に{ $piece }はありません。
illegal-drop-on-piece = { $to }には{ $piece }があるので打てません。空いているマスに打ってください。
drop-square = { $square }（@{ $place }）
illegal-drop-region = { $piece }は{ $to }に打てません。
illegal-doubled-drop = { $count ->
    [2] { $file }筋にはすでに{ $piece }があるので打てません（二歩）。
   *[other] { $file }筋には{ $piece }がもう限度まであるので打てません。
  }
illegal-same-shade = ビショップは、色の違うマスに置きます。{ $to }はもう一方のビショップと同じ色です。
illegal-room-for-bishop = { $to }は空けておいてください。ビショップを置けるマスがなくなります。
illegal-must-drop = 先に、手持ちの{ $piece }を置いてください。
illegal-must-drop-all = 先に手持ちの駒をすべて置いてください。
illegal-enters = { $piece }は、最下段の駒が初めて動いたときに、その空いたマスに置きます（例：{ $moves }）。
illegal-enters-none = { $piece }は、最下段の駒が初めて動いたときに、その空いたマスに置きます。今はその手がありません。
illegal-wall-stays = { $blocker }は今いる{ $square }には置けません。別の空いたマスに置いてください。
illegal-wall-occupied = { $blocker }は空いたマスに置きます。この手の後、{ $square }には{ $piece }があります。
illegal-wall-place = この手では、{ $blocker }を{ $square }に置けません。
illegal-drop-check = 打って王手をかけることはできません（{ $to }）。
illegal-drop-mate = { $to }に打つと打ち歩詰めになり、反則です。
illegal-immobile = { $to }に置くと、{ $piece }は二度と動けなくなります。
illegal-immobile-shogi = { $to }の{ $piece }は行き所のない駒になり、反則です。
illegal-promotion-limit = 盤上の{ $piece }がもう上限まであるので、成れません。
illegal-promotion-limit-chess = 盤上の{ $piece }がもう上限まであるので、昇格できません。
illegal-promotion-check = 成って王手をかけることはできません（{ $to }）。
illegal-promotion-check-chess = 昇格してチェックをかけることはできません（{ $to }）。
illegal-must-promote = { $to }へ進むときは、必ず成ります。
illegal-must-promote-chess = { $to }へ進むときは、必ず昇格します。
illegal-petrifies-royal = { $royal }は、駒を取ると石になってしまいます。
illegal-game-over = この対局はもう終わっています。`/挑戦` で新しい対局を始められます。

move-malformed = 「{ $text }」は指し手として読めませんでした。{ $examples } のように書いてください。
move-unreadable = 「{ $text }」は指し手として読めませんでした。
move-ambiguous = その手を指せる駒が複数あります。どの手ですか？
move-near = もしかして、この手ですか？
move-done = **{ $move }**と指しました。
move-stale = その間に局面が変わりました。最新の盤を見てください。
move-taken = ほかの手が一足先に指されました。最新の盤を見てください。
move-not-your-turn = 今は { $player } さんの番です。次はあなたの番です。
move-not-player = この対局を指せるのは { $white } さんと { $black } さんだけです。`/挑戦` で自分の対局を始められます。
move-over = この対局はもう終わっています。`/挑戦` で新しい対局を始められます。
# To a move that is written in the thread of a finished game, once, above Rematch.
move-after-end = この対局はもう終わっています。もう一局指しますか？
move-time-up = この手は時間切れで、間に合いませんでした。`/挑戦` で新しい対局を始められます。
move-in-game = { $move } · { $opponent } · { $variant }（対局{ $number }）
move-which-board = ここではあなたの対局が複数進んでいます。どの対局の手ですか？ 指したい盤に返信しても大丈夫です。
move-no-content = { $mention } さん、このサーバーの設定では、普通のメッセージは Kibitz に読めません。盤の「指す」ボタンか `/指す` を使うか、盤への返信や Kibitz へのメンションを付けたメッセージで指してください。
move-waits = 指し手は受け取りましたが、保存に時間がかかっています。少しお待ちください…
move-later = **{ $move }**を記録しました。今は Discord に盤を送れないため、送れるようになりしだい表示します。
board-moved = この対局のスレッドがなくなったため、ここで続けます。
board-undone = 「待った」により、この局面から再開します。
board-undone-casual = 「待った」により、この局面から再開します。ここからはフリー対局です（レーティングは変わりません）。
board-clock = { $color }の残りは{ $left }（{ $when }に時間切れ）、{ $other }は{ $rest }。
clock-byo-yomi = 秒読み{ $seconds }秒
bar-byo-yomi ={ $seconds }秒
bar-byo-yomi-word = 秒読み
board-clock-first = 持ち時間：{ $time }。双方が1手ずつ指すと時計が動き始めます。この手が指されなければ、{ $when }に中止になります。
board-time = 持ち時間：{ $until }まで（{ $when }）
clock-reminder = { $mention } さん、あなたの番です。{ $when }に時間切れになります。
clock-reminder-there = { $player } さんとの対局（{ $place }）は、あなたの番です。{ $when }に時間切れになります。
clock-away-there = { $since }から停止していました。その間の時間は数えません。{ $player } さんとの対局（{ $place }）の持ち時間は{ $when }に切れます。
clock-over-there = { $player } さんとの対局（{ $place }）が終わりました。{ $result }
clock-away = Kibitz は{ $since }から止まっていました。その間、持ち時間は減っていません。{ $mention } さん、この手の期限は{ $when }です。
board-later = 記録しました。今は Discord に盤を送れないため、送れるようになりしだい表示します。
move-saved = **{ $move }**を記録しましたが、ここに盤を表示できませんでした。サーバーの管理者に、Kibitz に次の権限を許可してもらってください：{ $permissions }

## そのほかの返事

list-separator = 、
list-any = { $items }、{ $last }のどれか

export-title = **{ $white }** – **{ $black }** · { $variant }（棋譜）
export-fen = FEN：`{ $fen }`
export-alt = { $white } さん対 { $black } さんの対局のアニメーション
moves-all = { $color }の手番です。動ける駒：{ $pieces }
moves-piece = **{ $piece }**（{ $color }）の動ける場所：{ $squares }
moves-pass = { $color }はパスできます。駒を動かさずに手番が移ります。
moves-none = 「{ $text }」にあたる、動ける駒は見つかりません。
game-none-here = ここで進行中のあなたの対局はありません。`/対局一覧` でほかの対局を、`/挑戦` で新しい対局を。
game-none = 進行中の対局はありません。`/挑戦` で始めましょう。
game-which = 進行中の対局が複数あります。どの対局ですか？
game-several-here = ここでは複数の対局が進んでいます。どの対局ですか？
game-elsewhere = **{ $opponent }** さんとの対局（{ $link }）：
game-elsewhere-both = { $white } さんと { $black } さんの対局（{ $link }）：
game-of-others = このスレッドは { $white } さんと { $black } さんの対局です。ここでのコマンドは、この対局に対するものになります。
game-past-here = このスレッドの対局はもう終わっています。ここでのコマンドは、その対局に対するものになります。
game-own-links = あなたの対局はこちらです：
hint-not-your-turn = 今は { $player } さんの番です。待つ間に /予約 で応手を予約できます。
hint-several = 進行中の対局が複数あります。先に「対局」で選んでください。
hint-others = このスレッドはほかの人の対局です。自分の対局で使うか、「対局」で選んでください。
hint-over = このスレッドの対局はもう終わっています。/対局一覧 で進行中の対局を見られます。
hint-no-game = ここで進行中のあなたの対局はありません。/挑戦 で始めるか、/対局一覧 でほかの対局を確かめてください。
game-unknown = その対局は見つかりません。`/対局一覧` で進行中の対局を確かめられます。
match-broken = 対局{ $match }は続けられなくなりました。更新により、{ $ply }手目が指せない手になったためです。記録はすべて残っています。
game-label-both = { $white } – { $black } · { $variant }（対局{ $number }）
game-label = { $opponent } · { $variant }（対局{ $number }）
games-title = 進行中の対局：
games-yours = **{ $opponent }** · { $variant } · あなたの番（{ $color }） · { $link }
games-theirs = **{ $opponent }** · { $variant } · { $opponent } さんの番 · { $link }
games-time = { " · " }期限は{ $when }
games-more = … ほか{ $count }局。
games-server-title = このサーバーで進行中の対局：
games-server-none = 今ここで見られる進行中の対局はありません。`/挑戦` で対局を始められます。
games-server-none-here = これはサーバーの中で使えます。ここでは `/対局一覧` で自分の対局を見られます。
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
    [0] 初手待ち
   *[other] { $count }手
  } · { $when } · { $link }
resign-ask = { $opponent } さんとの対局を、本当に投了しますか？
resign-done = 投了しました。
resign-kept = わかりました。対局は続きます。
plan-shown = あなたの予約です（あなたにだけ見えます）。相手がこのとおりに指したら、応手を自動で指します：
plan-pair = **{ $reply }**なら**{ $answer }**
plan-none = この対局に予約はありません。自分の手を指した後、`/予約` で `Nf6 なら Bg5; e5 なら dxe5` のように予約できます。
plan-none-shogi = この対局に予約はありません。自分の手を指した後、`/予約` で `３四歩なら２六歩; ８四歩なら７八金` のように予約できます。
plan-dropped = 予約を取り消しました。
plan-own-turn = 今はあなたの番です。予約は相手の手から始まるので、まず指してください。
plan-unanswered = `Nf6 なら Bg5` のように、相手の手と自分の応手を交互に書いてください。
plan-unanswered-shogi = `３四歩なら２六歩` のように、相手の手と自分の応手を交互に書いてください。
plan-long = 予約が長すぎて保存できません。手順を減らしてください。
plan-impossible = 「{ $text }」のところで止まりました。その局面ではその手を指せません。書き直してください。
plan-ambiguous = 「{ $text }」のところで止まりました。{ $moves }のどれかがわかるように書き直してください。
vacation-not = このサーバーでは、今は休暇中ではありません。
vacation-until = このサーバーでのあなたの持ち時間は、{ $when }まで止まっています。
vacation-left = 今年はあと{ $count }日取れます。
vacation-none = このサーバーでは休暇を取れません。サーバーの管理者が `/設定 サーバー` で許可できます。
vacation-spent = 今年の残りは{ $days }日です。日数を減らしてください。
vacation-server = 休暇はサーバーごとに取れます。対局しているサーバーで使ってください。
vacation-begun = { $player } さんは{ $until }まで休暇中で、その間は持ち時間が止まります。この手の期限は{ $when }です。
vacation-over = { $player } さんが休暇から戻りました。この手の期限は{ $when }です。
settings-player = **あなたの設定**（下のメニューとボタンか、`/設定 自分` で変えられます）
settings-server = **このサーバーの設定**（下のメニューとボタンで変えられます。種類とロールは `/設定 サーバー` で。ほかの項目もそこで変えられます）
settings-line = { $name }：**{ $value }**
settings-only-here = ここだけで対局
settings-flip = 対局中に表示される盤は手番の側が手前です（その人かサーバーが白・先手の側を選んでいれば、その側）。自分で開いた盤は自分の側、観戦者には白・先手の側が手前です。「盤を反転」で、自分の盤だけを裏返せます。
settings-set = { $family }：{ $title }
settings-everywhere = どこでも
settings-everyone = 全員
settings-days = { $count ->
    [0] なし
   *[other] 1年に{ $count }日まで
  }
settings-no-set = その駒は見つかりません。入力中に出る候補から選んでください。
settings-no-server = これはサーバーの中で使うコマンドです。ここでは `/設定 自分` が使えます。
settings-not-yours = これを変えられるのは、サーバーを管理する人だけです。あなたに次の権限が必要です：{ $permissions }
settings-channels-full = 登録できるチャンネルは{ $most }個までです。先にどれかを外してください。
privacy = **Kibitz が保存するあなたの情報と、その理由**
    あなたの Discord の ID とともに、次の情報を保存しています。
    ・**対局**：対局者、場所、指し手とその時刻、提案、結果と、その集計（レーティングなど）。再起動しても対局を続けられ、あとから見返せるようにするためです。
    ・**対局の申し込み**（終わってから1週間まで）と、**応手の予約**（使われるか、不要になるまで）。
    ・**選んだ設定**（`/設定` の内容）と休暇。何度も選び直さなくて済むようにするためです。
    書いたメッセージは保存しません。指し手のメッセージは指し手だけを記録し、ほかのメッセージには何もしません。名前は一時的に覚えるだけです。情報を売ったり、だれかに渡したりはしません。
    サーバーの対局と設定は、Kibitz がそのサーバーから外されて{ $count }日後に削除します。ほかの情報は、あなたが削除するまで残ります。
    「自分の情報を受け取る」で、すべての情報をファイルで受け取れます（あなたにだけ見えます）。「自分の情報を削除」で完全に削除できます（一度だけ確認します）。
privacy-exported = 保存しているあなたの情報のすべてです。あなたにだけ見えます。
privacy-export-again = 先ほどお渡ししたばかりです。1分ほど待ってから、もう一度お試しください。
privacy-delete-ask = **保存しているあなたの情報をすべて削除しますか？** 申し込みは取り消され、レーティングと設定も消えます。終わった対局の指し手は相手のものでもあるので残りますが、あなたの名前は「退会したプレイヤー」になります。元には戻せません。
privacy-delete-running = { $count ->
    [0] 進行中の対局はありません。
   *[other] **進行中の次の{ $count }局は投了になります：**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = すべて削除しています。少しお待ちください…
privacy-deleted = 削除しました。あなたの情報はもう何も残っていません。また遊ぶときは、最初からになります。
privacy-delete-later = ほとんど削除しました。残りも自動で削除されるので、ほかにしていただくことはありません。
privacy-kept = わかりました。何も削除していません。
former-player = 退会したプレイヤー
rematch-former = 相手は Kibitz を退会したため、もう対局できません。`/挑戦` でほかの相手を探せます。
rematch-which = 次はどの種類で指しますか？ 先手と後手は入れ替わります。
claim-none = 今は請求できるものがありません。
claim-threefold-repetition = 同形三復：この局面は{ $count }回目です（{ $needed }回で請求できます）。
claim-threefold-repetition-shogi = 千日手：この局面は{ $count }回目です（{ $needed }回で千日手です）。
claim-repetition = 同じ局面：この局面は{ $count }回目です（{ $needed }回で請求できます）。
claim-repetition-shogi = 千日手：この局面は{ $count }回目です（{ $needed }回で千日手です）。
claim-fifty-moves = 進展なし：駒を取る手も{ $pieces }の手もないまま、双方{ $count }手続いています（{ $needed }手で請求できます）。
claim-moves-without-capture = 進展なし：駒を取る手がないまま、双方{ $count }手続いています（{ $needed }手で請求できます）。
claim-impasse = 入玉宣言：今は{ $count }点です（{ $needed }点以上で宣言できます。玉と、ほかに10枚以上の駒が敵陣に入ってから数えます）。
claim-never = このゲームには請求できるものがありません。同じ局面の繰り返しなどは自動で判定されます。
claim-done = 請求が認められ、引き分けになりました。
claim-won = 入玉宣言が認められました。あなたの勝ちです！
claim-which = 請求の理由が二つ以上あります。どれで請求しますか？
claim-as-threefold-repetition = 同形三復
claim-as-repetition = 同一局面の繰り返し
claim-as-fifty-moves ={ $count }手ルール
claim-as-impasse = 入玉宣言
offer-draw = { $player } さんが引き分けを提案しています。{ $mention } さん、受けますか？（次の手が指されるまで有効です）
offer-takeback-rated = レート戦ですが、手を戻すとフリー対局になります。
offer-takeback = { $player } さんが「待った」をお願いしています。{ $mention } さん、最後の手を戻してもよいですか？（次の手が指されるまで有効です）
offer-made-draw = 引き分けを提案しました。次の手が指されるまで有効です。
offer-made-takeback = 「待った」をお願いしました。次の手が指されるまで、相手が応じられます。
offer-accepted-draw = { $player } さんが受けました。
offer-accepted-takeback = { $player } さんが応じたので、手を戻しました。
offer-declined = { $player } さんが断りました。
offer-lapsed = 対局が先に進んだため、無効になりました。
offer-open = お願いはすでに出ています。{ $player } さんの返事を待ちましょう。
offer-soon = 先ほどお願いしたばかりです。{ $player } さんが一手指した後に、もう一度お願いできます。
offer-gone = これはもう有効ではありません。返事が済んだか、対局が先に進んでいます。`/引き分け` か `/待った` でもう一度お願いできます。
offer-not-yours = 答えられるのは { $player } さんだけです。
draw-done = 合意により引き分けになりました。
takeback-done = 手を戻しました。
takeback-none = まだ一手も指していないので、戻せる手がありません。
abort-done = 対局を中止しました。勝敗はつきません。
abort-ask = { $opponent } さんとの対局を、本当に中止しますか？（勝敗はつきません）
abort-late = もう双方が指しているので、中止はできません。`/引き分け` で引き分けを提案するか、`/投了` で投了できます。
button-unknown = このボタンはもう使えません。`/盤` で新しい盤を表示できます。
error-unexpected = すみません、こちらで問題が起きました。対局は保存されています。もう一度お試しください。
moment = 少しお待ちください…
error-busy = 今は混み合っています。少し待ってから、もう一度お試しください。
error-permission = Kibitz にここでの権限がありません。サーバーの管理者に、次の権限を許可してもらってください：{ $permissions }
permission-write = メッセージを送信、ファイルを添付
permission-view = チャンネルを見る
permission-send = メッセージを送信
permission-send-threads = スレッドでメッセージを送信
permission-connect = 接続
permission-external = 外部のアプリを使用
permission-attach = ファイルを添付
permission-manage = サーバー管理
permission-threads = スレッドでメッセージを送信、ファイルを添付

help = **Kibitz の遊び方**
    `/対局` で Kibitz とすぐに指せます。種類は自由、強さは1〜8です。`/ヒント` でよさそうな手がわかります。
    `/挑戦` で対局を申し込みます。相手を選ばなければ、ここにいるだれでもボタンや `/参加` で受けられます。`持ち時間` に `3+2` や `10分+秒読み30秒` と入れるとリアルタイムの対局になります。
    `/種類一覧` で全{ $variants }種類の一覧、`/種類` でルール、`/駒` で駒の動きがわかります。
    手は対局のスレッドに `７六歩`、`e4`、`Nf3`、`exd5`、`O-O`、`e8=Q`、`e2e4` のように書くだけです。持ち駒は `５五歩打`、チェス系では `N@f3` と書きます。盤の「指す」ボタンなら、駒とマスを順に選べます。盤への返信や `/指す` でも指せます。

    `/盤` で今の盤、`/動ける場所` で駒の動ける場所、`/対局一覧` で進行中の対局、`/プロフィール` で成績、`/順位表` でサーバーの上位を見られます。
    `/引き分け` と `/待った` は相手へのお願い、`/請求` は引き分けや入玉宣言の請求、`/投了` は投了、`/中止` は始まったばかりの対局の取りやめです。
    `/予約` で相手の手への応手を前もって決めておけて、`/休暇` で持ち時間を数日間止められます。
    `/対局履歴` で終わった対局の再生、`/棋譜読込` でファイルの棋譜の再生ができます。
    `/棋譜` で棋譜ファイル、`/設定` で言語・盤・通知の設定、`/プライバシー` で保存される情報の確認と削除です。
    `/ヘルプ` でこのページをもう一度開けます。
    （日本語表示でない Discord では、コマンドは `/challenge` などの英語名です）

## プロフィールと順位表

profile-title = **{ $player } さん**
profile-empty = まだ終わった対局がありません。`/挑戦` か `/対局` で始められます。
profile-empty-other = まだ終わった対局がありません。`/挑戦` で対局を申し込めます。
profile-hidden = { $player } さんはプロフィールを公開していません。
profile-bot = そのボットは対局しないので、プロフィールはありません。
profile-kibitz = Kibitz 自身のプロフィールはありません。`/対局` で実際に指してみてください。
profile-rating ={ $kind }：**{ $rating }**（レート戦{ $count }局）
profile-total = 人との対局：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分）
profile-white = 先手（白）：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分）
profile-black = 後手（黒）：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分）
profile-favourites = よく遊ぶ種類：{ $variants }
profile-only = 遊んだ種類：{ $variant }
profile-favourite ={ $variant } { $count }局（{ $wins }勝{ $losses }敗{ $draws }分）
profile-streak-win = 現在{ $count }連勝中
profile-streak-draw = 現在{ $count }局続けて引き分け
profile-streak-loss = 現在{ $count }連敗中
profile-most-wins = 最多連勝：{ $count }連勝
profile-engine = Kibitz との対局：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分）
profile-engine-only = 人と対局するとレーティングが付きます。`/挑戦` で相手を探せます。
profile-meeting = あなたとの対局：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分）
profile-no-curve ={ $kind }：レート戦がまだ少ないので、グラフはありません。
# Below the picture of ratings, at the first and the last game. number: which rated game of the player it is.
profile-curve-game = { $number }局目
profile-alt = { $player } さんのレーティング。{ $curves }
profile-alt-point ={ $kind }：{ $until }に{ $rating }。
profile-alt-curve ={ $kind }：{ $since }の{ $first }から{ $until }の{ $rating }へ。
leaderboard-title = **{ $kind }**：このサーバーの順位表（{ $page } / { $pages }ページ）
leaderboard-line ={ $rank }位：{ $player } さん（**{ $rating }**）
# A player without a place, below those who have one. rating: with its "?", or as rating-few.
leaderboard-line-below = –：{ $player } さん（**{ $rating }**）
# Below the list where somebody on the page has no place. deviation: how certain a rating with a place is.
leaderboard-below = 「–」はまだ順位なし。2人以上の相手とのレート戦で誤差が±{ $deviation }以内になると、順位が付きます。
leaderboard-empty = まだだれも載っていません。ここでレート戦を1局指すと載ります（`/挑戦`）。
leaderboard-own = あなた：{ $total }人中{ $rank }位、**{ $rating }**です。
leaderboard-own-none = この順位表のレート戦を、あなたはまだここで指していません。`/挑戦` で始められます。
leaderboard-own-uncertain = あなた：**{ $rating }**（誤差±{ $deviation }）。レート戦を重ねて、誤差が±{ $bound }以内になると、順位が付きます。
# The reader's rating is certain, but from one opponent alone.
leaderboard-own-one-opponent = あなた：**{ $rating }**（相手は1人だけ）。ほかの人ともレート戦を指すと、順位が付きます。
# The reader has too few rated games for a number. rating: as rating-few; bound: how certain a rating with a place is.
leaderboard-own-few = あなた：**{ $rating }**。規定の局数になるとレーティングが出ます。誤差が±{ $bound }以内になると、順位が付きます。
leaderboard-own-hidden = あなた：**{ $rating }**。プロフィールを公開していないので、順位表には載りません（`/設定 自分`）。
leaderboard-no-server = 順位表はサーバーごとにあります。サーバーで使ってください。ここでは `/プロフィール` が使えます。

## 終わった対局と棋譜の再生

viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **開始局面**（全{ $last }手）{" "}
viewer-position = **局面**{" "}
viewer-at = **{ $move }**（{ $ply } / { $last }手）{" "}
viewer-turn = · { $color }の番
viewer-play = この局面から、だれと対局しますか？ あなたは手前の側（**{ $color }**）を持ちます。「盤を反転」で入れ替えられます。
play-on-person = この局面から、**{ $player }** さんに**{ $variant }**の対局をここで申し込みますか？
play-on-anyone = この局面から、**{ $variant }**の対戦相手をここで募集しますか？
play-on-kibitz = この局面から、Kibitz と**{ $variant }**で対局しますか？ 強さ：**{ $level }**
play-on-after = **{ $move }**まで。あなたは**{ $color }**を持ち、{ $yours ->
    [1] あなたの番です。
   *[other] { $turn }の番です。
  }
play-on-start = あなたは**{ $color }**を持ち、{ $yours ->
    [1] あなたの番です。
   *[other] { $turn }の番です。
  }
play-on-unsent = 決めるまで、ほかの人には何も見えません。
play-on-posted = 対局の申し込みを出しました。
play-on-begun = 対局が始まりました：{ $link }
history-title-own = あなたの対局履歴
history-title = **{ $player }** さんの対局履歴
history-against = 相手：**{ $player }** さん
history-none-own = まだ終わった対局がありません。`/挑戦` か `/対局` で始められます。進行中の対局は `/対局一覧` で見られます。
history-none-yet = { $player } さんには、まだ終わった対局がありません。`/挑戦` で対局を申し込めます。
history-none-fits = 条件に合う対局はありません。種類か相手の指定を外してみてください。
history-none-fits-seen = 条件に合う対局のうち、ここであなたに見せられるものはありません。種類か相手の指定を外してみてください。
history-none-gone = あなたの対局のうち、今も表示できるものはありません。
history-none-seen = 終わった対局はありますが、ここであなたに見せられるものはありません。表示できるのは、このサーバーであなたが読めるチャンネルの対局と、あなた自身との対局です。
history-none-page = このページには、あなたに見せられる対局がありません。ボタンで続きを見られます。
history-hidden = { $player } さんは対局履歴を公開していません。あなたとの対局は、あなたの `/対局履歴` にあります。
history-won = 勝ち
history-lost = 負け
history-drawn = 引き分け
history-level = { $player }（強さ{ $level }）
history-line = { $outcome } · 相手：**{ $opponent }** · { $variant }（{ $color }） · { $count }手 · { $when } · { $link }
import-form = 棋譜や局面を見る
import-form-file = ファイル
import-form-kinds = PGN か KIF
import-form-text = またはテキスト：PGN・KIF・FEN・SFEN・USI
import-several = 複数の対局のうち、最初の対局です。残りは「ほかの対局」で見られます：
viewer-game = { $number }. { $white } – { $black }
import-line = { $line }行目：{ $problem }
import-move = **{ $move }**は、その局面では指せません。{ $reason }
import-malformed = 手として読み取れません。
import-ambiguous = その手を指せる駒が複数あります。
import-unreadable = PGN・KIF・FEN の棋譜や局面が見つかりません。`1. e4 e5 2. Nf3` のような棋譜か、FEN の局面を送ってください。
import-broken = PGN や KIF として読み取れません。
import-over = そこまでで勝負がついています。
import-variant = 「{ $name }」という種類は見つかりません。
import-variant-near = 「{ $name }」という種類は見つかりません。{ $near }のことですか？
import-large = ファイルが大きすぎます。読み込めるのは{ $most }KBまでです。
import-long = 棋譜が長すぎます。読み込めるのは{ $most }手までです。

## 種類の一覧とカード

variants-title = **全{ $count }種類**（{ $page } / { $pages }ページ）
# Heading of the variants that most people look for; the others stand under their families.
variants-popular = 人気
card-board = 盤：{ $files }×{ $ranks }
card-pieces = { $board }、駒：{ $pieces }
card-play = 遊ぶには：`/挑戦 種類:{ $key }`
piece-alt = { $piece }の動き
piece-in = 使われる種類：{ $variants }
piece-in-more ={ $variants }、ほか{ $count }種類
piece-unknown = 「{ $name }」という駒は見つかりません。入力中に出る候補から選んでください。

## 種類ごとの特別なルール（$pieces は駒の名前）

law-starts = 開始局面は、番号の付いた{ $count }通りから選びます。
law-goal-squares = { $pieces }を{ $squares }に進めれば勝ちです。
law-goal-rank = { $pieces }をいちばん奥の段に進めれば勝ちです。
law-goal-safe = { $pieces }を、取られないようにいちばん奥の段へ進めれば勝ちです（トライ）。
law-goal-race = { $pieces }が先に{ $rank }段目に着いた方の勝ちです。ただし白が先に着いても、黒が次の手で着けば引き分けです。
law-goal-stay = { $pieces }が{ $squares }に入り、次の自分の番までそこに残っていれば勝ちです。
law-checks = { $count ->
    [1] 先に王手をかけた方の勝ちです。
   *[other] 王手を{ $count }回かければ勝ちです。
  }
law-checks-chess = { $count ->
    [1] 先にチェックをかけた方の勝ちです。
   *[other] チェックを{ $count }回かければ勝ちです。
  }
law-no-checks = 王手になる手は指せません。
law-no-checks-chess = チェックになる手は指せません。
law-must-capture = 駒を取る手が指せるときは、必ず取らなければなりません。
law-explosion = 駒を取ると爆発が起き、取った駒も取られた駒も、周り8マスにあるポーン以外の駒も盤から消えます。相手のキングを爆発で消せば勝ちです。
law-explosion-spared = 駒を取ると爆発が起き、取った駒も取られた駒も、周り8マスにあるポーン以外の駒も盤から消えます。ただし{ $pieces }は爆発では消えず、直接取られたときだけ消えます。
law-lose-all = { $count ->
    [0] 自分の駒がすべてなくなれば勝ちです。
   *[other] 自分の駒がキングだけになれば勝ちです。
  }
law-lose-kind = { $pieces }がなくなった方の勝ちです。
law-take-all = 自分の駒がすべてなくなると負けです。
law-extinct = { $count ->
    [0] 次の駒のどれか1種類でもなくなると負けです：{ $pieces }
   *[other] 次の駒のどれか1種類が残り{ $count }つになると負けです：{ $pieces }
  }
law-extinct-only = { $pieces }を取られると負けです。
law-extinct-one = { $count ->
    [0] { $pieces }をすべて失うと負けです。
   *[other] { $pieces }が残り{ $count }つになると負けです。
  }
law-bare-king = キングだけになると負けです（すぐに相手の最後の駒を取れる場合を除きます）。
law-royal-too = キングのほかに、次の駒も取られてはいけません：{ $pieces }
law-last-royal = 次の駒が複数あるときは、最後の一つを取られるまで負けになりません：{ $pieces }
law-duple-check = 王が二つあるうちは、両方に同時に利きがあるときが王手です。
law-duple-check-chess = キングが二つあるうちは、両方に同時に利きがあるときがチェックです。
law-duck = 一手ごとに、駒を動かした後でアヒルを別の空いたマスへ移します。アヒルのマスには入れず、通り抜けもできません（ナイトは飛び越えられます）。
law-setting-up = まず双方が手持ちの駒を並べ、それから普通に指し進めます。
law-drops = 取った駒は持ち駒になり、動かす代わりに空いたマスへ打てます。
law-drops-either = 取った駒は持ち駒になり、動かす代わりに、表裏どちらの面でも空いたマスへ打てます。
law-no-drop-checks = 打って王手をかけることはできません。
law-in-hand = 動かす代わりに、持ち駒を空いたマスへ打てます。
law-gating = 最下段の駒が初めて動くとき、空いたそのマスへ手持ちの駒を出せます。
law-demotion = 玉以外の駒は動くたびに裏返り、動きが変わります。
law-demotion-capture = 駒は相手の駒を取るたびに（そのときだけ）裏返り、動きが変わります。
law-zone = { $count ->
    [1] 敵陣（いちばん奥の段）に入るとき、そこから出るときに成れます。
   *[other] 敵陣（奥の{ $count }段）に入るとき、出るとき、その中で動くときに成れます。
  }
law-zone-must = { $count ->
    [1] 成れる駒は、敵陣（いちばん奥の段）に入るとき、そこから出るときに必ず成ります。
   *[other] 成れる駒は、敵陣（奥の{ $count }段）に入るとき、出るとき、その中で動くときに必ず成ります。
  }
law-doubled = { $count ->
    [1] 成っていない自分の{ $pieces }がある筋に、もう1枚{ $pieces }を打つことはできません（二歩）。
   *[other] 成っていない自分の{ $pieces }は、同じ筋に{ $count }枚までです。
  }
law-drop-mate = { $pieces }を打って詰ませるのは反則です（打ち歩詰め）。
law-shak = 詰みが勝ちになるのは、途切れずに続けた王手の中に、ベルス・ルーク・ナイトのどれかによる王手が含まれるときだけです。含まれなければ引き分けで、ナイトだけで詰ませると負けです。
law-bare-draw = 一方がキングだけになると引き分けです。
law-pass = パスができます。双方が続けてパスすると終局です。
law-facing = 将同士が、間に駒のない筋で向かい合ってはいけません。
law-bikjang = 王（楚・漢）同士が向かい合う「ピッチャン」を、相手がそのままにすると終局です。
law-points = 駒に点数があり、詰みで決まらない対局は点数で決まります。
law-palace = 次の駒は宮（九宮）から出られません：{ $pieces }
law-first-leaps = キングは最初の一手だけ、横に2マス・前に1マスの位置へ跳べます（王手されているときや、同じ段か筋に相手のルークが来た後は跳べません）。メットも最初の一手だけ、前に2マス跳べます。跳べるのは空いたマスだけです。
law-in-place = 自分に{ $pieces }がないとき、敵陣側の長い対角線上のポーン（最後の1個ならどこでも）を、その場か1マス先で{ $pieces }に変えることを一手とできます。この手で駒を取ったり、駒に当てたり、王手をかけたりはできません。
law-counting-makruk = 成っていないポーンが盤上からなくなると、64手以内に詰ませないと引き分けです（数え）。相手がキングだけになると、盤上の駒の数から数え直し、{ $rook }2個なら8、1個なら16、{ $khon }2個なら22、{ $knight }2個なら32、{ $khon }1個なら44、ほかは64までに詰ませます。
law-counting-cambodian = 相手の駒が3個以下になると、63手以内に詰ませないと引き分けです（数え）。ポーンがなく相手がキングだけになると、盤上の駒の数から数え始め、{ $rook }2個なら7、1個なら15、{ $khon }2個なら21、{ $knight }2個なら31、{ $khon }1個なら43、ほかは63までに詰ませます。
law-counting-asean = 成っていないポーンがなく、相手がキングだけになると、{ $rook }があれば16手、{ $khon }があれば44手、{ $knight }があれば64手以内に詰ませないと引き分けです（数え）。
law-limit = ポーンは、すでに取られた駒にだけ昇格できます。
law-stalemate-wins = 指せる手がなくなった方の勝ちです。
law-stalemate-loses = 指せる手がなくなった方の負けです。
law-perpetual = 王手をかけ続けて同じ局面を繰り返すと、かけ続けた方の負けです。
law-repetition = 同じ局面が{ $count }回現れると引き分けです。
law-repetition-shogi = 同じ局面が{ $count }回現れると、千日手で引き分けです。
law-repetition-checks = 同じ局面が{ $count }回現れると引き分けです。ただし、ずっと王手をかけ続けた方は負けになります。
law-repetition-checks-shogi = 同じ局面が{ $count }回現れると、千日手で引き分けです。ただし、連続王手の千日手は王手をかけ続けた方の負けです。
law-repetition-first = 同じ局面が{ $count }回現れると、先手の負けです。
law-repetition-first-shogi = 同じ局面が{ $count }回現れると（千日手）、先手の負けです。
law-repetition-mover = 同じ局面を{ $count }回目に作った方の負けです。
law-repetition-mover-shogi = 同じ局面を{ $count }回目に作ると（千日手）、作った方の負けです。
law-chase = 守られていない同じ駒を追い続けて局面を繰り返すと、追った方の負けです。
law-perpetual-shogi = 連続王手の千日手は、王手をかけ続けた方の負けです。
law-no-castling = キャスリングはありません。

## 駒の動き（$what は下の語を組み合わせたもの）

gait-both = { $what }動く
gait-both-leap = { $what }跳ぶ
gait-quiet = { $what }動く（駒は取れない）
gait-quiet-leap = { $what }跳ぶ（駒は取れない）
gait-capture = 取るときだけ、{ $what }動く
gait-capture-leap = 取るときだけ、{ $what }跳ぶ
gait-over = { $clause }（途中の駒をちょうど一つ飛び越える）
gait-behind = { $clause }（駒を一つ飛び越え、そのすぐ先に着く）
gait-lame = { $clause }。途中に駒があると行けない
gait-bounces = { $clause }（盤の端で一度だけ跳ね返る）
gait-first = 最初の一手だけ、{ $clause }
gait-bent = 途中で曲がって進む（図のとおり）
gait-bent-capture = 取るときだけ、途中で曲がって進む（図のとおり）
gait-bent-aside = 取るときだけ、空いている隣のマスへ横に1マスずれ、そこから縦に何マスでも動く
gait-bent-diagonal-straight = 斜めに1マス（空いたマス）進んだ先から、外側の縦横に何マスでも続けて動ける
gait-bent-step-diagonal = 縦横に1マス（空いたマス）進んだ先から、外側の斜めに何マスでも続けて動ける
gait-bent-leap-straight = 跳んだ先（空いたマス）から、外側の縦横に何マスでも続けて動ける
gait-bent-leap-diagonal = 跳んだ先（空いたマス）から、外側の斜めに何マスでも続けて動ける
gait-double = 初期位置からは前に2マス進むこともできる（どちらのマスも空いているとき。駒は取れない）
gait-double-anywhere = どこからでも前に2マス進むこともできる（どちらのマスも空いているとき。駒は取れない）
gait-en-passant = 隣を2マス進んだばかりの相手のポーンを、1マス進んだものとして取れる（アンパッサン）
gait-river = 川を越えると横にも1マス動ける
gait-palace-lines = 宮の中では斜めの線に沿っても動ける
gait-shuns = 包を飛び越えることも、包を取ることもできない
gait-palace = 宮から出られない
gait-own-side = 川を越えられない
gait-step = { $limit ->
    [0] { $where }に何マスでも
    [1] { $where }に1マス
   *[other] { $where }に{ $limit }マスまで
  }
leap-line = { $where }に{ $long }マス先へ
leap-oblique = { $where }に{ $long }マス、そこから直角に{ $short }マス先へ
leap-on = { $what }、同じ方向に何度でも続けて
list-or = か
way-any = 全方向
way-straight = 縦横
way-diagonal = 斜め
way-f = 前
way-b = 後ろ
way-s = 横
way-l = 左
way-r = 右
way-v = 前後
way-some = 一部の方向
way-df = 斜め前
way-db = 斜め後ろ
way-dfl = 左斜め前
way-dfr = 右斜め前
way-dbl = 左斜め後ろ
way-dbr = 右斜め後ろ

## 駒（rules での名前）

piece-pawn = ポーン
piece-knight = ナイト
piece-bishop = ビショップ
piece-rook = ルーク
piece-queen = クイーン
piece-king = キング
piece-unicorn = ユニコーン
piece-general = ジェネラル
piece-chariot = 車
piece-horse = 馬
piece-cannon = キャノン
piece-soldier = 兵
piece-elephant = エレファント
piece-advisor = 士
piece-guard = 士
piece-banner = 旗
piece-khon = コーン
piece-met = メット
piece-ai-wok = アイウォック
piece-bers = ベルス
piece-alfil = アルフィル
piece-amazon = アマゾン
piece-archbishop = アーチビショップ
piece-berolina-pawn = ベロリーナポーン
piece-biskni = ビショップ
piece-captain = キャプテン
piece-cardinal = カーディナル
piece-centaur = ケンタウロス
piece-champion = チャンピオン
piece-chancellor = チャンセラー
piece-chick = ひよこ
piece-commoner = コモナー
piece-courier = クーリエ
piece-crane = 鶴
piece-crown-prince = 太子
piece-dragon-horse = 馬
piece-dragon-king = 龍
piece-drunk-elephant = 酔象
piece-eagle = 鵰
piece-euro-knight = 桂
piece-falcon = 鷹
piece-ferz = フェルズ
piece-fox = フォックス
piece-giraffe = きりん
piece-gold = 金将
piece-goose = 雁
piece-grasshopper = グラスホッパー
piece-griffin = グリフォン
piece-hawk = ホーク
piece-hen = にわとり
piece-hippopotamus = カバ
piece-hoplite = ホプリテス
piece-janus = ヤヌス
piece-jester = ジェスター
piece-knibis = ナイト
piece-kniroo = ナイト
piece-lance = 香車
piece-laser-machine = レーザー砲
piece-left-quail = 左鶉
piece-legan-pawn = レガンポーン
piece-lieutenant = ルテナント
piece-lion = ライオン
piece-marshal = マーシャル
piece-marshall = マーシャル
piece-minister = ミニスター
piece-nightrider = ナイトライダー
piece-pheasant = 雉
piece-phoenix = 鵬
piece-promoted-knight = 成桂
piece-promoted-lance = 成香
piece-promoted-pawn = 成りポーン
piece-promoted-silver = 成銀
piece-reflecting-bishop = 反射ビショップ
piece-retreating-pawn = 後退ポーン
piece-rhinoceros = サイ
piece-right-quail = 右鶉
piece-rookni = ルーク
piece-royal-knight = ロイヤルナイト
piece-sage = セージ
piece-sergeant = サージェント
piece-sideways-pawn = 横歩きポーン
piece-silver = 銀将
piece-stepping-knight = ステップナイト
piece-swallow = 燕
piece-tank = 戦車
piece-tokin = と金
piece-wall = 壁
piece-duck = アヒル
piece-warlord = ウォーロード
piece-wizard = ウィザード
piece-wolf = ウルフ
piece-yari-bishop = 槍角
piece-yari-gold = 槍金
piece-yari-knight = 槍桂
piece-yari-rook = 槍飛
piece-yari-silver = 槍銀

## ゲームの系統ごとに呼び名の違う駒

piece-pawn-shogi = 歩
piece-lance-shogi = 香
piece-knight-shogi = 桂
piece-silver-shogi = 銀
piece-gold-shogi = 金
piece-bishop-shogi = 角
piece-rook-shogi = 飛車
piece-king-shogi = 玉
piece-elephant-shogi = ぞう
piece-general-xiangqi = 将
piece-cannon-xiangqi = 砲
piece-elephant-xiangqi = 象
piece-general-janggi = 王
piece-cannon-janggi = 包
piece-elephant-janggi = 象
