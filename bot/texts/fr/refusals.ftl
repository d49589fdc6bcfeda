app-no-board = Ce message ne contient aucun de mes échiquiers. Utilise cette commande sur l’échiquier d’une partie.
fen-fields = il faut au moins l’échiquier et le trait, et au plus six champs.
fen-ranks = il y a { $found ->
    [one] { $found } rangée
   *[other] { $found } rangées
  } au lieu de { $needed }.
fen-files = la rangée { $rank } a { $found ->
    [one] { $found } case
   *[other] { $found } cases
  } au lieu de { $needed }.
fen-piece = la lettre { $letter } (rangée { $rank }) n’est pas une pièce de ce jeu.
fen-hands = les pièces en main vont entre crochets, comme [QNp], et seulement dans les jeux à parachutages.
fen-hand-letter = { $letter } en main n’est pas une pièce de ce jeu.
fen-hand-count = une main peut contenir au plus { $most } pièces de chaque sorte.
fen-kings = chaque camp doit avoir exactement un roi.
fen-turn = le trait doit être w ou b.
fen-castling = les droits de roque ne correspondent pas aux rois et aux tours.
fen-en-passant = la case de prise en passant ne correspond pas à la position.
fen-en-passant-missing = la case de prise en passant manque ; s’il n’y en a pas, écris -.
fen-counter = les compteurs de coups doivent être des nombres entiers jusqu’à { $most }.
fen-pawn-rank = un pion ne peut pas être sur sa première ou sa dernière rangée.
fen-opposite-check = le camp qui vient de jouer est encore en échec.
fen-check-given = un camp est en échec, et ce jeu n’autorise pas les échecs au roi.
fen-checks = écris les échecs restants comme 3+3, ou les échecs donnés comme +0+0.
fen-checks-many = il ne peut pas rester plus d’échecs que { $checks }.
fen-sfen-fields = une SFEN a quatre champs : l’échiquier, b ou w, les pièces en main et le numéro du coup.
fen-sfen-hands = en SFEN, les pièces en main s’écrivent comme `2P3p`, ou `-` s’il n’y en a pas.
fen-diagram = le diagramme contient { $text } à la place d’une case.
illegal-empty-square = Il n’y a pas de pièce en { $square }.
illegal-wrong-side = { FORM($piece, "Le") } en { $square } appartient { FORM($color, "aux") }. Joue une de tes pièces.
illegal-no-such-piece = Tu n’as { FORM($piece, "aucun") } sur l’échiquier.
illegal-none-on-file = Tu n’as { FORM($piece, "aucun") } sur la colonne { $column }.
illegal-few-on-file = Tu n’as pas autant de pièces de ce type ({ $piece }) sur une même colonne.
illegal-cannot-reach = { FORM($piece, "Le") } en { $from } ne peut pas aller en { $to }.
illegal-none-can-reach = Tu n’as { FORM($piece, "aucun") } qui puisse aller en { $to }.
illegal-blocked = { FORM($piece, "Le") } en { $from } ne peut pas aller en { $to } : { FORM($blocker, "le") } en { $square } bloque le chemin.
illegal-own-piece = Tu ne peux pas aller en { $to } : { FORM($piece, "ton") } y est déjà.
illegal-no-capture = Il n’y a rien à prendre en { $to }.
illegal-pinned = { FORM($piece, "Le") } en { $from } est { FORM($piece, "gender") ->
    [f] clouée
   *[other] cloué
  } : ce coup exposerait { FORM($royal, "ton") } en { $royal-square } à une attaque { FORM($attacker, "du") } en { $attacker-square }.
illegal-still-check = { FORM($attacker, "Le") } en { $attacker-square } donne échec à { FORM($royal, "ton") } en { $royal-square }. Pare d’abord l’échec.
illegal-into-check = { FORM($royal, "Ton") } ne peut pas aller en { $to } : { FORM($attacker, "le") } en { $attacker-square } attaque cette case.
illegal-gives-check = Les échecs au roi sont interdits dans ce jeu, et ce coup en donnerait un : { FORM($attacker, "le") } en { $attacker-square } attaquerait { FORM($royal, "le") } en { $royal-square }.
illegal-all-attacked = Ces pièces ne peuvent pas rester toutes attaquées à la fois : { $piece }.
illegal-must-capture = La prise est obligatoire : { $moves }.
illegal-explodes-royal = Cela ferait exploser { FORM($piece, "ton") } en { $square }.
illegal-immune = { FORM($piece, "Le") } en { $to } est à l’abri des pièces du même type.
illegal-castling-through = Roque impossible : le roi passerait par { $square }, case attaquée par { FORM($attacker, "le") } en { $attacker-square }.
illegal-castling-from-check = Tu ne peux pas roquer en échec : { FORM($attacker, "le") } en { $attacker-square } donne échec.
illegal-castling-rights = Tu ne peux pas roquer de ce côté : le roi ou cette tour a déjà bougé, ou la position de départ ne le permettait pas.
illegal-no-castling = Il n’y a pas de roque dans ce jeu.
illegal-castling-blocked = Roque impossible : { FORM($blocker, "le") } en { $square } bloque le chemin.
illegal-promotion-piece = Dans ce jeu, un pion ne peut pas devenir { FORM($piece, "un") }.
illegal-no-promotion = Ce coup ne permet pas de promouvoir en { $to }.
illegal-promotion-none = En { $to }, { FORM($piece, "le") } devrait être { FORM($piece, "gender") ->
    [f] promue
   *[other] promu
  }, et ce jeu n’a aucune pièce de promotion.
