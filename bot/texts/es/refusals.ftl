app-no-board = En ese mensaje no hay ningún tablero mío. Úsalo en el tablero de una partida.
fen-fields = necesita al menos el tablero y el bando al que le toca, y como máximo seis partes.
fen-ranks = hay { $found ->
    [one] { $found } fila
   *[other] { $found } filas
  } en vez de { $needed }.
fen-files = la fila { $rank } tiene { $found ->
    [one] { $found } casilla
   *[other] { $found } casillas
  } en vez de { $needed }.
fen-piece = la letra { $letter } (fila { $rank }) no es una pieza de este juego.
fen-hands = las piezas en mano van entre corchetes, como [QNp], y solo en juegos donde se sueltan piezas.
fen-hand-letter = { $letter } en la mano no es una pieza de este juego.
fen-hand-count = en la mano caben como máximo { $most } piezas de cada tipo.
fen-kings = cada bando necesita exactamente un rey.
fen-turn = el bando al que le toca debe ser w o b.
fen-castling = los derechos de enroque no concuerdan con los reyes y las torres.
fen-en-passant = la casilla de captura al paso no concuerda con la posición.
fen-en-passant-missing = falta la casilla de captura al paso; si no hay ninguna, escribe -.
fen-counter = los contadores de jugadas deben ser números enteros hasta { $most }.
fen-pawn-rank = los peones no pueden estar en su primera ni en su última fila.
fen-opposite-check = el bando que acaba de mover sigue en jaque.
fen-check-given = un bando está en jaque, y en este juego no se permiten jaques.
fen-checks = escribe los jaques que faltan como 3+3, o los ya dados como +0+0.
fen-checks-many = no pueden faltar más jaques que { $checks }.
fen-sfen-fields = una SFEN tiene cuatro partes: el tablero, b o w, las piezas en mano y el número de jugada.
fen-sfen-hands = en SFEN, las piezas en mano se escriben como `2P3p`, o `-` si no hay ninguna.
fen-diagram = en el diagrama hay { $text } en lugar de una casilla.
illegal-empty-square = No hay ninguna pieza en { $square }.
illegal-wrong-side = { FORM($piece, "The") } de { $square } es del otro bando ({ $color }). Mueve una pieza tuya.
illegal-no-such-piece = No tienes { FORM($piece, "gender") ->
    [f] ninguna
   *[m] ningún
  } { $piece } en el tablero.
illegal-none-on-file = No tienes { FORM($piece, "gender") ->
    [f] ninguna
   *[m] ningún
  } { $piece } en la columna { $column }.
illegal-few-on-file = No tienes tantas piezas de esta clase ({ $piece }) en una misma columna.
illegal-cannot-reach = { FORM($piece, "The") } de { $from } no puede llegar a { $to }.
illegal-none-can-reach = { FORM($piece, "gender") ->
    [f] Ninguna { $piece } tuya
   *[m] Ningún { $piece } tuyo
  } puede llegar a { $to }.
illegal-blocked = { FORM($piece, "The") } de { $from } no puede llegar a { $to }: { FORM($blocker, "the") } de { $square } está en medio.
illegal-own-piece = En { $to } ya está tu { FORM($piece, "gender") ->
    [f] propia
   *[m] propio
  } { $piece }.
illegal-no-capture = No hay nada que capturar en { $to }.
illegal-pinned = { FORM($piece, "The") } de { $from } está { FORM($piece, "gender") ->
    [f] clavada
   *[m] clavado
  }: si se moviera, { FORM($attacker, "the") } de { $attacker-square } atacaría a tu { $royal } de { $royal-square }.
illegal-still-check = { FORM($attacker, "The") } de { $attacker-square } da jaque a tu { $royal } de { $royal-square }. Primero sal del jaque.
illegal-into-check = Tu { $royal } no puede ir a { $to }: { FORM($attacker, "the") } de { $attacker-square } ataca esa casilla.
illegal-gives-check = En este juego no se permiten jaques, y esa jugada daría uno: { FORM($attacker, "the") } de { $attacker-square } atacaría { FORM($royal, "to") } de { $royal-square }.
illegal-all-attacked = No puedes dejar atacadas a la vez todas tus piezas de esta clase: { $piece }.
illegal-must-capture = Tienes que capturar: { $moves }.
illegal-explodes-royal = Eso haría explotar a tu { FORM($piece, "gender") ->
    [f] propia
   *[m] propio
  } { $piece } de { $square }.
illegal-immune = { FORM($piece, "The") } de { $to } no puede ser { FORM($piece, "gender") ->
    [f] capturada
   *[m] capturado
  } por una pieza de su misma clase.
