### How pieces move, as /piece says it, and what pieces are called. A piece's line is put together: gait-step or leap-
### with a way- is $what, what gait-both or another makes of it may be the $clause of gait-lame and so on.
### $what = "any number of squares diagonally": where a piece goes
### $where = "diagonally or forward": one or several of the way- messages, joined by list-or
### $clause = "moves one square forward": what a gait- message made
### $captures = 1: 1 where the piece only captures so, else 0
### $limit = 2: the most squares; 0 for any number
### $long = 2: squares in the longer direction of a leap
### $short = 1: squares to the side of it
### $pieces = "bishop or knight": well-known pieces
### $count = 2: the diagonal squares of a horse's way, or a Korean elephant's
### $from = "from its starting square": from where a first move is made, one of the gait-from- messages
### $ranks = "2 or 3": ranks, counted from one's own side

## How pieces move

gait-both = moves { $what }
gait-both-leap = leaps { $what }
gait-either = moves or captures { $what }
gait-quiet = moves { $what } without capturing
gait-quiet-leap = leaps { $what } without capturing
gait-capture = captures { $what }
gait-capture-leap = captures by leaping { $what }
gait-over = { $captures ->
    [1] captures at any distance { $where } by jumping over exactly one piece
   *[other] { $clause } by jumping over exactly one piece
  }
gait-behind = hops over the first piece it meets { $where } and lands right behind it
gait-lame = { $clause }, but is blocked by a piece in between
gait-lame-diagonal = moves exactly two squares diagonally; a piece in between blocks it
gait-bounces = { $clause }, and may bounce off the edge of the board once
gait-from-start = from its starting square
gait-from-starts = from any square where a { $pieces } starts
gait-from-ranks = from rank { $ranks }, counted from its own side
gait-first = moves two squares { $where } { $from }, if both are empty
gait-first-leap = leaps two squares { $where } { $from } without capturing
gait-bent = changes direction on its way, as the picture shows
gait-bent-capture = captures by turning on its way, as the picture shows
gait-bent-aside = captures by going one square sideways to an empty square and from there any number of squares up or down the file
gait-bent-diagonal-straight = from there, if that square is empty, may continue outward any number of squares along a rank or file
gait-bent-step-diagonal = from there, if that square is empty, may continue outward any number of squares diagonally
gait-bent-leap-straight = from there, if that square is empty, may continue outward any number of squares along a rank or file
gait-bent-leap-diagonal = from there, if that square is empty, may continue outward any number of squares diagonally
gait-double = may move two squares forward { $from }, if both are empty
gait-double-anywhere = may move two squares forward from anywhere if both are empty
gait-en-passant = may capture a pawn that has just moved two squares, as if it had moved only one (en passant)
gait-river = also moves one square sideways once it is across the river
gait-palace-lines = may also move along the diagonal lines in the palace
# The same of a guard or general.
gait-palace-lines-step = may also move one square along a diagonal line in the palace
# The same of a cannon.
gait-palace-lines-hop = may jump in the same way along the diagonal lines in the palace
# The same of a soldier, which never goes back.
gait-palace-lines-forward = may also move one square diagonally forward along a line in the palace
gait-shuns = can neither jump over nor capture another cannon
gait-palace = never leaves the palace
gait-own-side = never crosses the river
gait-step = { $limit ->
    [0] any number of squares { $where }
    [1] one square { $where }
    [2] up to two squares { $where }
   *[other] up to { $limit } squares { $where }
  }
leap-line = { $long ->
    [2] two
    [3] three
   *[other] { $long }
  } squares { $where }
leap-oblique = { $long ->
    [2] two
    [3] three
   *[other] { $long }
  } squares { $where } and { $short ->
    [1] one
    [2] two
   *[other] { $short }
  } to the side
leap-on = { $what }, as often as it likes in the same direction
list-or = {" "}or{" "}
# Between the names of pieces whose moves one piece combines.
list-both = {" "}or{" "}
way-any = in any direction
way-any-but = in any direction except { $where }
way-straight = horizontally or vertically
way-diagonal = diagonally
way-f = forward
way-b = backward
way-s = sideways
way-l = to the left
way-r = to the right
way-v = forward or backward
way-some = in some directions
way-df = diagonally forward
way-db = diagonally backward
way-dfl = diagonally forward to the left
way-dfr = diagonally forward to the right
way-dbl = diagonally backward to the left
way-dbr = diagonally backward to the right
# Between a piece's alternative movements.
list-clauses = , or{" "}
# Before further remarks on a piece: continued movements, special rules.
list-remarks = ;{" "}
gait-like-both = moves like a { $pieces }
gait-like-quiet = moves like a { $pieces } when not capturing
gait-like-capture = captures like a { $pieces }
gait-path = { $count ->
    [one] goes one square straight and then one diagonally outward; a piece on that first square blocks it
    [2] goes one square straight and then two diagonally outward; any piece on the way blocks it
   *[other] goes one square straight and then { $count } diagonally outward; any piece on the way blocks it
  }
