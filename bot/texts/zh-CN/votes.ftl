crowd-0 = 大家
crowd-1 = 一队
crowd-2 = 二队
vote-card = **投票棋**：{ $white } – { $black }，{ $variant }。每一步由投票决定，每次投票 { $time }。请在子区里投票。
vote-card-level = Kibitz：{ $level }
vote-start = 人人都可以投票：在这里输入着法，例如 `{ $example }`，或按**投票**。投票结束前可以改票。
vote-start-button = 人人都可以投票：按**投票**。投票结束前可以改票。
vote-teams = 你的第一票决定你属于哪一队。
vote-decided = { $move } 得到 { $count } 票中的 { $votes } 票。
vote-thinking = { $opponent } 正在思考……
vote-turn = 轮到{ $player }（{ $color }）。
vote-turn-check =
    { $family ->
        [shogi] 王手！轮到{ $player }（{ $color }）。
       *[other] 将军！轮到{ $player }（{ $color }）。
    }
vote-open = 投票{ $when }结束。还没有人投票。
vote-counts = 投票{ $when }结束：{ $votes }
vote-waits = 还没有人投票选择着法，计时已停。再有人投票后，还有 { $time }。
vote-draw = 和棋
vote-resign = 认输
vote-draw-made = { $player }提和，但仍要走一步。
vote-draw-offered = { $player }提和。要接受，请按**投和棋**。
vote-draw-declined = { $opponent } 拒绝和棋。
vote-voters =
    { $count ->
        [0] 没有人投票。
       *[other] 共有 { $count } 人投票。
    }
vote-done = 你投了：**{ $move }**。投票结束前可以改票。
vote-only = 这是投票棋：你只能投票选择着法、和棋或认输。
vote-closed = 这一步的投票已经结束。请投下一步。
vote-excluded = 你不能在这盘棋里投票：服务器管理员已将你排除。
vote-other-team = 你已经为另一队投过票，不能再为这一队投票。
vote-draw-before = 这一步已经提过和。请投票选择着法。
vote-limit = 本服务器已有 { $most } 盘投票棋。要先结束其中一盘。
vote-running = 这里已经有一盘棋在进行。
vote-turn-bad = 每次投票的时长为 30 秒到 3 天，例如 `5m`、`1h` 或 `1d`。
vote-no-threads = 请在我可以创建公开子区的文字频道开始投票棋，并开启“每盘单独开子区”（`/设置 服务器`）。
vote-not-allowed = 你不能在这里开始投票棋。需要在我已加入、且你可以举办比赛的服务器里（`/设置 服务器`）。
vote-opponent-team = 两队对抗
vote-exclude-ask = 你想禁止谁在这盘棋里投票？再次选择已被禁止的人，可恢复其投票。
vote-exclude-done = { $player } 不能再在这盘棋里投票。
vote-exclude-undone = { $player } 又可以在这盘棋里投票了。
menu-vote-exclude = 选择成员
button-vote = 投票
button-vote-draw = 投和棋
button-vote-resign = 投认输
button-vote-again = 再来一盘
button-vote-exclude = 禁止某人投票
