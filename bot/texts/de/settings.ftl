plan-shown = Deine bedingten Züge. Nur du siehst sie; ich spiele deine Antworten, wenn dein Gegner so zieht:
plan-pair = wenn **{ $reply }**, dann **{ $answer }**
plan-pairs-between = ,{ " " }
plan-none =
    { $family ->
        [shogi] Für diese Partie hast du noch keine bedingten Züge festgelegt. Leg sie nach deinem Zug mit `/plan` fest, etwa `wenn P-3d, dann P-2f; wenn P-8d, dann G-7h`.
       *[other] Für diese Partie hast du noch keine bedingten Züge festgelegt. Leg sie nach deinem Zug mit `/plan` fest, etwa `wenn Nf6, dann Bg5; wenn e5, dann dxe5`.
    }
plan-dropped = Plan gelöscht.
plan-own-turn = Du bist am Zug. Zieh zuerst: Ein Plan beginnt mit dem Zug deines Gegners.
plan-unanswered =
    { $family ->
        [shogi] Jede Zugfolge braucht den Zug deines Gegners und dann deine Antwort, etwa `wenn P-3d, dann P-2f`.
       *[other] Jede Zugfolge braucht den Zug deines Gegners und dann deine Antwort, etwa `wenn Nf6, dann Bg5`.
    }
plan-long = Dieser Plan ist zu lang. Nimm weniger Zugfolgen.
plan-impossible = Der Plan ist nicht gespeichert: „{ $text }“ ist dort kein legaler Zug.
plan-ambiguous = Der Plan ist nicht gespeichert: „{ $text }“ ist nicht eindeutig ({ $moves }).
vacation-not = Du bist auf diesem Server nicht im Urlaub.
vacation-ended = Dein Urlaub ist beendet: Deine Uhren auf diesem Server laufen wieder.
vacation-until = Deine Uhren auf diesem Server stehen bis zum { $until } still.
vacation-left =
    Du hast dieses Jahr noch { $count ->
        [one] einen Urlaubstag
       *[other] { $count } Urlaubstage
    } übrig.
vacation-none = Auf diesem Server gibt es keinen Urlaub. Wer den Server verwaltet, kann ihn mit `/einstellungen server` erlauben.
vacation-spent =
    { $days ->
        [0] Du hast dieses Jahr keine Urlaubstage mehr.
        [one] Das ist zu lang: Du hast dieses Jahr nur noch 1 Urlaubstag.
       *[other] Das ist zu lang: Du hast dieses Jahr nur noch { $days } Urlaubstage.
    }
vacation-server = Urlaub gilt für Partien auf einem Server. Nutze diesen Befehl dort.
vacation-begun = { $player } ist bis zum { $until } im Urlaub, und die Uhr steht. Die Zeit für diesen Zug läuft { $when } ab.
vacation-over = { $player } ist aus dem Urlaub zurück. Die Zeit für diesen Zug läuft { $when } ab.
settings-player = **Deine Einstellungen** (wähle unten oder nutze `/einstellungen spieler`)
settings-server = **Einstellungen dieses Servers** (wähle unten; Variante, Rolle und alles Weitere mit `/einstellungen server`)
settings-line = { $name }: **{ $value }**
setting-language = Sprache
setting-theme = Design
setting-pieces = Figuren
setting-board = Unten auf dem Brett
setting-mentions = Erwähnungen
setting-profile = Öffentliches Profil
setting-letters = Buchstaben auf Figuren
setting-pace = Standardbedenkzeit
setting-vacation = Urlaub
setting-threads = Thread für jede Partie
setting-ratings = Gewertete Partien
setting-channel = Kanäle für Partien
setting-here = Partien nur in diesem Kanal
setting-variant = Standardvariante
setting-starter = Partien beginnen dürfen
setting-makers = Eigene Spiele erstellen dürfen
setting-hosts = Turniere, Simultans und Abstimmungsschach beginnen dürfen
settings-style = Bretter im Kanal haben Design und Figuren des Servers, wenn er welche gewählt hat, sonst die des Spielers, der die Partie begonnen hat.
settings-flip = Bretter im Kanal zeigen unten die Seite am Zug, es sei denn, ein Spieler oder der Server hat dort immer Weiß gewählt. Bretter, die nur du siehst, zeigen unten deine eigene Seite, oder Weiß, wenn du nicht mitspielst. **Brett drehen** dreht das Brett nur für dich.
settings-set = { $title } ({ $games })
settings-everywhere = Überall
settings-everyone = Alle
settings-days =
    { $count ->
        [0] Nicht erlaubt
        [one] Ein Tag im Jahr
       *[other] { $count } Tage im Jahr
    }
