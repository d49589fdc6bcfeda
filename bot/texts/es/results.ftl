end-win = **{ $winner }** ({ $color }) gana { $reason } **{ $result }**
end-draw = Tablas { $reason } **{ $result }**
end-congratulation = ¡Bien jugado!
end-aborted = Partida anulada: terminó antes de que ambos bandos hubieran movido. Sin resultado.
end-unmoved = { $player } no hizo la primera jugada a tiempo, así que la partida se ha anulado. Sin resultado.
end-unmoved-event = { $player } no hizo la primera jugada a tiempo y pierde la partida. Las puntuaciones no cambian.
opening = Apertura: { $name } ({ $eco })
end-ratings = Puntuaciones: { $changes }
end-unrated-short = Las puntuaciones no cambian: una partida por puntos necesita al menos { $count } jugadas de cada bando.
end-unrated-takeback = Las puntuaciones no cambian: se deshizo una jugada.
end-unrated-repeated = Las puntuaciones no cambian: entre los mismos dos jugadores, una partida de menos de { $count } jugadas por bando solo cuenta una vez al día, salvo que acabe en mate forzado (la última jugada de quien perdió era la única legal).
end-rating-share = Esta ha sido la partida por puntos n.º { $number } entre los dos en un día, así que solo cuenta { $share }.
rating-change = { $player } { $rating } ({ $change })
rating-change-few = { $player } ({ $rating })
rating-few = provisional: { $count } de { $needed } partidas por puntos
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = «?» quiere decir que la puntuación aún es incierta; se afianza con más partidas por puntos.
rating-kind = { $variant } · { $speed }
win-checkmate = por jaque mate.
win-stalemate = por ahogado: { $stuck } no tiene jugadas legales.
win-repetition = por repetición.
win-perpetual-check = porque { $loser } dio jaque perpetuo.
win-perpetual-chase = porque { $loser } persiguió sin parar la misma pieza.
win-move-repetition = porque { $loser } movió una pieza de un lado a otro demasiadas veces.
win-uneventful-moves = a los puntos: no hubo capturas durante demasiado tiempo.
win-impasse = a los puntos: entrada del rey.
win-bikjang = a los puntos: tras un bikjang aceptado (generales frente a frente).
win-both-passed = a los puntos: ambos bandos pasaron.
win-full-board = a los puntos: el tablero está lleno.
win-knight-mate = porque { $loser } dio mate con un caballo, y eso está prohibido.
win-extinction = por capturar { FORM($piece, "the") }.
win-extinction-last = por capturar { FORM($piece, "gender") ->
    [f] la última
   *[m] el último
  } { $piece }.
win-extinction-one = por capturar { FORM($piece, "a") }: quien pierde { FORM($piece, "gender") ->
    [f] una sola
   *[m] uno solo
  } pierde la partida.
win-extinction-own = porque { $loser } coronó con su { FORM($piece, "gender") ->
    [f] última
   *[m] último
  } { $piece }, y debía conservar { FORM($piece, "gender") ->
    [f] una
   *[m] uno
  }.
win-pieces-lost = por quedarse sin piezas, que es el objetivo de este juego.
win-bare-king = porque el rival se quedó con el rey solo.
win-explosion = por hacer explotar al rey.
win-explosion-own = porque { $loser } hizo explotar a su propio rey.
win-goal = por llegar a la meta.
win-castling = por enrocar.
win-castling-lost = porque el rival ya no puede enrocar.
win-checks = por dar el último jaque.
win-connection = por alinear piezas.
win-resignation = por abandono de { $loser }.
win-time = porque a { $loser } se le acabó el tiempo.
win-other = según las reglas de este juego.
draw-checkmate = por jaque mate, que en este juego son tablas.
draw-agreement = de mutuo acuerdo.
draw-time = porque se acabó el tiempo, pero el rival no puede ganar.
draw-extinction = porque quedan muy pocas piezas.
draw-bare-king = al quedar un rey solo.
draw-goal-shared = porque ambos reyes llegaron a la meta en el mismo turno.
draw-stalemate = por ahogado: no hay jugadas legales, pero tampoco jaque.
draw-insufficient-material = por material insuficiente.
draw-fifty-moves = reclamadas por la regla de las { $count } jugadas.
draw-seventyfive-moves = por la regla de las 75 jugadas.
draw-threefold-repetition = reclamadas por triple repetición.
draw-fivefold-repetition = por quíntuple repetición.
draw-uneventful-moves = porque no hubo capturas durante demasiado tiempo.
draw-repetition = por repetición.
draw-perpetual-check = por jaque perpetuo mutuo.
draw-perpetual-chase = por persecución perpetua mutua.
draw-impasse = porque ambos reyes entraron y ningún bando tiene puntos para ganar.
draw-bikjang = por un bikjang aceptado (generales frente a frente).
draw-both-passed = porque ambos bandos pasaron.
draw-full-board = porque el tablero está lleno.
draw-counted-out = porque la cuenta terminó antes del mate.
draw-weak-mate = por niol: el mate llegó sin ningún jaque de torre, caballo o bers.
draw-other = según las reglas de este juego.
end-pgn-event = Partida en Discord
short-win-checkmate = por jaque mate
short-win-stalemate = por ahogado
short-win-perpetual-check = por jaque perpetuo
short-win-perpetual-chase = por persecución perpetua
short-win-move-repetition = por vaivén de una pieza
short-win-uneventful-moves = a los puntos
short-win-impasse = a los puntos: entrada del rey
short-win-bikjang = a los puntos: bikjang
short-win-full-board = a los puntos: tablero lleno
short-win-knight-mate = mate de caballo prohibido
short-win-extinction-one = por capturar { FORM($piece, "a") }
short-win-extinction-own = coronó { FORM($piece, "gender") ->
    [f] la última
   *[m] el último
  } { $piece }
short-win-pieces-lost = por quedarse sin piezas
short-win-bare-king = por rey solo
short-win-explosion-own = hizo explotar a su rey
short-win-checks = por el último jaque
short-win-castling-lost = sin enroque
short-win-resignation = por abandono
short-win-time = por tiempo
short-draw-checkmate = jaque mate, aquí tablas
short-draw-time = tiempo, sin victoria posible
short-draw-bare-king = al quedar un rey solo
short-draw-goal-shared = ambos reyes en la meta
short-draw-stalemate = por ahogado
short-draw-insufficient-material = por material insuficiente
short-draw-fifty-moves = regla de las { $count } jugadas
short-draw-threefold-repetition = por triple repetición
short-draw-fivefold-repetition = por quíntuple repetición
short-draw-uneventful-moves = mucho tiempo sin capturas
short-draw-repetition = por repetición
short-draw-impasse = entran los reyes, sin puntos
short-draw-bikjang = por bikjang
short-draw-counted-out = la cuenta se agotó
short-draw-weak-mate = por niol
