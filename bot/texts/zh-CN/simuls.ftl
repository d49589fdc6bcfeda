command-simul = 车轮战
command-simul-description = 同时与多人对弈，或查看你的棋盘
option-delay = 开始
option-delay-description = 几分钟后开始；不填则由你开始
option-guests = 人数
option-guests-description = 满这么多人立即开始
choice-alternating = 交替
event-format-simul = 车轮战
simul-open = { $host } 同时与所有人对弈：**{ $title }**。按**加入**即可获得一个棋盘。
simul-alternating = 先后手逐盘交替。
simul-host-time = 每有一位对手，{ $host } 的基本用时就增加四分之一。
simul-picture = 车轮战：{ $variant }、{ $time }
simul-begins = { $players }：车轮战开始了！
simul-over = { $players }，你的车轮战结束了。
simul-result = 🏁 { $host }：共 { $total } 盘，{ $won } 胜 { $drawn } 和 { $lost } 负。
simul-no-result = 车轮战已结束，没有下完的对局。
simul-won = 战胜：{ $players }
simul-drawn = 战和：{ $players }
simul-lost = 负于：{ $players }
simul-playing = 仍在进行：{ $players }
simul-game = **第 { $round } 盘**：{ $white } – { $black }
simul-waiting =
    { $count ->
        [0] 没有棋盘在等你走棋。
        [1] **有 1 个棋盘轮到你走：**
       *[other] **有 { $count } 个棋盘轮到你走**，剩余时间少的在前：
    }
simul-own = 这是你的车轮战，每个棋盘都由你来下。按**结束**可以取消。
simul-time = 车轮战需要每步 1 小时到 1 天的用时，例如 `1d`，或至少 { $minutes } 分钟的基本用时，例如 `10+5`。
button-simul-boards = 棋盘
button-simul-next = 下一个棋盘
button-simul-own = 我的棋盘
