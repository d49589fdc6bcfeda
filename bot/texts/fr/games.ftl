export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN : `{ $fen }`
export-alt = La partie { $white } contre { $black }, coup par coup
export-alt-reviewed = La partie { $white } contre { $black }, coup par coup, avec les chances de gain et les signes de l’analyse
moves-all = Trait { FORM($color, "aux") }. Pièces qui peuvent jouer : { $pieces }
moves-piece = **{ $piece }** ({ $color }) : cases possibles { $squares }
moves-pass = Trait { FORM($color, "aux") } : il est possible de passer.
moves-none = Aucune pièce « { $text } » ne peut jouer.
game-none-here = Tu n’as pas de partie en cours ici. `/parties` liste tes parties ; `/défier` en lance une.
game-none = Tu n’as pas de partie en cours. `/défier` en lance une.
game-which = Tu as plusieurs parties en cours. Laquelle ?
game-several-here = Plusieurs parties sont en cours ici. Laquelle ?
game-elsewhere = Ta partie contre **{ $opponent }** ({ $link }) :
game-elsewhere-both = La partie entre { $white } et { $black } ({ $link }) :
game-of-others = Ce fil appartient à la partie entre { $white } et { $black }, et les commandes ici la concernent.
game-past-here = La partie de ce fil est terminée, et les commandes ici la concernent.
game-own-links = La tienne est ici :
game-unknown = Je ne trouve pas cette partie. `/parties` liste les tiennes.
game-label-both = { $white } – { $black } · { $variant } (partie { $number })
game-label = { $opponent } · { $variant } (partie { $number })
games-title = Tes parties en cours :
games-yours = **{ $opponent }** · { $variant } · à toi de jouer ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · à { $opponent } de jouer · { $link }
games-time = { " · " }le temps expire { $when }
games-deleted = salon supprimé (utilise `/coup`)
games-more =
    { $count ->
        [one] … et { $count } autre.
       *[other] … et { $count } autres.
    }
games-server-title = Parties sur ce serveur :
games-server-none = Aucune partie en cours à regarder ici. `/défier` en lance une.
games-server-none-here = Cela ne fonctionne que sur un serveur. Ici, `/parties` liste tes propres parties.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] aucun coup
        [one] { $count } coup
       *[other] { $count } coups
    } · { $when } · { $link }
resign-ask = Veux-tu vraiment abandonner contre { $opponent } ?
resign-done = Tu as abandonné.
resign-kept = D’accord, la partie continue.
words-help = Tape ici ton coup, par exemple { $examples }, ou l’un de ces mots : { $words }. `/aide` explique tout le reste.
words-help-over = Cette partie est terminée. Tu peux taper ici l’un de ces mots : { $words }. `/aide` explique tout le reste.
castling-help = Pour roquer, tape `O-O` (petit roque) ou `O-O-O` (grand roque). Si c’est impossible, je te dirai pourquoi.
question-not-yours = C’est à { $player } de répondre à cette question.
rematch-former = Ton adversaire a supprimé ses données : pas de revanche possible. Trouve quelqu’un d’autre avec `/défier`.
rematch-which = Quelle variante veux-tu ? Les couleurs sont inversées.
claim-none =
    Il n’y a rien à réclamer pour l’instant.
    { $progress }
claim-threefold-repetition = Répétition : cette position est apparue { $count } fois ; il en faut { $needed }.
claim-repetition = Répétition : cette position est apparue { $count } fois ; il en faut { $needed }.
claim-fifty-moves = Règle des { $needed } coups : pour l’instant, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
  } de chaque camp sans prise ni coup { FORM($pieces, "de") } ; il en faut { $needed }.
claim-moves-without-capture = Règle des { $needed } coups : pour l’instant, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
  } de chaque camp sans prise ; il en faut { $needed }.
claim-impasse = Entrée du roi : tu as { $count ->
    [one] { $count } point
   *[other] { $count } points
  } et il t’en faut { $needed }. Les points comptent dès que ton roi et dix autres pièces sont dans le camp adverse.
claim-counted-out = Décompte : { $count } sur { $needed }. Quand il s’achève, la partie est nulle sans réclamation.
claim-never = Il n’y a rien à réclamer dans cette partie ; la répétition et les règles de ce genre y mettent fin automatiquement.
claim-done = Tu as réclamé la nulle.
claim-won = Tu as réclamé la victoire.
claim-which = Plusieurs réclamations sont possibles. Laquelle veux-tu faire ?
claim-as-threefold-repetition = Triple répétition
claim-as-repetition = Répétition
claim-as-fifty-moves = Règle des { $count } coups
claim-as-impasse = Entrée du roi
offer-draw = { $player } propose la nulle. { $mention }, acceptes-tu ? La proposition tient jusqu’à ton prochain coup.
offer-takeback-rated = Cette partie est classée ; reprendre un coup la rend amicale.
offer-takeback = { $player } voudrait reprendre son dernier coup. { $mention }, es-tu d’accord ? La demande tient jusqu’au prochain coup.
offer-made-draw = Tu as proposé la nulle. La proposition tient jusqu’au prochain coup de ton adversaire.
offer-made-takeback = Tu as demandé à reprendre ton dernier coup. Ton adversaire peut accepter jusqu’au prochain coup.
offer-accepted-draw = { $player } a accepté.
offer-accepted-takeback = { $player } est d’accord : le coup est repris.
offer-declined = { $player } a refusé.
offer-lapsed = Cette proposition a expiré.
offer-open = Tu as déjà fait cette proposition. { $player } peut encore y répondre.
offer-soon = Tu as déjà demandé. Tu pourras redemander quand { $player } aura joué.
offer-gone = Cette proposition ne tient plus : elle a reçu une réponse, ou la partie a continué. `/nulle` et `/reprendre` en font une nouvelle.
offer-not-yours = C’est à { $player } de répondre à cette proposition.
draw-done = Nulle d’un commun accord.
takeback-done = Le coup est repris.
takeback-none = Tu n’as pas encore joué : il n’y a rien à reprendre.
abort-done = Tu as annulé la partie. Ni gagnant ni perdant.
abort-ask = Veux-tu vraiment annuler ta partie contre { $opponent } ? Il n’y aura ni gagnant ni perdant.
abort-late = Les deux camps ont joué : la partie ne peut plus être annulée. Tu peux proposer la nulle avec `/nulle` ou abandonner avec `/abandonner`.
move-r-ask = R désigne le roi ou la tour dans tes coups ? Je retiendrai ta réponse.
move-r-king = Roi
move-r-rook = Tour
