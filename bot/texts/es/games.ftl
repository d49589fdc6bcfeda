export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN: `{ $fen }`
export-alt = La partida de { $white } contra { $black }, jugada a jugada
export-alt-reviewed = La partida de { $white } contra { $black }, jugada a jugada, con las posibilidades de ganar y los signos del análisis
moves-all = Turno de { FORM($color, "the") }. Piezas que se pueden mover: { $pieces }
moves-piece = **{ $piece }** ({ $color }) puede ir a: { $squares }
moves-pass = Turno de { FORM($color, "the") }: se puede pasar.
moves-none = No hay ninguna pieza «{ $text }» que se pueda mover.
game-none-here = No tienes ninguna partida en curso aquí. `/partidas` muestra tus partidas; `/desafiar` empieza una.
game-none = No tienes partidas en curso. `/desafiar` empieza una.
game-which = Tienes varias partidas en curso. ¿A cuál te refieres?
game-several-here = Aquí hay varias partidas en curso. ¿A cuál te refieres?
game-elsewhere = Tu partida contra **{ $opponent }** ({ $link }):
game-elsewhere-both = La partida entre { $white } y { $black } ({ $link }):
game-of-others = Este hilo es de la partida entre { $white } y { $black }, y los comandos de aquí son para esa partida.
game-past-here = La partida de este hilo ha terminado, y los comandos de aquí son para esa partida.
game-own-links = La tuya está aquí:
game-unknown = No encuentro esa partida. `/partidas` muestra las tuyas.
game-label-both = { $white } – { $black } · { $variant } (partida { $number })
game-label = { $opponent } · { $variant } (partida { $number })
games-title = Tus partidas en curso:
games-yours = **{ $opponent }** · { $variant } · te toca ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · le toca a { $opponent } · { $link }
games-time = { " · " }el tiempo se agota { $when }
games-deleted = canal eliminado (usa `/mover`)
games-more =
    { $count ->
        [one] … y una más.
       *[other] … y { $count } más.
    }
games-server-title = Partidas en este servidor:
games-server-none = Ahora mismo no hay partidas en curso que ver aquí. `/desafiar` empieza una.
games-server-none-here = Eso solo funciona en servidores. Aquí, `/partidas` muestra tus propias partidas.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] aún sin jugadas
        [one] una jugada
       *[other] { $count } jugadas
    } · { $when } · { $link }
resign-ask = ¿Seguro que quieres abandonar la partida contra { $opponent }?
resign-done = Has abandonado.
resign-kept = De acuerdo, la partida sigue.
words-help = Escribe aquí tu jugada, por ejemplo { $examples }, o una de estas palabras: { $words }. `/ayuda` explica todo lo demás.
words-help-over = Esta partida ha terminado. Aquí puedes escribir una de estas palabras: { $words }. `/ayuda` explica todo lo demás.
castling-help = Para enrocar, escribe `O-O` (enroque corto) o `O-O-O` (enroque largo). Si no se puede, te diré por qué.
question-not-yours = Solo { $player } puede responder a esta pregunta.
rematch-former = Tu rival ha borrado sus datos, así que no puede haber revancha. Busca a otra persona con `/desafiar`.
rematch-which = ¿Qué variante quieres? Se intercambian los colores.
claim-none =
    Ahora mismo no hay nada que reclamar.
    { $progress }
claim-threefold-repetition = Repetición: esta posición se ha dado { $count ->
    [one] una vez
   *[other] { $count } veces
  }; hacen falta { $needed }.
claim-repetition = Repetición: esta posición se ha dado { $count ->
    [one] una vez
   *[other] { $count } veces
  }; hacen falta { $needed }.
claim-fifty-moves = Regla de las { $needed } jugadas: { $count ->
    [one] va 1 jugada
   *[other] van { $count } jugadas
  } de cada bando sin capturas ni jugadas de { $pieces }; hacen falta { $needed }.
claim-moves-without-capture = Regla de las { $needed } jugadas: { $count ->
    [one] va 1 jugada
   *[other] van { $count } jugadas
  } de cada bando sin capturas; hacen falta { $needed }.
claim-impasse = Entrada del rey: tienes { $count ->
    [one] un punto
   *[other] { $count } puntos
  } y hacen falta { $needed }. Los puntos cuentan cuando tu rey y otras diez piezas están en el campo enemigo.
claim-counted-out = Cuenta: { $count } de { $needed }. Cuando se agota, son tablas sin reclamarlas.
claim-never = En esta partida no hay nada que reclamar; las repeticiones y demás la terminan automáticamente.
claim-done = Has reclamado tablas.
claim-won = Has reclamado la victoria.
claim-which = Puedes reclamar por más de un motivo. ¿Por cuál?
claim-as-threefold-repetition = Triple repetición
claim-as-repetition = Repetición
claim-as-fifty-moves = Regla de las { $count } jugadas
claim-as-impasse = Entrada del rey
offer-draw = { $player } ofrece tablas. { $mention }, ¿aceptas? La oferta vale hasta tu próxima jugada.
offer-takeback-rated = Esta partida es por puntos; si se deshace una jugada, pasa a ser amistosa.
offer-takeback = { $player } quiere deshacer su última jugada. { $mention }, ¿aceptas? La petición vale hasta la próxima jugada.
offer-made-draw = Has ofrecido tablas. La oferta vale hasta la próxima jugada de tu rival.
offer-made-takeback = Has pedido deshacer tu última jugada. Tu rival puede aceptar hasta la próxima jugada.
offer-accepted-draw = { $player } ha aceptado.
offer-accepted-takeback = { $player } ha aceptado: la jugada se deshace.
offer-declined = { $player } no ha aceptado.
offer-lapsed = Esta oferta ha caducado.
offer-open = Ya lo has pedido. { $player } aún puede responder.
offer-soon = Ya lo has pedido. Puedes pedirlo otra vez cuando { $player } haya movido.
offer-gone = Esa oferta ya no está abierta: se respondió, o la partida siguió. `/tablas` y `/deshacer` hacen una nueva.
offer-not-yours = Solo { $player } puede responder a esta oferta.
draw-done = Tablas de mutuo acuerdo.
takeback-done = La jugada se ha deshecho.
takeback-none = Aún no has movido, así que no hay nada que deshacer.
abort-done = Has anulado la partida. Nadie gana ni pierde.
abort-ask = ¿Seguro que quieres anular tu partida contra { $opponent }? Nadie ganará ni perderá.
abort-late = Ambos bandos han movido, así que la partida ya no se puede anular. Puedes ofrecer tablas con `/tablas` o abandonar con `/abandonar`.
move-r-ask = ¿R es el rey o la torre en tus jugadas? Recordaré tu respuesta.
move-r-king = Rey
move-r-rook = Torre
