command-simul = simultanée
command-simul-description = Joue contre plusieurs personnes à la fois, ou vois tes échiquiers
option-delay = début
option-delay-description = Minutes avant le début ; laisse vide pour le lancer toi-même
option-guests = joueurs
option-guests-description = Il commence dès qu’il y a autant de joueurs
choice-alternating = En alternance
event-format-simul = Simultanée
simul-open = { $host } affronte tout le monde à la fois : **{ $title }**. Appuie sur **Rejoindre** pour avoir un échiquier.
simul-alternating = Les couleurs alternent d’un échiquier à l’autre.
simul-host-time = { $host } a plus de temps de base : un quart pour chaque adversaire.
simul-picture = Simultanée : { $variant }, { $time }
simul-begins = { $players } : la simultanée commence !
simul-over = { $players }, ta simultanée est terminée.
simul-result =
    { $total ->
        [1] 🏁 { $host } · Victoires : { $won } · Nulles : { $drawn } · Défaites : { $lost } (1 partie)
       *[other] 🏁 { $host } · Victoires : { $won } · Nulles : { $drawn } · Défaites : { $lost } ({ $total } parties)
    }
simul-no-result = La simultanée est terminée ; aucune partie n’est allée à son terme.
simul-won = Victoires contre : { $players }
simul-drawn = Nulles contre : { $players }
simul-lost = Défaites contre : { $players }
simul-playing = Jouent encore : { $players }
simul-game = **Échiquier { $round }** : { $white } – { $black }
simul-waiting =
    { $count ->
        [0] Aucun échiquier n’attend ton coup.
        [1] **C’est à toi sur 1 échiquier :**
       *[other] **C’est à toi sur { $count } échiquiers**, le moins de temps d’abord :
    }
simul-own = C’est ta simultanée : tu joues sur chaque échiquier. Appuie sur **Terminer** pour l’annuler.
simul-time = Une simultanée demande de 1 heure à 1 jour par coup, comme `1d`, ou au moins { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } de temps de base, comme `10+5`.
button-simul-boards = Échiquiers
button-simul-next = Échiquier suivant
button-simul-own = Mon échiquier
