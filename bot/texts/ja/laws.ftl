law-starts = { $excluded ->
    [0] 最下段の並びは、番号の付いた{ $count }通りのどれかになる。
   *[other] 最下段の並びは、番号の付いた{ $count }通りのどれかになる（{ $numbers }は指定したときだけ）。
}
law-setting-up = { $count ->
    [1] はじめに交互に1個ずつ、自分の駒を最下段に並べる。並べ終えたら指し始める。
   *[other] まず交互に1個ずつ、自分の駒を手前{ $count }段の空いたマスに置く。すべて置いたら対局が始まる。
  }
    .spoken = { $count ->
        [1] まず交互に1個ずつ、自分の駒を最下段に並べてください。双方がすべて並べると、駒を動かせるようになります。
       *[other] まず交互に1個ずつ、自分の駒を手前{ $count }段の空いたマスに置いてください。双方がすべて置くと、駒を動かせるようになります。
    }
law-first-rank-alone = { $pieces }は最下段にだけ置ける。
    .spoken = { $pieces }は最下段にだけ置けます。
law-bishops-apart = 2個のビショップは、色の違うマスに置く。
law-pawns-ahead = 初めから前に出ているポーンがある：白は{ $squares }、黒は{ $theirs }。
law-goal-squares = 自分の{ $pieces }が{ $squares }に着けば勝ち。
law-goal-rank = { $pieces }が1個でもいちばん奥の段に着けば勝ち。
law-goal-safe = { $pieces }がいちばん奥の段に、取られない形で着けば勝ち（トライ）。例外：双方の{ $pieces }がともにいちばん奥の段に着き、どちらも次の手で取られないときは引き分け。
law-goal-race = { $pieces }が先に{ $rank ->
    [0] { $squares }
   *[other] { $rank }段目
  }に着いた方の勝ち。ただし白が先に着いても、黒がすぐ次の手で着けば引き分け。
law-goal-stay = { $pieces }が{ $squares }に入り、次の自分の番までそこに残っていれば勝ち。
law-checks = { $family ->
    [chess] { $count ->
        [1] 先にチェックをかけた方の勝ち。
       *[other] チェックを{ $count }回かければ勝ち。
      }
   *[other] { $count ->
        [1] 先に王手をかけた方の勝ち。
       *[other] 王手を{ $count }回かければ勝ち。
      }
  }
law-no-checks = { $family ->
    [chess] チェックになる手は指せない。
   *[other] 王手になる手は指せない。
  }
law-must-capture = 駒を取る手が指せるときは、必ず取る。どれを取るかは選べる。
law-explosion = 駒を取ると爆発し、取った駒も取られた駒も、周り8マスのポーン以外の駒も消える。
law-explosion-spared = 駒を取ると爆発し、取った駒も取られた駒も、周り8マスのポーン以外の駒も消える。爆発で消えないのは{ $pieces }だけ。
law-blow-up = 相手の{ $pieces }を爆発で消せば勝ち。
law-blow-up-royal = 相手の{ $pieces }を爆発で消せば、自分がチェックされていても勝ち。
law-blow-up-own = 自分の{ $pieces }を爆発で消すと、相手の{ $pieces }も同時に消えても負け。つまり{ $pieces }で駒を取ると負けになる。
law-blow-up-never = 自分の{ $pieces }が爆発で消える手は指せない。だから{ $pieces }は駒を取れない。
law-explosion-beside = キング同士が隣り合っている間は、どちらもチェックにならない（取れば自分のキングも消えるため）。
law-mutually-immune = { $pieces }で相手の{ $pieces }は取れない。
law-lose-all = { $count ->
    [0] 自分の駒がすべてなくなれば勝ち。
   *[other] 自分の駒がキングだけになれば勝ち。
  }
