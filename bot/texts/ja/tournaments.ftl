event-format-round-robin = 総当たり戦
event-format-arena = アリーナ
event-cycles-1 = 1回
event-cycles-2 = 先後を入れ替えて2回
event-title = { $format } · { $variant }
event-open = { $host }{ FORM($host, "honorific", " さん") }がトーナメントを開きます：**{ $title }**。「参加する」を押すと参加できます。
event-rules =
    { $cycles ->
        [1] 全員と1回ずつ対局し
       *[other] 全員と先後を入れ替えて2回ずつ対局し
    }、{ $games ->
        [1] 同時に指すのは1局です
       *[other] 同時に{ $games }局まで指します
    }。続けて2回時間切れになると失格です。
event-arena-rules = 時間は{ $minutes }分です。手の空いた2人から順に対局が組まれます。途中からの参加も、休憩と再開も自由です。
event-arena-points = 勝ちは2点、引き分けは1点です。2連勝すると（🔥）、勝てなくなるまで得点が2倍になります。10手目までの合意による引き分けは0点です。
event-duration = 6人なら、{ $first }～{ $last }週間ほどかかります。
event-starts-by-host = { $host }{ FORM($host, "honorific", " さん") }が「今すぐ開始」を押すか、{ $most }人そろうと始まります。
event-starts-at = 開始：{ $when }（{ $most }人そろえばすぐに始まります）
event-arena-starts = 開始：{ $when }（{ $least }人以上で始まります）
event-players =
    { $count ->
        [0] まだ参加者はいません。
       *[other] 参加者（{ $count }人）：{ $players }
    }
event-more = ほか{ $count }人
event-picture = トーナメント：{ $format }、{ $variant }、{ $time }
event-begins = { $players }：トーナメントが始まります。
event-progress = { $total }局中{ $played }局が終了
event-arena-ends = { $played }局が終了 · アリーナの終了：{ $when }
event-arena-closed = 新しい対局はもう始まりません。アリーナの終了：{ $when }。それまでに終わらない対局は成績に入りません。
event-arena-played = { $played }局が終了
event-won =
    { $count ->
        [1] 🏆 { $players }{ FORM($players, "honorific", " さん") }が{ $points }/{ $games }で優勝しました。
       *[other] 🏆 { $players }が{ $points }/{ $games }で同点優勝です。
    }
event-podium = { $medal } { $player } · **{ $sum }**点
event-no-winner = トーナメントは終わりました。終局した対局はありませんでした。
event-cancelled = 中止になりました。
event-cancelled-few = 参加者が{ $least }人に満たなかったため、中止になりました。
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
       *[other] { $rank }. { $player } · **{ $points }**（{ $games }局）
    }
