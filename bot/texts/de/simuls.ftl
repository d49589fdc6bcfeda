command-simul = simultan
command-simul-description = Gegen viele gleichzeitig spielen, oder deine Bretter sehen
option-delay = start
option-delay-description = Minuten bis zum Beginn; lass es weg, um selbst zu starten
option-guests = teilnehmer
option-guests-description = Beginnt, sobald so viele Teilnehmer dabei sind
choice-alternating = Abwechselnd
event-format-simul = Simultan
simul-open = { $host } tritt gegen alle gleichzeitig an: **{ $title }**. Drück auf **Beitreten**, um ein Brett zu bekommen.
simul-alternating = Die Farben wechseln von Brett zu Brett.
simul-host-time = { $host } bekommt mehr Grundzeit: ein Viertel für jeden Gegner.
simul-picture = Simultan: { $variant }, { $time }
simul-begins = { $players }: Das Simultan beginnt!
simul-over = { $players }, dein Simultan ist vorbei.
simul-result =
    { $total ->
        [one] 🏁 { $host }: { $won } gewonnen, { $drawn } remis, { $lost } verloren (1 Partie).
       *[other] 🏁 { $host }: { $won } gewonnen, { $drawn } remis, { $lost } verloren ({ $total } Partien).
    }
simul-no-result = Das Simultan ist vorbei; keine Partie wurde beendet.
simul-won = Gewonnen gegen: { $players }
simul-drawn = Remis gegen: { $players }
simul-lost = Verloren gegen: { $players }
simul-playing = Spielen noch: { $players }
simul-game = **Brett { $round }**: { $white } – { $black }
simul-waiting =
    { $count ->
        [0] Kein Brett wartet auf deinen Zug.
        [one] **Du bist an 1 Brett am Zug:**
       *[other] **Du bist an { $count } Brettern am Zug**, die wenigste Zeit zuerst:
    }
simul-own = Das ist dein Simultan: Du spielst an jedem Brett. Drück auf **Beenden**, um es abzusagen.
simul-time = Ein Simultan braucht eine Bedenkzeit von 1 Stunde bis 1 Tag pro Zug, zum Beispiel `1d`, oder mindestens { $minutes } Minuten Grundzeit, zum Beispiel `10+5`.
button-simul-boards = Bretter
button-simul-next = Nächstes Brett
button-simul-own = Mein Brett
