app-no-board = 那則訊息裡沒有我的棋盤。請對著一盤對局的棋盤使用。
fen-fields = 至少要有棋盤和輪到哪方走，最多六段。
fen-ranks = 橫線數是 { $found }，應為 { $needed }。
fen-files = 第 { $rank } 條橫線的格數是 { $found }，應為 { $needed }。
fen-piece = 第 { $rank } 條橫線的字母 { $letter } 不是本棋種的棋子。
fen-hands = 手中的棋子寫在方括號裡，如 [QNp]，而且只限可以打入的棋種。
fen-hand-letter = 手中的 { $letter } 不是本棋種的棋子。
fen-hand-count = 手中同一種棋子最多 { $most } 個。
fen-kings = 每方必須正好有一個國王。
fen-turn = 輪到哪方走必須寫 w 或 b。
fen-castling = 入堡權與國王和城堡的位置不符。
fen-en-passant = 吃過路兵的格子與局面不符。
fen-en-passant-missing = 缺少吃過路兵的格子；沒有就寫 -。
fen-counter = 步數必須是不超過 { $most } 的整數。
fen-pawn-rank = 兵不能在雙方的底線上。
fen-opposite-check = 剛走完的一方仍被將軍。
fen-check-given = 有一方被將軍，而本棋種不允許將軍。
fen-checks = 剩餘將軍次數寫成 3+3，已將軍次數寫成 +0+0。
fen-checks-many = 剩餘將軍次數不能超過 { $checks }。
fen-sfen-fields = SFEN 有四項：棋盤、b 或 w、手中的棋子和手數。
fen-sfen-hands = SFEN 中手中的棋子寫成 `2P3p`，沒有就寫 `-`。
fen-diagram = 局面圖中的 { $text } 不是格子。
illegal-empty-square = { $square } 上沒有棋子。
illegal-wrong-side = { $square } 的{ $piece }是{ $color }的。請走自己的棋子。
illegal-no-such-piece = 棋盤上沒有你的{ $piece }。
illegal-none-on-file = 第 { $column } 路上沒有你的{ $piece }。
illegal-few-on-file = 你在同一路上沒有那麼多{ $piece }。
illegal-cannot-reach = { $from } 的{ $piece }走不到 { $to }。
illegal-none-can-reach = 你沒有能走到 { $to } 的{ $piece }。
illegal-blocked = { $from } 的{ $piece }走不到 { $to }：{ $square } 的{ $blocker }擋住了。
illegal-own-piece = { $to } 上是你自己的{ $piece }。
illegal-no-capture = { $to } 上沒有子可吃。
illegal-pinned = 牽制：{ $from } 的{ $piece }一走開，{ $attacker-square } 的{ $attacker }就能吃掉 { $royal-square } 的{ $royal }。
illegal-still-check =
    { $family ->
        [shogi] { $royal-square } 的{ $royal }正被 { $attacker-square } 的{ $attacker }王手。請先應王手。
       *[other] { $royal-square } 的{ $royal }正被 { $attacker-square } 的{ $attacker }將軍。請先應將。
    }
illegal-into-check = { $royal }不能走到 { $to }：那裡受到 { $attacker-square } 的{ $attacker }攻擊。
illegal-gives-check = 本棋種不允許將軍，而這步會將軍：{ $attacker-square } 的{ $attacker }會攻擊 { $royal-square } 的{ $royal }。
illegal-all-attacked = 不能讓這些棋子同時都受到攻擊：{ $piece }。
illegal-must-capture = 必須吃子：{ $moves }。
illegal-explodes-royal = 這樣會炸掉你自己在 { $square } 的{ $piece }。
illegal-immune = { $piece }不能吃{ $piece }：{ $to } 上是對方的{ $piece }。
illegal-castling-through = 不能入堡：國王要經過 { $square }，那裡受到 { $attacker-square } 的{ $attacker }攻擊。
illegal-castling-from-check = 被將軍時不能入堡：{ $attacker-square } 的{ $attacker }正在將軍。
illegal-castling-rights = 不能往這一側入堡：國王或這一側的城堡已經動過，或起始局面不允許。
illegal-no-castling = 本棋種沒有入堡。
illegal-castling-blocked = 不能入堡：{ $square } 的{ $blocker }擋住了。
illegal-promotion-piece =
    { $family ->
        [shogi] 本棋種中不能升變為{ $piece }。
       *[other] 本棋種中，兵不能升變為{ $piece }。
    }
