review-running = Cette partie n’est pas terminée. Demande l’analyse quand elle le sera.
review-called-off = Cette partie a été annulée : il n’y a rien à analyser.
review-short = { $count ->
    [0] Aucun coup n’a été joué dans cette partie
    [1] Un seul coup a été joué dans cette partie
   *[other] Seuls { $count } coups ont été joués dans cette partie
  } ; il en faut au moins { $least } pour une analyse.
review-progress = Analyse de la partie : { $done } positions sur { $total }.
review-confirming = Vérification des plus mauvais coups : { $done } sur { $total }.
review-queue = { $count ->
    [1] 1 analyse passe avant la tienne.
   *[other] { $count } analyses passent avant la tienne.
  }
review-cancelled = Tu as annulé cette analyse.
review-restart = Je redémarre, cette analyse s’est donc arrêtée. Redemande-la dans un instant.
review-late = Beaucoup d’analyses attendent, celle-ci prendra un moment. Elle continue ; appuie de nouveau sur **Analyse** dans quelques minutes.
review-failed = Cette analyse a échoué. Réessaie, s’il te plaît.
review-many = Tu attends déjà { $most } analyses. Réessaie quand l’une d’elles sera terminée.
review-gone = Je n’ai plus cette analyse. Utilise `/analyse` pour la refaire.
review-none = Tu n’as pas encore de partie terminée à analyser.
review-opening = Ouverture : { $name } ({ $eco }), théorie jusqu’à **{ $move }**
review-side = **{ $player }** ({ $color }) : { $inaccuracies ->
    [one] { $inaccuracies } imprécision
   *[other] { $inaccuracies } imprécisions
  } · { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
  } · { $blunders ->
    [one] { $blunders } gaffe
   *[other] { $blunders } gaffes
  }
review-accuracy = { $accuracy } % de précision
review-no-turns = Aucun tournant : personne n’a commis d’erreur sérieuse.
review-depth = { $count ->
    [1] Analyse rapide, à environ 1 demi-coup de profondeur : elle peut se tromper.
    [2] Analyse rapide, à environ 2 demi-coups de profondeur : elle peut se tromper.
    [3] Analyse rapide, à environ 3 demi-coups de profondeur : elle peut se tromper.
    [4] Analyse rapide, à environ 4 demi-coups de profondeur : elle peut se tromper.
    [one] J’ai calculé environ { $count } demi-coup à l’avance.
   *[other] J’ai calculé environ { $count } demi-coups à l’avance.
  }
review-engine = Analyse de { $name }, à environ { $count } demi-coups de profondeur.
review-graph-alt = Courbe des chances de gain { FORM($color, "des") } : { $start } % au début, { $end } % à la fin.
review-graph-alt-side = { $player } : { $accuracy } % de précision.
review-graph-alt-turn = Avec { $move }, les chances passent de { $before } % à { $after } %.
review-turn = Tournant { $number } sur { $count }
review-inaccuracy = **{ $move }?!** est une imprécision : les chances de gain { FORM($color, "des") } passent de { $before } % à { $after } %.
review-mistake = **{ $move }?** est une erreur : les chances de gain { FORM($color, "des") } passent de { $before } % à { $after } %.
review-blunder = **{ $move }??** est une gaffe : les chances de gain { FORM($color, "des") } passent de { $before } % à { $after } %.
review-allows-mate = { $moves ->
    [1] Ce coup permet le mat : **{ $move }**.
   *[other] Ce coup permet un mat en { $moves }, qui commence par **{ $move }**.
  }
review-back-rank = { $moves ->
    [1] Ce coup permet le mat du couloir : **{ $move }**.
   *[other] Ce coup permet un mat du couloir en { $moves }, qui commence par **{ $move }**.
  }
review-allows-win = { $moves ->
    [1] Ce coup permet **{ $move }**, qui gagne la partie.
   *[other] Ce coup permet un gain forcé en { $moves } coups, qui commence par **{ $move }**.
  }
