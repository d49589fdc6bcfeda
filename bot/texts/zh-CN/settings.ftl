plan-shown = 你的条件着法（只有你能看到；对手这样走时，我会替你应对）：
plan-pair = 对手走 **{ $reply }** 就应 **{ $answer }**
plan-pairs-between = ，
plan-none =
    { $family ->
        [shogi] 你在这盘对局里没有条件着法。走完一步后，用 `/条件着法` 预设，例如 `３四歩 ２六歩; ８四歩 ７八金`。
        [xiangqi] 你在这盘对局里没有条件着法。走完一步后，用 `/条件着法` 预设，例如 `马8进7 马二进三; 炮8平5 马八进七`。
       *[other] 你在这盘对局里没有条件着法。走完一步后，用 `/条件着法` 预设，例如 `Nf6 Bg5; e5 dxe5`（对方走 Nf6 就应 Bg5，走 e5 就应 dxe5）。
    }
plan-dropped = 条件着法已删除。
plan-own-turn = 现在轮到你走。请先走棋：条件着法从对手的应着开始。
plan-unanswered =
    { $family ->
        [shogi] 每条变化先写对手的着法，再写你的应着，例如 `３四歩 ２六歩`。
        [xiangqi] 每条变化先写对手的着法，再写你的应着，例如 `马8进7 马二进三`。
       *[other] 每条变化先写对手的着法，再写你的应着，例如 `Nf6 Bg5`。
    }
plan-long = 条件着法太长了，请减少几条变化。
plan-impossible = 条件着法没有保存：走到那里时，“{ $text }”不合法。
plan-ambiguous = 条件着法中的“{ $text }”不明确：你是指 { $moves } 中的哪一步？
vacation-not = 你目前没有在本服务器休假。
vacation-ended = 假期已结束，你在本服务器的棋钟重新开始走。
vacation-until = 你在本服务器的棋钟暂停到 { $until }。
vacation-left = 你今年还剩 { $count } 天假。
vacation-none = 本服务器不允许休假。服务器管理员可以用 `/设置 服务器` 允许休假。
vacation-spent = { $days ->
        [0] 你今年已经没有假期了。
       *[other] 超过了你今年剩余的假期：还剩 { $days } 天。
    }
vacation-server = 休假只适用于服务器里的对局，请在服务器里使用这个命令。
vacation-begun = { $player } 休假到 { $until }，棋钟已暂停。这步棋{ $when }超时。
vacation-over = { $player } 休假回来了。这步棋{ $when }超时。
settings-player = **你的设置**（在下面选择，或用 `/设置 个人`）
settings-server = **本服务器的设置**（在下面选择；默认棋种、身份组等其他各项请用 `/设置 服务器`）
settings-line = { $name }：**{ $value }**
setting-language = 语言
setting-theme = 主题
setting-pieces = 棋子样式
setting-board = 棋盘方向
setting-mentions = 提醒
setting-profile = 公开资料
setting-letters = 棋子加字母
setting-pace = 默认用时
setting-vacation = 休假
setting-threads = 每盘单独开子区
setting-ratings = 排位赛
setting-channel = 下棋频道
setting-here = 只在此频道下棋
setting-variant = 默认棋种
setting-starter = 谁可以开始对局
setting-makers = 谁可以创建棋种
setting-hosts = 谁可以举办比赛、车轮战和投票棋
settings-style = 发到频道的棋盘使用服务器设定的主题和棋子样式；服务器没有设定时，使用开始对局的人的设定。
settings-flip = 发到频道的棋盘，默认轮到走棋的一方在下方；如果该棋手或服务器设成先手（白方）在下方，就按那个设定。只有你能看到的棋盘上，你的一方在下方；你没有参加对局时，先手（白方）在下方。**翻转棋盘**只翻转你自己看到的棋盘。
settings-set = { $title }（{ $games }）
settings-everywhere = 任何地方
settings-everyone = 所有人
settings-days =
    { $count ->
        [0] 不允许
       *[other] 每年 { $count } 天
    }
settings-no-set = 我没有这套棋子。请从输入时出现的列表中选择。
settings-no-server = 这只能在服务器里用。在这里请用 `/设置 个人`。
settings-not-yours = 只有服务器管理员能更改这项。你需要以下权限：{ $permissions }。
settings-channels-full = 列表最多 { $most } 个频道，请先移出一个。
privacy = **我保存了你的哪些数据、为什么保存**
    我把以下内容和你的 Discord ID 一起保存：
    • **你的对局**：谁下的、在哪里下的、每一步棋和时间、提和与悔棋、结果、复盘、等级分（你对我的等级分只有你能看到）。这样重启后对局还能继续，你以后也能再看。
    • **你的挑战**，结束后保留一周；**你的条件着法**，保留到用完或不再适用为止；你举办或参加的**比赛和车轮战**；你在投票棋中的**投票**。
    • **你做过的习题**和作答结果、习题等级分、连续解题数，好给你合适的题。
    • **你的自创棋种**；草稿在最后一次修改后保留 30 天。
    • **你的设置**、Discord 语言和休假，这样你只需选一次。
    我不保存你发的消息：我只执行着法和“提和”这样的词，回答发给我的消息，其余的一概忽略。我不保存名字，只保存 Discord ID。任何数据都不会出售或分享给别人。
    服务器移除我 { $count } 天后，该服务器的对局和设置会被删除。其余的，除非上面写明期限，一直保留到你删除为止。
    按**下载我的数据**，可收到包含全部数据的文件，只有你能看到；按**删除我的数据**则永久删除（我会先请你确认）。已结束的对局会为你的对手保留，但不再与你关联。
privacy-exported = 这是我保存的关于你的全部数据，只有你能看到。
privacy-export-again = 你刚刚下载过数据。请等一分钟再试。
privacy-delete-ask = **要删除我保存的关于你的全部数据吗？** 你的挑战会关闭，等级分、设置和自创棋种会删除。已结束的对局会保留，因为那也是你对手的对局，但你的名字会变成“已离开的棋手”。此操作无法撤销。
privacy-delete-running = { $count ->
    [0] 你没有进行中的对局。
   *[other] **你进行中的这 { $count } 盘对局将按认输处理：**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = 正在全部删除，请稍候……
privacy-deleted = 完成：我不再保存任何关于你的数据。你再来下棋，就从头开始。
privacy-delete-later = 大部分已删除，其余的会自动删除，你不用再做什么。
privacy-kept = 好的，什么都没有删除。
former-player = 已离开的棋手
setting-notation = 着法中的棋子
notation-auto = 与你的着法相同
notation-english = 英文字母（K Q R B N）
notation-local = 中文（王、后、车、象、马）
