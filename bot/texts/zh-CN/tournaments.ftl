event-format-round-robin = 循环赛
event-format-arena = 竞技场
event-cycles-1 = 一次
event-cycles-2 = 两次，双方各先行一次
event-title = { $format } · { $variant }
event-open = { $host } 举办比赛：**{ $title }**。按**加入**即可参赛。
event-rules =
    { $cycles ->
        [1] 每人与其他所有人各下一盘
       *[other] 每人与其他所有人各下两盘，各先行一次
    }，{ $games ->
        [1] 同时只下一盘
       *[other] 最多同时下 { $games } 盘
    }。连续两次超时判负即出局。
event-arena-rules = 时长 { $minutes } 分钟。只要有两人空闲，就为他们安排对局。随时可以加入、暂停和继续。
event-arena-points = 胜一盘得 2 分，和棋得 1 分。连胜两盘后（🔥）得分加倍，直到没有获胜为止。前 10 回合内协议和棋不得分。
event-duration = 六个人大约需要 { $first } 到 { $last } 周。
event-starts-by-host = { $host } 按**立即开始**，或满 { $most } 人时开始。
event-starts-at = 开始时间：{ $when }，满 { $most } 人则立即开始。
event-arena-starts = 开始时间：{ $when }，至少需要 { $least } 人。
event-players =
    { $count ->
        [0] 还没有人加入。
       *[other] 参赛者（{ $count } 人）：{ $players }
    }
event-more = 另外 { $count } 人
event-picture = 比赛：{ $format }、{ $variant }、{ $time }
event-begins = { $players }：比赛开始了！
event-progress = 共 { $total } 盘，已下完 { $played } 盘
event-arena-ends = 已下完 { $played } 盘 · 结束时间：{ $when }
event-arena-closed = 不再开始新的对局：竞技场 { $when }结束。届时未下完的对局不计成绩。
event-arena-played = 已下完 { $played } 盘
event-won =
    { $count ->
        [1] 🏆 { $players } 以 { $points }/{ $games } 的成绩获得冠军。
       *[other] 🏆 { $players } 以 { $points }/{ $games } 的成绩并列第一。
    }
event-podium = { $medal } { $player } · **{ $sum }** 分
event-no-winner = 比赛已结束，没有下完的对局。
event-cancelled = 已取消。
event-cancelled-few = 参加者不足 { $least } 人，已取消。
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
       *[other] { $rank }. { $player } · **{ $points }**（{ $games } 盘）
    }
event-row-paused = · 暂停中
event-row-withdrawn = · 已出局
event-head-points = 积分
event-head-tie = 小分
event-head-performance = 表现分
event-head-games = 对局
event-picture-standings = 排名：
event-picture-row = { $rank }. { $player }：{ $games } 盘得 { $points } 分
event-picture-points = { $rank }. { $player }：{ $points } 分
event-game = **第 { $round } 轮**：{ $white } – { $black }
event-table = **第 { $number } 桌**
event-table-name = 第 { $number } 桌 · { $variant }
event-points = { $player }：**+{ $gained }** · { $sum } 分 · 第 { $rank } 名
event-points-late = 这盘棋下完之前竞技场已经结束，因此不计成绩。
event-next = 下一盘：{ $when }。需要休息就按**暂停／继续**。
event-call = { $players }：**{ $title }** { $when }开始。
event-paused = { $players }，你没有走第一步，那盘棋判负，暂时不再安排新的对局。想继续就按**暂停／继续**；否则 { $until } 出局。
event-paused-arena = { $players }，你没有走第一步，那盘棋判负，不再安排新的对局。想继续就按**暂停／继续**。
event-withdrawn = { $player } 已出局，剩余对局判对手胜。
event-status-open = 报名中
event-status-running = 进行中
event-status-finished = 已结束
event-status-cancelled = 已取消
menu-event = 其他比赛和车轮战
event-link = 频道中的消息：{ $link }
event-replaced = 后续消息：{ $link }
event-ties = 同分排名：直接对局、胜局数、索伯分、科亚分
event-tie = { $player }：{ $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = 每盘得分和表现分（同分时按表现分排名）
event-arena-sheet = { $player }：{ $sheet } · { $performance }
event-files = 成绩和对局，可用表格软件打开：
event-joined =
    { $count ->
        [1] 已加入。你是第一位参赛者。
       *[other] 已加入。现在共有 { $count } 人。
    }
event-left = 你已退出。
event-leave-ask = **退出比赛？** 你正在进行的比赛对局将按认输处理。如果已下的对局不到一半，你的成绩会被删除；否则剩余对局判负。此操作无法撤销。
event-kept = 好，什么都没有改变。
event-pause-on = 已暂停：不再给你安排新的对局，进行中的对局照常继续。想继续时按**暂停／继续**。
event-pause-off = 欢迎回来：又会给你安排对局了。
event-starting = 将在几秒后开始。
event-end-ask = **现在结束？** 进行中的对局会继续，但不计成绩。此操作无法撤销。
event-end-ask-open = **取消？** 此操作无法撤销。
event-ended = 已结束。
event-gone = 找不到这场比赛。`/比赛 查看` 列出本服务器的比赛。
event-none = 本服务器还没有比赛。用 `/比赛 新建` 开始一场。
event-over = 已经结束了。
event-begun = 已经开始了。
event-not-begun = 比赛还没有开始。
event-not-in = 你没有参加。
event-joined-before = 你已经加入了。不想参赛就按**退出**。
event-full = 已满 { $most } 人。
event-too-few = 至少需要 { $least } 人。请等更多人加入。
event-not-yours = 只有主办者和拥有“{ $permissions }”权限的成员可以这样做。
event-limit-host = 你已经有一场比赛或车轮战了。它结束后才能开始另一场。
event-limit-server = 本服务器已有 { $most } 场比赛和车轮战。要先结束其中一场。
event-no-server = 只能在我加入的服务器举办比赛和车轮战。
event-no-threads = 每盘棋都有自己的子区：请在我可以创建公开子区的文字频道举办，并开启“每盘单独开子区”（`/设置 服务器`）。
event-no-time = 比赛需要设定用时，例如 `1d` 或 `5+3`。
event-arena-time = 竞技场需要实时用时，每人至少 { $minutes } 分钟，例如 `3+2`。
event-closed = 竞技场马上结束，不再开始新的对局。
event-only-round-robin = `场次` 和 `人数` 只用于循环赛。竞技场进行期间随时可以加入。
event-only-arena = `分钟` 只用于竞技场。循环赛在所有对局下完后结束。
event-hosts-nobody = 本服务器已关闭比赛和车轮战。服务器管理员可以用 `/设置 服务器` 更改。
event-hosts-managers = 在本服务器，只有拥有“{ $permissions }”权限的成员可以举办比赛和车轮战。
event-hosts-role = 在本服务器，只有身份组 { $role } 的成员可以举办比赛和车轮战。
abort-event = 比赛和车轮战的对局不能中止，但你可以认输。
button-event-join = 加入
button-event-leave = 退出
button-event-start = 立即开始
button-event-end = 结束
button-event-table = 排名
button-event-again = 再办一场
button-event-pause = 暂停／继续
button-event-csv = 导出 CSV
button-event-quiet = 关闭提醒
button-event-remind = 开启提醒
button-event-leave-yes = 退出比赛
button-event-end-yes = 确定结束
button-event-keep = 返回
