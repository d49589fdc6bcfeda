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
### $enemy = "general": the royal piece of the other side, as that calls it
### $other-square = "e10": where the other side's stands
### $color = "White": a side, as it is called in the variant
### $moves = "exd5, exf5": moves
### $place = "95": the same square as players of this family type it for a drop
### $count = 2: how many there would be
### $file = "e": a file
### $column = "5": a file, in the notation of Chinese chess
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

app-no-board = There's no board of mine in that message. Use this on a game's board.

## Errors in a FEN, an SFEN or the diagram of a KIF file, behind challenge-start-fen and flaw-fen: in /challenge, /import
## and the editor
## $rank = 8: a rank of the board
## $found = 7: how many ranks, or squares of a rank, there are
## $needed = 8: how many there must be
## $letter = "x": a letter in the FEN, or a piece in hand of a KIF file
## $most = 9999: the highest number
## $checks = "3+3": the number of checks that White and Black have to give at the start
## $text = "xx": a part of a line of the diagram

fen-fields = it must have two to six parts, starting with the board and the side to move.
fen-ranks = it has { $found ->
    [one] one rank
   *[other] { $found } ranks
  } instead of { $needed }.
fen-files = the number of squares on rank { $rank } is { $found }, not { $needed }.
fen-piece = no piece in this game has the letter { $letter } (rank { $rank }).
fen-hands = pieces in hand go in brackets, like [QNp], and only in games with drops.
fen-hand-letter = { $letter } in hand isn't a piece of this game.
fen-hand-count = a hand can hold at most { $most } of each piece.
fen-kings = each side needs exactly one king.
fen-turn = the side to move must be w or b.
fen-castling = the castling rights don't match the kings and rooks.
fen-en-passant = the en passant square doesn't match the position.
fen-en-passant-missing = the en passant field is missing. Write - if there is none.
fen-counter = the move counters must be whole numbers up to { $most }.
fen-pawn-rank = pawns can't stand on their first or last rank.
fen-opposite-check = the side that just moved is still in check.
fen-check-given = a side is in check, and this game doesn't allow checks.
fen-checks = write the remaining checks like 3+3, or the checks given like +0+0.
fen-checks-many = there can't be more checks left than { $checks }.
fen-sfen-fields = an SFEN has four parts: the board, b or w, the pieces in hand and the move number.
fen-sfen-hands = in SFEN, pieces in hand are written like `2P3p`, or `-` for none.
fen-diagram = the diagram has { $text } in place of a square.

## Moves: why one is not possible

