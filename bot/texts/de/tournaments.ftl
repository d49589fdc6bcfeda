event-format-round-robin = Rundenturnier
event-format-arena = Arena
event-cycles-1 = Einmal
event-cycles-2 = Zweimal, mit beiden Farben
event-title = { $format } · { $variant }
event-open = { $host } veranstaltet ein Turnier: **{ $title }**. Drück auf **Beitreten**, um mitzuspielen.
event-rules =
    { $cycles ->
        [1] Alle spielen einmal gegeneinander
       *[other] Alle spielen zweimal gegeneinander, mit beiden Farben
    }, { $games ->
        [one] immer nur eine Partie gleichzeitig
       *[other] bis zu { $games } Partien gleichzeitig
    }. Wer zweimal in Folge die Zeit überschreitet, scheidet aus.
event-arena-rules = Dauert { $minutes } Minuten. Sobald zwei Teilnehmer frei sind, spielen sie gegeneinander. Du kannst jederzeit einsteigen, pausieren und weiterspielen.
event-arena-points = Ein Sieg bringt 2 Punkte, ein Remis 1. Nach zwei Siegen in Folge (🔥) zählen Partien doppelt, bis du einmal nicht gewinnst. Vereinbarte Remis in den ersten 10 Zügen bringen nichts.
event-duration = Mit sechs Teilnehmern dauert es etwa { $first } bis { $last } Wochen.
event-starts-by-host = Beginnt, wenn { $host } auf **Jetzt starten** drückt oder { $most } Teilnehmer dabei sind.
event-starts-at = Beginnt { $when } oder sobald { $most } Teilnehmer dabei sind.
event-arena-starts = Beginnt { $when }, wenn mindestens { $least } Teilnehmer dabei sind.
event-players =
    { $count ->
        [0] Noch niemand ist dabei.
       *[other] Teilnehmer ({ $count }): { $players }
    }
event-more =
    { $count ->
        [one] 1 weiterer Teilnehmer
       *[other] { $count } weitere Teilnehmer
    }
event-picture = Turnier: { $format }, { $variant }, { $time }
event-begins = { $players }: Das Turnier beginnt!
event-progress =
    { $total ->
        [one] { $played } von 1 Partie gespielt
       *[other] { $played } von { $total } Partien gespielt
    }
event-arena-ends =
    { $played ->
        [one] 1 Partie gespielt
       *[other] { $played } Partien gespielt
    } · endet { $when }
event-arena-closed = Keine neuen Partien: Die Arena endet { $when }. Partien, die dann noch laufen, zählen nicht.
event-arena-played =
    { $played ->
        [one] 1 Partie gespielt
       *[other] { $played } Partien gespielt
    }
event-won =
    { $count ->
        [one] 🏆 { $players } gewinnt mit { $points }/{ $games }.
       *[other] 🏆 { $players } teilen sich mit { $points }/{ $games } den ersten Platz.
    }
event-podium =
    { $sum ->
        [one] { $medal } { $player } · **1** Punkt
       *[other] { $medal } { $player } · **{ $sum }** Punkte
    }
event-no-winner = Das Turnier ist vorbei; keine Partie wurde beendet.
event-cancelled = Abgesagt.
event-cancelled-few = Abgesagt: Weniger als { $least } Teilnehmer waren dabei.
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
        [one] { $rank }. { $player } · **{ $points }** (1 Partie)
       *[other] { $rank }. { $player } · **{ $points }** ({ $games } Partien)
    }
event-row-paused = · pausiert
event-row-withdrawn = · ausgeschieden
event-head-points = Punkte
event-head-tie = Feinwertung
event-head-performance = Performance
event-head-games = Partien
event-picture-standings = Tabelle:
event-picture-row = { $rank }. { $player }: { $points } aus { $games }
event-picture-points = { $rank }. { $player }: { $points }
event-game = **Runde { $round }**: { $white } – { $black }
event-table = **Tisch { $number }**
event-table-name = Tisch { $number } · { $variant }
event-points =
    { $sum ->
        [one] { $player }: **+{ $gained }** · 1 Punkt · Platz { $rank }
       *[other] { $player }: **+{ $gained }** · { $sum } Punkte · Platz { $rank }
    }