event-row-paused = · 休憩中
event-row-withdrawn = · 棄権
event-head-points = 得点
event-head-tie = タイブレーク
event-head-performance = パフォーマンス
event-head-games = 対局
event-picture-standings = 順位：
event-picture-row = { $rank }. { $player }：{ $games }局で{ $points }点
event-picture-points = { $rank }. { $player }：{ $points }点
event-game = **第{ $round }回戦**：{ $white } – { $black }
event-table = **{ $number }番テーブル**
event-table-name = { $number }番テーブル · { $variant }
event-points = { $player }：**+{ $gained }** · { $sum }点 · { $rank }位
event-points-late = アリーナの終了後に終わったため、この対局は成績に入りません。
event-next = 次の対局：{ $when }。休むときは「休憩・再開」を押してください。
event-call = { $players }：**{ $title }**の開始は{ $when }です。
event-paused = { $players }：初手を指さなかったため、その対局は負けになり、次の対局は組まれません。続けるには「休憩・再開」を押してください。押さなければ{ $until }に失格になります。
event-paused-arena = { $players }：初手を指さなかったため、その対局は負けになり、次の対局は組まれません。続けるには「休憩・再開」を押してください。
event-withdrawn = { $player }{ FORM($player, "honorific", " さん") }はトーナメントから外れました。残りの対局は相手の勝ちになります。
event-status-open = 参加受付中
event-status-running = 進行中
event-status-finished = 終了
event-status-cancelled = 中止
menu-event = ほかのトーナメントと多面指し
event-link = チャンネルのメッセージ：{ $link }
event-replaced = 続き：{ $link }
event-ties = 同点の順位：直接対決、勝ち数、ゾンネボルン・ベルガー、コヤ
event-tie = { $player }：{ $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = 各対局の得点とパフォーマンス（同点の順位を決めます）
event-arena-sheet = { $player }：{ $sheet } · { $performance }
event-files = 結果と対局です。表計算ソフトで開けます。
event-joined =
    { $count ->
        [1] 参加しました。最初の参加者です。
       *[other] 参加しました。参加者は{ $count }人です。
    }
event-left = 参加を取りやめました。
event-leave-ask = **トーナメントから抜けますか？** 進行中のトーナメント対局は投了になります。対局の半分を終えていなければ成績は取り消され、終えていれば残りは負けになります。元に戻すことはできません。
event-kept = わかりました。何も変更していません。
event-pause-on = 休憩中です。次の対局は組まれませんが、進行中の対局は続きます。再開するには「休憩・再開」を押してください。
event-pause-off = おかえりなさい。また対局が組まれます。
event-starting = まもなく始まります。
event-end-ask = **今すぐ終えますか？** 進行中の対局は続けられますが、成績には入りません。元に戻すことはできません。
event-end-ask-open = **中止しますか？** 元に戻すことはできません。
event-ended = 終わりました。
event-gone = そのトーナメントは見つかりません。`/トーナメント 表示` でこのサーバーのトーナメントを確かめられます。
event-none = このサーバーにはまだトーナメントがありません。`/トーナメント 新規` で開けます。
event-over = すでに終わっています。
event-begun = もう始まっています。
event-not-begun = トーナメントはまだ始まっていません。
event-not-in = 参加していません。
event-joined-before = もう参加しています。やめるときは「抜ける」を押してください。
event-full = 定員の{ $most }人に達しています。
event-too-few = { $least }人以上必要です。参加者が増えるまでお待ちください。
event-not-yours = これができるのは、主催者と、{ $permissions }権限のあるメンバーだけです。
event-limit-host = すでにトーナメントか多面指しを開いています。それが終わってから、次を開いてください。
event-limit-server = このサーバーではすでに{ $most }つのトーナメントや多面指しが開かれています。どれかが終わってから開いてください。
event-no-server = トーナメントと多面指しは、Kibitz が参加しているサーバーで開けます。
event-no-threads = 対局ごとにスレッドを作るので、Kibitz が公開スレッドを作れるテキストチャンネルで、対局ごとのスレッドを有効にして（`/設定 サーバー`）開いてください。
event-no-time = トーナメントには持ち時間が必要です。例：`1d`、`5+3`
event-arena-time = アリーナには、1人{ $minutes }分以上のリアルタイムの持ち時間が必要です。例：`3+2`
event-closed = アリーナはまもなく終わります。新しい対局はもう始まりません。
event-only-round-robin = `対戦回数` と `定員` は総当たり戦で使います。アリーナには開催中いつでも参加できます。
event-only-arena = `時間` はアリーナで使います。総当たり戦は全対局が終わると終わります。
event-hosts-nobody = このサーバーではトーナメントと多面指しを開けません。サーバーの管理者は `/設定 サーバー` で変えられます。
event-hosts-managers = このサーバーでトーナメントと多面指しを開けるのは、{ $permissions }権限のあるメンバーだけです。
event-hosts-role = このサーバーでトーナメントと多面指しを開けるのは、{ $role } ロールのメンバーだけです。
abort-event = トーナメントと多面指しの対局は中止できません。やめるときは投了してください。
button-event-join = 参加する
button-event-leave = 抜ける
button-event-start = 今すぐ開始
button-event-end = 終了する
button-event-table = 順位表
button-event-again = もう一度開く
button-event-pause = 休憩・再開
button-event-csv = 結果をCSVで保存
button-event-quiet = お知らせをオフにする
button-event-remind = お知らせをオンにする
button-event-leave-yes = トーナメントから抜ける
button-event-end-yes = 終了する
button-event-keep = 戻る
