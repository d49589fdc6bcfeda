law-starts = { $excluded ->
    [0] Die Grundreihe wird gemischt: { $count } nummerierte Aufstellungen.
   *[other] Die Grundreihe wird gemischt: { $count } nummerierte Aufstellungen (Nr. { $numbers } nur auf Wunsch).
}
law-setting-up = { $count ->
    [one] Zuerst stellt ihr abwechselnd eure Figuren auf die Grundreihe. Dann beginnt das Spiel.
   *[other] Zuerst stellt ihr abwechselnd eure Figuren auf freie Felder eurer ersten { $count } Reihen. Dann beginnt das Spiel.
  }
law-first-rank-alone = Du darfst { FORM($pieces, "einen") } nur auf deine erste Reihe stellen.
law-bishops-apart = Stell deine Läufer auf Felder verschiedener Farbe.
law-pawns-ahead = Einige Bauern stehen von Anfang an weiter vorn: weiße auf { $squares }, schwarze auf { $theirs }.
law-goal-squares = Du gewinnst, wenn du { FORM($pieces, "deinen") } nach { $squares } bringst.
law-goal-rank = Du gewinnst, wenn du { FORM($pieces, "einen") } auf die letzte Reihe bringst.
law-goal-safe = Du gewinnst, wenn du { FORM($pieces, "deinen") } auf die letzte Reihe bringst und { FORM($pieces, "gender") ->
    [f] sie
    [n] es
   *[other] ihn
  } dort nichts schlagen kann. Stehen nach einem Zug beide Seiten dort sicher, ist die Partie remis.
law-goal-race = Du gewinnst, wenn du { FORM($pieces, "deinen") } zuerst { $rank ->
    [0] nach { $squares }
   *[other] auf Reihe { $rank }
  } bringst. Ist Weiß zuerst dort und zieht Schwarz sofort nach, ist die Partie remis.
law-goal-stay = Du gewinnst, wenn du { FORM($pieces, "einen") } nach { $squares } bringst und { FORM($pieces, "gender") ->
    [f] sie
    [n] es
   *[other] er
  } noch dort steht, wenn du wieder am Zug bist.
law-checks = { $count ->
    [one] Wer Schach bietet, gewinnt.
   *[other] Wer { $count }-mal Schach bietet, gewinnt.
  }
law-no-checks = Kein Zug darf Schach bieten.
law-must-capture = Es herrscht Schlagzwang: Wer schlagen kann, muss schlagen. Unter mehreren Schlagzügen hast du die Wahl.
law-explosion = Beim Schlagen gibt es eine Explosion: Beide Figuren und alles außer Bauern auf den acht Feldern ringsum verschwinden.
law-explosion-spared = Beim Schlagen gibt es eine Explosion: Beide Figuren und alles außer Bauern auf den acht Feldern ringsum verschwinden. { FORM($pieces, "Der") } übersteht jede Explosion.
law-blow-up = Du gewinnst, wenn du { FORM($pieces, "den") } der Gegenseite sprengst.
law-blow-up-royal = Du gewinnst, wenn du { FORM($pieces, "den") } der Gegenseite sprengst, selbst wenn du im Schach stehst.
law-blow-up-own = Sprengst du { FORM($pieces, "deinen") }, verlierst du, auch wenn die Gegenseite ihren mitverliert. Schlag also nie damit.
law-blow-up-never = { FORM($pieces, "Deinen") } darfst du nicht sprengen, also auch nie mit { FORM($pieces, "gender") ->
    [m] ihm
    [f] ihr
    [n] ihm
   *[other] ihnen
  } schlagen.
law-explosion-beside = Solange die beiden Könige nebeneinanderstehen, steht keiner im Schach.
law-mutually-immune = { FORM($pieces, "Der") } kann nie { FORM($pieces, "den") } der Gegenseite schlagen.
law-lose-all = { $count ->
    [0] Wer alle Figuren verliert, gewinnt.
   *[other] Wer alles außer dem König verliert, gewinnt.
  }
law-lose-kind = Du gewinnst, wenn du { FORM($pieces, "deinen") } verlierst.
law-take-all = Wer alle Figuren verliert, hat verloren.
law-extinct = { $count ->
    [0] Du verlierst, sobald dir eine dieser Figurenarten ganz fehlt: { $pieces }.
   *[other] Du verlierst, sobald du von einer dieser Figurenarten nur noch { $count } hast: { $pieces }.
  }
