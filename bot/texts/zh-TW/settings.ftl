plan-shown = 你的條件著法（只有你能看到；對手這樣走時，我會替你應對）：
plan-pair = 對手走 **{ $reply }** 就應 **{ $answer }**
plan-pairs-between = ，
plan-none =
    { $family ->
        [shogi] 你在這盤對局裡沒有條件著法。走完一步後，用 `/條件著法` 預設，例如 `３四歩 ２六歩; ８四歩 ７八金`。
        [xiangqi] 你在這盤對局裡沒有條件著法。走完一步後，用 `/條件著法` 預設，例如 `馬8進7 馬二進三; 炮8平5 馬八進七`。
       *[other] 你在這盤對局裡沒有條件著法。走完一步後，用 `/條件著法` 預設，例如 `Nf6 Bg5; e5 dxe5`（對方走 Nf6 就應 Bg5，走 e5 就應 dxe5）。
    }
plan-dropped = 條件著法已刪除。
plan-own-turn = 現在輪到你走。請先走棋：條件著法從對手的應著開始。
plan-unanswered =
    { $family ->
        [shogi] 每條變化先寫對手的著法，再寫你的應著，例如 `３四歩 ２六歩`。
        [xiangqi] 每條變化先寫對手的著法，再寫你的應著，例如 `馬8進7 馬二進三`。
       *[other] 每條變化先寫對手的著法，再寫你的應著，例如 `Nf6 Bg5`。
    }
plan-long = 條件著法太長了，請減少幾條變化。
plan-impossible = 條件著法沒有儲存：走到那裡時，「{ $text }」不合法。
plan-ambiguous = 條件著法中的「{ $text }」不明確：你是指 { $moves } 中的哪一步？
vacation-not = 你目前沒有在本伺服器休假。
vacation-ended = 假期已結束，你在本伺服器的棋鐘重新開始走。
vacation-until = 你在本伺服器的棋鐘暫停到 { $until }。
vacation-left = 你今年還剩 { $count } 天假。
vacation-none = 本伺服器不允許休假。伺服器管理員可以用 `/設定 伺服器` 允許休假。
vacation-spent = { $days ->
        [0] 你今年已經沒有假期了。
       *[other] 超過了你今年剩餘的假期：還剩 { $days } 天。
    }
vacation-server = 休假只適用於伺服器裡的對局，請在伺服器裡使用這個指令。
vacation-begun = { $player } 休假到 { $until }，棋鐘已暫停。這步棋{ $when }超時。
vacation-over = { $player } 休假回來了。這步棋{ $when }超時。
settings-player = **你的設定**（在下面選擇，或用 `/設定 個人`）
settings-server = **本伺服器的設定**（在下面選擇；預設棋種、身分組等其他各項請用 `/設定 伺服器`）
settings-line = { $name }：**{ $value }**
setting-language = 語言
setting-theme = 主題
setting-pieces = 棋子樣式
setting-board = 棋盤方向
setting-mentions = 提醒
setting-profile = 公開個人檔案
setting-letters = 棋子加字母
setting-pace = 預設用時
setting-vacation = 休假
setting-threads = 每盤單獨開討論串
setting-ratings = 積分賽
setting-channel = 下棋頻道
setting-here = 只在此頻道下棋
setting-variant = 預設棋種
setting-starter = 誰可以開始對局
setting-makers = 誰可以建立棋種
setting-hosts = 誰可以舉辦比賽、車輪戰和投票棋
settings-style = 發到頻道的棋盤使用伺服器設定的主題和棋子樣式；伺服器沒有設定時，使用開始對局的人的設定。
settings-flip = 發到頻道的棋盤，預設輪到走棋的一方在下方；如果該棋手或伺服器設成先手（白方）在下方，就按那個設定。只有你能看到的棋盤上，你的一方在下方；你沒有參加對局時，先手（白方）在下方。**翻轉棋盤**只翻轉你自己看到的棋盤。
settings-set = { $title }（{ $games }）
settings-everywhere = 任何地方
settings-everyone = 所有人
settings-days =
    { $count ->
        [0] 不允許
       *[other] 每年 { $count } 天
    }
settings-no-set = 我沒有這套棋子。請從輸入時出現的清單中選擇。
settings-no-server = 這個只能在伺服器裡用。在這裡請用 `/設定 個人`。
settings-not-yours = 只有伺服器管理員能更改這項。你需要以下權限：{ $permissions }。
settings-channels-full = 清單最多 { $most } 個頻道，請先移出一個。
privacy = **我儲存了你的哪些資料、為什麼儲存**
    我把以下內容和你的 Discord ID 一起儲存：
    • **你的對局**：誰下的、在哪裡下的、每一步棋和時間、提和與悔棋、結果、覆盤、等級分（你對我的等級分只有你能看到）。這樣重新啟動後對局還能繼續，你以後也能再看。
    • **你的挑戰**，結束後保留一週；**你的條件著法**，保留到用完或不再適用為止；你舉辦或參加的**比賽和車輪戰**；你在投票棋中的**投票**。
    • **你做過的謎題**和作答結果、謎題等級分、連續解題數，好給你合適的題。
    • **你的自創棋種**；草稿在最後一次修改後保留 30 天。
    • **你的設定**、Discord 語言和休假，這樣你只需選一次。
    我不儲存你發的訊息：我只執行著法和「提和」這樣的詞，回答發給我的訊息，其餘的一概忽略。我不儲存名字，只儲存 Discord ID。任何資料都不會出售或分享給別人。
    伺服器移除我 { $count } 天後，該伺服器的對局和設定會被刪除。其餘的，除非上面寫明期限，一直保留到你刪除為止。
    按**下載我的資料**，可收到包含全部資料的檔案，只有你能看到；按**刪除我的資料**則永久刪除（我會先請你確認）。已結束的對局會為你的對手保留，但不再與你關聯。
privacy-exported = 這是我儲存的關於你的全部資料，只有你能看到。
privacy-export-again = 你剛剛下載過資料。請等一分鐘再試。
privacy-delete-ask = **要刪除我儲存的關於你的全部資料嗎？** 你的挑戰會關閉，等級分、設定和自創棋種會刪除。已結束的對局會保留，因為那也是你對手的對局，但你的名字會變成「已離開的棋手」。此操作無法復原。
privacy-delete-running = { $count ->
    [0] 你沒有進行中的對局。
   *[other] **你進行中的這 { $count } 盤對局將按認輸處理：**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = 正在全部刪除，請稍候……
privacy-deleted = 完成：我不再儲存任何關於你的資料。你再來下棋，就從頭開始。
privacy-delete-later = 大部分已刪除，其餘的會自動刪除，你不用再做什麼。
privacy-kept = 好的，什麼都沒有刪除。
former-player = 已離開的棋手
setting-notation = 著法中的棋子
notation-auto = 與你的著法相同
notation-english = 英文字母（K Q R B N）
notation-local = 中文（國王、皇后、城堡、主教、騎士）
