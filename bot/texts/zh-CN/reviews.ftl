review-running = 这盘棋还没下完。下完后就可以复盘。
review-called-off = 这盘棋已被中止，没有可以复盘的内容。
review-short = 这盘棋只走了 { $count } 步，至少要有 { $least } 步才能复盘。
review-progress = 正在复盘：已分析 { $done } 个局面，共 { $total } 个。
review-confirming = 正在核实最差的着法：已核实 { $done } 步，共 { $total } 步。
review-queue = 前面还有 { $count } 个复盘在排队。
review-cancelled = 你取消了这次复盘。
review-restart = 我正在重启，这次复盘中断了。请稍后再试。
review-late = 排队的复盘很多，这一次需要久一点。它还在继续；请过几分钟再按**复盘**。
review-failed = 这次复盘出了问题，请再试一次。
review-many = 你已经在等 { $most } 个复盘，等其中一个完成后再试吧。
review-gone = 这次复盘已经不在了。用 `/复盘` 可以重新分析。
review-none = 你还没有可以复盘的已结束对局。
review-opening = 开局：{ $name }（{ $eco }），开局库着法到 **{ $move }** 为止
review-side = **{ $player }**（{ $color }）：轻微失误 { $inaccuracies } · 错误 { $mistakes } · 严重错误 { $blunders }
review-accuracy = 准确率 { $accuracy }%
review-no-turns = 没有转折点：双方都没有严重失误。
review-depth = 大约向前算了 { $count } 步（双方各走一次算两步）。{ $count ->
    [1] 算得较浅，可能有遗漏。
    [2] 算得较浅，可能有遗漏。
    [3] 算得较浅，可能有遗漏。
    [4] 算得较浅，可能有遗漏。
   *[other] {""}
  }
review-engine = 由 { $name } 复盘，大约向前算了 { $count } 步。
review-graph-alt = { $color }的胜率曲线：开始时 { $start }%，终局时 { $end }%。
review-graph-alt-side = { $player }：准确率 { $accuracy }%。
review-graph-alt-turn = { $move } 使胜率从 { $before }% 变为 { $after }%。
review-turn = 转折点 { $number }/{ $count }
review-inaccuracy = **{ $move }?!** 是轻微失误：{ $color }的胜率从 { $before }% 降到 { $after }%。
review-mistake = **{ $move }?** 是错误：{ $color }的胜率从 { $before }% 降到 { $after }%。
review-blunder = **{ $move }??** 是严重错误：{ $color }的胜率从 { $before }% 降到 { $after }%。
review-allows-mate = { $moves ->
    [1] 这步让对方一步杀：**{ $move }**。
   *[other] 这步让对方从 **{ $move }** 开始 { $moves } 步杀。
  }
review-back-rank = { $moves ->
    [1] 这步让对方走出底线杀：**{ $move }**。
   *[other] 这步让对方从 **{ $move }** 开始 { $moves } 步底线杀。
  }
review-allows-win = { $moves ->
    [1] 这步让对方走出 **{ $move }**，直接获胜。
   *[other] 这步让对方从 **{ $move }** 开始，{ $moves } 步内必胜。
  }
review-allows-explosion = 这步让对方走出 **{ $move }**，炸掉王。
review-allows-goal = 这步让对方走出 **{ $move }**，到达终点。
review-allows-checks = 这步让对方走出 **{ $move }**，完成最后一次将军。
review-misses-mate = 错过了 { $moves } 步杀。
review-misses-win = { $moves ->
    [1] 错过了直接获胜的一步。
   *[other] 错过了 { $moves } 步内的必胜。
  }
review-misses-explosion = 错过了炸掉王的一步。
review-misses-goal = 错过了到达终点的一步。
review-misses-checks = 错过了完成最后一次将军的一步。
review-stalemates = 对方无子可动，逼和了。
review-loses-piece = 对方走 **{ $move }**，{ $square1 } 的{ $piece1 }就丢了。
review-loses-exchange = 对方走 **{ $move }**，用{ $piece2 }换掉 { $square1 } 的{ $piece1 }。
review-unprotected = { $square1 } 的{ $piece1 }失去保护，会被 **{ $move }** 吃掉。
review-allows-fork = 这步让对方捉双：**{ $move }** 同时捉 { $square1 } 的{ $piece1 }和 { $square2 } 的{ $piece2 }。
review-allows-pin = 这步让对方牵制：**{ $move }** 牵制 { $square1 } 的{ $piece1 }，它后面是 { $square2 } 的{ $piece2 }。
review-allows-skewer = 这步让对方串击：**{ $move }** 攻击 { $square1 } 的{ $piece1 }和它后面 { $square2 } 的{ $piece2 }。
review-discovery = 这步让对方闪击：**{ $move }** 之后，{ $square1 } 的{ $piece1 }攻击 { $square2 } 的{ $piece2 }。
review-trapped = **{ $move }** 之后，{ $square1 } 的{ $piece1 }无路可逃。
review-allows-promotion = 这步放任 { $square1 } 的{ $piece1 }升变。
review-allows-gain = 这步让对方走出 **{ $move }**，赢得 { $square1 } 的{ $piece1 }。
review-explodes = 这步让对方走出 **{ $move }**，炸掉 { $square1 } 的{ $piece1 }。
review-misses-capture = 没看到 { $square1 } 的{ $piece1 }可以吃。
review-misses-gain = 错过了 **{ $move }**，可以赢得 { $square1 } 的{ $piece1 }。
review-better = 更好的着法是 **{ $move }**。
review-better-line = 更好的着法是 **{ $move }**，接下来 { $line }。
review-board-alt = { $move } 之前的棋盘，箭头标出这步和更好的 { $better }。{ $color }的胜率：{ $chance }%。
review-find-alt = { $move } 之前的棋盘，箭头标出这步。{ $color }的胜率：{ $chance }%。
review-find = 哪一步更好？从菜单里选，或者输入着法。
review-find-shared = 哪一步更好？
review-right = ✓ **{ $move }**，答对了！
review-good-too = ✓ **{ $move }** 也不错！
review-wrong = ✗ **{ $move }** 还不够好，换一步试试。
review-wrong-played = ✗ **{ $move }** 是实战走的，换一步试试。
review-form = 找出更好的着法
review-form-move = 你的着法
