law-starts = { $excluded ->
    [0] 底線棋子隨機排列，共 { $count } 種，各有編號。
   *[other] 底線棋子隨機排列，共 { $count } 種，各有編號（{ $numbers } 號不會隨機抽到，只能指定）。
}
law-setting-up = { $count ->
    [1] 開局時，雙方輪流把自己的棋子擺到底線上，然後開始走棋。
   *[other] 開局時，雙方輪流把手中的棋子擺到己方一側的空格上（從底線數起 { $count } 條橫線以內），擺完後開始走棋。
  }
law-first-rank-alone = 只能擺在己方底線上的棋子：{ $pieces }。
law-bishops-apart = 兩個主教要擺在不同顏色的格子上。
law-pawns-ahead = 起始局面中有兵已經前移：白方在 { $squares }，黑方在 { $theirs }。
law-goal-squares = 你的{ $pieces }走到 { $squares } 即獲勝。
law-goal-rank = 任何一個{ $pieces }走到對方底線即獲勝。
law-goal-safe = 你的{ $pieces }走到對方底線，而且在那裡不會馬上被吃，即獲勝。若一步走完後雙方都在對方底線且安全，則和棋。
law-goal-race = 最先到達{ $rank ->
    [0] { " " }{ $squares }{ " " }
   *[other] 第 { $rank } 條橫線
  }的{ $pieces }獲勝。但如果白方先到，而黑方緊接著的一步也到達，則和棋。
law-goal-stay = { $pieces }走到 { $squares }，並且輪到你下次走棋時仍在那裡，即獲勝。
law-checks = { $count ->
    [1] 將軍一次即獲勝。
   *[other] 將軍 { $count } 次即獲勝。
  }
law-no-checks = 任何一步都不能將軍。
law-must-capture = 能吃子時必須吃子，吃哪個子由你選擇。
law-explosion = 吃子會引起爆炸：吃子的棋子、被吃的棋子，以及周圍八格內除兵以外的所有棋子，都從棋盤上消失。
law-explosion-spared = 吃子會引起爆炸：吃子和被吃的兩個子，以及周圍八格內除兵以外的所有棋子，都從棋盤上消失。只有{ $pieces }炸不掉。
law-blow-up = 炸掉對方的{ $pieces }即獲勝。
law-blow-up-royal = 炸掉對方的{ $pieces }即獲勝，即使自己正被將軍。
law-blow-up-own = 炸掉自己的{ $pieces }就輸，即使對方的也一起被炸掉。所以{ $pieces }絕不要吃子。
law-blow-up-never = 不能炸掉自己的{ $pieces }，所以{ $pieces }不能吃子。
law-explosion-beside = 雙方的國王相鄰時，都不算被將軍。
law-mutually-immune = { $pieces }不能吃對方的{ $pieces }。
law-lose-all = { $count ->
    [0] 先送光自己的棋子即獲勝。
   *[other] 先送光國王以外的棋子即獲勝。
  }
law-lose-kind = 失去自己的{ $pieces }即獲勝。
law-take-all = 失去自己的所有棋子就輸。
law-extinct = { $count ->
    [0] 以下棋子中，任何一種一個不剩就輸：{ $pieces }。
   *[other] 以下棋子中，任何一種只剩 { $count } 個就輸：{ $pieces }。
  }
law-extinct-promoting = 最後一個兵升變，也算輸。
law-extinct-only = 你的{ $pieces }被吃就輸。
law-extinct-first = 你的{ $pieces }只要被吃一個就輸。
law-extinct-last = { $count ->
    [0] 你的{ $pieces }一個不剩就輸，即使是因為最後一個升變了。
   *[other] 以下棋子只剩 { $count } 個就輸：{ $pieces }。
  }
law-mate-wins = 被將死的一方獲勝。
law-bare-king = 只剩光桿國王就輸；但如果能馬上吃掉對方的最後一個棋子，則和棋。
law-royal-too = 和國王一樣不能失去的棋子：{ $pieces }（包括升變而來的）。不能讓它留在受攻擊的位置，將死它即獲勝。
law-last-royal =
    { $family ->
        [shogi] { $pieces }不止一枚時，被吃掉一枚不算輸。最後一枚和平常一樣，會被王手和將死。
       *[other] { $pieces }不止一個時，被吃掉一個不算輸。最後一個和平常一樣，會被將軍和將死。
    }