law-lose-kind = 自分の{ $pieces }がなくなれば勝ち。
law-take-all = 自分の駒がすべてなくなると負け。
law-extinct = { $count ->
    [0] 次のうちどれか1種類でもなくなると負け：{ $pieces }。
   *[other] 次のうちどれか1種類でも残り{ $count }個になると負け：{ $pieces }。
  }
law-extinct-promoting = 最後のポーンを昇格させても負け。
law-extinct-only = { $pieces }を取られると負け。
law-extinct-first = { $pieces }を1個でも取られると負け。
law-extinct-last = { $count ->
    [0] { $pieces }がなくなると負け。最後の1個を昇格させても負けになる。
   *[other] { $pieces }が残り{ $count }個になると負け。
  }
law-mate-wins = 自分が詰まされれば勝ち。
law-bare-king = キングだけになると負け。ただし、すぐに相手の最後の駒を取れれば引き分け。
law-royal-too = { $pieces }も、昇格でできたものを含めて、キングと同じく取られる位置に残せない。どれを詰ませても勝ち。
law-last-royal = { $pieces }は、最後の1個でなければ取られても負けではない。最後の1個になると、{ $family ->
    [chess] 通常どおりチェックがかかり
   *[other] 通常どおり王手がかかり
  }、詰まされると負け。
law-duple-check = キングが2個あるうちは、両方に同時に相手の利きがあるときだけチェックになる。そのときは少なくとも一方を守らなければならない。
law-common-king = { $family ->
    [chess] チェックのルールはない。{ $pieces }は取られるマスにいても、そこへ動いてもよい。
   *[other] 王手のルールはない。{ $pieces }は取られるマスにいても、そこへ動いてもよい。
  }
law-duck = 1手ごとに、駒を動かした後でアヒルを別の空いたマスへ移す。アヒルのマスには入れず、通り抜けもできない（ナイトは飛び越えられる）。
law-shak = 詰みが勝ちになるのは、途切れずに続いたチェックの最後で、その中にベルス・ルーク・ナイトのどれかによるチェック（シャク）があるときだけ。
law-shak-none = シャクが一度もない詰みは引き分け（ニオル）。
law-shak-knight = ナイトのチェックだけで詰ませると、詰ませた方の負け。
law-bare-draw = 一方がキングだけになると引き分け。
law-no-flight = 王手されたキングは逃げられない。合駒をするか、王手した駒を取る（キングで取るのはよい）。
law-drops = 取った駒は持ち駒になり、動かす代わりに空いたマスへ打てる。
law-drops-either = 取った駒は持ち駒になり、動かす代わりに、表裏どちらの面でも空いたマスへ打てる。
law-in-hand = はじめから持ち駒が1個あり、動かす代わりに空いたマスへ打てる。
law-gating = 最下段の駒が初めて動くとき、空いたそのマスに持ち駒を出せる。キャスリングでは、キングとルークのどちらかがいたマスに出せる。その手は、駒を出さなくても指せる手に限る。
law-gating-closed = 初めからいた駒が動いたり取られたりしたマスには、その後は出せない。
law-drops-back = { $family ->
    [chess] 昇格した駒は、取られると元の駒に戻る。
   *[other] 成った駒は、取られると元の駒に戻る。
  }
law-drops-promoted = 昇格した駒は、取られてもそのまま持ち駒になる。
law-zone = { $count ->
    [1] 敵陣（いちばん奥の段）に入るとき、そこから出るときに成れる。
   *[other] 敵陣（奥の{ $count }段）に入るとき、その中で動くとき、そこから出るときに成れる。
  }
law-zone-must = { $count ->
    [1] { $leaves ->
        [0] 成れる駒は、いちばん奥の段に進むと必ず成る。
       *[other] 成れる駒は、敵陣（いちばん奥の段）に入るとき、そこから出るときに必ず成る。
      }
   *[other] 成れる駒は、敵陣（奥の{ $count }段）に入るとき、その中で動くとき、そこから出るときに必ず成る。
  }
