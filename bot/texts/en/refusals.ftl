### What can't be done and why: illegal moves, unreadable input, errors, permissions. Read by who tried.
### $piece = "knight": the piece that is to move, or the one in question
### $from = "g1": where it stands
### $to = "e5": where it is to go
### $square = "f3": another square in question
### $blocker = "bishop": a piece in the way; for a duck or wall, that
### $attacker = "rook": a piece of the other side that attacks
### $attacker-square = "e8": where that stands
### $royal = "king": the piece that may not be lost
### $royal-square = "e1": where that stands
### $other-square = "e10": where the other side's stands
### $color = "White": a side, as it is called in the variant
### $moves = "exd5, exf5": moves
### $place = "95": the same square as players of this family type it for a drop
### $count = 2: how many there would be
### $file = "e": a file
### $text = "Zz9": what was typed
### $examples = "`e4`, `Nf3`": moves as they are typed
### $name = "quen": what was typed
### $player = "alice": a person's name
### $white = "alice": the name of the player who moves first
### $black = "bob": the name of the other one
### $mention = "@alice": a person, as a mention
### $move = "Nf3": a move
### $permissions = "Send Messages": permissions as Discord calls them

## Commands in the menu of a message

app-no-board = That message shows no board of mine. Use this on a game's board.

## What is wrong with a FEN, behind challenge-start-fen

fen-fields = it needs at least the board and the side to move, and at most six parts.
fen-ranks = the number of ranks isn't right.
fen-files = one of the ranks has too many or too few squares.
fen-piece = there is a letter for a piece that this game doesn't have.
fen-hands = the pieces in hand stand in brackets, like [QNp], and belong to games in which pieces are dropped.
fen-kings = each side needs exactly one king.
fen-turn = the side to move must be w or b.
fen-castling = the castling rights don't fit the kings and rooks.
fen-en-passant = the en passant square doesn't fit.
fen-counter = the move counters must be plain numbers.
fen-pawn-rank = no pawn can stand on its first or last rank.
fen-opposite-check = the side that just moved is still in check.
fen-check-given = somebody is in check, and no move of this game may give one.
fen-checks = the checks left are written like 3+3, or +0+0 for those given.
fen-placement = the pieces stand where this game doesn't allow them.
fen-other = it isn't a legal position for this game.

## Moves: why one is not possible

illegal-empty-square = There is no piece on { $square }.
illegal-wrong-side = The { $piece } on { $square } is { $color }'s. Move one of your own.
illegal-no-such-piece = You have no { $piece } on the board.
illegal-cannot-reach = The { $piece } on { $from } can't reach { $to }.
illegal-none-can-reach = No { $piece } of yours can reach { $to }.
illegal-blocked = The { $piece } on { $from } can't get to { $to }: the { $blocker } on { $square } is in the way.
illegal-own-piece = Your own { $piece } stands on { $to }.
illegal-no-capture = There is nothing to capture on { $to }.
illegal-pinned = The { $piece } on { $from } is pinned: the { $attacker } on { $attacker-square } would take aim at your { $royal } on { $royal-square }.
illegal-still-check = Your { $royal } on { $royal-square } is in check from the { $attacker } on { $attacker-square }. Deal with that first.
illegal-into-check = Your { $royal } can't stand on { $to }: the { $attacker } on { $attacker-square } attacks it.
illegal-gives-check = Checks aren't allowed here, and that would give one: the { $attacker } on { $attacker-square } would attack the { $royal } on { $royal-square }.
illegal-all-attacked = You can't leave every { $piece } of yours attacked at once.
illegal-must-capture = Captures are mandatory here: { $moves }.
illegal-explodes-royal = That would blow up your own { $piece } on { $square }.
illegal-immune = The { $piece } on { $to } can't be taken by a piece of its own kind.
illegal-castling-through = You can't castle: the king would pass { $square }, attacked by the { $attacker } on { $attacker-square }.
illegal-castling-from-check = You can't castle out of check; the { $attacker } on { $attacker-square } is giving it.
illegal-castling-rights = You have no right to castle on that side: the king or that rook has moved, or the start position gave none.
illegal-no-castling = There is no castling in this game.
illegal-castling-blocked = You can't castle: the { $blocker } on { $square } is in the way.
illegal-promotion-piece = Pawns don't promote to { $piece } here.
illegal-no-promotion = Nothing promotes on { $to }.
illegal-no-en-passant = You can't take en passant on { $to } now.
illegal-no-hurdle = The { $piece } on { $from } needs exactly one piece to jump over on its way to { $to }.
illegal-shunned = The { $piece } on { $from } may neither jump over its like nor capture it, and one stands on { $square }.
illegal-off-limits = The { $piece } on { $from } may not leave its part of the board, and { $to } is outside.
illegal-facing = Your { $royal } on { $royal-square } would face the other one on { $other-square } with nothing between them.
illegal-bikjang = The generals still face each other (bikjang): break the line, or pass to accept.
illegal-stays-in-check = Your { $royal } on { $royal-square } is in check and may not flee here: block the check, or capture the piece that gives it.
illegal-not-in-hand = You have no { $piece } in hand.
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-on-piece = You can only drop on an empty square, and the { $piece } stands on { $to }.
drop-square = { $square } (@{ $place })
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-region = No { $piece } may be dropped on { $to }.
illegal-doubled-drop =
    { $count ->
        [2] You have an unpromoted { $piece } on the { $file }-file already: no second one may be dropped there (nifu).
       *[other] You already have enough on the { $file }-file: one { $piece } more would be number { $count }.
    }
