law-starts = { $excluded ->
    [0] La première rangée est mélangée : { $count } dispositions numérotées.
    [1] La première rangée est mélangée : { $count } dispositions numérotées ; la { $numbers } n’est jamais tirée au sort, mais tu peux la choisir.
   *[other] La première rangée est mélangée : { $count } dispositions numérotées ; { $numbers } ne sont jamais tirées au sort, mais tu peux les choisir.
}
law-setting-up = { $count ->
    [1] D’abord, chacun à son tour place ses pièces sur sa première rangée. Puis la partie commence.
   *[other] D’abord, chacun à son tour place ses pièces sur des cases libres de ses { $count } premières rangées. Puis la partie commence.
  }
law-first-rank-alone = Tu ne peux placer { FORM($pieces, "un") } que sur ta première rangée.
law-bishops-apart = Place tes fous sur des cases de couleurs différentes.
law-pawns-ahead = Quelques pions commencent plus avancés : les blancs en { $squares }, les noirs en { $theirs }.
law-goal-squares = Amène { FORM($pieces, "ton") } en { $squares } et tu gagnes.
law-goal-rank = Amène { FORM($pieces, "un") } sur la dernière rangée et tu gagnes.
law-goal-safe = Amène { FORM($pieces, "ton") } sur la dernière rangée, à l’abri de toute prise, et tu gagnes. Si un coup laisse les deux à l’abri sur ces rangées, la partie est nulle.
law-goal-race = Amène { FORM($pieces, "ton") } en premier { $rank ->
    [0] en { $squares }
   *[other] sur la rangée { $rank }
  } et tu gagnes. Mais si les Blancs y arrivent d’abord et que les Noirs suivent au coup d’après, la partie est nulle.
law-goal-stay = Amène { FORM($pieces, "un") } en { $squares } : si tu y es encore à ton tour suivant, tu gagnes.
law-checks = { $count ->
    [1] Donne échec et tu gagnes.
   *[other] Donne échec { $count } fois et tu gagnes.
  }
law-no-checks = Aucun coup ne peut donner échec.
law-must-capture = La prise est obligatoire. S’il y en a plusieurs, choisis celle que tu veux.
law-explosion = Une prise provoque une explosion : les deux pièces et tout ce qui n’est pas un pion sur les huit cases autour disparaissent.
law-explosion-spared = Une prise provoque une explosion : les deux pièces et tout ce qui n’est pas un pion sur les huit cases autour disparaissent. Mais { FORM($pieces, "le") } survit à toute explosion.
law-blow-up = Fais exploser { FORM($pieces, "le") } adverse et tu gagnes.
law-blow-up-royal = Fais exploser { FORM($pieces, "le") } adverse et tu gagnes, même si tu es en échec.
law-blow-up-own = Si tu fais exploser { FORM($pieces, "ton") }, tu perds, même si l’adversaire perd aussi le sien. Ne t’en sers donc jamais pour prendre.
law-blow-up-never = Tu ne peux pas faire exploser { FORM($pieces, "ton") } : { FORM($pieces, "le") } ne prend donc jamais.
law-explosion-beside = Tant que les deux rois se touchent, aucun n’est en échec.
law-mutually-immune = { FORM($pieces, "Le") } ne peut pas prendre { FORM($pieces, "le") } adverse.
law-lose-all = { $count ->
    [0] Perds toutes tes pièces et tu gagnes.
   *[other] Perds tout sauf ton roi et tu gagnes.
  }
law-lose-kind = Perds { FORM($pieces, "ton") } et tu gagnes.
law-take-all = Si tu perds toutes tes pièces, tu perds.
law-extinct = { $count ->
    [0] Tu perds dès qu’il ne te reste plus aucune pièce d’un de ces types : { $pieces }.
    [1] Tu perds dès qu’il ne te reste plus qu’une pièce d’un de ces types : { $pieces }.
   *[other] Tu perds dès qu’il ne te reste plus que { $count } pièces d’un de ces types : { $pieces }.
  }
