puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = 轮到{ $color }走：**{ $count } 步杀**。
puzzle-task-tsume = { $count ->
    [1] 诘将棋，轮到{ $color }走：**1 手诘**。
   *[other] 诘将棋，轮到{ $color }走：**{ $plies } 手诘**（自己走 { $count } 步）。每一步都必须是王手。
  }
puzzle-task-end = 轮到{ $color }走：**{ $count } 步获胜**。
puzzle-task-win = 轮到{ $color }走：**找出制胜的着法**（{ $count } 步）。
puzzle-right-reply = ✅ { $move } 正确。{ $color }应以 { $reply }。接下来呢？
puzzle-solved = ✅ { $move } 正确！
puzzle-wrong = ❌ { $move } 不对，再想想。
puzzle-wrong-reply = ❌ { $move } 不对：{ $color }有 { $reply }。再想想。
puzzle-solved-in = **解出来了**，{ $wrong ->
    [0] 一步没错。
   *[other] 错了 { $wrong } 次。
  }
puzzle-shown = 答案：**{ $line }**。
puzzle-themes = { $count ->
   *[other] 主题：{ $themes }。
  }
puzzle-theme-goal = 到达终点
puzzle-theme-checks = 最后一将
puzzle-theme-capture-wins = 决定性吃子
puzzle-theme-pieces-lost = 弃光棋子
puzzle-theme-stalemate = { $family ->
    [xiangqi] 困毙
   *[other] 使对方无子可动
  }
puzzle-theme-connection = 连成一线
puzzle-theme-fork = 捉双
puzzle-theme-pin = 牵制
puzzle-theme-promotion = 升变
puzzle-theme-underpromotion = 低升变
puzzle-theme-drop = 打入
puzzle-theme-sacrifice = 弃子
puzzle-theme-explosion = 爆炸
puzzle-theme-discovered-check = 闪将
puzzle-theme-double-check = 双将
puzzle-theme-quiet-move = 静着
puzzle-theme-en-passant = 吃过路兵
puzzle-theme-castling = 王车易位
puzzle-theme-smothered-mate = 闷杀
puzzle-rating = 你的习题等级分：**{ $rating }**（{ $change }）。
puzzle-rating-soon = 做满 { $least } 题后显示习题等级分（目前 { $count } 题）。
puzzle-hint-piece = 💡 要走的棋子：{ $piece }。
puzzle-hint-drop = 💡 要打入的棋子：{ $piece }。
puzzle-hint-to = 💡 把{ $piece }走到 **{ $square }**。
puzzle-hint-drop-to = 💡 { $piece }打入 **{ $square }**。
puzzle-alt = 习题。{ $task }
puzzle-alt-last = 上一步：{ $move }。
puzzle-type-here = 在这里输入着法，或按**走棋**。
puzzle-everyone = 谁都可以来试：按**试一试**，别人看不到你的着法。也可以直接回复，着法用剧透标记遮住：`||着法||`。
puzzle-everyone-button = 谁都可以来试：按**试一试**，别人看不到你的着法。
puzzle-posted = 已发布，这里的人都可以来试。
puzzle-first = 🥇 **{ $player }** 最先解出，{ $count ->
    [1] 一次成功
   *[other] 试了 { $count } 次
  }。
puzzle-solvers = 已有 { $count } 人解出。
puzzle-line = 答案：{ $line }
puzzle-bars = 下次请把着法放在剧透标记里（`||着法||`），好让别人也能试。
puzzle-unreadable = 剧透标记里的内容我看不懂。请每次只写一步：`||着法||`。
puzzle-answer-privately = 要回答你的习题，请按它下面的 **{ $button }**：写在这里的着法不算。
puzzle-help-privately = 想看提示或答案，请按习题下面的 **{ $button }**：只有你看得到。
puzzle-form = 你的着法
puzzle-form-move = 着法，写法和对局中一样
puzzle-over = 这道题你已经做完了。
puzzle-none = 这道题已经没有了。用 `/习题 来一题` 再来一道。
puzzle-none-of = { $variant } 还没有这样的题。换个难度或棋种试试。
puzzle-all-had = 这周你已经做过 { $variant } 的所有这类题了。换个难度或棋种试试。
puzzle-daily-title = **每日一题 #{ $number }** · { $title }
difficulty-1 = ★ 很容易
difficulty-2 = ★★ 容易
difficulty-3 = ★★★ 中等
difficulty-4 = ★★★★ 难
difficulty-5 = ★★★★★ 很难
audience-me = 只有我
audience-everyone = 这里所有人
daily-nobody = 上一题 #{ $number } 没有人解出。答案：{ $line }
daily-solved = 上一题 #{ $number } 有 { $count } 人解出。答案：{ $line }
daily-solver-first = 🥇 { $player }：{ $count ->
    [1] 一次成功
   *[other] 试了 { $count } 次
  }，连续解出 { $streak } 题
daily-solver = • { $player }：{ $count ->
    [1] 一次成功
   *[other] 试了 { $count } 次
  }，连续解出 { $streak } 题
daily-streak = 连续解出 { $count } 题
daily-share = 复制即可分享，不会泄露答案：
    { $text }
daily-off = 本服务器不再有每日一题。
daily-none = 本服务器还没有每日一题。选好频道、时间和时区即可开启。
daily-chosen = 每日一题：{ $variants }，{ $channel }，{ $time }（{ $zone }）。下一题：{ $next }。
daily-rights = 我无法在那里发消息：我在该频道需要权限 { $permissions }。
daily-warning = 我无法再在 { $channel } 发布 **{ $server }** 的每日一题：频道已不在，或我没有发消息和附件的权限。我每天都会再试。用 `/设置 每日一题` 可换频道或关闭。
daily-zone = 没有“{ $name }”这个时区。输入城市英文名，如 Shanghai、Tokyo，再从列表中选择。
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = 三分钟，错三次为止：你能做几题？题目越来越难。
run-no-help = 限时闯关中没有提示和答案，也不能跳过。请直接输入着法，或按 **{ $button }**。
run-wrong = ❌ 答案是 **{ $line }**。
run-title = 限时闯关 · { $variant }
run-solved-time = **{ $player }** 三分钟做对 **{ $count }** 题（{ $variant }）。
run-solved-mistakes = **{ $player }** 在答错第三题之前做对 **{ $count }** 题（{ $variant }）。
run-solved-early = **{ $player }** 在这次限时闯关中做对 **{ $count }** 题（{ $variant }）。
run-best = 最好成绩：{ $count } 题。
run-unit = 题
run-gone = 这已经不是你最近一次限时闯关了。
puzzle-mine-title = **{ $variant }** · 来自你的对局 { $number }
puzzle-task-mine = 轮到{ $color }走：**找出明显最好的着法**（{ $count } 步）。
puzzle-mine-played = 这里你走了 **{ $move }**：{ $place }
puzzle-mine-none = 在你复盘过的对局里，没有找到可以编成习题的失误。先用 `/复盘` 复盘一局，再来试试。