illegal-no-en-passant = Tu ne peux pas prendre en passant en { $to } maintenant.
illegal-no-hurdle = Pour aller en { $to }, { FORM($piece, "le") } en { $from } doit sauter par-dessus une pièce, et une seule.
illegal-shunned = { FORM($piece, "Le") } en { $from } ne peut ni sauter ni prendre une pièce du même type, et il y en a une en { $square }.
illegal-off-limits = { FORM($piece, "Le") } en { $from } n’a pas le droit d’aller en { $to }.
illegal-facing = { FORM($royal, "Ton") } en { $royal-square } et { FORM($enemy, "le") } adverse en { $other-square } seraient face à face, sans rien entre les deux.
illegal-bikjang = Les généraux se font encore face (bikjang) : romps le face-à-face, ou passe pour accepter la nulle.
illegal-stays-in-check = { FORM($royal, "Ton") } en { $royal-square } est en échec et ne peut pas fuir dans ce jeu : interpose une pièce ou prends celle qui donne échec.
illegal-not-in-hand = Tu n’as { FORM($piece, "aucun") } en main.
illegal-drop-on-piece = On ne parachute que sur une case libre, et il y a déjà { FORM($piece, "un") } en { $to }.
drop-square = { $square } (@{ $place })
illegal-drop-region = Tu ne peux pas parachuter { FORM($piece, "le") } en { $to }.
illegal-place-region = Tu ne peux pas placer { FORM($piece, "le") } en { $to }.
illegal-place-on-piece = Place tes pièces sur des cases libres : il y a déjà { FORM($piece, "un") } en { $to }.
illegal-doubled-drop = { $count ->
    [2] Tu as déjà { FORM($piece, "un") } { FORM($piece, "gender") ->
        [f] non promue sur la colonne { $file } : tu ne peux pas en parachuter une seconde (nifu).
       *[other] non promu sur la colonne { $file } : tu ne peux pas en parachuter un second (nifu).
    }
   *[other] Tu as déjà le maximum permis sur la colonne { $file } ({ $piece }) : ce serait le numéro { $count }.
  }
