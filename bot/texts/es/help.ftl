help-moves = Escribe tu jugada en el hilo de la partida, responde al tablero o usa `/mover`
help-moves-reply = Responde al tablero con tu jugada (deja activada la mención) o usa `/mover`
help-moves-button = Pulsa **Mover** debajo del tablero o escribe tu jugada con `/mover`
help = **Jugar con Kibitz** (pulsa un botón para saber más de cada tema)
help-line = **{ $topic }:** { $text }
help-brief-play = `/jugar` empieza una partida contra mí, `/desafiar` una con otra persona; `/partidas` muestra las que tienes en curso.
help-brief-moves = { $moves }: `e4`, `Nf3` o `e2e4`. `/tablero` muestra el tablero, `/destinos` adónde pueden ir las piezas.
help-brief-draw = `/tablas` ofrece tablas, `/deshacer` pide deshacer una jugada, `/abandonar` abandona; `/vacaciones` detiene tus relojes.
help-brief-puzzles = `/problema resolver` te da un problema, `/problema carrera` es contrarreloj, `/problema mis-errores` convierte tus errores en problemas, `/ajustes diario` activa el problema diario; `/análisis` analiza una partida.
help-brief-variants = `/variantes` muestra las { $variants } variantes, `/variante` explica una; `/creaciones nuevo` crea un juego propio.
help-brief-server = `/clasificación` muestra a los mejores del servidor, `/ajustes servidor` cambia dónde y cómo empiezan las partidas, `/privacidad` muestra qué guardo de ti.
help-title = **{ $topic }**
help-topic-play =
    `/jugar` empieza enseguida una partida contra mí, en cualquier variante y del nivel 1 al 8. En ella, `/pista` te sugiere una buena jugada.
    `/desafiar` empieza una partida con alguien: elige un rival, o déjalo vacío para que cualquiera de aquí se una con el botón o con `/unirse`. Con `tiempo`, por ejemplo `3+2`, se juega en tiempo real.
    `/partidas` muestra tus partidas en curso, `/historial` las terminadas, para repasarlas.
    `/torneo nuevo` empieza un torneo al que puede unirse cualquiera de aquí, `/torneo ver` muestra la clasificación. Con `/simultánea` juegas contra muchos a la vez.
    Con `/votar` juegan todos juntos: cada jugada se decide por votación.
    `/perfil` muestra tus puntuaciones y resultados.
    O simplemente escríbeme, aquí o mencionándome: `jugar atómico nivel 3`, `problema`.
help-topic-moves =
    { $moves }: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` o `e2e4`; `N@f3` (en shogi `P*5e`) suelta una pieza de tu mano. También valen D, T, A, C y los nombres: `Cf3`, `caballo f3` (si escribes R, te pregunto una vez si es el rey o la torre); con `/ajustes jugador` aparecen en mis respuestas privadas. El botón **Mover** te guía paso a paso.
    `/tablero` muestra otra vez el tablero, `/destinos` adónde pueden ir las piezas.
    `/plan` prepara jugadas condicionales: si tu rival juega lo previsto, respondo por ti.
help-topic-draw =
    `/tablas` ofrece tablas, `/deshacer` pide deshacer tu última jugada.
    `/reclamar` reclama tablas (en shogi también la victoria), `/abandonar` abandona, `/anular` anula una partida recién empezada.
    `/vacaciones` detiene unos días tus relojes en este servidor.
help-words = En el hilo de la partida basta con escribir una palabra: { $words }.
help-topic-puzzles =
    `/problema resolver` da un problema de cualquier variante y de tu nivel, para ti o para todo el canal.
    `/problema carrera` es contrarreloj: todos los problemas que puedas en tres minutos, o hasta tres errores.
    `/problema mis-errores` convierte en problemas los errores de tus partidas analizadas.
    El **problema diario** llega cada día a la misma hora; quienes gestionan el servidor lo activan con `/ajustes diario`.
    `/análisis` muestra dónde se decidió una partida terminada y qué era mejor.
    `/importar` muestra una partida de un archivo, `/exportar` guarda una en archivos.
help-topic-variants =
    `/variantes` muestra las { $variants } variantes, `/variante` explica una, `/pieza` muestra cómo se mueve una pieza.
    `/creaciones nuevo` crea un juego propio con menús, un formulario o un archivo; `/creaciones lista` muestra los de este servidor.
    `/creaciones probar` dice si un juego vale la pena: lo juego 100 veces contra mí mismo.
help-topic-server =
    `/clasificación` muestra a los mejores del servidor.
    `/ajustes jugador` cambia tu idioma, tablero, piezas, menciones y las letras en las jugadas.
    `/ajustes servidor` y `/ajustes diario` son para quienes gestionan el servidor: dónde y cómo empiezan las partidas, y el problema diario.
    `/privacidad` muestra qué guardo de ti y te deja borrarlo.
    `/ayuda` abre otra vez esta ayuda.
