gait-both = { $what }
    .joined = { $what }，或
gait-both-leap = { $what }
    .joined = { $what }，或
gait-either = 无论是否吃子都可{ $what }
    .joined = 无论是否吃子都可{ $what }，或
gait-quiet = 不吃子时{ $what }
gait-quiet-leap = 不吃子时{ $what }
gait-capture = 吃子时{ $what }
gait-capture-leap = 吃子时{ $what }
gait-over = { $captures ->
    [1] { $where }恰好隔一个子（炮架）吃子，距离不限
   *[other] { $clause }，须恰好隔一个子（炮架）
  }
gait-behind = { $where }跳过遇到的第一个子，落在它正后方的一格
gait-lame = { $clause }，中间有子则走不了
gait-lame-diagonal = 走田字，即斜走两格；田字中心有子则被塞住（塞象眼）
gait-bounces = { $clause }，途中可在棋盘边缘反弹一次
gait-from-start = 从初始位置
gait-from-starts = 从{ $pieces }的任何一个初始位置
gait-from-ranks = 从自己一侧数起的第 { $ranks } 条横线
gait-first = { $from }可{ $where }走两格（中间不能有子，不能吃子）
gait-first-leap = { $from }可{ $where }跳两格（不能吃子）
gait-bent = 途中转弯，如图所示
gait-bent-capture = 吃子时途中转弯，如图所示
gait-bent-aside = 吃子时先横走一格到空格，再沿直线上下走任意格
gait-bent-diagonal-straight = 若那一格为空，可继续横竖走任意格，方向须远离起点
gait-bent-step-diagonal = 若那一格为空，可继续斜走任意格，方向须远离起点
gait-bent-leap-straight = 若那一格为空，可继续横竖走任意格，方向须远离起点
gait-bent-leap-diagonal = 若那一格为空，可继续斜走任意格，方向须远离起点
gait-double = { $from }，可向前走两格，但两格都须为空
gait-double-anywhere = 从任何位置都可向前走两格，但两格都须为空
gait-en-passant = 对方的兵刚走两格时，可当它只走了一格来吃（吃过路兵）
gait-river = 过河后还可横走一格
gait-palace-lines = 在九宫内可沿斜线走
gait-palace-lines-step = 在九宫内可沿斜线走一格
gait-palace-lines-hop = 在九宫内也可沿斜线同样隔子走
gait-palace-lines-forward = 在九宫内还可沿斜线向前斜走一格
gait-shuns = 不能隔着包走，也不能吃包
gait-palace = 不能走出九宫
gait-own-side = 不能过河
gait-step = { $limit ->
    [0] { $where }走任意格
    [1] { $where }走一格
   *[other] { $where }最多走 { $limit } 格
  }
leap-line = { $where }跳 { $long } 格
leap-oblique = { $where }跳 { $long } 格再侧移 { $short } 格
leap-on = { $what }，可朝同一方向连续跳
list-or = 或
list-both = 和
way-any = 朝任意方向
way-any-but = 除{ $where }外，可朝任意方向
way-straight = 横竖
way-diagonal = 斜向
way-f = 向前
way-b = 向后
way-s = 横向
way-l = 向左
way-r = 向右
way-v = 向前或向后
way-some = 朝某些方向
way-df = 向斜前方
way-db = 向斜后方
way-dfl = 向左前方
way-dfr = 向右前方
way-dbl = 向左后方
way-dbr = 向右后方
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
gait-like-quiet = 不吃子时走法同{ $pieces }
gait-like-capture = 吃子时走法同{ $pieces }
gait-path = { $count ->
    [1] 走日字，即先直走一格，再向外斜走一格；直走的那一格有子则蹩马腿，走不了
   *[other] 先直走一格，再向外斜走 { $count } 格；途中有子就被挡住
  }
gait-rider = 像马那样跳；落点为空时，可朝同一方向继续跳
gait-royal = 被将死就输
gait-never-back = 不能退回自己的底线
gait-own-view = 左右以己方视角为准
list-or-before = 、
way-straight-leap = 横竖
leap-oblique-any = { $where }跳 { $long } 格再侧移 { $short } 格
piece-pawn =
    { $family ->
        [shogi] 步兵
       *[other] 兵
    }
piece-knight =
    { $family ->
        [shogi] 桂马
       *[other] 马
    }
piece-bishop =
    { $family ->
        [shogi] 角行
       *[other] 象
    }
piece-rook =
    { $family ->
        [shogi] 飞车
        [xiangqi] 车
        [janggi] 车
       *[other] 车
    }
piece-queen = 后
piece-king =
    { $family ->
        [shogi] 玉将
       *[other] 王
    }
piece-unicorn = 独角兽
piece-general =
    { $family ->
        [xiangqi]
            { $side ->
                [white] 帅
                [black] 将
               *[other] 帅（将）
            }
        [janggi] 将
       *[other] 大将
    }
piece-chariot = 车
piece-horse = 马
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
        [chess] 战象
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
piece-alfil = 飞象
piece-amazon = 亚马逊
piece-archbishop = 大主教
piece-berolina-pawn = 柏林兵
piece-biskni = 象
piece-captain = 队长
piece-cardinal = 红衣主教
piece-centaur = 半人马
piece-champion = 勇士
piece-chancellor = 宰相
piece-chick = 小鸡
piece-commoner = 平民
piece-courier = 信使
piece-crane = 鹤
piece-crown-prince = 太子
piece-dragon-horse = 龙马
piece-dragon-king = 龙王
piece-drunk-elephant = 醉象
piece-eagle = 雕
piece-euro-knight = 桂马
piece-falcon = 鹰
piece-ferz = 士
piece-fox = 狐
piece-giraffe = 长颈鹿
piece-gold = 金将
piece-goose = 雁
piece-grasshopper = 蚱蜢
piece-griffin = 狮鹫
piece-hawk = 鹰
piece-hen = 母鸡
piece-hippopotamus = 河马
piece-hoplite = 重步兵
piece-janus = 雅努斯
piece-jester = 小丑
piece-knibis = 马
piece-kniroo = 马
piece-lance = 香车
piece-laser-machine = 激光炮
piece-left-quail = 左鹑
piece-legan-pawn = 莱根兵
piece-lieutenant = 副官
piece-lion = 狮子
piece-marshal = 元帅
piece-marshall = 元帅
piece-minister = 大臣
piece-nightrider = 夜骑
piece-pheasant = 雉
piece-phoenix = 鹏
piece-promoted-knight = 成桂
piece-promoted-lance = 成香
piece-promoted-silver = 成银
piece-reflecting-bishop = 反弹象
piece-retreating-pawn = 后退兵
piece-rhinoceros = 犀牛
piece-right-quail = 右鹑
piece-rookni = 车
piece-royal-knight = 马王
piece-sage = 贤者
piece-sergeant = 军士
piece-sideways-pawn = 横走兵
piece-silver = 银将
piece-stepping-knight = 踏步马
piece-swallow = 燕
piece-tank = 坦克
piece-tokin = と金
piece-wall = 墙
piece-duck = 鸭子
piece-warlord = 军阀
piece-wizard = 巫师
piece-wolf = 狼
piece-yari-bishop = 枪角
piece-yari-gold = 枪金
piece-yari-knight = 枪桂
piece-yari-rook = 枪飞
piece-yari-silver = 枪银
