plan-shown = Tes coups conditionnels. Personne d’autre ne les voit ; je joue tes réponses quand les coups adverses correspondent :
plan-pair = si **{ $reply }** alors **{ $answer }**
plan-pairs-between = ,{ " " }
plan-none =
    { $family ->
        [shogi] Tu n’as pas de plan dans cette partie. Après ton coup, prépare des coups conditionnels avec `/plan`, comme `P-3d P-2f; P-8d G-7h` (sur P-3d, P-2f ; sur P-8d, G-7h).
       *[other] Tu n’as pas de plan dans cette partie. Après ton coup, prépare des coups conditionnels avec `/plan`, comme `Nf6 Bg5; e5 dxe5` (sur Nf6, Bg5 ; sur e5, dxe5).
    }
plan-dropped = Le plan est supprimé.
plan-own-turn = C’est à toi de jouer. Joue d’abord : un plan commence par le coup de ton adversaire.
plan-unanswered =
    { $family ->
        [shogi] Chaque suite doit donner le coup de ton adversaire, puis ta réponse, comme `P-3d P-2f` (sur P-3d, P-2f).
       *[other] Chaque suite doit donner le coup de ton adversaire, puis ta réponse, comme `Nf6 Bg5` (sur Nf6, Bg5).
    }
plan-long = Ce plan est trop long. Mets moins de suites.
plan-impossible = Le plan n’a pas été enregistré : « { $text } » n’est pas un coup légal dans cette position.
plan-ambiguous = Le plan s’arrête à « { $text } » : veux-tu dire { $moves } ?
vacation-not = Tu n’es pas en vacances sur ce serveur.
vacation-ended = Tes vacances sont finies : tes pendules sur ce serveur tournent de nouveau.
vacation-until = Tes pendules sur ce serveur sont arrêtées jusqu’au { $until }.
vacation-left =
    Il te reste { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    } cette année.
vacation-none = Les vacances ne sont pas activées sur ce serveur. Ceux qui le gèrent peuvent les autoriser avec `/paramètres serveur`.
vacation-spent =
    { $days ->
        [0] C’est trop : il ne te reste aucun jour cette année.
        [one] C’est trop : il ne te reste que { $days } jour cette année.
       *[other] C’est trop : il ne te reste que { $days } jours cette année.
    }
vacation-server = Les vacances valent pour les parties d’un serveur. Utilise cette commande là-bas.
vacation-begun = { $player } est en vacances jusqu’au { $until }, et la pendule est arrêtée jusque-là. Le temps pour ce coup expire { $when }.
vacation-over = { $player } est de retour de vacances. Le temps pour ce coup expire { $when }.
settings-player = **Tes paramètres** (choisis ci-dessous, ou utilise `/paramètres joueur`)
settings-server = **Paramètres de ce serveur** (choisis ci-dessous ; variante, rôle et tout le reste avec `/paramètres serveur`)
settings-line = { $name } : **{ $value }**
setting-language = Langue
setting-theme = Thème
setting-pieces = Pièces
setting-board = Orientation
setting-mentions = Mentions
setting-profile = Profil public
setting-letters = Lettres sur les pièces
setting-pace = Cadence par défaut
setting-vacation = Vacances
setting-threads = Un fil par partie
setting-ratings = Parties classées
setting-channel = Salons pour les parties
setting-here = Parties seulement dans ce salon
setting-variant = Variante par défaut
setting-starter = Peuvent lancer des parties
setting-makers = Peuvent créer des jeux
setting-hosts = Peuvent lancer des tournois, simultanées et parties au vote
settings-style = Les échiquiers publiés ont le thème et les pièces du serveur s’il en a choisi, sinon ceux de la personne qui a lancé la partie.
settings-flip = Sur les échiquiers publiés, le camp au trait est en bas, sauf si l’un des joueurs ou le serveur a choisi les Blancs. Ceux qui ne s’affichent que pour toi montrent ton camp en bas, ou les Blancs si tu ne joues pas. **Retourner l’échiquier** ne le retourne que pour toi.
settings-set = { $title } ({ $games })
settings-everywhere = Partout
settings-everyone = Tout le monde
settings-days =
    { $count ->
        [0] Non autorisées
        [one] { $count } jour par an
       *[other] { $count } jours par an
    }
settings-no-set = Je n’ai pas ce jeu de pièces. Choisis dans la liste qui s’affiche pendant que tu tapes.
settings-no-server = Cela ne fonctionne que sur un serveur. Ici, utilise `/paramètres joueur`.
settings-not-yours = Seuls les membres qui gèrent le serveur peuvent changer cela. Il te faut la permission « { $permissions } ».
settings-channels-full = La liste contient au plus { $most } salons. Enlèves-en un d’abord.
privacy = **Ce que je garde sur toi, et pourquoi**
    Avec ton identifiant Discord, je garde :
    • **tes parties** : qui a joué et où, chaque coup et l’heure à laquelle il a été joué, les propositions, les résultats, les analyses et les classements (toi seul vois celui contre moi). Ainsi, les parties survivent à un redémarrage et tu peux les revoir plus tard.
    • **tes défis**, jusqu’à une semaine après leur fin, **tes plans**, jusqu’à ce qu’ils soient joués ou ne s’appliquent plus, **les tournois et simultanées** que tu as organisés ou joués, et **tes votes** dans les parties au vote.
    • **les problèmes** que tu as essayés et leur résultat, tes classements et tes séries, pour t’en donner à ton niveau.
    • **tes jeux maison**, et leurs brouillons jusqu’à 30 jours après le dernier changement.
    • **tes paramètres**, la langue de ton Discord et tes vacances, pour que tu n’aies à choisir qu’une fois.
    Je ne garde pas ce que tu écris : j’exécute les coups et les mots comme « nulle », je réponds aux messages qui me sont adressés, et j’ignore tout le reste. Je ne garde aucun nom, seulement des identifiants Discord. Rien n’est vendu ni partagé.
    Les parties et les paramètres d’un serveur sont supprimés { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    } après mon retrait. Tout le reste, sauf indication contraire ci-dessus, est conservé jusqu’à ce que tu le supprimes.
    Appuie sur **Télécharger mes données** pour tout recevoir dans un fichier que personne d’autre ne voit, ou sur **Supprimer mes données** pour tout effacer définitivement (je demanderai confirmation). Les parties terminées restent à tes adversaires, mais sans lien avec toi.
privacy-exported = Voici tout ce que je garde sur toi. Personne d’autre ne le voit.
privacy-export-again = Tu viens de recevoir tes données. Attends une minute avant de redemander.
privacy-delete-ask = **Supprimer tout ce que je garde sur toi ?** Tes défis seront fermés, tes classements, tes paramètres et tes jeux maison supprimés. Les parties terminées restent, car elles sont aussi à tes adversaires, mais avec « ancien joueur » à la place de ton nom. C’est irréversible.
privacy-delete-running = { $count ->
    [0] Tu n’as aucune partie en cours.
    [1] **Ta partie en cours serait abandonnée (donc perdue) :**
   *[other] **Tes { $count } parties en cours seraient abandonnées (donc perdues) :**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = Je supprime tout. Un instant…
privacy-deleted = C’est fait : je ne garde plus rien sur toi. Si tu rejoues, tu repars de zéro.
privacy-delete-later = L’essentiel est effacé ; le reste suivra automatiquement. Tu n’as plus rien à faire.
privacy-kept = D’accord, rien n’a été supprimé.
former-player = ancien joueur
setting-notation = Lettres dans les coups
notation-auto = Comme dans tes coups
notation-english = Anglaises (K Q R B N)
notation-local = Françaises (R D T F C)
