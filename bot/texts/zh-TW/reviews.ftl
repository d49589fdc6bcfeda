review-running = 這盤棋還沒下完。下完後就可以覆盤。
review-called-off = 這盤棋已被中止，沒有可以覆盤的內容。
review-short = 這盤棋只走了 { $count } 步，至少要有 { $least } 步才能覆盤。
review-progress = 正在覆盤：已分析 { $done } 個局面，共 { $total } 個。
review-confirming = 正在核實最差的著法：已核實 { $done } 步，共 { $total } 步。
review-queue = 前面還有 { $count } 個覆盤在排隊。
review-cancelled = 你取消了這次覆盤。
review-restart = 我正在重新啟動，這次覆盤中斷了。請稍後再試。
review-late = 排隊的覆盤很多，這一次需要久一點。它還在繼續；請過幾分鐘再按**覆盤**。
review-failed = 這次覆盤出了問題，請再試一次。
review-many = 你已經在等 { $most } 個覆盤，等其中一個完成後再試吧。
review-gone = 這次覆盤已經不在了。用 `/覆盤` 可以重新分析。
review-none = 你還沒有可以覆盤的已結束對局。
review-opening = 開局：{ $name }（{ $eco }），開局庫著法到 **{ $move }** 為止
review-side = **{ $player }**（{ $color }）：輕微失誤 { $inaccuracies } · 錯誤 { $mistakes } · 嚴重錯誤 { $blunders }
review-accuracy = 準確率 { $accuracy }%
review-no-turns = 沒有轉折點：雙方都沒有嚴重失誤。
review-depth = 大約向前算了 { $count } 步（雙方各走一次算兩步）。{ $count ->
    [1] 算得較淺，可能有遺漏。
    [2] 算得較淺，可能有遺漏。
    [3] 算得較淺，可能有遺漏。
    [4] 算得較淺，可能有遺漏。
   *[other] {""}
  }
review-engine = 由 { $name } 覆盤，大約向前算了 { $count } 步。
review-graph-alt = { $color }的勝率曲線：開始時 { $start }%，終局時 { $end }%。
review-graph-alt-side = { $player }：準確率 { $accuracy }%。
review-graph-alt-turn = { $move } 使勝率從 { $before }% 變為 { $after }%。
review-turn = 轉折點 { $number }/{ $count }
review-inaccuracy = **{ $move }?!** 是輕微失誤：{ $color }的勝率從 { $before }% 降到 { $after }%。
review-mistake = **{ $move }?** 是錯誤：{ $color }的勝率從 { $before }% 降到 { $after }%。
review-blunder = **{ $move }??** 是嚴重錯誤：{ $color }的勝率從 { $before }% 降到 { $after }%。
review-allows-mate = { $moves ->
    [1] 這步讓對方一步殺：**{ $move }**。
   *[other] 這步讓對方從 **{ $move }** 開始 { $moves } 步殺。
  }
review-back-rank = { $moves ->
    [1] 這步讓對方走出底線殺：**{ $move }**。
   *[other] 這步讓對方從 **{ $move }** 開始 { $moves } 步底線殺。
  }
review-allows-win = { $moves ->
    [1] 這步讓對方走出 **{ $move }**，直接獲勝。
   *[other] 這步讓對方從 **{ $move }** 開始，{ $moves } 步內必勝。
  }
review-allows-explosion = 這步讓對方走出 **{ $move }**，炸掉國王。
review-allows-goal = 這步讓對方走出 **{ $move }**，到達終點。
review-allows-checks = 這步讓對方走出 **{ $move }**，完成最後一次將軍。
review-misses-mate = 錯過了 { $moves } 步殺。
review-misses-win = { $moves ->
    [1] 錯過了直接獲勝的一步。
   *[other] 錯過了 { $moves } 步內的必勝。
  }
review-misses-explosion = 錯過了炸掉國王的一步。
review-misses-goal = 錯過了到達終點的一步。
review-misses-checks = 錯過了完成最後一次將軍的一步。
review-stalemates = 對方無子可動，逼和了。
review-loses-piece = 對方走 **{ $move }**，{ $square1 } 的{ $piece1 }就丟了。
review-loses-exchange = 對方走 **{ $move }**，用{ $piece2 }換掉 { $square1 } 的{ $piece1 }。
review-unprotected = { $square1 } 的{ $piece1 }失去保護，會被 **{ $move }** 吃掉。
review-allows-fork = 這步讓對方捉雙：**{ $move }** 同時捉 { $square1 } 的{ $piece1 }和 { $square2 } 的{ $piece2 }。
review-allows-pin = 這步讓對方牽制：**{ $move }** 牽制 { $square1 } 的{ $piece1 }，它後面是 { $square2 } 的{ $piece2 }。
review-allows-skewer = 這步讓對方串擊：**{ $move }** 攻擊 { $square1 } 的{ $piece1 }和它後面 { $square2 } 的{ $piece2 }。
review-discovery = 這步讓對方閃擊：**{ $move }** 之後，{ $square1 } 的{ $piece1 }攻擊 { $square2 } 的{ $piece2 }。
review-trapped = **{ $move }** 之後，{ $square1 } 的{ $piece1 }無路可逃。
review-allows-promotion = 這步放任 { $square1 } 的{ $piece1 }升變。
review-allows-gain = 這步讓對方走出 **{ $move }**，贏得 { $square1 } 的{ $piece1 }。
review-explodes = 這步讓對方走出 **{ $move }**，炸掉 { $square1 } 的{ $piece1 }。
review-misses-capture = 沒看到 { $square1 } 的{ $piece1 }可以吃。
review-misses-gain = 錯過了 **{ $move }**，可以贏得 { $square1 } 的{ $piece1 }。
review-better = 更好的著法是 **{ $move }**。
review-better-line = 更好的著法是 **{ $move }**，接下來 { $line }。
review-board-alt = { $move } 之前的棋盤，箭頭標出這步和更好的 { $better }。{ $color }的勝率：{ $chance }%。
review-find-alt = { $move } 之前的棋盤，箭頭標出這步。{ $color }的勝率：{ $chance }%。
review-find = 哪一步更好？從選單裡選，或者輸入著法。
review-find-shared = 哪一步更好？
review-right = ✓ **{ $move }**，答對了！
review-good-too = ✓ **{ $move }** 也不錯！
review-wrong = ✗ **{ $move }** 還不夠好，換一步試試。
review-wrong-played = ✗ **{ $move }** 是實戰走的，換一步試試。
review-form = 找出更好的著法
review-form-move = 你的著法
