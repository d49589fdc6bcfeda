button-trial = Simular 100 partidas
trial-progress = Juego **{ $variant }** contra mí mismo: { $done } de { $total } partidas.
trial-queue-reviews = { $count ->
    [one] Hay 1 análisis antes que esta simulación.
   *[other] Hay { $count } análisis antes que esta simulación.
  }
trial-queue-trials = { $count ->
    [one] Hay otra simulación antes que esta.
   *[other] Hay otras { $count } simulaciones antes que esta.
  }
trial-cancelled = Has cancelado esta simulación.
trial-restart = Me estoy reiniciando y esta simulación se ha detenido. Vuelve a pedirla en un momento.
trial-late = Esta simulación tardará un poco. Sigue en marcha; pulsa **Simular 100 partidas** otra vez dentro de unos minutos.
trial-failed = Algo ha fallado en esta simulación. Inténtalo de nuevo.
trial-many = Ya estás esperando { $most } simulaciones. Inténtalo de nuevo cuando termine alguna.
trial-title = Partidas rápidas mías contra mí mismo
trial-stopped = Las partidas de esta variante me llevan mucho tiempo, así que he parado tras { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
  } de cálculo.
trial-score = { FORM($color, "cap") }: { $percent } % de los puntos (± { $error }). Ganadas { $won }, tablas { $drawn }, perdidas { $lost }{ $unfinished ->
    [0] .
   *[other] , sin decidir { $unfinished }.
  }
trial-length = Duración: normalmente { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
  }, la mitad de las partidas entre { $first } y { $last }. Jugadas legales por turno: normalmente { $choices }.
trial-ends = Cómo acaban las partidas: { $ends }.
trial-end-share = { $reason } { $percent } %
trial-pieces = Piezas, con su valor en peones de ajedrez y cuántas veces se capturan: { $pieces }.
trial-taken = Cuántas veces se capturan las piezas: { $pieces }.
trial-piece = { $piece } { $value } ({ $percent } %)
trial-king = { $piece } ({ $percent } %)
trial-value = { $whole },{ $tenths }
trial-warning-forced-win = Victoria forzada de { FORM($color, "the") } desde el inicio: { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
  }
trial-warning-first-moves = Las primeras jugadas deciden el { $count } % de las partidas
trial-warning-advantage = Gran ventaja de { FORM($color, "the") }
trial-warning-never-wins = Ni una sola victoria de { FORM($color, "the") }
trial-warning-endless = El { $count } % de las partidas no acaba
trial-warning-drawish = Muchas partidas acaban en tablas
trial-warning-no-choice = Apenas hay elección en el { $count } % de los turnos
trial-warning-short = Muy cortas: la mitad de las partidas dura como mucho { $count ->
    [one] 1 turno
   *[other] { $count } turnos
  }
trial-warning-idle-piece = No se movió en ninguna partida: { $piece }
trial-praise = No se ve nada raro.
trial-note = { $games } partidas · { $count ->
    [one] cerca de 1 jugada
   *[other] unas { $count } jugadas
  }
trial-percent = { $percent } %
trial-picture-score = Puntos de { FORM($color, "the") }: { $percent } ± { $error } %
trial-undecided = sin ganador
trial-caption = valor en peones de ajedrez
trial-more = +{ $count } más
trial-alt = { $variant }: { $count } partidas rápidas mías contra mí mismo.
trial-end-none = sin final a la vista
trial-end-other = otros finales
trial-end-checkmate = mate
trial-end-stalemate = ahogado
trial-end-extinction = pieza clave perdida
trial-end-pieces-lost = sin piezas
trial-end-bare-king = rey solo
trial-end-explosion = rey explotado
trial-end-goal = meta alcanzada
trial-end-goal-shared = ambos en la meta
trial-end-castling = enroque
trial-end-castling-lost = sin enroque posible
trial-end-checks = jaques dados
trial-end-connection = piezas en línea
trial-end-insufficient-material = material insuficiente
trial-end-fifty-moves = regla de jugadas
trial-end-seventyfive-moves = límite de jugadas
trial-end-threefold-repetition = triple repetición
trial-end-fivefold-repetition = quíntuple repetición
trial-end-uneventful-moves = sin capturas
trial-end-repetition = repetición
trial-end-perpetual-check = jaque perpetuo
trial-end-perpetual-chase = persecución perpetua
trial-end-move-repetition = vaivén de una pieza
trial-end-impasse = entrada del rey
trial-end-bikjang = bikjang
trial-end-both-passed = ambos pasaron
trial-end-full-board = tablero lleno
trial-end-counted-out = fin de la cuenta
trial-end-knight-mate = mate de caballo
trial-end-weak-mate = niol
