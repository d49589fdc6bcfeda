puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = 輪到{ $color }走：**{ $count } 步殺**。
puzzle-task-tsume = { $count ->
    [1] 詰將棋，輪到{ $color }走：**1 手詰**。
   *[other] 詰將棋，輪到{ $color }走：**{ $plies } 手詰**（自己走 { $count } 步）。每一步都必須是王手。
  }
puzzle-task-end = 輪到{ $color }走：**{ $count } 步獲勝**。
puzzle-task-win = 輪到{ $color }走：**找出制勝的著法**（{ $count } 步）。
puzzle-right-reply = ✅ { $move } 正確。{ $color }應以 { $reply }。接下來呢？
puzzle-solved = ✅ { $move } 正確！
puzzle-wrong = ❌ { $move } 不對，再想想。
puzzle-wrong-reply = ❌ { $move } 不對：{ $color }有 { $reply }。再想想。
puzzle-solved-in = **解出來了**，{ $wrong ->
    [0] 一步沒錯。
   *[other] 錯了 { $wrong } 次。
  }
puzzle-shown = 答案：**{ $line }**。
puzzle-themes = { $count ->
   *[other] 主題：{ $themes }。
  }
puzzle-theme-goal = 到達終點
puzzle-theme-checks = 最後一將
puzzle-theme-capture-wins = 決定性吃子
puzzle-theme-pieces-lost = 棄光棋子
puzzle-theme-stalemate = { $family ->
    [xiangqi] 困斃
   *[other] 使對方無子可動
  }
puzzle-theme-connection = 連成一線
puzzle-theme-fork = 捉雙
puzzle-theme-pin = 牽制
puzzle-theme-promotion = 升變
puzzle-theme-underpromotion = 低升變
puzzle-theme-drop = 打入
puzzle-theme-sacrifice = 棄子
puzzle-theme-explosion = 爆炸
puzzle-theme-discovered-check = 閃將
puzzle-theme-double-check = 雙將
puzzle-theme-quiet-move = 靜著
puzzle-theme-en-passant = 吃過路兵
puzzle-theme-castling = 入堡
puzzle-theme-smothered-mate = 悶殺
puzzle-rating = 你的謎題等級分：**{ $rating }**（{ $change }）。
puzzle-rating-soon = 解滿 { $least } 題後顯示謎題等級分（目前 { $count } 題）。
puzzle-hint-piece = 💡 要走的棋子：{ $piece }。
puzzle-hint-drop = 💡 要打入的棋子：{ $piece }。
puzzle-hint-to = 💡 把{ $piece }走到 **{ $square }**。
puzzle-hint-drop-to = 💡 { $piece }打入 **{ $square }**。
puzzle-alt = 謎題。{ $task }
puzzle-alt-last = 上一步：{ $move }。
puzzle-type-here = 在這裡輸入著法，或按**走棋**。
puzzle-everyone = 誰都可以來試：按**試一試**，別人看不到你的著法。也可以直接回覆，著法用劇透標記遮住：`||著法||`。
puzzle-everyone-button = 誰都可以來試：按**試一試**，別人看不到你的著法。
puzzle-posted = 已發布，這裡的人都可以來試。
puzzle-first = 🥇 **{ $player }** 最先解出，{ $count ->
    [1] 一次成功
   *[other] 試了 { $count } 次
  }。
puzzle-solvers = 已有 { $count } 人解出。
puzzle-line = 答案：{ $line }
puzzle-bars = 下次請把著法放在劇透標記裡（`||著法||`），好讓別人也能試。
puzzle-unreadable = 劇透標記裡的內容我看不懂。請每次只寫一步：`||著法||`。
puzzle-answer-privately = 要回答你的謎題，請按它下面的 **{ $button }**：寫在這裡的著法不算。
puzzle-help-privately = 想看提示或答案，請按謎題下面的 **{ $button }**：只有你看得到。
puzzle-form = 你的著法
puzzle-form-move = 著法，寫法和對局中一樣
puzzle-over = 這道題你已經做完了。
puzzle-none = 這道題已經沒有了。用 `/謎題 來一題` 再來一道。
puzzle-none-of = { $variant } 還沒有這樣的題。換個難度或棋種試試。
puzzle-all-had = 這週你已經做過 { $variant } 的所有這類題了。換個難度或棋種試試。
puzzle-daily-title = **每日一題 #{ $number }** · { $title }
difficulty-1 = ★ 很容易
difficulty-2 = ★★ 容易
difficulty-3 = ★★★ 中等
difficulty-4 = ★★★★ 難
difficulty-5 = ★★★★★ 很難
audience-me = 只有我
audience-everyone = 這裡所有人
daily-nobody = 上一題 #{ $number } 沒有人解出。答案：{ $line }
daily-solved = 上一題 #{ $number } 有 { $count } 人解出。答案：{ $line }
daily-solver-first = 🥇 { $player }：{ $count ->
    [1] 一次成功
   *[other] 試了 { $count } 次
  }，連續解出 { $streak } 題
daily-solver = • { $player }：{ $count ->
    [1] 一次成功
   *[other] 試了 { $count } 次
  }，連續解出 { $streak } 題
daily-streak = 連續解出 { $count } 題
daily-share = 複製即可分享，不會洩露答案：
    { $text }
daily-off = 本伺服器不再有每日一題。
daily-none = 本伺服器還沒有每日一題。選好頻道、時間和時區即可開啟。
daily-chosen = 每日一題：{ $variants }，{ $channel }，{ $time }（{ $zone }）。下一題：{ $next }。
daily-rights = 我無法在那裡發訊息：我在該頻道需要權限 { $permissions }。
daily-warning = 我無法再在 { $channel } 發布 **{ $server }** 的每日一題：頻道已不在，或我沒有發訊息和附件的權限。我每天都會再試。用 `/設定 每日一題` 可換頻道或關閉。
daily-zone = 沒有「{ $name }」這個時區。輸入城市英文名，如 Taipei、Tokyo，再從清單中選擇。
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = 三分鐘，錯三次為止：你能解幾題？題目越來越難。
run-no-help = 限時闖關中沒有提示和答案，也不能跳過。請直接輸入著法，或按 **{ $button }**。
run-wrong = ❌ 答案是 **{ $line }**。
run-title = 限時闖關 · { $variant }
run-solved-time = **{ $player }** 三分鐘答對 **{ $count }** 題（{ $variant }）。
run-solved-mistakes = **{ $player }** 在答錯第三題之前答對 **{ $count }** 題（{ $variant }）。
run-solved-early = **{ $player }** 在這次限時闖關中答對 **{ $count }** 題（{ $variant }）。
run-best = 最好成績：{ $count } 題。
run-unit = 題
run-gone = 這已經不是你最近一次限時闖關了。
puzzle-mine-title = **{ $variant }** · 來自你的對局 { $number }
puzzle-task-mine = 輪到{ $color }走：**找出明顯最好的著法**（{ $count } 步）。
puzzle-mine-played = 這裡你走了 **{ $move }**：{ $place }
puzzle-mine-none = 在你覆盤過的對局裡，沒有找到可以編成謎題的失誤。先用 `/覆盤` 覆盤一局，再來試試。
