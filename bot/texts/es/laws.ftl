law-starts = { $excluded ->
    [0] La primera fila se sortea entre { $count } posiciones numeradas.
   *[other] La primera fila se sortea entre { $count } posiciones numeradas ({ $excluded ->
        [one] la { $numbers } no sale por sorteo, pero se puede elegir
       *[other] las { $numbers } no salen por sorteo, pero se pueden elegir
      }).
}
law-setting-up = { $count ->
    [one] Primero, por turnos, cada bando coloca sus piezas en su primera fila. Luego empieza el juego.
   *[other] Primero, por turnos, cada bando coloca sus piezas en casillas vacías de sus primeras { $count } filas. Luego empieza el juego.
  }
law-first-rank-alone = Coloca { FORM($pieces, "many") } solo en tu primera fila.
law-bishops-apart = Coloca tus alfiles en casillas de distinto color.
law-pawns-ahead = Algunos peones empiezan más adelantados: los de las blancas, en { $squares }; los de las negras, en { $theirs }.
law-goal-squares = Si tu { $pieces } llega a { $squares }, ganas.
law-goal-rank = Si llevas { FORM($pieces, "a") } a la última fila, ganas.
law-goal-safe = Si tu { $pieces } llega a la última fila y nada puede { FORM($pieces, "gender") ->
    [f] capturarla
   *[m] capturarlo
  } allí, ganas. Si tras una jugada ambos bandos están allí a salvo, son tablas.
law-goal-race = Gana { FORM($pieces, "gender") ->
    [f] la primera
   *[m] el primer
  } { $pieces } que llega a { $rank ->
    [0] { $squares }
   *[other] la fila { $rank }
  }. Pero si llegan primero las blancas y las negras lo hacen en la jugada siguiente, son tablas.
law-goal-stay = Si llevas { FORM($pieces, "a") } a { $squares } y sigue allí cuando te vuelve a tocar, ganas.
law-checks = { $count ->
    [one] Si das jaque, ganas.
   *[other] Si das jaque { $count } veces, ganas.
  }
law-no-checks = Ninguna jugada puede dar jaque.
law-must-capture = Si puedes capturar, tienes que hacerlo. Entre varias capturas, eliges tú.
law-explosion = Una captura provoca una explosión: desaparecen ambas piezas y todo lo que haya en las ocho casillas de alrededor, salvo los peones.
law-explosion-spared = Una captura provoca una explosión: desaparecen ambas piezas y todo lo que haya en las ocho casillas de alrededor, salvo los peones. { FORM($pieces, "The") } sobrevive a toda explosión.
law-blow-up = Si haces explotar { FORM($pieces, "to") } { FORM($pieces, "gender") ->
    [f] enemiga
   *[m] enemigo
  }, ganas.
law-blow-up-royal = Si haces explotar { FORM($pieces, "to") } { FORM($pieces, "gender") ->
    [f] enemiga
   *[m] enemigo
  }, ganas, aunque estés en jaque.
law-blow-up-own = Si haces explotar a tu { FORM($pieces, "gender") ->
    [f] propia
   *[m] propio
  } { $pieces }, pierdes, aunque explote también { FORM($pieces, "gender") ->
    [f] la enemiga
   *[m] el enemigo
  }. Así que nunca debe capturar.
law-blow-up-never = No puedes hacer explotar a tu { FORM($pieces, "gender") ->
    [f] propia
   *[m] propio
  } { $pieces }, así que { FORM($pieces, "the") } no puede capturar.
law-explosion-beside = Mientras los dos reyes estén uno al lado del otro, ninguno está en jaque.
law-mutually-immune = { FORM($pieces, "A") } no puede capturar a { FORM($pieces, "gender") ->
    [f] otra
   *[m] otro
  } { $pieces }.
law-lose-all = { $count ->
    [0] Si pierdes todas tus piezas, ganas.
   *[other] Si pierdes todo menos tu rey, ganas.
  }
