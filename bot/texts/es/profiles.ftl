profile-title = **{ $player }**
profile-empty = Aún no hay partidas terminadas. `/desafiar` o `/jugar` empieza una.
profile-empty-other = Aún no hay partidas terminadas. Proponle la primera con `/desafiar`.
profile-hidden = { $player } ha ocultado su perfil.
profile-bot = Ese bot no juega, así que no tiene perfil.
profile-kibitz = Yo no tengo perfil. Con `/jugar` verás cómo juego.
profile-rating =
    { $kind }: **{ $rating }** ({ $count ->
        [one] 1 partida por puntos
       *[other] { $count } partidas por puntos
    })
profile-rating-few = { $kind }: **{ $rating }**
speed-engine = contra Kibitz
profile-total = Partidas contra personas: { $count } (victorias: { $wins }, tablas: { $draws }, derrotas: { $losses })
profile-white =
    { $family ->
        [mixed] Jugando primero
       *[other] Partidas { FORM($color, "with") } (juega primero)
    }: { $count } (victorias: { $wins }, tablas: { $draws }, derrotas: { $losses })
profile-black =
    { $family ->
        [mixed] Jugando segundo
       *[other] Partidas { FORM($color, "with") } (juega segundo)
    }: { $count } (victorias: { $wins }, tablas: { $draws }, derrotas: { $losses })
