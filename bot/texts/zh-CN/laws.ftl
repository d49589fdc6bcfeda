law-starts = { $excluded ->
    [0] 底线棋子随机排列，共 { $count } 种，各有编号。
   *[other] 底线棋子随机排列，共 { $count } 种，各有编号（{ $numbers } 号不会随机抽到，只能指定）。
}
law-setting-up = { $count ->
    [1] 开局时，双方轮流把自己的棋子摆到底线上，然后开始走棋。
   *[other] 开局时，双方轮流把手中的棋子摆到己方一侧的空格上（从底线数起 { $count } 条横线以内），摆完后开始走棋。
  }
law-first-rank-alone = 只能摆在己方底线上的棋子：{ $pieces }。
law-bishops-apart = 两个象要摆在不同颜色的格子上。
law-pawns-ahead = 起始局面中有兵已经前移：白方在 { $squares }，黑方在 { $theirs }。
law-goal-squares = 你的{ $pieces }走到 { $squares } 即获胜。
law-goal-rank = 任何一个{ $pieces }走到对方底线即获胜。
law-goal-safe = 你的{ $pieces }走到对方底线，而且在那里不会马上被吃，即获胜。若一步走完后双方都在对方底线且安全，则和棋。
law-goal-race = 最先到达{ $rank ->
    [0] { " " }{ $squares }{ " " }
   *[other] 第 { $rank } 条横线
  }的{ $pieces }获胜。但如果白方先到，而黑方紧接着的一步也到达，则和棋。
law-goal-stay = { $pieces }走到 { $squares }，并且轮到你下次走棋时仍在那里，即获胜。
law-checks = { $count ->
    [1] 将军一次即获胜。
   *[other] 将军 { $count } 次即获胜。
  }
law-no-checks = 任何一步都不能将军。
law-must-capture = 能吃子时必须吃子，吃哪个子由你选择。
law-explosion = 吃子会引起爆炸：吃子的棋子、被吃的棋子，以及周围八格内除兵以外的所有棋子，都从棋盘上消失。
law-explosion-spared = 吃子会引起爆炸：吃子和被吃的两个子，以及周围八格内除兵以外的所有棋子，都从棋盘上消失。只有{ $pieces }炸不掉。
law-blow-up = 炸掉对方的{ $pieces }即获胜。
law-blow-up-royal = 炸掉对方的{ $pieces }即获胜，即使自己正被将军。
law-blow-up-own = 炸掉自己的{ $pieces }就输，即使对方的也一起被炸掉。所以{ $pieces }绝不要吃子。
law-blow-up-never = 不能炸掉自己的{ $pieces }，所以{ $pieces }不能吃子。
law-explosion-beside = 双方的王相邻时，都不算被将军。
law-mutually-immune = { $pieces }不能吃对方的{ $pieces }。
law-lose-all = { $count ->
    [0] 先送光自己的棋子即获胜。
   *[other] 先送光王以外的棋子即获胜。
  }
law-lose-kind = 失去自己的{ $pieces }即获胜。
law-take-all = 失去自己的所有棋子就输。
law-extinct = { $count ->
    [0] 以下棋子中，任何一种一个不剩就输：{ $pieces }。
   *[other] 以下棋子中，任何一种只剩 { $count } 个就输：{ $pieces }。
  }
law-extinct-promoting = 最后一个兵升变，也算输。
law-extinct-only = 你的{ $pieces }被吃就输。
law-extinct-first = 你的{ $pieces }只要被吃一个就输。
law-extinct-last = { $count ->
    [0] 你的{ $pieces }一个不剩就输，即使是因为最后一个升变了。
   *[other] 以下棋子只剩 { $count } 个就输：{ $pieces }。
  }
law-mate-wins = 被将死的一方获胜。
law-bare-king = 只剩光杆王就输；但如果能马上吃掉对方的最后一个棋子，则和棋。
law-royal-too = 和王一样不能失去的棋子：{ $pieces }（包括升变而来的）。不能让它留在受攻击的位置，将死它即获胜。
law-last-royal =
    { $family ->
        [shogi] { $pieces }不止一枚时，被吃掉一枚不算输。最后一枚和平常一样，会被王手和将死。
       *[other] { $pieces }不止一个时，被吃掉一个不算输。最后一个和平常一样，会被将军和将死。
    }
