event-format-round-robin = 循環賽
event-format-arena = 競技場
event-cycles-1 = 一次
event-cycles-2 = 兩次，雙方各先行一次
event-title = { $format } · { $variant }
event-open = { $host } 舉辦比賽：**{ $title }**。按**加入**即可參賽。
event-rules =
    { $cycles ->
        [1] 每人與其他所有人各下一盤
       *[other] 每人與其他所有人各下兩盤，各先行一次
    }，{ $games ->
        [1] 同時只下一盤
       *[other] 最多同時下 { $games } 盤
    }。連續兩次超時判負即出局。
event-arena-rules = 時長 { $minutes } 分鐘。只要有兩人空閒，就為他們安排對局。隨時可以加入、暫停和繼續。
event-arena-points = 勝一盤得 2 分，和棋得 1 分。連勝兩盤後（🔥）得分加倍，直到沒有獲勝為止。前 10 回合內協議和棋不得分。
event-duration = 六個人大約需要 { $first } 到 { $last } 週。
event-starts-by-host = { $host } 按**立即開始**，或滿 { $most } 人時開始。
event-starts-at = 開始時間：{ $when }，滿 { $most } 人則立即開始。
event-arena-starts = 開始時間：{ $when }，至少需要 { $least } 人。
event-players =
    { $count ->
        [0] 還沒有人加入。
       *[other] 參賽者（{ $count } 人）：{ $players }
    }
event-more = 另外 { $count } 人
event-picture = 比賽：{ $format }、{ $variant }、{ $time }
event-begins = { $players }：比賽開始了！
event-progress = 共 { $total } 盤，已下完 { $played } 盤
event-arena-ends = 已下完 { $played } 盤 · 結束時間：{ $when }
event-arena-closed = 不再開始新的對局：競技場 { $when }結束。屆時未下完的對局不計成績。
event-arena-played = 已下完 { $played } 盤
event-won =
    { $count ->
        [1] 🏆 { $players } 以 { $points }/{ $games } 的成績獲得冠軍。
       *[other] 🏆 { $players } 以 { $points }/{ $games } 的成績並列第一。
    }
event-podium = { $medal } { $player } · **{ $sum }** 分
event-no-winner = 比賽已結束，沒有下完的對局。
event-cancelled = 已取消。
event-cancelled-few = 參加者不足 { $least } 人，已取消。
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
       *[other] { $rank }. { $player } · **{ $points }**（{ $games } 盤）
    }
event-row-paused = · 暫停中
event-row-withdrawn = · 已出局
event-head-points = 得分
event-head-tie = 小分
event-head-performance = 表現分
event-head-games = 對局
event-picture-standings = 排名：
event-picture-row = { $rank }. { $player }：{ $games } 盤得 { $points } 分
event-picture-points = { $rank }. { $player }：{ $points } 分
event-game = **第 { $round } 輪**：{ $white } – { $black }
event-table = **第 { $number } 桌**
event-table-name = 第 { $number } 桌 · { $variant }
event-points = { $player }：**+{ $gained }** · { $sum } 分 · 第 { $rank } 名
event-points-late = 這盤棋下完之前競技場已經結束，因此不計成績。
event-next = 下一盤：{ $when }。需要休息就按**暫停／繼續**。
event-call = { $players }：**{ $title }** { $when }開始。
event-paused = { $players }，你沒有走第一步，那盤棋判負，暫時不再安排新的對局。想繼續就按**暫停／繼續**；否則 { $until } 出局。
event-paused-arena = { $players }，你沒有走第一步，那盤棋判負，不再安排新的對局。想繼續就按**暫停／繼續**。
event-withdrawn = { $player } 已出局，剩餘對局判對手勝。
event-status-open = 報名中
event-status-running = 進行中
event-status-finished = 已結束
event-status-cancelled = 已取消
menu-event = 其他比賽和車輪戰
event-link = 頻道中的訊息：{ $link }
event-replaced = 後續訊息：{ $link }
event-ties = 同分排名：直接對局、勝局數、索伯分、科亞分
event-tie = { $player }：{ $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = 每盤得分和表現分（同分時按表現分排名）
event-arena-sheet = { $player }：{ $sheet } · { $performance }
event-files = 成績和對局，可用表格軟體開啟：
event-joined =
    { $count ->
        [1] 已加入。你是第一位參賽者。
       *[other] 已加入。現在共有 { $count } 人。
    }
event-left = 你已退出。
event-leave-ask = **退出比賽？** 你正在進行的比賽對局將按認輸處理。如果已下的對局不到一半，你的成績會被刪除；否則剩餘對局判負。此操作無法復原。
event-kept = 好，什麼都沒有改變。
event-pause-on = 已暫停：不再給你安排新的對局，進行中的對局照常繼續。想繼續時按**暫停／繼續**。
event-pause-off = 歡迎回來：又會給你安排對局了。
event-starting = 將在幾秒後開始。
event-end-ask = **現在結束？** 進行中的對局會繼續，但不計成績。此操作無法復原。
event-end-ask-open = **取消？** 此操作無法復原。
event-ended = 已結束。
event-gone = 找不到這場比賽。`/比賽 查看` 列出本伺服器的比賽。
event-none = 本伺服器還沒有比賽。用 `/比賽 新增` 開始一場。
event-over = 已經結束了。
event-begun = 已經開始了。
event-not-begun = 比賽還沒有開始。
event-not-in = 你沒有參加。
event-joined-before = 你已經加入了。不想參賽就按**退出**。
event-full = 已滿 { $most } 人。
event-too-few = 至少需要 { $least } 人。請等更多人加入。
event-not-yours = 只有主辦者和擁有「{ $permissions }」權限的成員可以這樣做。
event-limit-host = 你已經有一場比賽或車輪戰了。它結束後才能開始另一場。
event-limit-server = 本伺服器已有 { $most } 場比賽和車輪戰。要先結束其中一場。
event-no-server = 只能在我加入的伺服器舉辦比賽和車輪戰。
event-no-threads = 每盤棋都有自己的討論串：請在我可以建立公開討論串的文字頻道舉辦，並開啟「每盤單獨開討論串」（`/設定 伺服器`）。
event-no-time = 比賽需要設定用時，例如 `1d` 或 `5+3`。
event-arena-time = 競技場需要即時用時，每人至少 { $minutes } 分鐘，例如 `3+2`。
event-closed = 競技場馬上結束，不再開始新的對局。
event-only-round-robin = `場次` 和 `人數` 只用於循環賽。競技場進行期間隨時可以加入。
event-only-arena = `分鐘` 只用於競技場。循環賽在所有對局下完後結束。
event-hosts-nobody = 本伺服器已關閉比賽和車輪戰。伺服器管理員可以用 `/設定 伺服器` 更改。
event-hosts-managers = 在本伺服器，只有擁有「{ $permissions }」權限的成員可以舉辦比賽和車輪戰。
event-hosts-role = 在本伺服器，只有身分組 { $role } 的成員可以舉辦比賽和車輪戰。
abort-event = 比賽和車輪戰的對局不能中止，但你可以認輸。
button-event-join = 加入
button-event-leave = 退出
button-event-start = 立即開始
button-event-end = 結束
button-event-table = 排名
button-event-again = 再辦一場
button-event-pause = 暫停／繼續
button-event-csv = 匯出 CSV
button-event-quiet = 關閉提醒
button-event-remind = 開啟提醒
button-event-leave-yes = 退出比賽
button-event-end-yes = 確定結束
button-event-keep = 返回
