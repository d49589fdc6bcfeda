thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $first }：{ $white }，{ $second }：{ $black }。{ $mention }，你先走。請直接在這裡輸入著法，例如 `{ $example }`。
drop-example = 手中有棋子時，這樣打入：`{ $example }`（{ $piece }打入 { $square }）。
duck-example = 棋子的著法和鴨子的格子寫在一起：`{ $example }` 表示走 { $move }，鴨子放到 { $square }。
board-start-button = { $first }：{ $white }，{ $second }：{ $black }。{ $mention }，你先走。請按**走棋**，或把我加到你的應用程式後使用 `/走棋`。
board-start-reply = { $first }：{ $white }，{ $second }：{ $black }。{ $mention }，你先走。請回覆這則訊息並寫出著法，例如 `{ $example }`（不要關閉提及），或按**走棋**。
board-start-thinking = { $first }：{ $white }，{ $second }：{ $black }。{ $opponent } 正在思考……
board-move = { $player } 走了 **{ $move }**。{ $mention }，輪到你走（{ $color }）。
board-check =
    { $family ->
        [shogi] { $player } 走了 **{ $move }**，王手！{ $mention }，輪到你走（{ $color }）。
       *[other] { $player } 走了 **{ $move }**，將軍！{ $mention }，輪到你走（{ $color }）。
    }
board-move-reply = { $mention }：**{ $own }**。{ $player }：**{ $move }**。輪到你走（{ $color }）。
board-check-reply =
    { $family ->
        [shogi] { $mention }：**{ $own }**。{ $player }：**{ $move }**，王手！輪到你走（{ $color }）。
       *[other] { $mention }：**{ $own }**。{ $player }：**{ $move }**，將軍！輪到你走（{ $color }）。
    }
board-thinking = { $player } 走了 **{ $move }**。{ $opponent } 正在思考……
board-first = 請直接在這裡輸入著法，例如 `{ $example }`。
board-first-button = 請按**走棋**，或把我加到你的應用程式後使用 `/走棋`。
board-first-reply = 請回覆這則訊息並寫出著法，例如 `{ $example }`（不要關閉提及），或按**走棋**。
board-letters = 不熟悉這些棋子上的字？請按**棋子加字母**。
letters-on = 從現在起，你對局的棋盤上，每個棋子都帶字母。可用 `/設定 個人` 關閉。
board-over-reply = { $person }：**{ $own }**。{ $player }：**{ $move }**。
board-again = 上一步是 **{ $move }**。輪到 { $player }（{ $color }）走。
board-again-start = 還沒有走棋。{ $player }（{ $color }）先走。
board-over = { $player } 走了 **{ $move }**。
board-alt = { $move } 之後的棋盤。輪到{ $color }走。
board-alt-check =
    { $family ->
        [shogi] { $move } 之後的棋盤。{ $color }被王手，輪到{ $color }走。
       *[other] { $move } 之後的棋盤。{ $color }被將軍，輪到{ $color }走。
    }
board-alt-start = 起始局面。輪到{ $color }走。
board-alt-start-end = 起始局面。{ $result }。
board-alt-end = { $move } 之後的最終局面。{ $result }。
board-alt-clocks = { $board }。棋鐘：{ $color } { $left }，{ $other } { $rest }。
board-alt-targets = 棋盤，標出了可以選擇的格子：{ $squares }。
board-alt-movable = 棋盤，標出了所有能走的棋子：{ $squares }。
board-alt-problem = 棋盤，標出了相關的格子：{ $squares }。
color-white =
    { $family ->
        [shogi] 先手
        [xiangqi] 紅方
        [janggi] 楚方
       *[other] 白方
    }
color-black =
    { $family ->
        [shogi] 後手
        [xiangqi] 黑方
        [janggi] 漢方
       *[other] 黑方
    }