law-lose-kind = Si pierdes { FORM($pieces, "the") }, ganas.
law-take-all = Si pierdes todas tus piezas, pierdes.
law-extinct = { $count ->
    [0] Pierdes cuando no te queda ninguna pieza de una de estas clases: { $pieces }.
    [one] Pierdes cuando solo te queda una pieza de una de estas clases: { $pieces }.
   *[other] Pierdes cuando solo te quedan { $count } piezas de una de estas clases: { $pieces }.
  }
law-extinct-promoting = También pierdes si coronas tu último peón.
law-extinct-only = Si te capturan { FORM($pieces, "the") }, pierdes.
law-extinct-first = Pierdes en cuanto te capturan { FORM($pieces, "a") }, sea cual sea.
law-extinct-last = { $count ->
    [0] Pierdes cuando no te queda ninguna pieza de esta clase, aunque sea por coronar con la última: { $pieces }.
    [one] Pierdes cuando solo te queda una pieza de esta clase: { $pieces }.
   *[other] Pierdes cuando solo te quedan { $count } piezas de esta clase: { $pieces }.
  }
law-mate-wins = Si te dan mate, ganas.
law-bare-king = Si solo te queda el rey, pierdes; pero si puedes capturar enseguida la última pieza enemiga, son tablas.
law-royal-too = { FORM($pieces, "The") } es una pieza real, como el rey, también si viene de un peón: no puedes dejarla atacada, y quien le da mate gana.
law-last-royal = Mientras tengas más de { FORM($pieces, "a") }, te pueden capturar uno. El último puede recibir jaque y mate como cualquier rey.
law-duple-check = Con dos reyes solo estás en jaque cuando ambos están atacados a la vez; entonces debes salvar al menos uno.
law-common-king = No hay jaque: tu { $pieces } puede quedarse en casillas atacadas o ir a ellas.
law-duck = Después de cada jugada, pon el pato en otra casilla vacía. Ninguna pieza puede ocupar su casilla ni pasar por ella; los caballos lo saltan.
law-shak = El mate solo gana al final de una serie ininterrumpida de jaques con al menos uno de bers, torre o caballo (shak).
law-shak-none = Un mate sin ningún shak son tablas (niol).
law-shak-knight = Nunca des mate solo con caballos: si al final solo dan jaque caballos, gana quien recibe el mate.
law-bare-draw = Cuando a un bando solo le queda el rey, son tablas.
law-no-flight = Un rey en jaque no puede apartarse. Tapa el jaque o captura la pieza que lo da, también con el propio rey.
law-drops = Una pieza capturada pasa a ser tuya: en vez de mover, puedes soltarla en una casilla vacía.
law-drops-either = Una pieza capturada pasa a ser tuya: en vez de mover, puedes soltarla en una casilla vacía, por cualquiera de sus caras.
law-in-hand = Empiezas con una pieza en mano: en vez de mover, puedes soltarla en una casilla vacía.
law-gating = Cuando una pieza de tu primera fila se mueve por primera vez, puedes poner una pieza de tu mano en la casilla que deja; al enrocar, en la del rey o en la de la torre. La jugada tiene que ser legal también sin ella.
law-gating-closed = Una casilla de la primera fila se cierra cuando su primera pieza se ha movido o ha sido capturada.
law-drops-back = { $family ->
    [chess] Una pieza coronada vuelve a ser peón cuando la capturan.
   *[other] Una pieza promocionada vuelve a su forma original cuando la capturan.
  }
law-drops-promoted = { $family ->
    [chess] Una pieza coronada lo sigue siendo al capturarla.
   *[other] Una pieza promocionada lo sigue siendo al capturarla.
  }
law-zone = { $count ->
    [one] Una pieza puede promocionar cuando entra en la última fila o sale de ella.
   *[other] Una pieza puede promocionar cuando entra en las últimas { $count } filas, se mueve dentro o sale de ellas.
  }
law-zone-must = { $count ->
    [one] { $leaves ->
        [0] Una pieza que puede promocionar tiene que hacerlo cuando entra en la última fila.
       *[other] Una pieza que puede promocionar tiene que hacerlo cuando entra en la última fila o sale de ella.
      }
   *[other] Una pieza que puede promocionar tiene que hacerlo cuando entra en las últimas { $count } filas, se mueve dentro o sale de ellas.
  }
