profile-title = **{ $player }**
profile-empty = Noch keine beendeten Partien. `/herausfordern` oder `/spielen` beginnt eine.
profile-empty-other = Noch keine beendeten Partien. Die erste beginnst du mit `/herausfordern`.
profile-hidden = { $player } hat das eigene Profil verborgen.
profile-bot = Dieser Bot spielt nicht und hat daher kein Profil.
profile-kibitz = Ein eigenes Profil habe ich nicht. `/spielen` zeigt dir, wie ich spiele.
profile-rating =
    { $kind }: **{ $rating }** ({ $count ->
        [one] eine gewertete Partie
       *[other] { $count } gewertete Partien
    })
profile-rating-few = { $kind }: **{ $rating }**
speed-engine = gegen Kibitz
profile-total = Partien gegen Menschen: { $count } ({ $wins } gewonnen, { $draws } remis, { $losses } verloren)
profile-white =
    { $family ->
        [mixed] Als Anziehender
       *[other] { FORM($color, "Mit") } (als Anziehender)
    }: { $count } ({ $wins } gewonnen, { $draws } remis, { $losses } verloren)
profile-black =
    { $family ->
        [mixed] Als Nachziehender
       *[other] { FORM($color, "Mit") } (als Nachziehender)
    }: { $count } ({ $wins } gewonnen, { $draws } remis, { $losses } verloren)
profile-favourites = Am häufigsten gespielt: { $variants }
profile-only = Gespielt: { $variant }
profile-favourite = { $variant } { $count } ({ $wins } gewonnen, { $draws } remis, { $losses } verloren)
profile-streak-win = Die letzten { $count } Partien in Folge gewonnen.
profile-streak-draw = Die letzten { $count } Partien in Folge remis gespielt.
profile-streak-loss = Die letzten { $count } Partien in Folge verloren.
profile-most-wins = Längste Siegesserie: { $count }.
profile-engine = Gegen Kibitz: { $count } ({ $wins } gewonnen, { $draws } remis, { $losses } verloren)
profile-engine-only = Für einen Platz in der Rangliste spiel gegen Menschen: `/herausfordern` findet dir einen Gegner.
profile-puzzles = Aufgaben-Wertung: { $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = Gegen dich: { $count } ({ $wins } gewonnen, { $draws } remis, { $losses } verloren)
profile-card-games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
  }
profile-card-few = { $speed } · Wertungszahl nach { $needed } gewerteten Partien
profile-card-form = Form
profile-card-form-engine = Gegen Kibitz
profile-card-best = Bester Sieg
profile-card-win = { $opponent } ({ $rating }) · { $variant }
profile-card-win-short = { $opponent } ({ $rating })
profile-card-win-engine = Kibitz, Stufe { $level } · { $variant }
profile-card-favourites = Meistgespielt
profile-card-also = Spielt auch
profile-card-puzzles = Aufgaben
profile-card-streak = Siegesserie
profile-card-streak-length = { $count } (längste: { $most })
profile-card-outcomes = { $wins } gewonnen, { $draws } remis, { $losses } verloren
profile-card-fact = { $label }: { $text }.
profile-card-alt = Profil von { $player }.
profile-curve-game = Partie { $number }
profile-curve-month = { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sept.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
  } { $year }
profile-alt = Wertungszahlen von { $player }. { $curves }
profile-alt-point = { $kind }: { $rating } am { $until }.
profile-alt-curve = { $kind }: von { $first } am { $since } bis { $rating } am { $until }.
leaderboard-title = **{ $kind }**: die Besten auf diesem Server (Seite { $page } von { $pages })
leaderboard-line = { $rank }. { $player } **{ $rating }**
leaderboard-line-unplaced = – { $player } **{ $rating }**
leaderboard-uncertain = „?“: noch unsicher, deshalb hinter den anderen, geordnet nach Wertungszahl − 2 × Abweichung. Das „?“ verschwindet bei einer Abweichung von höchstens ±{ $deviation } und Partien gegen mindestens zwei Gegner.
leaderboard-empty = Noch steht niemand in der Rangliste. Eine gewertete Partie hier genügt: `/herausfordern`.
leaderboard-own = Du: Platz { $rank } von { $total } mit **{ $rating }**.
leaderboard-own-none = Du hast hier noch keine gewertete Partie dieser Art gespielt. `/herausfordern` beginnt eine.
leaderboard-own-uncertain = Du: Platz { $rank } von { $total } mit **{ $rating }** (Abweichung ±{ $deviation }).
leaderboard-own-few = Du: **{ $rating }**. Nach { $needed ->
    [one] einer gewerteten Partie
   *[other] { $needed } gewerteten Partien
  } wird deine Wertungszahl angezeigt.
