end-win = **{ $winner }** ({ $color }) gagne : { $reason } **{ $result }**
end-draw = Nulle : { $reason } **{ $result }**
end-congratulation = Bien joué !
end-aborted = Partie annulée : elle s’est terminée avant que les deux camps aient joué. Pas de résultat.
end-unmoved = { $player } n’a pas joué le premier coup à temps : la partie est annulée. Pas de résultat.
end-unmoved-event = { $player } n’a pas joué le premier coup à temps et perd la partie. Les classements ne changent pas.
opening = Ouverture : { $name } ({ $eco })
end-ratings = Classements : { $changes }
end-unrated-short = Les classements ne changent pas : une partie classée demande au moins { $count } coups de chaque camp.
end-unrated-takeback = Les classements ne changent pas : un coup a été repris.
end-unrated-repeated = Les classements ne changent pas : entre les mêmes joueurs, une partie de moins de { $count } coups par camp ne compte qu’une fois par jour, sauf si elle finit par un mat forcé (le dernier coup du perdant était son seul coup légal).
end-rating-share = C’était votre partie classée n° { $number } l’un contre l’autre en un jour : elle ne compte que pour { $share }.
rating-change = { $player } { $rating } ({ $change })
rating-change-few = { $player } { $rating }
rating-few = provisoire (partie { $count } sur { $needed })
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = Un « ? » signifie que le classement est encore incertain ; il se stabilise avec d’autres parties classées.
rating-kind = { $variant } · { $speed }
win-checkmate = échec et mat.
win-stalemate = pat, { $stuck } n’a aucun coup légal.
win-repetition = répétition.
win-perpetual-check = { $loser } a donné un échec perpétuel.
win-perpetual-chase = { $loser } a poursuivi perpétuellement la même pièce.
win-move-repetition = { $loser } a répété trop souvent un va-et-vient.
win-uneventful-moves = aux points, trop longtemps sans prise.
win-impasse = aux points, par entrée du roi.
win-bikjang = aux points, après un bikjang accepté (généraux face à face).
win-both-passed = aux points, deux passes.
win-full-board = aux points, l’échiquier est plein.
win-knight-mate = { $loser } a maté avec un cavalier, ce qui est interdit.
win-extinction = { FORM($piece, "le") } a été { FORM($piece, "gender") ->
    [f] prise
   *[other] pris
  }.
win-extinction-last = { FORM($piece, "gender") ->
    [f] la dernière { $piece } a été prise
   *[other] le dernier { $piece } a été pris
  }.
win-extinction-one = { FORM($piece, "un") } a été { FORM($piece, "gender") ->
    [f] prise
   *[other] pris
  }, et une seule perte suffit.
win-extinction-own = { $loser } a promu { FORM($piece, "gender") ->
    [f] sa dernière { $piece }, et il devait en rester une
   *[other] son dernier { $piece }, et il devait en rester un
  }.
win-pieces-lost = toutes les pièces sont perdues, le but de ce jeu.
win-bare-king = le roi adverse est seul.
win-explosion = le roi a explosé.
win-explosion-own = { $loser } a fait exploser son propre roi.
win-goal = but atteint.
win-castling = roque réussi.
win-castling-lost = l’adversaire ne peut plus roquer.
win-checks = le dernier échec est donné.
win-connection = pièces alignées.
win-resignation = { $loser } abandonne.
win-time = { $loser } a perdu au temps.
win-other = selon les règles de ce jeu.
draw-checkmate = échec et mat, ce qui fait nulle dans ce jeu.
draw-agreement = accord mutuel.
draw-time = le temps est écoulé, mais l’adversaire ne peut pas gagner.
draw-extinction = trop peu de pièces.
draw-bare-king = un camp n’a plus que le roi.
draw-goal-shared = les deux rois ont atteint le but au même tour.
draw-stalemate = pat, aucun coup légal mais pas d’échec.
draw-insufficient-material = matériel insuffisant.
draw-fifty-moves = réclamée selon la règle des { $count } coups.
draw-seventyfive-moves = règle des 75 coups.
draw-threefold-repetition = triple répétition réclamée.
draw-fivefold-repetition = quintuple répétition.
draw-uneventful-moves = trop longtemps sans prise.
draw-repetition = répétition.
draw-perpetual-check = échec perpétuel mutuel.
draw-perpetual-chase = poursuite perpétuelle mutuelle.
draw-impasse = les deux rois sont entrés et aucun camp n’a assez de points pour gagner.
draw-bikjang = bikjang accepté (généraux face à face).
draw-both-passed = deux passes de suite.
draw-full-board = échiquier plein.
draw-counted-out = le décompte s’est achevé avant le mat.
draw-weak-mate = niol, car le mat est venu sans échec de tour, cavalier ou bers.
draw-other = selon les règles de ce jeu.
end-pgn-event = Partie sur Discord
short-win-checkmate = échec et mat
short-win-stalemate = pat
short-win-perpetual-check = échec perpétuel
short-win-perpetual-chase = poursuite perpétuelle
short-win-move-repetition = va-et-vient répété
short-win-uneventful-moves = aux points
short-win-impasse = aux points : entrée du roi
short-win-bikjang = aux points : bikjang
short-win-full-board = aux points : échiquier plein
short-win-knight-mate = mat de cavalier interdit
short-win-extinction-one = prise : { $piece }
short-win-extinction-own = promotion : { $piece }
short-win-pieces-lost = plus aucune pièce
short-win-bare-king = le roi adverse est seul
short-win-explosion-own = a fait sauter son roi
short-win-checks = dernier échec
short-win-castling-lost = plus de roque
short-win-resignation = par abandon
short-win-time = au temps
short-draw-checkmate = mat, nulle ici
short-draw-time = temps écoulé, gain impossible
short-draw-bare-king = un roi reste seul
short-draw-goal-shared = les deux rois au but
short-draw-stalemate = pat
short-draw-insufficient-material = matériel insuffisant
short-draw-fifty-moves = règle des { $count } coups
short-draw-threefold-repetition = triple répétition
short-draw-fivefold-repetition = quintuple répétition
short-draw-uneventful-moves = trop longtemps sans prise
short-draw-repetition = répétition
short-draw-impasse = rois entrés, trop peu de points
short-draw-bikjang = bikjang
short-draw-counted-out = décompte achevé
short-draw-weak-mate = niol
