end-win = **{ $winner }**（{ $color }）獲勝：{ $reason }**{ $result }**
end-draw = 和棋：{ $reason }**{ $result }**
end-congratulation = 下得漂亮！
end-aborted = 對局在雙方都走棋之前中止，不分勝負。
end-unmoved = { $player } 沒有按時走第一步，對局已中止，不分勝負。
end-unmoved-event = { $player } 沒有按時走第一步，判負。等級分不變。
opening = 開局：{ $name }（{ $eco }）
end-ratings = 等級分：{ $changes }
end-unrated-short = 等級分不變：積分賽中，雙方至少要各走 { $count } 步。
end-unrated-takeback = 等級分不變：有過悔棋。
end-unrated-repeated = 等級分不變：同樣兩位棋手之間，每方不足 { $count } 步的對局每天只計一次，除非以強制將死結束（輸方最後一步只有這一種走法）。
end-rating-share = 這是你們兩人一天之內的第 { $number } 盤積分賽，所以只按 { $share } 盤計算。
rating-change = { $player } { $rating }（{ $change }）
rating-change-few = { $player } { $rating }
rating-few = 定級中 { $count }/{ $needed } 盤
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = 「?」表示等級分還不穩定；多下幾盤積分賽就會穩定下來。
rating-kind = { $variant } · { $speed }
win-checkmate =
    { $family ->
        [shogi] 詰（將死）。
        [xiangqi] 絕殺。
       *[other] 將死。
    }
win-stalemate =
    { $family ->
        [xiangqi] 困斃，{ $stuck } 無子可動。
       *[other] { $stuck } 無子可動。
    }
win-repetition =
    { $family ->
        [shogi] 千日手。
       *[other] 重複局面。
    }
win-perpetual-check =
    { $family ->
        [shogi] { $loser } 連續王手千日手，犯規。
       *[other] { $loser } 長將犯規。
    }
win-perpetual-chase = { $loser } 長捉犯規。
win-move-repetition = { $loser } 同一個子來回走動次數過多。
win-uneventful-moves = 長時間沒有吃子，計點獲勝。
win-impasse = 入玉，點數足夠。
win-bikjang = 雙將照面被接受（bikjang），計點獲勝。
win-both-passed = 雙方都停一手，計點獲勝。
win-full-board = 棋盤已滿，計點獲勝。
win-knight-mate = { $loser } 用騎士將死對方，犯規。
win-extinction = 吃掉了{ $piece }。
win-extinction-last = 吃掉了最後一個{ $piece }。
win-extinction-one = 吃掉了一個{ $piece }，失去一個就算輸。
win-extinction-own = { $loser } 把最後一個{ $piece }升變了，而這種棋子至少要留一個。
win-pieces-lost = 先送光了棋子，這正是本棋種的目標。
win-bare-king = 對方只剩光桿國王。
win-explosion = 炸掉了對方的國王。
win-explosion-own = { $loser } 炸掉了自己的國王。
win-goal = 到達終點。
win-castling = 完成了入堡。
win-castling-lost = 對方已不能再入堡。
win-checks = 將軍次數已滿。
win-connection = 棋子連成一線。
win-resignation = { $loser } 認輸。
win-time = { $loser } 超時。
win-other = 按本棋種的規則終局。
draw-checkmate = 將死，在本棋種中算和棋。
draw-agreement = 雙方同意。
draw-time = 超時，但對手已不可能取勝。
draw-extinction = 剩下的棋子太少。
draw-bare-king = 一方只剩光桿國王。
draw-goal-shared = 雙方的國王在同一回合到達終點。
draw-stalemate = 逼和（沒有被將軍，但無子可動）。
draw-insufficient-material = 雙方子力都不足以將死對方。
draw-fifty-moves = { $count } 回合規則，由一方宣告。
draw-seventyfive-moves = 75 回合規則。
draw-threefold-repetition = 三次重複局面，由一方宣告。
draw-fivefold-repetition = 五次重複局面。
draw-uneventful-moves = 長時間沒有吃子。
draw-repetition =
    { $family ->
        [shogi] 千日手。
       *[other] 重複局面。
    }
draw-perpetual-check = 雙方長將。
draw-perpetual-chase = 雙方長捉。
draw-impasse = 雙方入玉，點數都不足以取勝（持將棋）。
draw-bikjang = 雙將照面被接受（bikjang）。
draw-both-passed = 雙方都停一手。
draw-full-board = 棋盤已滿。
draw-counted-out = 數步已滿，未能將死。
draw-weak-mate = niol：連將直至將死，其間沒有一次是城堡、騎士或虎將軍。
draw-other = 按本棋種的規則終局。
end-pgn-event = Discord 對局
short-win-checkmate =
    { $family ->
        [shogi] 詰（將死）
        [xiangqi] 絕殺
       *[other] 將死
    }
short-win-stalemate =
    { $family ->
        [xiangqi] 困斃
       *[other] 無子可動
    }
short-win-perpetual-check =
    { $family ->
        [shogi] 連續王手千日手
       *[other] 長將犯規
    }
short-win-perpetual-chase = 長捉犯規
short-win-move-repetition = 來回走動過多
short-win-uneventful-moves = 計點獲勝
short-win-impasse = 入玉，點數足夠
short-win-bikjang = 雙將照面，計點獲勝
short-win-full-board = 棋盤已滿，計點獲勝
short-win-knight-mate = 用騎士將死，犯規
short-win-extinction-one = 吃掉一個{ $piece }
short-win-extinction-own = 最後一個{ $piece }升變
short-win-pieces-lost = 送光棋子
short-win-bare-king = 對方只剩光桿國王
short-win-explosion-own = 炸掉自己的國王
short-win-checks = 將軍次數已滿
short-win-castling-lost = 對方不能再入堡
short-win-resignation = 對方認輸
short-win-time = 對方超時
short-draw-checkmate = 將死，此處算和棋
short-draw-time = 超時，但對方子力不足以取勝
short-draw-bare-king = 一方只剩光桿國王
short-draw-goal-shared = 雙方的國王都到達終點
short-draw-stalemate = 逼和
short-draw-insufficient-material = 子力不足
short-draw-fifty-moves = { $count } 回合規則
short-draw-threefold-repetition = 三次重複局面
short-draw-fivefold-repetition = 五次重複局面
short-draw-uneventful-moves = 長時間沒有吃子
short-draw-repetition =
    { $family ->
        [shogi] 千日手
       *[other] 重複局面
    }
short-draw-impasse = 持將棋
short-draw-bikjang = 雙將照面
short-draw-counted-out = 數步已滿
short-draw-weak-mate = niol
