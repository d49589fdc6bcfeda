event-format-round-robin = Todos contra todos
event-format-arena = Arena
event-cycles-1 = Una vez
event-cycles-2 = Dos veces, con ambos colores
event-title = { $format } · { $variant }
event-open = { $host } organiza un torneo: **{ $title }**. Pulsa **Unirse** para jugar.
event-rules =
    { $cycles ->
        [1] Cada jugador se enfrenta una vez a todos los demás
       *[other] Cada jugador se enfrenta dos veces a todos los demás, con ambos colores
    }, { $games ->
        [one] una partida a la vez
       *[other] hasta { $games } partidas a la vez
    }. Quien pierde por tiempo dos veces seguidas queda fuera.
event-arena-rules = Dura { $minutes } minutos. En cuanto hay dos jugadores libres, se enfrentan. Puedes unirte, hacer una pausa y volver cuando quieras.
event-arena-points = Una victoria vale 2 puntos y unas tablas, 1. Tras dos victorias seguidas (🔥), las partidas valen el doble hasta que no ganes una. Las tablas acordadas en las 10 primeras jugadas no valen nada.
event-duration = Con seis jugadores, durará entre { $first } y { $last } semanas.
event-starts-by-host = Empieza cuando { $host } pulse **Empezar ya** o haya { $most } jugadores.
event-starts-at = Empieza { $when }, o cuando haya { $most } jugadores.
event-arena-starts = Empieza { $when } si se han unido al menos { $least } jugadores.
event-players =
    { $count ->
        [0] Aún no se ha unido nadie.
       *[other] Jugadores ({ $count }): { $players }
    }
event-more =
    { $count ->
        [one] 1 jugador más
       *[other] { $count } jugadores más
    }
event-picture = Torneo: { $format }, { $variant }, { $time }
event-begins = { $players }: ¡empieza el torneo!
event-progress =
    { $total ->
        [one] { $played } de 1 partida jugada
       *[other] { $played } de { $total } partidas jugadas
    }
event-arena-ends =
    { $played ->
        [one] 1 partida jugada
       *[other] { $played } partidas jugadas
    } · termina { $when }
event-arena-closed = No hay partidas nuevas: la arena termina { $when }. Las partidas que no hayan acabado para entonces no cuentan.
event-arena-played =
    { $played ->
        [one] 1 partida jugada
       *[other] { $played } partidas jugadas
    }
event-won =
    { $count ->
        [one] 🏆 { $players } gana con { $points }/{ $games }.
       *[other] 🏆 { $players } comparten el primer puesto con { $points }/{ $games }.
    }
event-podium =
    { $sum ->
        [one] { $medal } { $player } · **1** punto
       *[other] { $medal } { $player } · **{ $sum }** puntos
    }
event-no-winner = El torneo ha terminado sin que se completara ninguna partida.
event-cancelled = Cancelado.
event-cancelled-few = Cancelado: se unieron menos de { $least } jugadores.
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
        [one] { $rank }. { $player } · **{ $points }** (1 partida)
       *[other] { $rank }. { $player } · **{ $points }** ({ $games } partidas)
    }
event-row-paused = · en pausa
event-row-withdrawn = · retirado
event-head-points = Puntos
event-head-tie = Desempate
event-head-performance = Rendimiento
event-head-games = Partidas
event-picture-standings = Clasificación:
event-picture-row = { $rank }. { $player }: { $points } de { $games }
event-picture-points = { $rank }. { $player }: { $points }
event-game = **Ronda { $round }**: { $white } – { $black }
event-table = **Mesa { $number }**
event-table-name = Mesa { $number } · { $variant }
event-points =
    { $sum ->
        [one] { $player }: **+{ $gained }** · 1 punto · puesto { $rank }
       *[other] { $player }: **+{ $gained }** · { $sum } puntos · puesto { $rank }
    }
