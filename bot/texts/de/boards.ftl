thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $white } spielt { $first }, { $black } spielt { $second }. { $mention }, du beginnst. Tippe deinen Zug hier ein, etwa `{ $example }`.
drop-example = Hast du eine Figur in der Hand, setzt du sie so ein: `{ $example }` ({ $piece } auf { $square }).
duck-example = Schreib den Zug der Figur und das Feld der Ente zusammen: `{ $example }` spielt { $move } und setzt die Ente auf { $square }.
board-start-button = { $white } spielt { $first }, { $black } spielt { $second }. { $mention }, du beginnst. Drück auf **Ziehen** oder füg mich deinen Apps hinzu und nutze `/ziehen`.
board-start-reply = { $white } spielt { $first }, { $black } spielt { $second }. { $mention }, du beginnst. Antworte auf diese Nachricht mit deinem Zug, etwa `{ $example }` (lass die Erwähnung an), oder drück auf **Ziehen**.
board-start-thinking = { $white } spielt { $first }, { $black } spielt { $second }. { $opponent } denkt nach …
board-move = **{ $move }** von { $player }. { $mention }, du bist { FORM($color, "mit") } am Zug.
board-check = **{ $move }** von { $player }. Schach! { $mention }, du bist { FORM($color, "mit") } am Zug.
board-move-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Du bist { FORM($color, "mit") } am Zug.
board-check-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Schach! Du bist { FORM($color, "mit") } am Zug.
board-thinking = **{ $move }** von { $player }. { $opponent } denkt nach …
board-first = Tippe deinen Zug hier ein, etwa `{ $example }`.
board-first-button = Drück auf **Ziehen** oder füg mich deinen Apps hinzu und nutze `/ziehen`.
board-first-reply = Antworte auf diese Nachricht mit deinem Zug, etwa `{ $example }` (lass die Erwähnung an), oder drück auf **Ziehen**.
board-letters = Du kennst diese Schriftzeichen nicht? Drück auf **Buchstaben auf den Figuren**.
letters-on = Ab jetzt siehst du auf jeder Figur einen Buchstaben. Ausschalten kannst du das mit `/einstellungen spieler`.
board-over-reply = { $person }: **{ $own }**. { $player }: **{ $move }**.
board-again = Der letzte Zug war **{ $move }**. { $player } ({ $color }) ist am Zug.
board-again-start = Noch kein Zug. { $player } ({ $color }) beginnt.
board-over = **{ $move }** von { $player }.
board-alt = Brett nach { $move }. { $color } am Zug.
board-alt-check = Brett nach { $move }. { $color } steht im Schach und ist am Zug.
board-alt-start = Ausgangsstellung. { $color } am Zug.
board-alt-start-end = Ausgangsstellung. { $result }.
board-alt-end = Schlussstellung nach { $move }. { $result }.
board-alt-clocks = { $board }. Uhren: { $color } { $left }, { $other } { $rest }.
board-alt-targets = Das Brett; markiert sind die Felder, die zur Wahl stehen: { $squares }.
board-alt-movable = Das Brett; markiert sind alle Figuren, die ziehen können: { $squares }.
board-alt-problem = Das Brett; markiert sind die Felder, um die es geht: { $squares }.
color-white =
    { $family ->
        [shogi] Sente
        [xiangqi] Rot
        [janggi] Blau
       *[other] Weiß
    }
    .mit =
        { $family ->
            [shogi] als Sente
            [xiangqi] mit Rot
            [janggi] mit Blau
           *[other] mit Weiß
        }
    .Mit =
        { $family ->
            [shogi] Als Sente
            [xiangqi] Mit Rot
            [janggi] Mit Blau
           *[other] Mit Weiß
        }
color-black =
    { $family ->
        [shogi] Gote
        [xiangqi] Schwarz
        [janggi] Rot
       *[other] Schwarz
    }
    .mit =
        { $family ->
            [shogi] als Gote
            [xiangqi] mit Schwarz
            [janggi] mit Rot
           *[other] mit Schwarz
        }
    .Mit =
        { $family ->
            [shogi] Als Gote
            [xiangqi] Mit Schwarz
            [janggi] Mit Rot
           *[other] Mit Schwarz
        }
