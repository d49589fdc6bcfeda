profile-title = **{ $player }**
profile-empty = 还没有下完过一盘棋。用 `/挑战` 或 `/下棋` 开一局吧。
profile-empty-other = 还没有下完过一盘棋。用 `/挑战` 邀请对方下第一盘吧。
profile-hidden = { $player } 没有公开资料。
profile-bot = 那个机器人不下棋，所以没有资料。
profile-kibitz = 我自己没有资料。用 `/下棋` 看看我下得怎么样。
profile-rating = { $kind }：**{ $rating }**（{ $count } 盘排位赛）
profile-rating-few = { $kind }：**{ $rating }**
speed-engine = 对 Kibitz
profile-total = 与人对局：{ $count } 盘（{ $wins } 胜 { $draws } 和 { $losses } 负）
profile-white =
    { $family ->
        [mixed] 先手
        [shogi] 先手
       *[other] 先手（{ $color }）
    }：{ $count } 盘（{ $wins } 胜 { $draws } 和 { $losses } 负）
profile-black =
    { $family ->
        [mixed] 后手
        [shogi] 后手
       *[other] 后手（{ $color }）
    }：{ $count } 盘（{ $wins } 胜 { $draws } 和 { $losses } 负）
profile-favourites = 最常下：{ $variants }
profile-only = 下过：{ $variant }
profile-favourite = { $variant } { $count } 盘（{ $wins } 胜 { $draws } 和 { $losses } 负）
profile-streak-win = 目前 { $count } 连胜。
profile-streak-draw = 目前连和 { $count } 盘。
profile-streak-loss = 目前 { $count } 连败。
profile-most-wins = 最长连胜：{ $count } 盘。
profile-engine = 对 Kibitz：{ $count } 盘（{ $wins } 胜 { $draws } 和 { $losses } 负）
profile-engine-only = 想上排行榜，就和人下棋：`/挑战` 帮你找对手。
profile-puzzles = 习题等级分：{ $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = 和你的对局：{ $count } 盘（{ $wins } 胜 { $draws } 和 { $losses } 负）
profile-card-games = { $count } 盘
profile-card-few = { $speed } · 下满 { $needed } 盘排位赛后显示等级分
profile-card-form = 近期战绩
profile-card-form-engine = 对 Kibitz
profile-card-best = 最佳胜局
profile-card-win = { $opponent }（{ $rating }）{ $variant }
profile-card-win-short = { $opponent }（{ $rating }）
profile-card-win-engine = Kibitz 难度 { $level } · { $variant }
profile-card-favourites = 最常下
profile-card-also = 还下过
profile-card-puzzles = 习题
profile-card-streak = 连胜
profile-card-streak-length = { $count }（最长 { $most }）
profile-card-outcomes = { $wins } 胜 { $draws } 和 { $losses } 负
profile-card-fact = { $label }：{ $text }。
profile-card-alt = { $player } 的资料。
profile-curve-game = 第 { $number } 盘
profile-curve-month = { $year }年{ $month }月
profile-alt = { $player } 的等级分。{ $curves }
profile-alt-point = { $kind }：{ $until } 为 { $rating }。
profile-alt-curve = { $kind }：从 { $since } 的 { $first } 到 { $until } 的 { $rating }。
leaderboard-title = **{ $kind }**：本服务器排行榜（第 { $page } 页，共 { $pages } 页）
leaderboard-line = { $rank }. { $player } **{ $rating }**
leaderboard-line-unplaced = – { $player } **{ $rating }**
leaderboard-uncertain = “?”：等级分还不稳定，排在其他人之后，按“等级分 − 2 × 误差”排列。误差在 ±{ $deviation } 以内，且至少有两位对手，“?”就会消失。
leaderboard-empty = 排行榜上还没有人。在这里下一盘排位赛就能上榜：`/挑战`。
leaderboard-own = 你：第 { $rank } 名，共 { $total } 名，等级分 **{ $rating }**。
leaderboard-own-none = 你还没有在这里下过这一类的排位赛。用 `/挑战` 开一局吧。
leaderboard-own-uncertain = 你：第 { $rank } 名，共 { $total } 名，等级分 **{ $rating }**（误差 ±{ $deviation }）。
leaderboard-own-few = 你：**{ $rating }**。下满 { $needed } 盘排位赛后，会显示等级分。
leaderboard-own-hidden = 你：**{ $rating }**。你没有公开资料，所以不在排行榜上（`/设置 个人`）。
leaderboard-no-server = 每个服务器都有自己的排行榜。请在服务器里使用这个命令；在这里可以用 `/资料`。
viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **起始局面**（共 { $last } 步）{ " " }
viewer-position = **局面**{ " " }
viewer-at = **{ $move }**（第 { $ply } 步，共 { $last } 步）{ " " }
viewer-turn = · 轮到{ $color }走
viewer-play = 想从这里和谁下？你是下方的**{ $color }**；按**翻转棋盘**可互换。
play-on-person = 要在这里挑战 **{ $player }**，从这个局面下**{ $variant }**吗？
play-on-anyone = 要在这里找对手，从这个局面下**{ $variant }**吗？
play-on-kibitz = 要从这个局面和 Kibitz 下**{ $variant }**吗？难度 **{ $level }**
play-on-after = **{ $move }** 之后：你是**{ $color }**，{ $yours ->
    [1] 轮到你走。
   *[other] 轮到{ $turn }走。
  }
play-on-start = 你是**{ $color }**，{ $yours ->
    [1] 轮到你走。
   *[other] 轮到{ $turn }走。
  }
play-on-unsent = 在你确认之前，别人看不到。
play-on-posted = 你的挑战已发出。
play-on-begun = 对局已开始：{ $link }
history-title-own = 你已结束的对局
history-title = **{ $player }** 已结束的对局
history-against = 对手：**{ $player }**
history-none-own = 你还没有下完过一盘棋。用 `/挑战` 或 `/下棋` 开一局；`/对局` 列出你进行中的对局。
history-none-yet = { $player } 还没有下完过一盘棋。用 `/挑战` 邀请对方下一盘吧。
history-none-fits = 没有符合条件的对局。请不填棋种或对手。
history-none-fits-seen = 这里没有符合条件、且你能查看的对局。试试不填棋种或对手。
history-none-gone = 你的对局都已无法显示。
history-none-seen = 有已结束的对局，但没有你在这里能看到的：我只显示在本服务器你能阅读的频道里下的对局，以及你和这位棋手的对局。
history-none-page = 这一页的对局你都看不到，请看其他页。
history-hidden = { $player } 没有公开已结束的对局。你和对方的对局在你自己的 `/历史` 里。
history-won = 胜
history-lost = 负
history-drawn = 和
history-level = { $player }（难度 { $level }）
history-line = { $outcome } · 对手 **{ $opponent }** · { $variant }（{ $color }） · { $count } 回合 · { $when } · { $link }
import-form = 查看棋谱
import-form-file = 文件
import-form-kinds = PGN、KIF、KI2、CSA、WXF、USI 或 FEN
import-form-text = 或文本：PGN、KIF、CSA、WXF、USI 或 FEN
import-several = 这是多盘对局中的第一盘；按**其他对局**查看其余的：
import-remark-cut = 对局显示到第 { $line } 行为止：{ $problem }
import-remark-chess960 = 王车易位权属于 Chess960，因此按 Chess960 读取。
import-remark-passed = 这种棋不能停一手，之后的着法不显示。
import-remark-one-king = 只有一方有玉将的诘将棋题：可以逐步查看，但不能由此开局。
import-remark-ranks-from-0 = 着法按 0 到 9 计横线（ICCS 格式）读取。
import-link = 我打不开链接。请在对局页面下载或复制 PGN（lichess：“分享和导出”；PyChess：着法旁的“PGN”），再发到这里。
viewer-game = { $number }. { $white } – { $black }
import-line = 第 { $line } 行：{ $problem }
import-move = **{ $move }** 不能走。{ $reason }
import-malformed = 我看不懂这个着法。
import-ambiguous = 符合的着法不止一个。
import-unreadable = 这里找不到棋谱或局面。请发送完整的棋谱，如 `1. e4 e5 2. Nf3`，或 FEN 局面。可读格式：PGN、KIF、KI2、CSA、WXF、USI、FEN。
import-binary = 这不是棋谱文件。我能读取包含棋谱或局面的文本文件：PGN、KIF、KI2、CSA、WXF、USI 和 FEN。
import-broken = 我看不懂这里。
import-over = 对局在那之前就已经结束了。
import-variant = 没有找到棋种“{ $name }”。
import-variant-near = 没有找到棋种“{ $name }”。你是指{ $near }吗？
import-large = 文件太大：上限为 { $most } KB。
import-long = 对局太长：双方合计最多 { $most } 步。
