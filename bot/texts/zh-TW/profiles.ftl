profile-title = **{ $player }**
profile-empty = 還沒有下完過一盤棋。用 `/挑戰` 或 `/下棋` 開一局吧。
profile-empty-other = 還沒有下完過一盤棋。用 `/挑戰` 邀請對方下第一盤吧。
profile-hidden = { $player } 沒有公開個人檔案。
profile-bot = 那個機器人不下棋，所以沒有個人檔案。
profile-kibitz = 我自己沒有個人檔案。用 `/下棋` 看看我下得怎麼樣。
profile-rating = { $kind }：**{ $rating }**（{ $count } 盤積分賽）
profile-rating-few = { $kind }：**{ $rating }**
speed-engine = 對 Kibitz
profile-total = 與人對局：{ $count } 盤（{ $wins } 勝 { $draws } 和 { $losses } 負）
profile-white =
    { $family ->
        [mixed] 先手
        [shogi] 先手
       *[other] 先手（{ $color }）
    }：{ $count } 盤（{ $wins } 勝 { $draws } 和 { $losses } 負）
profile-black =
    { $family ->
        [mixed] 後手
        [shogi] 後手
       *[other] 後手（{ $color }）
    }：{ $count } 盤（{ $wins } 勝 { $draws } 和 { $losses } 負）