law-extinct-promoting = Auch wer seinen letzten Bauern umwandelt, verliert.
law-extinct-only = Wird { FORM($pieces, "dein") } geschlagen, verlierst du.
law-extinct-first = Du verlierst, sobald auch nur { FORM($pieces, "ein") } von dir geschlagen wird.
law-extinct-last = { $count ->
    [0] Du verlierst, sobald du { FORM($pieces, "keinen") } mehr hast, auch durch Umwandlung.
   *[other] Du verlierst, sobald du davon nur noch { $count } hast: { $pieces }.
  }
law-mate-wins = Wer mattgesetzt wird, gewinnt.
law-bare-king = Wer nur noch den König hat, verliert; kann er aber sofort auch die letzte gegnerische Figur schlagen, ist die Partie remis.
law-royal-too = { FORM($pieces, "Der") } ist so königlich wie der König, auch nach einer Umwandlung: Diese Figur darfst du nicht angegriffen stehen lassen, und wer sie mattsetzt, gewinnt.
law-last-royal = Solange du mehr als { FORM($pieces, "einen") } hast, darfst du { FORM($pieces, "gender") ->
    [f] eine
    [n] eines
   *[other] einen
  } davon verlieren und weiterspielen. { FORM($pieces, "gender") ->
    [f] Die letzte
    [n] Das letzte
   *[other] Der letzte
  } kann wie üblich Schach bekommen und mattgesetzt werden.
law-duple-check = Mit zwei Königen stehst du nur im Schach, wenn beide zugleich angegriffen sind; dann musst du mindestens einen retten.
law-common-king = Es gibt kein Schach: { FORM($pieces, "Dein") } darf auf angegriffene Felder ziehen und auf ihnen stehen bleiben.
law-duck = Nach jedem Zug setzt du die Ente auf ein anderes freies Feld. Keine Figur zieht auf ihr Feld oder durch sie hindurch; Springer überspringen sie.
law-shak = Matt gewinnt nur am Ende einer ununterbrochenen Folge von Schachgeboten, darunter mindestens eines durch Bers, Turm oder Springer (Schak).
law-shak-none = Matt ohne jedes Schak ist remis (Niol).
law-shak-knight = Setz nie nur mit Springern matt: Bieten am Ende nur Springer Schach, gewinnt die mattgesetzte Seite.
law-bare-draw = Hat eine Seite nur noch den König, ist die Partie remis.
law-no-flight = Ein König im Schach darf nicht wegziehen. Stell etwas dazwischen oder schlag die schachgebende Figur, auch mit dem König.
law-drops = Was du schlägst, gehört dir: Statt zu ziehen, darfst du eine geschlagene Figur auf einem freien Feld einsetzen.
law-drops-either = Was du schlägst, gehört dir: Statt zu ziehen, darfst du eine geschlagene Figur auf einem freien Feld einsetzen, mit beliebiger Seite nach oben.
law-in-hand = Du beginnst mit einer Figur in der Hand: Statt zu ziehen, darfst du sie auf einem freien Feld einsetzen.
law-gating = Zieht eine Figur deiner Grundreihe zum ersten Mal, darfst du auf das verlassene Feld eine Figur aus der Hand setzen; bei der Rochade auf das Feld des Königs oder des Turms. Der Zug muss auch ohne sie legal sein.
law-gating-closed = Ein Feld der Grundreihe ist dafür gesperrt, sobald die Figur, die dort begann, gezogen hat oder geschlagen wurde.
law-drops-back = { $family ->
    [shogi] Eine geschlagene Figur verliert ihre Beförderung.
   *[other] Eine umgewandelte Figur wird wieder zum Bauern, wenn sie geschlagen wird.
  }
law-drops-promoted = Eine umgewandelte Figur bleibt umgewandelt, auch wenn sie geschlagen wird.
law-zone = { $count ->
    [one] Eine Figur darf befördert werden, wenn ihr Zug auf der letzten Reihe beginnt oder endet.
   *[other] Eine Figur darf befördert werden, wenn ihr Zug auf den letzten { $count } Reihen beginnt oder endet.
  }
law-zone-must = { $count ->
    [one] { $leaves ->
        [0] Eine Figur, die befördert werden kann, muss befördert werden, wenn sie die letzte Reihe erreicht.
       *[other] Eine Figur, die befördert werden kann, muss befördert werden, wenn ihr Zug auf der letzten Reihe beginnt oder endet.
      }
   *[other] Eine Figur, die befördert werden kann, muss befördert werden, wenn ihr Zug auf den letzten { $count } Reihen beginnt oder endet.
  }
