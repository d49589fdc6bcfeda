law-starts = Die Grundreihe steht in einer von { $count } nummerierten, gemischten Aufstellungen.
law-setting-up = { $count ->
    [one] Zuerst stellt ihr abwechselnd eure Figuren auf die Grundreihe. Dann beginnt das Spiel.
   *[other] Zuerst stellt ihr abwechselnd eure Figuren auf freie Felder eurer ersten { $count } Reihen. Dann beginnt das Spiel.
  }
law-first-rank-alone = Nur auf die eigene erste Reihe gestellt werden: { $pieces }.
law-bishops-apart = Stell deine Läufer auf Felder verschiedener Farbe.
law-goal-squares = Du gewinnst, wenn du { FORM($pieces, "deinen") } nach { $squares } bringst.
law-goal-rank = Du gewinnst, wenn du die letzte Reihe erreichst mit: { $pieces }.
law-goal-safe = Du gewinnst, wenn du { FORM($pieces, "deinen") } auf die letzte Reihe bringst und dort kein Schlagen droht. Sind beide dort sicher, ist die Partie remis.
law-goal-race = Wer auf Reihe { $rank } zuerst ankommt, gewinnt ({ $pieces }). Ist Weiß zuerst dort und zieht Schwarz sofort nach, ist die Partie remis.
law-goal-stay = Du gewinnst, wenn du nach { $squares } kommst ({ $pieces }) und bei deinem nächsten Zug noch dort stehst.
law-checks = { $count ->
    [one] Wer Schach gibt, gewinnt.
   *[other] Wer { $count }-mal Schach gibt, gewinnt.
  }
law-no-checks = Kein Zug darf Schach geben.
law-must-capture = Es herrscht Schlagzwang: Wer schlagen kann, muss. Unter mehreren Schlagzügen hast du die Wahl.
law-explosion = Schlagen löst eine Explosion aus: Beide Figuren und alles außer Bauern auf den acht Feldern ringsum verschwinden.
law-explosion-spared = Schlagen löst eine Explosion aus: Beide Figuren und alles außer Bauern auf den acht Feldern ringsum verschwinden. Jede Explosion übersteht nur: { $pieces }.
law-blow-up = Du gewinnst, wenn du { FORM($pieces, "den") } der Gegenseite sprengst.
law-blow-up-royal = Du gewinnst, wenn du { FORM($pieces, "den") } der Gegenseite sprengst, selbst während du im Schach stehst.
law-blow-up-own = Sprengst du { FORM($pieces, "deinen") }, verlierst du, auch wenn die Gegenseite ihren mitverliert. Damit solltest du also nie schlagen.
law-blow-up-never = { FORM($pieces, "Deinen") } darfst du nicht sprengen, also auch nicht damit schlagen.
law-explosion-beside = Solange die beiden Könige nebeneinander stehen, ist keiner im Schach.
law-mutually-immune = Einander nicht schlagen können: { $pieces }.
law-lose-all = { $count ->
    [0] Wer alle Figuren verliert, gewinnt.
   *[other] Wer alles außer dem König verliert, gewinnt.
  }
law-lose-kind = Du gewinnst, wenn du dies verlierst: { $pieces }.
law-take-all = Wer alle Figuren verliert, hat verloren.
law-extinct = { $count ->
    [0] Du verlierst, sobald du von einer dieser Arten keine mehr hast: { $pieces }.
   *[other] Du verlierst, sobald du von einer dieser Arten nur noch { $count } hast: { $pieces }.
  }
law-extinct-only = Wird { FORM($pieces, "dein") } geschlagen, verlierst du.
law-extinct-first = Du verlierst, sobald auch nur eine von diesen geschlagen wird: { $pieces }.
law-extinct-last = { $count ->
    [0] Du verlierst, sobald du davon nichts mehr hast, auch durch Umwandlung: { $pieces }.
   *[other] Du verlierst, sobald du davon nur noch { $count } hast: { $pieces }.
  }