law-extinct-promoting = Si tu promeus ton dernier pion, tu perds aussi.
law-extinct-only = Si on prend { FORM($pieces, "ton") }, tu perds.
law-extinct-first = Tu perds dès qu’on te prend ne serait-ce qu’{ FORM($pieces, "un") }.
law-extinct-last = { $count ->
    [0] Tu perds quand tu n’as plus { FORM($pieces, "de") }, même à cause d’une promotion.
    [1] Tu perds quand il ne te reste plus qu’une pièce de ce type : { $pieces }.
   *[other] Tu perds quand il ne te reste plus que { $count } pièces de ce type : { $pieces }.
  }
law-mate-wins = Si tu es maté, tu gagnes.
law-bare-king = Si tu n’as plus que ton roi, tu perds ; mais si tu peux prendre aussitôt la dernière pièce adverse, la partie est nulle.
law-royal-too = { FORM($pieces, "Le") } est une pièce royale, comme le roi, même issue d’une promotion : tu ne peux pas la laisser attaquée, et la mater gagne la partie.
law-last-royal = Tant que tu as plus d’{ FORM($pieces, "un") }, tu peux en perdre { FORM($pieces, "gender") ->
    [f] une. La dernière peut être mise en échec et matée
   *[other] un. Le dernier peut être mis en échec et maté
  } comme d’habitude.
law-duple-check = Avec deux rois, tu n’es en échec que si les deux sont attaqués à la fois ; tu dois alors en sauver au moins un.
law-common-king = Il n’y a pas d’échec : { FORM($pieces, "ton") } peut rester ou aller sur une case attaquée.
law-duck = Après chaque coup, pose le canard sur une autre case libre. Rien ne peut s’y poser ni le traverser ; les cavaliers sautent par-dessus.
law-shak = Le mat ne gagne qu’au bout d’une série ininterrompue d’échecs, dont au moins un par bers, tour ou cavalier (shak).
law-shak-none = Un mat sans aucun shak fait nulle (niol).
law-shak-knight = Ne mate jamais avec les seuls cavaliers : si eux seuls donnent échec à la fin, le camp maté gagne.
law-bare-draw = Quand un camp n’a plus que son roi, la partie est nulle.
law-no-flight = Un roi en échec ne peut pas fuir. Interpose une pièce ou prends celle qui donne échec, au besoin avec le roi.
law-drops = Une pièce que tu prends est à toi : au lieu d’un coup normal, tu peux la parachuter sur une case libre.
law-drops-either = Une pièce que tu prends est à toi : au lieu d’un coup normal, tu peux la parachuter sur une case libre, sur la face de ton choix.
law-in-hand = Tu commences avec une pièce en main : au lieu d’un coup normal, tu peux la parachuter sur une case libre.
law-gating = Quand une pièce de ta première rangée bouge pour la première fois, tu peux poser une pièce de ta main sur la case quittée ; au roque, sur celle du roi ou de la tour. Le coup doit être légal même sans elle.
law-gating-closed = Une case de la première rangée n’accueille plus rien dès que la pièce qui y était a bougé ou a été prise.
law-drops-back = { $family ->
    [shogi] Une pièce prise perd sa promotion.
   *[other] Une pièce promue redevient pion quand elle est prise.
  }
law-drops-promoted = Une pièce promue reste promue quand elle est prise.
law-zone = { $count ->
    [1] Une pièce peut être promue quand son coup commence ou finit sur la dernière rangée.
   *[other] Une pièce peut être promue quand son coup commence ou finit sur les { $count } dernières rangées.
  }
law-zone-must = { $count ->
    [1] { $leaves ->
        [0] Une pièce qui peut être promue doit l’être quand elle arrive sur la dernière rangée.
       *[other] Une pièce qui peut être promue doit l’être quand son coup commence ou finit sur la dernière rangée.
      }
   *[other] Une pièce qui peut être promue doit l’être quand son coup commence ou finit sur les { $count } dernières rangées.
  }