law-duple-check = 有两个王时，只有两个同时受到攻击才算被将军；这时至少要解救其中一个。
law-common-king =
    { $family ->
        [shogi] 没有王手的规则：{ $pieces }可以留在或走到会被吃的格子。
       *[other] 没有将军的规则：{ $pieces }可以留在或走到会被吃的格子。
    }
law-duck = 每走一步后，要把鸭子移到另一个空格。任何棋子都不能落在鸭子上，也不能穿过它；马可以跳过它。
law-shak = 将死要算赢，必须是一连串不间断将军的最后一步，而且其中至少有一次是虎、车或马的将军（shak）。
law-shak-none = 一次 shak 都没有的将死算和棋（niol）。
law-shak-knight = 不能用马将死：如果最后一步只有马在将军，反而是被将死的一方获胜。
law-bare-draw = 一方只剩光杆王时，和棋。
law-no-flight = 王被将军时不能逃开，只能垫将或吃掉将军的子；王自己只能用后一种办法。
law-drops = { $family ->
    [shogi] 吃掉的棋子归你所有：轮到你走时，可以不走棋盘上的棋子，而把手中的一枚棋子打入空格。
   *[other] 吃掉的棋子归你所有：轮到你走时，可以不走棋盘上的棋子，而把手中的一个棋子打入空格。
  }
law-drops-either = 吃掉的棋子归你所有：轮到你走时，可以不走子，而把一枚打入空格，正反面任选。
law-in-hand = 开局时你手中有一个棋子：轮到你走时，可以不走子，而把它打入空格。
law-gating = 底线的棋子第一次走动时，你可以在它离开的格子放入一个手中的棋子；易位时，可放在王或车原来的格子。这步棋不放入棋子时也必须合法。
law-gating-closed = 底线某格原有的棋子走动或被吃之后，那一格就不能再放入棋子。
law-drops-back = 升变后的棋子被吃后，恢复原样。
law-drops-promoted = 升变后的棋子被吃后，仍保持升变后的样子。
law-zone = { $count ->
    [1] 棋子走入或走出对方底线时，可以升变。
   *[other] 棋子走入、走出敌阵（对方一侧的 { $count } 条横线）或在其中走动时，可以升变。
  }
law-zone-must = { $count ->
    [1] { $leaves ->
        [0] 能升变的棋子走入对方底线时，必须升变。
       *[other] 能升变的棋子走入或走出对方底线时，必须升变。
      }
   *[other] 能升变的棋子走入、走出敌阵（对方一侧的 { $count } 条横线）或在其中走动时，必须升变。
  }
law-demotion = 除玉将以外，每个棋子走一步就翻一次面，走法随之改变。
law-demotion-capture = 棋子吃子时翻面，也只在吃子时翻面，走法随之改变。
law-turned = 升变：{ $pairs }。
law-two-sides = 正反两面：{ $pairs }。
law-doubled = { $count ->
    [1] 同一条直线上已有自己未升变的{ $pieces }时，不能再打入{ $pieces }（二步）。
   *[other] 同一条直线上已有 { $count } 个自己未升变的{ $pieces }时，不能再打入{ $pieces }。
  }
law-drop-mate =
    { $family ->
        [shogi] 不能打入{ $pieces }直接将死对方（打步诘）。
       *[other] 不能打入{ $pieces }直接将死对方。
    }
law-stuck = 棋子不能打入今后无法再走动的位置；走到这样的位置时必须升变。
law-stuck-unpromoted = 棋子走到不升变就再也走不了的位置时，必须升变。
law-no-drop-checks = 打入不能将军。
law-drop-pawns = { $pieces }不能打入双方的底线。
law-drop-pawns-first = { $pieces }可以打入己方底线，但不能打入对方底线。
law-dropped-step = { $pieces }打入自己一侧数起的第 { $ranks } 条横线后，第一步仍可以走两格。
law-drop-own-side = 棋子只能打入河界己方一侧。
law-drop-reached = 以下棋子只能打入它们本来走得到的位置：{ $pieces }。
law-facing = 将帅在同一条直线上时，中间必须有子，不能照面。
law-bikjang = 如果你让双方的将照面（bikjang），对手必须避开或停一手（被将军时也可以停）。停一手则对局结束，和棋。
law-bikjang-points = 如果你让双方的将照面（bikjang），对手必须避开或停一手（被将军时也可以停）。停一手则对局结束，按点数定胜负。
law-pass = 没有被将军时可以停一手。双方接连停一手，则和棋。
law-pass-points = 没有被将军时可以停一手。双方接连停一手，则按点数定胜负。
law-points = 点数：{ $worth }；后走的{ $color }另加 { $extra } 点。其他本来会和棋的情况，也按点数定胜负。
law-points-worth = { $piece } { $points } 点
law-stalemate-wins = 无子可动的一方获胜。
law-stalemate-loses =
    { $family ->
        [xiangqi] 无子可动的一方输（困毙）。
       *[other] 无子可动的一方输。
    }
