greeting = 你好！我是 **Kibitz**：在聊天裡就能下西洋棋和各種棋。
greeting-variant = **{ $variant }**？樂意奉陪！
greeting-unknown = 抱歉，我不會玩「{ $game }」。
greeting-challenge = 想在伺服器裡和別人下棋，請同時提及對方，或用 `/挑戰`。我會的棋見 `/棋種清單`。
greeting-more = 按一個按鈕，或者直接跟我說：`下原子棋 3級`、`謎題`。我會 { $count } 種棋；全部功能見 `/說明`。
greeting-joined =
    你好！我是 **Kibitz**：在聊天裡就能下 { $count } 種棋。
    • **下棋** 和我開一局，**挑戰** 邀請這裡的人，**謎題** 給你一道題。
    提及我或用 `/說明` 了解更多；管理伺服器的人可以用 `/設定 伺服器`。
greeting-moves = { $moves }：{ $examples }。
greeting-help = 其他功能見 `/說明`。
greeting-thread = 你的對局在 { $thread }：請在那裡輸入著法。
greeting-language = `/設定 個人` 更改我回覆你時用的語言；伺服器對局的語言由伺服器管理員用 `/設定 伺服器` 更改。進行中的對局語言不變。