law-demotion = Une pièce se retourne chaque fois qu’elle bouge, puis se déplace autrement. Seul le roi ne se retourne jamais.
law-demotion-capture = Une pièce se retourne quand elle prend, et seulement alors ; elle se déplace ensuite autrement.
law-turned = Promotions : { $pairs }.
law-two-sides = Les deux faces : { $pairs }.
law-doubled = { $count ->
    [1] Tu ne peux pas parachuter { FORM($pieces, "un") } sur une colonne où tu en as déjà { FORM($pieces, "gender") ->
        [f] une non promue
       *[other] un non promu
    } (nifu).
   *[other] Tu ne peux pas parachuter { FORM($pieces, "un") } sur une colonne où tu en as déjà { $count } { FORM($pieces, "gender") ->
        [f] non promues
       *[other] non promus
    }.
  }
law-drop-mate = Tu ne peux pas mater en parachutant { FORM($pieces, "un") } (uchifuzume).
law-stuck = Une pièce ne peut être ni parachutée ni laissée sans promotion là où elle ne pourrait plus jamais bouger.
law-stuck-unpromoted = Une pièce doit être promue là où elle ne pourrait plus jamais bouger.
law-no-drop-checks = Un parachutage ne peut pas donner échec.
law-drop-pawns = Tu ne peux parachuter { FORM($pieces, "un") } ni sur la première ni sur la dernière rangée.
law-drop-pawns-first = On peut parachuter { FORM($pieces, "un") } aussi sur la première rangée, mais pas sur la dernière.
law-dropped-step = { FORM($pieces, "Un") } parachuté sur { $rank ->
    [1] ta première rangée
    [2] ta deuxième rangée
   *[other] la rangée { $ranks }, comptée depuis ton camp,
  } peut ensuite encore avancer de deux cases.
law-drop-own-side = Parachute seulement de ton côté de la rivière.
law-drop-reached = Ces pièces ne se parachutent que sur des cases qu’elles auraient pu atteindre en se déplaçant : { $pieces }.
law-facing = Les deux généraux ne peuvent jamais se faire face sans rien entre eux.
law-bikjang = Si tu laisses les généraux face à face (bikjang), l’adversaire doit rompre le face-à-face ou passer (même en échec). S’il passe, la partie est nulle.
law-bikjang-points = Si tu laisses les généraux face à face (bikjang), l’adversaire doit rompre le face-à-face ou passer (même en échec). S’il passe, la partie est finie et les points décident.
law-pass = Tu peux passer, sauf en échec. Si les deux passent de suite, la partie est nulle.
law-pass-points = Tu peux passer, sauf en échec. Si les deux passent de suite, les points décident.
law-points = Points : { $worth } ; s’y ajoute un bonus de { $extra } pour { FORM($color, "les") }, en compensation du trait. Les points décident aussi de tout ce qui serait nul.
law-points-worth = { $piece } { $points }
law-stalemate-wins = Si tu n’as aucun coup légal, tu gagnes.
law-stalemate-loses = Si tu n’as aucun coup légal, tu perds.
law-stalemate-draws = Pat (aucun coup légal, sans être en échec) : la partie est nulle.
law-repetition = Quand la même position apparaît pour la { $count }e fois, la partie est nulle.
law-repetition-points = La même position pour la { $count }e fois termine la partie, et les points décident.
law-repetition-checks = Quand la même position apparaît pour la { $count }e fois, la partie est nulle, sauf si un camp a donné échec à chaque coup depuis la première : alors il perd.
law-repetition-first = Quand la même position apparaît pour la { $count }e fois, le camp qui a commencé la partie perd.
law-repetition-mover = Si tu amènes la même position pour la { $count }e fois, tu perds.
law-perpetual = Si tu répètes la position en donnant échec à chaque coup, tu perds dans tous les cas.
law-chase = Si tu répètes la position en poursuivant à chaque coup la même pièce, tu perds, à condition qu’elle ne soit pas protégée ou qu’elle vaille plus que son attaquant. Généraux et soldats ont le droit de poursuivre, et un soldat qui n’a pas passé la rivière peut être poursuivi. Si les deux camps le font, la partie est nulle.
law-to-and-fro = Un troisième va-et-vient de la même pièce perd, sauf s’il s’agit d’un général, d’un garde ou d’une parade à un échec.
law-counting-makruk = Quand il ne reste plus de pion non promu, il faut mater en 64 coups, sinon la partie est nulle. Contre un roi seul, le compte repart du nombre de pièces sur l’échiquier et va, selon ce qui reste au camp le plus fort, jusqu’à 8 ({ $rook } × 2), 16 ({ $rook }), 22 ({ $khon } × 2), 32 ({ $knight } × 2), 44 ({ $khon }) ou sinon 64.
law-counting-cambodian = Contre trois pièces ou moins, roi compris, il faut mater en 63 coups, sinon la partie est nulle. Contre un roi seul, sans pions, le compte repart du nombre de pièces sur l’échiquier et va, selon ce qui reste au camp le plus fort, jusqu’à 7 ({ $rook } × 2), 15 ({ $rook }), 21 ({ $khon } × 2), 31 ({ $knight } × 2), 43 ({ $khon }) ou sinon 63.
law-counting-asean = Contre un roi seul, quand il ne reste plus de pion non promu, il faut mater en 16 coups avec { $rook }, en 44 sans { $rook } mais avec { $khon }, en 64 avec { $knight } seulement ; sinon, la partie est nulle.
law-palace = { FORM($pieces, "gender") ->
    [m] { FORM($pieces, "Le") } ne peut jamais quitter le palais (3 × 3 intersections).
    [f] { FORM($pieces, "Le") } ne peut jamais quitter le palais (3 × 3 intersections).
   *[other] Ces pièces ne peuvent jamais quitter le palais (3 × 3 intersections) : { $pieces }.
  }
