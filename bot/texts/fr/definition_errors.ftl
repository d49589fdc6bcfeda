flaw-text-long = L’ensemble est trop long : { $most } caractères au plus.
flaw-line-long = Cette ligne est trop longue : { $most } caractères au plus.
flaw-many-sections = Un texte peut avoir au plus { $most } sections.
flaw-no-section = Le texte doit commencer par un nom et un jeu de départ, comme `[monjeu:chess]`.
flaw-before-section = Il manque au-dessus une ligne comme `[monjeu:chess]`.
flaw-header = `{ $text }` doit ressembler à `[monjeu:chess]` : seulement des minuscules a–z, des chiffres, - et _.
flaw-section-twice = Il y a déjà une section `{ $name }` plus haut. Donne un autre nom à celle-ci.
flaw-no-parent = Il n’y a pas de jeu de départ `{ $name }`. Écris là sa clé, comme dans `[monjeu:chess]` ou `[monjeu:shogi]`.
flaw-no-parent-near = Il n’y a pas de jeu de départ `{ $name }`. Tu voulais dire `{ $near }` ?
flaw-setting = `{ $text }` doit ressembler à `clé = valeur`, par exemple `mustCapture = true`.
flaw-unknown-key = Cette clé n’existe pas. **Toutes les clés** les montre.
flaw-unknown-key-near = Cette clé n’existe pas. Tu voulais dire `{ $near }` ?
flaw-unsupported-key = Fairy-Stockfish a cette clé, mais sa règle ne se joue pas ici. Supprime la ligne ; **Toutes les clés** montre celles qui marchent.
flaw-key-twice = Cette clé est déjà à la ligne { $first }. Garde l’une des deux.
flaw-key-needed = Le jeu ne peut pas se passer de cette clé.
flaw-needs-setting = Cela ne marche qu’avec `{ $needed }`. Ajoute cette ligne.
flaw-boolean = `{ $value }` ne convient pas ici. Écris `true` ou `false`.
flaw-number = `{ $value }` ne convient pas ici. Écris un nombre entier de { $low } à { $high }.
flaw-choice = `{ $value }` ne convient pas ici. Écris l’un de ceux-ci : `{ $allowed }`.
flaw-letters = `{ $value }` ne convient pas ici. Écris des lettres de pièces, comme `q r`, ou `-` pour aucune.
flaw-pair = `{ $value }` ne convient pas ici. Écris des paires de lettres, comme `p:g n:g`.
flaw-amount = `{ $value }` ne convient pas ici. Écris des lettres avec des nombres, comme `q:1 r:2`.
flaw-square = `{ $value }` n’est pas sur ce plateau. Écris des cases (`e4`), des rangées (`*8`) ou des colonnes (`e*`).
flaw-no-letter = Aucune pièce de ce jeu n’a la lettre `{ $letter }`.
flaw-one-letter = `{ $value }` ne convient pas. Une pièce a une lettre de a à z, ou `-` si elle n’existe pas.
flaw-letter-taken = La lettre `{ $letter }` est déjà celle d’une autre pièce (`{ $piece }`). Choisis-en une autre.
flaw-only-by-name = Seuls `king` et `customPiece1` à `customPiece25` prennent un déplacement. Les autres clés, une lettre seule.
flaw-no-pieces = Le jeu n’a pas de pièces. Pars d’un jeu, comme dans `[monjeu:chess]`, ou ajoute des lignes comme `king = k`.
flaw-piece-needed = Le roque demande une pièce qui roque comme roi. S’il n’y en a pas, écris `castling = false`.
flaw-piece-name = `{ $value }` doit ressembler à `u:unicorn` : une lettre, deux-points et un nom sans espaces.
flaw-betza = Je ne peux pas lire le déplacement `{ $notation }` (caractère { $at }) : { $problem }.
flaw-betza-atom = Caractère { $at } de `{ $notation }` : il n’y a pas de déplacement `{ $character }`. Les majuscules possibles sont W F D N A H C Z G et K Q R B.
flaw-betza-modifier = Caractère { $at } de `{ $notation }` : la minuscule `{ $character }` ne veut rien dire. f : en avant, b : en arrière, m : sans prise, c : en prenant seulement.
flaw-betza-no-atom = Un déplacement demande une majuscule, comme N (cavalier) ou R (tour). Les minuscules se mettent devant, comme dans `fR`.
flaw-betza-bracket = Le crochet au caractère { $at } de `{ $notation }` n’est pas fermé : il manque `]`.
flaw-betza-range = Le nombre au caractère { $at } de `{ $notation }` est trop grand : { $most } au plus.
flaw-fen = La position de départ ne convient pas : { $problem }
flaw-no-title = Le jeu a besoin d’un titre. Ajoute une ligne comme `kibitzTitle = Échecs du soir`.
flaw-long-name = C’est trop long : { $most } caractères au plus.
flaw-character = Le caractère `{ $character }` n’est pas possible ici.
flaw-over = La partie serait finie avant le premier coup. Change la position de départ, ou ce qui gagne et perd.
flaw-large = Le jeu est trop grand. Prends un plateau plus petit, moins de sortes de pièces ou des coups plus courts.
flaw-many-moves = Il y a des positions avec plus de { $most } coups légaux. Prends moins de pièces ou des coups plus courts.
