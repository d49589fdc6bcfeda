app-no-board = In dieser Nachricht ist kein Brett von mir. Nutze diesen Befehl beim Brett einer Partie.
fen-fields = Sie muss mindestens Brett und Seite am Zug angeben und darf höchstens sechs Teile haben.
fen-ranks = Die Zahl der Reihen ist { $found } statt { $needed }.
fen-files = Die Zahl der Felder auf Reihe { $rank } ist { $found } statt { $needed }.
fen-piece = Der Buchstabe { $letter } (Reihe { $rank }) steht in diesem Spiel für keine Figur.
fen-hands = Figuren in der Hand stehen in Klammern, etwa [QNp], und nur in Spielen, in denen man sie einsetzt.
fen-hand-letter = { $letter } in der Hand ist in diesem Spiel keine Figur.
fen-hand-count = In der Hand können höchstens { $most } Figuren einer Art sein.
fen-kings = Jede Seite braucht genau einen König.
fen-turn = Die Seite am Zug muss w oder b sein.
fen-castling = Die Rochaderechte passen nicht zu Königen und Türmen.
fen-en-passant = Das En-passant-Feld passt nicht zur Stellung.
fen-en-passant-missing = Das En-passant-Feld fehlt. Gibt es keines, schreib dort -.
fen-counter = Die Zugzähler müssen ganze Zahlen bis { $most } sein.
fen-pawn-rank = Bauern können nicht auf ihrer ersten oder letzten Reihe stehen.
fen-opposite-check = Die Seite, die gerade gezogen hat, steht noch im Schach.
fen-check-given = Eine Seite steht im Schach, und in diesem Spiel ist kein Schach erlaubt.
fen-checks = Schreib die noch nötigen Schachgebote wie 3+3 oder die gegebenen wie +0+0.
fen-checks-many = Mehr nötige Schachgebote als { $checks } sind nicht möglich.
fen-sfen-fields = Eine SFEN hat vier Teile: Brett, b oder w, Figuren in der Hand und Zugnummer.
fen-sfen-hands = In SFEN schreibt man Figuren in der Hand wie `2P3p`, oder `-` für keine.
fen-diagram = Im Diagramm steht { $text } statt eines Feldes.
illegal-empty-square = Auf { $square } steht keine Figur.
illegal-wrong-side = { FORM($piece, "Der") } auf { $square } gehört { $color }. Zieh eine eigene Figur.
illegal-no-such-piece = Du hast { FORM($piece, "keinen") } auf dem Brett.
illegal-none-on-file = Auf Linie { $column } hast du { FORM($piece, "keinen") }.
illegal-few-on-file = Du hast auf keiner Linie so viele Figuren dieser Art ({ $piece }).
illegal-cannot-reach = { FORM($piece, "Der") } auf { $from } kommt nicht nach { $to }.
illegal-none-can-reach = Du hast { FORM($piece, "keinen") }, { FORM($piece, "gender") ->
    [m] der
    [f] die
   *[other] das
  } nach { $to } ziehen kann.
illegal-blocked = { FORM($piece, "Der") } auf { $from } kommt nicht nach { $to }: { FORM($blocker, "Der") } auf { $square } steht im Weg.
illegal-own-piece = Auf { $to } steht schon { FORM($piece, "dein") }.
illegal-no-capture = Auf { $to } gibt es nichts zu schlagen.
illegal-pinned = { FORM($piece, "Der") } auf { $from } ist gefesselt: Nach diesem Zug würde { FORM($attacker, "der") } auf { $attacker-square } { FORM($royal, "deinen") } auf { $royal-square } angreifen.
illegal-still-check = { FORM($attacker, "Der") } auf { $attacker-square } greift { FORM($royal, "deinen") } auf { $royal-square } an. Wehr zuerst das Schach ab.
illegal-into-check = { FORM($royal, "Dein") } kann nicht nach { $to }: { FORM($attacker, "Der") } auf { $attacker-square } greift dieses Feld an.
illegal-gives-check = In diesem Spiel darf man nicht Schach bieten, und dieser Zug täte das: { FORM($attacker, "Der") } auf { $attacker-square } würde { FORM($royal, "den") } auf { $royal-square } angreifen.
illegal-all-attacked = Diese Figuren dürfen nicht alle zugleich angegriffen sein: { $piece }.
illegal-must-capture = Du musst schlagen: { $moves }.
illegal-explodes-royal = Damit würdest du { FORM($piece, "deinen") } auf { $square } sprengen.
illegal-immune = { FORM($piece, "Der") } auf { $to } kann nicht von einer Figur derselben Art geschlagen werden.
illegal-castling-through = Du kannst nicht rochieren: Der König würde über { $square } ziehen, und { FORM($attacker, "der") } auf { $attacker-square } greift dieses Feld an.
illegal-castling-from-check = Im Schach kannst du nicht rochieren: { FORM($attacker, "Der") } auf { $attacker-square } bietet Schach.
illegal-castling-rights = Auf dieser Seite kannst du nicht rochieren: Der König oder dieser Turm hat schon gezogen, oder die Ausgangsstellung erlaubte es nicht.
illegal-no-castling = In diesem Spiel gibt es keine Rochade.
illegal-castling-blocked = Du kannst nicht rochieren: { FORM($blocker, "Der") } auf { $square } steht im Weg.
illegal-promotion-piece = Bauern können in diesem Spiel nicht in { FORM($piece, "einen") } umgewandelt werden.
illegal-no-promotion =
    { $family ->
        [shogi] Mit diesem Zug kannst du auf { $to } nicht befördern.
       *[other] Mit diesem Zug kannst du auf { $to } nicht umwandeln.
    }
