greeting = 你好！我是 **Kibitz**：在聊天里就能下国际象棋和各种棋。
greeting-variant = **{ $variant }**？乐意奉陪！
greeting-unknown = 抱歉，我不会玩“{ $game }”。
greeting-challenge = 想在服务器里和别人下棋，请同时提及对方，或用 `/挑战`。我会的棋见 `/棋种列表`。
greeting-more = 按一个按钮，或者直接跟我说：`下原子棋 3级`、`习题`。我会 { $count } 种棋；全部功能见 `/帮助`。
greeting-joined =
    你好！我是 **Kibitz**：在聊天里就能下 { $count } 种棋。
    • **下棋** 和我开一局，**挑战** 邀请这里的人，**习题** 给你一道题。
    提及我或用 `/帮助` 了解更多；管理服务器的人可以用 `/设置 服务器`。
greeting-moves = { $moves }：{ $examples }。
greeting-help = 其他功能见 `/帮助`。
greeting-thread = 你的对局在 { $thread }：请在那里输入着法。
greeting-language = `/设置 个人` 更改我回复你时用的语言；服务器对局的语言由服务器管理员用 `/设置 服务器` 更改。进行中的对局语言不变。