law-own-side = { FORM($pieces, "gender") ->
    [m] { FORM($pieces, "Le") } ne peut jamais passer la rivière.
    [f] { FORM($pieces, "Le") } ne peut jamais passer la rivière.
   *[other] Ces pièces ne peuvent jamais passer la rivière : { $pieces }.
  }
law-first-leaps = Une fois par partie, le roi, s’il n’est pas en échec, peut sauter comme un cavalier, de deux cases de côté et une en avant, tant qu’il n’a pas bougé et qu’aucune tour adverse n’est venue sur sa rangée ou sa colonne ; le met peut, à son premier coup, avancer de deux cases, même par-dessus une pièce. Tous deux se posent sur des cases libres.
law-in-place = Tant que tu n’as pas { FORM($pieces, "de") }, un pion sur une grande diagonale dans le camp adverse (ton dernier pion, n’importe où) peut en devenir { FORM($pieces, "gender") ->
    [f] une
   *[other] un
  } en un coup, sur place ou à un pas en diagonale. Ce coup ne peut ni prendre, ni attaquer une pièce, ni donner échec.
law-in-place-free = La promotion n’est jamais obligatoire : s’il ne te reste qu’un roi et un pion, et que ta seule possibilité est de promouvoir, tu es pat et la partie est nulle.
law-piece = { $piece } : { $moves }.
law-never-back = { FORM($pieces, "Le") } ne revient jamais sur sa première rangée.
law-promotion = { $count ->
    [1] Sur la dernière rangée, { FORM($pieces, "un") } est promu en { $choices }.
   *[other] Sur la rangée { $rank }, comptée depuis son camp, { FORM($pieces, "un") } est promu en { $choices }.
  }
