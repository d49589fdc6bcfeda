button-trial = 100 Partien simulieren
trial-progress = Ich spiele **{ $variant }** gegen mich selbst: { $done } von { $total } Partien.
trial-queue-reviews = { $count ->
    [one] Vor dieser Simulation kommt noch eine Analyse.
   *[other] Vor dieser Simulation kommen noch { $count } Analysen.
  }
trial-queue-trials = { $count ->
    [one] Vor dieser Simulation kommt noch eine andere.
   *[other] Vor dieser Simulation kommen noch { $count } andere.
  }
trial-cancelled = Du hast diese Simulation abgebrochen.
trial-restart = Ich starte gerade neu, deshalb wurde diese Simulation beendet. Versuch es gleich noch einmal.
trial-late = Diese Simulation dauert länger. Sie läuft weiter; drück in ein paar Minuten noch einmal auf **100 Partien simulieren**.
trial-failed = Bei dieser Simulation ist etwas schiefgegangen. Bitte versuch es noch einmal.
trial-many = Du wartest schon auf { $most } Simulationen. Versuch es wieder, wenn eine davon fertig ist.
trial-title = Schnelle Partien von mir gegen mich selbst
trial-stopped = Partien dieser Variante dauern bei mir lange, deshalb habe ich nach { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
  } Rechenzeit aufgehört.
trial-score = { $color }: { $percent } % der Punkte (± { $error }). { $won } gewonnen, { $drawn } remis, { $lost } verloren{ $unfinished ->
    [0] .
   *[other] , { $unfinished } ohne Ergebnis abgebrochen.
  }
trial-length = Länge: meist { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
  }, die Hälfte der Partien zwischen { $first } und { $last }. Erlaubte Züge pro Stellung: meist { $choices }.
trial-ends = So enden Partien: { $ends }.
trial-end-share = { $reason } { $percent } %
trial-pieces = Figuren, mit Wert in Schachbauern und wie oft eine geschlagen wird: { $pieces }.
trial-taken = So oft wird eine Figur geschlagen: { $pieces }.
trial-piece = { $piece } { $value } ({ $percent } %)
trial-king = { $piece } ({ $percent } %)
trial-value = { $whole },{ $tenths }
trial-warning-forced-win = { $color } gewinnt von Anfang an erzwungen: { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
  }
trial-warning-first-moves = Die ersten Züge entscheiden { $count } % der Partien
trial-warning-advantage = Großer Vorteil für { $color }
trial-warning-never-wins = Kein einziger Sieg für { $color }
trial-warning-endless = { $count } % der Partien finden kein Ende
trial-warning-drawish = Viele Partien enden remis
trial-warning-no-choice = In { $count } % der Stellungen kaum eine Wahl
trial-warning-short = Sehr kurz: Die Hälfte dauert höchstens { $count ->
    [one] 1 Halbzug
   *[other] { $count } Halbzüge
  }
trial-warning-idle-piece = In keiner Partie gezogen: { $piece }
trial-praise = Keine Auffälligkeiten.
trial-note = { $games } Partien · { $count ->
    [one] etwa 1 Zug
   *[other] etwa { $count } Züge
  }
trial-percent = { $percent } %
trial-picture-score = { $color } holt { $percent } ± { $error } %
trial-undecided = ohne Sieger
trial-caption = Wert in Schachbauern
trial-more = +{ $count } weitere
trial-alt = { $variant }: { $count } schnelle Partien von mir gegen mich selbst.
trial-end-none = kein Ende in Sicht
trial-end-other = andere
trial-end-checkmate = Matt
trial-end-stalemate = Patt
trial-end-extinction = wichtige Figur verloren
trial-end-pieces-lost = alle Figuren verloren
trial-end-bare-king = blanker König
trial-end-explosion = König gesprengt
trial-end-goal = Ziel erreicht
trial-end-goal-shared = beide am Ziel
trial-end-castling = rochiert
trial-end-castling-lost = Rochade verloren
trial-end-checks = Schachgebote
trial-end-connection = Figurenreihe
trial-end-insufficient-material = zu wenig Material
trial-end-fifty-moves = Zügeregel
trial-end-seventyfive-moves = Zügegrenze
trial-end-threefold-repetition = dreifache Wiederholung
trial-end-fivefold-repetition = fünffache Wiederholung
trial-end-uneventful-moves = lange kein Schlagen
trial-end-repetition = Wiederholung
trial-end-perpetual-check = Dauerschach
trial-end-perpetual-chase = Dauerjagd
trial-end-move-repetition = Hin und Her
trial-end-impasse = Königseinzug
trial-end-bikjang = Bikjang
trial-end-both-passed = beide gepasst
trial-end-full-board = volles Brett
trial-end-counted-out = Zählung zu Ende
trial-end-knight-mate = Springermatt
trial-end-weak-mate = Niol