law-stalemate-draws = 逼和算和棋：没有被将军，但无子可动。
law-repetition =
    { $family ->
        [shogi] 同一局面第 { $count } 次出现，和棋（千日手）。
       *[other] 同一局面第 { $count } 次出现，和棋。
    }
law-repetition-points = 同一局面第 { $count } 次出现，对局结束，按点数定胜负。
law-repetition-checks =
    { $family ->
        [shogi] 同一局面第 { $count } 次出现，和棋（千日手）；但若其间一方每一步都是王手，则这一方输。
        [xiangqi] 同一局面第 { $count } 次出现，和棋；但若其间一方长将（每一步都将军），则长将的一方判负。
       *[other] 同一局面第 { $count } 次出现，和棋；但若其间一方每一步都在将军，则这一方输。
    }
law-repetition-first = 同一局面第 { $count } 次出现，先手输。
law-repetition-mover = 走出同一局面第 { $count } 次的一方输。
law-perpetual =
    { $family ->
        [shogi] 步步王手造成局面重复（连续王手千日手）的一方判负。
        [xiangqi] 长将（步步将军造成局面重复）的一方判负。
       *[other] 步步将军造成局面重复的一方判负。
    }
law-chase =
    { $family ->
        [xiangqi] 长捉（步步捉同一个子造成局面重复，而这个子无根，或价值高于捉它的子）的一方判负。但将帅和兵卒可以长捉，未过河的兵卒可以被长捉。双方都犯规，则和棋。
       *[other] 步步捉同一个子造成局面重复，而这个子无保护，或价值高于捉它的子，捉的一方判负。但将和兵可以长捉，未过河的兵可以被长捉。双方都犯规，则和棋。
    }
law-to-and-fro = 同一个子第三次来回走动算输。将、士和应将不受此限。
law-counting-makruk = 棋盘上没有未升变的兵后，须在 64 步内将死，否则和棋。对方只剩光杆王时重新计数：从棋盘上的棋子总数数起，按强方剩下的子力数到 8（{ $rook } × 2）、16（{ $rook }）、22（{ $khon } × 2）、32（{ $knight } × 2）、44（{ $khon }），其他情况数到 64。
law-counting-cambodian = 对方连王在内只剩三个以内的棋子时，须在 63 步内将死，否则和棋。没有兵而对方只剩光杆王时重新计数：从棋盘上的棋子总数数起，按强方剩下的子力数到 7（{ $rook } × 2）、15（{ $rook }）、21（{ $khon } × 2）、31（{ $knight } × 2）、43（{ $khon }），其他情况数到 63。
law-counting-asean = 没有未升变的兵而对方只剩光杆王时，必须在规定步数内将死，否则和棋：有{ $rook } 16 步，没有{ $rook }但有{ $khon } 44 步，只有{ $knight } 64 步。
law-palace = { $pieces }不能走出九宫（3 × 3 个交叉点）。
law-own-side = { $pieces }不能过河。
law-first-leaps = 王在一盘棋中可以像马那样跳一次，横移两格、前进一格；条件是没有被将军，王没有动过，也没有对方的车到过它所在的横线或直线。梅的第一步可以向前直走两格，即使要越过棋子。两者都必须落在空格上。
law-in-place = 你没有{ $pieces }时，位于对方半场长对角线上的兵（最后一个兵则在任何位置）可以变成{ $pieces }，这算一步棋：可以原地变，也可以变到斜邻的空格。这步棋不能吃子、攻击任何棋子或将军。
law-in-place-free = 升变不是必须的：只剩王和一个兵，而唯一能走的只有升变时，算逼和。
law-piece = { $piece }：{ $moves }。
law-never-back = 不能退回自己底线的棋子：{ $pieces }。
law-promotion = { $count ->
    [1] { $pieces }走到对方底线，升变为{ $choices }。
   *[other] { $pieces }走到自己一侧数起的第 { $rank } 条横线，升变为{ $choices }。
  }
