event-format-round-robin = Toutes rondes
event-format-arena = Arène
event-cycles-1 = Une fois
event-cycles-2 = Deux fois, avec les deux couleurs
event-title = { $format } · { $variant }
event-open = { $host } organise un tournoi : **{ $title }**. Appuie sur **Rejoindre** pour jouer.
event-rules =
    { $cycles ->
        [1] Chacun joue une fois contre tous les autres
       *[other] Chacun joue deux fois contre tous les autres, avec les deux couleurs
    }, { $games ->
        [1] une partie à la fois
       *[other] jusqu’à { $games } parties à la fois
    }. Deux pertes au temps de suite éliminent le joueur.
event-arena-rules = Dure { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }. Dès que deux joueurs sont libres, ils jouent l’un contre l’autre. Rejoins, fais une pause et reviens quand tu veux.
event-arena-points = Une victoire vaut 2 points, une nulle 1. Après deux victoires de suite (🔥), les parties comptent double tant que tu gagnes. Les nulles convenues dans les 10 premiers coups ne valent rien.
event-duration = Avec six joueurs, compte { $first } à { $last } semaines.
event-starts-by-host = Commence quand { $host } appuie sur **Commencer**, ou dès qu’il y a { $most } joueurs.
event-starts-at = Commence { $when }, ou dès qu’il y a { $most } joueurs.
event-arena-starts = Commence { $when } s’il y a au moins { $least } joueurs.
event-players =
    { $count ->
        [0] Personne n’a encore rejoint le tournoi.
       *[other] Joueurs ({ $count }) : { $players }
    }
event-more =
    { $count ->
        [1] 1 autre joueur
       *[other] { $count } autres joueurs
    }
event-picture = Tournoi : { $format }, { $variant }, { $time }
event-begins = { $players } : le tournoi commence !
event-progress =
    { $total ->
        [1] { $played } partie jouée sur 1
       *[other] { $played } parties jouées sur { $total }
    }
event-arena-ends =
    { $played ->
        [one] { $played } partie jouée
       *[other] { $played } parties jouées
    } · se termine { $when }
event-arena-closed = Plus de nouvelles parties : l’arène se termine { $when }. Les parties qui ne sont pas finies d’ici là ne comptent pas.
event-arena-played =
    { $played ->
        [one] { $played } partie jouée
       *[other] { $played } parties jouées
    }
event-won =
    { $count ->
        [1] 🏆 { $players } gagne avec { $points }/{ $games }.
       *[other] 🏆 { $players } se partagent la première place avec { $points }/{ $games }.
    }
event-podium =
    { $sum ->
        [one] { $medal } { $player } · **{ $sum }** point
       *[other] { $medal } { $player } · **{ $sum }** points
    }
event-no-winner = Le tournoi est terminé ; aucune partie n’est allée à son terme.
event-cancelled = Annulé.
event-cancelled-few = Annulé : moins de { $least } joueurs ont rejoint.
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
        [one] { $rank }. { $player } · **{ $points }** ({ $games } partie)
       *[other] { $rank }. { $player } · **{ $points }** ({ $games } parties)
    }
event-row-paused = · en pause
event-row-withdrawn = · éliminé
event-head-points = Points
event-head-tie = Départage
event-head-performance = Performance
event-head-games = Parties
event-picture-standings = Classement :
event-picture-row = { $rank }. { $player } : { $points } sur { $games }
event-picture-points = { $rank }. { $player } : { $points }
event-game = **Ronde { $round }** : { $white } – { $black }
event-table = **Table { $number }**
event-table-name = Table { $number } · { $variant }
event-points =
    { $sum ->
        [one] { $player } : **+{ $gained }** · { $sum } point · rang { $rank }
       *[other] { $player } : **+{ $gained }** · { $sum } points · rang { $rank }
    }
