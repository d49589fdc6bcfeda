end-win = **{ $winner }** ({ $color }) gewinnt: { $reason } **{ $result }**
end-draw = Remis: { $reason } **{ $result }**
end-congratulation = Gut gespielt!
end-aborted = Partie abgebrochen: Sie endete, bevor beide Seiten gezogen hatten. Kein Ergebnis.
end-unmoved = Der erste Zug von { $player } kam nicht rechtzeitig, daher ist die Partie abgebrochen. Kein Ergebnis.
end-unmoved-event = Der erste Zug von { $player } kam nicht rechtzeitig, damit ist die Partie verloren. Wertungszahlen ändern sich nicht.
opening = Eröffnung: { $name } ({ $eco })
end-ratings = Wertungszahlen: { $changes }
end-unrated-short = Die Wertungszahlen ändern sich nicht: Eine gewertete Partie braucht mindestens { $count } Züge von jeder Seite.
end-unrated-takeback = Die Wertungszahlen ändern sich nicht: Ein Zug wurde zurückgenommen.
end-unrated-repeated = Die Wertungszahlen ändern sich nicht: Zwischen denselben beiden Spielern zählt eine Partie mit weniger als { $count } Zügen pro Seite nur einmal am Tag, es sei denn, sie endet mit erzwungenem Matt (der letzte Zug der Verliererseite war ihr einziger legaler).
end-rating-share = Das war eure gewertete Partie Nr. { $number } gegeneinander innerhalb eines Tages, daher zählt sie nur zu { $share }.
rating-change = { $player } { $rating } ({ $change })
rating-change-few = { $player } ({ $rating })
rating-few = vorläufig, { $count } von { $needed } gewerteten Partien
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = Ein „?“ heißt, dass die Wertungszahl noch unsicher ist; mit mehr gewerteten Partien pendelt sie sich ein.
rating-kind = { $variant } · { $speed }
win-checkmate = Matt.
win-stalemate = Patt, denn { $stuck } hat keinen legalen Zug.
win-repetition = Stellungswiederholung.
win-perpetual-check = { $loser } hat Dauerschach gegeben.
win-perpetual-chase = { $loser } hat dieselbe Figur dauernd gejagt.
win-move-repetition = { $loser } hat eine Figur zu oft hin- und hergezogen.
win-uneventful-moves = nach Punkten, weil zu lange nicht geschlagen wurde.
win-impasse = nach Punkten, durch Königseinzug.
win-bikjang = nach Punkten, nach angenommenem Bikjang (Generäle gegenüber).
win-both-passed = nach Punkten, weil beide passten.
win-full-board = nach Punkten, weil das Brett voll ist.
win-knight-mate = { $loser } hat mit einem Springer mattgesetzt, was verboten ist.
win-extinction = { FORM($piece, "Der") } ist geschlagen.
win-extinction-last = { FORM($piece, "gender") ->
    [m] Der letzte
    [f] Die letzte
   *[other] Das letzte
  } { $piece } ist weg.
win-extinction-one = { FORM($piece, "gender") ->
    [m] Ein
    [f] Eine
   *[other] Ein
  } { $piece } ist geschlagen, und schon der erste Verlust entscheidet.
win-extinction-own = { FORM($piece, "gender") ->
    [m] Der letzte
    [f] Die letzte
   *[other] Das letzte
  } { $piece } von { $loser } ist umgewandelt, und eine solche Figur hätte bleiben müssen.
win-pieces-lost = Alle Figuren sind weg, und das ist hier das Ziel.
win-bare-king = Der Gegner hat nur noch den König.
win-explosion = Der König ist gesprengt.
win-explosion-own = { $loser } hat den eigenen König gesprengt.
win-goal = Das Ziel ist erreicht.
win-castling = Mit der Rochade ist das Ziel erreicht.
win-castling-lost = Die Gegenseite kann nicht mehr rochieren.
win-checks = Das letzte nötige Schach ist geboten.
win-connection = Die Figuren stehen in einer Reihe.
win-resignation = { $loser } hat aufgegeben.
win-time = Die Zeit von { $loser } ist abgelaufen.
win-other = So wollen es die Regeln dieses Spiels.
draw-checkmate = Matt ist in diesem Spiel remis.
draw-agreement = vereinbart.
draw-time = Die Zeit ist abgelaufen, aber die Gegenseite kann nicht gewinnen.
draw-extinction = Es sind zu wenige Figuren übrig.
draw-bare-king = Eine Seite hat nur noch den König.
draw-goal-shared = Beide Könige haben das Ziel im selben Zug erreicht.
draw-stalemate = Patt (kein legaler Zug, aber kein Schach).
draw-insufficient-material = zu wenig Material.
draw-fifty-moves = reklamiert nach der { $count }-Züge-Regel.
draw-seventyfive-moves = 75-Züge-Regel.
draw-threefold-repetition = reklamierte dreifache Stellungswiederholung.
draw-fivefold-repetition = fünffache Stellungswiederholung.
draw-uneventful-moves = Es wurde zu lange nicht geschlagen.
draw-repetition = Stellungswiederholung.
draw-perpetual-check = beiderseitiges Dauerschach.
draw-perpetual-chase = beiderseitige Dauerjagd.
draw-impasse = Beide Könige sind eingezogen, und keine Seite hat genug Punkte zum Gewinnen.
draw-bikjang = angenommener Bikjang (Generäle gegenüber).
draw-both-passed = Beide haben gepasst.
draw-full-board = Das Brett ist voll.
draw-counted-out = Die Zählung war vor dem Matt zu Ende.
draw-weak-mate = Niol, denn das Matt kam ohne Schachgebot durch Turm, Springer oder Bers.
draw-other = So wollen es die Regeln dieses Spiels.
end-pgn-event = Partie auf Discord
short-win-checkmate = Matt
short-win-stalemate = Patt
short-win-perpetual-check = Dauerschach
short-win-perpetual-chase = Dauerjagd
short-win-move-repetition = Hin- und Herziehen
short-win-uneventful-moves = nach Punkten
short-win-impasse = nach Punkten: Königseinzug
short-win-bikjang = nach Punkten: Bikjang
short-win-full-board = nach Punkten: Brett voll
short-win-knight-mate = verbotenes Springermatt
short-win-extinction-one = geschlagen: { $piece }
short-win-extinction-own = umgewandelt: { $piece }
short-win-pieces-lost = alle Figuren los
short-win-bare-king = blanker König
short-win-explosion-own = eigener König gesprengt
short-win-checks = letztes Schach
short-win-castling-lost = Rochade verloren
short-win-resignation = durch Aufgabe
short-win-time = auf Zeit
short-draw-checkmate = Matt, hier remis
short-draw-time = Zeit um, aber kein Sieg möglich
short-draw-bare-king = nur noch ein König
short-draw-goal-shared = beide Könige am Ziel
short-draw-stalemate = Patt
short-draw-insufficient-material = zu wenig Material
short-draw-fifty-moves = { $count }-Züge-Regel
short-draw-threefold-repetition = dreifache Wiederholung
short-draw-fivefold-repetition = fünffache Wiederholung
short-draw-uneventful-moves = zu lange nicht geschlagen
short-draw-repetition = Stellungswiederholung
short-draw-impasse = Königseinzug, zu wenig Punkte
short-draw-bikjang = Bikjang
short-draw-counted-out = Zählung zu Ende
short-draw-weak-mate = Niol
