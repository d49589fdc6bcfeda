button-trial = Simuler 100 parties
trial-progress = Je joue **{ $variant }** contre moi-même : { $done } parties sur { $total }.
trial-queue-reviews = { $count ->
    [1] 1 analyse passe avant cette simulation.
   *[other] { $count } analyses passent avant cette simulation.
  }
trial-queue-trials = { $count ->
    [1] 1 autre simulation passe avant celle-ci.
   *[other] { $count } autres simulations passent avant celle-ci.
  }
trial-cancelled = Tu as annulé cette simulation.
trial-restart = Je redémarre, cette simulation s’est donc arrêtée. Redemande-la dans un instant.
trial-late = Cette simulation prendra un moment. Elle continue ; appuie de nouveau sur **Simuler 100 parties** dans quelques minutes.
trial-failed = Cette simulation a échoué. Réessaie, s’il te plaît.
trial-many = Tu attends déjà { $most } simulations. Réessaie quand l’une d’elles sera terminée.
trial-title = Parties rapides contre moi-même
trial-stopped = Les parties de cette variante me prennent du temps, je me suis donc arrêté après { $count ->
    [1] 1 minute
   *[other] { $count } minutes
  } de calcul.
trial-score = { $color } : { $percent } % des points (± { $error }). Gagnées { $won }, nulles { $drawn }, perdues { $lost }{ $unfinished ->
    [0] .
   *[other] , indécises { $unfinished }.
  }
trial-length = Durée : en général { $count ->
    [one] { $count } coup
   *[other] { $count } coups
  }, la moitié des parties entre { $first } et { $last }. Coups légaux par tour : en général { $choices }.
trial-ends = Fin des parties : { $ends }.
trial-end-share = { $reason } { $percent } %
trial-pieces = Pièces, avec leur valeur en pions d’échecs et combien de fois elles sont prises : { $pieces }.
trial-taken = Combien de fois les pièces sont prises : { $pieces }.
trial-piece = { $piece } { $value } ({ $percent } %)
trial-king = { $piece } ({ $percent } %)
trial-value = { $whole },{ $tenths }
trial-warning-forced-win = Gain forcé { FORM($color, "des") } dès le début : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
  }
trial-warning-first-moves = Les premiers coups décident { $count } % des parties
trial-warning-advantage = Gros avantage { FORM($color, "des") }
trial-warning-never-wins = Aucune victoire { FORM($color, "des") }
trial-warning-endless = { $count } % des parties ne finissent pas
trial-warning-drawish = Beaucoup de nulles
trial-warning-no-choice = Presque aucun choix à { $count } % des tours
trial-warning-short = Très court : la moitié dure au plus { $count ->
    [one] { $count } demi-coup
   *[other] { $count } demi-coups
  }
trial-warning-idle-piece = Jamais jouée dans aucune partie : { $piece }
trial-praise = Rien ne semble clocher.
trial-note = { $games } parties · { $count ->
    [one] environ { $count } coup
   *[other] environ { $count } coups
  }
trial-percent = { $percent } %
trial-picture-score = { $color } : { $percent } ± { $error } % des points
trial-undecided = sans vainqueur
trial-caption = valeur en pions d’échecs
trial-more = +{ $count } autres
trial-alt = { $variant } : { $count } parties rapides contre moi-même.
trial-end-none = aucune fin en vue
trial-end-other = autres fins
trial-end-checkmate = mat
trial-end-stalemate = pat
trial-end-extinction = pièce clé perdue
trial-end-pieces-lost = toutes pièces perdues
trial-end-bare-king = roi seul
trial-end-explosion = roi explosé
trial-end-goal = but atteint
trial-end-goal-shared = les deux au but
trial-end-castling = roque
trial-end-castling-lost = roque perdu
trial-end-checks = échecs donnés
trial-end-connection = pièces alignées
trial-end-insufficient-material = matériel insuffisant
trial-end-fifty-moves = règle des coups
trial-end-seventyfive-moves = limite des coups
trial-end-threefold-repetition = triple répétition
trial-end-fivefold-repetition = quintuple répétition
trial-end-uneventful-moves = sans prise
trial-end-repetition = répétition
trial-end-perpetual-check = échec perpétuel
trial-end-perpetual-chase = poursuite perpétuelle
trial-end-move-repetition = va-et-vient
trial-end-impasse = entrée du roi
trial-end-bikjang = bikjang
trial-end-both-passed = les deux ont passé
trial-end-full-board = échiquier plein
trial-end-counted-out = décompte achevé
trial-end-knight-mate = mat du cavalier
trial-end-weak-mate = niol
