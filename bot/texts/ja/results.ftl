end-win =
    { $family ->
        [shogi] { $count ->
            [0] { $color }（**{ $winner }**{ FORM($winner, "honorific", " さん") }）の勝ち（{ $reason }）。
           *[other] まで{ $count }手で{ $color }（**{ $winner }**{ FORM($winner, "honorific", " さん") }）の勝ち（{ $reason }）。
        }
       *[other] **{ $winner }**{ FORM($winner, "honorific", " さん") }（{ $color }）の勝ち（**{ $result }**）。{ $reason }
    }
end-draw =
    { $family ->
        [shogi] { $count ->
            [0] 引き分け。{ $reason }
           *[other] まで{ $count }手で引き分け。{ $reason }
        }
       *[other] 引き分け（**{ $result }**）。{ $reason }
    }
end-congratulation = おめでとうございます！ お見事でした。
end-aborted = 対局は始まる前に中止されました。勝敗はつきません。
end-unmoved = { $player }{ FORM($player, "honorific", " さん") }の初手が時間内に指されなかったので、対局は中止されました。勝敗はつきません。
end-unmoved-event = { $player }{ FORM($player, "honorific", " さん") }は初手が時間内に指されなかったので、負けになりました。レーティングは変わりません。
opening = オープニング：{ $name }（{ $eco }）
end-ratings = レーティング：{ $changes }
end-unrated-short = レーティングは変わりません（双方が{ $count }手以上指した対局だけが対象です）。
end-unrated-takeback = レーティングは変わりません（「待った」があったため）。
end-unrated-repeated = レーティングは変わりません。双方{ $count }手に満たない対局は、同じ相手とは1日に1局だけが対象です（負けた側の最後の一手がほかに指しようのない手で、そのまま詰まされた場合を除きます）。
end-rating-share = 同じ相手と1日のうちに指した{ $number }局目のレート戦なので、{ $share }局分として数えます。
rating-change = { $player } { $rating }（{ $change }）
rating-change-few = { $player } { $rating }
rating-few = 未確定（{ $count }/{ $needed }局）
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = 「?」の付いたレーティングは、まだ確定していません。レート戦を重ねると定まります。
rating-kind = { $variant }・{ $speed }
win-checkmate =
    { $family ->
        [chess] チェックメイトです。
        [shogi] 詰み
       *[other] 詰みです。
    }
win-stalemate =
    { $family ->
        [chess] ステイルメイトです（{ $stuck }{ FORM($stuck, "honorific", " さん") }の指せる手がありません）。
        [shogi] { $stuck }{ FORM($stuck, "honorific", " さん") }の指せる手がない
       *[other] { $stuck }{ FORM($stuck, "honorific", " さん") }の指せる手がなくなりました。
    }
win-repetition =
    { $family ->
        [shogi] 千日手
       *[other] 同じ局面が繰り返されたためです。
    }
win-perpetual-check =
    { $family ->
        [shogi] 連続王手の千日手
        [xiangqi] { $loser }{ FORM($loser, "honorific", " さん") }が王手をかけ続けたためです（長将）。
       *[other] { $loser }{ FORM($loser, "honorific", " さん") }が王手をかけ続けたためです。
    }
win-perpetual-chase =
    { $family ->
        [xiangqi] { $loser }{ FORM($loser, "honorific", " さん") }が同じ駒を追い続けたためです（長捉）。
       *[other] { $loser }{ FORM($loser, "honorific", " さん") }が同じ駒を追い続けたためです。
    }
win-move-repetition = { $loser }{ FORM($loser, "honorific", " さん") }が同じ駒の往復を繰り返したためです。
win-uneventful-moves = 長い間駒が取られなかったため、点数で決まりました。
win-impasse =
    { $family ->
        [shogi] 入玉宣言
       *[other] 入玉宣言が成立しました。
    }
win-bikjang = ピッチャンが成立し、点数で決まりました。
win-both-passed = 双方がパスし、点数で決まりました。
win-full-board = 盤がすべて埋まり、点数で決まりました。
win-knight-mate = { $loser }{ FORM($loser, "honorific", " さん") }がナイトの手で詰ませたためです（反則）。
win-extinction =
    { $family ->
        [shogi] { $piece }を取った
       *[other] { $piece }を取りました。
    }
win-extinction-last = 最後の{ $piece }を取りました。
win-extinction-one = 一つも失ってはいけない{ $piece }を取りました。
win-extinction-own = { $loser }{ FORM($loser, "honorific", " さん") }が、残しておくべき最後の{ $piece }を昇格させました。
win-pieces-lost = 先に駒をなくしました（この種類では勝ちです）。
win-bare-king = 相手をキングだけにしました。
win-explosion = キングを吹き飛ばしました。
win-explosion-own = { $loser }{ FORM($loser, "honorific", " さん") }が自分のキングを吹き飛ばしました。
win-goal =
    { $family ->
        [shogi] トライ
       *[other] ゴールに到達しました。
    }