illegal-castling-through = No puedes enrocar: el rey pasaría por { $square }, casilla atacada por { FORM($attacker, "the") } de { $attacker-square }.
illegal-castling-from-check = No puedes enrocar estando en jaque: lo da { FORM($attacker, "the") } de { $attacker-square }.
illegal-castling-rights = No puedes enrocar por ese lado: el rey o esa torre ya se ha movido, o la posición inicial no lo permitía.
illegal-no-castling = En este juego no hay enroque.
illegal-castling-blocked = No puedes enrocar: { FORM($blocker, "the") } de { $square } está en medio.
illegal-promotion-piece =
    { $family ->
        [shogi] En este juego no se puede promocionar así: { $piece }.
       *[other] En este juego un peón no puede convertirse en { $piece }.
    }
illegal-no-promotion =
    { $family ->
        [shogi] Con esa jugada no puedes promocionar en { $to }.
       *[other] Con esa jugada no puedes coronar en { $to }.
    }
illegal-promotion-none = En { $to }, { FORM($piece, "the") } tendría que coronar, y en este juego no hay pieza en la que convertirse.
illegal-no-en-passant = Ahora no puedes capturar al paso en { $to }.
illegal-no-hurdle = Para llegar a { $to }, { FORM($piece, "the") } de { $from } tiene que saltar exactamente una pieza.
illegal-shunned = { FORM($piece, "The") } de { $from } no puede saltar ni capturar a { FORM($piece, "gender") ->
    [f] otra
   *[m] otro
  } { $piece }, y en { $square } hay { FORM($piece, "gender") ->
    [f] una
   *[m] uno
  }.
illegal-off-limits = { FORM($piece, "The") } de { $from } no puede entrar en { $to }.
illegal-facing = Tu { $royal } de { $royal-square } y { FORM($enemy, "the") } rival de { $other-square } quedarían frente a frente sin nada en medio.
illegal-bikjang = Los generales siguen frente a frente (bikjang): rompe el enfrentamiento, o pasa para aceptar las tablas.
illegal-stays-in-check = Tu { $royal } de { $royal-square } está en jaque y en este juego no puede apartarse: tapa el jaque, o captura la pieza que lo da.
illegal-not-in-hand = No tienes { FORM($piece, "gender") ->
    [f] ninguna
   *[m] ningún
  } { $piece } en mano.
illegal-drop-on-piece = Solo puedes soltar piezas en casillas vacías, y en { $to } hay { FORM($piece, "a") }.
drop-square = { $square } (@{ $place })
illegal-drop-region = No se puede soltar { FORM($piece, "a") } en { $to }.
illegal-place-region = No puedes colocar { FORM($piece, "a") } en { $to }.
illegal-place-on-piece = Coloca tus piezas en casillas vacías: en { $to } hay { FORM($piece, "a") }.
illegal-doubled-drop = { $count ->
    [2] Ya tienes { FORM($piece, "a") } sin promocionar en la columna { $file }, y no puedes soltar { FORM($piece, "gender") ->
        [f] otra
       *[m] otro
      } ahí (nifu).
   *[other] Ya tienes el máximo permitido en la columna { $file }: { FORM($piece, "a") } más sería el número { $count }.
  }
illegal-same-shade = Tus alfiles deben estar en casillas de distinto color, y { $to } es del mismo color que la del otro.
illegal-room-for-bishop = Deja { $to } libre: tu alfil necesita una casilla de ese color.
illegal-must-drop = Primero coloca { FORM($piece, "the") } que tienes en mano.
illegal-must-drop-all = Primero coloca todas las piezas que tienes en mano, por ejemplo con `{ $example }`.
illegal-enters = { FORM($piece, "The") } solo puede entrar en la casilla que deja una pieza de tu primera fila al moverse por primera vez, como en { $moves }.
illegal-enters-none = { FORM($piece, "The") } solo puede entrar en la casilla que deja una pieza de tu primera fila al moverse por primera vez, y ahora ninguna jugada lo permite.
illegal-wall-stays = { FORM($blocker, "The") } tiene que salir de { $square } e ir a otra casilla vacía.
illegal-wall-occupied = { FORM($blocker, "The") } necesita una casilla vacía, y tras esta jugada { FORM($piece, "the") } está en { $square }.
illegal-wall-place = { FORM($blocker, "The") } no puede ir a { $square } con esta jugada.
illegal-drop-check = No se puede dar jaque soltando una pieza, y en { $to } lo daría.
illegal-drop-mate = No puedes soltar el peón en { $to }: sería mate soltando un peón (uchifuzume).
illegal-immobile = En { $to }, sin promocionar, { FORM($piece, "the") } ya no podría moverse nunca.
illegal-drop-immobile = No puedes soltar { FORM($piece, "the") } en { $to }: ya no podría moverse nunca.
illegal-promotion-limit = Ya tienes en el tablero el máximo de { FORM($piece, "many") }.
illegal-promotion-check = Un peón no puede coronar con jaque, como en { $to }.
illegal-must-promote =
    { $family ->
        [shogi] Una pieza que llega así a { $to } tiene que promocionar.
       *[other] Una pieza que llega así a { $to } tiene que coronar.
    }
