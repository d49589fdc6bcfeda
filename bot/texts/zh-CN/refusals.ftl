app-no-board = 那条消息里没有我的棋盘。请对着一盘对局的棋盘使用。
fen-fields = 至少要有棋盘和轮到哪方走，最多六段。
fen-ranks = 横线数是 { $found }，应为 { $needed }。
fen-files = 第 { $rank } 条横线的格数是 { $found }，应为 { $needed }。
fen-piece = 第 { $rank } 条横线的字母 { $letter } 不是本棋种的棋子。
fen-hands = 手中的棋子写在方括号里，如 [QNp]，而且只限可以打入的棋种。
fen-hand-letter = 手中的 { $letter } 不是本棋种的棋子。
fen-hand-count = 手中同一种棋子最多 { $most } 个。
fen-kings = 每方必须正好有一个王。
fen-turn = 轮到哪方走必须写 w 或 b。
fen-castling = 易位权与王和车的位置不符。
fen-en-passant = 吃过路兵的格子与局面不符。
fen-en-passant-missing = 缺少吃过路兵的格子；没有就写 -。
fen-counter = 步数必须是不超过 { $most } 的整数。
fen-pawn-rank = 兵不能在双方的底线上。
fen-opposite-check = 刚走完的一方仍被将军。
fen-check-given = 有一方被将军，而本棋种不允许将军。
fen-checks = 剩余将军次数写成 3+3，已将军次数写成 +0+0。
fen-checks-many = 剩余将军次数不能超过 { $checks }。
fen-sfen-fields = SFEN 有四项：棋盘、b 或 w、手中的棋子和手数。
fen-sfen-hands = SFEN 中手中的棋子写成 `2P3p`，没有就写 `-`。
fen-diagram = 局面图中的 { $text } 不是格子。
illegal-empty-square = { $square } 上没有棋子。
illegal-wrong-side = { $square } 的{ $piece }是{ $color }的。请走自己的棋子。
illegal-no-such-piece = 棋盘上没有你的{ $piece }。
illegal-none-on-file = 第 { $column } 路上没有你的{ $piece }。
illegal-few-on-file = 你在同一路上没有那么多{ $piece }。
illegal-cannot-reach = { $from } 的{ $piece }走不到 { $to }。
illegal-none-can-reach = 你没有能走到 { $to } 的{ $piece }。
illegal-blocked = { $from } 的{ $piece }走不到 { $to }：{ $square } 的{ $blocker }挡住了。
illegal-own-piece = { $to } 上是你自己的{ $piece }。
illegal-no-capture = { $to } 上没有子可吃。
illegal-pinned = 牵制：{ $from } 的{ $piece }一走开，{ $attacker-square } 的{ $attacker }就能吃掉 { $royal-square } 的{ $royal }。
illegal-still-check =
    { $family ->
        [shogi] { $royal-square } 的{ $royal }正被 { $attacker-square } 的{ $attacker }王手。请先应王手。
       *[other] { $royal-square } 的{ $royal }正被 { $attacker-square } 的{ $attacker }将军。请先应将。
    }
illegal-into-check = { $royal }不能走到 { $to }：那里受到 { $attacker-square } 的{ $attacker }攻击。
illegal-gives-check = 本棋种不允许将军，而这步会将军：{ $attacker-square } 的{ $attacker }会攻击 { $royal-square } 的{ $royal }。
illegal-all-attacked = 不能让这些棋子同时都受到攻击：{ $piece }。
illegal-must-capture = 必须吃子：{ $moves }。
illegal-explodes-royal = 这样会炸掉你自己在 { $square } 的{ $piece }。
illegal-immune = { $piece }不能吃{ $piece }：{ $to } 上是对方的{ $piece }。
illegal-castling-through = 不能易位：王要经过 { $square }，那里受到 { $attacker-square } 的{ $attacker }攻击。
illegal-castling-from-check = 被将军时不能易位：{ $attacker-square } 的{ $attacker }正在将军。
illegal-castling-rights = 不能往这一侧易位：王或这一侧的车已经动过，或起始局面不允许。
illegal-no-castling = 本棋种没有易位。
illegal-castling-blocked = 不能易位：{ $square } 的{ $blocker }挡住了。
illegal-promotion-piece =
    { $family ->
        [shogi] 本棋种中不能升变为{ $piece }。
       *[other] 本棋种中，兵不能升变为{ $piece }。
    }