illegal-same-shade = Your bishops go on squares of different colours, and { $to } has the colour of the other.
illegal-room-for-bishop = Keep { $to } free: your bishop needs a square of that colour.
illegal-must-drop = Place your { $piece } from the hand first.
illegal-must-drop-all = Place all your pieces from the hand first.
illegal-enters = The { $piece } enters where a piece of your back rank first leaves its square, as in { $moves }.
illegal-enters-none = The { $piece } enters where a piece of your back rank first leaves its square, and no move does that now.
illegal-wall-stays = The { $blocker } has to leave { $square }. Put it on another empty square.
illegal-wall-occupied = The { $blocker } goes on an empty square, and after this move the { $piece } stands on { $square }.
illegal-wall-place = The { $blocker } can't go to { $square } with this move.
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-check = A drop may not give check, and one on { $to } would.
illegal-drop-mate = A pawn may not be dropped to give checkmate, as on { $to }.
illegal-immobile = On { $to } the { $piece } could never move again.
illegal-promotion-limit = You have every { $piece } you may have on the board already.
illegal-promotion-check = A pawn may not be promoted to give check, as on { $to }.
illegal-must-promote = A piece that goes to { $to } like this must promote.
illegal-petrifies-royal = Your { $royal } would turn to stone by capturing.
illegal-game-over = The game is already over. `/challenge` starts a new one.
move-malformed = I can't read "{ $text }" as a move. Try something like { $examples }.
move-unreadable = I can't read "{ $text }" as a move.
move-ambiguous = More than one piece can do that. Which one?
move-near = Did you mean:
move-stale = The position has changed since. Look at the newest board.
move-taken = Another move was a moment faster. Look at the newest board.
move-not-your-turn = It's { $player }'s turn. Yours comes next.
move-not-player = Only { $white } and { $black } play in this game. Start your own with `/challenge`.
move-over = This game is over. `/challenge` starts a new one.
# To a move that is written in the thread of a finished game, once, above Rematch.
move-after-end = This game is over. Play another one?
move-time-up = Your time for this move had run out. `/challenge` starts a new game.
move-which-board = Several games of yours are running here. Which one do you mean? You can also reply to its board.
move-no-content = { $mention }, plain messages don't reach me on this server. Use the board's **Move** button or `/move`, reply to the board with your move, or mention me with it.
move-waits = Your move has reached me, but saving it takes longer than usual. One moment …
move-later = Your move **{ $move }** is stored. Discord isn't accepting the board right now; I'll post it as soon as it does.
move-saved = Your move **{ $move }** is stored, but I couldn't post the board here. Ask someone who manages the server to allow me: { $permissions }.

## Errors and permissions

button-unknown = This button doesn't work any more. `/board` shows a fresh one.
error-unexpected = Something went wrong on my side. Nothing is lost; please try again.
moment = One moment …
error-busy = I'm a bit busy right now. Please try again in a moment.
error-permission = I lack a permission here. Ask someone who manages the server to allow me: { $permissions }.
permission-write = Send Messages, Attach Files
permission-view = View Channel
permission-send = Send Messages
permission-send-threads = Send Messages in Threads
permission-connect = Connect
permission-attach = Attach Files
permission-external = Use External Apps
permission-manage = Manage Server
permission-threads = Send Messages in Threads, Attach Files

## Pieces that there are not

piece-unknown = I know no piece called "{ $name }". Pick one from the list that appears as you type.