law-demotion = Eine Figur dreht sich nach jedem ihrer Züge um und zieht dann anders. Nur der König dreht sich nie um.
law-demotion-capture = Eine Figur dreht sich um, wenn sie schlägt, und nur dann; sie zieht dann anders.
law-turned = Beförderungen: { $pairs }.
law-two-sides = Die beiden Seiten: { $pairs }.
law-doubled = { $count ->
    [one] Steht auf einer Linie schon { FORM($pieces, "ein") } von dir, darfst du dort nicht noch { FORM($pieces, "einen") } einsetzen (Nifu). Beförderte Figuren zählen nicht mit.
   *[other] Stehen auf einer Linie schon { $count } dieser Figuren von dir ({ $pieces }), darfst du dort keine weitere einsetzen. Beförderte Figuren zählen nicht mit.
  }
law-drop-mate = Du darfst nicht mattsetzen, indem du { FORM($pieces, "einen") } einsetzt (Uchifuzume).
law-stuck = Wo eine Figur nie wieder ziehen könnte, darf sie weder eingesetzt werden noch unbefördert bleiben.
law-stuck-unpromoted = Wo eine Figur sonst nie wieder ziehen könnte, muss sie befördert werden.
law-no-drop-checks = Eine eingesetzte Figur darf nicht Schach bieten.
law-drop-pawns = Auf der ersten und der letzten Reihe darf { FORM($pieces, "kein") } eingesetzt werden.
law-drop-pawns-first = Auch auf der ersten Reihe darf { FORM($pieces, "ein") } eingesetzt werden, aber nicht auf der letzten.
law-dropped-step = Setzt du { FORM($pieces, "einen") } auf Reihe { $ranks } ein (von der eigenen Seite gezählt), darf { FORM($pieces, "gender") ->
    [f] sie
    [n] es
   *[other] er
  } von dort später zwei Felder ziehen.
law-drop-own-side = Setz Figuren nur auf deiner eigenen Seite des Flusses ein.
law-drop-reached = Diese Figuren darfst du nur auf Feldern einsetzen, die sie auch durch Ziehen erreichen könnten: { $pieces }.
law-facing = Die beiden Generäle dürfen sich nie ohne Figur dazwischen gegenüberstehen.
law-bikjang = Lässt du die Generäle einander gegenüberstehen (Bikjang), muss die Gegenseite die Linie unterbrechen oder passen (auch im Schach). Passt sie, ist die Partie remis.
law-bikjang-points = Lässt du die Generäle einander gegenüberstehen (Bikjang), muss die Gegenseite die Linie unterbrechen oder passen (auch im Schach). Passt sie, ist die Partie zu Ende, und die Punkte entscheiden.
law-pass = Du darfst passen, außer im Schach. Passen beide nacheinander, ist die Partie remis.
law-pass-points = Du darfst passen, außer im Schach. Passen beide nacheinander, entscheiden die Punkte.
law-points = Punkte: { $worth }; { $color } zieht als Zweiter und bekommt { $extra } dazu. Die Punkte entscheiden auch, was sonst remis wäre.
law-points-worth = { $piece } { $points }
law-stalemate-wins = Wer keinen legalen Zug hat, gewinnt.
law-stalemate-loses = Wer keinen legalen Zug hat, verliert.
law-stalemate-draws = Patt (kein legaler Zug, aber auch kein Schach) ist remis.
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
  } Mal ist remis, es sei denn, eine Seite hat seit dem ersten Mal mit jedem Zug Schach geboten: Dann verliert sie.
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
law-perpetual = Wer die Stellung wiederholt, indem er mit jedem Zug Schach bietet, verliert immer.
law-chase = Dauerjagd: Wer die Stellung wiederholt, indem er mit jedem Zug dieselbe Figur angreift, verliert, sofern diese Figur ungedeckt ist oder mehr wert als ihr Angreifer. Generäle und Soldaten dürfen jagen, und ein Soldat, der den Fluss noch nicht überquert hat, darf gejagt werden. Tun es beide, ist die Partie remis.
law-to-and-fro = Wer dieselbe Figur zum dritten Mal hin- und herzieht, verliert. Für Generäle, Wächter und Antworten auf Schach gilt das nicht.
law-counting-makruk = Sind alle Bauern umgewandelt oder geschlagen, muss binnen 64 Zügen mattgesetzt werden, sonst ist die Partie remis. Gegen einen blanken König beginnt die Zählung neu: Sie fängt bei der Zahl aller Figuren auf dem Brett an und geht, je nachdem, was die stärkere Seite noch hat, bis 8 ({ $rook } × 2), 16 ({ $rook }), 22 ({ $khon } × 2), 32 ({ $knight } × 2), 44 ({ $khon }), sonst bis 64.
law-counting-cambodian = Gegen höchstens drei Figuren (König mitgezählt) muss binnen 63 Zügen mattgesetzt werden, sonst ist die Partie remis. Gegen einen blanken König ohne Bauern beginnt die Zählung neu: Sie fängt bei der Zahl aller Figuren auf dem Brett an und geht, je nachdem, was die stärkere Seite noch hat, bis 7 ({ $rook } × 2), 15 ({ $rook }), 21 ({ $khon } × 2), 31 ({ $knight } × 2), 43 ({ $khon }), sonst bis 63.
law-counting-asean = Sind alle Bauern umgewandelt oder geschlagen, ist die Zahl der Züge bis zum Matt gegen einen blanken König begrenzt: mit { $rook } 16, sonst mit { $khon } 44, sonst mit { $knight } 64. Danach ist die Partie remis.
law-palace = { FORM($pieces, "gender") ->
    [m] { FORM($pieces, "Der") } darf den Palast (3 × 3 Punkte) nicht verlassen.
    [f] { FORM($pieces, "Der") } darf den Palast (3 × 3 Punkte) nicht verlassen.
    [n] { FORM($pieces, "Der") } darf den Palast (3 × 3 Punkte) nicht verlassen.
   *[other] Diese Figuren dürfen den Palast (3 × 3 Punkte) nicht verlassen: { $pieces }.
  }