leaderboard-own-hidden = Du: **{ $rating }**. Dein Profil ist verborgen, daher stehst du nicht in der Rangliste (`/einstellungen spieler`).
leaderboard-no-server = Jeder Server hat seine eigene Rangliste. Nutze diesen Befehl auf einem Server; `/profil` geht hier.
viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **Anfang** (0 von { $last }){ " " }
viewer-position = **Stellung**{ " " }
viewer-at = **{ $move }** ({ $ply } von { $last }){ " " }
viewer-turn = · { $color } am Zug
viewer-play = Gegen wen möchtest du ab hier spielen? Du spielst **{ $color }**, die untere Seite; **Brett drehen** tauscht die Seiten.
play-on-person = **{ $player }** hier zu einer Partie **{ $variant }** ab dieser Stellung herausfordern?
play-on-anyone = Hier einen Gegner für **{ $variant }** ab dieser Stellung suchen?
play-on-kibitz = **{ $variant }** ab dieser Stellung gegen Kibitz spielen, auf Stufe **{ $level }**?
play-on-after = Nach **{ $move }**: Du spielst **{ $color }**, und { $yours ->
    [1] du bist am Zug.
   *[other] { $turn } ist am Zug.
  }
play-on-start = Du spielst **{ $color }**, und { $yours ->
    [1] du bist am Zug.
   *[other] { $turn } ist am Zug.
  }
play-on-unsent = Niemand sieht das, bevor du bestätigst.
play-on-posted = Deine Herausforderung steht im Kanal.
play-on-begun = Die Partie hat begonnen: { $link }
history-title-own = Deine beendeten Partien
history-title = Beendete Partien von **{ $player }**
history-against = gegen **{ $player }**
history-none-own = Du hast noch keine Partie beendet. `/herausfordern` oder `/spielen` beginnt eine; `/partien` listet deine laufenden auf.
history-none-yet = { $player } hat noch keine Partie beendet. Die erste beginnst du mit `/herausfordern`.
history-none-fits = Keine Partie passt dazu. Lass die Variante oder den Gegner weg.
history-none-fits-seen = Keine der Partien, die du hier sehen kannst, passt dazu. Lass die Variante oder den Gegner weg.
history-none-gone = Keine deiner Partien lässt sich noch zeigen.
history-none-seen = Es gibt Partien, aber keine, die du hier sehen kannst: Ich zeige Partien auf diesem Server aus Kanälen, die du lesen kannst, und deine eigenen gegen diese Person.
history-none-page = Von den Partien auf dieser Seite kannst du keine sehen. Versuch die anderen Seiten.
history-hidden = { $player } hat die eigenen beendeten Partien verborgen. Eure gemeinsamen stehen in deinem eigenen `/verlauf`.
history-won = Gewonnen
history-lost = Verloren
history-drawn = Remis
history-level = { $player } (Stufe { $level })
history-line =
    { $outcome } gegen **{ $opponent }** · { $variant } ({ $color }) · { $count ->
        [one] ein Zug
       *[other] { $count } Züge
    } · { $when } · { $link }
import-form = Eine Partie ansehen
import-form-file = Eine Datei
import-form-kinds = PGN, KIF, KI2, CSA, WXF, USI oder FEN
import-form-text = Oder Text: PGN, KIF, CSA, WXF, USI oder FEN
import-several = Das ist die erste von mehreren Partien; **Andere Partien** zeigt den Rest:
import-remark-cut = Gezeigt wird die Partie bis Zeile { $line }: { $problem }
import-remark-chess960 = Die Rochaderechte sind die von Chess960, also lese ich die Partie so.
import-remark-passed = In diesem Spiel gibt es kein Passen; nach dem Passen wird nichts gezeigt.
import-remark-one-king = Eine Aufgabe mit nur einem König: Du kannst sie durchgehen, aber keine Partie daraus beginnen.
import-remark-ranks-from-0 = Die Züge zählen die Reihen von 0 bis 9, wie bei ICCS.
import-link = Links kann ich nicht öffnen. Lade auf der Seite der Partie die PGN herunter oder kopiere sie (Lichess: „Teilen & exportieren“; PyChess: „PGN“ neben den Zügen) und schicke sie hierher.
viewer-game = { $number }. { $white } – { $black }
import-line = Zeile { $line }: { $problem }
import-move = **{ $move }** ist nicht möglich. { $reason }
import-malformed = Das kann ich nicht als Zug lesen.
import-ambiguous = Mehrere Züge passen dazu.
import-unreadable = Ich finde hier keine Partie und keine Stellung. Schick eine ganze Partie, etwa `1. e4 e5 2. Nf3`, oder eine Stellung als FEN. Ich lese PGN, KIF, KI2, CSA, WXF, USI und FEN.
import-binary = Das ist keine Partiedatei. Ich lese Textdateien mit Partien oder Stellungen: PGN, KIF, KI2, CSA, WXF, USI und FEN.
import-broken = Das kann ich nicht lesen.
import-over = Da war die Partie schon zu Ende.
import-variant = Die Variante „{ $name }“ kenne ich nicht.
import-variant-near = Die Variante „{ $name }“ kenne ich nicht. Meintest du { $near }?
import-large = Diese Datei ist zu groß: Erlaubt sind { $most } KB.
import-long = Diese Partie ist zu lang: Erlaubt sind { $most } Züge, die Züge beider Seiten zusammengezählt.