law-demotion = Toda pieza menos el rey se da la vuelta cada vez que se mueve, y entonces se mueve de otro modo.
law-demotion-capture = Una pieza se da la vuelta cuando captura, y solo entonces; después se mueve de otro modo.
law-turned = Promociones: { $pairs }.
law-two-sides = Las dos caras: { $pairs }.
law-doubled = { $count ->
    [one] No puedes soltar { FORM($pieces, "a") } en una columna donde ya tienes { FORM($pieces, "gender") ->
        [f] una
       *[m] uno
      } sin promocionar (nifu).
   *[other] No puedes soltar { FORM($pieces, "a") } en una columna donde ya tienes { $count } sin promocionar.
  }
law-drop-mate = No puedes dar mate soltando { FORM($pieces, "a") } (uchifuzume).
law-stuck = Una pieza no puede soltarse, ni quedarse sin promocionar, donde ya no podría moverse nunca.
law-stuck-unpromoted = Una pieza tiene que promocionar donde, si no, ya no podría moverse nunca.
law-no-drop-checks = Al soltar una pieza no se puede dar jaque.
law-drop-pawns = No se puede soltar { FORM($pieces, "a") } en la primera ni en la última fila.
law-drop-pawns-first = También se puede soltar { FORM($pieces, "a") } en la primera fila, pero no en la última.
law-dropped-step = { FORM($pieces, "A") } que se suelte en la fila { $ranks }, contada desde su lado, también puede avanzar dos casillas en su primera jugada.
law-drop-own-side = Suelta piezas solo en tu lado del río.
law-drop-reached = Estas piezas solo se sueltan en casillas a las que podrían haber llegado moviéndose: { $pieces }.
law-facing = Los dos generales nunca pueden quedar frente a frente sin nada en medio.
law-bikjang = Si dejas los generales frente a frente (bikjang), tu rival tiene que romper la línea o pasar (incluso en jaque). Si pasa, son tablas.
law-bikjang-points = Si dejas los generales frente a frente (bikjang), tu rival tiene que romper la línea o pasar (incluso en jaque). Si pasa, la partida termina y deciden los puntos.
law-pass = Puedes pasar si no estás en jaque. Con dos pases seguidos, son tablas.
law-pass-points = Puedes pasar si no estás en jaque. Tras dos pases seguidos deciden los puntos.
law-points = Puntos: { $worth }; además, { $extra } de compensación para { FORM($color, "the") } por mover en segundo lugar. Los puntos deciden también lo que, de otro modo, serían tablas.
law-points-worth = { $piece } { $points }
law-stalemate-wins = Si no tienes ninguna jugada legal, ganas.
law-stalemate-loses = Si no tienes ninguna jugada legal, pierdes.
law-stalemate-draws = Rey ahogado: sin jugadas legales y sin estar en jaque, son tablas.
law-repetition = Si la misma posición se da por { $count ->
    [3] tercera
    [4] cuarta
   *[other] { $count }.ª
  } vez, son tablas.
law-repetition-points = La misma posición por { $count ->
    [3] tercera
    [4] cuarta
   *[other] { $count }.ª
  } vez termina la partida, y deciden los puntos.
law-repetition-checks = Si la misma posición se da por { $count ->
    [3] tercera
    [4] cuarta
   *[other] { $count }.ª
  } vez, son tablas, salvo que un bando haya dado jaque en cada jugada desde la primera: ese bando pierde.
law-repetition-first = Con la misma posición por { $count ->
    [3] tercera
    [4] cuarta
   *[other] { $count }.ª
  } vez pierde el bando que empezó la partida.
law-repetition-mover = Si con tu jugada la misma posición se da por { $count ->
    [3] tercera
    [4] cuarta
   *[other] { $count }.ª
  } vez, pierdes.