illegal-no-promotion = 這步棋不能在 { $to } 升變。
illegal-promotion-none = { $piece }走到 { $to } 必須升變，而本棋種沒有可以升變的棋子。
illegal-no-en-passant = 現在不能在 { $to } 吃過路兵。
illegal-no-hurdle = { $from } 的{ $piece }要走到 { $to }，中間必須正好隔一個子。
illegal-shunned = { $from } 的{ $piece }不能隔著{ $piece }走，也不能吃{ $piece }，而 { $square } 上正是{ $piece }。
illegal-off-limits = { $from } 的{ $piece }不能走到 { $to }：那裡不許它進入。
illegal-facing = 將帥不能照面：{ $royal-square } 的{ $royal }與 { $other-square } 的{ $enemy }之間沒有子遮擋。
illegal-bikjang = 雙方的將仍在照面（bikjang）：請避開，或停一手接受和棋。
illegal-stays-in-check = { $royal-square } 的{ $royal }正被將軍，而本棋種中不能逃開：請墊將，或吃掉將軍的子。
illegal-not-in-hand = 你手中沒有{ $piece }。
illegal-drop-on-piece = 只能打入空格，而 { $to } 上有{ $piece }。
drop-square = { $square }（@{ $place }）
illegal-drop-region = { $piece }不能打入 { $to }。
illegal-place-region = { $piece }不能擺在 { $to }。
illegal-place-on-piece = 棋子要擺在空格上，而 { $to } 上有{ $piece }。
illegal-doubled-drop = { $count ->
    [2] { $file } 筋上已有你未升變的{ $piece }，不能再打入{ $piece }（二步）。
   *[other] { $file } 筋上的{ $piece }已達上限，不能再打入。
  }
illegal-same-shade = 你的兩個主教必須在不同顏色的格子上，而 { $to } 與另一個主教的格子同色。
illegal-room-for-bishop = 請留出 { $to }：你的主教需要這種顏色的格子。
illegal-must-drop = 請先把手中的{ $piece }擺上棋盤。
illegal-must-drop-all = 請先把手中的棋子全部擺上棋盤，例如 `{ $example }`。
illegal-enters = 底線的棋子第一次走動時，才能把{ $piece }放入那個棋子離開的格子，如 { $moves }。
illegal-enters-none = 底線的棋子第一次走動時，才能把{ $piece }放入那個棋子離開的格子；現在沒有這樣的著法。
illegal-wall-stays = { $blocker }必須離開 { $square }，請放到另一個空格。
illegal-wall-occupied = { $blocker }要放在空格上，而走完這步後 { $square } 上有{ $piece }。
illegal-wall-place = 走這步時，{ $blocker }不能放到 { $square }。
illegal-drop-check = 本棋種不能以打入將軍：打入 { $to } 會將軍。
illegal-drop-mate =
    { $family ->
        [shogi] 不能打入 { $to }：那是打步詰（打入步兵直接將死對方），屬於禁手。
       *[other] 不能打入 { $to }：那樣會以打入兵直接將死對方。
    }
