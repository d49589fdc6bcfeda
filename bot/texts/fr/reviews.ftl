review-running = Cette partie n’est pas terminée. Demande l’analyse quand elle le sera.
review-called-off = Cette partie a été annulée : il n’y a rien à analyser.
review-short = { $count ->
    [0] Aucun coup n’a été joué dans cette partie
    [one] Un seul coup a été joué dans cette partie
   *[other] Seuls { $count } coups ont été joués dans cette partie
  } ; il en faut au moins { $least } pour une analyse.