law-demotion = 玉以外の駒は動くたびに裏返り、動きが変わる。
law-demotion-capture = 駒は相手の駒を取るたびに（そのときだけ）裏返り、動きが変わる。
law-turned = 成り：{ $pairs }。
law-two-sides = 表と裏：{ $pairs }。
law-doubled = { $count ->
    [1] 自分の成っていない{ $pieces }がある筋に、{ $pieces }は打てない（二歩）。
   *[other] 自分の成っていない{ $pieces }が{ $count }枚ある筋に、{ $pieces }は打てない。
  }
law-drop-mate = { $pieces }を打って詰ませるのは反則（打ち歩詰め）。
law-stuck = 動けなくなる場所には打てず、成らずに進むこともできない（行き所のない駒）。
law-stuck-unpromoted = 動けなくなる場所へ進むときは、必ず成る。
law-no-drop-checks = 打って王手をかけることはできない。
law-drop-pawns = { $pieces }は、いちばん手前の段といちばん奥の段には打てない。
law-drop-pawns-first = { $pieces }は1段目にも打てるが、いちばん奥の段には打てない。
law-dropped-step = 手前から{ $ranks }段目に打った{ $pieces }も、そこから一度に2マス進める。
law-drop-own-side = 打てるのは川の手前の自陣だけ。
law-drop-reached = { $pieces }は、動いて行けたはずの場所にだけ打てる。
law-facing = 帥と将は、間に駒のない筋で向かい合ってはいけない。
law-bikjang = 王（楚・漢）同士が向かい合う「ピッチャン」にされたら、向かい合いを外すか、パスをする（王手されていてもパスできる）。パスをすると引き分けで終わる。
law-bikjang-points = 王（楚・漢）同士が向かい合う「ピッチャン」にされたら、向かい合いを外すか、パスをする（王手されていてもパスできる）。パスをするとそこで終わり、点数で決まる。
law-pass = 王手されていなければパスができる。双方が続けてパスすると引き分け。
law-pass-points = 王手されていなければパスができる。双方が続けてパスすると終わり、点数で決まる。
law-points = 点数：{ $worth }。後手の{ $color }には{ $extra }点を足す。通常なら引き分けになる場合も、点数の多い方が勝ち。
law-points-worth = { $piece }{ $points }点
law-stalemate-wins = 指せる手がなくなった方の勝ち。
law-stalemate-loses = 指せる手がなくなった方の負け。
law-stalemate-draws = { $family ->
    [chess] チェックされていないのに指せる手がなければ引き分け（ステイルメイト）。
   *[other] 王手されていないのに指せる手がなければ引き分け（ステイルメイト）。
  }
law-repetition = 同じ局面が{ $count }回現れると{ $family ->
    [shogi] 千日手で引き分け。
   *[other] 引き分け。
  }
law-repetition-points = 同じ局面が{ $count }回現れると終わり、点数で決まる。
law-repetition-checks = 同じ局面が{ $count }回現れると{ $family ->
    [shogi] 千日手で引き分け。ただし、その間ずっと一方だけが王手をかけ続けていたら、その側の負け（連続王手の千日手）。
   *[other] 引き分け。ただし、その間ずっと一方だけが王手をかけ続けていたら、その側の負け。
  }
law-repetition-first = 同じ局面が{ $count }回現れると（千日手）、先手の負け。
law-repetition-mover = 同じ局面を{ $count }回目に作ると（千日手）、作った方の負け。
law-perpetual = { $family ->
    [shogi] 連続王手の千日手は、必ず王手をかけ続けた方の負け。
   *[other] 王手をかけ続けて同じ局面を繰り返すと、ほかの規定にかかわらず、かけ続けた方の負け。
  }
