command-simul = 車輪戰
command-simul-description = 同時與多人對弈，或查看你的棋盤
option-delay = 開始
option-delay-description = 幾分鐘後開始；不填則由你開始
option-guests = 人數
option-guests-description = 滿這麼多人立即開始
choice-alternating = 交替
event-format-simul = 車輪戰
simul-open = { $host } 同時與所有人對弈：**{ $title }**。按**加入**即可獲得一個棋盤。
simul-alternating = 先後手逐盤交替。
simul-host-time = 每有一位對手，{ $host } 的基本用時就增加四分之一。
simul-picture = 車輪戰：{ $variant }、{ $time }
simul-begins = { $players }：車輪戰開始了！
simul-over = { $players }，你的車輪戰結束了。
simul-result = 🏁 { $host }：共 { $total } 盤，{ $won } 勝 { $drawn } 和 { $lost } 負。
simul-no-result = 車輪戰已結束，沒有下完的對局。
simul-won = 戰勝：{ $players }
simul-drawn = 戰和：{ $players }
simul-lost = 負於：{ $players }
simul-playing = 仍在進行：{ $players }
simul-game = **第 { $round } 盤**：{ $white } – { $black }
simul-waiting =
    { $count ->
        [0] 沒有棋盤在等你走棋。
        [1] **有 1 個棋盤輪到你走：**
       *[other] **有 { $count } 個棋盤輪到你走**，剩餘時間少的在前：
    }
simul-own = 這是你的車輪戰，每個棋盤都由你來下。按**結束**可以取消。
simul-time = 車輪戰需要每步 1 小時到 1 天的用時，例如 `1d`，或至少 { $minutes } 分鐘的基本用時，例如 `10+5`。
button-simul-boards = 棋盤
button-simul-next = 下一個棋盤
button-simul-own = 我的棋盤