law-mate-wins = Wer mattgesetzt wird, gewinnt.
law-bare-king = Wer nur noch den König hat, verliert; kannst du aber sofort auch die letzte gegnerische Figur schlagen, ist die Partie remis.
law-royal-too = Königlich wie der König: { $pieces }. Du darfst sie nicht angegriffen stehen lassen, und sie mattzusetzen gewinnt.
law-last-royal = Solange du davon mehr als eines hast, darf es geschlagen werden: { $pieces }. Erst das letzte kann im Schach stehen und matt werden.
law-duple-check = Mit zwei Königen stehst du nur im Schach, wenn beide zugleich angegriffen sind.
law-common-king = Es gibt kein Schach: { FORM($pieces, "Dein") } darf stehen bleiben oder hinziehen, wo Schlagen droht.
law-duck = Nach jedem Zug setzt du die Ente auf ein anderes freies Feld. Nichts zieht auf sie oder an ihr vorbei; Springer überspringen sie.
law-shak = Matt gewinnt nur am Ende einer ununterbrochenen Folge von Schachs, darunter mindestens eines durch Bers, Turm oder Springer (Schak).
law-shak-none = Matt ohne jedes Schak ist remis (Niol).
law-shak-knight = Setz nie nur mit Springern matt: Geben am Ende nur Springer Schach, gewinnt die mattgesetzte Seite.
law-bare-draw = Hat eine Seite nur noch den König, ist die Partie remis.
law-no-flight = Ein König im Schach darf nicht ausweichen. Stell etwas dazwischen oder schlag die schachgebende Figur; der König selbst darf nur schlagen.
law-drops = Eine geschlagene Figur gehört dir: Statt zu ziehen, darfst du eine auf ein freies Feld einsetzen.
law-drops-either = Eine geschlagene Figur gehört dir: Statt zu ziehen, darfst du eine auf ein freies Feld einsetzen, mit beliebiger Seite nach oben.
law-in-hand = Du beginnst mit einer Figur in der Hand: Statt zu ziehen, darfst du sie auf ein freies Feld einsetzen.
law-gating = Zieht eine Figur deiner Grundreihe zum ersten Mal, darfst du auf das verlassene Feld eine Figur aus der Hand setzen; bei der Rochade auf das Feld des Königs oder des Turms.
law-gating-closed = Ein Feld der Grundreihe ist gesperrt, sobald seine erste Figur gezogen hat oder geschlagen wurde.
law-drops-back = Eine geschlagene Figur verliert ihre Umwandlung.
law-drops-promoted = Eine umgewandelte Figur bleibt auch geschlagen umgewandelt.
law-zone = { $count ->
    [one] Eine Figur darf befördert werden, wenn sie auf die letzte Reihe oder von ihr weg zieht.
   *[other] Eine Figur darf befördert werden, wenn sie in die letzten { $count } Reihen, in ihnen oder aus ihnen heraus zieht.
  }
law-zone-must = { $count ->
    [one] Eine Figur, die befördert werden kann, muss es, wenn sie auf die letzte Reihe oder von ihr weg zieht.
   *[other] Eine Figur, die befördert werden kann, muss es, wenn sie in die letzten { $count } Reihen, in ihnen oder aus ihnen heraus zieht.
  }
law-demotion = Jede Figur außer dem König dreht sich nach jedem Zug um und zieht dann anders.
law-demotion-capture = Eine Figur dreht sich um, wenn sie schlägt, und nur dann; sie zieht dann anders.
law-turned = Beförderungen: { $pairs }.
law-two-sides = Die beiden Seiten: { $pairs }.
law-doubled = { $count ->
    [one] Auf einer Linie, auf der du schon einen unbeförderten hast, darfst du nicht einsetzen (Nifu): { $pieces }.
   *[other] Auf einer Linie, auf der du schon { $count } unbeförderte hast, darfst du nicht einsetzen: { $pieces }.
  }
law-drop-mate = Nicht durch Einsetzen mattsetzen darf (Uchifuzume): { $pieces }.
law-stuck = Wo eine Figur nie wieder ziehen könnte, darf sie weder eingesetzt werden noch unbefördert bleiben.
law-stuck-unpromoted = Wo eine Figur sonst nie wieder ziehen könnte, muss sie befördert werden.
law-no-drop-checks = Einsetzen darf kein Schach geben.
law-drop-pawns = Nicht auf der ersten oder letzten Reihe eingesetzt werden darf: { $pieces }.
law-drop-pawns-first = Auch auf der ersten Reihe eingesetzt werden darf, aber nicht auf der letzten: { $pieces }.
law-drop-own-side = Setz Figuren nur auf deiner eigenen Seite des Flusses ein.
law-drop-reached = Nur auf Felder, die sie hätten erreichen können, darfst du einsetzen: { $pieces }.
law-facing = Die beiden Generäle dürfen sich nie ohne Figur dazwischen gegenüberstehen.
law-bikjang = Lässt du die Generäle einander gegenüberstehen (Bikjang), muss die Gegenseite die Linie unterbrechen oder passen. Passen beendet die Partie dann remis.
law-bikjang-points = Lässt du die Generäle einander gegenüberstehen (Bikjang), muss die Gegenseite die Linie unterbrechen oder passen. Passen beendet die Partie dann, und die Punkte entscheiden.
law-pass = Du darfst passen, außer im Schach. Zweimal Passen hintereinander beendet die Partie remis.
law-pass-points = Du darfst passen, außer im Schach. Nach zweimal Passen hintereinander entscheiden die Punkte.
law-points = Punkte: { $worth }; { $color } hat { $extra } zusätzlich. Sie entscheiden auch, was sonst remis wäre.
law-stalemate-wins = Wer keinen legalen Zug hat, gewinnt.
law-stalemate-loses = Wer keinen legalen Zug hat, verliert.
law-stalemate-draws = Patt ist remis: kein legaler Zug, aber kein Schach.
law-repetition = Dieselbe Stellung zum { $count ->
    [3] dritten
    [4] vierten
   *[other] { $count }.
  } Mal ist remis.