win-castling = キャスリングしました。
win-castling-lost = 相手はもうキャスリングできません。
win-checks =
    { $family ->
        [chess] 必要な回数のチェックをかけました。
       *[other] 必要な回数の王手をかけました。
    }
win-connection = 駒を一列に並べました。
win-resignation =
    { $family ->
        [shogi] 投了
       *[other] { $loser }{ FORM($loser, "honorific", " さん") }が投了しました。
    }
win-time =
    { $family ->
        [shogi] 時間切れ
       *[other] { $loser }{ FORM($loser, "honorific", " さん") }の時間切れです。
    }
win-other =
    { $family ->
        [shogi] ルールによる終局
       *[other] この種類のルールによるものです。
    }
draw-checkmate =
    { $family ->
        [chess] チェックメイトですが、この種類では引き分けです。
       *[other] 詰みですが、この種類では引き分けです。
    }
draw-agreement = 双方の合意です。
draw-time = 時間切れですが、相手に勝てるだけの駒がありませんでした。
draw-extinction = 残りの駒が足りなくなりました。
draw-bare-king = 一方がキングだけになりました。
draw-goal-shared = 白に続いて黒のキングもゴールに着きました。
draw-stalemate =
    { $family ->
        [chess] ステイルメイト（チェックではないが、指せる手がない）です。
        [makruk] ステイルメイト（王手ではないが、指せる手がない）です。
       *[other] 王手はかかっていませんが、指せる手がありません。
    }
draw-insufficient-material = どちらにも、詰ませられるだけの駒が残っていません。
draw-fifty-moves = { $count }手ルールによる宣言が認められました。
draw-seventyfive-moves = 75手ルールです。
draw-threefold-repetition = 同形三復の宣言が認められました。
draw-fivefold-repetition = 同じ局面が5回現れました。
draw-uneventful-moves = 長い間、駒が取られませんでした。
draw-repetition =
    { $family ->
        [shogi] 千日手です。
       *[other] 同じ局面が繰り返されました。
    }
draw-perpetual-check = 双方が王手をかけ続けました。
draw-perpetual-chase = 双方が駒を追い続けました。
draw-impasse = 持将棋です。
draw-bikjang = ピッチャンが成立しました。
draw-both-passed = 双方がパスしました。
draw-full-board = 盤がすべて埋まりました。
draw-counted-out = 決められた手数のうちに詰みませんでした（数え）。
draw-weak-mate = ニオル（詰みまでの一連のチェックに、ルーク・ナイト・ベルスのものがない）です。
draw-other = この種類のルールによるものです。
end-pgn-event = Discord での対局
short-win-checkmate =
    { $family ->
        [chess] チェックメイト
       *[other] 詰み
    }
short-win-stalemate =
    { $family ->
        [chess] ステイルメイト
       *[other] 指せる手なし
    }
short-win-perpetual-check =
    { $family ->
        [shogi] 連続王手の千日手
        [xiangqi] 長将（反則）
       *[other] 連続王手（反則）
    }
short-win-perpetual-chase =
    { $family ->
        [xiangqi] 長捉（反則）
       *[other] 追い続け（反則）
    }
short-win-move-repetition = 往復の繰り返し（反則）
short-win-uneventful-moves = 点数勝ち
short-win-impasse = 入玉宣言
short-win-bikjang = ピッチャン、点数勝ち
short-win-full-board = 盤が埋まり、点数勝ち
short-win-knight-mate = ナイトだけの詰み（反則）
short-win-extinction-one = { $piece }を一つ取った
short-win-extinction-own = 最後の{ $piece }が昇格
short-win-pieces-lost = 駒をすべて取らせた
short-win-bare-king = 相手がキングだけ
short-win-explosion-own = 自分のキングが爆発
short-win-checks =
    { $family ->
        [chess] 必要な回数のチェック
       *[other] 必要な回数の王手
    }
short-win-castling-lost = 相手はキャスリング不可
short-win-resignation = 相手の投了
short-win-time = 相手の時間切れ
short-draw-checkmate =
    { $family ->
        [chess] チェックメイト（引き分け）
       *[other] 詰み（引き分け）
    }
short-draw-time = 時間切れ（勝てる駒なし）
short-draw-bare-king = 一方がキングだけ
short-draw-goal-shared = 双方がゴールに到達
short-draw-stalemate =
    { $family ->
        [chess] ステイルメイト
        [makruk] ステイルメイト
       *[other] 指せる手なし
    }
short-draw-insufficient-material = 詰ませる駒の不足
short-draw-fifty-moves = { $count }手ルール
short-draw-threefold-repetition = 同形三復
short-draw-fivefold-repetition = 同じ局面が5回
short-draw-uneventful-moves = 長い間、駒が取られず
short-draw-repetition =
    { $family ->
        [shogi] 千日手
       *[other] 同じ局面の繰り返し
    }
short-draw-impasse = 持将棋
short-draw-bikjang = ピッチャン
short-draw-counted-out = 数えの手数切れ
short-draw-weak-mate = ニオル
