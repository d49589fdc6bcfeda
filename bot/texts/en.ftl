# What people read, in English. One message per thing said; ja.ftl holds the same ids and variables. What one
# family of games calls otherwise stands under ID-FAMILY (board-check-chess), in the language that needs it.
# $player, $white, $winner ... are names, $mention a Discord mention, $when a Discord timestamp.

## Slash commands (names: lower case, no spaces, at most 32; descriptions at most 100)

command-play = play
command-play-description = Play against Kibitz, at once
command-hint = hint
command-hint-description = Show me a good move, in a game against Kibitz
command-challenge = challenge
command-challenge-description = Challenge someone to a game, or anyone here
command-join = join
command-join-description = Open challenges here: pick one and play
command-move = move
command-move-description = Play your move
command-moves = moves
command-moves-description = See where the pieces can go
command-board = board
command-board-description = Show the board again
command-resign = resign
command-resign-description = Give up your game (I'll ask once to make sure)
command-draw = draw
command-draw-description = Offer a draw, or accept the one you were offered
command-takeback = takeback
command-takeback-description = Ask to take back your last move
command-abort = abort
command-abort-description = Call a game off before both have moved
command-claim = claim
command-claim-description = Claim a draw (threefold repetition, fifty moves), or a king's entering in shogi
command-games = games
command-games-description = Your running games and whose turn it is, or all games on this server
command-profile = profile
command-profile-description = What someone has played: ratings, wins and losses, you against them
command-leaderboard = leaderboard
command-leaderboard-description = The best players of this server, and your own place
command-history = history
command-history-description = Finished games, yours or another player's, to leaf through
command-import = import
command-import-description = Look at a game or a position from a file or a text: PGN, KIF or FEN
command-variants = variants
command-variants-description = Everything that can be played here, page by page
command-variant = variant
command-variant-description = A variant on a card: its start, its rules, its pieces
command-piece = piece
command-piece-description = How a piece moves, as a picture
command-export = export
command-export-description = Export a game: PGN, FEN, an animation, a link for analysis
command-plan = plan
command-plan-description = Set up replies in advance: if Nf6 then Bg5
command-vacation = vacation
command-vacation-description = Stop your clocks on this server for some days
command-settings = settings
command-settings-description = Language, looks and mentions; for the server, where and how games start
command-settings-player = player
command-settings-player-description = Your language, board, pieces and mentions
command-settings-server = server
command-settings-server-description = This server's games (for those who manage the server)
command-privacy = privacy
command-privacy-description = What I keep about you and why; get your data, or delete it
command-help = help
command-help-description = How to play, on one short page

app-challenge = Challenge
app-board = Show board
app-moves = Moves
app-no-board = That message shows no board of mine. Use this on a game's board.
invite-which = What would you like to play with { $player }? Colours are assigned at random and the time is the server's; for the rest there is `/challenge`.
# Behind those buttons. $variant: its title.
begin-which = Which variant would you like to play?
begin-whom = Whom do you challenge to **{ $variant }**? Colours are assigned at random and the time is the server's; for the rest there is `/challenge`.

option-opponent = opponent
option-opponent-description = Who to challenge. Leave it out to invite anyone here
option-variant = variant
option-variant-description = Which variant; type to search
option-level = level
option-level-description = How strong Kibitz plays: 1 is for a child's first game, 8 for a club player
option-color = color
option-color-description = Which side you take
option-against = opponent
option-against-description = Only games against this player
option-pace = time
option-pace-description = How long each move may take, unless a challenge says otherwise
option-time = time
option-time-description = Live, such as 3+2 or 10m+30s byo-yomi, or for each move, such as 1d
option-rated = rated
option-rated-description = Whether the result changes ratings: yes if left out, never from a start that you choose
option-player = player
option-player-description = Whose games; your own if left out
option-person = player
option-person-description = Whose profile; your own if left out
option-speed = speed
option-speed-description = How fast the games are
option-start = start
option-start-description = Start position: its number, or a FEN
option-move = move
option-move-description = Such as e4, Nf3, O-O, e8=Q or e2e4
option-square = from
option-square-description = A piece, by its square or name; all that can move if left out
option-name = name
option-name-description = Type to search
option-game = game
option-game-description = Which game, when you have more than one
option-where = where
option-where-description = Your own games, or all that are being played on this server
option-file = file
option-file-description = A file with a game: PGN or KIF
option-text = text
option-text-description = A game or a position as text: PGN, FEN, SFEN or USI
option-moves = moves
option-moves-description = Their reply and your answer in turn; further lines after a semicolon
option-days = days
option-days-description = How many days from now; 0 ends the vacation
option-language = language
option-language-description = The language I answer in
option-theme = theme
option-theme-description = The colours of the board
option-pieces = pieces
option-pieces-description = A piece set for a family of games
option-board = board
option-board-description = Which side is at the bottom
option-mentions = mentions
option-mentions-description = Whether I ping you when it is your turn
option-profile = profile
option-profile-description = Whether others see your profile, your finished games, and you on leaderboards
option-letters = letters
option-letters-description = Whether pieces that are Chinese characters have a letter besides
option-ratings = ratings
option-ratings-description = Whether games that begin here may be rated
option-channel = channel
option-channel-description = Allow games in this channel only; again to take it off the list
option-threads = threads
option-threads-description = Whether each game gets a thread of its own
option-starter = starter
option-starter-description = The role that may start games (everyone: @everyone)
option-action = action
option-action-description = Get your data, or delete it; leave it out to read what I keep
option-vacation = vacation
option-vacation-description = Days a year for which players may stop their clocks

choice-random = Random
choice-first = { $color } (moves first)
choice-second = { $color } (moves second)
time-none = No limit
time-hour = 1 hour a move
time-day = 1 day a move
time-three-days = 3 days a move
time-week = 7 days a move
time-move = { $time } a move
time-sudden = { $base } each ({ $short })
time-fischer = { $base } each, plus { $increment } a move ({ $short })
time-byo-yomi = { $base } each, then { $period } a move (byo-yomi)
time-period = { $period } a move (byo-yomi)
time-choice = { $time } · { $speed }
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
span-both = { $first } { $rest }
where-mine = Mine, everywhere
where-server = All on this server
language-auto = As in Discord
language-en = English
language-ja = 日本語
theme-brown = Brown
theme-green = Green
theme-blue = Blue
theme-dark = Dark
theme-wood = Wood
theme-contrast = High contrast
board-own = Your own side
board-white = White, always
board-turn = The side to move
switch-on = On
switch-off = Off
choice-yes = Yes
choice-no = No
family-chess = Chess
family-shogi = Shogi
family-xiangqi = Xiangqi
family-janggi = Janggi
family-makruk = Makruk
set-kaneo = Kaneo
set-cburnett = Cburnett
set-kanji = two kanji
set-animals = animals
set-international = figures, for newcomers
set-hanzi = Chinese characters
set-figures = figures
set-hanja = Chinese characters
set-figures-janggi = figures
set-ada = Thai pieces
set-cambodian = Cambodian pieces
set-sittuyin = Burmese pieces

## Buttons and menus

# Beneath variants' cards, /variants and /help: a game against Kibitz, a challenge, the list of variants.
button-play = Play
button-challenge = Challenge
button-variants = Variants
button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-join = Join
button-move = Move
button-back = Another piece
button-step-back = Back
button-page-before = Previous
button-page-after = Next
button-page-newer = Newer
button-page-older = Older
button-view = Replay
button-view-first = ◀◀
button-view-before = ◀
button-view-after = ▶
button-view-last = ▶▶
button-view-export = Export up to here
button-view-play = Play on from here
button-view-anyone = Anyone here
button-view-kibitz = Kibitz
button-view-games = Other games
button-view-challenge = Send the challenge
button-view-begin = Begin the game
button-view-cancel = Cancel
button-history-all = All games
button-profile-history = Games
button-profile-meeting = Games against you
button-profile-leaders = Leaderboard
button-profile-challenge = Challenge
button-analysis = Analyse on { $site }
button-moves = Moves
button-export = Export
button-flip = Flip board
button-letters = Letters on pieces
button-resign = Resign
button-draw = Draw
button-more = ⋯
button-takeback = Take back
button-abort = Call off
button-claim = Claim draw
button-claim-win = Claim win
button-hint = Hint
button-rematch = Rematch
button-rematch-other = Other variant
# Under a finished game against Kibitz, won and lost. $level: the number of the next level.
button-harder = You won! Try level { $level }?
button-easier = Try level { $level }?
button-resign-yes = Yes, resign
button-resign-no = Keep playing
button-abort-yes = Yes, call it off
button-plan-drop = Forget the plan
button-privacy-export = Get my data
button-privacy-delete = Delete my data
button-privacy-delete-yes = Yes, delete all of it
button-privacy-delete-no = Keep it
button-set = { $name }: { $value }
menu-which = Which game?
menu-piece = Which piece?
menu-look = See where a piece can go
menu-square = Where to?
menu-move = Which move?
menu-more = What would you like to do?
menu-view = Go to a move
menu-view-start = Start
menu-view-play = Challenge someone
menu-view-level = How strong?
menu-profile = Another rating curve
menu-profile-all = Ratings with the most games
menu-view-pick = Look at a game
menu-how = How?
menu-wall = Which square is blocked then?
menu-wall-duck = Where does the duck go? (Typing e4,a5 does both.)
menu-chosen = **{ $piece }**: { $question }
menu-card = See a variant's card
menu-leaderboard = Another leaderboard
menu-movement = See how a piece moves
menu-pass = Pass
menu-on = { $piece } { $square }
menu-hand = { $count ->
    [one] { $piece } in hand
   *[other] { $piece } in hand (×{ $count })
  }
menu-castle = castle, king to { $square }
menu-becomes = becomes: { $piece }
menu-enters = { $piece } enters on { $square }
menu-plain = just the move
menu-join = Pick a challenge
menu-join-option = { $variant } against { $player }

## Games against Kibitz

hint-move = **{ $move }** looks good here.
# $piece1: what is taken. $moves: how many own moves it takes to win.
hint-wins-game = It wins the game.
hint-forced-win = It wins by force in { $moves } moves.
hint-takes-free = It wins the { $piece1 }.
hint-wins-exchange = It wins the { $piece1 } for a cheaper piece.
# { $piece1 } on { $square1 }: the own piece that moves; { $piece2 } on { $square2 } attacks it.
hint-saves = It saves the { $piece1 } from the { $piece2 } on { $square2 }.
# Two pieces of the other side that are attacked at once.
hint-forks = It attacks the { $piece1 } on { $square1 } and the { $piece2 } on { $square2 } at once.
hint-between-people = There are hints in games against Kibitz only; `/play` begins one.
offer-not-now = No draw for now: I like my position. Let's play on.
play-begun = { $player } plays against { $opponent }: **{ $variant }**, level { $level }.
# Below the former, where the game has a thread. $thread: a link to that.
play-here = **Play here:** { $thread }
level = { $number } · { $title }
level-1 = a child's first games
level-2 = a beginner
level-3 = knows the rules
level-4 = plays now and then
level-5 = plays often
level-6 = a good player
level-7 = strong
level-8 = a club player
level-9 = the strongest engine here
# Whom a level suits; in the choices of `/play level:`, behind its number.
level-1-for = for children, and for your very first games
level-2-for = if you learned the moves yesterday
level-3-for = if you know the rules (the usual one)
level-4-for = if you play now and then
level-5-for = if you play often
level-6-for = if you win against most of your friends
level-7-for = if you have played seriously for years
level-8-for = if you play in a club
level-9-for = if you want the strongest engine here
level-none = Level { $level } isn't available in this variant here; the highest is { $top }.

## The challenge card

card-to = { $challenger } challenges { $opponent } to **{ $variant }**.
card-call = { $opponent }, { $challenger } challenges you. The card is above.
card-open = { $challenger } is looking for an opponent: **{ $variant }**.
card-color = { $challenger } plays { $color }.
card-color-random = Colours are assigned at random.
card-start-number = Start position { $number }.
card-start-fen = Start position as given: `{ $fen }`
card-time = Time: { $time }.
game-rated = Rated.
game-casual = Casual: ratings stay as they are.
card-until = Open until { $when }.
card-accepted = { $player } accepted. Game on!
card-accepted-thread = { $player } accepted. Game on in { $thread }!
card-casual-now = Ratings have been switched off on this server since, so the game is casual.
card-declined = { $player } declined this time.
card-cancelled = { $player } took the challenge back.
card-expired = Nobody answered within the time, so this challenge is closed.
card-alt = Start position of { $variant }
# The picture of a challenge, for those who can't see it. $variant: its title. $players: the names, with a dash.
card-picture = Challenge to { $variant }: { $players }

## Answers to /challenge and its buttons

challenge-self = You can't play against yourself. Leave the opponent out to invite anyone here.
challenge-bot = That bot doesn't play. Pick a person or Kibitz, or leave the opponent out to invite anyone.
challenge-outsider = { $player } isn't in this server. Pick someone who is here.
challenge-hidden = { $player } can't see this channel. Challenge them in a place where both of you can write.
challenge-variant = I don't know "{ $name }". Pick one from the list that appears as you type.
challenge-variant-near = I don't know "{ $name }". Did you mean { $near }?
challenge-color = No side is called "{ $name }" here. Pick one from the list that appears as you type.
play-no-clock = I don't play on live clocks. Leave `time` out to play me at your own pace, or challenge a person.
play-no-ratings = Games against me are never rated. Leave `rated` out to play me, or challenge a person.
challenge-time-bad = I can't read "{ $name }" as a time. For a live game write `5+3` (5 minutes each, plus 3 seconds a move), `90s` or `10m+30s byo-yomi`; for 3 days a move write `3d`.
challenge-time-bare = Is { $number } minutes or days? Write `{ $number }+0` for that many minutes each, for the whole game, or `{ $number }d` for that many days a move.
challenge-time-range = A live game has at most { $minutes } minutes each and { $seconds } seconds a move, and at least { $least } seconds in all. A correspondence game has from an hour to { $days } days a move.
challenge-start-range = Start positions of { $variant } are numbered { $first } to { $last }.
challenge-start-none = { $variant } has only one start position. Leave `start` out, or give a FEN.
challenge-start-fen = That FEN doesn't work: { $problem }
challenge-start-over = In that position the game is already over. Pick another start.
challenge-unrated-start = A game from a start that you choose is never rated. Leave `start` out for a rated game, or `rated` for a casual one.
challenge-unrated-server = Ratings are switched off on this server. Leave `rated` out to play a casual game.
challenge-not-here = I may not write in this channel. Ask someone who manages the server to allow me: { $permissions }.
challenge-not-as-guest = I'm not a member of this server, and only you can see what I answer. Ask someone who manages it to allow you: { $permissions }, or to invite me.
challenge-elsewhere = Games are played elsewhere on this server: { $channels }.
challenge-role = On this server { $role } may start games. You can still accept a challenge, or `/join` an open one.
challenge-gone = This challenge is already closed. `/join` lists open ones, `/challenge` makes another.
challenge-not-yours-accept = This challenge is for { $player }. You can start your own with `/challenge`.
challenge-not-yours-cancel = Only { $player } can take this challenge back.
challenge-own-join = This is your own challenge. Someone else has to take it.
limit-challenges = You have { $most } open challenges already. Take one back with its **Cancel** button, or wait for an answer.
limit-games = You have { $most } games running already. Finish one first; `/games` lists them.
limit-opponent = { $player } has { $most } games running already and can't start another one now.
limit-commands = That was a lot at once: I answer { $most } commands and presses a minute. Please try again in a moment.
join-none = No open challenges here right now. Start one with `/challenge` and leave the opponent out.
join-own = Only your own challenge is open here. Somebody else has to take it, with its **Join** button or `/join`.
join-list = Open challenges here:
join-done = You're in. Have fun!

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

## Threads and boards

thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $white } plays { $first }, { $black } plays { $second }. { $mention }, the first move is yours. Write it here, like `{ $example }`.
drop-example = A piece from the hand is dropped like `{ $example }`.
board-start-button = { $white } plays { $first }, { $black } plays { $second }. { $mention }, the first move is yours. Press **Move**, or add me to your apps and use `/move`.
board-move = **{ $move }** by { $player }. { $mention }, your move as { $color }.
board-check = **{ $move }** by { $player }. Check! { $mention }, your move as { $color }.
board-move-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Your move as { $color }.
board-check-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Check! Your move as { $color }.
board-thinking = **{ $move }** by { $player }. { $opponent } is thinking …
board-first = Write your move here, like `{ $example }`.
board-first-button = Press **Move**, or add me to your apps and use `/move`.
# Under the first board of a first game with pieces that are Chinese characters.
board-letters = New to these characters? Press **Letters on pieces**.
letters-on = From now on each piece has a letter on the boards that are made for you. `/settings player` turns that off.
board-over-reply = { $person }: **{ $own }**. { $player }: **{ $move }**.
board-again = **{ $move }** was the last move. { $player } is to move as { $color }.
board-again-start = No move yet. { $player } begins as { $color }.
board-over = **{ $move }** by { $player }.
board-alt = Board after { $move }. { $color } to move.
board-alt-check = Board after { $move }. { $color } is in check and to move.
board-alt-start = Start position. { $color } to move.
board-alt-start-end = Start position. { $result }
board-alt-end = Final position after { $move }. { $result }
board-alt-clocks = { $board }. Clocks: { $color } { $left }, { $other } { $rest }.
board-alt-targets = The board with the squares marked where this piece may go: { $squares }.
board-alt-movable = The board with every piece marked that can move: { $squares }.
board-alt-problem = The board with the squares in question marked: { $squares }.
color-white = White
color-black = Black
color-white-shogi = Sente
color-black-shogi = Gote
color-white-xiangqi = Red
color-black-xiangqi = Black
color-white-janggi = Blue
color-black-janggi = Red