event-points-late = La arena terminó antes que esta partida, así que no cuenta.
event-next = Próxima partida { $when }. Pulsa **Pausa / seguir** si necesitas un descanso.
event-call = { $players }: **{ $title }** empieza { $when }.
event-paused = { $players }, no hiciste tu primera jugada, así que has perdido esa partida y por ahora no tendrás otras. Pulsa **Pausa / seguir** para seguir jugando; si no, quedarás fuera { $until }.
event-paused-arena = { $players }, no hiciste tu primera jugada, así que has perdido esa partida y no tendrás otras. Pulsa **Pausa / seguir** para seguir jugando.
event-withdrawn = { $player } queda fuera del torneo. Sus partidas restantes las ganan los rivales.
event-status-open = Abierto: puedes unirte
event-status-running = En curso
event-status-finished = Terminado
event-status-cancelled = Cancelado
menu-event = Otros torneos y simultáneas
event-link = En el canal: { $link }
event-replaced = Continuación: { $link }
event-ties = Desempates: encuentro directo, victorias, Sonneborn-Berger, Koya
event-tie = { $player }: { $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = Puntos de cada partida y rendimiento (desempata a quienes tienen los mismos puntos)
event-arena-sheet = { $player }: { $sheet } · { $performance }
event-files = Resultados y partidas, para una hoja de cálculo:
event-joined =
    { $count ->
        [one] Te has unido. De momento no hay nadie más.
       *[other] Te has unido. Ya hay { $count } jugadores.
    }
event-left = Ya no participas.
event-leave-ask = **¿Dejar el torneo?** Se abandonan tus partidas del torneo en curso. Si has jugado menos de la mitad de tus partidas, se anulan tus resultados; si no, las restantes cuentan como derrotas. No se puede deshacer.
event-kept = De acuerdo, no ha cambiado nada.
event-pause-on = En pausa: no tendrás partidas nuevas; las que están en curso continúan. Pulsa **Pausa / seguir** cuando quieras seguir jugando.
event-pause-off = ¡Hola de nuevo! Vuelves a recibir partidas.
event-starting = Empieza en unos segundos.
event-end-ask = **¿Terminar ahora?** Las partidas en curso continúan, pero no cuentan. No se puede deshacer.
event-end-ask-open = **¿Cancelar?** No se puede deshacer.
event-ended = Ha terminado.
event-gone = No encuentro ese torneo. `/torneo ver` muestra los torneos de este servidor.
event-none = Aún no hay torneos en este servidor. `/torneo nuevo` empieza uno.
event-over = Ya ha terminado.
event-begun = Ya ha empezado.
event-not-begun = El torneo aún no ha empezado.
event-not-in = No participas.
event-joined-before = Ya te has unido. Pulsa **Salir** si no quieres jugar.
event-full = Las { $most } plazas están ocupadas.
event-too-few = Hacen falta al menos { $least } jugadores. Espera a que se unan más.
event-not-yours = Eso solo pueden hacerlo quien organiza el torneo y los miembros con el permiso { $permissions }.
event-limit-host = Ya tienes un torneo o una simultánea. Tiene que terminar antes de que puedas empezar otro.
event-limit-server = Este servidor ya tiene { $most } torneos y simultáneas. Antes tiene que terminar alguno.
event-no-server = Los torneos y las simultáneas necesitan un servidor del que yo sea miembro.
event-no-threads = Empieza en un canal de texto donde yo pueda crear hilos públicos, en un servidor con un hilo para cada partida (`/ajustes servidor`): cada partida tiene el suyo.
event-no-time = Un torneo necesita un ritmo de juego, como `1d` o `5+3`.
event-arena-time =
    { $minutes ->
        [one] Una arena necesita un ritmo en tiempo real de al menos 1 minuto por jugador, como `3+2`.
       *[other] Una arena necesita un ritmo en tiempo real de al menos { $minutes } minutos por jugador, como `3+2`.
    }
event-closed = La arena está a punto de terminar: ya no empiezan partidas.
event-only-round-robin = `enfrentamientos` y `jugadores` son para torneos de todos contra todos. A una arena se puede unir cualquiera mientras dura.
event-only-arena = `minutos` es para arenas. Un todos contra todos termina cuando se han jugado todas las partidas.
event-hosts-nobody = Los torneos y las simultáneas están desactivados en este servidor. Quien lo gestiona puede cambiarlo con `/ajustes servidor`.
event-hosts-managers = En este servidor solo pueden empezar torneos y simultáneas los miembros con el permiso { $permissions }.
event-hosts-role = En este servidor solo pueden empezar torneos y simultáneas los miembros con el rol { $role }.
abort-event = Las partidas de torneos y simultáneas no se pueden anular, pero puedes abandonar.
button-event-join = Unirse
button-event-leave = Salir
button-event-start = Empezar ya
button-event-end = Terminar
button-event-table = Clasificación
button-event-again = Otra vez
button-event-pause = Pausa / seguir
button-event-csv = Resultados en CSV
button-event-quiet = Desactivar recordatorios
button-event-remind = Activar recordatorios
button-event-leave-yes = Dejar el torneo
button-event-end-yes = Sí, terminarlo
button-event-keep = Volver
