export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN: `{ $fen }`
export-alt = Die Partie { $white } gegen { $black }, Zug für Zug
export-alt-reviewed = Die Partie { $white } gegen { $black }, Zug für Zug, mit Gewinnchancen und den Zeichen der Analyse
moves-all = { $color } ist am Zug. Figuren, die ziehen können: { $pieces }
moves-piece = **{ $piece }** ({ $color }) kann hierhin ziehen: { $squares }
moves-pass = { $color } darf passen.
moves-none = Eine Figur „{ $text }“, die ziehen kann, gibt es nicht.
game-none-here = Du hast hier keine laufende Partie. `/partien` listet deine Partien auf; `/herausfordern` beginnt eine.
game-none = Du hast keine laufenden Partien. `/herausfordern` beginnt eine.
game-which = Du hast mehrere laufende Partien. Welche meinst du?
game-several-here = Hier laufen mehrere Partien. Welche meinst du?
game-elsewhere = Deine Partie gegen **{ $opponent }** ({ $link }):
game-elsewhere-both = Die Partie zwischen { $white } und { $black } ({ $link }):
game-of-others = Dieser Thread gehört zur Partie zwischen { $white } und { $black }; Befehle gelten hier für diese Partie.
game-past-here = Die Partie in diesem Thread ist zu Ende; Befehle gelten hier für diese Partie.
game-own-links = Deine eigene ist hier:
game-unknown = Diese Partie finde ich nicht. `/partien` listet deine auf.
game-label-both = { $white } – { $black } · { $variant } (Partie { $number })
game-label = { $opponent } · { $variant } (Partie { $number })
games-title = Deine laufenden Partien:
games-yours = **{ $opponent }** · { $variant } · du bist am Zug ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · { $opponent } ist am Zug · { $link }
games-time = { " · " }Zeit läuft { $when } ab
games-deleted = Kanal gelöscht (nutze `/ziehen`)
games-more =
    { $count ->
        [one] … und eine weitere.
       *[other] … und { $count } weitere.
    }
games-server-title = Partien auf diesem Server:
games-server-none = Hier gibt es gerade keine laufenden Partien zum Zuschauen. `/herausfordern` beginnt eine.
games-server-none-here = Das geht nur auf Servern. Hier listet `/partien` deine eigenen Partien auf.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] noch kein Zug
        [one] ein Zug
       *[other] { $count } Züge
    } · { $when } · { $link }
resign-ask = Möchtest du gegen { $opponent } wirklich aufgeben?
resign-done = Du hast aufgegeben.
resign-kept = In Ordnung, die Partie geht weiter.
words-help = Tippe hier deinen Zug ein, zum Beispiel { $examples }, oder eines dieser Wörter: { $words }. Alles Weitere erklärt `/hilfe`.
words-help-over = Diese Partie ist zu Ende. Du kannst hier eines dieser Wörter eintippen: { $words }. Alles Weitere erklärt `/hilfe`.
castling-help = Tippe `O-O` für die kurze oder `O-O-O` für die lange Rochade. Geht es nicht, sage ich dir, warum.
question-not-yours = Diese Frage kann nur { $player } beantworten.
rematch-former = Die Daten deines Gegners wurden gelöscht, daher ist keine Revanche möglich. Finde jemand anderen mit `/herausfordern`.
rematch-which = Welche Variante möchtest du? Die Farben werden getauscht.
claim-none =
    Gerade gibt es nichts zu reklamieren.
    { $progress }
claim-threefold-repetition = Stellungswiederholung: Diese Stellung kam bisher { $count ->
    [one] einmal
    [2] zweimal
   *[other] { $count }-mal
  } vor; reklamieren kannst du ab dem { $needed }. Mal.
claim-repetition = Stellungswiederholung: Diese Stellung kam bisher { $count ->
    [one] einmal
    [2] zweimal
   *[other] { $count }-mal
  } vor; reklamieren kannst du ab dem { $needed }. Mal.
claim-fifty-moves = { $needed }-Züge-Regel: Jede Seite hat bisher { $count ->
    [one] einen Zug
   *[other] { $count } Züge
  } gemacht, ohne dass geschlagen oder { FORM($pieces, "ein") } gezogen wurde; nötig sind { $needed }.
claim-moves-without-capture = { $needed }-Züge-Regel: Jede Seite hat bisher { $count ->
    [one] einen Zug
   *[other] { $count } Züge
  } gemacht, ohne dass geschlagen wurde; nötig sind { $needed }.
claim-impasse = Königseinzug: Du hast { $count ->
    [one] einen Punkt
   *[other] { $count } Punkte
  } und brauchst { $needed }. Punkte zählen, sobald dein König und zehn weitere Figuren im gegnerischen Lager sind.
claim-counted-out = Zählung: { $count } von { $needed }. Ist sie zu Ende, ist die Partie auch ohne Reklamation remis.
claim-never = In dieser Partie gibt es nichts zu reklamieren; Stellungswiederholung und Ähnliches beenden sie von selbst.
claim-done = Du hast Remis reklamiert.
claim-won = Du hast den Sieg reklamiert.
claim-which = Du hast mehrere Möglichkeiten. Was möchtest du reklamieren?
claim-as-threefold-repetition = Dreifache Stellungswiederholung
claim-as-repetition = Stellungswiederholung
claim-as-fifty-moves = { $count }-Züge-Regel
claim-as-impasse = Königseinzug
offer-draw = { $player } bietet Remis an. { $mention }, nimmst du an? Das Angebot gilt, bis du ziehst.
offer-takeback-rated = Diese Partie ist gewertet; mit einer Zugrücknahme zählt sie nicht mehr für die Wertung.
offer-takeback = { $player } möchte den letzten eigenen Zug zurücknehmen. { $mention }, bist du einverstanden? Die Bitte gilt bis zum nächsten Zug.
offer-made-draw = Du hast Remis angeboten. Das Angebot gilt, bis dein Gegner zieht.
offer-made-takeback = Du hast um die Rücknahme deines letzten Zugs gebeten. Dein Gegner kann bis zum nächsten Zug zustimmen.
offer-accepted-draw = { $player } hat angenommen.
offer-accepted-takeback = { $player } ist einverstanden: Der Zug ist zurückgenommen.
offer-declined = { $player } hat abgelehnt.
offer-lapsed = Das Angebot ist verfallen.
offer-open = Du hast schon gefragt. { $player } kann noch antworten.
offer-soon = Du hast schon gefragt. Wieder fragen kannst du, sobald { $player } gezogen hat.
offer-gone = Dieses Angebot gilt nicht mehr: Es wurde beantwortet, oder die Partie ging weiter. `/remis` und `/zurücknehmen` machen ein neues.
offer-not-yours = Nur { $player } kann auf dieses Angebot antworten.
draw-done = Remis vereinbart.
takeback-done = Der Zug ist zurückgenommen.
takeback-none = Du hast noch nicht gezogen, also gibt es nichts zurückzunehmen.
abort-done = Du hast die Partie abgebrochen. Niemand gewinnt oder verliert.
abort-ask = Möchtest du deine Partie gegen { $opponent } wirklich abbrechen? Niemand gewinnt oder verliert.
abort-late = Beide Seiten haben gezogen, daher lässt sich die Partie nicht mehr abbrechen. Du kannst mit `/remis` Remis anbieten oder mit `/aufgeben` aufgeben.
move-r-ask = Ist R in deinen Zügen der König oder der Turm? Ich merke mir deine Antwort.
move-r-king = König
move-r-rook = Turm
