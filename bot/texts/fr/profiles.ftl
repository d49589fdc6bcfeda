profile-title = **{ $player }**
profile-empty = Aucune partie terminée pour l’instant. `/défier` ou `/jouer` en lance une.
profile-empty-other = Aucune partie terminée pour l’instant. Propose la première avec `/défier`.
profile-hidden = { $player } a caché son profil.
profile-bot = Ce bot ne joue pas et n’a donc pas de profil.
profile-kibitz = Je n’ai pas de profil. `/jouer` te montre comment je joue.
profile-rating =
    { $kind } : **{ $rating }** · { $count ->
        [one] { $count } partie classée
       *[other] { $count } parties classées
    }
profile-rating-few = { $kind }{ "\u00A0" }: **{ $rating }**
speed-engine = contre Kibitz
profile-total = Parties contre des humains : { $count } (victoires : { $wins }, nulles : { $draws }, défaites : { $losses })
profile-white =
    { $family ->
        [mixed] En premier
       *[other] Avec { FORM($color, "les") } (en premier)
    } : { $count } (victoires : { $wins }, nulles : { $draws }, défaites : { $losses })
profile-black =
    { $family ->
        [mixed] En second
       *[other] Avec { FORM($color, "les") } (en second)
    } : { $count } (victoires : { $wins }, nulles : { $draws }, défaites : { $losses })
profile-favourites = Variantes les plus jouées : { $variants }
profile-only = Variante jouée : { $variant }
profile-favourite = { $variant } { $count } (victoires : { $wins }, nulles : { $draws }, défaites : { $losses })
profile-streak-win = Victoires de suite : { $count }.
profile-streak-draw = Nulles de suite : { $count }.
profile-streak-loss = Défaites de suite : { $count }.
profile-most-wins = Plus longue série de victoires : { $count }.
profile-engine = Contre Kibitz : { $count } (victoires : { $wins }, nulles : { $draws }, défaites : { $losses })
profile-engine-only = Pour entrer au palmarès, joue contre des humains : `/défier` te trouve un adversaire.
profile-puzzles = Classement en problèmes : { $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = Contre toi : { $count } (victoires : { $wins }, nulles : { $draws }, défaites : { $losses })
profile-card-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
  }
profile-card-few = { $speed } · classement après { $needed } parties classées
profile-card-form = Forme
profile-card-form-engine = Contre Kibitz
profile-card-best = Meilleure victoire
profile-card-win = { $opponent } ({ $rating }) · { $variant }
profile-card-win-short = { $opponent } ({ $rating })
profile-card-win-engine = Kibitz, niveau { $level } · { $variant }
profile-card-favourites = Les plus jouées
profile-card-also = Joue aussi
profile-card-puzzles = Problèmes
profile-card-streak = Série de victoires
profile-card-streak-length = { $count } (la plus longue : { $most })
profile-card-outcomes = victoires : { $wins }, nulles : { $draws }, défaites : { $losses }
profile-card-fact = { $label } : { $text }.
profile-card-alt = Profil de { $player }.
profile-curve-game = Partie { $number }
profile-curve-month = { $month ->
    [1] janv.
    [2] févr.
    [3] mars
    [4] avr.
    [5] mai
    [6] juin
    [7] juil.
    [8] août
    [9] sept.
    [10] oct.
    [11] nov.
   *[12] déc.
  } { $year }
profile-alt = Classements : { $player }. { $curves }
profile-alt-point = { $kind } : { $rating } le { $until }.
profile-alt-curve = { $kind } : de { $first } le { $since } à { $rating } le { $until }.
leaderboard-title = **{ $kind }** : meilleurs joueurs de ce serveur (page { $page } sur { $pages })
leaderboard-line = { $rank }. { $player } **{ $rating }**
leaderboard-line-unplaced = – { $player } **{ $rating }**
leaderboard-uncertain = « ? » : classement encore incertain, placé après les autres selon classement − 2 × écart. Le « ? » disparaît à ±{ $deviation } près ou mieux, avec des parties contre au moins deux adversaires.
leaderboard-empty = Le palmarès est encore vide. Une partie classée ici suffit pour y entrer : `/défier`.
leaderboard-own = Toi : n° { $rank } sur { $total } avec **{ $rating }**.
leaderboard-own-none = Tu n’as pas encore joué de partie classée de ce type ici. `/défier` en lance une.
leaderboard-own-uncertain = Toi : n° { $rank } sur { $total } avec **{ $rating }** (à ±{ $deviation } près).
leaderboard-own-few = Toi : **{ $rating }**. Après { $needed } parties classées, ton classement s’affiche.
leaderboard-own-hidden = Toi : **{ $rating }**. Ton profil est caché : tu n’es donc pas au palmarès (`/paramètres joueur`).
leaderboard-no-server = Chaque serveur a son propre palmarès. Utilise cette commande sur un serveur ; `/profil` fonctionne ici.
viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **Début** (0 sur { $last }){ " " }
viewer-position = **Position**{ " " }
viewer-at = **{ $move }** ({ $ply } sur { $last }){ " " }
viewer-turn = · trait { FORM($color, "aux") }
viewer-play = Contre qui veux-tu jouer à partir d’ici ? Tu joues **{ FORM($color, "les") }**, le camp du bas ; **Retourner l’échiquier** change de camp.
play-on-person = Défier **{ $player }** ici, à partir de cette position (**{ $variant }**) ?
play-on-anyone = Chercher un adversaire ici, à partir de cette position (**{ $variant }**) ?
play-on-kibitz = Jouer contre Kibitz à partir de cette position (**{ $variant }**), au niveau **{ $level }** ?
play-on-after = Après **{ $move }** : tu joues **{ FORM($color, "les") }**, et { $yours ->
    [1] c’est à toi de jouer.
   *[other] le trait est { FORM($turn, "aux") }.
  }