gait-rider = makes one or more knight's leaps in the same direction; every square it lands on before the last must be empty
gait-royal = checkmate it to win the game
gait-never-back = never goes back onto your first rank
gait-own-view = left and right are as its owner sees them
# Between the first of several ways or names, before list-or.
list-or-before = ,{" "}
way-straight-leap = straight
leap-oblique-any = { $long ->
    [2] two
    [3] three
   *[other] { $long }
  } squares { $where } and { $short ->
    [1] one
    [2] two
   *[other] { $short }
  } to the side

## Pieces (as the rules name them)
## $side = "white", "black", "": whose piece it is, for some are called otherwise by each side; "" for either side's

piece-pawn = pawn
    .many = pawns
piece-knight = knight
    .many = knights
piece-bishop = bishop
    .many = bishops
piece-rook = rook
    .many = rooks
piece-queen = queen
    .many = queens
piece-king = king
    .many = kings
piece-unicorn = unicorn
    .many = unicorns
piece-general = general
    .many = generals
piece-chariot = chariot
    .many = chariots
piece-horse = horse
    .many = horses
piece-cannon = cannon
    .many = cannons
piece-soldier = soldier
    .many = soldiers
piece-elephant = elephant
    .many = elephants
piece-advisor = advisor
    .many = advisors
piece-guard = guard
    .many = guards
piece-banner = banner
    .many = banners
piece-khon = khon
    .many = khons
piece-met = met
    .many = mets
piece-ai-wok = ai-wok
    .many = ai-woks
piece-bers = bers
    .many = bers
piece-alfil = alfil
    .many = alfils
piece-amazon = amazon
    .many = amazons
piece-archbishop = archbishop
    .many = archbishops
piece-berolina-pawn = Berolina pawn
    .many = Berolina pawns
piece-biskni = bishop
    .many = bishops
piece-captain = captain
    .many = captains
piece-cardinal = cardinal
    .many = cardinals
piece-centaur = centaur
    .many = centaurs
piece-champion = champion
    .many = champions
piece-chancellor = chancellor
    .many = chancellors
piece-chick = chick
    .many = chicks
piece-commoner = commoner
    .many = commoners
piece-courier = courier
    .many = couriers
piece-crane = crane
    .many = cranes
piece-crown-prince = crown prince
    .many = crown princes
piece-dragon-horse = dragon horse
    .many = dragon horses
piece-dragon-king = dragon king
    .many = dragon kings
piece-drunk-elephant = drunk elephant
    .many = drunk elephants
piece-eagle = eagle
    .many = eagles
piece-euro-knight = knight
    .many = knights
piece-falcon = falcon
    .many = falcons
piece-ferz = ferz
    .many = ferzes
piece-fox = fox
    .many = foxes
piece-giraffe = giraffe
    .many = giraffes
piece-gold = gold general
    .many = gold generals
piece-goose = goose
    .many = geese
piece-grasshopper = grasshopper
    .many = grasshoppers
piece-griffin = griffin
    .many = griffins
piece-hawk = hawk
    .many = hawks
piece-hen = hen
    .many = hens
piece-hippopotamus = hippopotamus
    .many = hippopotamuses
piece-hoplite = hoplite
    .many = hoplites
piece-janus = janus
    .many = januses
piece-jester = jester
    .many = jesters
piece-knibis = knight
    .many = knights
piece-kniroo = knight
    .many = knights
piece-lance = lance
    .many = lances
piece-laser-machine = laser machine
    .many = laser machines
piece-left-quail = left quail
    .many = left quails
piece-legan-pawn = Legan pawn
    .many = Legan pawns
piece-lieutenant = lieutenant
    .many = lieutenants
piece-lion = lion
    .many = lions
piece-marshal = marshal
    .many = marshals
piece-marshall = marshall
    .many = marshalls
piece-minister = minister
    .many = ministers
piece-nightrider = nightrider
    .many = nightriders
piece-pheasant = pheasant
    .many = pheasants
piece-phoenix = phoenix
    .many = phoenixes
piece-promoted-knight = promoted knight
    .many = promoted knights
piece-promoted-lance = promoted lance
    .many = promoted lances
piece-promoted-silver = promoted silver
    .many = promoted silvers
piece-reflecting-bishop = reflecting bishop
    .many = reflecting bishops
piece-retreating-pawn = retreating pawn
    .many = retreating pawns
piece-rhinoceros = rhinoceros
    .many = rhinoceroses
piece-right-quail = right quail
    .many = right quails
piece-rookni = rook
    .many = rooks
piece-royal-knight = royal knight
    .many = royal knights
piece-sage = sage
    .many = sages
piece-sergeant = sergeant
    .many = sergeants
piece-sideways-pawn = sideways pawn
    .many = sideways pawns
piece-silver = silver general
    .many = silver generals
piece-stepping-knight = stepping knight
    .many = stepping knights
piece-swallow = swallow
    .many = swallows
piece-tank = tank
    .many = tanks
piece-tokin = tokin
    .many = tokins
piece-wall = wall
piece-duck = duck
piece-warlord = warlord
    .many = warlords
piece-wizard = wizard
    .many = wizards
piece-wolf = wolf
    .many = wolves
piece-yari-bishop = yari bishop
    .many = yari bishops
piece-yari-gold = yari gold
    .many = yari golds
piece-yari-knight = yari knight
    .many = yari knights
piece-yari-rook = yari rook
    .many = yari rooks
piece-yari-silver = yari silver
    .many = yari silvers