settings-no-set = Diesen Figurensatz habe ich nicht. Wähle aus der Liste, die beim Tippen erscheint.
settings-no-server = Das geht nur auf einem Server. Nutze hier `/einstellungen spieler`.
settings-not-yours = Das können nur Mitglieder mit der Berechtigung „{ $permissions }“ ändern.
settings-channels-full = Auf die Liste passen höchstens { $most } Kanäle. Entferne zuerst einen.
privacy = **Was ich über dich speichere und warum**
    Zusammen mit deiner Discord-ID speichere ich:
    • **deine Partien**: wer wo gespielt hat, jeden Zug und seinen Zeitpunkt, Angebote, Ergebnisse, Analysen und Wertungszahlen (die gegen mich siehst nur du). So überstehen Partien einen Neustart, und du kannst sie später nachspielen.
    • **deine Herausforderungen**, bis eine Woche nach ihrem Ende, **deine Pläne**, bis sie gespielt sind oder nicht mehr passen, **Turniere und Simultans**, die du veranstaltet oder mitgespielt hast, und **deine Stimmen** im Abstimmungsschach.
    • **die Aufgaben**, die du versucht hast, und wie sie ausgingen, deine Aufgaben-Wertungen und Serien, damit du passende Aufgaben bekommst.
    • **deine eigenen Spiele** und Entwürfe dafür, bis 30 Tage nach der letzten Änderung.
    • **deine Einstellungen**, die Sprache deines Discord und deinen Urlaub, damit du nur einmal wählen musst.
    Was du schreibst, speichere ich nicht: Züge und Wörter wie „Remis“ führe ich aus, Nachrichten an mich beantworte ich, alles andere beachte ich nicht. Ich speichere keine Namen, nur Discord-IDs. Nichts wird verkauft oder an jemanden weitergegeben.
    Hat ein Server mich entfernt, werden seine Partien und Einstellungen nach { $count ->
        [one] einem Tag
       *[other] { $count } Tagen
    } gelöscht. Alles andere bleibt, wenn oben nichts anderes steht, bis du es löschst.
    Drück auf **Meine Daten herunterladen**, um alles in einer Datei zu bekommen, die nur du siehst, oder auf **Meine Daten löschen**, um es endgültig zu entfernen (ich frage noch einmal nach). Beendete Partien bleiben deinen Gegnern erhalten, aber ohne Verbindung zu dir.
privacy-exported = Das ist alles, was ich über dich speichere. Nur du siehst es.
privacy-export-again = Du hast deine Daten gerade bekommen. Bitte warte eine Minute, bevor du wieder fragst.
privacy-delete-ask = **Alles löschen, was ich über dich speichere?** Deine Herausforderungen werden geschlossen, deine Wertungszahlen, Einstellungen und eigenen Spiele gelöscht. Beendete Partien bleiben, denn sie gehören auch deinen Gegnern, aber mit „ehemaliger Spieler“ statt deines Namens. Das lässt sich nicht rückgängig machen.
privacy-delete-running = { $count ->
    [0] Du hast keine laufenden Partien.
    [one] **Damit würdest du deine laufende Partie aufgeben:**
   *[other] **Damit würdest du deine { $count } laufenden Partien aufgeben:**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = Ich lösche alles. Einen Moment …
privacy-deleted = Erledigt: Ich speichere nichts mehr über dich. Wenn du wieder spielst, fängst du von vorn an.
privacy-delete-later = Das meiste ist weg; der Rest folgt von selbst. Du musst nichts mehr tun.
privacy-kept = In Ordnung, nichts wurde gelöscht.
former-player = ehemaliger Spieler
setting-notation = Buchstaben in Zügen
notation-auto = Wie in deinen Zügen
notation-english = Englisch (K Q R B N)
notation-local = Deutsch (K D T L S)
