puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = { $color } am Zug: **Matt in { $count }**.
puzzle-task-tsume = { $count ->
    [1] Tsume, { $color } am Zug: **Matt in 1**.
   *[other] Tsume (jeder Zug ein Schachgebot), { $color } am Zug: **Matt in { $plies }**, die Züge beider Seiten gezählt.
  }
puzzle-task-end = { $color } am Zug: **Gewinne die Partie in { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
  }**.
puzzle-task-win = { $color } am Zug: **Finde { $count ->
    [one] den Gewinnzug
   *[other] { $count } Gewinnzüge in Folge
  }**.
puzzle-right-reply = ✅ { $move } ist richtig. { $color } antwortet mit { $reply }. Und jetzt?
puzzle-solved = ✅ { $move } ist richtig!
puzzle-wrong = ❌ { $move } ist es nicht. Versuch einen anderen Zug.
puzzle-wrong-reply = ❌ { $move } ist es nicht: { $color } hat { $reply }. Versuch einen anderen Zug.
puzzle-solved-in = **Gelöst**{ $wrong ->
    [0] {" "}ohne Fehler.
    [one] , mit einem falschen Zug.
   *[other] , mit { $wrong } falschen Zügen.
  }
puzzle-shown = Die Lösung: **{ $line }**.
puzzle-themes = { $count ->
    [one] Motiv
   *[other] Motive
  }: { $themes }.
puzzle-theme-goal = Ziel erreicht
puzzle-theme-checks = letztes Schach
puzzle-theme-capture-wins = entscheidender Schlagzug
puzzle-theme-pieces-lost = keine Figuren mehr
puzzle-theme-stalemate = Sieg durch Patt
puzzle-theme-connection = Figuren in einer Reihe
puzzle-theme-fork = Gabel
puzzle-theme-pin = Fesselung
puzzle-theme-promotion = Umwandlung
puzzle-theme-underpromotion = Unterverwandlung
puzzle-theme-drop = Einsetzen
puzzle-theme-sacrifice = Opfer
puzzle-theme-explosion = Explosion
puzzle-theme-discovered-check = Abzugsschach
puzzle-theme-double-check = Doppelschach
puzzle-theme-quiet-move = stiller Zug
puzzle-theme-en-passant = en passant
puzzle-theme-castling = Rochade
puzzle-theme-smothered-mate = ersticktes Matt
puzzle-rating = Deine Aufgaben-Wertung: **{ $rating }** ({ $change }).
puzzle-rating-soon = Deine Aufgaben-Wertung wird nach { $least } Aufgaben angezeigt (bisher { $count }).
puzzle-hint-piece = 💡 Zieh { FORM($piece, "den") }.
puzzle-hint-drop = 💡 Setz { FORM($piece, "den") } ein.
puzzle-hint-to = 💡 Zieh { FORM($piece, "den") } nach **{ $square }**.
puzzle-hint-drop-to = 💡 Setz { FORM($piece, "den") } auf **{ $square }** ein.
puzzle-alt = Aufgabe. { $task }
puzzle-alt-last = Letzter Zug: { $move }.
puzzle-type-here = Tippe deinen Zug hier oder drück auf **Ziehen**.
puzzle-everyone = Alle können mitmachen: Drück auf **Versuchen**, dann siehst nur du deine Züge. Oder antworte mit deinem Zug zwischen Spoiler-Strichen: `||Zug||`.
puzzle-everyone-button = Alle können mitmachen: Drück auf **Versuchen**, dann siehst nur du deine Züge.
puzzle-posted = Gepostet: Alle hier können mitmachen.
puzzle-first = 🥇 **{ $player }** hat die Aufgabe zuerst gelöst, { $count ->
    [one] im ersten Versuch
   *[other] nach { $count } Versuchen
  }.
puzzle-solvers = Gelöst von { $count ->
    [one] einer Person
   *[other] { $count } Personen
  }.