move-done = Du hast **{ $move }** gespielt.
board-moved = Den Thread dieser Partie gibt es nicht mehr, daher geht sie hier weiter.
board-undone = Ein Zug wurde zurückgenommen: Die Partie geht ab hier weiter.
board-undone-casual = Ein Zug wurde zurückgenommen: Die Partie geht ab hier weiter und zählt nicht mehr für die Wertung.
board-undone-uncounted = Ein Zug wurde zurückgenommen: Die Partie geht ab hier weiter und zählt nicht mehr für deine Wertungszahl gegen mich.
board-clock = { $color } hat noch { $left } (die Zeit läuft { $when } ab), { $other } hat noch { $rest }.
clock-byo-yomi =
    { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    } Byo-yomi
bar-byo-yomi = { $seconds } s
bar-byo-yomi-word = Byo-yomi
board-clock-first = { $time }. Die Uhren laufen, sobald beide Seiten gezogen haben. Bleibt der nächste Zug aus, wird die Partie { $when } abgebrochen.
board-clock-first-event = { $time }. Die Uhren laufen, sobald beide Seiten gezogen haben. Ohne Zug verlierst du die Partie { $when }.
board-time = Bedenkzeit bis zum { $until } ({ $when }).
board-count = Zählung: { $count } von { $limit }. Ohne Matt bis dahin ist die Partie remis.
clock-reminder = { $mention }, du bist am Zug. Deine Zeit läuft { $when } ab.
clock-reminder-there = Du bist gegen { $player } am Zug ({ $place }): Deine Zeit läuft { $when } ab.
clock-away-there = Ich war vom { $since } bis jetzt offline; diese Zeit geht niemandem von der Uhr ab. In deiner Partie gegen { $player } ({ $place }) läuft deine Zeit für diesen Zug { $when } ab.
clock-over-there = Deine Partie gegen { $player } ({ $place }) ist zu Ende. { $result }
board-there = { $player } hat **{ $move }** gespielt, aber dort, wo ihr spielt, kann ich das Brett nicht zeigen. Du bist am Zug: `/ziehen` und `/brett` gehen auch hier.
clock-away = Ich war vom { $since } bis jetzt offline; diese Zeit geht niemandem von der Uhr ab. { $mention }, deine Zeit für diesen Zug läuft { $when } ab.
board-later = Dein Zug ist gespeichert. Discord nimmt das Brett gerade nicht an; ich schicke es, sobald es geht.
list-separator = ,{ " " }
list-any = { $items } oder { $last }
labelled = { $label }: { $value }
bracketed = { $text } ({ $more })
match-broken = { $ply ->
    [0] Partie { $match } kann nicht weitergehen: Seit einem Update ist ihre Ausgangsstellung nicht mehr gültig. Alles bleibt gespeichert.
   *[other] Partie { $match } kann nicht weitergehen: Seit einem Update ist ihr Halbzug { $ply } nicht mehr legal. Alles bleibt gespeichert.
  }
picture-turn = { $color } am Zug.
picture-check = Schach.
picture-checkmate = Matt.
picture-stalemate = Patt.
picture-won = { $color } gewinnt.
picture-drawn = Remis.
picture-last-move = Letzter Zug { $squares }.
picture-side = { $color }: { $pieces }.
picture-hand = { $color }, in der Hand: { $pieces }.
picture-checks = Noch fehlende Schachgebote: { $white } { $left }, { $black } { $rest }.
picture-walls = Gesperrt: { $squares }.
picture-duck = Ente auf { $squares }.
picture-gates = Noch offene Felder für Figuren aus der Hand ({ $color }): { $squares }.
picture-count = Zählung: { $count } von { $limit }.
picture-holes = Diese Felder hat das Brett nicht: { $squares }.
picture-promoted = { $square } (umgewandelt)
picture-exploded = In der Explosion ({ $color }): { $pieces }.
picture-piece = { $piece } { $squares }
picture-pieces-between = ;{ " " }
picture-squares-between = ,{ " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = nichts
picture-sentences-between = { " " }
picture-legend-both = ● ziehen oder schlagen
picture-legend-move = ○ nur ziehen
picture-legend-capture = × nur schlagen
picture-legend-screen = ■ Figur, die übersprungen wird
picture-legend-first = _ nur von einem Ausgangsfeld
picture-legend-between = { " " }·{ " " }