law-own-side = { FORM($pieces, "gender") ->
    [m] { FORM($pieces, "Der") } darf nicht über den Fluss.
    [f] { FORM($pieces, "Der") } darf nicht über den Fluss.
    [n] { FORM($pieces, "Der") } darf nicht über den Fluss.
   *[other] Diese Figuren dürfen nicht über den Fluss: { $pieces }.
  }
law-first-leaps = Einmal pro Partie darf der König, wenn er nicht im Schach steht, wie ein Springer zwei Felder seitwärts und eines vorwärts springen, solange er nicht gezogen hat und kein gegnerischer Turm auf seine Reihe oder Linie gekommen ist; der Met darf als ersten Zug zwei Felder geradeaus, auch über eine Figur. Beide landen auf freien Feldern.
law-in-place = Solange du { FORM($pieces, "keinen") } hast, darfst du als Zug einen Bauern auf einer langen Diagonale in der gegnerischen Hälfte (deinen letzten Bauern überall) in { FORM($pieces, "einen") } umwandeln: dort, wo er steht, oder einen Schritt schräg daneben. Dieser Zug darf nicht schlagen, nichts angreifen und nicht Schach bieten.
law-in-place-free = Niemand muss umwandeln: Bleibt einem König mit einem einzigen Bauern nur noch die Umwandlung, ist das ein Patt, also remis.
law-piece = { $piece }: { $moves }.
law-never-back = { FORM($pieces, "Der") } darf nie auf die eigene erste Reihe zurück.
law-promotion = { $count ->
    [one] Auf der letzten Reihe wird { FORM($pieces, "ein") } in { FORM($choices, "einen") } umgewandelt.
   *[other] Auf der { $rank }. Reihe, von der eigenen Seite gezählt, wird { FORM($pieces, "ein") } in { FORM($choices, "einen") } umgewandelt.
  }
law-promotion-late = Auf den letzten { $count } Reihen darf, auf der allerletzten muss { FORM($pieces, "ein") } umgewandelt werden: in { FORM($choices, "einen") }.
law-promotion-sides = Auf der letzten Reihe wird bei Weiß { FORM($pieces, "ein") } in { FORM($choices, "einen") } umgewandelt, bei Schwarz { FORM($theirs, "ein") } in { FORM($rest, "einen") }.
law-promotion-file = Auf dem letzten Feld der Linie wird { FORM($pieces, "ein") } in { FORM($choices, "einen") } umgewandelt.
law-promotion-squares = Umgewandelt wird { FORM($pieces, "ein") } in { FORM($choices, "einen") }, bei Weiß auf { $squares }, bei Schwarz auf { $theirs }.
law-promotion-also = { FORM($pieces, "Der") } kann auch in { FORM($choices, "einen") } umgewandelt werden.
law-limit-lost = Umwandeln kannst du nur in eine eigene Figur, die geschlagen wurde. Gibt es keine, darf kein Bauer auf die letzte Reihe.
law-limit = In { FORM($pieces, "einen") } darfst du nicht umwandeln, solange du schon { $count } davon hast.
law-double-step = Von seinem Ausgangsfeld darf ein Bauer zwei Felder geradeaus, wenn beide frei sind.
law-double-step-ranks = Von Reihe { $ranks } aus, von der eigenen Seite gezählt, darf ein Bauer zwei Felder geradeaus, wenn beide frei sind.
law-double-step-anywhere = Ein Bauer darf von überall zwei Felder geradeaus, wenn beide frei sind.
law-no-double-step = Bauern ziehen nie zwei Felder auf einmal.
law-en-passant = En passant: Hat { FORM($targets, "ein") } des Gegners gerade einen Doppelschritt gemacht, darf { FORM($pieces, "ein") } { FORM($targets, "gender") ->
    [m] ihn schlagen, als wäre er
    [f] sie schlagen, als wäre sie
    [n] es schlagen, als wäre es
   *[other] diese Figur schlagen, als wäre sie
  } nur ein Feld weit gezogen.
