crowd-0 = Tout le serveur
crowd-1 = Équipe 1
crowd-2 = Équipe 2
vote-card = **Partie au vote** : { $white } – { $black }, { $variant }. Chaque coup est décidé par un vote de { $time }. Vote dans le fil.
vote-card-level = Kibitz : niveau { $level }
vote-start = Tout le monde peut voter : tape un coup ici, par exemple `{ $example }`, ou appuie sur **Voter**. Tu peux changer ton vote jusqu’à la fin du vote.
vote-start-button = Tout le monde peut voter : appuie sur **Voter**. Tu peux changer ton vote jusqu’à la fin du vote.
vote-teams = Ton premier vote décide de ton équipe.
vote-decided =
    { $count ->
        [1] { $move } a eu la seule voix.
       *[other] { $move } a eu { $votes } voix sur { $count }.
    }
vote-thinking = { $opponent } réfléchit…
vote-turn = Trait : { $player } ({ $color }).
vote-turn-check = Échec ! Trait : { $player } ({ $color }).
vote-open = Le vote se termine { $when }. Aucune voix pour l’instant.
vote-counts = Le vote se termine { $when } : { $votes }
vote-waits = Personne n’a encore voté pour un coup, donc la pendule est arrêtée. Après le prochain vote, il restera { $time }.
vote-draw = nulle
vote-resign = abandon
vote-draw-made = { $player } propose la nulle, mais doit encore jouer.
vote-draw-offered = { $player } propose la nulle. Pour accepter, appuie sur **Voter la nulle**.
vote-draw-declined = { $opponent } refuse la nulle.
vote-voters =
    { $count ->
        [0] Personne n’a voté.
        [1] Une personne a voté.
       *[other] { $count } personnes ont voté.
    }
vote-done = Ton vote : **{ $move }**. Tu peux le changer jusqu’à la fin du vote.
vote-only = C’est une partie au vote : tu peux seulement voter pour un coup, pour la nulle ou pour l’abandon.
vote-closed = Le vote sur ce coup est terminé. Vote pour le prochain.
vote-excluded = Tu ne peux pas voter dans cette partie : quelqu’un qui gère ce serveur t’a exclu.
vote-other-team = Tu as déjà voté pour l’autre équipe, donc tu ne peux pas voter pour celle-ci.
vote-draw-before = La nulle a déjà été proposée à ce tour. Vote pour un coup.
vote-limit = Ce serveur a déjà { $most } parties au vote. L’une d’elles doit d’abord se terminer.
vote-running = Une partie est déjà en cours ici.
vote-turn-bad = Un vote dure entre 30 secondes et 3 jours, par exemple `5m`, `1h` ou `1d`.
vote-no-threads = Lance la partie au vote dans un salon textuel où je peux créer des fils publics, sur un serveur avec un fil pour chaque partie (`/paramètres serveur`).
vote-not-allowed = Tu ne peux pas lancer de partie au vote ici. Il faut un serveur dont je suis membre et où tu peux lancer des tournois (`/paramètres serveur`).
vote-opponent-team = Deux équipes : le serveur contre lui-même
vote-exclude-ask = Qui veux-tu exclure des votes de cette partie ? Choisis une personne exclue pour la laisser voter de nouveau.
vote-exclude-done = { $player } ne peut plus voter dans cette partie.
vote-exclude-undone = { $player } peut de nouveau voter dans cette partie.
menu-vote-exclude = Choisis une personne
button-vote = Voter
button-vote-draw = Voter la nulle
button-vote-resign = Voter l’abandon
button-vote-again = Rejouer
button-vote-exclude = Exclure des votes