puzzle-line = Lösung: { $line }
puzzle-bars = Setz deinen Zug das nächste Mal zwischen Striche, `||Zug||`, damit andere es noch versuchen können.
puzzle-unreadable = Was zwischen den Strichen steht, kann ich nicht als Zug lesen. Schreib immer nur einen Zug auf einmal: `||Zug||`.
puzzle-answer-privately = Um deine Aufgabe zu lösen, drück darunter auf **{ $button }**: Hier getippte Züge zählen nicht.
puzzle-help-privately = Tipps und die Lösung bekommst du, wenn du unter der Aufgabe auf **{ $button }** drückst: Nur du siehst sie.
puzzle-form = Dein Zug
puzzle-form-move = Zug, wie im Thread einer Partie
puzzle-over = Mit dieser Aufgabe bist du fertig.
puzzle-none = Diese Aufgabe gibt es nicht mehr. `/denkaufgabe lösen` gibt dir eine andere.
puzzle-none-of = Solche Aufgaben habe ich für { $variant } noch nicht. Versuch eine andere Stufe oder Variante.
puzzle-all-had = Diese Aufgaben für { $variant } hattest du diese Woche schon alle. Versuch eine andere Stufe oder Variante.
puzzle-daily-title = **Aufgabe #{ $number }** · { $title }
difficulty-1 = ★ sehr leicht
difficulty-2 = ★★ leicht
difficulty-3 = ★★★ mittel
difficulty-4 = ★★★★ schwer
difficulty-5 = ★★★★★ sehr schwer
audience-me = nur ich
audience-everyone = alle hier
daily-nobody = Aufgabe #{ $number } hat gestern niemand gelöst. Die Lösung: { $line }
daily-solved = Die letzte Aufgabe, #{ $number }, { $count ->
    [one] hat eine Person gelöst
   *[other] haben { $count } Personen gelöst
  }. Lösung: { $line }
daily-solver-first = 🥇 { $player }: { $count ->
    [one] ein Versuch
   *[other] { $count } Versuche
  }, Serie { $streak }
daily-solver = • { $player }: { $count ->
    [one] ein Versuch
   *[other] { $count } Versuche
  }, Serie { $streak }
daily-streak = Serie { $count }
daily-share = Zum Kopieren und Teilen, ohne die Lösung zu verraten:
    { $text }
daily-off = Auf diesem Server gibt es keine tägliche Aufgabe mehr.
daily-none = Dieser Server hat noch keine tägliche Aufgabe. Wähle Kanal, Stunde und Zeitzone, um eine einzurichten.
daily-chosen = Tägliche Aufgabe: { $variants }, in { $channel }, um { $time } Uhr ({ $zone }). Die nächste kommt am { $next }.
daily-rights = Dort kann ich nichts posten: Mir fehlt in diesem Kanal { $permissions }.
daily-warning = Ich kann die tägliche Aufgabe von **{ $server }** nicht mehr in { $channel } posten: Der Kanal ist weg, oder ich darf dort nicht schreiben und Dateien anhängen. Ich versuche es jeden Tag wieder. `/einstellungen täglich` wählt einen anderen Kanal oder schaltet sie ab.
daily-zone = Eine Zeitzone „{ $name }“ gibt es nicht. Tippe eine Stadt wie Berlin oder Tokyo und wähle aus der Liste.
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = Drei Minuten, drei Fehler: Wie viele Aufgaben schaffst du? Sie werden immer schwerer.
run-no-help = In einem Lauf gibt es weder Tipps noch Lösungen, und du kannst keine Aufgabe überspringen. Tippe deinen Zug ein oder drück auf **{ $button }**.
run-wrong = ❌ Die Lösung war **{ $line }**.
run-title = Aufgaben-Lauf · { $variant }
run-solved-time = **{ $player }** hat { $count ->
    [one] **eine** Aufgabe
   *[other] **{ $count }** Aufgaben
  } in drei Minuten gelöst ({ $variant }).
run-solved-mistakes = **{ $player }** hat { $count ->
    [one] **eine** Aufgabe
   *[other] **{ $count }** Aufgaben
  } bis zum dritten Fehler gelöst ({ $variant }).
run-solved-early = **{ $player }** hat { $count ->
    [one] **eine** Aufgabe
   *[other] **{ $count }** Aufgaben
  } in einem Lauf gelöst ({ $variant }).
run-best = Bestwert bisher: { $count }.
run-unit = gelöst
run-gone = Das ist nicht mehr dein letzter Lauf.
puzzle-mine-title = **{ $variant }** · aus deiner Partie { $number }
puzzle-task-mine = { $color } am Zug: **Finde { $count ->
    [one] den besten Zug
   *[other] { $count } beste Züge in Folge
  }**.
puzzle-mine-played = Hier hast du **{ $move }** gespielt: { $place }
puzzle-mine-none = In deinen analysierten Partien finde ich keine passenden Fehler. Analysiere eine beendete Partie mit `/analyse` und versuch es dann noch einmal.
