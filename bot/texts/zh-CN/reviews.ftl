review-running = 这盘棋还没下完。下完后就可以复盘。
review-called-off = 这盘棋已被中止，没有可以复盘的内容。
review-short = 这盘棋只走了 { $count } 步，至少要有 { $least } 步才能复盘。
