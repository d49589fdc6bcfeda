### How pieces move, as /piece says it, and what pieces are called. A piece's line is put together: gait-step or leap-
### with a way- is $what, what gait-both or another makes of it may be the $clause of gait-lame and so on.
### $what = "any number of squares diagonally": where a piece goes
### $where = "diagonally or forward": one or several of the way- messages, joined by list-or
### $clause = "moves one square forward": what a gait- message made
### $limit = 2: the most squares; 0 for any number
### $long = 2: squares in the longer direction of a leap
### $short = 1: squares to the side of it
### $pieces = "bishop or knight": well-known pieces
### $count = 2: the diagonal squares of a horse's way, or a Korean elephant's

## How pieces move

gait-both = moves { $what }
gait-both-leap = leaps { $what }
gait-quiet = moves { $what } without capturing
gait-quiet-leap = leaps { $what } without capturing
gait-capture = captures { $what }
gait-capture-leap = captures by leaping { $what }
gait-over = { $clause }, over exactly one piece in between
gait-behind = { $clause }, but always lands right behind the first piece it meets
gait-lame = { $clause }, but is blocked by a piece in between
gait-bounces = { $clause }, and may bounce off the edge of the board once
gait-first = { $clause }, only from where pawns begin
gait-bent = turns on its way, as the picture shows
gait-bent-capture = captures by turning on its way, as the picture shows
gait-bent-aside = captures by going one square sideways to an empty square and from there any number of squares up or down the file
gait-bent-diagonal-straight = from there, if that square is empty, may go on any number of squares straight, away from where it began
gait-bent-step-diagonal = from there, if that square is empty, may go on any number of squares diagonally, away from where it began
gait-bent-leap-straight = from there, if that square is empty, may go on any number of squares straight, away from where it began
gait-bent-leap-diagonal = from there, if that square is empty, may go on any number of squares diagonally, away from where it began
gait-double = from where it begins, may go two squares forward if both are empty
gait-double-anywhere = may go two squares forward from anywhere if both are empty
gait-en-passant = may capture a pawn that has just gone two squares as if it had gone one (en passant)
gait-river = also moves one square sideways once it is across the river
gait-palace-lines = may follow the diagonal lines in the palace
gait-shuns = neither jumps over a cannon nor captures one
gait-palace = never leaves the palace
gait-own-side = never crosses the river
gait-step = { $limit ->
    [0] any number of squares { $where }
    [1] one square { $where }
   *[other] up to { $limit } squares { $where }
  }
leap-line = { $long } squares { $where }
leap-oblique = { $long } squares { $where } and { $short } to the side
leap-on = { $what }, as often as it likes in the same direction
list-or = {" "}or{" "}
way-any = in any direction
way-straight = along ranks and files
way-diagonal = diagonally
way-f = forward
way-b = backward
way-s = sideways
way-l = to the left
way-r = to the right
way-v = forward or backward
way-some = to some sides
way-df = diagonally forward
way-db = diagonally backward
way-dfl = diagonally forward to the left
way-dfr = diagonally forward to the right
way-dbl = diagonally backward to the left
way-dbr = diagonally backward to the right
# Between the clauses of one piece in a row.
list-clauses = ;{" "}
gait-like-both = moves like a { $pieces }
gait-like-quiet = moves like a { $pieces } without capturing
gait-like-capture = captures like a { $pieces }
gait-path = { $count ->
    [one] goes one square straight and then one diagonally outward; a piece on the straight first square blocks it
   *[other] goes one square straight and then { $count } diagonally outward; any piece on the way blocks it
  }
gait-rider = leaps like a knight, again and again in the same direction over empty squares
gait-royal = is royal: checkmate it to win
gait-never-back = never goes back onto your first rank
# Between the first of several ways or names, before list-or.
list-or-before = ,{" "}
way-straight-leap = straight
leap-oblique-any = { $long } squares { $where } and { $short } to the side

## Pieces (as the rules name them)

piece-pawn = pawn
piece-knight = knight
piece-bishop = bishop
piece-rook = rook
piece-queen = queen
piece-king = king
piece-unicorn = unicorn
piece-general = general
piece-chariot = chariot
piece-horse = horse
piece-cannon = cannon
piece-soldier = soldier
piece-elephant = elephant
piece-advisor = advisor
piece-guard = guard
piece-banner = banner
piece-khon = khon
piece-met = met
piece-ai-wok = ai-wok
piece-bers = bers
piece-alfil = alfil
piece-amazon = amazon
piece-archbishop = archbishop
piece-berolina-pawn = Berolina pawn
piece-biskni = bishop
piece-captain = captain
piece-cardinal = cardinal
piece-centaur = centaur
piece-champion = champion
piece-chancellor = chancellor
piece-chick = chick
piece-commoner = commoner
piece-courier = courier
piece-crane = crane
piece-crown-prince = crown prince
piece-dragon-horse = dragon horse
piece-dragon-king = dragon king
piece-drunk-elephant = drunk elephant
piece-eagle = eagle
piece-euro-knight = knight
piece-falcon = falcon
piece-ferz = ferz
piece-fox = fox
piece-giraffe = giraffe
piece-gold = gold general
piece-goose = goose
piece-grasshopper = grasshopper
piece-griffin = griffin
piece-hawk = hawk
piece-hen = hen
piece-hippopotamus = hippopotamus
piece-hoplite = hoplite
piece-janus = janus
piece-jester = jester
piece-knibis = knight
piece-kniroo = knight
piece-lance = lance
piece-laser-machine = laser machine
piece-left-quail = left quail
piece-legan-pawn = Legan pawn
piece-lieutenant = lieutenant
piece-lion = lion
piece-marshal = marshal
piece-marshall = marshall
piece-minister = minister
piece-nightrider = nightrider
piece-pheasant = pheasant
piece-phoenix = phoenix
piece-promoted-knight = promoted knight
piece-promoted-lance = promoted lance
piece-promoted-silver = promoted silver
piece-reflecting-bishop = reflecting bishop
piece-retreating-pawn = retreating pawn
piece-rhinoceros = rhinoceros
piece-right-quail = right quail
piece-rookni = rook
piece-royal-knight = royal knight
piece-sage = sage
piece-sergeant = sergeant
piece-sideways-pawn = sideways pawn
piece-silver = silver general
piece-stepping-knight = stepping knight
piece-swallow = swallow
piece-tank = tank
piece-tokin = tokin
piece-wall = wall
piece-duck = duck
piece-warlord = warlord
piece-wizard = wizard
piece-wolf = wolf
piece-yari-bishop = yari bishop
piece-yari-gold = yari gold
piece-yari-knight = yari knight
piece-yari-rook = yari rook
piece-yari-silver = yari silver