law-en-passant-not = Nach einem Doppelschritt von Reihe { $rank } gibt es kein en passant.
law-en-passant-takers = { FORM($pieces, "Der") } kann nicht en passant schlagen, aber so geschlagen werden.
law-no-en-passant = Es gibt kein en passant.
castling-file = { $file }-
law-castling = Rochade: Der König zieht auf die { $files }Linie, { FORM($rooks, "der") } über ihn hinweg auf das Feld daneben. Beide dürfen noch nicht gezogen haben, nichts darf dazwischenstehen, und der König darf nicht im Schach stehen und kein angegriffenes Feld überqueren oder betreten.
law-castling-elsewhere = Bei der Rochade zieht der König auf die { $files }Linie, { FORM($rooks, "der") } auf seine andere Seite.
law-castling-shuffled = Nach der Rochade stehen die Figuren wie immer, egal, wo sie begannen: der König auf der { $files }Linie, { FORM($rooks, "der") } innen neben ihm. Keine andere Figur darf im Weg stehen.
law-castling-placed = Auf seinem üblichen Feld aufgestellt, darf ein König mit { FORM($rooks, "dem") } in der Ecke rochieren.
law-castling-white = Nur Weiß kann rochieren.
law-castling-black = Nur Schwarz kann rochieren.
law-castling-attacked = Angegriffene Felder verhindern die Rochade nicht: Der König darf auf ihnen stehen, über sie ziehen und auf ihnen landen.
law-no-castling = Es gibt keine Rochade.
law-repetition-claim = Entsteht dieselbe Stellung zum { $claim ->
    [3] dritten
    [4] vierten
   *[other] { $claim }.
  } Mal, darf die Seite am Zug Remis reklamieren. Beim { $count ->
    [5] fünften
   *[other] { $count }.
  } Mal ist die Partie automatisch remis.
law-moves-both = Nach { $claim } Zügen jeder Seite ohne { $reset ->
    [0] Schlagzug
   *[other] Schlag- oder Bauernzug
  } darf die Seite am Zug Remis reklamieren. Nach { $end } ist die Partie remis.
law-moves-claim = Nach { $claim } Zügen jeder Seite ohne { $reset ->
    [0] Schlagzug
   *[other] Schlag- oder Bauernzug
  } darf die Seite am Zug Remis reklamieren.
law-moves-end = Nach { $end } Zügen jeder Seite ohne Schlagzug ist die Partie remis.
law-moves-points = Nach { $end } Zügen jeder Seite ohne Schlagzug entscheiden die Punkte.
law-moves-drops = Auch ein Einsetzen beginnt die Zählung der { $claim } Züge neu, wie ein Schlagzug.
law-moves-pieces = Wie ein Bauernzug beginnt auch ein Zug dieser Figur die Zählung der { $claim } Züge neu: { $pieces }.
law-moves-checks = Dabei zählen von den Schachgeboten jeder Seite höchstens zehn als Züge.
law-impasse = Steht dein König nicht im Schach und mit mindestens { $companions } anderen deiner Figuren auf den letzten { $ranks } Reihen, darfst du, wenn du am Zug bist, den Sieg reklamieren: Jede dieser Figuren und jede in der Hand zählt 1 Punkt ({ $pieces } { $worth }, der König nichts). Sente braucht { $first } Punkte, Gote { $second }.
law-dead = { $count ->
    [0] Bleibt beiden Seiten nur noch { FORM($pieces, "der") }, ist die Partie remis.
   *[other] Kann keine Seite mehr mattsetzen, ist die Partie remis. Allein kann { FORM($pieces, "ein") } einen blanken König nicht mattsetzen.
  }
law-dead-not = Remis durch zu wenig Material gibt es hier nicht: Die Partie geht weiter.
law-never-meet = Aus Mangel an Material ist die Partie nur dann remis, wenn nur noch Läufer übrig sind, die nie auf einen Gegner treffen können.
law-otherwise = Alles andere ist wie beim Schach.
law-only-start = Die Partie beginnt aus einer anderen Stellung; alles andere ist wie beim Schach.
