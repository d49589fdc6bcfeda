crowd-0 = Todo el servidor
crowd-1 = Equipo 1
crowd-2 = Equipo 2
vote-card = **Ajedrez por votación**: { $white } – { $black }, { $variant }. Cada jugada se decide por votación, que dura { $time }. Vota en el hilo.
vote-card-level = Kibitz: nivel { $level }
vote-start = Cualquiera puede votar: escribe aquí una jugada, por ejemplo `{ $example }`, o pulsa **Votar**. Puedes cambiar tu voto hasta que termine la votación.
vote-start-button = Cualquiera puede votar: pulsa **Votar**. Puedes cambiar tu voto hasta que termine la votación.
vote-teams = Tu primer voto decide en qué equipo estás.
vote-decided =
    { $count ->
        [one] { $move } ha recibido el único voto.
       *[other] { $move } ha recibido { $votes } de { $count } votos.
    }
vote-thinking = { $opponent } está pensando…
vote-turn = Turno: { $player } ({ $color }).
vote-turn-check = ¡Jaque! Turno: { $player } ({ $color }).
vote-open = La votación termina { $when }. Aún no hay votos.
vote-counts = La votación termina { $when }: { $votes }
vote-waits = Aún no hay votos por una jugada, así que el reloj está parado. Tras el próximo voto, quedarán { $time }.
vote-draw = tablas
vote-resign = abandonar
vote-draw-made = { $player } ofrece tablas, pero aún tiene que mover.
vote-draw-offered = { $player } ofrece tablas. Para aceptarlas, pulsa **Votar por tablas**.
vote-draw-declined = { $opponent } rechaza las tablas.
vote-voters =
    { $count ->
        [0] Nadie ha votado.
        [one] Ha votado una persona.
       *[other] Han votado { $count } personas.
    }
vote-done = Tu voto: **{ $move }**. Puedes cambiarlo hasta que termine la votación.
vote-only = Esto es ajedrez por votación: solo puedes votar por una jugada, por tablas o por abandonar.
vote-closed = La votación de esta jugada ha terminado. Vota en la siguiente.
vote-excluded = No puedes votar en esta partida: alguien que gestiona este servidor te ha excluido.
vote-other-team = Ya has votado por el otro equipo, así que no puedes votar por este.
vote-draw-before = Ya se han ofrecido tablas en este turno. Vota por una jugada.
vote-limit = Este servidor ya tiene { $most } partidas de ajedrez por votación. Antes tiene que terminar una.
vote-running = Aquí ya hay una partida en curso.
vote-turn-bad = Una votación dura entre 30 segundos y 3 días, como `5m`, `1h` o `1d`.
vote-no-threads = Empieza el ajedrez por votación en un canal de texto donde yo pueda crear hilos públicos, en un servidor con un hilo para cada partida (`/ajustes servidor`).
vote-not-allowed = Aquí no puedes empezar ajedrez por votación. Hace falta un servidor del que yo sea miembro y en el que puedas empezar torneos (`/ajustes servidor`).
vote-opponent-team = Dos equipos: el servidor contra sí mismo
vote-exclude-ask = ¿A quién quieres excluir de las votaciones de esta partida? Elige a una persona excluida para que pueda volver a votar.
vote-exclude-done = { $player } ya no puede votar en esta partida.
vote-exclude-undone = { $player } puede volver a votar en esta partida.
menu-vote-exclude = Elige a una persona
button-vote = Votar
button-vote-draw = Votar por tablas
button-vote-resign = Votar por abandonar
button-vote-again = Jugar otra vez
button-vote-exclude = Excluir a un votante