profile-favourites = 最常下：{ $variants }
profile-only = 下過：{ $variant }
profile-favourite = { $variant } { $count } 盤（{ $wins } 勝 { $draws } 和 { $losses } 負）
profile-streak-win = 目前 { $count } 連勝。
profile-streak-draw = 目前連和 { $count } 盤。
profile-streak-loss = 目前 { $count } 連敗。
profile-most-wins = 最長連勝：{ $count } 盤。
profile-engine = 對 Kibitz：{ $count } 盤（{ $wins } 勝 { $draws } 和 { $losses } 負）
profile-engine-only = 想上排行榜，就和人下棋：`/挑戰` 幫你找對手。
profile-puzzles = 謎題等級分：{ $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = 和你的對局：{ $count } 盤（{ $wins } 勝 { $draws } 和 { $losses } 負）
profile-card-games = { $count } 盤
profile-card-few = { $speed } · 下滿 { $needed } 盤積分賽後顯示等級分
profile-card-form = 近期戰績
profile-card-form-engine = 對 Kibitz
profile-card-best = 最佳勝局
profile-card-win = { $opponent }（{ $rating }）{ $variant }
profile-card-win-short = { $opponent }（{ $rating }）
profile-card-win-engine = Kibitz 難度 { $level } · { $variant }
profile-card-favourites = 最常下
profile-card-also = 還下過
profile-card-puzzles = 謎題
profile-card-streak = 連勝
profile-card-streak-length = { $count }（最長 { $most }）
profile-card-outcomes = { $wins } 勝 { $draws } 和 { $losses } 負
profile-card-fact = { $label }：{ $text }。
profile-card-alt = { $player } 的個人檔案。
profile-curve-game = 第 { $number } 盤
profile-curve-month = { $year }年{ $month }月
profile-alt = { $player } 的等級分。{ $curves }
profile-alt-point = { $kind }：{ $until } 為 { $rating }。
profile-alt-curve = { $kind }：從 { $since } 的 { $first } 到 { $until } 的 { $rating }。
leaderboard-title = **{ $kind }**：本伺服器排行榜（第 { $page } 頁，共 { $pages } 頁）
leaderboard-line = { $rank }. { $player } **{ $rating }**
leaderboard-line-unplaced = – { $player } **{ $rating }**
leaderboard-uncertain = 「?」：等級分還不穩定，排在其他人之後，按「等級分 − 2 × 誤差」排列。誤差在 ±{ $deviation } 以內，且至少有兩位對手，「?」就會消失。
leaderboard-empty = 排行榜上還沒有人。在這裡下一盤積分賽就能上榜：`/挑戰`。
leaderboard-own = 你：第 { $rank } 名，共 { $total } 名，等級分 **{ $rating }**。
leaderboard-own-none = 你還沒有在這裡下過這一類的積分賽。用 `/挑戰` 開一局吧。
leaderboard-own-uncertain = 你：第 { $rank } 名，共 { $total } 名，等級分 **{ $rating }**（誤差 ±{ $deviation }）。
leaderboard-own-few = 你：**{ $rating }**。下滿 { $needed } 盤積分賽後，會顯示等級分。
leaderboard-own-hidden = 你：**{ $rating }**。你沒有公開個人檔案，所以不在排行榜上（`/設定 個人`）。
leaderboard-no-server = 每個伺服器都有自己的排行榜。請在伺服器裡使用這個指令；在這裡可以用 `/個人檔案`。
viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **起始局面**（共 { $last } 步）{ " " }
viewer-position = **局面**{ " " }
viewer-at = **{ $move }**（第 { $ply } 步，共 { $last } 步）{ " " }
viewer-turn = · 輪到{ $color }走
viewer-play = 想從這裡和誰下？你是下方的**{ $color }**；按**翻轉棋盤**可互換。
play-on-person = 要在這裡挑戰 **{ $player }**，從這個局面下**{ $variant }**嗎？
play-on-anyone = 要在這裡找對手，從這個局面下**{ $variant }**嗎？
play-on-kibitz = 要從這個局面和 Kibitz 下**{ $variant }**嗎？難度 **{ $level }**
play-on-after = **{ $move }** 之後：你是**{ $color }**，{ $yours ->
    [1] 輪到你走。
   *[other] 輪到{ $turn }走。
  }
play-on-start = 你是**{ $color }**，{ $yours ->
    [1] 輪到你走。
   *[other] 輪到{ $turn }走。
  }
play-on-unsent = 在你確認之前，別人看不到。
play-on-posted = 你的挑戰已發出。
play-on-begun = 對局已開始：{ $link }
history-title-own = 你已結束的對局
history-title = **{ $player }** 已結束的對局
history-against = 對手：**{ $player }**
history-none-own = 你還沒有下完過一盤棋。用 `/挑戰` 或 `/下棋` 開一局；`/對局` 列出你進行中的對局。
history-none-yet = { $player } 還沒有下完過一盤棋。用 `/挑戰` 邀請對方下一盤吧。
history-none-fits = 沒有符合條件的對局。請不填棋種或對手。
history-none-fits-seen = 這裡沒有符合條件、且你能查看的對局。試試不填棋種或對手。
history-none-gone = 你的對局都已無法顯示。
history-none-seen = 有已結束的對局，但沒有你在這裡能看到的：我只顯示在本伺服器你能閱讀的頻道裡下的對局，以及你和這位棋手的對局。
history-none-page = 這一頁的對局你都看不到，請看其他頁。
history-hidden = { $player } 沒有公開已結束的對局。你和對方的對局在你自己的 `/歷史` 裡。
history-won = 勝
history-lost = 負
history-drawn = 和
history-level = { $player }（難度 { $level }）
history-line = { $outcome } · 對手 **{ $opponent }** · { $variant }（{ $color }） · { $count } 回合 · { $when } · { $link }
import-form = 查看棋譜
import-form-file = 檔案
import-form-kinds = PGN、KIF、KI2、CSA、WXF、USI 或 FEN
import-form-text = 或文字：PGN、KIF、CSA、WXF、USI 或 FEN
import-several = 這是多盤對局中的第一盤；按**其他對局**查看其餘的：
import-remark-cut = 對局顯示到第 { $line } 行為止：{ $problem }
import-remark-chess960 = 入堡權屬於 Chess960，因此按 Chess960 讀取。
import-remark-passed = 這種棋不能停一手，之後的著法不顯示。
import-remark-one-king = 只有一方有玉將的詰將棋題：可以逐步查看，但不能由此開局。
import-remark-ranks-from-0 = 著法按 0 到 9 計橫線（ICCS 格式）讀取。
import-link = 我打不開連結。請在對局頁面下載或複製 PGN（lichess：「分享和匯出」；PyChess：著法旁的「PGN」），再發到這裡。
viewer-game = { $number }. { $white } – { $black }
import-line = 第 { $line } 行：{ $problem }
import-move = **{ $move }** 不能走。{ $reason }
import-malformed = 我看不懂這個著法。
import-ambiguous = 符合的著法不止一個。
import-unreadable = 這裡找不到棋譜或局面。請傳送完整的棋譜，如 `1. e4 e5 2. Nf3`，或 FEN 局面。可讀格式：PGN、KIF、KI2、CSA、WXF、USI、FEN。
import-binary = 這不是棋譜檔案。我能讀取包含棋譜或局面的文字檔案：PGN、KIF、KI2、CSA、WXF、USI 和 FEN。
import-broken = 我看不懂這裡。
import-over = 對局在那之前就已經結束了。
import-variant = 沒有找到棋種「{ $name }」。
import-variant-near = 沒有找到棋種「{ $name }」。你是指{ $near }嗎？
import-large = 檔案太大：上限為 { $most } KB。
import-long = 對局太長：雙方合計最多 { $most } 步。