law-duple-check = 有兩個國王時，只有兩個同時受到攻擊才算被將軍；這時至少要解救其中一個。
law-common-king =
    { $family ->
        [shogi] 沒有王手的規則：{ $pieces }可以留在或走到會被吃的格子。
       *[other] 沒有將軍的規則：{ $pieces }可以留在或走到會被吃的格子。
    }
law-duck = 每走一步後，要把鴨子移到另一個空格。任何棋子都不能落在鴨子上，也不能穿過它；騎士可以跳過它。
law-shak = 將死要算贏，必須是一連串不間斷將軍的最後一步，而且其中至少有一次是虎、城堡或騎士的將軍（shak）。
law-shak-none = 一次 shak 都沒有的將死算和棋（niol）。
law-shak-knight = 不能用騎士將死：如果最後一步只有騎士在將軍，反而是被將死的一方獲勝。
law-bare-draw = 一方只剩光桿國王時，和棋。
law-no-flight = 國王被將軍時不能逃開，只能墊將或吃掉將軍的子；國王自己只能用後一種辦法。
law-drops = { $family ->
    [shogi] 吃掉的棋子歸你所有：輪到你走時，可以不走棋盤上的棋子，而把手中的一枚棋子打入空格。
   *[other] 吃掉的棋子歸你所有：輪到你走時，可以不走棋盤上的棋子，而把手中的一個棋子打入空格。
  }
law-drops-either = 吃掉的棋子歸你所有：輪到你走時，可以不走子，而把一枚打入空格，正反面任選。
law-in-hand = 開局時你手中有一個棋子：輪到你走時，可以不走子，而把它打入空格。
law-gating = 底線的棋子第一次走動時，你可以在它離開的格子放入一個手中的棋子；入堡時，可放在國王或城堡原來的格子。這步棋不放入棋子時也必須合法。
law-gating-closed = 底線某格原有的棋子走動或被吃之後，那一格就不能再放入棋子。
law-drops-back = 升變後的棋子被吃後，恢復原樣。
law-drops-promoted = 升變後的棋子被吃後，仍保持升變後的樣子。
law-zone = { $count ->
    [1] 棋子走入或走出對方底線時，可以升變。
   *[other] 棋子走入、走出敵陣（對方一側的 { $count } 條橫線）或在其中走動時，可以升變。
  }
law-zone-must = { $count ->
    [1] { $leaves ->
        [0] 能升變的棋子走入對方底線時，必須升變。
       *[other] 能升變的棋子走入或走出對方底線時，必須升變。
      }
   *[other] 能升變的棋子走入、走出敵陣（對方一側的 { $count } 條橫線）或在其中走動時，必須升變。
  }
law-demotion = 除玉將以外，每個棋子走一步就翻一次面，走法隨之改變。
law-demotion-capture = 棋子吃子時翻面，也只在吃子時翻面，走法隨之改變。
law-turned = 升變：{ $pairs }。
law-two-sides = 正反兩面：{ $pairs }。
law-doubled = { $count ->
    [1] 同一條直線上已有自己未升變的{ $pieces }時，不能再打入{ $pieces }（二步）。
   *[other] 同一條直線上已有 { $count } 個自己未升變的{ $pieces }時，不能再打入{ $pieces }。
  }
law-drop-mate =
    { $family ->
        [shogi] 不能打入{ $pieces }直接將死對方（打步詰）。
       *[other] 不能打入{ $pieces }直接將死對方。
    }
law-stuck = 棋子不能打入今後無法再走動的位置；走到這樣的位置時必須升變。
law-stuck-unpromoted = 棋子走到不升變就再也走不了的位置時，必須升變。
law-no-drop-checks = 打入不能將軍。
law-drop-pawns = { $pieces }不能打入雙方的底線。
law-drop-pawns-first = { $pieces }可以打入己方底線，但不能打入對方底線。
law-dropped-step = { $pieces }打入自己一側數起的第 { $ranks } 條橫線後，第一步仍可以走兩格。
law-drop-own-side = 棋子只能打入河界己方一側。
law-drop-reached = 以下棋子只能打入它們本來走得到的位置：{ $pieces }。
law-facing = 將帥在同一條直線上時，中間必須有子，不能照面。
law-bikjang = 如果你讓雙方的將照面（bikjang），對手必須避開或停一手（被將軍時也可以停）。停一手則對局結束，和棋。
law-bikjang-points = 如果你讓雙方的將照面（bikjang），對手必須避開或停一手（被將軍時也可以停）。停一手則對局結束，按點數定勝負。
law-pass = 沒有被將軍時可以停一手。雙方接連停一手，則和棋。
law-pass-points = 沒有被將軍時可以停一手。雙方接連停一手，則按點數定勝負。
law-points = 點數：{ $worth }；後走的{ $color }另加 { $extra } 點。其他本來會和棋的情況，也按點數定勝負。
law-points-worth = { $piece } { $points } 點
law-stalemate-wins = 無子可動的一方獲勝。
law-stalemate-loses =
    { $family ->
        [xiangqi] 無子可動的一方輸（困斃）。
       *[other] 無子可動的一方輸。
    }