law-repetition-points = Dieselbe Stellung zum { $count ->
    [3] dritten
    [4] vierten
   *[other] { $count }.
  } Mal beendet die Partie, und die Punkte entscheiden.
law-repetition-checks = Dieselbe Stellung zum { $count ->
    [3] dritten
    [4] vierten
   *[other] { $count }.
  } Mal ist remis, es sei denn, eine Seite hat seitdem mit jedem Zug Schach gegeben: Diese verliert.
law-repetition-first = Bei derselben Stellung zum { $count ->
    [3] dritten
    [4] vierten
   *[other] { $count }.
  } Mal verliert, wer die Partie begonnen hat.
law-repetition-mover = Wer dieselbe Stellung zum { $count ->
    [3] dritten
    [4] vierten
   *[other] { $count }.
  } Mal herbeiführt, verliert.
law-perpetual = Wer die Stellung durch Schach in jedem Zug wiederholt, verliert.
law-chase = Wer die Stellung wiederholt und dabei in jedem Zug dieselbe ungedeckte Figur jagt, verliert.
law-to-and-fro = Wer dieselbe Figur zum dritten Mal hin- und herzieht, verliert. Für Generäle, Wächter und Antworten auf Schach gilt das nicht.
law-counting-makruk = Ist kein Bauer ohne Umwandlung mehr da, muss das Matt binnen 64 Zügen kommen, sonst ist es remis. Gegen einen blanken König beginnt die Zählung neu, bei der Zahl der Figuren auf dem Brett, bis 8 ({ $rook } × 2), 16 ({ $rook }), 22 ({ $khon } × 2), 32 ({ $knight } × 2), 44 ({ $khon }) oder sonst 64.
law-counting-cambodian = Gegen höchstens drei Figuren muss das Matt binnen 63 Zügen kommen, sonst ist es remis. Gegen einen blanken König ohne Bauern beginnt die Zählung neu, bei der Zahl der Figuren auf dem Brett, bis 7 ({ $rook } × 2), 15 ({ $rook }), 21 ({ $khon } × 2), 31 ({ $knight } × 2), 43 ({ $khon }) oder sonst 63.
law-counting-asean = Gegen einen blanken König muss, wenn kein Bauer ohne Umwandlung mehr da ist, das Matt binnen 16 Zügen ({ $rook }) kommen, sonst 44 ({ $khon }), sonst 64 ({ $knight }), oder es ist remis.
law-palace = Nie außerhalb des Palasts (3 × 3 Felder): { $pieces }.
law-own-side = Nie über den Fluss: { $pieces }.
law-first-leaps = Einmal je Partie darf der König, wenn er nicht im Schach steht, wie ein Springer zwei Felder seitwärts und eines vorwärts springen, solange er nicht gezogen hat und kein gegnerischer Turm auf seine Reihe oder Linie gekommen ist; der Met darf als ersten Zug zwei Felder geradeaus, auch über eine Figur. Beide landen auf freien Feldern.
law-in-place = Solange du dies nicht hast: { $pieces }, darf ein Bauer auf einer langen Diagonale in der gegnerischen Hälfte (dein letzter Bauer überall) mit einem eigenen Zug dazu werden, wo er steht oder einen Schritt weiter. Dieser Zug darf nicht schlagen, nichts angreifen und kein Schach geben.
law-in-place-free = Niemand muss umwandeln: Ein König mit einem Bauern, der nur noch umwandeln könnte, ist patt, also remis.
law-piece = { $piece }: { $moves }.
law-never-back = Nie zurück auf die eigene erste Reihe: { $pieces }.
law-promotion = { $count ->
    [one] Umwandlung auf der letzten Reihe: { $pieces } in { $choices }.
   *[other] Umwandlung auf der { $rank }. Reihe, von der eigenen Seite gezählt: { $pieces } in { $choices }.
  }