illegal-promotion-none = Auf { $to } müsste { FORM($piece, "der") } umgewandelt werden, und dafür gibt es in diesem Spiel keine Figur.
illegal-no-en-passant = Auf { $to } kannst du jetzt nicht en passant schlagen.
illegal-no-hurdle = Um { $to } zu erreichen, muss { FORM($piece, "der") } auf { $from } genau eine Figur überspringen.
illegal-shunned = { FORM($piece, "Der") } auf { $from } darf eine Figur der eigenen Art weder überspringen noch schlagen, und auf { $square } steht eine.
illegal-off-limits = { FORM($piece, "Der") } auf { $from } darf nicht nach { $to }.
illegal-facing = { FORM($royal, "Dein") } auf { $royal-square } und { FORM($enemy, "der") } der Gegenseite auf { $other-square } stünden sich ohne Figur dazwischen gegenüber.
illegal-bikjang = Die Generäle stehen sich noch gegenüber (Bikjang): Unterbrich die Linie oder passe, um das Remis anzunehmen.
illegal-stays-in-check = { FORM($royal, "Dein") } auf { $royal-square } steht im Schach und darf in diesem Spiel nicht ausweichen: Stell etwas dazwischen oder schlag die schachgebende Figur.
illegal-not-in-hand = Du hast { FORM($piece, "keinen") } in der Hand.
illegal-drop-on-piece = Einsetzen kannst du nur auf einem freien Feld, und auf { $to } steht schon { FORM($piece, "ein") }.
drop-square = { $square } (@{ $place })
illegal-drop-region = { FORM($piece, "Der") } darf auf { $to } nicht eingesetzt werden.
illegal-place-region = { FORM($piece, "Der") } darf nicht auf { $to } gestellt werden.
illegal-place-on-piece = Stell deine Figuren auf freie Felder: Auf { $to } steht schon { FORM($piece, "ein") }.
illegal-doubled-drop = { $count ->
    [2] Auf Linie { $file } steht schon { FORM($piece, "ein") } von dir: Dort darfst du nicht noch { FORM($piece, "einen") } einsetzen (Nifu).
   *[other] Auf Linie { $file } hast du schon so viele wie erlaubt ({ $piece }): Dies wäre Nummer { $count }.
  }
illegal-same-shade = Deine Läufer müssen auf Feldern verschiedener Farbe stehen, und { $to } hat dieselbe Farbe wie das Feld des anderen.
illegal-room-for-bishop = Halte { $to } frei: Dein Läufer braucht ein Feld dieser Farbe.
illegal-must-drop = Setz zuerst { FORM($piece, "deinen") } aus der Hand ein.
illegal-must-drop-all = Setz zuerst alle deine Figuren aus der Hand ein, etwa so: `{ $example }`.
illegal-enters = { FORM($piece, "Der") } kann nur auf einem Feld eingesetzt werden, das eine Figur deiner Grundreihe mit ihrem ersten Zug verlässt, etwa mit { $moves }.
illegal-enters-none = { FORM($piece, "Der") } kann nur auf einem Feld eingesetzt werden, das eine Figur deiner Grundreihe mit ihrem ersten Zug verlässt, und einen solchen Zug gibt es gerade nicht.
illegal-wall-stays = { FORM($blocker, "Der") } muss { $square } verlassen. Wähle ein anderes freies Feld.
illegal-wall-occupied = { FORM($blocker, "Der") } braucht ein freies Feld, und auf { $square } steht nach diesem Zug { FORM($piece, "der") }.
illegal-wall-place = { FORM($blocker, "Der") } kann mit diesem Zug nicht nach { $square }.
illegal-drop-check = Eine eingesetzte Figur darf nicht Schach bieten, und auf { $to } täte sie es.
illegal-drop-mate = Auf { $to } darfst du den Bauern nicht einsetzen: Das wäre ein Matt durch Bauerneinsatz (Uchifuzume).
illegal-immobile = Ohne Beförderung könnte { FORM($piece, "der") } auf { $to } nie wieder ziehen.
illegal-drop-immobile = Auf { $to } darfst du { FORM($piece, "den") } nicht einsetzen: Von dort wäre kein Zug mehr möglich.
illegal-promotion-limit = Du hast schon so viele { FORM($piece, "many") } auf dem Brett wie erlaubt.
illegal-promotion-check = Eine Umwandlung darf nicht Schach bieten, wie hier auf { $to }.
illegal-must-promote =
    { $family ->
        [shogi] Wer so nach { $to } zieht, muss befördern.
       *[other] Wer so nach { $to } zieht, muss umwandeln.
    }
