gait-both = { $what }動く
    .joined = { $what }動くか、
gait-both-leap = { $what }跳ぶ
    .joined = { $what }跳ぶか、
gait-either = 駒を取るときも取らないときも{ $what }動く
    .joined = 駒を取るときも取らないときも{ $what }動くか、
gait-quiet = 駒を取らずに{ $what }動く
gait-quiet-leap = 駒を取らずに{ $what }跳ぶ
gait-capture = 取るときだけ、{ $what }動く
gait-capture-leap = 取るときだけ、{ $what }跳ぶ
gait-over = { $captures ->
    [1] 取るときは、{ $where }の途中にある駒（敵味方を問わない）をちょうど1個飛び越えて、その先の駒を取る
   *[other] { $clause }（途中の駒をちょうど1個飛び越える）
  }
gait-behind = { $where }へ、最初に当たる駒を飛び越えて、そのすぐ先に着く
gait-lame = 間に駒がなければ、{ $clause }
gait-lame-diagonal = 斜めにちょうど2マス動く（間に駒があると進めない）
gait-bounces = { $clause }（盤の端で一度だけ跳ね返れる）
gait-from-start = 初期位置からは
gait-from-starts = { $pieces }の初期位置にあたるマスからなら
gait-from-ranks = （自分から見て）{ $ranks }段目からは
gait-first = { $from }、間に駒がなければ{ $where }に2マス動ける（駒は取れない）
gait-first-leap = { $from }、{ $where }の2マス先へ跳べる（駒は取れない）
gait-bent = 途中で曲がって進む（図のとおり）
gait-bent-capture = 取るときだけ、途中で曲がって進む（図のとおり）
gait-bent-aside = 取るときだけ、空いている隣のマスへ横に1マスずれ、そこから縦に何マスでも動く
gait-bent-diagonal-straight = そのマスが空いていれば、そこからさらに、元の位置から遠ざかる向きに縦か横へ何マスでも動ける
gait-bent-step-diagonal = そのマスが空いていれば、そこからさらに、元の位置から遠ざかる向きに斜めへ何マスでも動ける
gait-bent-leap-straight = そのマスが空いていれば、そこからさらに、元の位置から遠ざかる向きに縦か横へ何マスでも動ける
gait-bent-leap-diagonal = そのマスが空いていれば、そこからさらに、元の位置から遠ざかる向きに斜めへ何マスでも動ける
gait-double = { $from }、前の2マスが空いていれば一度に2マス進める
gait-double-anywhere = どこからでも、前の2マスが空いていれば一度に2マス進める
gait-en-passant = 2マス進んだばかりの相手のポーンを、1マス進んだものとして取れる（アンパッサン）
gait-river = 川を越えると横にも1マス動ける
gait-palace-lines = 九宮の中では斜めの線に沿っても動ける
gait-palace-lines-step = 九宮の中では斜めの線に沿っても1マス動ける
gait-palace-lines-hop = 九宮の中では斜めの線に沿っても、同じように飛び越えて動ける
gait-palace-lines-forward = 九宮の中では、線に沿って斜め前にも1マス動ける
gait-shuns = 敵味方を問わず、包を飛び越えることも、包を取ることもできない
gait-palace = 九宮から出られない
gait-own-side = 川を越えられない
gait-step = { $limit ->
    [0] { $where }に何マスでも
    [1] { $where }に1マス
   *[other] { $where }に{ $limit }マスまで
  }
leap-line = { $where }の{ $long }マス先へ
leap-oblique = { $where }に{ $long }マス、横に{ $short }マスのところへ
leap-on = { $what }、同じ方向に何度でも続けて
list-or = か
list-both = と
way-any = 全方向
way-any-but = { $where }以外の全方向
way-straight = 縦横
way-diagonal = 斜め
way-f = 前
way-b = 後ろ
way-s = 横
way-l = 左
way-r = 右
way-v = 前後
way-some = 一部の方向
way-df = 斜め前
way-db = 斜め後ろ
way-dfl = 左斜め前
way-dfr = 右斜め前
way-dbl = 左斜め後ろ
way-dbr = 右斜め後ろ
list-clauses = 。
list-remarks = 。
gait-like-both = { $count ->
    [1] { $pieces }と同じ動きができる
   *[other] { $pieces }の両方の動きができる
  }
    .joined = { $pieces }の動きに加えて、
gait-like-quiet = 取らないときは{ $pieces }と同じ動き
gait-like-capture = 取るときは{ $pieces }と同じ動き
gait-path = { $count ->
    [1] 縦か横に1マス、そこから斜め外側に1マス進む（はじめの1マスに駒があると進めない）
   *[other] 縦か横に1マス、そこから斜め外側に{ $count }マス進む（途中に駒があると進めない）
  }
