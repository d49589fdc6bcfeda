puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = Turno de { FORM($color, "the") }: **mate en { $count }**.
puzzle-task-tsume = { $count ->
    [1] Tsume, turno de { FORM($color, "the") }: **mate en 1**.
   *[other] Tsume (cada jugada da jaque), turno de { FORM($color, "the") }: **mate en { $plies }**, contando las jugadas de ambos bandos.
  }
puzzle-task-end = Turno de { FORM($color, "the") }. **Gana la partida en { $count ->
    [one] una jugada
   *[other] { $count } jugadas
  }**.
puzzle-task-win = Turno de { FORM($color, "the") }. **Encuentra { $count ->
    [one] la jugada ganadora
   *[other] { $count } jugadas ganadoras seguidas
  }**.
puzzle-right-reply = ✅ { $move } es correcta. Respuesta de { FORM($color, "the") }: { $reply }. ¿Y ahora?
puzzle-solved = ✅ ¡{ $move } es correcta!
puzzle-wrong = ❌ { $move } no es la jugada. Prueba otra.
puzzle-wrong-reply = ❌ { $move } no es la jugada: { FORM($color, "have") } { $reply }. Prueba otra.
puzzle-solved-in = **Resuelto**{ $wrong ->
    [0] {" "}sin fallos.
    [one] , con un fallo.
   *[other] , con { $wrong } fallos.
  }
puzzle-shown = La solución: **{ $line }**.
puzzle-themes = { $count ->
    [one] Tema
   *[other] Temas
  }: { $themes }.
puzzle-theme-goal = llegar a la meta
puzzle-theme-checks = último jaque
puzzle-theme-capture-wins = captura decisiva
puzzle-theme-pieces-lost = quedarse sin piezas
puzzle-theme-stalemate = ganar por ahogado
puzzle-theme-connection = piezas en línea
puzzle-theme-fork = ataque doble
puzzle-theme-pin = clavada
puzzle-theme-promotion = { $family ->
    [shogi] promoción
   *[other] coronación
  }
puzzle-theme-underpromotion = { $family ->
    [shogi] promoción menor
   *[other] coronación menor
  }
puzzle-theme-drop = pieza soltada
puzzle-theme-sacrifice = sacrificio
puzzle-theme-explosion = explosión
puzzle-theme-discovered-check = jaque a la descubierta
puzzle-theme-double-check = jaque doble
puzzle-theme-quiet-move = jugada tranquila
puzzle-theme-en-passant = captura al paso
puzzle-theme-castling = enroque
puzzle-theme-smothered-mate = mate de la coz
puzzle-rating = Tu puntuación en problemas: **{ $rating }** ({ $change }).
puzzle-rating-soon = Tu puntuación en problemas aparece tras { $least } problemas (llevas { $count }).
puzzle-hint-piece = 💡 Mueve { FORM($piece, "the") }.
puzzle-hint-drop = 💡 Suelta { FORM($piece, "the") }.
puzzle-hint-to = 💡 Mueve { FORM($piece, "the") } a **{ $square }**.
puzzle-hint-drop-to = 💡 Suelta { FORM($piece, "the") } en **{ $square }**.
puzzle-alt = Problema. { $task }
puzzle-alt-last = Última jugada: { $move }.
puzzle-type-here = Escribe aquí tu jugada o pulsa **Mover**.
puzzle-everyone = Todos pueden intentarlo: con **Intentar**, solo tú ves tus jugadas. O responde con tu jugada entre barras de spoiler: `||jugada||`.
puzzle-everyone-button = Todos pueden intentarlo: con **Intentar**, solo tú ves tus jugadas.
puzzle-posted = Publicado: todo el canal puede intentarlo.
puzzle-first = 🥇 **{ $player }** lo resolvió primero, { $count ->
    [one] al primer intento
   *[other] en { $count } intentos
  }.
puzzle-solvers = Resuelto por { $count ->
    [one] una persona
   *[other] { $count } personas
  }.
