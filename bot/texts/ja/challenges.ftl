invite-which = { $player } さんと何で対局しますか？ 先後はランダムに決まり、持ち時間はサーバーの設定になります。ほかの条件は `/申し込み` で選べます。
begin-which = どの種類で遊びますか？
begin-whom = 誰と**{ $variant }**で対局しますか？ 先後はランダムに決まり、持ち時間はサーバーの設定になります。ほかの条件は `/申し込み` で選べます。
card-to = { $challenger } さんが { $opponent } さんに**{ $variant }**の対局を申し込みました。
card-call = { $opponent } さん、{ $challenger } さんから対局の申し込みです。上のカードからお返事ください。
card-open = { $challenger } さんが**{ $variant }**の対戦相手を募集しています。
card-color = { $challenger } さんが{ $color }を持ちます。
card-color-random =
    { $family ->
        [chess] 白・黒はランダムです。
        [makruk] 白・黒はランダムです。
        [shogi] 先後は振り駒で決めます。
       *[other] 先後はランダムです。
    }
card-start-number = 開始局面は{ $number }番です。
card-start-fen = 指定された開始局面：`{ $fen }`
card-time = 持ち時間：{ $time }
card-time-byo-yomi = { $minutes }分＋秒読み{ $seconds }秒
game-rated = レート戦です。
game-casual = 非レート戦です（レーティングは変わりません）。
card-until = 受付の締め切り：{ $when }
card-accepted = { $player } さんが受けました。対局開始です！
card-accepted-thread = { $player } さんが受けました。{ $thread } で対局開始です！
card-casual-now = その後このサーバーのレーティングがオフになったため、非レート戦になります。
card-declined = { $player } さんは今回の対局を見送りました。
card-cancelled = { $player } さんが申し込みを取り消しました。
card-left = { $player } さんがこのサーバーを退出したので、受付を終了しました。
card-expired = 時間内に返事がなかったので、受付を終了しました。
card-alt = { $variant }の開始局面
card-picture = { $variant }の対局申し込み：{ $players }
card-anyone = 募集中
challenge-self = 自分とは対局できません。相手を選ばなければ、ここにいる誰でも受けられます。
challenge-bot = そのボットとは対局できません。Kibitz か人を選ぶか、相手を選ばずに募集してください。
challenge-outsider = { $player } さんはこのサーバーにいません。ここにいる人を選んでください。
challenge-hidden = { $player } さんにはこのチャンネルが見えません。二人とも書き込める場所で申し込んでください。
challenge-variant = 「{ $name }」という種類は見つかりません。入力中に出る候補から選んでください。
challenge-variant-near = 「{ $name }」という種類は見つかりません。もしかして、{ $near }ですか？
challenge-color = `先後` に「{ $name }」は選べません。入力中に出る候補から選んでください。
play-no-clock = Kibitz とはリアルタイムの対局ができません。`持ち時間` を指定しなければ、自分のペースで指せます。リアルタイムの対局は、人に申し込んでください。
play-no-ratings = Kibitz との対局はレート戦になりません。`レート戦` を指定しなければ指せます。レート戦は、人に申し込んでください。
challenge-level = 強さは Kibitz との対局でだけ選べます。`強さ` を指定せずに申し込むか、`/対局` で Kibitz と指してください。
challenge-time-bad = 「{ $name }」は持ち時間として読み取れません。リアルタイムなら「5+3」（5分、1手ごとに3秒加算）、「90秒」、「10分+秒読み30秒」のように、通信戦なら「3日」（1手3日）のように書いてください。
challenge-time-bare = { $number }分ですか、{ $number }日ですか？ 「{ $number }+0」と書くと{ $number }分切れ負け、「{ $number }日」と書くと1手{ $number }日です。
challenge-time-range = リアルタイムの対局の持ち時間は{ $minutes }分まで、1手ごとの加算や秒読みは{ $seconds }秒までです。1手ごとの時間がなければ、持ち時間は{ $least }秒以上にしてください。通信戦は1手1時間から{ $days }日までです。
challenge-start-range = { $variant }の開始局面は{ $first }番から{ $last }番までです。
challenge-start-none = { $variant }の開始局面は一つだけです。`開始局面` を指定しないか、FEN を入力してください。
challenge-start-fen = この FEN は使えません：{ $problem }
challenge-start-over = その局面ではもう勝負がついています。別の開始局面を選んでください。
challenge-unrated-start = 開始局面を指定した対局はレート戦になりません。レート戦にするなら `開始局面` を、非レート戦でよければ `レート戦` を指定しないでください。
challenge-unrated-server = このサーバーではレーティングがオフになっています。`レート戦` を指定しなければ、非レート戦を申し込めます。
challenge-unrated-custom = オリジナルゲームはレート戦になりません。`レート戦` を指定しなければ、非レート戦を申し込めます。
challenge-not-here = Kibitz はこのチャンネルに書き込めません。サーバーの管理者に、次の権限を許可してもらってください：{ $permissions }
challenge-not-as-guest = Kibitz はこのサーバーに参加していないため、返事があなたにしか見えません。サーバーの管理者に「{ $permissions }」の権限を許可してもらうか、Kibitz をサーバーに招待してもらってください。
challenge-elsewhere = このサーバーの対局は、次のチャンネルで始められます：{ $channels }
challenge-role = このサーバーで対局を始められるのは { $role } だけです。申し込みを受けることや、`/参加` で加わることはできます。
challenge-gone = この申し込みは、もう受付を終了しています。`/参加` で募集中の対局を見るか、`/申し込み` で新しく申し込めます。
challenge-not-yours-accept = これは { $player } さんへの申し込みです。自分の対局は `/申し込み` で始められます。
challenge-not-yours-cancel = 取り消せるのは { $player } さんだけです。
challenge-own-join = これはあなたの募集です。ほかの人が受けるのを待ちましょう。
limit-challenges = 返事待ちの申し込みがもう{ $most }件あります。どれかを「取り消す」ボタンで取り消すか、返事を待ってください。
limit-games = 進行中の対局がすでに{ $most }局あります。まずどれかを終わらせましょう。`/対局一覧` で確かめられます。
limit-opponent = { $player } さんは進行中の対局がすでに{ $most }局あり、今は新しい対局を始められません。
limit-commands = 操作が速すぎます。コマンドとボタンは1分間に{ $most }回までです。少し待ってから、もう一度お試しください。
join-none = 今ここで募集中の対局はありません。`/申し込み` で相手を選ばなければ、自分で募集できます。
join-own = ここで募集中なのはあなたの対局だけです。ほかの人が「参加する」ボタンか `/参加` で受けるのを待ちましょう。
join-list = 募集中の対局：
join-done = 参加しました。楽しい対局を！
challenge-in-dm = ここにはほかに申し込める相手がいません。Kibitz がいるサーバーで `/申し込み` を使うか、`/対局` で Kibitz と指してください。
