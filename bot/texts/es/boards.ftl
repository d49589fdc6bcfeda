thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } n.º { $number } · { $white } – { $black }
board-start = { $white } juega { FORM($first, "with") } y { $black } { FORM($second, "with") }. { $mention }, empiezas tú. Escribe aquí tu jugada, por ejemplo `{ $example }`.
drop-example = Cuando tengas una pieza en mano, suéltala así: `{ $example }` ({ $piece } en { $square }).
duck-example = Escribe juntas la jugada de la pieza y la casilla del pato: `{ $example }` juega { $move } y pone el pato en { $square }.
board-start-button = { $white } juega { FORM($first, "with") } y { $black } { FORM($second, "with") }. { $mention }, empiezas tú. Pulsa **Mover**, o añádeme a tus aplicaciones y usa `/mover`.
board-start-reply = { $white } juega { FORM($first, "with") } y { $black } { FORM($second, "with") }. { $mention }, empiezas tú. Responde a este mensaje con tu jugada, por ejemplo `{ $example }` (deja activada la mención), o pulsa **Mover**.
board-start-thinking = { $white } juega { FORM($first, "with") } y { $black } { FORM($second, "with") }. { $opponent } está pensando…
board-move = { $player }: **{ $move }**. { $mention }, te toca { FORM($color, "with") }.
board-check = { $player }: **{ $move }**. ¡Jaque! { $mention }, te toca { FORM($color, "with") }.
board-move-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Te toca { FORM($color, "with") }.
board-check-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. ¡Jaque! Te toca { FORM($color, "with") }.
board-thinking = { $player }: **{ $move }**. { $opponent } está pensando…
board-first = Escribe aquí tu jugada, por ejemplo `{ $example }`.
board-first-button = Pulsa **Mover**, o añádeme a tus aplicaciones y usa `/mover`.
board-first-reply = Responde a este mensaje con tu jugada, por ejemplo `{ $example }` (deja activada la mención), o pulsa **Mover**.
board-letters = ¿No conoces estos caracteres? Pulsa **Letras en las piezas**.
letters-on = A partir de ahora, en los tableros de tus partidas cada pieza lleva una letra. Puedes quitarlas con `/ajustes jugador`.
board-over-reply = { $person }: **{ $own }**. { $player }: **{ $move }**.
board-again = La última jugada fue **{ $move }**. Le toca a { $player } ({ $color }).
board-again-start = Aún no hay jugadas. Empieza { $player } ({ $color }).
board-over = { $player }: **{ $move }**.
board-alt = Tablero tras { $move }. Turno de { FORM($color, "the") }.
board-alt-check = Tablero tras { $move }. Turno de { FORM($color, "the") }, en jaque.
board-alt-start = Posición inicial. Turno de { FORM($color, "the") }.
board-alt-start-end = Posición inicial. { $result }.
board-alt-end = Posición final tras { $move }. { $result }.
board-alt-clocks = { $board }. Relojes: { $color } { $left }, { $other } { $rest }.
board-alt-targets = El tablero, con marcas en las casillas que puedes elegir: { $squares }.
board-alt-movable = El tablero, con marcas en todas las piezas que pueden moverse: { $squares }.
board-alt-problem = El tablero, con marcas en las casillas en cuestión: { $squares }.
color-white =
    { $family ->
        [shogi] sente
        [xiangqi] rojas
        [janggi] azules
       *[other] blancas
    }
    .cap =
        { $family ->
            [shogi] Sente
            [xiangqi] Rojas
            [janggi] Azules
           *[other] Blancas
        }
    .with =
        { $family ->
            [shogi] como sente
            [xiangqi] con rojas
            [janggi] con azules
           *[other] con blancas
        }
    .the =
        { $family ->
            [shogi] sente
            [xiangqi] las rojas
            [janggi] las azules
           *[other] las blancas
        }
    .have =
        { $family ->
            [shogi] sente tiene
            [xiangqi] las rojas tienen
            [janggi] las azules tienen
           *[other] las blancas tienen
        }
color-black =
    { $family ->
        [shogi] gote
        [xiangqi] negras
        [janggi] rojas
       *[other] negras
    }
    .cap =
        { $family ->
            [shogi] Gote
            [xiangqi] Negras
            [janggi] Rojas
           *[other] Negras
        }
    .with =
        { $family ->
            [shogi] como gote
            [xiangqi] con negras
            [janggi] con rojas
           *[other] con negras
        }
    .the =
        { $family ->
            [shogi] gote
            [xiangqi] las negras
            [janggi] las rojas
           *[other] las negras
        }
    .have =
        { $family ->
            [shogi] gote tiene
            [xiangqi] las negras tienen
            [janggi] las rojas tienen
           *[other] las negras tienen
        }
