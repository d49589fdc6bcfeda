greeting = Hallo! Ich bin **Kibitz**: Schach und seine Varianten, direkt hier im Chat.
greeting-variant = **{ $variant }**? Sehr gern!
greeting-unknown = „{ $game }“ kann ich leider nicht.
greeting-challenge = Um auf einem Server gegen jemanden zu spielen, erwähne auch diese Person oder nutze `/herausfordern`. `/varianten` zeigt, welche Spiele ich kann.
greeting-more = Drück auf einen Knopf oder schreib mir, was du möchtest: `Atomschach Stufe 3` oder `Aufgabe`. Ich kenne { $count } Varianten; `/hilfe` zeigt alles.
greeting-joined =
    Hallo! Ich bin **Kibitz**: Schach und { $count } Varianten davon, direkt hier im Chat.
    • **Spielen** beginnt eine Partie gegen mich, **Herausfordern** lädt jemanden von hier ein, **Aufgabe** gibt dir etwas zu lösen.
    Erwähne mich oder nutze `/hilfe`, um mehr zu sehen; `/einstellungen server` ist für alle, die diesen Server verwalten.
greeting-moves = { $moves }: { $examples }.
greeting-help = `/hilfe` zeigt alles Weitere.
greeting-thread = Deine Partie läuft in { $thread }: Tippe deine Züge dort.
greeting-language = `/einstellungen spieler` ändert die Sprache, in der ich dir antworte, `/einstellungen server` die der Partien auf einem Server, für alle, die ihn verwalten. Eine laufende Partie behält ihre Sprache.
