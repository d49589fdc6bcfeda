end-win = **{ $winner }**（{ $color }）获胜：{ $reason }**{ $result }**
end-draw = 和棋：{ $reason }**{ $result }**
end-congratulation = 下得漂亮！
end-aborted = 对局在双方都走棋之前中止，不分胜负。
end-unmoved = { $player } 没有按时走第一步，对局已中止，不分胜负。
end-unmoved-event = { $player } 没有按时走第一步，判负。等级分不变。
opening = 开局：{ $name }（{ $eco }）
end-ratings = 等级分：{ $changes }
end-unrated-short = 等级分不变：排位赛中，双方至少要各走 { $count } 步。
end-unrated-takeback = 等级分不变：有过悔棋。
end-unrated-repeated = 等级分不变：同样两位棋手之间，每方不足 { $count } 步的对局每天只计一次，除非以强制将死结束（输方最后一步只有这一种走法）。
end-rating-share = 这是你们两人一天之内的第 { $number } 盘排位赛，所以只按 { $share } 盘计算。
rating-change = { $player } { $rating }（{ $change }）
rating-change-few = { $player } { $rating }
rating-few = 定级中 { $count }/{ $needed } 盘
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = “?”表示等级分还不稳定；多下几盘排位赛就会稳定下来。
rating-kind = { $variant } · { $speed }
win-checkmate =
    { $family ->
        [shogi] 诘（将死）。
        [xiangqi] 绝杀。
       *[other] 将死。
    }
win-stalemate =
    { $family ->
        [xiangqi] 困毙，{ $stuck } 无子可动。
       *[other] { $stuck } 无子可动。
    }
win-repetition =
    { $family ->
        [shogi] 千日手。
       *[other] 重复局面。
    }
win-perpetual-check =
    { $family ->
        [shogi] { $loser } 连续王手千日手，犯规。
       *[other] { $loser } 长将犯规。
    }
win-perpetual-chase = { $loser } 长捉犯规。
win-move-repetition = { $loser } 同一个子来回走动次数过多。
win-uneventful-moves = 长时间没有吃子，计点获胜。
win-impasse = 入玉，点数足够。
win-bikjang = 双将照面被接受（bikjang），计点获胜。
win-both-passed = 双方都停一手，计点获胜。
win-full-board = 棋盘已满，计点获胜。
win-knight-mate = { $loser } 用马将死对方，犯规。
win-extinction = 吃掉了{ $piece }。
win-extinction-last = 吃掉了最后一个{ $piece }。
win-extinction-one = 吃掉了一个{ $piece }，失去一个就算输。
win-extinction-own = { $loser } 把最后一个{ $piece }升变了，而这种棋子至少要留一个。
win-pieces-lost = 先送光了棋子，这正是本棋种的目标。
win-bare-king = 对方只剩光杆王。
win-explosion = 炸掉了对方的王。
win-explosion-own = { $loser } 炸掉了自己的王。
win-goal = 到达终点。
win-castling = 完成了王车易位。
win-castling-lost = 对方已不能再易位。
win-checks = 将军次数已满。
win-connection = 棋子连成一线。
win-resignation = { $loser } 认输。
win-time = { $loser } 超时。
win-other = 按本棋种的规则终局。
draw-checkmate = 将死，在本棋种中算和棋。
draw-agreement = 双方同意。
draw-time = 超时，但对手已不可能取胜。
draw-extinction = 剩下的棋子太少。
draw-bare-king = 一方只剩光杆王。
draw-goal-shared = 双方的王在同一回合到达终点。
draw-stalemate = 逼和（没有被将军，但无子可动）。
draw-insufficient-material = 双方子力都不足以将死对方。
draw-fifty-moves = { $count } 回合规则，由一方宣告。
draw-seventyfive-moves = 75 回合规则。
draw-threefold-repetition = 三次重复局面，由一方宣告。
draw-fivefold-repetition = 五次重复局面。
draw-uneventful-moves = 长时间没有吃子。
draw-repetition =
    { $family ->
        [shogi] 千日手。
       *[other] 重复局面。
    }
draw-perpetual-check = 双方长将。
draw-perpetual-chase = 双方长捉。
draw-impasse = 双方入玉，点数都不足以取胜（持将棋）。
draw-bikjang = 双将照面被接受（bikjang）。
draw-both-passed = 双方都停一手。
draw-full-board = 棋盘已满。
draw-counted-out = 数步已满，未能将死。
draw-weak-mate = niol：连将直至将死，其间没有一次是车、马或虎将军。
draw-other = 按本棋种的规则终局。
end-pgn-event = Discord 对局
short-win-checkmate =
    { $family ->
        [shogi] 诘（将死）
        [xiangqi] 绝杀
       *[other] 将死
    }
short-win-stalemate =
    { $family ->
        [xiangqi] 困毙
       *[other] 无子可动
    }
short-win-perpetual-check =
    { $family ->
        [shogi] 连续王手千日手
       *[other] 长将犯规
    }
short-win-perpetual-chase = 长捉犯规
short-win-move-repetition = 来回走动过多
short-win-uneventful-moves = 计点获胜
short-win-impasse = 入玉，点数足够
short-win-bikjang = 双将照面，计点获胜
short-win-full-board = 棋盘已满，计点获胜
short-win-knight-mate = 用马将死，犯规
short-win-extinction-one = 吃掉一个{ $piece }
short-win-extinction-own = 最后一个{ $piece }升变
short-win-pieces-lost = 送光棋子
short-win-bare-king = 对方只剩光杆王
short-win-explosion-own = 炸掉自己的王
short-win-checks = 将军次数已满
short-win-castling-lost = 对方不能再易位
short-win-resignation = 对方认输
short-win-time = 对方超时
short-draw-checkmate = 将死，此处算和棋
short-draw-time = 超时，但对方子力不足以取胜
short-draw-bare-king = 一方只剩光杆王
short-draw-goal-shared = 双方的王都到达终点
short-draw-stalemate = 逼和
short-draw-insufficient-material = 子力不足
short-draw-fifty-moves = { $count } 回合规则
short-draw-threefold-repetition = 三次重复局面
short-draw-fivefold-repetition = 五次重复局面
short-draw-uneventful-moves = 长时间没有吃子
short-draw-repetition =
    { $family ->
        [shogi] 千日手
       *[other] 重复局面
    }
short-draw-impasse = 持将棋
short-draw-bikjang = 双将照面
short-draw-counted-out = 数步已满
short-draw-weak-mate = niol
