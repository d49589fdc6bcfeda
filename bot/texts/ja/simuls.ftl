command-simul = 多面指し
command-simul-description = 大勢と同時に対局する、または自分の対局を見る
option-delay = 開始
option-delay-description = 開始までの分数。省略すると自分で開始する
option-guests = 定員
option-guests-description = この人数がそろうとすぐに始まる
choice-alternating = 交互
event-format-simul = 多面指し
simul-open = { $host }{ FORM($host, "honorific", " さん") }が全員と同時に対局します：**{ $title }**。「参加する」を押すと対局できます。
simul-alternating = 先後は盤ごとに入れ替わります。
simul-host-time = { $host }{ FORM($host, "honorific", " さん") }の持ち時間は、相手1人につき4分の1増えます。
simul-picture = 多面指し：{ $variant }、{ $time }
simul-begins = { $players }：多面指しが始まります。
simul-over = { $players }：多面指しが終わりました。
simul-result = 🏁 { $host }{ FORM($host, "honorific", " さん") }：{ $total }局で{ $won }勝{ $lost }敗{ $drawn }分け
simul-no-result = 多面指しは終わりました。終局した対局はありませんでした。
simul-won = 勝ち：{ $players }
simul-drawn = 引き分け：{ $players }
simul-lost = 負け：{ $players }
simul-playing = 対局中：{ $players }
simul-game = **第{ $round }局**：{ $white } – { $black }
simul-waiting =
    { $count ->
        [0] あなたの手番の対局はありません。
        [1] **あなたの手番：1局**
       *[other] **あなたの手番：{ $count }局**（残り時間の少ない順）
    }
simul-own = あなたの多面指しです。全員と対局します。中止するには「終了する」を押してください。
simul-time = 多面指しには、1手につき1時間から1日（例：`1d`）、または{ $minutes }分以上の持ち時間（例：`10+5`）が必要です。
button-simul-boards = 対局一覧
button-simul-next = 次の対局
button-simul-own = 自分の対局
