app-challenge = 挑戰
app-board = 顯示棋盤
app-moves = 可走位置
button-play = 下棋
button-challenge = 挑戰
button-more-rules = 更多規則
button-variants = 棋種清單
button-help-play = 下棋
button-help-moves = 著法
button-help-draw = 和棋與棋鐘
button-help-puzzles = 謎題與覆盤
button-help-variants = 棋種與自創棋種
button-help-server = 伺服器
button-accept = 接受
button-decline = 拒絕
button-cancel = 取消
button-join = 加入
button-move = 走棋
button-back = 換個棋子
button-step-back = 返回
button-page-before = 上一頁
button-page-after = 下一頁
button-page-newer = 更新的
button-page-older = 更早的
button-view = 重播
button-view-first = ◀◀
button-view-before = ◀
button-view-after = ▶
button-view-last = ▶▶
button-view-export = 匯出至這一步
button-view-play = 從這裡接著下
button-view-anyone = 這裡的任何人
button-view-kibitz = Kibitz
button-view-games = 其他對局
button-view-challenge = 發出挑戰
button-view-begin = 開始對局
button-view-cancel = 取消
button-review = 覆盤
button-review-find = 自己找找
button-review-show = 看答案
button-review-share = 給大家看
button-review-type = 輸入著法
button-history-all = 所有對局
button-profile-details = 詳情
button-profile-overview = 概覽
button-profile-history = 對局
button-profile-meeting = 和你的對局
button-profile-leaders = 排行榜
button-profile-challenge = 挑戰
button-analysis = 在 { $site } 上分析
button-moves = 可走位置
button-export = 匯出
button-flip = 翻轉棋盤
button-letters = 棋子加字母
button-resign = 認輸
button-draw = 提和
button-more = 更多
button-takeback = 悔棋
button-abort = 中止
button-claim = 宣告和棋
button-claim-win = 宣告勝利
button-hint = 提示
button-hint-play = 走這步
button-rematch = 再來一局
button-rematch-other = 換個棋種
button-rematch-surprise = 隨便選一個
button-harder = 你贏了！試試難度 { $level }？
button-easier = 試試難度 { $level }？
button-resign-yes = 確定認輸
button-resign-no = 繼續下
button-abort-yes = 確定中止
button-plan-drop = 刪除條件著法
button-privacy-export = 下載我的資料
button-privacy-delete = 刪除我的資料
button-privacy-delete-yes = 確定全部刪除
button-privacy-delete-no = 保留我的資料
menu-which = 哪一盤對局？
menu-piece = 走哪個棋子？
menu-look = 看看一個棋子能走到哪裡
menu-square = 走到哪裡？
menu-move = 走哪一步？
menu-more = 你想做什麼？
menu-view = 跳到某一步
menu-view-start = 起始局面
menu-view-play = 選擇要挑戰的人
menu-view-level = 哪個難度？
menu-profile = 查看其他等級分曲線
menu-profile-all = 對局最多的幾項等級分
menu-view-pick = 查看一盤對局
menu-how = 怎麼走？
menu-wall = 要封住哪一格？
menu-wall-duck = 鴨子放到哪裡？（輸入 e4,a5 可一次完成）
menu-files = { $first }–{ $last } 直線
menu-chosen = **{ $piece }**：{ $question }
menu-card = 查看棋種卡片
menu-leaderboard = 查看其他排行榜
menu-movement = 看看一種棋子怎麼走
menu-pass = 停一手
menu-on = { $piece } { $square }
menu-hand =
    { $count ->
        [1] 手中的{ $piece }
       *[other] 手中的{ $piece }（×{ $count }）
    }
menu-castle = 入堡，國王到 { $square }
menu-becomes =
    { $family ->
        [shogi] 升變（{ $piece }）
       *[other] 升變為{ $piece }
    }
menu-enters = 在 { $square } 放入{ $piece }
menu-plain =
    { $family ->
        [shogi] 不升變
       *[other] 只走棋
    }
menu-join = 選擇一個挑戰
menu-join-option = { $variant } · 對手 { $player }
button-puzzle-open = 試一試
button-puzzle-new = 謎題
button-puzzle-type = 輸入著法
button-puzzle-hint = 提示
button-puzzle-solution = 答案
button-puzzle-next = 下一題
button-puzzle-share = 分享
button-puzzle-run-end = 結束
button-puzzle-run-again = 再來一次
button-puzzle-run-show = 給大家看