law-promotion-late = Umwandlung auf den letzten { $count } Reihen freiwillig, auf der allerletzten Pflicht: { $pieces } in { $choices }.
law-promotion-sides = Umwandlung auf der letzten Reihe: bei Weiß { $pieces } in { $choices }, bei Schwarz { $theirs } in { $rest }.
law-promotion-file = Umwandlung auf dem letzten Feld der Linie: { $pieces } in { $choices }.
law-promotion-squares = Umwandlung: { $pieces } in { $choices }, bei Weiß auf { $squares }, bei Schwarz auf { $theirs }.
law-promotion-also = Weitere Umwandlung: { $pieces } in { $choices }.
law-limit-lost = Umwandeln kannst du nur in eine eigene Figur, die geschlagen wurde. Fehlt eine solche, darf kein Bauer auf die letzte Reihe.
law-limit = Solange du { $count } davon hast, ist keine Umwandlung möglich in: { $pieces }.
law-double-step = Von seinem Ausgangsfeld darf ein Bauer zwei Felder geradeaus, wenn beide frei sind.
law-double-step-ranks = Von Reihe { $ranks } aus, von der eigenen Seite gezählt, darf ein Bauer zwei Felder geradeaus, wenn beide frei sind.
law-double-step-anywhere = Ein Bauer darf von überall zwei Felder geradeaus, wenn beide frei sind.
law-no-double-step = Bauern ziehen nie zwei Felder auf einmal.
law-en-passant = En passant: Was gerade zwei Felder gezogen ist, kann geschlagen werden, als wäre es nur eines gezogen ({ $pieces }).
law-en-passant-not = Nach einem Doppelschritt von Reihe { $rank } gibt es kein en passant.
law-en-passant-takers = Schlagen selbst nicht en passant, können aber so geschlagen werden: { $pieces }.
law-no-en-passant = Es gibt kein en passant.
law-castling = Rochade: Der König zieht auf Linie { $files }, { FORM($rooks, "der") } auf seine andere Seite. Beide dürfen noch nicht gezogen haben, nichts darf dazwischenstehen, und der König darf nicht im Schach stehen und kein angegriffenes Feld betreten oder überqueren.
law-castling-elsewhere = Bei der Rochade zieht der König auf Linie { $files }, { FORM($rooks, "der") } auf seine andere Seite.
law-castling-shuffled = Die Rochade endet, wo sie immer endet, egal, wo die Figuren begannen: der König auf Linie { $files }, { FORM($rooks, "der") } innen neben ihm, und keine andere Figur im Weg.
law-castling-placed = Auf seinem üblichen Feld aufgestellt, darf ein König mit { FORM($rooks, "dem") } in der Ecke rochieren.
law-castling-white = Nur Weiß kann rochieren.
law-castling-black = Nur Schwarz kann rochieren.
law-no-castling = Es gibt keine Rochade.
law-repetition-claim = Entsteht dieselbe Stellung zum { $claim ->
    [3] dritten
    [4] vierten
   *[other] { $claim }.
  } Mal, darf die Seite am Zug Remis reklamieren. Beim { $count ->
    [5] fünften
   *[other] { $count }.
  } Mal ist die Partie remis.
law-moves-both = Nach { $claim } Zügen jeder Seite ohne Schlagen{ $reset ->
    [0] {""}
   *[other] {" "}oder Bauernzug
  } darf die Seite am Zug Remis reklamieren. Nach { $end } ist die Partie remis.
law-moves-claim = Nach { $claim } Zügen jeder Seite ohne Schlagen{ $reset ->
    [0] {""}
   *[other] {" "}oder Bauernzug
  } darf die Seite am Zug Remis reklamieren.
law-moves-end = Nach { $end } Zügen jeder Seite ohne Schlagen ist die Partie remis.
law-moves-points = Nach { $end } Zügen jeder Seite ohne Schlagen entscheiden die Punkte.
law-moves-checks = Von den Schachs, die eine Seite in dieser Zeit gibt, zählen nur zehn.
law-impasse = Steht dein König mit { $companions } weiteren deiner Figuren auf den letzten { $ranks } Reihen und nicht im Schach, darfst du den Sieg reklamieren: Figuren dort und in der Hand zählen je 1 ({ $pieces } { $worth }); { $first } gewinnen für Sente, { $second } für Gote.
law-dead = Hat keine Seite genug zum Mattsetzen, ist die Partie remis.
law-never-meet = Sind nur noch Läufer übrig, die nie auf einen Gegner treffen können, ist die Partie remis.
law-otherwise = Alles andere ist wie im Schach.
