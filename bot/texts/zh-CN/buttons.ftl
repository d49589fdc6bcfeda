app-challenge = 挑战
app-board = 显示棋盘
app-moves = 可走位置
button-play = 下棋
button-challenge = 挑战
button-more-rules = 更多规则
button-variants = 棋种列表
button-help-play = 下棋
button-help-moves = 着法
button-help-draw = 和棋与棋钟
button-help-puzzles = 习题与复盘
button-help-variants = 棋种与自创棋种
button-help-server = 服务器
button-accept = 接受
button-decline = 拒绝
button-cancel = 取消
button-join = 加入
button-move = 走棋
button-back = 换个棋子
button-step-back = 返回
button-page-before = 上一页
button-page-after = 下一页
button-page-newer = 更新的
button-page-older = 更早的
button-view = 回放
button-view-first = ◀◀
button-view-before = ◀
button-view-after = ▶
button-view-last = ▶▶
button-view-export = 导出至这一步
button-view-play = 从这里接着下
button-view-anyone = 这里的任何人
button-view-kibitz = Kibitz
button-view-games = 其他对局
button-view-challenge = 发出挑战
button-view-begin = 开始对局
button-view-cancel = 取消
button-review = 复盘
button-review-find = 自己找找
button-review-show = 看答案
button-review-share = 给大家看
button-review-type = 输入着法
button-history-all = 所有对局
button-profile-details = 详情
button-profile-overview = 概览
button-profile-history = 对局
button-profile-meeting = 和你的对局
button-profile-leaders = 排行榜
button-profile-challenge = 挑战
button-analysis = 在 { $site } 上分析
button-moves = 可走位置
button-export = 导出
button-flip = 翻转棋盘
button-letters = 棋子加字母
button-resign = 认输
button-draw = 提和
button-more = 更多
button-takeback = 悔棋
button-abort = 中止
button-claim = 宣告和棋
button-claim-win = 宣告胜利
button-hint = 提示
button-hint-play = 走这步
button-rematch = 再来一局
button-rematch-other = 换个棋种
button-rematch-surprise = 随便选一个
button-harder = 你赢了！试试难度 { $level }？
button-easier = 试试难度 { $level }？
button-resign-yes = 确定认输
button-resign-no = 继续下
button-abort-yes = 确定中止
button-plan-drop = 删除条件着法
button-privacy-export = 下载我的数据
button-privacy-delete = 删除我的数据
button-privacy-delete-yes = 确定全部删除
button-privacy-delete-no = 保留我的数据
menu-which = 哪一盘对局？
menu-piece = 走哪个棋子？
menu-look = 看看一个棋子能走到哪里
menu-square = 走到哪里？
menu-move = 走哪一步？
menu-more = 你想做什么？
menu-view = 跳到某一步
menu-view-start = 起始局面
menu-view-play = 选择要挑战的人
menu-view-level = 哪个难度？
menu-profile = 查看其他等级分曲线
menu-profile-all = 对局最多的几项等级分
menu-view-pick = 查看一盘对局
menu-how = 怎么走？
menu-wall = 要封住哪一格？
menu-wall-duck = 鸭子放到哪里？（输入 e4,a5 可一次完成）
menu-files = { $first }–{ $last } 直线
menu-chosen = **{ $piece }**：{ $question }
menu-card = 查看棋种卡片
menu-leaderboard = 查看其他排行榜
menu-movement = 看看一种棋子怎么走
menu-pass = 停一手
menu-on = { $piece } { $square }
menu-hand =
    { $count ->
        [1] 手中的{ $piece }
       *[other] 手中的{ $piece }（×{ $count }）
    }
menu-castle = 易位，王到 { $square }
menu-becomes =
    { $family ->
        [shogi] 升变（{ $piece }）
       *[other] 升变为{ $piece }
    }
menu-enters = 在 { $square } 放入{ $piece }
menu-plain =
    { $family ->
        [shogi] 不升变
       *[other] 只走棋
    }
menu-join = 选择一个挑战
menu-join-option = { $variant } · 对手 { $player }
button-puzzle-open = 试一试
button-puzzle-new = 习题
button-puzzle-type = 输入着法
button-puzzle-hint = 提示
button-puzzle-solution = 答案
button-puzzle-next = 下一题
button-puzzle-share = 分享
button-puzzle-run-end = 结束
button-puzzle-run-again = 再来一次
button-puzzle-run-show = 给大家看