illegal-empty-square = There is no piece on { $square }.
illegal-wrong-side = The { $piece } on { $square } belongs to { $color }. Move one of your own pieces.
illegal-no-such-piece = You have no { $piece } on the board.
illegal-none-on-file = You have no { $piece } on file { $column }.
# Chinese notation for several pieces on a file, such as the front cannon; there are fewer.
illegal-few-on-file = You don't have that many pieces of this kind ({ $piece }) on one file.
illegal-cannot-reach = The { $piece } on { $from } can't reach { $to }.
illegal-none-can-reach = You have no { $piece } that can reach { $to }.
illegal-blocked = The { $piece } on { $from } can't get to { $to }: the { $blocker } on { $square } is in the way.
illegal-own-piece = You can't move to { $to }: your own { $piece } is there.
illegal-no-capture = There is nothing to capture on { $to }.
illegal-pinned = The { $piece } on { $from } is pinned: moving it would expose your { $royal } on { $royal-square } to the { $attacker } on { $attacker-square }.
illegal-still-check = Your { $royal } on { $royal-square } is in check from the { $attacker } on { $attacker-square }. Get out of check first.
illegal-into-check = Your { $royal } can't go to { $to }: the { $attacker } on { $attacker-square } attacks that square.
illegal-gives-check = Checks aren't allowed in this game, and that move would give one: the { $attacker } on { $attacker-square } would attack the { $royal } on { $royal-square }.
illegal-all-attacked = You can't leave every { $piece } of yours attacked at once.
illegal-must-capture = You must capture: { $moves }.
illegal-explodes-royal = That would blow up your own { $piece } on { $square }.
illegal-immune = The { $piece } on { $to } can't be captured by another { $piece }.
illegal-castling-through = You can't castle: the king would pass through { $square }, attacked by the { $attacker } on { $attacker-square }.
illegal-castling-from-check = You can't castle out of check: the { $attacker } on { $attacker-square } is giving check.
illegal-castling-rights = You can't castle on that side: the king or that rook has already moved, or the starting position didn't allow it.
illegal-no-castling = There is no castling in this game.
illegal-castling-blocked = You can't castle: the { $blocker } on { $square } is in the way.
illegal-promotion-piece = Pawns can't promote to { $piece } in this game.
illegal-no-promotion = You can't promote on { $to } with that move.
illegal-promotion-none = The { $piece } can't go to { $to }: it would have to promote there, and this game has nothing to promote to.
illegal-no-en-passant = You can't capture en passant on { $to } now.
illegal-no-hurdle = To reach { $to }, the { $piece } on { $from } must jump over exactly one piece.
illegal-shunned = The { $piece } on { $from } can't jump over or capture another { $piece }, and there is one on { $square }.
illegal-off-limits = The { $piece } on { $from } can't go to { $to }: that square is closed to it.
illegal-facing = Your { $royal } on { $royal-square } and the enemy { $enemy } on { $other-square } would face each other with nothing in between.
illegal-bikjang = The generals are still facing each other (bikjang): break it up, or pass to accept the draw.
illegal-stays-in-check = Your { $royal } on { $royal-square } is in check and may not move away in this game: block the check, or capture the piece giving it.
illegal-not-in-hand = You have no { $piece } in hand.
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-on-piece = You can only drop on an empty square, and { $to } is occupied ({ $piece }).
drop-square = { $square } (@{ $place })
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-region = The { $piece } can't be dropped on { $to }.
# The same where the game begins with placing the pieces.
illegal-place-region = The { $piece } can't be placed on { $to }.
illegal-place-on-piece = Place your pieces on empty squares: { $to } is occupied ({ $piece }).
illegal-doubled-drop = { $count ->
    [2] You already have an unpromoted { $piece } on the { $file }-file, and may not drop a second one there (nifu).
   *[other] File { $file } already has as many pieces of this kind ({ $piece }) as you may have there.
  }
