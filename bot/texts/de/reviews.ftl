review-running = Diese Partie läuft noch. Eine Analyse gibt es, sobald sie zu Ende ist.
review-called-off = Diese Partie wurde abgebrochen, daher gibt es nichts zu analysieren.
review-short = In dieser Partie { $count ->
    [0] wurde nicht gezogen
    [one] wurde nur einmal gezogen
   *[other] wurde nur { $count } Mal gezogen
  }; für eine Analyse braucht es mindestens { $least } Züge.
review-progress = Ich analysiere die Partie: { $done } von { $total } Stellungen.
review-confirming = Ich prüfe die schlechtesten Züge: { $done } von { $total }.
review-queue = { $count ->
    [one] Vor deiner Analyse kommt noch eine andere.
   *[other] Vor deiner Analyse kommen noch { $count } andere.
  }
review-cancelled = Du hast diese Analyse abgebrochen.
review-restart = Ich starte gerade neu, deshalb wurde diese Analyse beendet. Versuch es gleich noch einmal.
review-late = Viele Analysen warten, deshalb dauert diese länger. Sie läuft weiter; drück in ein paar Minuten noch einmal auf **Analyse**.
review-failed = Bei dieser Analyse ist etwas schiefgegangen. Bitte versuch es noch einmal.
review-many = Du wartest schon auf { $most } Analysen. Versuch es wieder, wenn eine davon fertig ist.
review-gone = Diese Analyse habe ich nicht mehr. `/analyse` erstellt sie neu.
review-none = Du hast noch keine beendete Partie, die ich analysieren könnte.
review-opening = Eröffnung: { $name } ({ $eco }), Theorie bis **{ $move }**
review-side = **{ $player }** ({ $color }): { $inaccuracies ->
    [one] 1 Ungenauigkeit
   *[other] { $inaccuracies } Ungenauigkeiten
  } · { $mistakes } Fehler · { $blunders ->
    [one] 1 grober Patzer
   *[other] { $blunders } grobe Patzer
  }
review-accuracy = { $accuracy } % Genauigkeit
review-no-turns = Keine Wendepunkte: Keine Seite hat einen ernsten Fehler gemacht.
review-depth = { $count ->
    [one] Das ist ein kurzer Blick, etwa einen Halbzug tief; er kann etwas übersehen.
    [2] Das ist ein kurzer Blick, etwa 2 Halbzüge tief; er kann etwas übersehen.
    [3] Das ist ein kurzer Blick, etwa 3 Halbzüge tief; er kann etwas übersehen.
    [4] Das ist ein kurzer Blick, etwa 4 Halbzüge tief; er kann etwas übersehen.
   *[other] Ich habe etwa { $count } Halbzüge vorausgerechnet.
  }
review-engine = Analysiert von { $name }, etwa { $count } Halbzüge voraus.
review-graph-alt = Kurve der Gewinnchancen von { $color }: { $start } % am Anfang, { $end } % am Ende.
review-graph-alt-side = { $player }: { $accuracy } % Genauigkeit.
review-graph-alt-turn = Nach { $move } ändern sich die Chancen von { $before } % auf { $after } %.
review-turn = Wendepunkt { $number } von { $count }
review-inaccuracy = **{ $move }?!** ist eine Ungenauigkeit: Die Gewinnchancen von { $color } fallen von { $before } % auf { $after } %.
review-mistake = **{ $move }?** ist ein Fehler: Die Gewinnchancen von { $color } fallen von { $before } % auf { $after } %.
review-blunder = **{ $move }??** ist ein grober Patzer: Die Gewinnchancen von { $color } fallen von { $before } % auf { $after } %.
review-allows-mate = { $moves ->
    [1] Der Zug lässt ein Matt zu: **{ $move }**.
   *[other] Der Zug lässt ein Matt in { $moves } Zügen zu, beginnend mit **{ $move }**.
  }
review-back-rank = { $moves ->
    [1] Der Zug lässt ein Grundreihenmatt zu: **{ $move }**.
   *[other] Der Zug lässt ein Grundreihenmatt in { $moves } Zügen zu, beginnend mit **{ $move }**.
  }