illegal-no-promotion = 这步棋不能在 { $to } 升变。
illegal-promotion-none = { $piece }走到 { $to } 必须升变，而本棋种没有可以升变的棋子。
illegal-no-en-passant = 现在不能在 { $to } 吃过路兵。
illegal-no-hurdle = { $from } 的{ $piece }要走到 { $to }，中间必须正好隔一个子。
illegal-shunned = { $from } 的{ $piece }不能隔着{ $piece }走，也不能吃{ $piece }，而 { $square } 上正是{ $piece }。
illegal-off-limits = { $from } 的{ $piece }不能走到 { $to }：那里不许它进入。
illegal-facing = 将帅不能照面：{ $royal-square } 的{ $royal }与 { $other-square } 的{ $enemy }之间没有子遮挡。
illegal-bikjang = 双方的将仍在照面（bikjang）：请避开，或停一手接受和棋。
illegal-stays-in-check = { $royal-square } 的{ $royal }正被将军，而本棋种中不能逃开：请垫将，或吃掉将军的子。
illegal-not-in-hand = 你手中没有{ $piece }。
illegal-drop-on-piece = 只能打入空格，而 { $to } 上有{ $piece }。
drop-square = { $square }（@{ $place }）
illegal-drop-region = { $piece }不能打入 { $to }。
illegal-place-region = { $piece }不能摆在 { $to }。
illegal-place-on-piece = 棋子要摆在空格上，而 { $to } 上有{ $piece }。
illegal-doubled-drop = { $count ->
    [2] { $file } 筋上已有你未升变的{ $piece }，不能再打入{ $piece }（二步）。
   *[other] { $file } 筋上的{ $piece }已达上限，不能再打入。
  }
illegal-same-shade = 你的两个象必须在不同颜色的格子上，而 { $to } 与另一个象的格子同色。
illegal-room-for-bishop = 请留出 { $to }：你的象需要这种颜色的格子。
illegal-must-drop = 请先把手中的{ $piece }摆上棋盘。
illegal-must-drop-all = 请先把手中的棋子全部摆上棋盘，例如 `{ $example }`。
illegal-enters = 底线的棋子第一次走动时，才能把{ $piece }放入那个棋子离开的格子，如 { $moves }。
illegal-enters-none = 底线的棋子第一次走动时，才能把{ $piece }放入那个棋子离开的格子；现在没有这样的着法。
illegal-wall-stays = { $blocker }必须离开 { $square }，请放到另一个空格。
illegal-wall-occupied = { $blocker }要放在空格上，而走完这步后 { $square } 上有{ $piece }。
illegal-wall-place = 走这步时，{ $blocker }不能放到 { $square }。
illegal-drop-check = 本棋种不能以打入将军：打入 { $to } 会将军。
illegal-drop-mate =
    { $family ->
        [shogi] 不能打入 { $to }：那是打步诘（打入步兵直接将死对方），属于禁手。
       *[other] 不能打入 { $to }：那样会以打入兵直接将死对方。
    }
