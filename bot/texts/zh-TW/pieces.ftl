gait-both = { $what }
    .joined = { $what }，或
gait-both-leap = { $what }
    .joined = { $what }，或
gait-either = 無論是否吃子都可{ $what }
    .joined = 無論是否吃子都可{ $what }，或
gait-quiet = 不吃子時{ $what }
gait-quiet-leap = 不吃子時{ $what }
gait-capture = 吃子時{ $what }
gait-capture-leap = 吃子時{ $what }
gait-over = { $captures ->
    [1] { $where }恰好隔一個子（炮架）吃子，距離不限
   *[other] { $clause }，須恰好隔一個子（炮架）
  }
gait-behind = { $where }跳過遇到的第一個子，落在它正後方的一格
gait-lame = { $clause }，中間有子則走不了
gait-lame-diagonal = 走田字，即斜走兩格；田字中心有子則被塞住（塞象眼）
gait-bounces = { $clause }，途中可在棋盤邊緣反彈一次
gait-from-start = 從初始位置
gait-from-starts = 從{ $pieces }的任何一個初始位置
gait-from-ranks = 從自己一側數起的第 { $ranks } 條橫線
gait-first = { $from }可{ $where }走兩格（中間不能有子，不能吃子）
gait-first-leap = { $from }可{ $where }跳兩格（不能吃子）
gait-bent = 途中轉彎，如圖所示
gait-bent-capture = 吃子時途中轉彎，如圖所示
gait-bent-aside = 吃子時先橫走一格到空格，再沿直線上下走任意格
gait-bent-diagonal-straight = 若那一格為空，可繼續橫豎走任意格，方向須遠離起點
gait-bent-step-diagonal = 若那一格為空，可繼續斜走任意格，方向須遠離起點
gait-bent-leap-straight = 若那一格為空，可繼續橫豎走任意格，方向須遠離起點
gait-bent-leap-diagonal = 若那一格為空，可繼續斜走任意格，方向須遠離起點
gait-double = { $from }，可向前走兩格，但兩格都須為空
gait-double-anywhere = 從任何位置都可向前走兩格，但兩格都須為空
gait-en-passant = 對方的兵剛走兩格時，可當它只走了一格來吃（吃過路兵）
gait-river = 過河後還可橫走一格
gait-palace-lines = 在九宮內可沿斜線走
gait-palace-lines-step = 在九宮內可沿斜線走一格
gait-palace-lines-hop = 在九宮內也可沿斜線同樣隔子走
gait-palace-lines-forward = 在九宮內還可沿斜線向前斜走一格
gait-shuns = 不能隔著包走，也不能吃包
gait-palace = 不能走出九宮
gait-own-side = 不能過河
gait-step = { $limit ->
    [0] { $where }走任意格
    [1] { $where }走一格
   *[other] { $where }最多走 { $limit } 格
  }
leap-line = { $where }跳 { $long } 格
leap-oblique = { $where }跳 { $long } 格再側移 { $short } 格
leap-on = { $what }，可朝同一方向連續跳
list-or = 或
list-both = 和
way-any = 朝任意方向
way-any-but = 除{ $where }外，可朝任意方向
way-straight = 橫豎
way-diagonal = 斜向
way-f = 向前
way-b = 向後
way-s = 橫向
way-l = 向左
way-r = 向右
way-v = 向前或向後
way-some = 朝某些方向
way-df = 向斜前方
way-db = 向斜後方
way-dfl = 向左前方
way-dfr = 向右前方
way-dbl = 向左後方
way-dbr = 向右後方
list-clauses = ；
list-remarks = ；
gait-like-both = { $count ->
    [1] 走法同{ $pieces }
   *[other] 兼有{ $pieces }的走法
  }
    .joined = { $count ->
        [1] 走法同{ $pieces }，也可
       *[other] 兼有{ $pieces }的走法，也可
    }
gait-like-quiet = 不吃子時走法同{ $pieces }
gait-like-capture = 吃子時走法同{ $pieces }
gait-path = { $count ->
    [1] 走日字，即先直走一格，再向外斜走一格；直走的那一格有子則蹩馬腿，走不了
   *[other] 先直走一格，再向外斜走 { $count } 格；途中有子就被擋住
  }