law-promotion-late = { $pieces }走到对方一侧的 { $count } 条横线时可以升变，走到对方底线时必须升变：变为{ $choices }。
law-promotion-sides = 走到对方底线时，白方的{ $pieces }升变为{ $choices }，黑方的{ $theirs }升变为{ $rest }。
law-promotion-file = { $pieces }走到所在直线的最后一格，升变为{ $choices }。
law-promotion-squares = { $pieces }升变为{ $choices }：白方在 { $squares }，黑方在 { $theirs }。
law-promotion-also = { $pieces }还可以升变为{ $choices }。
law-limit-lost = 只能升变为自己已被吃掉的棋子。没有这样的棋子时，兵不能走到对方底线。
law-limit = 已有 { $count } 个{ $pieces }时，不能再升变为{ $pieces }。
law-double-step = 兵从初始位置可以向前直走两格，但两格都须为空。
law-double-step-ranks = 兵从自己一侧数起的第 { $ranks } 条横线可以向前直走两格，但两格都须为空。
law-double-step-anywhere = 兵从任何位置都可以向前直走两格，但两格都须为空。
law-no-double-step = 兵一次只能走一格，不能走两格。
law-en-passant = 吃过路兵：对方的{ $targets }刚走两格时，己方的{ $pieces }可以当它只走了一格来吃，仅限紧接着的一步。
law-en-passant-not = 从第 { $rank } 条横线走两格后，不能吃过路兵。
law-en-passant-takers = 不能吃过路兵，但可以这样被吃的棋子：{ $pieces }。
law-no-en-passant = 不能吃过路兵。
castling-file = { " " }{ $file } 线
law-castling = 王车易位：王走到{ $files }，{ $rooks }越过王，落在王另一侧的邻格。王和{ $rooks }都不能动过，中间不能有子；王不能正被将军，也不能经过或落在受攻击的格子。
law-castling-elsewhere = 易位时，王走到{ $files }，{ $rooks }越过王，落在王旁边的一格。
law-castling-shuffled = 不论棋子从哪里开始，易位后的位置都与平常相同：王在{ $files }，{ $rooks }在王的内侧，途中不能有其他棋子。
law-castling-placed = 摆在平常位置的王，可以和摆在角落的{ $rooks }易位。
law-castling-white = 只有白方可以易位。
law-castling-black = 只有黑方可以易位。
law-castling-attacked = 王所在、经过和到达的格子受到攻击时，也可以易位。
law-no-castling = 不能易位。
law-repetition-claim = 同一局面第 { $claim } 次出现时，轮到走棋的一方可以宣告和棋。第 { $count } 次出现时，自动和棋。
law-moves-both = 连续 { $claim } 回合没有吃子{ $reset ->
    [0] {""}
   *[other] 或走兵
  }，轮到走棋的一方可以宣告和棋。满 { $end } 回合，自动和棋。
law-moves-claim = 连续 { $claim } 回合没有吃子{ $reset ->
    [0] {""}
   *[other] 或走兵
  }，轮到走棋的一方可以宣告和棋。
law-moves-end = 双方各走 { $end } 步没有吃子，则和棋。
law-moves-points = 双方连续各走 { $end } 步没有吃子，则按点数定胜负。
law-moves-drops = 打入棋子和吃子一样，{ $claim } 回合的计数重新开始。
law-moves-pieces = 和走兵一样，走下列棋子时，{ $claim } 回合的计数也重新开始：{ $pieces }。
law-moves-checks = 其间每方的将军最多计 10 步。
law-impasse = 入玉：玉将和另外至少 { $companions } 枚己方棋子在敌阵（对方一侧的 { $ranks } 条横线）内，并且没有被王手时，可以宣告胜利。敌阵内和手中的棋子（玉将不计）每枚计 1 点（{ $pieces }计 { $worth } 点），先手满 { $first } 点、后手满 { $second } 点即获胜。
law-dead = { $count ->
    [0] 双方都只剩{ $pieces }时，和棋。
   *[other] 双方都没有足够的子力将死对方时，和棋。单凭一个{ $pieces }不能将死光杆王。
  }
law-dead-not = 子力不足不算和棋，对局继续。
law-never-meet = 只有剩下的都是象，而且谁也碰不到对方的棋子时，才因子力不足和棋。
law-otherwise = 其他规则与国际象棋相同。
law-only-start = 起始局面不同，其他规则与国际象棋相同。