law-perpetual = Pierde siempre quien repite la posición dando jaque en cada jugada.
law-chase = Pierde quien repite la posición persiguiendo siempre a la misma pieza, si esta no está defendida o vale más que su atacante. Los generales y los soldados sí pueden perseguir, y se puede perseguir a un soldado que aún no ha cruzado el río. Si lo hacen ambos bandos, son tablas.
law-to-and-fro = Pierde quien mueve la misma pieza de un lado a otro por tercera vez. Los generales, los guardias y las respuestas a jaques pueden hacerlo.
law-counting-makruk = Cuando no queda ningún peón sin coronar, hay que dar mate en 64 jugadas; si no, son tablas. Contra un rey solo, la cuenta empieza de nuevo: parte del número de piezas que hay en el tablero y llega, según lo que le quede al bando más fuerte, hasta 8 ({ $rook } × 2), 16 ({ $rook }), 22 ({ $khon } × 2), 32 ({ $knight } × 2), 44 ({ $khon }) o, en los demás casos, 64.
law-counting-cambodian = Contra tres piezas o menos, contando el rey, hay que dar mate en 63 jugadas; si no, son tablas. Contra un rey solo, sin peones, la cuenta empieza de nuevo: parte del número de piezas que hay en el tablero y llega, según lo que le quede al bando más fuerte, hasta 7 ({ $rook } × 2), 15 ({ $rook }), 21 ({ $khon } × 2), 31 ({ $knight } × 2), 43 ({ $khon }) o, en los demás casos, 63.
law-counting-asean = Contra un rey solo, cuando no queda ningún peón sin coronar, hay que dar mate en 16 jugadas con { $rook }, o en 44 con { $khon } si no hay { $rook }, o en 64 si solo hay { $knight }; si no, son tablas.
law-palace = Piezas que no pueden salir del palacio (3 × 3 puntos): { $pieces }.
law-own-side = El río no lo puede cruzar { FORM($any, "the") }.
law-first-leaps = Una vez por partida, el rey, si no está en jaque, puede saltar como un caballo, dos casillas de lado y una hacia adelante, mientras no se haya movido y ninguna torre enemiga haya entrado en su fila o columna; el met puede avanzar dos casillas de frente en su primera jugada, incluso saltando una pieza. Ambos caen en casillas vacías.
law-in-place = Mientras no tengas { FORM($pieces, "gender") ->
    [f] ninguna
   *[m] ningún
  } { $pieces }, un peón en una diagonal larga de la mitad enemiga (tu último peón, en cualquier sitio) puede convertirse en esa pieza como jugada propia: en su casilla o a un paso en diagonal. Esa jugada no puede capturar, atacar nada ni dar jaque.
law-in-place-free = Nadie está obligado a coronar: si a un bando solo le quedan el rey y un peón, y lo único que podría hacer es coronar, está ahogado y son tablas.
law-piece = { $piece }: { $moves }.
law-never-back = { FORM($pieces, "The") } no puede volver a su primera fila.
law-promotion = { $count ->
    [one] En la última fila, { FORM($pieces, "a") } se convierte en { $choices }.
   *[other] En la fila { $rank }, contada desde su lado, { FORM($pieces, "a") } se convierte en { $choices }.
  }