profile-favourites = Variantes más jugadas: { $variants }
profile-only = Variante jugada: { $variant }
profile-favourite = { $variant } { $count } (victorias: { $wins }, tablas: { $draws }, derrotas: { $losses })
profile-streak-win = Victorias seguidas: { $count }.
profile-streak-draw = Tablas seguidas: { $count }.
profile-streak-loss = Derrotas seguidas: { $count }.
profile-most-wins = Mejor racha de victorias: { $count }.
profile-engine = Contra Kibitz: { $count } (victorias: { $wins }, tablas: { $draws }, derrotas: { $losses })
profile-engine-only = Para aparecer en la clasificación, juega contra personas: `/desafiar` te encuentra rival.
profile-puzzles = Puntuación en problemas: { $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = Contra ti: { $count } (victorias: { $wins }, tablas: { $draws }, derrotas: { $losses })
profile-card-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
profile-card-few = { $speed } · puntuación tras { $needed } partidas por puntos
profile-card-form = Últimas partidas
profile-card-form-engine = Contra Kibitz
profile-card-best = Mejor victoria
profile-card-win = { $opponent } ({ $rating }) · { $variant }
profile-card-win-short = { $opponent } ({ $rating })
profile-card-win-engine = Kibitz, nivel { $level } · { $variant }
profile-card-favourites = Más jugadas
profile-card-also = También juega
profile-card-puzzles = Problemas
profile-card-streak = Racha ganadora
profile-card-streak-length = { $count } (la mejor: { $most })
profile-card-outcomes = victorias: { $wins }, tablas: { $draws }, derrotas: { $losses }
profile-card-fact = { $label }: { $text }.
profile-card-alt = Perfil de { $player }.
profile-curve-game = Partida { $number }
profile-curve-month = { $month ->
    [1] ene
    [2] feb
    [3] mar
    [4] abr
    [5] may
    [6] jun
    [7] jul
    [8] ago
    [9] sept
    [10] oct
    [11] nov
   *[12] dic
  } { $year }
profile-alt = Puntuaciones de { $player }. { $curves }
profile-alt-point = { $kind }: { $rating } el { $until }.
profile-alt-curve = { $kind }: de { $first } el { $since } a { $rating } el { $until }.
leaderboard-title = **{ $kind }**: los mejores de este servidor (página { $page } de { $pages })
leaderboard-line = { $rank }. { $player } **{ $rating }**
leaderboard-line-unplaced = – { $player } **{ $rating }**
leaderboard-uncertain = «?»: aún incierta, por eso va detrás de las demás, ordenada por puntuación − 2 × margen. El «?» desaparece con un margen de ±{ $deviation } o menos y partidas contra al menos dos rivales.
leaderboard-empty = Aún no hay nadie en la clasificación. Basta una partida por puntos aquí: `/desafiar`.
leaderboard-own = Tú: puesto { $rank } de { $total } con **{ $rating }**.
leaderboard-own-none = Aún no has jugado aquí ninguna partida por puntos de este tipo. `/desafiar` empieza una.
leaderboard-own-uncertain = Tú: puesto { $rank } de { $total } con **{ $rating }** (margen ±{ $deviation }).
leaderboard-own-few = Tú: **{ $rating }**. Después de { $needed ->
    [one] una partida por puntos
   *[other] { $needed } partidas por puntos
  } verás tu puntuación.
leaderboard-own-hidden = Tú: **{ $rating }**. Tu perfil está oculto, así que no apareces en la clasificación (`/ajustes jugador`).
leaderboard-no-server = Cada servidor tiene su clasificación. Usa este comando en un servidor; `/perfil` funciona aquí.
viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **Inicio** (0 de { $last }){ " " }
viewer-position = **Posición**{ " " }
viewer-at = **{ $move }** ({ $ply } de { $last }){ " " }
viewer-turn = · turno de { FORM($color, "the") }
viewer-play = ¿Contra quién quieres jugar desde aquí? Juegas con el bando de abajo (**{ $color }**); **Girar tablero** cambia de bando.
play-on-person = ¿Desafiar aquí a **{ $player }** desde esta posición? Variante: **{ $variant }**.
play-on-anyone = ¿Buscar aquí rival para jugar desde esta posición? Variante: **{ $variant }**.
play-on-kibitz = ¿Jugar contra Kibitz desde esta posición, en el nivel **{ $level }**? Variante: **{ $variant }**.
play-on-after = Tras **{ $move }**: juegas **{ FORM($color, "with") }**, { $yours ->
    [1] y te toca.
   *[other] y es el turno de { FORM($turn, "the") }.
  }
play-on-start = Juegas **{ FORM($color, "with") }**, { $yours ->
    [1] y te toca.
   *[other] y es el turno de { FORM($turn, "the") }.
  }
play-on-unsent = Nadie lo verá hasta que lo confirmes.
play-on-posted = Tu desafío está publicado.
play-on-begun = La partida ha empezado: { $link }
history-title-own = Tus partidas terminadas
history-title = Partidas terminadas de **{ $player }**
history-against = contra **{ $player }**
history-none-own = Aún no has terminado ninguna partida. `/desafiar` o `/jugar` empieza una; `/partidas` muestra las que tienes en curso.
history-none-yet = { $player } aún no ha terminado ninguna partida. Proponle una con `/desafiar`.
history-none-fits = No hay partidas que coincidan. Quita la variante o el rival.
history-none-fits-seen = No hay partidas que coincidan y que puedas ver aquí. Quita la variante o el rival.
history-none-gone = Ya no se puede mostrar ninguna de tus partidas.
history-none-seen = Hay partidas, pero ninguna que puedas ver aquí: muestro las jugadas en este servidor, en canales que puedes leer, y las tuyas contra este jugador.
history-none-page = No puedes ver ninguna de las partidas de esta página. Prueba con las otras.
history-hidden = { $player } ha ocultado sus partidas terminadas. Las que jugaste contra esta persona están en tu propio `/historial`.
history-won = Victoria
history-lost = Derrota
history-drawn = Tablas
history-level = { $player } (nivel { $level })
history-line =
    { $outcome } contra **{ $opponent }** · { $variant } ({ $color }) · { $count ->
        [one] una jugada
       *[other] { $count } jugadas
    } · { $when } · { $link }
import-form = Ver una partida
import-form-file = Un archivo
import-form-kinds = PGN, KIF, KI2, CSA, WXF, USI o FEN
import-form-text = O como texto: PGN, KIF, CSA, WXF, USI o FEN
import-several = Esta es la primera de varias partidas; **Otras partidas** muestra el resto:
import-remark-cut = Se muestra la partida hasta la línea { $line }: { $problem }
import-remark-chess960 = Los derechos de enroque son los de Ajedrez 960, así que la partida se lee como tal.
import-remark-passed = En este juego no se puede pasar, así que se muestra hasta el pase.
import-remark-one-king = Un problema con un solo rey: puedes recorrerlo, pero no empezar una partida desde ahí.
import-remark-ranks-from-0 = Las jugadas cuentan las filas de 0 a 9, como en ICCS.
import-link = No puedo abrir enlaces. En la página de la partida, descarga o copia su PGN (lichess: «Compartir y exportar»; PyChess: «PGN» junto a las jugadas) y envíalo aquí.
viewer-game = { $number }. { $white } – { $black }
import-line = Línea { $line } – { $problem }
import-move = **{ $move }** no se puede jugar. { $reason }
import-malformed = No entiendo esta jugada.
import-ambiguous = Más de una jugada encaja.
import-unreadable = No encuentro aquí ninguna partida ni posición. Envía una partida entera, como `1. e4 e5 2. Nf3`, o una posición como FEN. Leo PGN, KIF, KI2, CSA, WXF, USI y FEN.
import-binary = Ese archivo no es una partida. Leo archivos de texto con partidas o posiciones: PGN, KIF, KI2, CSA, WXF, USI y FEN.
import-broken = No puedo leerlo.
import-over = Para entonces la partida ya había terminado.
import-variant = No conozco la variante «{ $name }».
import-variant-near = No conozco la variante «{ $name }». ¿Querías decir { $near }?
import-large = Ese archivo es demasiado grande: el límite es de { $most } KB.
import-long = Esa partida es demasiado larga: el límite es de { $most } jugadas, contando las de ambos bandos.