illegal-petrifies-royal = { FORM($royal, "Dein") } darf nicht schlagen: Wer schlägt, wird zu Stein.
illegal-game-over = Die Partie ist schon zu Ende. `/herausfordern` beginnt eine neue.
illegal-recorded-wrong-side = { FORM($piece, "Der") } auf { $square } gehört { $color }.
illegal-recorded-no-piece = Die Seite am Zug hat { FORM($piece, "keinen") } für diesen Zug.
illegal-recorded-own-piece = Auf { $to } steht schon eine Figur derselben Seite.
illegal-recorded-check = Danach stünde { FORM($royal, "der") } im Schach.
illegal-recorded-castling = Die Rochade ist hier nicht möglich.
illegal-recorded-must-capture = Hier herrscht Schlagzwang: { $moves }.
illegal-recorded-doubled-drop = Auf Linie { $file } stehen schon so viele Figuren dieser Art ({ $piece }) wie erlaubt (Nifu).
illegal-recorded-drop-mate = Ein eingesetzter Bauer darf nicht mattsetzen (Uchifuzume).
illegal-recorded-other = Das erlauben die Regeln hier nicht.
move-malformed = „{ $text }“ kann ich nicht als Zug lesen. Versuch es zum Beispiel mit { $examples }.
move-unreadable = „{ $text }“ kann ich nicht als Zug lesen.
move-ambiguous = Das können mehrere Figuren. Welche soll ziehen?
move-which = Welchen Zug meinst du: { $choices }?
move-near = Meintest du:
move-stale = Die Stellung hat sich inzwischen geändert. Schau auf das neueste Brett.
move-taken = Ein anderer Zug war schneller. Schau auf das neueste Brett.
move-kept = Der Zug ändert sich nicht, wenn du die Nachricht bearbeitest: **{ $move }** gilt.
move-not-your-turn = Erst ist { $player } am Zug, dann du.
move-not-player = Das ist die Partie von { $white } und { $black }. Beginne mit `/herausfordern` deine eigene.
move-over = Diese Partie ist zu Ende. `/herausfordern` beginnt eine neue.
move-after-end = Diese Partie ist zu Ende. Noch eine?
move-time-up = Deine Zeit war schon abgelaufen. `/herausfordern` beginnt eine neue Partie.
move-no-content = { $mention }, auf diesem Server kann ich gewöhnliche Nachrichten nicht lesen. Nutze den Knopf **Ziehen** am Brett oder `/ziehen`, antworte mit deinem Zug auf das Brett (lass die Erwähnung an) oder erwähne mich dabei.
move-waits = Ich habe deinen Zug, aber das Speichern dauert länger als sonst. Einen Moment …
move-later = Dein Zug **{ $move }** ist gespeichert. Discord nimmt das Brett gerade nicht an; ich schicke es, sobald es geht.
move-saved = Dein Zug **{ $move }** ist gespeichert, aber ich konnte das Brett hier nicht zeigen. { $why }
board-unposted = Deine Partie hat begonnen, aber ich konnte ihr Brett hier nicht zeigen. { $why }
button-unknown = Das funktioniert nicht mehr. Bitte nutze den Befehl noch einmal.
error-unexpected = Bei mir ist etwas schiefgegangen. Verloren ist nichts; bitte versuch es noch einmal.
moment = Einen Moment …
error-busy = Ich habe gerade viel zu tun. Bitte versuch es gleich noch einmal.
error-slow = Das Speichern dauert zu lange. Vielleicht klappt es trotzdem noch; schau bitte in einer Minute nach, bevor du es noch einmal versuchst.
error-permission = Mir fehlt hier eine Berechtigung. Bitte einen Server-Admin, mir Folgendes zu erlauben: { $permissions }.
error-thread = In diesem privaten Thread bin ich kein Mitglied. Erwähne mich darin ({ $mention }), um mich hereinzulassen, oder nutze den Kanal.
error-guest = Wo diese Partie gespielt wird, bin ich kein Mitglied. Schreiben kann ich dort nur, kurz nachdem mich jemand dort verwendet hat: Drück auf einen Knopf unter dem letzten Brett.
error-direct = Discord lässt mich dir keine Direktnachrichten schicken. Heb die Blockierung auf oder erlaube Direktnachrichten in den Privatsphäre-Einstellungen eines gemeinsamen Servers.
error-deleted = Der Kanal dieser Partie wurde gelöscht.
error-deleted-play = Du kannst überall weiterspielen, auch in Direktnachrichten mit mir: `/ziehen` spielt einen Zug, `/brett` zeigt das Brett.
permission-write = Nachrichten senden, Dateien anhängen
permission-view = Kanal ansehen
permission-send = Nachrichten senden
permission-send-threads = Nachrichten in Threads senden
permission-connect = Verbinden
permission-attach = Dateien anhängen
permission-external = Externe Apps verwenden
permission-manage = Server verwalten
permission-threads = Nachrichten in Threads senden, Dateien anhängen
piece-unknown = Eine Figur „{ $name }“ kenne ich nicht. Wähle aus der Liste, die beim Tippen erscheint.
