crowd-0 = Der ganze Server
crowd-1 = Team 1
crowd-2 = Team 2
vote-card = **Abstimmungsschach**: { $white } – { $black }, { $variant }. Über jeden Zug wird abgestimmt, jeweils { $time }. Stimmt im Thread ab.
vote-card-level = Kibitz: Stufe { $level }
vote-start = Alle dürfen abstimmen: Tippe hier einen Zug ein, etwa `{ $example }`, oder drück auf **Abstimmen**. Bis zum Ende der Abstimmung kannst du deine Stimme ändern.
vote-start-button = Alle dürfen abstimmen: Drück auf **Abstimmen**. Bis zum Ende der Abstimmung kannst du deine Stimme ändern.
vote-teams = Deine erste Stimme entscheidet, zu welchem Team du gehörst.
vote-decided =
    { $count ->
        [one] { $move } bekam die einzige Stimme.
       *[other] { $move } bekam { $votes } von { $count } Stimmen.
    }
vote-thinking = { $opponent } denkt nach …
vote-turn = { $player } ({ $color }) ist am Zug.
vote-turn-check = Schach! { $player } ({ $color }) ist am Zug.
vote-open = Die Abstimmung endet { $when }. Noch keine Stimmen.
vote-counts = Die Abstimmung endet { $when }: { $votes }
vote-waits = Noch hat niemand für einen Zug gestimmt, deshalb steht die Uhr. Nach der nächsten Stimme bleiben { $time }.
vote-draw = Remis
vote-resign = Aufgabe
vote-draw-made = { $player } bietet Remis an und muss trotzdem noch ziehen.
vote-draw-offered = { $player } bietet Remis an. Zum Annehmen drück auf **Für Remis**.
vote-draw-declined = { $opponent } lehnt das Remis ab.
vote-voters =
    { $count ->
        [0] Niemand hat abgestimmt.
        [one] Eine Person hat abgestimmt.
       *[other] { $count } Personen haben abgestimmt.
    }
vote-done = Deine Stimme: **{ $move }**. Bis zum Ende der Abstimmung kannst du sie ändern.
vote-only = Das ist Abstimmungsschach: Du kannst nur für einen Zug, für Remis oder für die Aufgabe stimmen.
vote-closed = Die Abstimmung über diesen Zug ist beendet. Stimme beim nächsten ab.
vote-excluded = Du kannst in dieser Partie nicht abstimmen: Jemand, der diesen Server verwaltet, hat dich ausgeschlossen.
vote-other-team = Du hast schon für das andere Team abgestimmt, deshalb kannst du nicht für dieses stimmen.
vote-draw-before = Remis wurde in diesem Zug schon angeboten. Stimme für einen Zug.
vote-limit = Auf diesem Server laufen schon { $most } Partien Abstimmungsschach. Eine davon muss erst enden.
vote-running = Hier läuft schon eine Partie.
vote-turn-bad = Eine Abstimmung dauert zwischen 30 Sekunden und 3 Tagen, etwa `5m`, `1h` oder `1d`.
vote-no-threads = Beginne Abstimmungsschach in einem Textkanal, in dem ich öffentliche Threads erstellen darf, auf einem Server mit einem Thread für jede Partie (`/einstellungen server`).
vote-not-allowed = Hier kannst du kein Abstimmungsschach beginnen. Dafür muss ich Mitglied des Servers sein, und du musst dort Turniere beginnen dürfen (`/einstellungen server`).
vote-opponent-team = Zwei Teams: der Server gegen sich selbst
vote-exclude-ask = Wen möchtest du in dieser Partie von den Abstimmungen ausschließen? Wähle eine ausgeschlossene Person, um sie wieder zuzulassen.
vote-exclude-done = { $player } kann in dieser Partie nicht mehr abstimmen.
vote-exclude-undone = { $player } kann in dieser Partie wieder abstimmen.
menu-vote-exclude = Person auswählen
button-vote = Abstimmen
button-vote-draw = Für Remis
button-vote-resign = Für Aufgabe
button-vote-again = Noch einmal
button-vote-exclude = Von Abstimmung ausschließen