puzzle-line = Solución: { $line }
puzzle-bars = La próxima vez pon tu jugada entre barras, `||jugada||`, para que los demás puedan intentarlo.
puzzle-unreadable = No entiendo lo que hay entre las barras. Escribe una sola jugada cada vez: `||jugada||`.
puzzle-answer-privately = Para responder a tu problema, pulsa **{ $button }** debajo: las jugadas escritas aquí no cuentan.
puzzle-help-privately = Para ver pistas o la solución, pulsa **{ $button }** debajo del problema: solo tú las verás.
puzzle-form = Tu jugada
puzzle-form-move = Jugada, como en el hilo de una partida
puzzle-over = Ya has terminado este problema.
puzzle-none = Este problema ya no existe. `/problema resolver` te da otro.
puzzle-none-of = Aún no tengo problemas así de { $variant }. Prueba otra dificultad o variante.
puzzle-all-had = Esta semana ya te han salido todos mis problemas así de { $variant }. Prueba otra dificultad o variante.
puzzle-daily-title = **Problema n.º { $number }** · { $title }
difficulty-1 = ★ muy fácil
difficulty-2 = ★★ fácil
difficulty-3 = ★★★ medio
difficulty-4 = ★★★★ difícil
difficulty-5 = ★★★★★ muy difícil
audience-me = solo yo
audience-everyone = todo el canal
daily-nobody = Nadie resolvió ayer el problema n.º { $number }. La solución: { $line }
daily-solved = El último problema, n.º { $number }, lo { $count ->
    [one] resolvió una persona
   *[other] resolvieron { $count } personas
  }. Solución: { $line }
daily-solver-first = 🥇 { $player }: { $count ->
    [one] un intento
   *[other] { $count } intentos
  }, racha de { $streak }
daily-solver = • { $player }: { $count ->
    [one] un intento
   *[other] { $count } intentos
  }, racha de { $streak }
daily-streak = racha de { $count }
daily-share = Cópialo para compartirlo; no revela nada:
    { $text }
daily-off = Ya no habrá problema diario en este servidor.
daily-none = Este servidor aún no tiene problema diario. Elige canal, hora y zona horaria para activarlo.
daily-chosen = Problema diario en { $channel }: { $variants }. Hora: { $time } ({ $zone }). El próximo: { $next }.
daily-rights = No puedo publicar ahí: en ese canal necesito { $permissions }.
daily-warning = Ya no puedo publicar el problema diario de **{ $server }** en { $channel }: el canal no existe o no puedo escribir y adjuntar archivos ahí. Lo intento cada día. `/ajustes diario` elige otro canal o lo desactiva.
daily-zone = No existe la zona horaria «{ $name }». Escribe una ciudad, como Madrid o Lima, y elige de la lista.
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = Tres minutos, tres fallos: ¿cuántos resuelves? Cada vez son más difíciles.
run-no-help = En una carrera no hay pistas ni soluciones, y no se puede saltar ningún problema. Escribe una jugada o pulsa **{ $button }**.
run-wrong = ❌ La solución era **{ $line }**.
run-title = Carrera de problemas · { $variant }
run-solved-time = **{ $player }** resolvió { $count ->
    [one] **un** problema
   *[other] **{ $count }** problemas
  } en tres minutos ({ $variant }).
run-solved-mistakes = **{ $player }** resolvió { $count ->
    [one] **un** problema
   *[other] **{ $count }** problemas
  } antes del tercer fallo ({ $variant }).
run-solved-early = **{ $player }** resolvió { $count ->
    [one] **un** problema
   *[other] **{ $count }** problemas
  } en una carrera ({ $variant }).
run-best = Récord hasta ahora: { $count }.
run-unit = { $count ->
    [one] resuelto
   *[other] resueltos
  }
run-gone = Esa ya no es tu última carrera.
puzzle-mine-title = **{ $variant }** · de tu partida { $number }
puzzle-task-mine = Turno de { FORM($color, "the") }. **Encuentra { $count ->
    [one] la mejor jugada
   *[other] { $count } mejores jugadas seguidas
  }**.
puzzle-mine-played = Aquí jugaste **{ $move }**: { $place }
puzzle-mine-none = No he encontrado, en tus partidas analizadas, errores que sirvan de problema. Analiza una partida terminada con `/análisis` y vuelve a probar.