event-points-late = Die Arena war vor dieser Partie vorbei, darum zählt sie nicht.
event-next = Nächste Partie { $when }. Drück auf **Pause / weiter**, wenn du eine Pause brauchst.
event-call = { $players }: **{ $title }** beginnt { $when }.
event-paused = { $players }, du hast deinen ersten Zug nicht gemacht. Darum hast du die Partie verloren und bekommst vorerst keine neuen. Drück auf **Pause / weiter**, um weiterzuspielen; sonst scheidest du { $until } aus.
event-paused-arena = { $players }, du hast deinen ersten Zug nicht gemacht. Darum hast du die Partie verloren und bekommst keine neuen. Drück auf **Pause / weiter**, um weiterzuspielen.
event-withdrawn = { $player } ist aus dem Turnier ausgeschieden. Die übrigen Partien gewinnen die Gegner.
event-status-open = Offen: Du kannst beitreten
event-status-running = Läuft
event-status-finished = Beendet
event-status-cancelled = Abgesagt
menu-event = Andere Turniere und Simultans
event-link = Im Kanal: { $link }
event-replaced = Fortsetzung: { $link }
event-ties = Feinwertung: direkter Vergleich, Siege, Sonneborn-Berger, Koya
event-tie = { $player }: { $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = Punkte jeder Partie und Performance (sie entscheidet bei Punktgleichheit)
event-arena-sheet = { $player }: { $sheet } · { $performance }
event-files = Ergebnisse und Partien für eine Tabellenkalkulation:
event-joined =
    { $count ->
        [one] Du bist dabei. Bisher ist sonst niemand angemeldet.
       *[other] Du bist dabei. Es gibt jetzt { $count } Teilnehmer.
    }
event-left = Du bist nicht mehr dabei.
event-leave-ask = **Turnier verlassen?** Deine laufenden Turnierpartien werden aufgegeben. Hast du weniger als die Hälfte deiner Partien gespielt, werden deine Ergebnisse gestrichen, sonst zählen die übrigen als Niederlagen. Das lässt sich nicht rückgängig machen.
event-kept = Gut, nichts hat sich geändert.
event-pause-on = Pause: Du bekommst keine neuen Partien, deine laufenden gehen weiter. Drück auf **Pause / weiter**, wenn du weiterspielen willst.
event-pause-off = Willkommen zurück: Du bekommst wieder Partien.
event-starting = Es geht in wenigen Sekunden los.
event-end-ask = **Jetzt beenden?** Laufende Partien gehen weiter, zählen aber nicht. Das lässt sich nicht rückgängig machen.
event-end-ask-open = **Absagen?** Das lässt sich nicht rückgängig machen.
event-ended = Es ist vorbei.
event-gone = Ich finde dieses Turnier nicht. `/turnier zeigen` zeigt die Turniere dieses Servers.
event-none = Auf diesem Server gibt es noch keine Turniere. `/turnier neu` beginnt eins.
event-over = Es ist schon vorbei.
event-begun = Es hat schon begonnen.
event-not-begun = Das Turnier hat noch nicht begonnen.
event-not-in = Du spielst nicht mit.
event-joined-before = Du bist schon dabei. Drück auf **Verlassen**, wenn du nicht mitspielen willst.
event-full = Alle { $most } Plätze sind vergeben.
event-too-few = Es müssen mindestens { $least } Teilnehmer sein. Warte, bis mehr dabei sind.
event-not-yours = Das dürfen nur der Veranstalter und Mitglieder mit der Berechtigung { $permissions }.
event-limit-host = Du hast schon ein Turnier oder Simultan. Es muss enden, bevor du ein weiteres beginnen kannst.
event-limit-server = Auf diesem Server gibt es schon { $most } Turniere und Simultans. Eins davon muss erst enden.
event-no-server = Turniere und Simultans gibt es nur auf Servern, auf denen ich Mitglied bin.
event-no-threads = Beginne in einem Textkanal, in dem ich öffentliche Threads erstellen darf, auf einem Server mit einem Thread für jede Partie (`/einstellungen server`): Jede Partie bekommt einen eigenen.
event-no-time = Ein Turnier braucht eine Bedenkzeit, zum Beispiel `1d` oder `5+3`.
event-arena-time =
    { $minutes ->
        [one] Eine Arena braucht eine Live-Bedenkzeit von mindestens 1 Minute pro Spieler, zum Beispiel `3+2`.
       *[other] Eine Arena braucht eine Live-Bedenkzeit von mindestens { $minutes } Minuten pro Spieler, zum Beispiel `3+2`.
    }
event-closed = Die Arena endet gleich: Es beginnen keine neuen Partien.
event-only-round-robin = `begegnungen` und `teilnehmer` gibt es nur bei Rundenturnieren. Einer Arena kann man beitreten, solange sie läuft.
event-only-arena = `minuten` gibt es nur bei Arenen. Ein Rundenturnier endet, wenn alle Partien gespielt sind.
event-hosts-nobody = Turniere und Simultans sind auf diesem Server abgeschaltet. Wer den Server verwaltet, kann das mit `/einstellungen server` ändern.
event-hosts-managers = Auf diesem Server dürfen nur Mitglieder mit der Berechtigung { $permissions } Turniere und Simultans beginnen.
event-hosts-role = Auf diesem Server dürfen nur Mitglieder mit der Rolle { $role } Turniere und Simultans beginnen.
abort-event = Turnier- und Simultanpartien lassen sich nicht abbrechen, aber du kannst aufgeben.
button-event-join = Beitreten
button-event-leave = Verlassen
button-event-start = Jetzt starten
button-event-end = Beenden
button-event-table = Tabelle
button-event-again = Noch einmal
button-event-pause = Pause / weiter
button-event-csv = Ergebnisse als CSV
button-event-quiet = Erinnerungen ausschalten
button-event-remind = Erinnerungen einschalten
button-event-leave-yes = Turnier verlassen
button-event-end-yes = Ja, beenden
button-event-keep = Zurück