illegal-petrifies-royal = Tu { $royal } no puede capturar: se volvería de piedra.
illegal-game-over = La partida ya ha terminado. `/desafiar` empieza una nueva.
illegal-recorded-wrong-side = { FORM($piece, "The") } de { $square } es del otro bando ({ $color }).
illegal-recorded-no-piece = El bando que mueve no tiene { FORM($piece, "gender") ->
    [f] ninguna
   *[m] ningún
  } { $piece } para esta jugada.
illegal-recorded-own-piece = En { $to } ya hay una pieza del mismo bando.
illegal-recorded-check = { FORM($royal, "The") } quedaría en jaque.
illegal-recorded-castling = Aquí no se puede enrocar.
illegal-recorded-must-capture = Aquí es obligatorio capturar: { $moves }.
illegal-recorded-doubled-drop = En la columna { $file } ya hay tantas piezas de esta clase ({ $piece }) como se permite (nifu).
illegal-recorded-drop-mate = Un peón soltado no puede dar mate (uchifuzume).
illegal-recorded-other = Las reglas no lo permiten aquí.
move-malformed = No entiendo la jugada «{ $text }». Prueba con algo como { $examples }.
move-unreadable = No entiendo la jugada «{ $text }».
move-ambiguous = Más de una pieza puede hacer eso. ¿Cuál?
move-which = ¿A qué jugada te refieres: { $choices }?
move-near = ¿Querías decir esto?
move-stale = La posición ha cambiado mientras tanto. Mira el tablero más reciente.
move-taken = Otra jugada ha llegado antes. Mira el tablero más reciente.
move-kept = Editar el mensaje no cambia la jugada: sigue valiendo **{ $move }**.
move-not-your-turn = Le toca a { $player }; después vas tú.
move-not-player = Esta partida es de { $white } y { $black }. Empieza la tuya con `/desafiar`.
move-over = Esta partida ha terminado. `/desafiar` empieza una nueva.
move-after-end = Esta partida ha terminado. ¿Otra?
move-time-up = Ya se te había acabado el tiempo. `/desafiar` empieza una partida nueva.
move-no-content = { $mention }, en este servidor no puedo leer mensajes normales. Usa el botón **Mover** del tablero o `/mover`, responde al tablero con tu jugada (deja activada la mención), o mencióname con ella.
move-waits = He recibido tu jugada, pero guardarla está tardando más de lo normal. Un momento…
move-later = Tu jugada **{ $move }** está guardada. Discord no acepta el tablero en este momento; lo publicaré en cuanto pueda.
move-saved = Tu jugada **{ $move }** está guardada, pero no he podido publicar el tablero aquí. { $why }
board-unposted = Tu partida ha empezado, pero no he podido publicar su tablero aquí. { $why }
button-unknown = Esto ya no funciona. Vuelve a usar el comando.
error-unexpected = Algo ha fallado por mi parte. No se ha perdido nada; inténtalo de nuevo.
moment = Un momento…
error-busy = Ahora mismo estoy algo ocupado. Inténtalo de nuevo en un momento.
error-slow = Guardar esto está tardando demasiado. Puede que aún se complete; compruébalo en un minuto antes de volver a intentarlo.
error-permission = Aquí me faltan permisos. Pide a un administrador del servidor que me permita: { $permissions }.
error-thread = No soy miembro de este hilo privado. Mencióname en él ({ $mention }) para que entre, o usa el canal.
error-guest = No estoy en el servidor o el canal donde se juega esta partida: solo puedo escribir allí justo después de que alguien me use. Pulsa un botón debajo del último tablero.
error-direct = Discord no me deja enviarte mensajes directos. Desbloquéame o permite los mensajes directos en los ajustes de privacidad de un servidor que compartamos.
error-deleted = El canal de esta partida se ha eliminado.
error-deleted-play = Puedes seguir en cualquier sitio, también en mensajes directos conmigo: `/mover` hace una jugada y `/tablero` muestra el tablero.
permission-write = Enviar mensajes, Adjuntar archivos
permission-view = Ver canal
permission-send = Enviar mensajes
permission-send-threads = Enviar mensajes en hilos
permission-connect = Conectar
permission-attach = Adjuntar archivos
permission-external = Usar aplicaciones externas
permission-manage = Gestionar servidor
permission-threads = Enviar mensajes en hilos, Adjuntar archivos
piece-unknown = No conozco ninguna pieza llamada «{ $name }». Elige una de la lista que aparece al escribir.
