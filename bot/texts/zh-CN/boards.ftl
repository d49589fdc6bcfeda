thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $first }：{ $white }，{ $second }：{ $black }。{ $mention }，你先走。请直接在这里输入着法，例如 `{ $example }`。
drop-example = 手中有棋子时，这样打入：`{ $example }`（{ $piece }打入 { $square }）。
duck-example = 棋子的着法和鸭子的格子写在一起：`{ $example }` 表示走 { $move }，鸭子放到 { $square }。
board-start-button = { $first }：{ $white }，{ $second }：{ $black }。{ $mention }，你先走。请按**走棋**，或把我添加到你的应用后使用 `/走棋`。
board-start-reply = { $first }：{ $white }，{ $second }：{ $black }。{ $mention }，你先走。请回复这条消息并写出着法，例如 `{ $example }`（不要关闭提及），或按**走棋**。
board-start-thinking = { $first }：{ $white }，{ $second }：{ $black }。{ $opponent } 正在思考……
board-move = { $player } 走了 **{ $move }**。{ $mention }，轮到你走（{ $color }）。
board-check =
    { $family ->
        [shogi] { $player } 走了 **{ $move }**，王手！{ $mention }，轮到你走（{ $color }）。
       *[other] { $player } 走了 **{ $move }**，将军！{ $mention }，轮到你走（{ $color }）。
    }
board-move-reply = { $mention }：**{ $own }**。{ $player }：**{ $move }**。轮到你走（{ $color }）。
board-check-reply =
    { $family ->
        [shogi] { $mention }：**{ $own }**。{ $player }：**{ $move }**，王手！轮到你走（{ $color }）。
       *[other] { $mention }：**{ $own }**。{ $player }：**{ $move }**，将军！轮到你走（{ $color }）。
    }
board-thinking = { $player } 走了 **{ $move }**。{ $opponent } 正在思考……
board-first = 请直接在这里输入着法，例如 `{ $example }`。
board-first-button = 请按**走棋**，或把我添加到你的应用后使用 `/走棋`。
board-first-reply = 请回复这条消息并写出着法，例如 `{ $example }`（不要关闭提及），或按**走棋**。
board-letters = 不熟悉这些棋子上的字？请按**棋子加字母**。
letters-on = 从现在起，你对局的棋盘上，每个棋子都带字母。可用 `/设置 个人` 关闭。
board-over-reply = { $person }：**{ $own }**。{ $player }：**{ $move }**。
board-again = 上一步是 **{ $move }**。轮到 { $player }（{ $color }）走。
board-again-start = 还没有走棋。{ $player }（{ $color }）先走。
board-over = { $player } 走了 **{ $move }**。
board-alt = { $move } 之后的棋盘。轮到{ $color }走。
board-alt-check =
    { $family ->
        [shogi] { $move } 之后的棋盘。{ $color }被王手，轮到{ $color }走。
       *[other] { $move } 之后的棋盘。{ $color }被将军，轮到{ $color }走。
    }
board-alt-start = 起始局面。轮到{ $color }走。
board-alt-start-end = 起始局面。{ $result }。
board-alt-end = { $move } 之后的最终局面。{ $result }。
board-alt-clocks = { $board }。棋钟：{ $color } { $left }，{ $other } { $rest }。
board-alt-targets = 棋盘，标出了可以选择的格子：{ $squares }。
board-alt-movable = 棋盘，标出了所有能走的棋子：{ $squares }。
board-alt-problem = 棋盘，标出了相关的格子：{ $squares }。
color-white =
    { $family ->
        [shogi] 先手
        [xiangqi] 红方
        [janggi] 楚方
       *[other] 白方
    }
color-black =
    { $family ->
        [shogi] 后手
        [xiangqi] 黑方
        [janggi] 汉方
       *[other] 黑方
    }
move-done = 你走了 **{ $move }**。
board-moved = 这盘对局的子区已不存在，所以在这里继续。
board-undone = 已悔一步棋：对局从这里继续。
board-undone-casual = 已悔一步棋：对局从这里继续，并转为休闲赛，等级分不会变化。
board-undone-uncounted = 已悔一步棋：对局从这里继续，不再计入你对我的等级分。
board-clock = { $color }还剩 { $left }（{ $when }超时），{ $other }还剩 { $rest }。
clock-byo-yomi = { $seconds } 秒读秒
bar-byo-yomi = { $seconds } 秒
bar-byo-yomi-word = 读秒
board-clock-first = { $time }。双方各走一步后开始计时。若这步一直不走，对局将在{ $when }中止。
board-clock-first-event = { $time }。双方各走一步后开始计时。若这步一直不走，{ $when }判负。
board-time = 本步时限：{ $until }（{ $when }超时）。
board-count = 数步：{ $count }/{ $limit }。数满仍未将死则和棋。
clock-reminder = { $mention }，轮到你走了。{ $when }超时。
clock-reminder-there = 你和 { $player } 的对局（{ $place }）轮到你走了：{ $when }超时。
clock-away-there = 我从 { $since } 离线到现在，这段时间不计入任何人的用时。你和 { $player } 的对局（{ $place }）中，这步棋{ $when }超时。
clock-over-there = 你和 { $player } 的对局（{ $place }）结束了。{ $result }
board-there = { $player } 走了 **{ $move }**，但我无法在你们下棋的地方发棋盘。轮到你走了：在这里也可以用 `/走棋` 和 `/棋盘`。
clock-away = 我从 { $since } 离线到现在，这段时间不计入任何人的用时。{ $mention }，你这步棋{ $when }超时。
board-later = 你的着法已保存。Discord 现在发不出棋盘，一恢复我就发。
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
    [0] 对局 { $match } 无法继续：更新后，它的起始局面不再有效。所有记录都还在。
   *[other] 对局 { $match } 无法继续：更新后，它的第 { $ply } 步不再合法。所有记录都还在。
  }
picture-turn = 轮到{ $color }走。
picture-check =
    { $family ->
        [shogi] 王手。
       *[other] 将军。
    }
picture-checkmate =
    { $family ->
        [shogi] 诘（将死）。
        [xiangqi] 绝杀。
       *[other] 将死。
    }
picture-stalemate =
    { $family ->
        [xiangqi] 困毙。
       *[other] 无子可动。
    }
picture-won = { $color }获胜。
picture-drawn = 和棋。
picture-last-move = 上一步：{ $squares }。
picture-side = { $color }：{ $pieces }。
picture-hand = { $color }手中：{ $pieces }。
picture-checks = 还需将军次数：{ $white } { $left }，{ $black } { $rest }。
picture-walls = 已封住：{ $squares }。
picture-duck = 鸭子在：{ $squares }。
picture-gates = { $color }手中棋子仍可进入的格子：{ $squares }。
picture-count = 数步：{ $count }/{ $limit }。
picture-holes = 棋盘上没有的格子：{ $squares }。
picture-promoted = { $square }（升变）
picture-exploded = 爆炸消失的棋子（{ $color }）：{ $pieces }。
picture-piece = { $piece } { $squares }
picture-pieces-between = 、
picture-squares-between = { " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = 无
picture-sentences-between = { "" }
picture-legend-both = ● 走子或吃子
picture-legend-move = ○ 只能走子
picture-legend-capture = × 只能吃子
picture-legend-screen = ■ 中间隔着的棋子
picture-legend-first = _ 仅限从初始位置
picture-legend-between = { " " }·{ " " }