move-done = Has jugado **{ $move }**.
board-moved = El hilo de esta partida ya no existe, así que la partida sigue aquí.
board-undone = Se ha deshecho una jugada: la partida sigue desde aquí.
board-undone-casual = Se ha deshecho una jugada: la partida sigue desde aquí y ahora es amistosa, así que las puntuaciones no cambian.
board-undone-uncounted = Se ha deshecho una jugada: la partida sigue desde aquí y ya no cuenta para tu puntuación contra mí.
board-clock = { FORM($color, "cap") }: { $left } (el tiempo se agota { $when }). { FORM($other, "cap") }: { $rest }.
clock-byo-yomi =
    { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    } de byo-yomi
bar-byo-yomi = { $seconds } s
bar-byo-yomi-word = byo-yomi
board-clock-first = { $time }. Los relojes empezarán a correr cuando ambos bandos hayan movido. Si no mueves, la partida se anula { $when }.
board-clock-first-event = { $time }. Los relojes empezarán a correr cuando ambos bandos hayan movido. Si no mueves, pierdes la partida { $when }.
board-time = Tienes hasta el { $until } ({ $when }).
board-count = Cuenta: { $count } de { $limit }. Si se agota sin mate, son tablas.
clock-reminder = { $mention }, te toca. Tu tiempo se agota { $when }.
clock-reminder-there = Te toca contra { $player } ({ $place }): tu tiempo se agota { $when }.
clock-away-there = He estado sin conexión desde el { $since } hasta ahora, y ese tiempo no se le descuenta a nadie. En tu partida contra { $player } ({ $place }), tu tiempo para esta jugada se agota { $when }.
clock-over-there = Tu partida contra { $player } ({ $place }) ha terminado. { $result }
board-there = { $player } ha jugado **{ $move }**, pero no puedo publicar el tablero donde se juega la partida. Te toca: `/mover` y `/tablero` también funcionan aquí.
clock-away = He estado sin conexión desde el { $since } hasta ahora, y ese tiempo no se le descuenta a nadie. { $mention }, tu tiempo para esta jugada se agota { $when }.
board-later = Tu jugada está guardada. Discord no acepta el tablero en este momento; lo publicaré en cuanto pueda.
list-separator = ,{ " " }
list-any = { $items } o { $last }
labelled = { $label }: { $value }
bracketed = { $text } ({ $more })
match-broken = { $ply ->
    [0] La partida { $match } no puede seguir: desde una actualización, su posición inicial ya no es válida. Todo sigue guardado.
   *[other] La partida { $match } no puede seguir: desde una actualización, su media jugada { $ply } ya no es legal. Todo sigue guardado.
  }
picture-turn = Turno de { FORM($color, "the") }.
picture-check = Jaque.
picture-checkmate = Jaque mate.
picture-stalemate = Ahogado.
picture-won = Victoria de { FORM($color, "the") }.
picture-drawn = Tablas.
picture-last-move = Última jugada: { $squares }.
picture-side = { FORM($color, "cap") }: { $pieces }.
picture-hand = En mano ({ $color }): { $pieces }.
picture-checks = Jaques que faltan: { $white } { $left }, { $black } { $rest }.
picture-walls = Casillas bloqueadas: { $squares }.
picture-duck = Pato en { $squares }.
picture-gates = Casillas aún abiertas para la mano ({ $color }): { $squares }.
picture-count = Cuenta: { $count } de { $limit }.
picture-holes = El tablero no tiene estas casillas: { $squares }.
picture-promoted = { $square } (de un peón)
picture-exploded = En la explosión ({ $color }): { $pieces }.
picture-piece = { $piece } { $squares }
picture-pieces-between = ;{ " " }
picture-squares-between = ,{ " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = nada
picture-sentences-between = { " " }
picture-legend-both = ● mover o capturar
picture-legend-move = ○ solo mover
picture-legend-capture = × solo capturar
picture-legend-screen = ■ pieza que se salta
picture-legend-first = _ solo desde una casilla inicial
picture-legend-between = { " " }·{ " " }
