flaw-text-long = Alles zusammen ist zu lang. Höchstens { $most } Zeichen sind erlaubt.
flaw-line-long = Diese Zeile ist zu lang. Höchstens { $most } Zeichen sind erlaubt.
flaw-many-sections = Ein Text darf höchstens { $most } Abschnitte haben.
flaw-no-section = Der Text muss mit einem Namen und einem Ausgangsspiel beginnen, etwa `[meinspiel:chess]`.
flaw-before-section = Darüber fehlt eine Zeile wie `[meinspiel:chess]`.
flaw-header = `{ $text }` muss wie `[meinspiel:chess]` aussehen: nur Kleinbuchstaben a–z, Ziffern, - und _.
flaw-section-twice = Darüber gibt es schon einen Abschnitt `{ $name }`. Gib diesem einen anderen Namen.
flaw-no-parent = Ein Ausgangsspiel `{ $name }` gibt es nicht. Dort steht sein Schlüssel, wie in `[meinspiel:chess]` oder `[meinspiel:shogi]`.
flaw-no-parent-near = Ein Ausgangsspiel `{ $name }` gibt es nicht. Meinst du `{ $near }`?
flaw-setting = `{ $text }` muss wie `Schlüssel = Wert` aussehen, zum Beispiel `mustCapture = true`.
flaw-unknown-key = Diesen Schlüssel gibt es nicht. **Alle Schlüssel** zeigt, welche es gibt.
flaw-unknown-key-near = Diesen Schlüssel gibt es nicht. Meinst du `{ $near }`?
flaw-unsupported-key = Fairy-Stockfish kennt diesen Schlüssel, aber seine Regel gibt es hier nicht. Nimm die Zeile heraus; **Alle Schlüssel** zeigt, welche gehen.
flaw-key-twice = Dieser Schlüssel steht schon in Zeile { $first }. Behalte einen von beiden.
flaw-key-needed = Ohne diesen Schlüssel geht das Spiel nicht.
flaw-needs-setting = Das geht nur zusammen mit `{ $needed }`. Füge diese Zeile hinzu.
flaw-boolean = `{ $value }` geht hier nicht. Schreib `true` oder `false`.
flaw-number = `{ $value }` geht hier nicht. Schreib eine ganze Zahl von { $low } bis { $high }.
flaw-choice = `{ $value }` geht hier nicht. Schreib eins davon: `{ $allowed }`.
flaw-letters = `{ $value }` geht hier nicht. Schreib Buchstaben von Figuren, etwa `q r`, oder `-` für keine.
flaw-pair = `{ $value }` geht hier nicht. Schreib Paare von Buchstaben, etwa `p:g n:g`.
flaw-amount = `{ $value }` geht hier nicht. Schreib Buchstaben mit Zahlen, etwa `q:1 r:2`.
flaw-square = `{ $value }` gibt es auf diesem Brett nicht. Schreib Felder (`e4`), Reihen (`*8`) oder Linien (`e*`).
flaw-no-letter = Keine Figur dieses Spiels hat den Buchstaben `{ $letter }`.
flaw-one-letter = `{ $value }` geht nicht. Eine Figur hat einen Buchstaben von a bis z, oder `-`, wenn es sie nicht gibt.
flaw-letter-taken = Der Buchstabe `{ $letter }` gehört schon einer anderen Figur (`{ $piece }`). Nimm einen anderen.
flaw-only-by-name = Eine Zugweise nehmen nur `king` und `customPiece1` bis `customPiece25`. Zu anderen Schlüsseln gehört nur ein Buchstabe.
flaw-no-pieces = Das Spiel hat keine Figuren. Geh von einem Spiel aus, etwa `[meinspiel:chess]`, oder schreib Zeilen wie `king = k`.
flaw-piece-needed = Die Rochade braucht eine Figur, die als König rochiert. Gibt es keine, schreib `castling = false`.
flaw-piece-name = `{ $value }` muss wie `u:unicorn` aussehen: ein Buchstabe, ein Doppelpunkt und ein Name ohne Leerzeichen.
flaw-betza = Die Zugweise `{ $notation }` kann ich nicht lesen (Zeichen { $at }): { $problem }.
flaw-betza-atom = Zeichen { $at } von `{ $notation }`: Eine Zugweise `{ $character }` gibt es nicht. Großbuchstaben sind W F D N A H C Z G und K Q R B.
flaw-betza-modifier = Zeichen { $at } von `{ $notation }`: Der Kleinbuchstabe `{ $character }` bedeutet nichts. f heißt vorwärts, b rückwärts, m ohne zu schlagen, c nur schlagend.
flaw-betza-no-atom = Eine Zugweise braucht einen Großbuchstaben wie N (Springer) oder R (Turm). Kleinbuchstaben stehen davor, wie in `fR`.
flaw-betza-bracket = Die Klammer bei Zeichen { $at } von `{ $notation }` ist nicht geschlossen: Es fehlt `]`.
flaw-betza-range = Die Zahl bei Zeichen { $at } von `{ $notation }` ist zu groß: höchstens { $most }.
flaw-fen = Diese Anfangsstellung geht nicht: { $problem }
flaw-no-title = Das Spiel braucht einen Titel. Füge eine Zeile wie `kibitzTitle = Abendschach` hinzu.
flaw-long-name = Das ist zu lang. Hier passen höchstens { $most } Zeichen hin.
flaw-character = Das Zeichen `{ $character }` geht hier nicht.
flaw-over = Die Partie wäre schon vor dem ersten Zug zu Ende. Ändere die Anfangsstellung oder was gewinnt und verliert.
flaw-large = Das Spiel ist zu groß. Nimm ein kleineres Brett, weniger Figurenarten oder kürzere Züge.
flaw-many-moves = Es gibt Stellungen mit mehr als { $most } möglichen Zügen. Weniger Figuren oder kürzere Züge helfen.