law-stalemate-draws = 逼和算和棋：沒有被將軍，但無子可動。
law-repetition =
    { $family ->
        [shogi] 同一局面第 { $count } 次出現，和棋（千日手）。
       *[other] 同一局面第 { $count } 次出現，和棋。
    }
law-repetition-points = 同一局面第 { $count } 次出現，對局結束，按點數定勝負。
law-repetition-checks =
    { $family ->
        [shogi] 同一局面第 { $count } 次出現，和棋（千日手）；但若其間一方每一步都是王手，則這一方輸。
        [xiangqi] 同一局面第 { $count } 次出現，和棋；但若其間一方長將（每一步都將軍），則長將的一方判負。
       *[other] 同一局面第 { $count } 次出現，和棋；但若其間一方每一步都在將軍，則這一方輸。
    }
law-repetition-first = 同一局面第 { $count } 次出現，先手輸。
law-repetition-mover = 走出同一局面第 { $count } 次的一方輸。
law-perpetual =
    { $family ->
        [shogi] 步步王手造成局面重複（連續王手千日手）的一方判負。
        [xiangqi] 長將（步步將軍造成局面重複）的一方判負。
       *[other] 步步將軍造成局面重複的一方判負。
    }
law-chase =
    { $family ->
        [xiangqi] 長捉（步步捉同一個子造成局面重複，而這個子無根，或價值高於捉它的子）的一方判負。但將帥和兵卒可以長捉，未過河的兵卒可以被長捉。雙方都犯規，則和棋。
       *[other] 步步捉同一個子造成局面重複，而這個子無保護，或價值高於捉它的子，捉的一方判負。但將和兵可以長捉，未過河的兵可以被長捉。雙方都犯規，則和棋。
    }
law-to-and-fro = 同一個子第三次來回走動算輸。將、士和應將不受此限。
law-counting-makruk = 棋盤上沒有未升變的兵後，須在 64 步內將死，否則和棋。對方只剩光桿國王時重新計數：從棋盤上的棋子總數數起，按強方剩下的子力數到 8（{ $rook } × 2）、16（{ $rook }）、22（{ $khon } × 2）、32（{ $knight } × 2）、44（{ $khon }），其他情況數到 64。
law-counting-cambodian = 對方連國王在內只剩三個以內的棋子時，須在 63 步內將死，否則和棋。沒有兵而對方只剩光桿國王時重新計數：從棋盤上的棋子總數數起，按強方剩下的子力數到 7（{ $rook } × 2）、15（{ $rook }）、21（{ $khon } × 2）、31（{ $knight } × 2）、43（{ $khon }），其他情況數到 63。
law-counting-asean = 沒有未升變的兵而對方只剩光桿國王時，必須在規定步數內將死，否則和棋：有{ $rook } 16 步，沒有{ $rook }但有{ $khon } 44 步，只有{ $knight } 64 步。
law-palace = { $pieces }不能走出九宮（3 × 3 個交叉點）。
law-own-side = { $pieces }不能過河。
law-first-leaps = 國王在一盤棋中可以像騎士那樣跳一次，橫移兩格、前進一格；條件是沒有被將軍，國王沒有動過，也沒有對方的城堡到過它所在的橫線或直線。梅的第一步可以向前直走兩格，即使要越過棋子。兩者都必須落在空格上。
law-in-place = 你沒有{ $pieces }時，位於對方半場長對角線上的兵（最後一個兵則在任何位置）可以變成{ $pieces }，這算一步棋：可以原地變，也可以變到斜鄰的空格。這步棋不能吃子、攻擊任何棋子或將軍。
law-in-place-free = 升變不是必須的：只剩國王和一個兵，而唯一能走的只有升變時，算逼和。
law-piece = { $piece }：{ $moves }。
law-never-back = 不能退回自己底線的棋子：{ $pieces }。
law-promotion = { $count ->
    [1] { $pieces }走到對方底線，升變為{ $choices }。
   *[other] { $pieces }走到自己一側數起的第 { $rank } 條橫線，升變為{ $choices }。
  }