event-points-late = L’arène s’est terminée avant cette partie, qui ne compte donc pas.
event-next = Prochaine partie { $when }. Appuie sur **Pause / reprise** si tu as besoin d’une pause.
event-call = { $players } : **{ $title }** commence { $when }.
event-paused = { $players }, tu n’as pas joué ton premier coup : tu as perdu cette partie et tu n’en reçois plus pour l’instant. Appuie sur **Pause / reprise** pour continuer ; sinon, tu seras hors du tournoi { $until }.
event-paused-arena = { $players }, tu n’as pas joué ton premier coup : tu as perdu cette partie et tu n’en reçois plus. Appuie sur **Pause / reprise** pour continuer.
event-withdrawn = { $player } quitte le tournoi. Ses parties restantes sont gagnées par ses adversaires.
event-status-open = Ouvert : tu peux rejoindre
event-status-running = En cours
event-status-finished = Terminé
event-status-cancelled = Annulé
menu-event = Autres tournois et simultanées
event-link = Dans le salon : { $link }
event-replaced = Suite : { $link }
event-ties = Départages : confrontation directe, victoires, Sonneborn-Berger, Koya
event-tie = { $player } : { $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = Points de chaque partie, et performance (elle départage les joueurs à égalité)
event-arena-sheet = { $player } : { $sheet } · { $performance }
event-files = Résultats et parties, pour un tableur :
event-joined =
    { $count ->
        [1] C’est noté. Tu es la première personne inscrite.
       *[other] C’est noté. Il y a maintenant { $count } joueurs.
    }
event-left = Tu ne participes plus.
event-leave-ask = **Quitter le tournoi ?** Tu abandonnes tes parties du tournoi en cours. Si tu as joué moins de la moitié de tes parties, tes résultats sont effacés ; sinon, les parties restantes comptent comme des défaites. C’est définitif.
event-kept = D’accord, rien n’a changé.
event-pause-on = En pause : tu ne reçois plus de nouvelles parties, celles en cours continuent. Appuie sur **Pause / reprise** quand tu veux continuer.
event-pause-off = Te revoilà : tu reçois de nouveau des parties.
event-starting = Ça commence dans quelques secondes.
event-end-ask = **Terminer maintenant ?** Les parties en cours continuent, mais ne comptent pas. C’est définitif.
event-end-ask-open = **Annuler ?** C’est définitif.
event-ended = C’est terminé.
event-gone = Je ne trouve pas ce tournoi. `/tournoi voir` montre les tournois de ce serveur.
event-none = Il n’y a pas encore de tournoi sur ce serveur. `/tournoi nouveau` en lance un.
event-over = C’est déjà terminé.
event-begun = Ça a déjà commencé.
event-not-begun = Le tournoi n’a pas encore commencé.
event-not-in = Tu ne participes pas.
event-joined-before = Tu participes déjà. Appuie sur **Quitter** si tu ne veux pas jouer.
event-full = Les { $most } places sont prises.
event-too-few = Il faut au moins { $least } joueurs. Attends qu’il y en ait plus.
event-not-yours = Seuls l’organisateur et les membres ayant la permission { $permissions } peuvent faire cela.
event-limit-host = Tu as déjà un tournoi ou une simultanée. Attends la fin avant d’en lancer un autre.
event-limit-server = Ce serveur a déjà { $most } tournois et simultanées. L’un d’eux doit d’abord se terminer.
event-no-server = Il faut un serveur dont je suis membre pour un tournoi ou une simultanée.
event-no-threads = Commence dans un salon textuel où je peux créer des fils publics, sur un serveur avec un fil pour chaque partie (`/paramètres serveur`) : chaque partie a le sien.
event-no-time = Un tournoi a besoin d’une cadence, comme `1d` ou `5+3`.
event-arena-time =
    { $minutes ->
        [1] Une arène a besoin d’une cadence en direct d’au moins 1 minute par joueur, comme `3+2`.
       *[other] Une arène a besoin d’une cadence en direct d’au moins { $minutes } minutes par joueur, comme `3+2`.
    }
event-closed = L’arène va se terminer : plus aucune partie ne commence.
event-only-round-robin = `rencontres` et `joueurs` concernent les tournois toutes rondes. On peut rejoindre une arène tant qu’elle dure.
event-only-arena = `minutes` concerne les arènes. Un tournoi toutes rondes se termine quand toutes les parties sont jouées.
event-hosts-nobody = Les tournois et les simultanées sont désactivés sur ce serveur. Ceux qui gèrent le serveur peuvent changer cela avec `/paramètres serveur`.
event-hosts-managers = Sur ce serveur, seuls les membres ayant la permission { $permissions } peuvent lancer des tournois et des simultanées.
event-hosts-role = Sur ce serveur, seuls les membres ayant le rôle { $role } peuvent lancer des tournois et des simultanées.
abort-event = Les parties d’un tournoi ou d’une simultanée ne peuvent pas être annulées, mais tu peux abandonner.
button-event-join = Rejoindre
button-event-leave = Quitter
button-event-start = Commencer
button-event-end = Terminer
button-event-table = Classement
button-event-again = Encore une fois
button-event-pause = Pause / reprise
button-event-csv = Résultats en CSV
button-event-quiet = Désactiver les rappels
button-event-remind = Activer les rappels
button-event-leave-yes = Quitter le tournoi
button-event-end-yes = Oui, le terminer
button-event-keep = Retour
