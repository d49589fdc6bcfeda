thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $white } joue { FORM($first, "les") }, { $black } joue { FORM($second, "les") }. { $mention }, à toi de commencer. Tape ton coup ici, par exemple `{ $example }`.
drop-example = Quand tu as une pièce en main, parachute-la ainsi : `{ $example }` ({ $piece } en { $square }).
duck-example = Écris ensemble le coup de la pièce et la case du canard : `{ $example }` joue { $move } et place le canard en { $square }.
board-start-button = { $white } joue { FORM($first, "les") }, { $black } joue { FORM($second, "les") }. { $mention }, à toi de commencer. Appuie sur **Jouer un coup**, ou ajoute-moi à tes applications et utilise `/coup`.
board-start-reply = { $white } joue { FORM($first, "les") }, { $black } joue { FORM($second, "les") }. { $mention }, à toi de commencer. Réponds à ce message avec ton coup, par exemple `{ $example }` (laisse la mention activée), ou appuie sur **Jouer un coup**.
board-start-thinking = { $white } joue { FORM($first, "les") }, { $black } joue { FORM($second, "les") }. { $opponent } réfléchit…
board-move = { $player } : **{ $move }**. { $mention }, à toi de jouer ({ $color }).
board-check = { $player } : **{ $move }**. Échec ! { $mention }, à toi de jouer ({ $color }).
board-move-reply = { $mention } : **{ $own }**. { $player } : **{ $move }**. À toi de jouer ({ $color }).
board-check-reply = { $mention } : **{ $own }**. { $player } : **{ $move }**. Échec ! À toi de jouer ({ $color }).
board-thinking = { $player } : **{ $move }**. { $opponent } réfléchit…
board-first = Tape ton coup ici, par exemple `{ $example }`.
board-first-button = Appuie sur **Jouer un coup**, ou ajoute-moi à tes applications et utilise `/coup`.
board-first-reply = Réponds à ce message avec ton coup, par exemple `{ $example }` (laisse la mention activée), ou appuie sur **Jouer un coup**.
board-letters = Tu ne connais pas ces caractères ? Appuie sur **Lettres sur les pièces**.
letters-on = Désormais, tu vois une lettre sur chaque pièce. Pour l’enlever : `/paramètres joueur`.
board-over-reply = { $person } : **{ $own }**. { $player } : **{ $move }**.
board-again = Dernier coup : **{ $move }**. C’est à { $player } de jouer ({ $color }).
board-again-start = Aucun coup joué. { $player } ({ $color }) commence.
board-over = { $player } : **{ $move }**.
board-alt = Position après { $move }. Trait { FORM($color, "aux") }.
board-alt-check = Position après { $move }. Échec. Trait { FORM($color, "aux") }.
board-alt-start = Position de départ. Trait { FORM($color, "aux") }.
board-alt-start-end = Position de départ. { $result }.
board-alt-end = Position finale après { $move }. { $result }.
board-alt-clocks = { $board }. Pendules : { $color } { $left }, { $other } { $rest }.
board-alt-targets = L’échiquier, avec les cases que tu peux choisir : { $squares }.
board-alt-movable = L’échiquier, avec toutes les pièces qui peuvent jouer : { $squares }.
board-alt-problem = L’échiquier, avec les cases en question : { $squares }.
color-white =
    { $family ->
        [shogi] Sente
        [xiangqi] Rouges
        [janggi] Bleus
       *[other] Blancs
    }
    .les =
        { $family ->
            [shogi] Sente
            [xiangqi] les Rouges
            [janggi] les Bleus
           *[other] les Blancs
        }
    .aux =
        { $family ->
            [shogi] à Sente
            [xiangqi] aux Rouges
            [janggi] aux Bleus
           *[other] aux Blancs
        }
    .des =
        { $family ->
            [shogi] de Sente
            [xiangqi] des Rouges
            [janggi] des Bleus
           *[other] des Blancs
        }
    .ont =
        { $family ->
            [shogi] Sente a
            [xiangqi] les Rouges ont
            [janggi] les Bleus ont
           *[other] les Blancs ont
        }
