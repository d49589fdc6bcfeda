command-simul = simultánea
command-simul-description = Juega contra muchos a la vez, o mira tus tableros
option-delay = inicio
option-delay-description = Minutos hasta el inicio; déjalo vacío para empezarlo tú
option-guests = jugadores
option-guests-description = Empieza en cuanto se unan tantos jugadores
choice-alternating = Alternos
event-format-simul = Simultánea
simul-open = { $host } se enfrenta a todos a la vez: **{ $title }**. Pulsa **Unirse** para tener un tablero.
simul-alternating = Los colores se alternan de un tablero a otro.
simul-host-time = { $host } tiene más tiempo base: un cuarto por cada rival.
simul-picture = Simultánea: { $variant }, { $time }
simul-begins = { $players }: ¡empieza la simultánea!
simul-over = { $players }, tu simultánea ha terminado.
simul-result =
    { $total ->
        [one] 🏁 { $host } · Victorias: { $won } · Tablas: { $drawn } · Derrotas: { $lost } (1 partida)
       *[other] 🏁 { $host } · Victorias: { $won } · Tablas: { $drawn } · Derrotas: { $lost } ({ $total } partidas)
    }
simul-no-result = La simultánea ha terminado sin que se completara ninguna partida.
simul-won = Victorias contra: { $players }
simul-drawn = Tablas con: { $players }
simul-lost = Derrotas ante: { $players }
simul-playing = Siguen jugando: { $players }
simul-game = **Tablero { $round }**: { $white } – { $black }
simul-waiting =
    { $count ->
        [0] Ningún tablero espera tu jugada.
        [one] **Te toca en 1 tablero:**
       *[other] **Te toca en { $count } tableros**, primero el de menos tiempo:
    }
simul-own = Esta es tu simultánea: juegas en todos los tableros. Pulsa **Terminar** para cancelarla.
simul-time = Una simultánea necesita de 1 hora a 1 día por jugada, como `1d`, o al menos { $minutes } minutos de tiempo base, como `10+5`.
button-simul-boards = Tableros
button-simul-next = Siguiente tablero
button-simul-own = Mi tablero