law-chase = 同じ駒に当たりをかけ続けて（捉）同じ局面を繰り返すと、追った方の負け。ただし、追われる駒に紐が付いていれば、追う駒より価値が高いときだけ反則になる。帥（将）や兵（卒）で追うのと、川を越えていない兵（卒）を追うのは反則にならない。双方が反則なら引き分け。
law-to-and-fro = 同じ駒の行ったり来たりを3回繰り返すと負け。王と士、王手への応手は別。
law-counting-makruk = 成っていないポーンが盤上からなくなると、不利な側が自分の手を数え、64手までに詰まされなければ引き分け（数え）。さらにキングだけになると、そのときの盤上の駒の総数から自分の手を数え直し、相手に残る駒で決まる手数までに詰まされなければ引き分け。手数は次のうち最初に当てはまるもの：{ $rook }2個なら8、{ $rook }1個なら16、{ $khon }2個なら22、{ $knight }2個なら32、{ $khon }1個なら44、ほかは64。
law-counting-cambodian = 一方の駒がキングを含めて3個以下になると、63手以内に詰まされなければ引き分け（数え）。ポーンがなく一方がキングだけになると、そのときの盤上の駒の総数から自分の手を数え直し、相手に残る駒で決まる手数までに詰まされなければ引き分け。手数は次のうち最初に当てはまるもの：{ $rook }2個なら7、{ $rook }1個なら15、{ $khon }2個なら21、{ $knight }2個なら31、{ $khon }1個なら43、ほかは63。
law-counting-asean = 成っていないポーンがなく、相手がキングだけになると、{ $rook }があれば16手、なければ{ $khon }があれば44手、{ $knight }だけなら64手以内に詰ませなければ引き分け（数え）。
law-palace = { $pieces }は九宮（3×3の区画）から出られない。
law-own-side = { $pieces }は川を越えられない。
law-first-leaps = キングは一度だけ、横に2マス・前に1マスの位置へ跳べる（王手されているとき、動いた後、同じ段か筋に相手のルークが来た後は跳べない）。メットは最初の一手だけ、駒を飛び越えてでも前に2マス跳べる。どちらも跳べるのは空いたマスだけ。
law-in-place = 自分に{ $pieces }がないとき、敵陣側の長い対角線上のポーン（最後の1個ならどこでも）は、その場か斜め1マス先で{ $pieces }に成れる（それで1手）。この手で駒を取ったり、駒に当てたり、王手をかけたりはできない。
law-in-place-free = 成る義務はない。キングとポーン1個だけで、成るほかに指せる手がなければステイルメイトで引き分け。
law-piece = { $piece }：{ $moves }。
law-never-back = { $pieces }は最下段に戻れない。
law-promotion = { $count ->
    [1] { $pieces }はいちばん奥の段に着くと、{ $choices }に{ $family ->
        [chess] 昇格する。
       *[other] 成る。
      }
   *[other] { $pieces }は（自分から見て）{ $rank }段目に着くと、{ $choices }に{ $family ->
        [chess] 昇格する。
       *[other] 成る。
      }
  }
