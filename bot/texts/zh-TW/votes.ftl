crowd-0 = 大家
crowd-1 = 一隊
crowd-2 = 二隊
vote-card = **投票棋**：{ $white } – { $black }，{ $variant }。每一步由投票決定，每次投票 { $time }。請在討論串裡投票。
vote-card-level = Kibitz：{ $level }
vote-start = 人人都可以投票：在這裡輸入著法，例如 `{ $example }`，或按**投票**。投票結束前可以改票。
vote-start-button = 人人都可以投票：按**投票**。投票結束前可以改票。
vote-teams = 你的第一票決定你屬於哪一隊。
vote-decided = { $move } 得到 { $count } 票中的 { $votes } 票。
vote-thinking = { $opponent } 正在思考……
vote-turn = 輪到{ $player }（{ $color }）。
vote-turn-check =
    { $family ->
        [shogi] 王手！輪到{ $player }（{ $color }）。
       *[other] 將軍！輪到{ $player }（{ $color }）。
    }
vote-open = 投票{ $when }結束。還沒有人投票。
vote-counts = 投票{ $when }結束：{ $votes }
vote-waits = 還沒有人投票選擇著法，計時已停。再有人投票後，還有 { $time }。
vote-draw = 和棋
vote-resign = 認輸
vote-draw-made = { $player }提和，但仍要走一步。
vote-draw-offered = { $player }提和。要接受，請按**投和棋**。
vote-draw-declined = { $opponent } 拒絕和棋。
vote-voters =
    { $count ->
        [0] 沒有人投票。
       *[other] 共有 { $count } 人投票。
    }
vote-done = 你投了：**{ $move }**。投票結束前可以改票。
vote-only = 這是投票棋：你只能投票選擇著法、和棋或認輸。
vote-closed = 這一步的投票已經結束。請投下一步。
vote-excluded = 你不能在這盤棋裡投票：伺服器管理員已將你排除。
vote-other-team = 你已經為另一隊投過票，不能再為這一隊投票。
vote-draw-before = 這一步已經提過和。請投票選擇著法。
vote-limit = 本伺服器已有 { $most } 盤投票棋。要先結束其中一盤。
vote-running = 這裡已經有一盤棋在進行。
vote-turn-bad = 每次投票的時長為 30 秒到 3 天，例如 `5m`、`1h` 或 `1d`。
vote-no-threads = 請在我可以建立公開討論串的文字頻道開始投票棋，並開啟「每盤單獨開討論串」（`/設定 伺服器`）。
vote-not-allowed = 你不能在這裡開始投票棋。需要在我已加入、且你可以舉辦比賽的伺服器裡（`/設定 伺服器`）。
vote-opponent-team = 兩隊對抗
vote-exclude-ask = 你想禁止誰在這盤棋裡投票？再次選擇已被禁止的人，可恢復其投票。
vote-exclude-done = { $player } 不能再在這盤棋裡投票。
vote-exclude-undone = { $player } 又可以在這盤棋裡投票了。
menu-vote-exclude = 選擇成員
button-vote = 投票
button-vote-draw = 投和棋
button-vote-resign = 投認輸
button-vote-again = 再來一盤
button-vote-exclude = 禁止某人投票