review-allows-explosion = Ce coup permet **{ $move }**, qui fait exploser le roi.
review-allows-goal = Ce coup permet **{ $move }**, qui atteint le but.
review-allows-checks = Ce coup permet **{ $move }**, qui donne le dernier échec.
review-misses-mate = Ce coup laisse passer un mat en { $moves }.
review-misses-win = { $moves ->
    [1] Ce coup laisse passer un coup qui gagne la partie.
   *[other] Ce coup laisse passer un gain forcé en { $moves } coups.
  }
review-misses-explosion = Ce coup laisse passer un coup qui fait exploser le roi.
review-misses-goal = Ce coup laisse passer un coup qui atteint le but.
review-misses-checks = Ce coup laisse passer un coup qui donne le dernier échec.
review-stalemates = C’est pat : l’adversaire n’a aucun coup légal.
review-loses-piece = Ce coup perd { FORM($piece1, "le") } en { $square1 } après **{ $move }**.
review-loses-exchange = Ce coup perd { FORM($piece1, "le") } en { $square1 } pour { FORM($piece2, "le") } : **{ $move }**.
review-unprotected = Ce coup laisse { FORM($piece1, "le") } en { $square1 } sans défense : **{ $move }** { FORM($piece1, "gender") ->
    [f] la
   *[other] le
  } prend.
review-allows-fork = Ce coup tombe dans une fourchette : **{ $move }** attaque { FORM($piece1, "le") } en { $square1 } et { FORM($piece2, "le") } en { $square2 }.
review-allows-pin = Ce coup permet un clouage : **{ $move }** cloue { FORM($piece1, "le") } en { $square1 } devant { FORM($piece2, "le") } en { $square2 }.
review-allows-skewer = Ce coup permet une enfilade : **{ $move }** attaque { FORM($piece1, "le") } en { $square1 } et, derrière, { FORM($piece2, "le") } en { $square2 }.
review-discovery = Ce coup permet une attaque à la découverte : après **{ $move }**, { FORM($piece1, "le") } en { $square1 } attaque { FORM($piece2, "le") } en { $square2 }.
review-trapped = Ce coup laisse **{ $move }** enfermer { FORM($piece1, "le") } en { $square1 }.
review-allows-promotion = Ce coup laisse promouvoir { FORM($piece1, "le") } en { $square1 }.
review-allows-gain = Ce coup permet **{ $move }**, qui gagne { FORM($piece1, "le") } en { $square1 }.
review-explodes = Ce coup permet **{ $move }**, qui fait exploser { FORM($piece1, "le") } en { $square1 }.
review-misses-capture = Ce coup laisse passer la prise { FORM($piece1, "du") } en { $square1 }.
review-misses-gain = Ce coup laisse passer **{ $move }**, qui gagne { FORM($piece1, "le") } en { $square1 }.
review-better = Le meilleur coup était **{ $move }**.
review-better-line = Le meilleur coup était **{ $move }**, avec la suite { $line }.
review-board-alt = L’échiquier avant { $move }, avec des flèches pour ce coup et pour le meilleur, { $better }. Chances de gain { FORM($color, "des") } : { $chance } %.
review-find-alt = L’échiquier avant { $move }, avec une flèche pour ce coup. Chances de gain { FORM($color, "des") } : { $chance } %.
review-find = Quel coup fallait-il jouer ? Choisis-le dans le menu ou écris-le.
review-find-shared = Quel coup fallait-il jouer ?
review-right = ✓ **{ $move }**, c’est le bon coup !
review-good-too = ✓ **{ $move }** est bon aussi !
review-wrong = ✗ **{ $move }** ne suffit pas. Essaie un autre coup.
review-wrong-played = ✗ **{ $move }** est le coup de la partie. Essaies-en un autre.
review-form = Trouve le meilleur coup
review-form-move = Ton coup