gait-rider = 像騎士那樣跳；落點為空時，可朝同一方向繼續跳
gait-royal = 被將死就輸
gait-never-back = 不能退回自己的底線
gait-own-view = 左右以己方視角為準
list-or-before = 、
way-straight-leap = 橫豎
leap-oblique-any = { $where }跳 { $long } 格再側移 { $short } 格
piece-pawn =
    { $family ->
        [shogi] 步兵
       *[other] 兵
    }
piece-knight =
    { $family ->
        [shogi] 桂馬
       *[other] 騎士
    }
piece-bishop =
    { $family ->
        [shogi] 角行
       *[other] 主教
    }
piece-rook =
    { $family ->
        [shogi] 飛車
        [xiangqi] 車
        [janggi] 車
       *[other] 城堡
    }
piece-queen = 皇后
piece-king =
    { $family ->
        [shogi] 玉將
       *[other] 國王
    }
piece-unicorn = 獨角獸
piece-general =
    { $family ->
        [xiangqi]
            { $side ->
                [white] 帥
                [black] 將
               *[other] 帥（將）
            }
        [janggi] 將
       *[other] 大將
    }
piece-chariot = 車
piece-horse = 馬
piece-cannon =
    { $family ->
        [janggi] 包
       *[other] 炮
    }
piece-soldier =
    { $family ->
        [janggi]
            { $side ->
                [white] 卒
                [black] 兵
               *[other] 卒（兵）
            }
       *[other]
            { $side ->
                [white] 兵
                [black] 卒
               *[other] 兵（卒）
            }
    }
piece-elephant =
    { $family ->
        [shogi] 大象
        [xiangqi]
            { $side ->
                [white] 相
                [black] 象
               *[other] 相（象）
            }
        [chess] 戰象
       *[other] 象
    }
piece-advisor =
    { $side ->
        [white] 仕
        [black] 士
       *[other] 仕（士）
    }
piece-guard = 士
piece-banner = 旗
piece-khon = 孔
piece-met = 梅
piece-ai-wok = 艾沃克
piece-bers = 虎
piece-alfil = 飛象
piece-amazon = 亞馬遜
piece-archbishop = 大主教
piece-berolina-pawn = 柏林兵
piece-biskni = 主教
piece-captain = 隊長
piece-cardinal = 紅衣主教
piece-centaur = 半人馬
piece-champion = 勇士
piece-chancellor = 宰相
piece-chick = 小雞
piece-commoner = 平民
piece-courier = 信使
piece-crane = 鶴
piece-crown-prince = 太子
piece-dragon-horse = 龍馬
piece-dragon-king = 龍王
piece-drunk-elephant = 醉象
piece-eagle = 雕
piece-euro-knight = 桂馬
piece-falcon = 鷹
piece-ferz = 士
piece-fox = 狐
piece-giraffe = 長頸鹿
piece-gold = 金將
piece-goose = 雁
piece-grasshopper = 蚱蜢
piece-griffin = 獅鷲
piece-hawk = 鷹
piece-hen = 母雞
piece-hippopotamus = 河馬
piece-hoplite = 重步兵
piece-janus = 雅努斯
piece-jester = 小丑
piece-knibis = 騎士
piece-kniroo = 騎士
piece-lance = 香車
piece-laser-machine = 雷射炮
piece-left-quail = 左鶉
piece-legan-pawn = 萊根兵
piece-lieutenant = 副官
piece-lion = 獅子
piece-marshal = 元帥
piece-marshall = 元帥
piece-minister = 大臣
piece-nightrider = 夜騎
piece-pheasant = 雉
piece-phoenix = 鵬
piece-promoted-knight = 成桂
piece-promoted-lance = 成香
piece-promoted-silver = 成銀
piece-reflecting-bishop = 反彈主教
piece-retreating-pawn = 後退兵
piece-rhinoceros = 犀牛
piece-right-quail = 右鶉
piece-rookni = 城堡
piece-royal-knight = 騎士王
piece-sage = 賢者
piece-sergeant = 軍士
piece-sideways-pawn = 橫走兵
piece-silver = 銀將
piece-stepping-knight = 踏步騎士
piece-swallow = 燕
piece-tank = 坦克
piece-tokin = と金
piece-wall = 牆
piece-duck = 鴨子
piece-warlord = 軍閥
piece-wizard = 巫師
piece-wolf = 狼
piece-yari-bishop = 槍角
piece-yari-gold = 槍金
piece-yari-knight = 槍桂
piece-yari-rook = 槍飛
piece-yari-silver = 槍銀