## How it ends

end-win = **{ $winner }** ({ $color }) wins { $reason } **{ $result }**
end-draw = A draw { $reason } **{ $result }**
end-congratulation = Well played!
end-aborted = The game was called off before it had really begun. No result.
end-unmoved = { $player } didn't make the first move in time, so the game was called off. No result.
end-ratings = Ratings: { $changes }
end-unrated-short = Ratings stay as they are: a rated game needs { $count } moves from each side.
end-unrated-takeback = Ratings stay as they are: a move was taken back.
# A rated game has ended and counts nothing. count: moves of each side, 10.
end-unrated-repeated = Ratings stay as they are: games under { $count } moves a side count once a day between the same two, unless mate was forced (the loser's last move was the only legal one).
# After "Ratings: ...". number: which rated game of these two within a day; share: what it counts, "1/4".
end-rating-share = Your rated game no. { $number } within a day: it counts { $share }.
rating-change = { $player } { $rating } ({ $change })
# A player who has too few rated games for a number, in the result of a game. rating: as rating-few.
rating-change-few = { $player } { $rating }
# In place of a number. count: rated games so far; needed: from how many on a number is shown.
rating-few = provisional, { $count } of { $needed }
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = A "?" means that a rating isn't certain yet; more rated games settle it.
rating-kind = { $variant } · { $speed }
win-checkmate = by checkmate.
win-stalemate = by stalemate: { $stuck } has no legal move.
win-repetition = by the rule of repeated positions.
win-perpetual-check = because { $loser } kept giving check in a repeated cycle.
win-perpetual-chase = because { $loser } kept chasing the same piece in a repeated cycle.
win-move-repetition = because { $loser } moved one piece to and fro once too often.
win-uneventful-moves = on points: nothing was captured for too long.
win-impasse = on points: the king had entered the enemy camp.
win-bikjang = on points: the facing generals (bikjang) were accepted.
win-both-passed = on points: both players passed.
win-full-board = on points: the board is full.
win-knight-mate = because { $loser } gave mate with the knight alone, which is forbidden.
win-extinction = by taking the { $piece }.
win-extinction-last = by taking the last { $piece }.
win-extinction-one = by taking one { $piece }, of which none may be lost.
win-extinction-own = because { $loser } promoted the last { $piece }, and one had to stay.
win-pieces-lost = by losing enough pieces, which is the aim here.
win-bare-king = because the other king stands alone.
win-explosion = by blowing up the king.
win-explosion-own = because { $loser } blew up their own king.
win-goal = by reaching the goal.
win-checks = by giving the last check that was needed.
win-connection = with an unbroken row of pieces.
win-resignation = because { $loser } resigned.
win-time = because { $loser } ran out of time.
win-other = and the game is over.
draw-checkmate = by checkmate, which is worth a draw here.
draw-agreement = by agreement.
draw-time = because time ran out, but the opponent couldn't have won by any means.
draw-extinction = because too few pieces are left.
draw-bare-king = because a king stands alone.
draw-goal-shared = because both kings reached the goal in the same round.
draw-stalemate = by stalemate: no legal move, but no check.
draw-insufficient-material = because neither side has enough left to mate.
draw-fifty-moves = claimed by the { $count ->
    [50] fifty
   *[other] { $count }
  }-move rule.
draw-seventyfive-moves = by the seventy-five-move rule.
draw-threefold-repetition = claimed by threefold repetition.
draw-fivefold-repetition = because the position came up five times.
draw-uneventful-moves = because nothing was captured for too long.
draw-repetition = because the position was repeated too often.
draw-perpetual-check = because both sides kept giving check.
draw-perpetual-chase = because both sides kept chasing.
draw-impasse = because neither entering king has the points to win.
draw-bikjang = because the facing generals (bikjang) were accepted.
draw-both-passed = because both players passed.
draw-full-board = because the board is full.
draw-counted-out = because the count has run out before mate.
draw-weak-mate = by niol: a mate without a check by rook, knight or bers.
draw-other = and the game is over.
end-pgn-event = Game on Discord

## The same in a picture's bar, where the sentence is too long for it

short-win-stalemate = by stalemate
short-win-perpetual-check = by perpetual check
short-win-perpetual-chase = by perpetual chase
short-win-move-repetition = by repeated moves
short-win-uneventful-moves = on points
short-win-impasse = on points: entering king
short-win-bikjang = on points: bikjang
short-win-full-board = on points: full board
short-win-knight-mate = by forbidden knight mate
short-win-extinction-one = by taking one { $piece }
short-win-extinction-own = the last { $piece } was promoted
short-win-pieces-lost = by losing the pieces
short-win-explosion-own = blew up their own king
short-win-checks = by the last check
short-win-resignation = by resignation
short-win-time = on time
short-draw-checkmate = checkmate, a draw here
short-draw-time = out of time, no win possible
short-draw-goal-shared = both kings arrived
short-draw-stalemate = by stalemate
short-draw-insufficient-material = too few pieces to mate
short-draw-fifty-moves = by the { $count }-move rule
short-draw-fivefold-repetition = by fivefold repetition
short-draw-uneventful-moves = nothing taken for too long
short-draw-repetition = by repetition
short-draw-impasse = entering kings, too few points
short-draw-bikjang = by bikjang
short-draw-counted-out = the count has run out
short-draw-weak-mate = by niol

## Moves: what is not possible and why

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
illegal-drop-on-piece = You can only drop on an empty square, and the { $piece } stands on { $to }.
drop-square = { $square } (@{ $place })
illegal-drop-region = No { $piece } may be dropped on { $to }.
illegal-doubled-drop = { $count ->
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
move-done = You played **{ $move }**.
move-stale = The position has changed since. Look at the newest board.
move-taken = Another move was a moment faster. Look at the newest board.
move-not-your-turn = It's { $player }'s turn. Yours comes next.
move-not-player = Only { $white } and { $black } play in this game. Start your own with `/challenge`.
move-over = This game is over. `/challenge` starts a new one.
# To a move that is written in the thread of a finished game, once, above Rematch.
move-after-end = This game is over. Play another one?
move-time-up = Your time for this move had run out. `/challenge` starts a new game.
move-in-game = { $move } · { $opponent } · { $variant } (game { $number })
move-which-board = Several games of yours are running here. Which one do you mean? You can also reply to its board.
move-no-content = { $mention }, plain messages don't reach me on this server. Use the board's **Move** button or `/move`, reply to the board with your move, or mention me with it.
move-waits = Your move has reached me, but saving it takes longer than usual. One moment …
move-later = Your move **{ $move }** is stored. Discord isn't accepting the board right now; I'll post it as soon as it does.
board-moved = The thread of this game is gone, so it goes on here.
board-undone = A takeback: the game goes on from here.
board-undone-casual = A takeback: the game goes on from here, and is casual now: ratings stay as they are.
board-clock = { $color } has { $left } left (time runs out { $when }), { $other } { $rest }.
clock-byo-yomi = { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} of byo-yomi
bar-byo-yomi = { $seconds } s
bar-byo-yomi-word = byo-yomi
board-clock-first = { $time }. The clocks start once both sides have moved. If this move doesn't come, the game is called off { $when }.
board-time = Time left: until { $until } ({ $when }).
clock-reminder = { $mention }, it's your move, and your time runs out { $when }.
clock-reminder-there = Your move against { $player } ({ $place }): your time runs out { $when }.
clock-away-there = I was away since { $since }. That time isn't charged: in your game against { $player } ({ $place }) your time for this move runs out { $when }.
clock-over-there = Your game against { $player } ({ $place }) is over. { $result }
clock-away = I was away since { $since }. That time isn't charged to anyone: { $mention }, your time for this move runs out { $when }.
board-later = It is stored. Discord isn't accepting the board right now; I'll post it as soon as it does.
move-saved = Your move **{ $move }** is stored, but I couldn't post the board here. Ask someone who manages the server to allow me: { $permissions }.

## Other answers

list-separator = ,{" "}
list-any = { $items } or { $last }

export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN: `{ $fen }`
export-alt = The game of { $white } against { $black }, move by move
moves-all = { $color } is to move. Pieces that can move: { $pieces }
moves-piece = **{ $piece }** ({ $color }) can go to: { $squares }
moves-pass = { $color } may pass: nothing moves, and the turn goes over.
moves-none = I see no piece "{ $text }" that can move.
game-none-here = No game of yours is running here. `/games` lists them; `/challenge` starts one.
game-none = You have no running games. `/challenge` starts one.
game-which = You have several running games. Which one do you mean?
game-several-here = Several games are running here. Which one do you mean?
game-elsewhere = Your game against **{ $opponent }** ({ $link }):
game-elsewhere-both = The game of { $white } and { $black } ({ $link }):
game-of-others = This thread is the game of { $white } and { $black }, and commands here mean it.
game-past-here = The game of this thread is over, and commands here mean it.
game-own-links = Your own is here:
hint-not-your-turn = It's { $player }'s turn. Until then, set up replies with /plan.
hint-several = You have several running games: pick one under "game" first.
hint-others = This thread is a game of others. Use the command in your own game, or pick one under "game".
hint-over = The game of this thread is over. /games lists the running ones.
hint-no-game = You have no running game here. /challenge starts one; /games lists those elsewhere.
game-unknown = I can't find that game. `/games` lists yours.
match-broken = Game { $match } can't be continued: since an update its move { $ply } is no longer legal. Everything is still stored.
game-label-both = { $white } – { $black } · { $variant } (game { $number })
game-label = { $opponent } · { $variant } (game { $number })
games-title = Your running games:
games-yours = **{ $opponent }** · { $variant } · your turn ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · waiting for { $opponent } · { $link }
games-time = { " · " }time runs out { $when }
games-more = { $count ->
    [one] … and one more.
   *[other] … and { $count } more.
  }
games-server-title = Games on this server:
games-server-none = There are no games to watch here right now. `/challenge` starts one.
games-server-none-here = That is for servers. Here `/games` lists your own games.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
    [0] no move yet
    [one] one move
   *[other] { $count } moves
  } · { $when } · { $link }
resign-ask = Do you really want to resign against { $opponent }?
resign-done = You resigned.
resign-kept = Good, the game goes on.
plan-shown = Your plan, for your eyes only. I play the answers when the replies match:
plan-pair = if **{ $reply }** then **{ $answer }**
plan-none = You have no plan in this game. After your move, set up replies with `/plan`, like `if Nf6 then Bg5; e5 dxe5`.
plan-none-shogi = You have no plan in this game. After your move, set up replies with `/plan`, like `if P-3d then P-2f; P-8d G-7h`.
plan-dropped = The plan is forgotten.
plan-own-turn = It's your turn. Move first; a plan begins with your opponent's reply.
plan-unanswered = Each line needs a reply of your opponent and an answer of yours, in turn, like `if Nf6 then Bg5`.
plan-unanswered-shogi = Each line needs a reply of your opponent and an answer of yours, in turn, like `if P-3d then P-2f`.
plan-long = That plan is too long to keep. Take fewer lines.
plan-impossible = The plan stops at "{ $text }": that move isn't possible there.
plan-ambiguous = The plan stops at "{ $text }": which of { $moves } do you mean?
vacation-not = You are not on vacation here.
vacation-until = Your clocks on this server stand still until { $when }.
vacation-left = You have { $count ->
    [one] one day
   *[other] { $count } days
  } left this year.
vacation-none = This server doesn't have vacations. Those who manage it can allow them with `/settings server`.
vacation-spent = That is more than you have left this year: { $days } days.
vacation-server = Vacations are taken on a server, for the games there. Use this command on the server.
vacation-begun = { $player } is on vacation until { $until }; the clock stands still. Time for this move runs out { $when }.
vacation-over = { $player } is back from vacation. Time for this move runs out { $when }.
settings-player = **Your settings** (choose below, or by `/settings player`)
settings-server = **This server's settings** (choose below; variant and role, and all the rest too, by `/settings server`)
settings-line = { $name }: **{ $value }**
settings-only-here = games only here
settings-flip = Posted boards show the side to move at the bottom, unless that player or the server wants White there. What you look at for yourself is seen from your side, by others from White's; **Flip board** turns it for you alone.
settings-set = { $family }: { $title }
settings-everywhere = everywhere
settings-everyone = everyone
settings-days = { $count ->
    [0] not allowed
    [one] one day a year
   *[other] { $count } days a year
  }
settings-no-set = I don't have such pieces. Pick some from the list that appears as you type.
settings-no-server = That is for servers. Here `/settings player` works.
settings-not-yours = Only those who manage the server can change this. You need the permission: { $permissions }.
settings-channels-full = At most { $most } channels can be listed. Take one off the list first.
privacy = **What I keep about you, and why**
    With your Discord id I keep
    • **your games**: who played and where, every move and when it was made, offers, results, and what comes of these, such as ratings. So games go on after a restart and can be looked at later.
    • **your challenges**, until a week after they are over, and **your plans**, until they are played or come to nothing.
    • **what you choose** with `/settings`, and your vacations. So you don't have to tell me again.
    I don't keep what you write: a message that is a move becomes a move, and everything else is left alone. Names stay in memory only. Nothing is sold, or passed on to anyone.
    Games and settings of a server are deleted { $count ->
        [one] one day
       *[other] { $count } days
    } after it has removed me. Everything else stays until you delete it.
    Press **Get my data** for all of it as a file that only you can see, or **Delete my data** to remove it for good (I'll ask once to make sure).
privacy-exported = This is all that I keep about you. Only you can see it.
privacy-export-again = You got your data just now. Please wait a minute before you ask again.
privacy-delete-ask = **Delete everything that I keep about you?** Your challenges are closed, your ratings and settings deleted. The moves of finished games stay, as they are your opponents' too, but under "a former player" in place of your name. This can't be undone.
privacy-delete-running = { $count ->
    [0] You have no running games.
    [one] **Your running game would be resigned:**
   *[other] **Your { $count } running games would be resigned:**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = I'm deleting everything. One moment …
privacy-deleted = Done: I keep nothing about you any more. If you play again, you start afresh.
privacy-delete-later = Most of it is gone, and the rest follows by itself. There is nothing more for you to do.
privacy-kept = Good, everything stays as it is.
former-player = a former player
rematch-former = Your opponent has left Kibitz, so there can be no rematch. `/challenge` finds you someone else.
rematch-which = Which variant shall it be? Colours are swapped.
claim-none = Nothing can be claimed now.
claim-threefold-repetition = Repetition: this position has been on the board { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
  }; it takes { $needed }.
claim-repetition = Repetition: this position has been on the board { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
  }; it takes { $needed }.
claim-fifty-moves = No progress: { $count ->
    [one] one move
   *[other] { $count } moves
  } by each side without a capture or a move by a { $pieces }; it takes { $needed }.
claim-moves-without-capture = No progress: { $count ->
    [one] one move
   *[other] { $count } moves
  } by each side without a capture; it takes { $needed }.
claim-impasse = Entering king: { $count ->
    [one] one point counts
   *[other] { $count } points count
  } now; it takes { $needed }. They count once the king and ten more pieces are in the enemy camp.
claim-never = In this game there is nothing to claim; repetition and the like end it by themselves.
claim-done = A draw, as you claimed.
claim-won = You win, as you claimed.
claim-which = More than one claim is possible. Which one is yours?
claim-as-threefold-repetition = Threefold repetition
claim-as-repetition = Repetition
claim-as-fifty-moves = { $count ->
    [50] Fifty
   *[other] { $count }
  }-move rule
claim-as-impasse = Entering king
offer-draw = { $player } offers a draw. { $mention }, do you accept? The offer holds until the next move.
offer-takeback-rated = The game is rated; taking back makes it casual.
offer-takeback = { $player } would like to take back the last move. { $mention }, is that all right? The offer holds until the next move.
offer-made-draw = You offered a draw. The offer holds until the next move.
offer-made-takeback = You asked to take back your last move. Your opponent can agree until the next move.
offer-accepted-draw = { $player } accepted.
offer-accepted-takeback = { $player } agreed: the move is taken back.
offer-declined = { $player } declined.
offer-lapsed = The game has gone on, so this offer has lapsed.
offer-open = Your offer is open already. { $player } can still answer it.
offer-soon = You have asked already. You can again once { $player } has moved.
offer-gone = That offer isn't open any more: it was answered, or the game has gone on. `/draw` and `/takeback` make a new one.
offer-not-yours = Only { $player } can answer this offer.
draw-done = Agreed: the game is drawn.
takeback-done = The move is taken back.
takeback-none = You haven't made a move yet, so there is nothing to take back.
abort-done = You called the game off. Nobody has won or lost.
abort-ask = Do you really want to call off your game against { $opponent }? Then nobody wins or loses.
abort-late = Both of you have moved, so the game can't be called off any more. You can offer a draw with `/draw` or give up with `/resign`.
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

help = **Playing with Kibitz**
    `/play` begins a game against me, at once: any variant, levels 1 to 8. `/hint` shows a good move there.
    `/challenge` starts a game with someone: pick an opponent, or leave it out and anyone here can join with the button or `/join`. A `time` such as `3+2` makes it a live game.
    `/variants` lists all { $variants } variants, `/variant` explains one, `/piece` shows how a piece moves.
    Write your move in the game's thread: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`; `N@f3` (in shogi `P*5e`) drops a piece from the hand. The **Move** button asks you step by step; a reply to the board and `/move` work too.

    `/board` shows the board, `/moves` where the pieces can go, `/games` your games, `/profile` what you have made of them, `/leaderboard` the best here.
    `/draw` and `/takeback` ask your opponent, `/claim` claims a draw, `/resign` gives up, `/abort` calls off what has barely begun.
    `/history` lists finished games to leaf through, `/import` shows one from a file.
    `/export` gives you the game as files, `/settings` changes language, boards and mentions, `/privacy` tells what I keep about you.
    `/plan` sets up replies in advance, `/vacation` stops your clocks for some days.
    `/help` brings you back here.

## Profiles and leaderboards

profile-title = **{ $player }**
profile-empty = No finished games yet. `/challenge` or `/play` starts one.
profile-empty-other = No finished games yet. `/challenge` invites them to the first one.
profile-hidden = { $player } keeps their profile to themselves.
profile-bot = That bot doesn't play, so it has no profile.
profile-kibitz = I keep no profile of my own. `/play` shows you how I play.
profile-rating = { $kind }: **{ $rating }** ({ $count ->
    [one] one rated game
   *[other] { $count } rated games
  })
profile-total = Games against people: { $count } (won { $wins }, drawn { $draws }, lost { $losses })
profile-white = As White (moving first): { $count } (won { $wins }, drawn { $draws }, lost { $losses })
profile-black = As Black (moving second): { $count } (won { $wins }, drawn { $draws }, lost { $losses })
profile-favourites = Played most: { $variants }
profile-only = Played: { $variant }
profile-favourite = { $variant } { $count } (won { $wins }, drawn { $draws }, lost { $losses })
profile-streak-win = Won the last { $count }.
profile-streak-draw = Drew the last { $count }.
profile-streak-loss = Lost the last { $count }.
profile-most-wins = Most wins in a row: { $count }.
profile-engine = Against Kibitz: { $count } (won { $wins }, drawn { $draws }, lost { $losses })
profile-engine-only = For a rating, play a person: `/challenge` finds you an opponent.
profile-meeting = Against you: { $count } (won { $wins }, drawn { $draws }, lost { $losses })
profile-no-curve = { $kind }: too few rated games for a curve yet.
# Below the picture of ratings, at the first and the last game. number: which rated game of the player it is.
profile-curve-game = Game { $number }
profile-alt = Ratings of { $player }. { $curves }
profile-alt-point = { $kind }: { $rating } on { $until }.
profile-alt-curve = { $kind }: from { $first } on { $since } to { $rating } on { $until }.
leaderboard-title = **{ $kind }**: the best of this server (page { $page } of { $pages })
leaderboard-line = { $rank }. { $player } **{ $rating }**
# A player without a place, below those who have one. rating: with its "?", or as rating-few.
leaderboard-line-below = – { $player } **{ $rating }**
# Below the list where somebody on the page has no place. deviation: how certain a rating with a place is.
leaderboard-below = "–": no place yet. It takes a rating that is certain to ±{ $deviation }, from games against two opponents or more.
leaderboard-empty = Nobody is on it yet. One rated game here is enough: `/challenge`.
leaderboard-own = You: place { $rank } of { $total } with **{ $rating }**.
leaderboard-own-none = You haven't played a rated game of this kind here yet. `/challenge` starts one.
leaderboard-own-uncertain = You: **{ $rating }**, certain to ±{ $deviation }. More rated games make it more certain; from ±{ $bound } on, you have a place.
# The reader's rating is certain, but from one opponent alone.
leaderboard-own-one-opponent = You: **{ $rating }**, from games against one opponent. Play a rated game against somebody else for a place.
# The reader has too few rated games for a number. rating: as rating-few; bound: how certain a rating with a place is.
leaderboard-own-few = You: **{ $rating }**. Then your rating is shown; once it is certain to ±{ $bound }, you have a place.
leaderboard-own-hidden = You: **{ $rating }**. You hide your profile, so you aren't on the list (`/settings player`).
leaderboard-no-server = Each server has its own leaderboard. Use this command on a server; `/profile` works here.

## Finished games, and games to leaf through

viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **Start** (0 of { $last }){" "}
viewer-position = **Position**{" "}
viewer-at = **{ $move }** ({ $ply } of { $last }){" "}
viewer-turn = · { $color } to move
viewer-play = Who would you like to play on with from here? You take the side at the bottom, **{ $color }**; **Flip board** swaps sides.
play-on-person = Challenge **{ $player }** to **{ $variant }** here, from this position?
play-on-anyone = Look for an opponent here for **{ $variant }** from this position?
play-on-kibitz = Play **{ $variant }** against Kibitz from this position, at level **{ $level }**?
play-on-after = After **{ $move }**: you have **{ $color }**, { $yours ->
    [1] and it's your turn.
   *[other] and { $turn } is to move.
  }
play-on-start = You have **{ $color }**, { $yours ->
    [1] and it's your turn.
   *[other] and { $turn } is to move.
  }
play-on-unsent = Nobody sees anything of it until you say so.
play-on-posted = Your challenge is posted.
play-on-begun = The game has begun: { $link }
history-title-own = Your finished games
history-title = Finished games of **{ $player }**
history-against = against **{ $player }**
history-none-own = You haven't finished a game yet. `/challenge` or `/play` starts one; `/games` lists those that are running.
history-none-yet = { $player } hasn't finished a game yet. `/challenge` invites them to one.
history-none-fits = No game fits that. Leave the variant or the opponent out.
history-none-fits-seen = No game that you may see here fits that. Leave the variant or the opponent out.
history-none-gone = None of your games can be shown any more.
history-none-seen = There are games, but none for you to see here: I show what was played on this server, in channels that you can read, and your own games with them.
history-none-page = None of these games are for you to see here. Look further with the buttons.
history-hidden = { $player } keeps their finished games to themselves. Those that you have played with them are in your own `/history`.
history-won = Won
history-lost = Lost
history-drawn = Draw
history-level = { $player } (level { $level })
history-line = { $outcome } against **{ $opponent }** · { $variant } ({ $color }) · { $count ->
    [one] one move
   *[other] { $count } moves
  } · { $when } · { $link }
import-form = Look at a game
import-form-file = A file
import-form-kinds = PGN or KIF
import-form-text = Or a text: PGN, KIF, FEN, SFEN or USI
import-several = The first of several games; **Other games** shows the rest:
viewer-game = { $number }. { $white } – { $black }
import-line = Line { $line }: { $problem }
import-move = **{ $move }** can't be played there. { $reason }
import-malformed = I can't read it as a move.
import-ambiguous = More than one piece can do that.
import-unreadable = I see no PGN, KIF or FEN here. Send a whole game, like `1. e4 e5 2. Nf3`, or a position as FEN.
import-broken = I can't read this as PGN or KIF.
import-over = By then the game was over.
import-variant = I don't know the variant "{ $name }".
import-variant-near = I don't know the variant "{ $name }". Did you mean { $near }?
import-large = That file is too large: I read { $most } KB at most.
import-long = That game is too long: I read { $most } moves at most, counting each side's.

## The catalogue

variants-title = **{ $count } variants** (page { $page } of { $pages })
# Heading of the variants that most people look for; the others stand under their families.
variants-popular = Popular
card-board = Board of { $files } × { $ranks }
card-pieces = { $board }. Pieces: { $pieces }.
card-play = To play it: `/challenge variant:{ $key }`
piece-alt = How the { $piece } moves
piece-in = Played in: { $variants }
piece-in-more = { $variants } and { $count } more
piece-unknown = I know no piece called "{ $name }". Pick one from the list that appears as you type.

## What is special about a variant ($pieces: names of pieces)

law-starts = The pieces begin in one of { $count } numbered arrangements.
law-goal-squares = Bring your { $pieces } to { $squares } to win.
law-goal-rank = Bring any { $pieces } to the far rank to win.
law-goal-safe = Bring your { $pieces } to the far rank, where nothing can take it, to win.
law-goal-race = The first { $pieces } on rank { $rank } wins. If White's gets there and Black's can follow at once, Black may do so, and the game is drawn.
law-goal-stay = Any { $pieces } that still stands on { $squares } when its side is to move again wins.
law-checks = { $count ->
    [one] The first check wins.
   *[other] Giving check { $count } times wins.
  }
law-no-checks = No move may give check.
law-must-capture = Whoever has a legal capture must capture.
law-explosion = A capture removes the piece that takes along with the one it takes, and all pieces but pawns on the eight squares around; whoever blows up the king wins.
law-explosion-spared = A capture removes the piece that takes along with the one it takes, and all pieces but pawns on the eight squares around; only being taken itself removes this one: { $pieces }.
law-lose-all = { $count ->
    [0] Whoever has lost everything wins.
   *[other] Whoever has lost everything but the king wins.
  }
law-lose-kind = Whoever has no { $pieces } left wins.
law-take-all = Whoever has lost all pieces loses.
law-extinct = { $count ->
    [0] Whoever loses all of one kind loses: { $pieces }.
   *[other] Whoever is down to { $count } of one kind loses: { $pieces }.
  }
law-extinct-only = Whoever loses the { $pieces } loses.
law-extinct-one = { $count ->
    [0] Whoever has no { $pieces } left loses.
   *[other] Whoever is down to { $count } of these loses: { $pieces }.
  }
law-bare-king = A king left alone loses, unless it takes the opponent's last piece at once.
law-royal-too = These must not be lost either: { $pieces }.
law-last-royal = A side with more than one of these loses only with the last: { $pieces }.
law-duple-check = With two kings, both attacked at once is check.
law-duck = After each move its player puts the duck on another empty square. Nothing can enter that or slide through it; knights may jump over.
law-setting-up = First both sides place the pieces they hold; then the game goes on as usual.
law-drops = Captured pieces change sides: in place of a move, put one on an empty square.
law-drops-either = Captured pieces change sides: in place of a move, put one on an empty square, either side up.
law-no-drop-checks = No drop may give check.
law-in-hand = A piece in hand may be put on an empty square in place of a move.
law-gating = When a piece of the back rank first moves, a piece from the hand may enter on the square it left.
law-demotion = A piece but the king turns over whenever it moves, and its other side moves otherwise.
law-demotion-capture = A piece turns over whenever it captures, and only then; its other side moves otherwise.
law-zone = { $count ->
    [one] Pieces may promote as they enter or leave the last rank.
   *[other] Pieces may promote as they enter, leave or move within the last { $count } ranks.
  }
law-zone-must = { $count ->
    [one] Pieces that can promote must do so as they enter or leave the last rank.
   *[other] Pieces that can promote must do so as they enter, leave or move within the last { $count } ranks.
  }
law-doubled = { $count ->
    [one] No second unpromoted { $pieces } of one side on a file (nifu).
   *[other] No more than { $count } unpromoted { $pieces }s of one side on a file.
  }
law-drop-mate = No { $pieces } may be dropped to give mate (uchifuzume).
law-shak = Mate wins only if it ends an unbroken series of checks with one by bers, rook or knight among them; without one it is a draw. Mate by the knight alone loses.
law-bare-draw = A king left alone draws.
law-pass = A turn may be passed; if both pass, the game ends.
law-facing = The generals may not face each other on an open file.
law-bikjang = Generals that face each other on an open line (bikjang) end the game if the opponent leaves it so.
law-points = Pieces have points, which decide a game that nobody can win by mate.
law-palace = These stay in the palace: { $pieces }.
law-first-leaps = As its first move the king, unless in check, may leap to the side like a knight, one rank ahead, until a rook has come onto its rank or file; the met may leap two squares ahead. Both land on empty squares.
law-in-place = A pawn on a long diagonal in the enemy half, or the last one anywhere, may turn into the { $pieces } as a move of its own, where it stands or one step on, while its side has none; it may not take, attack or check by that.
law-counting-makruk = Once no unpromoted pawns are left, mate must come within 64 moves, or it's a draw. Against a king alone the count begins anew, at the number of pieces on the board, and runs to 8 with two { $rook }s, 16 with one, 22 with two { $khon }s, 32 with two { $knight }s, 44 with one { $khon }, else to 64.
law-counting-cambodian = Against three pieces or fewer, mate must come within 63 moves, or it's a draw. Against a king alone, without pawns, the count begins at the number of pieces on the board and runs to 7 with two { $rook }s, 15 with one, 21 with two { $khon }s, 31 with two { $knight }s, 43 with one { $khon }, else to 63.
law-counting-asean = Against a king alone, once no unpromoted pawns are left, mate must come within 16 moves with any { $rook }, 44 with any { $khon }, 64 with any { $knight }, or it's a draw.
law-limit = Pawns become only what has been captured before.
law-stalemate-wins = Whoever has no legal move left wins.
law-stalemate-loses = Whoever has no legal move left loses.
law-repetition = { $count ->
    [3] The third appearance of a position is a draw.
    [4] The fourth appearance of a position is a draw.
   *[other] Appearance number { $count } of a position is a draw.
  }
law-repetition-checks = { $count ->
    [3] The third appearance of a position is a draw, but who gave check all along loses.
    [4] The fourth appearance of a position is a draw, but who gave check all along loses.
   *[other] Appearance number { $count } of a position is a draw, but who gave check all along loses.
  }
law-repetition-first = { $count ->
    [4] The fourth appearance of a position loses for the side that moved first in the game.
   *[other] Appearance number { $count } of a position loses for the side that moved first in the game.
  }
law-repetition-mover = { $count ->
    [4] Whoever brings a position about for the fourth time loses.
   *[other] Whoever brings a position about { $count } times loses.
  }
law-chase = Whoever keeps chasing the same unprotected piece in a repeated cycle loses.
law-perpetual = Whoever repeats the position by giving check all the time loses.
law-no-castling = There is no castling.

## How pieces move ($what is put together from the messages below)

gait-both = moves { $what }
gait-both-leap = leaps { $what }
gait-quiet = moves { $what }, but doesn't capture so
gait-quiet-leap = leaps { $what }, but doesn't capture so
gait-capture = captures { $what }
gait-capture-leap = captures with a leap of { $what }
gait-over = { $clause }, over exactly one piece on the way
gait-behind = { $clause }, to the square right behind a piece that it jumps over
gait-lame = { $clause }, if nothing stands on the way there
gait-bounces = { $clause }, bouncing off the edge of the board once
gait-first = { $clause }, as its first move only
gait-bent = turns on its way, as the picture shows
gait-bent-capture = captures by turning on its way, as the picture shows
gait-bent-aside = captures by going one square sideways, onto an empty square, and from there any number of squares up or down the file
gait-bent-diagonal-straight = goes on from a diagonal step, over an empty square, outward any number of squares straight
gait-bent-step-diagonal = goes on from a straight step, over an empty square, outward any number of squares diagonally
gait-bent-leap-straight = goes on from the leap, over an empty square, outward any number of squares straight
gait-bent-leap-diagonal = goes on from the leap, over an empty square, outward any number of squares diagonally
gait-double = from where it begins moves two squares forward too, over and onto empty squares
gait-double-anywhere = moves two squares forward too, over and onto empty squares, from anywhere
gait-en-passant = captures a pawn that has just gone two squares past it as if that had gone one (en passant)
gait-river = moves sideways too, and captures so, once it has crossed the river
gait-palace-lines = in the palace goes along the diagonal lines too
gait-shuns = neither jumps over a cannon nor captures one
gait-palace = stays in the palace
gait-own-side = doesn't cross the river
gait-step = { $limit ->
    [0] any number of squares { $where }
    [1] one square { $where }
   *[other] up to { $limit } squares { $where }
  }
leap-line = { $long } squares { $where }
leap-oblique = { $long } squares { $where } and { $short } to the side
leap-on = { $what }, as often as it likes in one line
list-or = {" "}or{" "}
way-any = in any direction
way-straight = straight
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
piece-promoted-pawn = promoted pawn
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