play-on-start = Tu joues **{ FORM($color, "les") }**, et { $yours ->
    [1] c’est à toi de jouer.
   *[other] le trait est { FORM($turn, "aux") }.
  }
play-on-unsent = Personne ne voit ceci tant que tu n’as pas confirmé.
play-on-posted = Ton défi est publié.
play-on-begun = La partie a commencé : { $link }
history-title-own = Tes parties terminées
history-title = Parties terminées : **{ $player }**
history-against = contre **{ $player }**
history-none-own = Tu n’as pas encore terminé de partie. `/défier` ou `/jouer` en lance une ; `/parties` liste celles en cours.
history-none-yet = { $player } n’a pas encore terminé de partie. Propose-lui d’en jouer une avec `/défier`.
history-none-fits = Aucune partie ne correspond. Enlève la variante ou l’adversaire.
history-none-fits-seen = Aucune partie visible pour toi ici ne correspond. Enlève la variante ou l’adversaire.
history-none-gone = Aucune de tes parties ne peut plus être montrée.
history-none-seen = Il y a des parties, mais aucune que tu puisses voir ici : je montre celles jouées sur ce serveur, dans des salons que tu peux lire, et tes propres parties contre ce joueur.
history-none-page = Tu ne peux voir aucune partie de cette page. Essaie les autres pages.
history-hidden = { $player } a caché ses parties terminées. Vos parties communes sont dans ton `/historique`.
history-won = Victoire
history-lost = Défaite
history-drawn = Nulle
history-level = { $player } (niveau { $level })
history-line =
    { $outcome } contre **{ $opponent }** · { $variant } ({ $color }) · { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    } · { $when } · { $link }
import-form = Voir une partie
import-form-file = Un fichier
import-form-kinds = PGN, KIF, KI2, CSA, WXF, USI ou FEN
import-form-text = Ou en texte : PGN, KIF, CSA, WXF, USI ou FEN
import-several = C’est la première de plusieurs parties ; **Autres parties** montre les autres :
import-remark-cut = La partie est montrée jusqu’à la ligne { $line } : { $problem }
import-remark-chess960 = Les droits de roque sont ceux du Chess960 : la partie est lue ainsi.
import-remark-passed = Ce jeu n’a pas de passe : rien n’est montré après la passe.
import-remark-one-king = Un problème avec un seul roi : tu peux le parcourir, mais pas en commencer une partie.
import-remark-ranks-from-0 = Les coups comptent les rangées de 0 à 9, comme en ICCS.
import-link = Je ne peux pas ouvrir de liens. Sur la page de la partie, télécharge ou copie son PGN (lichess : « Partager et exporter » ; PyChess : « PGN » à côté des coups) et envoie-le ici.
viewer-game = { $number }. { $white } – { $black }
import-line = Ligne { $line } – { $problem }
import-move = **{ $move }** n’est pas jouable. { $reason }
import-malformed = Je ne comprends pas ce coup.
import-ambiguous = Plusieurs coups correspondent.
import-unreadable = Je ne trouve ni partie ni position ici. Envoie une partie entière, comme `1. e4 e5 2. Nf3`, ou une position en FEN. Je lis les formats PGN, KIF, KI2, CSA, WXF, USI et FEN.
import-binary = Ce fichier n’est pas une partie. Je lis les fichiers texte avec des parties ou des positions : PGN, KIF, KI2, CSA, WXF, USI et FEN.
import-broken = Je n’arrive pas à lire ce passage.
import-over = La partie était déjà terminée à ce moment-là.
import-variant = Je ne connais pas la variante « { $name } ».
import-variant-near = Je ne connais pas la variante « { $name } ». Voulais-tu dire { $near } ?
import-large = Ce fichier est trop gros : la limite est de { $most } Ko.
import-long = Cette partie est trop longue : la limite est de { $most } coups, ceux des deux camps compris.
