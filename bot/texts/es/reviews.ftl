review-running = Esta partida aún no ha terminado. Pide el análisis cuando acabe.
review-called-off = Esta partida se anuló, así que no hay nada que analizar.
review-short = { $count ->
    [0] En esta partida no se jugó nada
    [one] En esta partida solo se hizo una jugada
   *[other] En esta partida solo se hicieron { $count } jugadas
  }; para analizarla hacen falta al menos { $least }.
review-progress = Analizando la partida: { $done } de { $total } posiciones.
review-confirming = Comprobando las peores jugadas: { $done } de { $total }.
review-queue = { $count ->
    [one] Hay 1 análisis antes que el tuyo.
   *[other] Hay { $count } análisis antes que el tuyo.
  }
review-cancelled = Has cancelado este análisis.
review-restart = Me estoy reiniciando y este análisis se ha detenido. Vuelve a pedirlo en un momento.
review-late = Hay muchos análisis en espera y este tardará un poco. Sigue en marcha; pulsa **Análisis** otra vez dentro de unos minutos.
review-failed = Algo ha fallado en este análisis. Inténtalo de nuevo.
review-many = Ya estás esperando { $most } análisis. Inténtalo de nuevo cuando termine alguno.
review-gone = Ya no tengo este análisis. Usa `/análisis` para hacerlo de nuevo.
review-none = Todavía no tienes ninguna partida terminada que analizar.
review-opening = Apertura: { $name } ({ $eco }), teoría hasta **{ $move }**
review-side = **{ $player }** ({ $color }): { $inaccuracies ->
    [one] 1 imprecisión
   *[other] { $inaccuracies } imprecisiones
  } · { $mistakes ->
    [one] 1 error
   *[other] { $mistakes } errores
  } · { $blunders ->
    [one] 1 error grave
   *[other] { $blunders } errores graves
  }
review-accuracy = { $accuracy } % de precisión
review-no-turns = No hubo momentos decisivos: nadie cometió un error serio.
review-depth = { $count ->
    [one] Es un análisis rápido, con una profundidad de 1 media jugada; puede pasar cosas por alto.
    [2] Es un análisis rápido, con una profundidad de unas 2 medias jugadas; puede pasar cosas por alto.
    [3] Es un análisis rápido, con una profundidad de unas 3 medias jugadas; puede pasar cosas por alto.
    [4] Es un análisis rápido, con una profundidad de unas 4 medias jugadas; puede pasar cosas por alto.
   *[other] Profundidad del análisis: unas { $count } medias jugadas.
  }
review-engine = Análisis de { $name }, con una profundidad de unas { $count } medias jugadas.
review-graph-alt = Gráfico de las posibilidades de ganar de { FORM($color, "the") }: { $start } % al principio, { $end } % al final.
review-graph-alt-side = { $player }: { $accuracy } % de precisión.
review-graph-alt-turn = Con { $move }, las posibilidades pasan del { $before } % al { $after } %.
review-turn = Momento decisivo { $number } de { $count }
review-inaccuracy = **{ $move }?!** es una imprecisión: las posibilidades de ganar de { FORM($color, "the") } bajan del { $before } % al { $after } %.
review-mistake = **{ $move }?** es un error: las posibilidades de ganar de { FORM($color, "the") } bajan del { $before } % al { $after } %.
review-blunder = **{ $move }??** es un error grave: las posibilidades de ganar de { FORM($color, "the") } bajan del { $before } % al { $after } %.
review-allows-mate = { $moves ->
    [1] Permite el mate: **{ $move }**.
   *[other] Permite un mate en { $moves } que empieza con **{ $move }**.
  }
review-back-rank = { $moves ->
    [1] Permite el mate del pasillo: **{ $move }**.
   *[other] Permite un mate del pasillo en { $moves } que empieza con **{ $move }**.
  }
review-allows-win = { $moves ->
    [1] Permite **{ $move }**, que gana la partida.
   *[other] Permite una victoria forzada en { $moves } jugadas que empieza con **{ $move }**.
  }
review-allows-explosion = Permite **{ $move }**, que hace explotar al rey.
review-allows-goal = Permite **{ $move }**, que llega a la meta.
review-allows-checks = Permite **{ $move }**, que da el último jaque.
review-misses-mate = Deja pasar un mate en { $moves }.
review-misses-win = { $moves ->
    [1] Deja pasar una jugada que gana la partida.
   *[other] Deja pasar una victoria forzada en { $moves } jugadas.
  }
review-misses-explosion = Deja pasar una jugada que hace explotar al rey.
review-misses-goal = Deja pasar una jugada que llega a la meta.
review-misses-checks = Deja pasar una jugada que da el último jaque.
review-stalemates = Es ahogado: el rival no tiene jugadas legales.
review-loses-piece = Pierde { FORM($piece1, "the") } de { $square1 } tras **{ $move }**.
review-loses-exchange = Pierde { FORM($piece1, "the") } de { $square1 } por { FORM($piece2, "the") }: **{ $move }**.
review-unprotected = Deja sin defensa { FORM($piece1, "the") } de { $square1 }: **{ $move }** { FORM($piece1, "gender") ->
    [f] la
   *[m] lo
  } captura.
review-allows-fork = Permite un ataque doble: **{ $move }** ataca { FORM($piece1, "to") } de { $square1 } y { FORM($piece2, "to") } de { $square2 }.
review-allows-pin = Permite una clavada: tras **{ $move }**, { FORM($piece1, "the") } de { $square1 } queda delante { FORM($piece2, "of") } de { $square2 }.
review-allows-skewer = Permite una enfilada: **{ $move }** ataca { FORM($piece1, "to") } de { $square1 } y, detrás, { FORM($piece2, "to") } de { $square2 }.
review-discovery = Permite un ataque a la descubierta: tras **{ $move }**, { FORM($piece1, "the") } de { $square1 } ataca { FORM($piece2, "to") } de { $square2 }.
review-trapped = Permite que **{ $move }** atrape { FORM($piece1, "to") } de { $square1 }.
review-allows-promotion = Deja que { FORM($piece1, "the") } de { $square1 } { $family ->
    [shogi] promocione
   *[other] corone
  }.
review-allows-gain = Permite **{ $move }**, que gana { FORM($piece1, "the") } de { $square1 }.
review-explodes = Permite **{ $move }**, que hace explotar { FORM($piece1, "to") } de { $square1 }.
review-misses-capture = No ve que se podía capturar { FORM($piece1, "the") } de { $square1 }.
review-misses-gain = Deja pasar **{ $move }**, que gana { FORM($piece1, "the") } de { $square1 }.
review-better = Era mejor **{ $move }**.
review-better-line = Era mejor **{ $move }**, y después { $line }.
review-board-alt = Tablero antes de { $move }, con flechas para esa jugada y para la mejor, { $better }. Posibilidades de ganar de { FORM($color, "the") }: { $chance } %.
review-find-alt = Tablero antes de { $move }, jugada marcada con una flecha. Posibilidades de ganar de { FORM($color, "the") }: { $chance } %.
review-find = ¿Qué era mejor? Elige una jugada en el menú o escríbela.
review-find-shared = ¿Qué era mejor?
review-right = ✓ ¡**{ $move }** es correcta!
review-good-too = ✓ ¡**{ $move }** también es buena!
review-wrong = ✗ **{ $move }** no basta. Prueba otra jugada.
review-wrong-played = ✗ **{ $move }** es la jugada de la partida. Prueba otra.
review-form = Encuentra la mejor jugada
review-form-move = Tu jugada