color-black =
    { $family ->
        [shogi] Gote
        [xiangqi] Noirs
        [janggi] Rouges
       *[other] Noirs
    }
    .les =
        { $family ->
            [shogi] Gote
            [xiangqi] les Noirs
            [janggi] les Rouges
           *[other] les Noirs
        }
    .aux =
        { $family ->
            [shogi] à Gote
            [xiangqi] aux Noirs
            [janggi] aux Rouges
           *[other] aux Noirs
        }
    .des =
        { $family ->
            [shogi] de Gote
            [xiangqi] des Noirs
            [janggi] des Rouges
           *[other] des Noirs
        }
    .ont =
        { $family ->
            [shogi] Gote a
            [xiangqi] les Noirs ont
            [janggi] les Rouges ont
           *[other] les Noirs ont
        }
move-done = Tu as joué **{ $move }**.
board-moved = Le fil de cette partie n’existe plus : elle continue ici.
board-undone = Un coup a été repris : la partie continue à partir d’ici.
board-undone-casual = Un coup a été repris : la partie continue à partir d’ici et devient amicale ; les classements ne changeront pas.
board-undone-uncounted = Un coup a été repris : la partie continue à partir d’ici et ne compte plus pour ton classement contre moi.
board-clock = { $color } : il reste { $left } (le temps expire { $when }) ; { $other } : { $rest }.
clock-byo-yomi =
    { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    } de byo-yomi
bar-byo-yomi = { $seconds } s
bar-byo-yomi-word = byo-yomi
board-clock-first = { $time }. Les pendules démarrent dès que les deux camps ont joué. Sans premier coup, la partie sera annulée { $when }.
board-clock-first-event = { $time }. Les pendules démarrent dès que les deux camps ont joué. Sans coup de ta part, tu perds la partie { $when }.
board-time = À jouer avant le { $until } ({ $when }).
board-count = Décompte : { $count } sur { $limit }. Sans mat d’ici là, la partie est nulle.
clock-reminder = { $mention }, à toi de jouer. Ton temps expire { $when }.
clock-reminder-there = C’est à toi de jouer contre { $player } ({ $place }) : ton temps expire { $when }.
clock-away-there = J’étais hors ligne du { $since } jusqu’à maintenant ; ce temps n’est décompté à personne. Dans ta partie contre { $player } ({ $place }), ton temps pour ce coup expire { $when }.
clock-over-there = Ta partie contre { $player } ({ $place }) est terminée. { $result }
board-there = { $player } a joué **{ $move }**, mais je ne peux pas afficher l’échiquier là où se joue la partie. À toi de jouer : `/coup` et `/échiquier` marchent aussi ici.
clock-away = J’étais hors ligne du { $since } jusqu’à maintenant ; ce temps n’est décompté à personne. { $mention }, ton temps pour ce coup expire { $when }.
board-later = Ton coup est enregistré. Discord n’accepte pas l’échiquier pour l’instant ; je l’afficherai dès que possible.
list-separator = ,{ " " }
list-any = { $items } ou { $last }
labelled = { $label } : { $value }
bracketed = { $text } ({ $more })
match-broken = { $ply ->
    [0] La partie { $match } ne peut pas continuer : depuis une mise à jour, sa position de départ n’est plus valable. Tout reste enregistré.
   *[other] La partie { $match } ne peut pas continuer : depuis une mise à jour, son demi-coup { $ply } n’est plus légal. Tout reste enregistré.
  }
picture-turn = Trait { FORM($color, "aux") }.
picture-check = Échec.
picture-checkmate = Échec et mat.
picture-stalemate = Pat.
picture-won = Victoire { FORM($color, "des") }.
picture-drawn = Partie nulle.
picture-last-move = Dernier coup { $squares }.
picture-side = { $color } : { $pieces }.
picture-hand = { $color }, en main : { $pieces }.
picture-checks = Échecs encore à donner : { $white } { $left }, { $black } { $rest }.
picture-walls = Cases murées : { $squares }.
picture-duck = Canard en { $squares }.
picture-gates = Cases encore ouvertes aux pièces en main ({ $color }) : { $squares }.
picture-count = Décompte : { $count } sur { $limit }.
picture-holes = L’échiquier n’a pas ces cases : { $squares }.
picture-promoted = { $square } (promotion)
picture-exploded = Dans l’explosion ({ $color }) : { $pieces }.
picture-piece = { $piece } { $squares }
picture-pieces-between = { "\u00A0" };{ " " }
picture-squares-between = ,{ " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = rien
picture-sentences-between = { " " }
picture-legend-both = ● déplacement ou prise
picture-legend-move = ○ déplacement seulement
picture-legend-capture = × prise seulement
picture-legend-screen = ■ pièce à sauter
picture-legend-first = _ depuis une case de départ seulement
picture-legend-between = { " " }·{ " " }