law-promotion-late = { $pieces }走到對方一側的 { $count } 條橫線時可以升變，走到對方底線時必須升變：變為{ $choices }。
law-promotion-sides = 走到對方底線時，白方的{ $pieces }升變為{ $choices }，黑方的{ $theirs }升變為{ $rest }。
law-promotion-file = { $pieces }走到所在直線的最後一格，升變為{ $choices }。
law-promotion-squares = { $pieces }升變為{ $choices }：白方在 { $squares }，黑方在 { $theirs }。
law-promotion-also = { $pieces }還可以升變為{ $choices }。
law-limit-lost = 只能升變為自己已被吃掉的棋子。沒有這樣的棋子時，兵不能走到對方底線。
law-limit = 已有 { $count } 個{ $pieces }時，不能再升變為{ $pieces }。
law-double-step = 兵從初始位置可以向前直走兩格，但兩格都須為空。
law-double-step-ranks = 兵從自己一側數起的第 { $ranks } 條橫線可以向前直走兩格，但兩格都須為空。
law-double-step-anywhere = 兵從任何位置都可以向前直走兩格，但兩格都須為空。
law-no-double-step = 兵一次只能走一格，不能走兩格。
law-en-passant = 吃過路兵：對方的{ $targets }剛走兩格時，己方的{ $pieces }可以當它只走了一格來吃，僅限緊接著的一步。
law-en-passant-not = 從第 { $rank } 條橫線走兩格後，不能吃過路兵。
law-en-passant-takers = 不能吃過路兵，但可以這樣被吃的棋子：{ $pieces }。
law-no-en-passant = 不能吃過路兵。
castling-file = { " " }{ $file } 線
law-castling = 入堡：國王走到{ $files }，{ $rooks }越過國王，落在國王另一側的鄰格。國王和{ $rooks }都不能動過，中間不能有子；國王不能正被將軍，也不能經過或落在受攻擊的格子。
law-castling-elsewhere = 入堡時，國王走到{ $files }，{ $rooks }越過國王，落在國王旁邊的一格。
law-castling-shuffled = 不論棋子從哪裡開始，入堡後的位置都與平常相同：國王在{ $files }，{ $rooks }在國王的內側，途中不能有其他棋子。
law-castling-placed = 擺在平常位置的國王，可以和擺在角落的{ $rooks }入堡。
law-castling-white = 只有白方可以入堡。
law-castling-black = 只有黑方可以入堡。
law-castling-attacked = 國王所在、經過和到達的格子受到攻擊時，也可以入堡。
law-no-castling = 不能入堡。
law-repetition-claim = 同一局面第 { $claim } 次出現時，輪到走棋的一方可以宣告和棋。第 { $count } 次出現時，自動和棋。
law-moves-both = 連續 { $claim } 回合沒有吃子{ $reset ->
    [0] {""}
   *[other] 或走兵
  }，輪到走棋的一方可以宣告和棋。滿 { $end } 回合，自動和棋。
law-moves-claim = 連續 { $claim } 回合沒有吃子{ $reset ->
    [0] {""}
   *[other] 或走兵
  }，輪到走棋的一方可以宣告和棋。
law-moves-end = 雙方各走 { $end } 步沒有吃子，則和棋。
law-moves-points = 雙方連續各走 { $end } 步沒有吃子，則按點數定勝負。
law-moves-drops = 打入棋子和吃子一樣，{ $claim } 回合的計數重新開始。
law-moves-pieces = 和走兵一樣，走下列棋子時，{ $claim } 回合的計數也重新開始：{ $pieces }。
law-moves-checks = 其間每方的將軍最多計 10 步。
law-impasse = 入玉：玉將和另外至少 { $companions } 枚己方棋子在敵陣（對方一側的 { $ranks } 條橫線）內，並且沒有被王手時，可以宣告勝利。敵陣內和手中的棋子（玉將不計）每枚計 1 點（{ $pieces }計 { $worth } 點），先手滿 { $first } 點、後手滿 { $second } 點即獲勝。
law-dead = { $count ->
    [0] 雙方都只剩{ $pieces }時，和棋。
   *[other] 雙方都沒有足夠的子力將死對方時，和棋。單憑一個{ $pieces }不能將死光桿國王。
  }
law-dead-not = 子力不足不算和棋，對局繼續。
law-never-meet = 只有剩下的都是主教，而且誰也碰不到對方的棋子時，才因子力不足和棋。
law-otherwise = 其他規則與西洋棋相同。
law-only-start = 起始局面不同，其他規則與西洋棋相同。