illegal-same-shade = Your bishops must stand on squares of different colors, and { $to } is the same color as the other bishop's.
illegal-room-for-bishop = Keep { $to } free: your bishop needs a square of that color.
illegal-must-drop = Place your { $piece } from your hand first.
# $example = "N@e3": a drop as it is typed
illegal-must-drop-all = First place all the pieces in your hand, one per turn, like this: `{ $example }`.
illegal-enters = The { $piece } can only be gated in on a square that one of your back-rank pieces leaves with its first move, as in { $moves }.
illegal-enters-none = The { $piece } can only be gated in on a square that one of your back-rank pieces leaves with its first move, and there is no such move now.
illegal-wall-stays = The { $blocker } must leave { $square }. Put it on another empty square.
illegal-wall-occupied = The { $blocker } needs an empty square, and after this move { $square } is occupied by the { $piece }.
illegal-wall-place = The { $blocker } can't go to { $square } with this move.
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-check = Drops may not give check, and a drop on { $to } would.
illegal-drop-mate = You can't drop the pawn on { $to }: that would be checkmate by a pawn drop (uchifuzume).
illegal-immobile = The { $piece } can't go to { $to } unpromoted: it could never move again.
# $to = "e5", "e5 (@95)": the square, with how players of this family type it for a drop
illegal-drop-immobile = You can't drop the { $piece } on { $to }: it could never move again.
illegal-promotion-limit = You already have every { $piece } you're allowed on the board.
illegal-promotion-check = A pawn may not promote with check, as on { $to }.
illegal-must-promote = A piece moving to { $to } like this must promote.
illegal-petrifies-royal = Your { $royal } can't capture: it would turn to stone.
illegal-game-over = The game is already over. `/challenge` starts a new one.
# The reasons why a move in a file is illegal, in /import: they don't address the reader as the player.
illegal-recorded-wrong-side = The { $piece } on { $square } belongs to { $color }.
illegal-recorded-no-piece = No { $piece } of the side to move can make this move.
illegal-recorded-own-piece = A piece of the same side is already on { $to }.
illegal-recorded-check = It would leave the { $royal } in check.
illegal-recorded-castling = Castling isn't possible here.
illegal-recorded-must-capture = Capturing is compulsory here: { $moves }.
illegal-recorded-doubled-drop = File { $file } already has as many pieces of this kind ({ $piece }) as allowed (nifu).
illegal-recorded-drop-mate = A pawn drop may not give checkmate (uchifuzume).
illegal-recorded-other = The rules don't allow it here.
move-malformed = I can't read "{ $text }" as a move. Moves here look like this: { $examples }.
move-unreadable = I can't read "{ $text }" as a move.
move-ambiguous = More than one piece can do that. Which one?
# To a typed answer to a puzzle or review.
# $choices = "Nbd2 or Nfd2": the moves that it could be
move-which = Which move do you mean: { $choices }?
move-near = Did you mean:
move-stale = The position has changed in the meantime. Look at the newest board.
move-taken = Another move got there first. Look at the newest board.
# To a message that made a move and was then edited to another one, above the button Takeback.
move-kept = Editing a message doesn't change its move: **{ $move }** stands.
move-not-your-turn = It's { $player }'s turn; yours is next.
# To anyone who doesn't play in a game, whatever they try: a move, Resign, Rematch ...
move-not-player = This is { $white } and { $black }'s game. Start your own with `/challenge`.
move-over = This game is over. `/challenge` starts a new one.
# To a move that is written in the thread of a finished game, once, above Rematch.
move-after-end = This game is over. Want to play again?
move-time-up = You had already run out of time. `/challenge` starts a new game.
move-no-content = { $mention }, I can't read plain messages on this server. Use the board's **Move** button or `/move`, reply to the board with your move (keep the ping on), or mention me with it.
move-waits = I got your move, but saving it is taking longer than usual. One moment…
move-later = Your move **{ $move }** is saved. Discord isn't accepting the board right now; I'll post it as soon as it does.
# $why = "I'm missing a permission here.": one of the messages error-permission, error-thread, error-deleted, error-direct and error-guest
move-saved = Your move **{ $move }** is saved, but I couldn't post the board here. { $why }
# To the player who has begun a game. $why: one of the messages error-permission, error-thread, error-deleted, error-direct and error-guest.
# $why = "I'm missing a permission here.": the reason
board-unposted = Your game has begun, but I couldn't post its board here. { $why }

## Errors and permissions

button-unknown = This no longer works. Please use the command again.
error-unexpected = Something went wrong on my side. Nothing is lost; please try again.
moment = One moment…
error-busy = I'm a bit busy right now. Please try again in a moment.
# To a message that took too long. What it asked for may still happen.
error-slow = Saving this is taking too long. It may still go through, so please check in a minute before you try again.
error-permission = I'm missing permissions here. Ask a server admin to grant me: { $permissions }.
# Where the bot can't post. $mention: the bot, as a mention that lets it into the thread.
error-thread = I'm not a member of this private thread. Mention me in it ({ $mention }) to let me in, or use the channel.
error-guest = I'm not a member of the place where this game is played, so I can only post there right after someone uses me there: press a button under its last board.
# In direct messages with the bot, to the player whose game can't be posted there.
error-direct = Discord doesn't let me send you direct messages. Unblock me, or allow direct messages in the privacy settings of a server that we share.
# Where the bot can't post.
error-deleted = This game's channel was deleted.
# After error-deleted, if the game isn't over.
error-deleted-play = You can keep playing anywhere, even in direct messages with me: `/move` plays a move, and `/board` shows the board.
permission-write = Send Messages, Attach Files
permission-view = View Channel
permission-send = Send Messages
permission-send-threads = Send Messages in Threads
permission-connect = Connect
permission-attach = Attach Files
permission-external = Use External Apps
permission-manage = Manage Server
permission-threads = Send Messages in Threads, Attach Files

## Unknown pieces

piece-unknown = I don't know a piece called "{ $name }". Pick one from the list that appears as you type.