law-promotion-late = En las últimas { $count } filas, { FORM($pieces, "a") } puede coronar, y en la última tiene que hacerlo: se convierte en { $choices }.
law-promotion-sides = En la última fila, { FORM($pieces, "a") } de las blancas se convierte en { $choices }; { FORM($theirs, "a") } de las negras, en { $rest }.
law-promotion-file = En la última casilla de su columna, { FORM($pieces, "a") } se convierte en { $choices }.
law-promotion-squares = { FORM($pieces, "A") } se convierte en { $choices }: los de las blancas, en { $squares }; los de las negras, en { $theirs }.
law-promotion-also = { FORM($pieces, "A") } también puede convertirse en { $choices }.
law-limit-lost = Un peón solo puede convertirse en una pieza que te hayan capturado. Si no hay ninguna, no puede ir a la última fila.
law-limit = No puedes coronar { FORM($pieces, "a") } si ya tienes { $count }.
law-double-step = Desde su casilla inicial, un peón puede avanzar dos casillas si ambas están libres.
law-double-step-ranks = Un peón puede avanzar dos casillas, si ambas están libres, desde la fila { $ranks }, contada desde su lado.
law-double-step-anywhere = Un peón puede avanzar dos casillas, si ambas están libres, desde cualquier sitio.
law-no-double-step = Los peones nunca avanzan dos casillas a la vez.
law-en-passant = Al paso: cuando { FORM($targets, "a") } del rival acaba de avanzar dos casillas, { FORM($pieces, "a") } puede capturar esa pieza como si hubiera avanzado solo una.
law-en-passant-not = Tras un avance doble desde la fila { $rank } no hay captura al paso.
law-en-passant-takers = { FORM($pieces, "The") } no captura al paso, pero se puede capturar así.
law-no-en-passant = No hay captura al paso.
castling-file = { $file }
law-castling = Enroque: el rey va a la columna { $files } y su { $rooks } pasa al otro lado. Ninguno de los dos puede haberse movido, no puede haber nada entre ellos, y el rey no puede estar en jaque ni pasar por una casilla atacada ni acabar en ella.
law-castling-elsewhere = Al enrocar, el rey va a la columna { $files } y su { $rooks } pasa al otro lado.
law-castling-shuffled = Tras el enroque, las piezas quedan donde siempre, empiecen donde empiecen: el rey en la columna { $files } y su { $rooks } al lado, hacia el centro. No puede haber otras piezas en su camino.
law-castling-placed = Un rey colocado en su casilla habitual puede enrocar con { FORM($rooks, "a") } en una esquina.
law-castling-white = Solo las blancas pueden enrocar.
law-castling-black = Solo las negras pueden enrocar.
law-castling-attacked = Las casillas atacadas no impiden el enroque: el rey puede estar en ellas, cruzarlas y acabar en ellas.
law-no-castling = No hay enroque.
law-repetition-claim = Cuando la misma posición se da por { $claim ->
    [3] tercera
    [4] cuarta
   *[other] { $claim }.ª
  } vez, quien tiene el turno puede reclamar tablas. A la { $count ->
    [5] quinta
   *[other] { $count }.ª
  }, la partida termina en tablas.
law-moves-both = Tras { $claim } jugadas de cada bando sin capturas{ $reset ->
    [0] {""}
   *[other] {" "}ni jugadas de peón
  }, quien tiene el turno puede reclamar tablas. Tras { $end }, son tablas.
law-moves-claim = Tras { $claim } jugadas de cada bando sin capturas{ $reset ->
    [0] {""}
   *[other] {" "}ni jugadas de peón
  }, quien tiene el turno puede reclamar tablas.
law-moves-end = Tras { $end } jugadas de cada bando sin capturas, son tablas.
law-moves-points = Tras { $end } jugadas de cada bando sin capturas deciden los puntos.
law-moves-drops = Soltar una pieza reinicia la cuenta de { $claim } jugadas, igual que una captura.
law-moves-pieces = Mover esta pieza también reinicia la cuenta de { $claim } jugadas, igual que mover un peón: { $pieces }.
law-moves-checks = En esa cuenta solo entran, como máximo, diez jugadas con jaque de cada bando.
law-impasse = Con tu rey y al menos otras { $companions } piezas tuyas en las últimas { $ranks } filas, y sin estar en jaque, puedes reclamar la victoria: sin contar el rey, cada pieza de allí y de tu mano vale 1 ({ $pieces }: { $worth }); sente necesita al menos { $first } puntos, gote { $second }.
law-dead = { $count ->
    [0] Cuando a cada bando solo le queda { FORM($pieces, "the") }, son tablas.
   *[other] Cuando ningún bando tiene con qué dar mate, son tablas. Contra un rey solo no basta con { FORM($pieces, "a") }.
  }
law-dead-not = La falta de material no da tablas: la partida sigue.
law-never-meet = Por falta de material solo hay tablas cuando quedan únicamente alfiles y ninguno puede encontrarse jamás con un enemigo.
law-otherwise = Todo lo demás es como en ajedrez.
law-only-start = La partida empieza desde otra posición; todo lo demás es como en ajedrez.