illegal-immobile = { $piece }在 { $to } 必須升變：不升變就無路可走。
illegal-drop-immobile = { $piece }不能打入 { $to }：在那裡無路可走。
illegal-promotion-limit = 你在棋盤上的{ $piece }已達上限。
illegal-promotion-check = 兵升變時不能將軍，{ $to } 就是這樣。
illegal-must-promote = 這樣走到 { $to } 必須升變。
illegal-petrifies-royal = 你的{ $royal }不能吃子：吃了就會變成石頭。
illegal-game-over = 對局已經結束。用 `/挑戰` 開新的一局吧。
illegal-recorded-wrong-side = { $square } 的{ $piece }是{ $color }的。
illegal-recorded-no-piece = 走棋一方沒有能這樣走的{ $piece }。
illegal-recorded-own-piece = { $to } 上已有同一方的棋子。
illegal-recorded-check = 這樣走，{ $royal }會被吃掉。
illegal-recorded-castling = 這裡不能入堡。
illegal-recorded-must-capture = 必須吃子：{ $moves }。
illegal-recorded-doubled-drop = { $file } 筋上的{ $piece }已達上限（二步）。
illegal-recorded-drop-mate = 打入步兵不能直接將死對方（打步詰）。
illegal-recorded-other = 規則不允許這樣走。
move-malformed = 我看不懂著法「{ $text }」。請試試 { $examples } 這樣的寫法。
move-unreadable = 我看不懂著法「{ $text }」。
move-ambiguous = 不止一個棋子能這樣走。是哪一個？
move-which = 你指的是哪一步：{ $choices }？
move-near = 你是不是想走：
move-stale = 局面已經變了，請看最新的棋盤。
move-taken = 另一步棋搶先了，請看最新的棋盤。
move-kept = 編輯訊息不會改變已走的棋，**{ $move }** 仍然有效。
move-not-your-turn = 現在輪到 { $player } 走，還沒輪到你。
move-not-player = 這是 { $white } 和 { $black } 的對局。你可以用 `/挑戰` 自己開一局。
move-over = 這盤對局已經結束。用 `/挑戰` 開新的一局吧。
move-after-end = 這盤對局已經結束。想再來一局嗎？
move-time-up = 你已經超時了。用 `/挑戰` 開新的一局吧。
move-no-content = { $mention }，我在本伺服器讀不到一般訊息。請用棋盤的**走棋**按鈕或 `/走棋`，或者回覆棋盤寫出著法（不要關閉提及），也可以提及我並寫出著法。
move-waits = 已收到你的著法，但儲存花的時間比平時長，請稍候……
move-later = 你的著法 **{ $move }** 已儲存。Discord 現在發不出棋盤，一恢復我就發。
move-saved = 你的著法 **{ $move }** 已儲存，但我無法在這裡發棋盤。{ $why }
board-unposted = 對局已經開始，但我無法在這裡發棋盤。{ $why }
button-unknown = 這裡的按鈕或選單已失效。請重新使用指令。
error-unexpected = 我這邊出了點問題。什麼都沒有丟失，請再試一次。
moment = 請稍候……
error-busy = 我現在有點忙，請稍後再試。
error-slow = 儲存花的時間太長了。稍後仍可能完成，請過一分鐘看看結果，再決定要不要重試。
error-permission = 我在這裡缺少權限。請讓伺服器管理員給我以下權限：{ $permissions }。
error-thread = 我不是這個私人討論串的成員。請在討論串裡提及我（{ $mention }）讓我加入，或改用頻道。
error-guest = 我沒有加入這盤棋所在的伺服器或頻道，只有在有人剛在那裡用過我之後才能發訊息。請按最後一個棋盤下的按鈕。
error-direct = Discord 不允許我給你發私人訊息。請取消封鎖我，或在我們共同所在伺服器的隱私設定中允許私人訊息。
error-deleted = 這盤棋的頻道已被刪除。
error-deleted-play = 在任何地方都可以繼續下，在和我的私人訊息裡也行：用 `/走棋` 走棋，用 `/棋盤` 看棋盤。
permission-write = 傳送訊息、附加檔案
permission-view = 檢視頻道
permission-send = 傳送訊息
permission-send-threads = 在討論串內傳送訊息
permission-connect = 連線
permission-attach = 附加檔案
permission-external = 使用外部應用程式
permission-manage = 管理伺服器
permission-threads = 在討論串內傳送訊息、附加檔案
piece-unknown = 沒有找到棋子「{ $name }」。請從輸入時出現的清單中選擇。