illegal-immobile = { $piece }在 { $to } 必须升变：不升变就无路可走。
illegal-drop-immobile = { $piece }不能打入 { $to }：在那里无路可走。
illegal-promotion-limit = 你在棋盘上的{ $piece }已达上限。
illegal-promotion-check = 兵升变时不能将军，{ $to } 就是这样。
illegal-must-promote = 这样走到 { $to } 必须升变。
illegal-petrifies-royal = 你的{ $royal }不能吃子：吃了就会变成石头。
illegal-game-over = 对局已经结束。用 `/挑战` 开新的一局吧。
illegal-recorded-wrong-side = { $square } 的{ $piece }是{ $color }的。
illegal-recorded-no-piece = 走棋一方没有能这样走的{ $piece }。
illegal-recorded-own-piece = { $to } 上已有同一方的棋子。
illegal-recorded-check = 这样走，{ $royal }会被吃掉。
illegal-recorded-castling = 这里不能易位。
illegal-recorded-must-capture = 必须吃子：{ $moves }。
illegal-recorded-doubled-drop = { $file } 筋上的{ $piece }已达上限（二步）。
illegal-recorded-drop-mate = 打入步兵不能直接将死对方（打步诘）。
illegal-recorded-other = 规则不允许这样走。
move-malformed = 我看不懂着法“{ $text }”。请试试 { $examples } 这样的写法。
move-unreadable = 我看不懂着法“{ $text }”。
move-ambiguous = 不止一个棋子能这样走。是哪一个？
move-which = 你指的是哪一步：{ $choices }？
move-near = 你是不是想走：
move-stale = 局面已经变了，请看最新的棋盘。
move-taken = 另一步棋抢先了，请看最新的棋盘。
move-kept = 编辑消息不会改变已走的棋，**{ $move }** 仍然有效。
move-not-your-turn = 现在轮到 { $player } 走，还没轮到你。
move-not-player = 这是 { $white } 和 { $black } 的对局。你可以用 `/挑战` 自己开一局。
move-over = 这盘对局已经结束。用 `/挑战` 开新的一局吧。
move-after-end = 这盘对局已经结束。想再来一局吗？
move-time-up = 你已经超时了。用 `/挑战` 开新的一局吧。
move-no-content = { $mention }，我在本服务器读不到普通消息。请用棋盘的**走棋**按钮或 `/走棋`，或者回复棋盘写出着法（不要关闭提及），也可以提及我并写出着法。
move-waits = 已收到你的着法，但保存花的时间比平时长，请稍候……
move-later = 你的着法 **{ $move }** 已保存。Discord 现在发不出棋盘，一恢复我就发。
move-saved = 你的着法 **{ $move }** 已保存，但我无法在这里发棋盘。{ $why }
board-unposted = 对局已经开始，但我无法在这里发棋盘。{ $why }
button-unknown = 这里的按钮或菜单已失效。请重新使用命令。
error-unexpected = 我这边出了点问题。什么都没有丢失，请再试一次。
moment = 请稍候……
error-busy = 我现在有点忙，请稍后再试。
error-slow = 保存花的时间太长了。稍后仍可能完成，请过一分钟看看结果，再决定要不要重试。
error-permission = 我在这里缺少权限。请让服务器管理员给我以下权限：{ $permissions }。
error-thread = 我不是这个私密子区的成员。请在子区里提及我（{ $mention }）让我加入，或改用频道。
error-guest = 我没有加入这盘棋所在的服务器或频道，只有在有人刚在那里用过我之后才能发消息。请按最后一个棋盘下的按钮。
error-direct = Discord 不允许我给你发私信。请取消屏蔽我，或在我们共同所在服务器的隐私设置中允许私信。
error-deleted = 这盘棋的频道已被删除。
error-deleted-play = 在任何地方都可以继续下，在和我的私信里也行：用 `/走棋` 走棋，用 `/棋盘` 看棋盘。
permission-write = 发送消息、添加附件
permission-view = 查看频道
permission-send = 发送消息
permission-send-threads = 在子区内发送消息
permission-connect = 连接
permission-attach = 添加附件
permission-external = 使用外部应用
permission-manage = 管理服务器
permission-threads = 在子区内发送消息、添加附件
piece-unknown = 没有找到棋子“{ $name }”。请从输入时出现的列表中选择。