move-done = 你走了 **{ $move }**。
board-moved = 這盤對局的討論串已不存在，所以在這裡繼續。
board-undone = 已悔一步棋：對局從這裡繼續。
board-undone-casual = 已悔一步棋：對局從這裡繼續，並轉為休閒賽，等級分不會變化。
board-undone-uncounted = 已悔一步棋：對局從這裡繼續，不再計入你對我的等級分。
board-clock = { $color }還剩 { $left }（{ $when }超時），{ $other }還剩 { $rest }。
clock-byo-yomi = { $seconds } 秒讀秒
bar-byo-yomi = { $seconds } 秒
bar-byo-yomi-word = 讀秒
board-clock-first = { $time }。雙方各走一步後開始計時。若這步一直不走，對局將在{ $when }中止。
board-clock-first-event = { $time }。雙方各走一步後開始計時。若這步一直不走，{ $when }判負。
board-time = 本步時限：{ $until }（{ $when }超時）。
board-count = 數步：{ $count }/{ $limit }。數滿仍未將死則和棋。
clock-reminder = { $mention }，輪到你走了。{ $when }超時。
clock-reminder-there = 你和 { $player } 的對局（{ $place }）輪到你走了：{ $when }超時。
clock-away-there = 我從 { $since } 離線到現在，這段時間不計入任何人的用時。你和 { $player } 的對局（{ $place }）中，這步棋{ $when }超時。
clock-over-there = 你和 { $player } 的對局（{ $place }）結束了。{ $result }
board-there = { $player } 走了 **{ $move }**，但我無法在你們下棋的地方發棋盤。輪到你走了：在這裡也可以用 `/走棋` 和 `/棋盤`。
clock-away = 我從 { $since } 離線到現在，這段時間不計入任何人的用時。{ $mention }，你這步棋{ $when }超時。
board-later = 你的著法已儲存。Discord 現在發不出棋盤，一恢復我就發。
list-separator = 、
list-any = { $items }{ $before ->
    [latin] { " " }
   *[other] { "" }
  }或{ $after ->
    [latin] { " " }
   *[other] { "" }
  }{ $last }
labelled = { $label }：{ $value }
bracketed = { $text }（{ $more }）
match-broken = { $ply ->
    [0] 對局 { $match } 無法繼續：更新後，它的起始局面不再有效。所有紀錄都還在。
   *[other] 對局 { $match } 無法繼續：更新後，它的第 { $ply } 步不再合法。所有紀錄都還在。
  }
picture-turn = 輪到{ $color }走。
picture-check =
    { $family ->
        [shogi] 王手。
       *[other] 將軍。
    }
picture-checkmate =
    { $family ->
        [shogi] 詰（將死）。
        [xiangqi] 絕殺。
       *[other] 將死。
    }
picture-stalemate =
    { $family ->
        [xiangqi] 困斃。
       *[other] 無子可動。
    }
picture-won = { $color }獲勝。
picture-drawn = 和棋。
picture-last-move = 上一步：{ $squares }。
picture-side = { $color }：{ $pieces }。
picture-hand = { $color }手中：{ $pieces }。
picture-checks = 還需將軍次數：{ $white } { $left }，{ $black } { $rest }。
picture-walls = 已封住：{ $squares }。
picture-duck = 鴨子在：{ $squares }。
picture-gates = { $color }手中棋子仍可進入的格子：{ $squares }。
picture-count = 數步：{ $count }/{ $limit }。
picture-holes = 棋盤上沒有的格子：{ $squares }。
picture-promoted = { $square }（升變）
picture-exploded = 爆炸消失的棋子（{ $color }）：{ $pieces }。
picture-piece = { $piece } { $squares }
picture-pieces-between = 、
picture-squares-between = { " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = 無
picture-sentences-between = { "" }
picture-legend-both = ● 走子或吃子
picture-legend-move = ○ 只能走子
picture-legend-capture = × 只能吃子
picture-legend-screen = ■ 中間隔著的棋子
picture-legend-first = _ 僅限從初始位置
picture-legend-between = { " " }·{ " " }
