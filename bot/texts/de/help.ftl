help-moves = Tippe deinen Zug in den Thread der Partie, antworte auf das Brett oder nutze `/ziehen`
help-moves-reply = Antworte mit deinem Zug auf das Brett (lass die Erwähnung an) oder nutze `/ziehen`
help-moves-button = Drück auf **Ziehen** unter dem Brett oder tippe deinen Zug bei `/ziehen` ein
help = **Spielen mit Kibitz** (drück auf einen Knopf, um mehr zu lesen)
help-line = **{ $topic }:** { $text }
help-brief-play = `/spielen` beginnt eine Partie gegen mich, `/herausfordern` eine mit jemand anderem; `/partien` zeigt deine laufenden Partien.
help-brief-moves = { $moves }: `e4`, `Nf3` oder `e2e4`. `/brett` zeigt das Brett, `/wohin`, wohin die Figuren ziehen können.
help-brief-draw = `/remis` bietet Remis an, `/zurücknehmen` bittet darum, einen Zug zurückzunehmen, `/aufgeben` gibt auf; `/urlaub` hält deine Uhren an.
help-brief-puzzles = `/denkaufgabe lösen` stellt eine Aufgabe, `/denkaufgabe lauf` viele gegen die Uhr, `/denkaufgabe meine-fehler` macht Aufgaben aus deinen Fehlern, `/einstellungen täglich` richtet die tägliche Aufgabe ein; `/analyse` analysiert eine Partie.
help-brief-variants = `/varianten` zeigt alle { $variants } Varianten, `/variante` erklärt eine; `/eigenbau neu` erstellt ein eigenes Spiel.
help-brief-server = `/rangliste` zeigt die Besten hier, `/einstellungen server` ändert, wo und wie Partien beginnen, `/datenschutz` zeigt, was ich über dich speichere.
help-title = **{ $topic }**
help-topic-play =
    `/spielen` beginnt sofort eine Partie gegen mich: jede Variante, Stufe 1 bis 8. `/tipp` zeigt dort einen guten Zug.
    `/herausfordern` beginnt eine Partie mit jemandem: Wähle einen Gegner oder lass ihn weg, damit jeder hier mit dem Knopf oder `/beitreten` annehmen kann. Eine `zeit` wie `3+2` macht daraus eine Live-Partie.
    `/partien` zeigt deine laufenden Partien, `/verlauf` beendete zum Nachspielen.
    `/turnier neu` beginnt ein Turnier, dem hier alle beitreten können, `/turnier zeigen` zeigt die Tabelle. Mit `/simultan` spielst du gegen viele gleichzeitig.
    Mit `/abstimmung` spielen alle hier gemeinsam: Über jeden Zug wird abgestimmt.
    `/profil` zeigt deine Wertungszahlen und Ergebnisse.
    Oder schreib mir einfach, hier oder mit einer Erwähnung: `Atomschach Stufe 3`, `Aufgabe`.
help-topic-moves =
    { $moves }: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` oder `e2e4` (englische Buchstaben: N Springer, B Läufer, R Turm, Q Dame, K König; auch S, L, T, D und Namen: `Sf3`, `Springer f3`; `/einstellungen spieler` zeigt sie in meinen privaten Antworten); `N@f3` (im Shogi `P*5e`) setzt eine Figur aus der Hand ein. Der Knopf **Ziehen** führt dich Schritt für Schritt.
    `/brett` zeigt das Brett wieder, `/wohin`, wohin die Figuren ziehen können.
    `/plan` legt bedingte Züge fest, die ich für dich spiele, wenn die Antworten passen.
help-topic-draw =
    `/remis` bietet Remis an, `/zurücknehmen` bittet darum, deinen letzten Zug zurückzunehmen.
    `/reklamieren` reklamiert Remis (im Shogi auch den Sieg), `/aufgeben` gibt auf, `/abbrechen` bricht eine kaum begonnene Partie ab.
    `/urlaub` hält deine Uhren auf diesem Server für einige Tage an.
help-words = Im Thread der Partie genügt auch ein Wort: { $words }.
help-topic-puzzles =
    `/denkaufgabe lösen` stellt dir oder allen hier eine Aufgabe in jeder Variante, passend zu deiner Spielstärke.
    `/denkaufgabe lauf` geht gegen die Uhr: so viele Aufgaben wie möglich in drei Minuten oder bis zum dritten Fehler.
    `/denkaufgabe meine-fehler` macht Aufgaben aus den Fehlern in deinen eigenen analysierten Partien.
    Die **tägliche Aufgabe** kommt jeden Tag zur selben Stunde; wer den Server verwaltet, kann sie mit `/einstellungen täglich` einschalten.
    `/analyse` zeigt, wo eine beendete Partie kippte und was besser war.
    `/import` zeigt eine Partie aus einer Datei, `/export` gibt dir eine zum Herunterladen.
help-topic-variants =
    `/varianten` zeigt alle { $variants } Varianten, `/variante` erklärt eine, `/figur` zeigt, wie eine Figur zieht.
    `/eigenbau neu` erstellt ein eigenes Spiel per Menü, Formular oder Datei; `/eigenbau liste` zeigt die Spiele dieses Servers.
    `/eigenbau testen` verrät, ob ein Spiel etwas taugt: Ich spiele es 100-mal gegen mich selbst.
help-topic-server =
    `/rangliste` zeigt die Besten hier.
    `/einstellungen spieler` ändert Sprache, Brett, Figuren, Erwähnungen und die Buchstaben in Zügen.
    `/einstellungen server` und `/einstellungen täglich` sind für alle, die den Server verwalten: wo und wie Partien beginnen, und die tägliche Aufgabe.
    `/datenschutz` zeigt, was ich über dich speichere, und löscht es auf Wunsch.
    `/hilfe` öffnet diese Hilfe wieder.