review-allows-win = { $moves ->
    [1] Der Zug lässt **{ $move }** zu, und das gewinnt die Partie.
   *[other] Der Zug lässt einen erzwungenen Gewinn in { $moves } Zügen zu, beginnend mit **{ $move }**.
  }
review-allows-explosion = Der Zug lässt **{ $move }** zu, und das sprengt den König.
review-allows-goal = Der Zug lässt **{ $move }** zu, und das erreicht das Ziel.
review-allows-checks = Der Zug lässt **{ $move }** zu, und das ist das letzte Schach.
review-misses-mate = { $moves ->
    [1] Der Zug übersieht ein Matt in einem Zug.
   *[other] Der Zug übersieht ein Matt in { $moves } Zügen.
  }
review-misses-win = { $moves ->
    [1] Der Zug übersieht einen Zug, der die Partie gewinnt.
   *[other] Der Zug übersieht einen erzwungenen Gewinn in { $moves } Zügen.
  }
review-misses-explosion = Der Zug übersieht einen Zug, der den König sprengt.
review-misses-goal = Der Zug übersieht einen Zug, der das Ziel erreicht.
review-misses-checks = Der Zug übersieht einen Zug, der das letzte Schach gibt.
review-stalemates = Das ist Patt: Die andere Seite hat keinen legalen Zug.
review-loses-piece = **{ $move }** gewinnt { FORM($piece1, "den") } auf { $square1 }.
review-loses-exchange = **{ $move }** gewinnt { FORM($piece1, "den") } auf { $square1 } für { FORM($piece2, "den") }.
review-unprotected = { FORM($piece1, "Der") } auf { $square1 } ist danach ungedeckt und geht durch **{ $move }** verloren.
review-allows-fork = Der Zug läuft in eine Gabel: **{ $move }** greift { FORM($piece1, "den") } auf { $square1 } und { FORM($piece2, "den") } auf { $square2 } an.
review-allows-pin = Der Zug lässt eine Fesselung zu: **{ $move }** fesselt { FORM($piece1, "den") } auf { $square1 }, denn dahinter steht { FORM($piece2, "der") } auf { $square2 }.
review-allows-skewer = Der Zug lässt einen Spieß zu: **{ $move }** greift { FORM($piece1, "den") } auf { $square1 } an und dahinter { FORM($piece2, "den") } auf { $square2 }.
review-discovery = Der Zug lässt einen Abzug zu: Nach **{ $move }** greift { FORM($piece1, "der") } auf { $square1 } { FORM($piece2, "den") } auf { $square2 } an.
review-trapped = Nach **{ $move }** ist { FORM($piece1, "der") } auf { $square1 } gefangen.
review-allows-promotion = Der Zug lässt zu, dass sich { FORM($piece1, "der") } auf { $square1 } umwandelt.
review-allows-gain = Der Zug lässt **{ $move }** zu, und das gewinnt { FORM($piece1, "den") } auf { $square1 }.
review-explodes = Der Zug lässt **{ $move }** zu, und das sprengt { FORM($piece1, "den") } auf { $square1 }.
review-misses-capture = Der Zug übersieht, dass { FORM($piece1, "der") } auf { $square1 } geschlagen werden konnte.
review-misses-gain = Der Zug übersieht **{ $move }**, was { FORM($piece1, "den") } auf { $square1 } gewinnt.
review-better = Besser war **{ $move }**.
review-better-line = Besser war **{ $move }**, zum Beispiel { $line }.
review-board-alt = Brett vor { $move }; Pfeile zeigen diesen Zug und den besseren, { $better }. Gewinnchancen von { $color }: { $chance } %.
review-find-alt = Brett vor { $move }; ein Pfeil zeigt diesen Zug. Gewinnchancen von { $color }: { $chance } %.
review-find = Was war besser? Wähle einen Zug im Menü oder tippe ihn ein.
review-find-shared = Was war besser?
review-right = ✓ **{ $move }** ist richtig!
review-good-too = ✓ **{ $move }** ist auch gut!
review-wrong = ✗ **{ $move }** ist nicht gut genug. Versuch einen anderen Zug.
review-wrong-played = ✗ **{ $move }** ist der Zug aus der Partie. Versuch einen anderen.
review-form = Finde den besseren Zug
review-form-move = Dein Zug