law-promotion-late = { $pieces }は奥の{ $count }段で昇格でき、いちばん奥では必ず昇格する。昇格先は{ $choices }。
law-promotion-sides = いちばん奥の段で、白の{ $pieces }は{ $choices }に、黒の{ $theirs }は{ $rest }に昇格する。
law-promotion-file = { $pieces }はその列のいちばん奥のマスで、{ $choices }に昇格する。
law-promotion-squares = { $pieces }は{ $choices }に昇格する。白は{ $squares }、黒は{ $theirs }のマスで。
law-promotion-also = { $pieces }は{ $choices }にも昇格できる。
law-limit-lost = 昇格先は、すでに取られた自分の駒に限る。なければポーンはいちばん奥の段に進めない。
law-limit = 自分に{ $pieces }が{ $count }個あるうちは、{ $pieces }には昇格できない。
law-double-step = ポーンは初期位置からは、前の2マスが空いていれば一度に2マス進める。
law-double-step-ranks = ポーンは（自分から見て）{ $ranks }段目からは、前の2マスが空いていれば一度に2マス進める。
law-double-step-anywhere = ポーンはどこからでも、前の2マスが空いていれば一度に2マス進める。
law-no-double-step = ポーンが一度に2マス進むことはない。
law-en-passant = アンパッサン：相手の{ $targets }が2マス進んだ直後の1手に限り、1マス進んだものとして{ $pieces }で取れる。
law-en-passant-not = { $rank }段目から2マス進んだポーンは、アンパッサンで取られない。
law-en-passant-takers = アンパッサンで取れないが、取られることはある駒：{ $pieces }。
law-no-en-passant = アンパッサンはない。
castling-file = { $file }列
law-castling = キャスリング：キングは{ $files }へ動き、{ $rooks }はキングを飛び越えてその隣へ動く。どちらもまだ動いておらず、間に駒がなく、キングがチェックされておらず、キングの通るマスと着くマスに相手の利きがないことが条件。
law-castling-elsewhere = キャスリングでは、キングは{ $files }へ、{ $rooks }はその内側の隣へ動く。
law-castling-shuffled = キャスリングでは、初めにどこにいてもキングは{ $files }へ、{ $rooks }はその内側の隣へ動く。ほかの駒が途中にいてはいけない。
law-castling-placed = いつもの位置に置いたキングは、隅に置いた{ $rooks }とキャスリングできる。
law-castling-white = キャスリングができるのは白だけ。
law-castling-black = キャスリングができるのは黒だけ。
law-castling-attacked = キャスリングは、キングのいるマス、通るマス、行き先のマスが攻撃されていてもできる。
law-no-castling = キャスリングはない。
law-repetition-claim = 同じ局面が{ $claim }回現れると、手番の側が引き分けを宣言できる。{ $count }回で自動的に引き分けになる。
law-moves-both = { $reset ->
    [0] 駒が取られない
   *[other] 駒も取られずポーンも動かない
  }まま双方が{ $claim }手ずつ指すと、手番の側が引き分けを宣言できる。{ $end }手ずつで自動的に引き分けになる。
law-moves-claim = { $reset ->
    [0] 駒が取られない
   *[other] 駒も取られずポーンも動かない
  }まま双方が{ $claim }手ずつ指すと、手番の側が引き分けを宣言できる。
law-moves-end = 駒が取られないまま双方が{ $end }手ずつ指すと引き分け。
law-moves-points = 駒が取られないまま双方が{ $end }手ずつ指すと、点数で決まる。
law-moves-drops = 駒を打っても、駒を取ったときと同じく、{ $claim }手ルールの手数は数え直しになる。
law-moves-pieces = ポーンと同じく、次の駒を動かしても{ $claim }手ルールの手数は数え直しになる：{ $pieces }。
law-moves-checks = ただし、王手をかけた手は、双方それぞれ10手までしか数えない。
law-impasse = 入玉宣言：玉と、ほかの自分の駒{ $companions }枚以上が敵陣（奥の{ $ranks }段）にあり、王手されていなければ宣言できる。玉を除き、敵陣にある駒と持ち駒を、{ $pieces }は成っていても{ $worth }点、ほかは1点と数え、先手は{ $first }点以上、後手は{ $second }点以上で勝ち。
law-dead = { $count ->
    [0] 双方とも{ $pieces }だけになると引き分け。
   *[other] 双方とも、相手を詰ませるだけの駒がなくなると引き分け。相手がキングだけのとき、{ $pieces }1個だけでは詰ませられない。
  }
law-dead-not = 駒がどれだけ少なくなっても、引き分けにはならず、対局は続く。
law-never-meet = 駒不足で引き分けになるのは、残りがビショップだけで、互いに決して当たらないときだけ。
law-otherwise = ほかはチェスと同じ。
law-only-start = 開始局面だけが異なり、ほかはチェスと同じ。
