plan-shown = Tus jugadas condicionales. Solo tú las ves; si tu rival juega lo previsto, respondo por ti:
plan-pair = si **{ $reply }**, entonces **{ $answer }**
plan-pairs-between = ,{ " " }
plan-none =
    { $family ->
        [shogi] No tienes ningún plan en esta partida. Después de tu jugada, prepara jugadas condicionales con `/plan`, por ejemplo `si P-3d, entonces P-2f; si P-8d, entonces G-7h`.
       *[other] No tienes ningún plan en esta partida. Después de tu jugada, prepara jugadas condicionales con `/plan`, por ejemplo `si Nf6, entonces Bg5; si e5, entonces dxe5`.
    }
plan-dropped = Plan borrado.
plan-own-turn = Te toca. Mueve primero: un plan empieza con la respuesta de tu rival.
plan-unanswered =
    { $family ->
        [shogi] Cada línea necesita la respuesta de tu rival y luego la tuya, por ejemplo `si P-3d, entonces P-2f`.
       *[other] Cada línea necesita la respuesta de tu rival y luego la tuya, por ejemplo `si Nf6, entonces Bg5`.
    }
plan-long = Ese plan es demasiado largo. Usa menos líneas.
plan-impossible = El plan no se ha guardado: «{ $text }» no es legal en ese momento.
plan-ambiguous = El plan no se ha guardado: «{ $text }» puede ser más de una jugada ({ $moves }).
vacation-not = No estás de vacaciones en este servidor.
vacation-ended = Tus vacaciones han terminado: tus relojes en este servidor vuelven a correr.
vacation-until = Tus relojes en este servidor están parados hasta el { $until }.
vacation-left =
    { $count ->
        [one] Te queda un día de vacaciones este año.
       *[other] Te quedan { $count } días de vacaciones este año.
    }
vacation-none = En este servidor no hay vacaciones. Quienes lo gestionan pueden permitirlas con `/ajustes servidor`.
vacation-spent =
    { $days ->
        [0] Ya no te quedan días de vacaciones este año.
        [one] Es demasiado: este año solo te queda 1 día.
       *[other] Es demasiado: este año solo te quedan { $days } días.
    }
vacation-server = Las vacaciones son para partidas en un servidor. Usa este comando allí.
vacation-begun = { $player } está de vacaciones hasta el { $until }, y el reloj está parado. El tiempo para esta jugada se agota { $when }.
vacation-over = { $player } ha vuelto de vacaciones. El tiempo para esta jugada se agota { $when }.
settings-player = **Tus ajustes** (elige abajo, o usa `/ajustes jugador`)
settings-server = **Ajustes de este servidor** (elige abajo; la variante, el rol y todo lo demás, con `/ajustes servidor`)
settings-line = { $name }: **{ $value }**
setting-language = Idioma
setting-theme = Tema
setting-pieces = Piezas
setting-board = Abajo en el tablero
setting-mentions = Menciones
setting-profile = Perfil público
setting-letters = Letras en las piezas
setting-pace = Tiempo predeterminado
setting-vacation = Vacaciones
setting-threads = Un hilo por partida
setting-ratings = Partidas por puntos
setting-channel = Canales para partidas
setting-here = Partidas solo en este canal
setting-variant = Variante predeterminada
setting-starter = Pueden empezar partidas
setting-makers = Pueden crear juegos propios
setting-hosts = Pueden empezar torneos, simultáneas y ajedrez por votación
settings-style = Los tableros publicados usan el tema y las piezas del servidor, si los ha elegido; si no, los de quien empezó la partida.
settings-flip = En los tableros publicados, abajo está el bando al que le toca, salvo que ese jugador o el servidor prefiera ahí las blancas. En los que solo ves tú, abajo está tu bando, o las blancas si no juegas. **Girar tablero** lo gira solo para ti.
settings-set = { $title } ({ $games })
settings-everywhere = Todos
settings-everyone = Todos
settings-days =
    { $count ->
        [0] No se permiten
        [one] Un día al año
       *[other] { $count } días al año
    }
settings-no-set = No tengo ese juego de piezas. Elige uno de la lista que aparece al escribir.
settings-no-server = Eso solo funciona en servidores. Aquí, usa `/ajustes jugador`.
settings-not-yours = Solo quienes gestionan el servidor pueden cambiar esto. Necesitas el permiso «{ $permissions }».
settings-channels-full = En la lista caben como máximo { $most } canales. Quita uno antes.
privacy = **Qué guardo de ti, y por qué**
    Junto con tu ID de Discord guardo:
    • **tus partidas**: quién jugó y dónde, cada jugada y cuándo se hizo, ofertas, resultados, análisis y puntuaciones (la que tienes contra mí solo la ves tú). Así las partidas sobreviven a un reinicio y puedes repasarlas después.
    • **tus desafíos**, hasta una semana después de que terminen, **tus planes**, hasta que se juegan o dejan de servir, **los torneos y simultáneas** que organizaste o jugaste y **tus votos** en ajedrez por votación.
    • **los problemas** que has intentado y con qué resultado, tus puntuaciones y rachas, para darte problemas de tu nivel.
    • **tus juegos propios**, y sus borradores hasta 30 días después del último cambio.
    • **tus ajustes**, el idioma de tu Discord y tus vacaciones, para que solo tengas que elegirlos una vez.
    No guardo tus mensajes: solo atiendo a las jugadas, a palabras como «tablas» y a los mensajes para mí; lo demás lo ignoro. No guardo nombres, solo ID de Discord. Nada se vende ni se comparte con nadie.
    Las partidas y los ajustes de un servidor se borran { $count ->
        [one] un día
       *[other] { $count } días
    } después de que me quiten de él. Todo lo demás, salvo lo indicado arriba, se queda hasta que lo borres.
    Pulsa **Obtener mis datos** para recibirlo todo en un archivo que solo tú ves, o **Borrar mis datos** para eliminarlo para siempre (te pediré confirmación). Tus rivales conservan las partidas terminadas, pero ya desvinculadas de ti.
privacy-exported = Esto es todo lo que guardo de ti. Solo tú lo ves.
privacy-export-again = Acabas de recibir tus datos. Espera un minuto antes de pedirlos otra vez.
privacy-delete-ask = **¿Borrar todo lo que guardo de ti?** Se cierran tus desafíos y se borran tus puntuaciones, ajustes y juegos propios. Las partidas terminadas se quedan, porque también son de tus rivales, pero con «exjugador» en lugar de tu nombre. Esto no se puede deshacer.
privacy-delete-running = { $count ->
    [0] No tienes partidas en curso.
    [one] **Así abandonarías tu partida en curso:**
   *[other] **Así abandonarías tus { $count } partidas en curso:**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = Estoy borrando todo. Un momento…
privacy-deleted = Hecho: ya no guardo nada de ti. Si vuelves a jugar, empiezas de cero.
privacy-delete-later = La mayor parte está borrada; el resto se borrará automáticamente. No tienes que hacer nada más.
privacy-kept = De acuerdo, no se ha borrado nada.
former-player = exjugador
setting-notation = Letras en las jugadas
notation-auto = Como en tus jugadas
notation-english = Inglesas (K Q R B N)
notation-local = Españolas (R D T A C)
