flaw-text-long = Todo junto es demasiado largo. Se permiten como máximo { $most } caracteres.
flaw-line-long = Esta línea es demasiado larga. Se permiten como máximo { $most } caracteres.
flaw-many-sections = Un texto puede tener como máximo { $most } secciones.
flaw-no-section = El texto debe empezar con un nombre y un juego de partida, como `[mijuego:chess]`.
flaw-before-section = Encima falta una línea como `[mijuego:chess]`.
flaw-header = `{ $text }` debe ser como `[mijuego:chess]`: solo minúsculas a–z, cifras, - y _.
flaw-section-twice = Arriba ya hay una sección `{ $name }`. Dale otro nombre a esta.
flaw-no-parent = No hay ningún juego `{ $name }` del que partir. Ahí va su clave, como en `[mijuego:chess]` o `[mijuego:shogi]`.
flaw-no-parent-near = No hay ningún juego `{ $name }` del que partir. ¿Querías decir `{ $near }`?
flaw-setting = `{ $text }` debe ser como `clave = valor`, por ejemplo `mustCapture = true`.
flaw-unknown-key = No existe esa clave. **Todas las claves** las muestra.
flaw-unknown-key-near = No existe esa clave. ¿Querías decir `{ $near }`?
flaw-unsupported-key = Fairy-Stockfish tiene esta clave, pero su regla no se juega aquí. Quita la línea; **Todas las claves** muestra las que funcionan.
flaw-key-twice = Esta clave ya está en la línea { $first }. Deja solo una de las dos.
flaw-key-needed = El juego no funciona sin esta clave.
flaw-needs-setting = Esto solo funciona junto con `{ $needed }`. Añade esa línea.
flaw-boolean = `{ $value }` no vale aquí. Escribe `true` o `false`.
flaw-number = `{ $value }` no vale aquí. Escribe un número entero de { $low } a { $high }.
flaw-choice = `{ $value }` no vale aquí. Escribe uno de estos: `{ $allowed }`.
flaw-letters = `{ $value }` no vale aquí. Escribe letras de piezas, como `q r`, o `-` para ninguna.
flaw-pair = `{ $value }` no vale aquí. Escribe pares de letras, como `p:g n:g`.
flaw-amount = `{ $value }` no vale aquí. Escribe letras con números, como `q:1 r:2`.
flaw-square = `{ $value }` no está en este tablero. Escribe casillas (`e4`), filas (`*8`) o columnas (`e*`).
flaw-no-letter = Ninguna pieza de este juego tiene la letra `{ $letter }`.
flaw-one-letter = `{ $value }` no vale. Una pieza tiene una letra de la a a la z, o `-` si no existe.
flaw-letter-taken = La letra `{ $letter }` ya es de otra pieza (`{ $piece }`). Elige otra.
flaw-only-by-name = Solo `king` y de `customPiece1` a `customPiece25` admiten un movimiento. Las demás claves, solo una letra.
flaw-no-pieces = El juego no tiene piezas. Parte de un juego, como en `[mijuego:chess]`, o añade líneas como `king = k`.
flaw-piece-needed = El enroque necesita una pieza que haga de rey. Si no la hay, escribe `castling = false`.
flaw-piece-name = `{ $value }` debe ser como `u:unicorn`: una letra, dos puntos y un nombre sin espacios.
flaw-betza = No entiendo el movimiento `{ $notation }` (carácter { $at }): { $problem }.
flaw-betza-atom = Carácter { $at } de `{ $notation }`: no hay movimiento `{ $character }`. Las mayúsculas posibles son W F D N A H C Z G y K Q R B.
flaw-betza-modifier = Carácter { $at } de `{ $notation }`: la minúscula `{ $character }` no significa nada. f es adelante, b atrás, m sin capturar, c solo capturando.
flaw-betza-no-atom = Un movimiento necesita una mayúscula, como N (caballo) o R (torre). Las minúsculas van delante, como en `fR`.
flaw-betza-bracket = El corchete del carácter { $at } de `{ $notation }` no se cierra: falta `]`.
flaw-betza-range = El número del carácter { $at } de `{ $notation }` es demasiado grande: como máximo { $most }.
flaw-fen = La posición inicial no sirve: { $problem }
flaw-no-title = El juego necesita un título. Añade una línea como `kibitzTitle = Ajedrez nocturno`.
flaw-long-name = Es demasiado largo. Aquí caben como máximo { $most } caracteres.
flaw-character = El carácter `{ $character }` no se puede usar aquí.
flaw-over = La partida acabaría antes de la primera jugada. Cambia la posición inicial o lo que gana y pierde.
flaw-large = El juego es demasiado grande. Usa un tablero más pequeño, menos tipos de piezas o movimientos más cortos.
flaw-many-moves = Hay posiciones con más de { $most } jugadas legales. Usa menos piezas o movimientos más cortos.