law-promotion-late = Sur les { $count } dernières rangées, { FORM($pieces, "un") } peut être promu ; sur la toute dernière, c’est obligatoire. Promotion en { $choices }.
law-promotion-sides = Sur la dernière rangée, chez les Blancs { FORM($pieces, "un") } est promu en { $choices }, chez les Noirs { FORM($theirs, "un") } est promu en { $rest }.
law-promotion-file = Sur la dernière case de sa colonne, { FORM($pieces, "un") } est promu en { $choices }.
law-promotion-squares = { FORM($pieces, "Un") } est promu en { $choices }, en { $squares } pour les Blancs, en { $theirs } pour les Noirs.
law-promotion-also = { FORM($pieces, "Un") } peut aussi être promu en { $choices }.
law-limit-lost = Tu ne peux promouvoir un pion qu’en une pièce que l’adversaire t’a prise. S’il n’y en a pas, un pion ne peut pas aller sur la dernière rangée.
law-limit = Tant que tu en as { $count }, tu ne peux pas promouvoir en { $pieces }.
law-double-step = Depuis sa case de départ, un pion peut avancer de deux cases si elles sont libres.
law-double-step-ranks = Depuis la rangée { $ranks }, comptée depuis son camp, un pion peut avancer de deux cases si elles sont libres.
law-double-step-anywhere = Un pion peut avancer de deux cases de n’importe où si elles sont libres.
law-no-double-step = Les pions n’avancent jamais de deux cases.
law-en-passant = En passant : quand { FORM($targets, "un") } adverse vient d’avancer de deux cases, { FORM($pieces, "un") } peut prendre cette pièce comme si elle n’avait avancé que d’une case.
law-en-passant-not = Après un double pas depuis la rangée { $rank }, pas de prise en passant.
law-en-passant-takers = { FORM($pieces, "Le") } ne prend pas en passant, mais peut se faire prendre ainsi.
law-no-en-passant = Il n’y a pas de prise en passant.
castling-file = { $file }
law-castling = Roque : le roi va sur la colonne { $files }, { FORM($rooks, "le") } passe de l’autre côté du roi. Ni l’un ni l’autre ne doit avoir bougé, il ne doit rien y avoir entre eux, et le roi ne peut ni être en échec, ni passer par une case attaquée, ni y arriver.
law-castling-elsewhere = Au roque, le roi va sur la colonne { $files }, { FORM($rooks, "le") } passe de l’autre côté du roi.
law-castling-shuffled = Le roque finit comme d’habitude, d’où que partent les pièces : le roi sur la colonne { $files }, { FORM($rooks, "le") } à côté, vers l’intérieur, et aucune autre pièce sur leur chemin.
law-castling-placed = Un roi placé sur sa case habituelle peut roquer avec { FORM($rooks, "un") } dans un coin.
law-castling-white = Seuls les Blancs peuvent roquer.
law-castling-black = Seuls les Noirs peuvent roquer.
law-castling-attacked = Les cases attaquées n’empêchent pas le roque : le roi peut s’y trouver, les traverser et y arriver.
law-no-castling = Il n’y a pas de roque.
law-repetition-claim = Quand la même position apparaît pour la { $claim }e fois, le joueur au trait peut réclamer la nulle. À la { $count }e, la partie est nulle.
law-moves-both = Après { $claim } coups de chaque camp sans prise{ $reset ->
    [0] {""}
   *[other] {" "}ni coup de pion
  }, le joueur au trait peut réclamer la nulle. Après { $end }, la partie est nulle.
law-moves-claim = Après { $claim } coups de chaque camp sans prise{ $reset ->
    [0] {""}
   *[other] {" "}ni coup de pion
  }, le joueur au trait peut réclamer la nulle.
law-moves-end = Après { $end } coups de chaque camp sans prise, la partie est nulle.
law-moves-points = Après { $end } coups de chaque camp sans prise, les points décident.
law-moves-drops = Un parachutage remet à zéro le compte des { $claim } coups, comme une prise.
law-moves-pieces = Comme un coup de pion, un coup de cette pièce remet à zéro le compte des { $claim } coups : { $pieces }.
law-moves-checks = Dans ce décompte, on ne compte que dix coups donnant échec par camp.
law-impasse = Avec ton roi et au moins { $companions } autres pièces à toi sur les { $ranks } dernières rangées, et sans être en échec, tu peux réclamer la victoire : hormis le roi, tes pièces sur ces rangées et en main comptent 1 point chacune ({ $pieces } { $worth }) ; il faut { $first } points à Sente, { $second } à Gote.
law-dead = { $count ->
    [0] Quand il ne reste à chaque camp que { FORM($pieces, "le") }, la partie est nulle.
   *[other] Quand aucun camp n’a de quoi mater, la partie est nulle. Contre un roi seul, { FORM($pieces, "un") } ne suffit pas.
  }
law-dead-not = Il n’y a pas de nulle par matériel insuffisant : la partie continue.
law-never-meet = La partie n’est nulle par matériel insuffisant que s’il ne reste que des fous et qu’aucun ne peut jamais rencontrer de pièce adverse.
law-otherwise = Tout le reste est comme aux échecs.
law-only-start = La partie commence dans une autre position ; tout le reste est comme aux échecs.
