### The card of a challenge, a message in the channel that everyone reads, and answers to /challenge and /join, which
### only the one who asked reads.
### $player = "alice": a person, by name or mention
### $challenger = "@alice": who challenges, as a mention
### $opponent = "@bob": who is challenged, as a mention
### $players = "alice – bob": the names in the picture
### $variant = "Atomic": a variant's title
### $color = "White": a side, as it is called in the variant
### $number = 5: a number that was typed, or that of a start position
### $fen = "8/8/8/8/8/8/8/8 w - - 0 1": a position as text
### $time = "5+3": a time control in words
### $when = "in 6 days": how far off a moment is; Discord counts it down
### $thread = "<#123456789>": a link to the game's thread
### $name = "atmic": what was typed
### $near = "Atomic or Antichess": variants that may have been meant
### $minutes = "180": the most minutes for each player
### $seconds = "180": the most seconds for each move
### $least = "15": the fewest seconds in all
### $days = "30": the most days for each move
### $first = "0": the first number of a start position
### $last = "959": the last one
### $problem = "one of the ranks has too many or too few squares.": one of the fen- messages in refusals.ftl
### $permissions = "Send Messages": permissions as Discord calls them
### $channels = "<#1>, <#2>": links to channels
### $role = "@players": a role
### $most = 5: how many there may be

## After choosing a person or a variant by menu or button

invite-which = What would you like to play with { $player }? Colours are assigned at random and the time is the server's; for the rest there is `/challenge`.
# Behind those buttons. $variant: its title.
begin-which = Which variant would you like to play?
begin-whom = Whom do you challenge to **{ $variant }**? Colours are assigned at random and the time is the server's; for the rest there is `/challenge`.

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
card-until = Closes { $when }.
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
challenge-time-bare = { $number ->
        [one] Did you mean 1 minute or 1 day? Write `1+0` for 1 minute each, for the whole game, or `1d` for 1 day a move.
       *[other] Did you mean { $number } minutes or { $number } days? Write `{ $number }+0` for { $number } minutes each, for the whole game, or `{ $number }d` for { $number } days a move.
    }
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
limit-games = You already have { $most ->
        [one] 1 running game
       *[other] { $most } running games
    }. Finish one first; `/games` lists them.
limit-opponent = { $player } already has { $most ->
        [one] 1 running game
       *[other] { $most } running games
    } and can't start another one now.
limit-commands = That was a lot at once: I answer { $most } commands and presses a minute. Please try again in a moment.
join-none = No open challenges here right now. Start one with `/challenge` and leave the opponent out.
join-own = Only your own challenge is open here. Somebody else has to take it, with its **Join** button or `/join`.
join-list = Open challenges here:
join-done = You're in. Have fun!