gait-rider = ナイトの跳び方で、着いたマスが空いていれば、同じ方向に続けて何度でも跳べる
gait-royal = 詰まされると負け
gait-never-back = 最下段に戻れない
gait-own-view = 左右は駒の持ち主から見た向き
list-or-before = か
way-straight-leap = 縦か横
leap-oblique-any = { $where }に{ $long }マス、そこから直角に{ $short }マスずれたマスへ
piece-pawn =
    { $family ->
        [shogi] 歩
       *[other] ポーン
    }
piece-knight =
    { $family ->
        [shogi] 桂
       *[other] ナイト
    }
piece-bishop =
    { $family ->
        [shogi] 角
       *[other] ビショップ
    }
piece-rook = 
    { $family ->
        [shogi] 飛車
        [xiangqi] 飛車（ルーク）
        [janggi] 飛車（ルーク）
       *[other] ルーク
    }
piece-queen = クイーン
piece-king =
    { $family ->
        [shogi] 玉
       *[other] キング
    }
piece-unicorn = ユニコーン
piece-general =
    { $family ->
        [xiangqi]
            { $side ->
                [white] 帥
                [black] 将
               *[other] 帥（将）
            }
        [janggi] 王
       *[other] ジェネラル
    }
piece-chariot = 車
piece-horse = 馬
piece-cannon =
    { $family ->
        [xiangqi] 砲
        [janggi] 包
       *[other] キャノン
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
        [shogi] ぞう
        [xiangqi]
            { $side ->
                [white] 相
                [black] 象
               *[other] 相（象）
            }
        [janggi] 象
       *[other] エレファント
    }
piece-advisor =
    { $side ->
        [white] 仕
        [black] 士
       *[other] 仕（士）
    }
piece-guard = 士
piece-banner = 旗
piece-khon = コーン
piece-met = メット
piece-ai-wok = アイウォック
piece-bers = ベルス
piece-alfil = アルフィル
piece-amazon = アマゾン
piece-archbishop = アーチビショップ
piece-berolina-pawn = ベロリーナポーン
piece-biskni = ビショップ
piece-captain = キャプテン
piece-cardinal = カーディナル
piece-centaur = ケンタウロス
piece-champion = チャンピオン
piece-chancellor = チャンセラー
piece-chick = ひよこ
piece-commoner = コモナー
piece-courier = クーリエ
piece-crane = 鶴
piece-crown-prince = 太子
piece-dragon-horse = 馬
piece-dragon-king = 龍
piece-drunk-elephant = 酔象
piece-eagle = 鵰
piece-euro-knight = 桂
piece-falcon = 鷹
piece-ferz = フェルズ
piece-fox = フォックス
piece-giraffe = きりん
piece-gold =
    { $family ->
        [shogi] 金
       *[other] 金将
    }
piece-goose = 雁
piece-grasshopper = グラスホッパー
piece-griffin = グリフォン
piece-hawk = ホーク
piece-hen = にわとり
piece-hippopotamus = カバ
piece-hoplite = ホプリテス
piece-janus = ヤヌス
piece-jester = ジェスター
piece-knibis = ナイト
piece-kniroo = ナイト
piece-lance =
    { $family ->
        [shogi] 香
       *[other] 香車
    }
piece-laser-machine = レーザー砲
piece-left-quail = 左鶉
piece-legan-pawn = レガンポーン
piece-lieutenant = ルテナント
piece-lion = ライオン
piece-marshal = マーシャル
piece-marshall = マーシャル
piece-minister = ミニスター
piece-nightrider = ナイトライダー
piece-pheasant = 雉
piece-phoenix = 鵬
piece-promoted-knight = 成桂
piece-promoted-lance = 成香
piece-promoted-silver = 成銀
piece-reflecting-bishop = 反射ビショップ
piece-retreating-pawn = 後退ポーン
piece-rhinoceros = サイ
piece-right-quail = 右鶉
piece-rookni = ルーク
piece-royal-knight = ロイヤルナイト
piece-sage = セージ
piece-sergeant = サージェント
piece-sideways-pawn = 横歩きポーン
piece-silver =
    { $family ->
        [shogi] 銀
       *[other] 銀将
    }
piece-stepping-knight = ステップナイト
piece-swallow = 燕
piece-tank = 戦車
piece-tokin = と金
piece-wall = 壁
piece-duck = アヒル
piece-warlord = ウォーロード
piece-wizard = ウィザード
piece-wolf = ウルフ
piece-yari-bishop = 槍角
piece-yari-gold = 槍金
piece-yari-knight = 槍桂
piece-yari-rook = 槍飛
piece-yari-silver = 槍銀