illegal-same-shade = Tes fous doivent être sur des cases de couleurs différentes, et { $to } est de la couleur de l’autre fou.
illegal-room-for-bishop = Garde { $to } libre : ton fou a besoin d’une case de cette couleur.
illegal-must-drop = Place d’abord { FORM($piece, "ton") }, encore en main.
illegal-must-drop-all = Place d’abord toutes les pièces que tu as en main, par exemple avec `{ $example }`.
illegal-enters = { FORM($piece, "Le") } ne peut entrer que sur la case que quitte une pièce de ta première rangée à son premier coup, comme avec { $moves }.
illegal-enters-none = { FORM($piece, "Le") } ne peut entrer que sur la case que quitte une pièce de ta première rangée à son premier coup, et aucun coup ne le permet maintenant.
illegal-wall-stays = { FORM($blocker, "Le") } doit quitter { $square }. Choisis une autre case libre.
illegal-wall-occupied = { FORM($blocker, "Le") } doit aller sur une case libre : après ce coup, { FORM($piece, "le") } est en { $square }.
illegal-wall-place = { FORM($blocker, "Le") } ne peut pas aller en { $square } avec ce coup.
illegal-drop-check = Un parachutage ne peut pas donner échec, ce qu’il ferait en { $to }.
illegal-drop-mate = Tu ne peux pas parachuter le pion en { $to } : ce serait mat par parachutage d’un pion (uchifuzume).
illegal-immobile = En { $to }, sans promotion, { FORM($piece, "le") } ne pourrait plus jamais bouger.
illegal-drop-immobile = Pas de parachutage en { $to } : { FORM($piece, "le") } ne pourrait plus jamais bouger.
illegal-promotion-limit = Tu en as déjà autant que permis sur l’échiquier : { $piece }.
illegal-promotion-check = Une promotion ne peut pas donner échec, comme ici en { $to }.
illegal-must-promote = Une pièce qui va ainsi en { $to } doit être promue.
illegal-petrifies-royal = { FORM($royal, "Ton") } ne peut pas prendre : ce serait se changer en pierre.
illegal-game-over = La partie est déjà terminée. `/défier` en lance une nouvelle.
illegal-recorded-wrong-side = { FORM($piece, "Le") } en { $square } appartient { FORM($color, "aux") }.
illegal-recorded-no-piece = Le camp au trait n’a { FORM($piece, "aucun") } qui puisse jouer ce coup.
illegal-recorded-own-piece = Une pièce du même camp est déjà en { $to }.
illegal-recorded-check = { FORM($royal, "Le") } serait en échec.
illegal-recorded-castling = Le roque n’est pas possible ici.
illegal-recorded-must-capture = La prise est obligatoire : { $moves }.
illegal-recorded-doubled-drop = La colonne { $file } a déjà autant de pièces de ce type ({ $piece }) que permis (nifu).
illegal-recorded-drop-mate = Un pion parachuté ne peut pas mater (uchifuzume).
illegal-recorded-other = Les règles ne le permettent pas ici.
move-malformed = Je ne comprends pas le coup « { $text } ». Essaie par exemple { $examples }.
move-unreadable = Je ne comprends pas le coup « { $text } ».
move-ambiguous = Plusieurs pièces peuvent jouer ce coup. Laquelle ?
move-which = Quel coup veux-tu dire : { $choices } ?
move-near = Voulais-tu dire :
move-stale = La position a changé entre-temps. Regarde le dernier échiquier.
move-taken = Un autre coup est arrivé avant. Regarde le dernier échiquier.
move-kept = Modifier le message ne change pas le coup : **{ $move }** reste joué.
move-not-your-turn = C’est à { $player } de jouer ; ensuite, ce sera à toi.
move-not-player = Cette partie oppose { $white } et { $black }. Lance la tienne avec `/défier`.
move-over = Cette partie est terminée. `/défier` en lance une nouvelle.
move-after-end = Cette partie est terminée. On rejoue ?
move-time-up = Ton temps était déjà écoulé. `/défier` lance une nouvelle partie.
move-no-content = { $mention }, je ne peux pas lire les messages ordinaires sur ce serveur. Utilise le bouton **Jouer un coup** de l’échiquier ou `/coup`, réponds à l’échiquier avec ton coup (laisse la mention activée), ou mentionne-moi dans le message.
move-waits = J’ai reçu ton coup, mais l’enregistrement prend plus de temps que d’habitude. Un instant…
move-later = Ton coup **{ $move }** est enregistré. Discord n’accepte pas l’échiquier pour l’instant ; je l’afficherai dès que possible.
move-saved = Ton coup **{ $move }** est enregistré, mais je n’ai pas pu afficher l’échiquier ici. { $why }
board-unposted = Ta partie a commencé, mais je n’ai pas pu afficher son échiquier ici. { $why }
button-unknown = Cela ne fonctionne plus. Utilise à nouveau la commande.
error-unexpected = Un problème est survenu de mon côté. Rien n’est perdu ; réessaie.
moment = Un instant…
error-busy = Je suis un peu occupé pour l’instant. Réessaie dans un moment.
error-slow = L’enregistrement prend trop de temps. Il peut encore aboutir ; vérifie dans une minute avant de réessayer.
error-permission = Il me manque une permission ici. Demande à un admin du serveur de me donner : { $permissions }.
error-thread = Je ne suis pas membre de ce fil privé. Mentionne-moi dedans ({ $mention }) pour m’y faire entrer, ou utilise le salon.
error-guest = Je ne suis pas membre du serveur ou du salon où se joue cette partie : je ne peux y écrire que juste après que quelqu’un m’y a utilisé. Appuie sur un bouton sous le dernier échiquier.
error-direct = Discord ne me laisse pas t’envoyer de messages privés. Débloque-moi, ou autorise les messages privés dans les paramètres de confidentialité d’un serveur que nous avons en commun.
error-deleted = Le salon de cette partie a été supprimé.
error-deleted-play = Tu peux continuer n’importe où, même en message privé avec moi : `/coup` joue un coup, `/échiquier` montre l’échiquier.
permission-write = Envoyer des messages, Joindre des fichiers
permission-view = Voir le salon
permission-send = Envoyer des messages
permission-send-threads = Envoyer des messages dans les fils
permission-connect = Se connecter
permission-attach = Joindre des fichiers
permission-external = Utiliser des applications externes
permission-manage = Gérer le serveur
permission-threads = Envoyer des messages dans les fils, Joindre des fichiers
piece-unknown = Je ne connais pas de pièce « { $name } ». Choisis dans la liste qui s’affiche pendant que tu tapes.
