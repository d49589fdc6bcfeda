### The card of a challenge, a message in the channel that everyone reads, and answers to /challenge and /join, which
### only the one who asked reads.
### $player = "alice": a person, by name or mention
### $challenger = "@alice": who challenges, as a mention
### $opponent = "@bob": who is challenged, as a mention
### $players = "alice – bob": the names in the picture
### $variant = "Atomic": a variant's title
### $color = "White": a side, as it is called in the variant
### $number = 5: a number that was typed, or that of a starting position
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
### $first = "0": the first number of a starting position
### $last = "959": the last one
### $problem = "one of the ranks has too many or too few squares.": one of the fen- messages in refusals.ftl
### $permissions = "Send Messages": permissions as Discord calls them
### $channels = "<#1>, <#2>": links to channels
### $role = "@players": a role
### $most = 5: how many there may be

## After choosing a person or a variant by menu or button

invite-which = What would you like to play against { $player }? Colors are random and the server's default time applies; to choose everything yourself, use `/challenge`.
# Behind those buttons. $variant: its title.
begin-which = Which variant would you like to play?
begin-whom = Who do you want to challenge to **{ $variant }**? Colors are random and the server's default time applies; to choose everything yourself, use `/challenge`.

## The challenge card

card-to = { $challenger } challenges { $opponent } to **{ $variant }**.
card-call = { $opponent }, { $challenger } has challenged you. See the card above.
card-open = { $challenger } is looking for an opponent for a game of **{ $variant }**.
card-color = { $challenger } plays { $color }.
card-color-random = Colors are random.
card-start-number = Starting position { $number }.
card-start-fen = Starting position: `{ $fen }`
card-time = Time: { $time }.
# Byo-yomi in the card's picture, which is narrow. minutes: of each side. seconds: for each move after them.
card-time-byo-yomi = { $minutes } min + { $seconds } s byo-yomi
game-rated = Rated.
game-casual = Casual: ratings don't change.
card-until = Expires { $when }.
card-accepted = { $player } accepted. Game on!
card-accepted-thread = { $player } accepted. The game is on: { $thread }
card-casual-now = Ratings were switched off on this server in the meantime, so the game is casual.
card-declined = { $player } declined.
card-cancelled = { $player } canceled the challenge.
card-left = { $player } is no longer on this server, so this challenge is closed.
card-expired = Nobody answered in time, so this challenge has expired.
card-alt = Starting position of { $variant }
# The picture of a challenge, for those who can't see it. $variant: its title. $players: the names, with a dash.
card-picture = Challenge to { $variant }: { $players }
# In the picture of a challenge that is open to all, in place of the opponent's name.
card-anyone = anyone

## Answers to /challenge and its buttons

challenge-self = You can't challenge yourself. Leave the opponent out to invite anyone here.
challenge-bot = That bot doesn't play. Pick a person or Kibitz, or leave the opponent out to invite anyone.
challenge-outsider = { $player } isn't on this server. Pick someone who is.
challenge-hidden = { $player } can't see this channel. Challenge them where you can both write.
challenge-variant = I don't know the variant "{ $name }". Pick one from the list that appears as you type.
challenge-variant-near = I don't know the variant "{ $name }". Did you mean { $near }?
challenge-color = No side is called "{ $name }" here. Pick one from the list that appears as you type.
play-no-clock = I don't play with live clocks. Leave `time` out to play me at your own pace, or challenge a person.
# Below a game that began because somebody wrote "play blitz against you".
play-unclocked = I play without a clock: take your time.
play-no-ratings = Games against me are never rated. Leave `rated` out to play me, or challenge a person.
challenge-level = Levels are only for games against me. Leave `level` out, or play against me with `/play`.
challenge-time-bad = I can't read "{ $name }" as a time. For a live game, write `5+3` (5 minutes each, plus 3 seconds per move), `90s` (90 seconds each, for the whole game) or `10m+30s byo-yomi`; for 3 days per move, write `3d`.
challenge-time-bare = { $number ->
        [one] Did you mean 1 minute or 1 day? Write `1+0` for 1 minute each, for the whole game, or `1d` for 1 day per move.
       *[other] Did you mean { $number } minutes or { $number } days? Write `{ $number }+0` for { $number } minutes each, for the whole game, or `{ $number }d` for { $number } days per move.
    }
# A number that is too high for days.
challenge-time-bare-minutes = Did you mean minutes? Write `{ $number }+0` to give each side that much time for the whole game.
challenge-time-range = A live game allows up to { $minutes } minutes each, plus { $seconds } seconds per move; without time per move, at least { $least } seconds. In a correspondence game, a move may take from one hour to { $days } days.
challenge-start-range = The starting positions of { $variant } are numbered { $first } to { $last }.
challenge-start-none = { $variant } has only one starting position. Leave `start` out, or give a FEN.
challenge-start-fen = That FEN doesn't work: { $problem }
challenge-start-over = The game is already over in that position. Pick another starting position.
challenge-unrated-start = Games from a custom position are never rated. Leave `start` out for a rated game, or `rated` for a casual one.
challenge-unrated-server = Ratings are switched off on this server. Leave `rated` out to play a casual game.
challenge-unrated-custom = Custom games are never rated. Leave `rated` out to play a casual game.
challenge-not-here = I can't write in this channel. Ask a server admin to grant me: { $permissions }.
challenge-not-as-guest = I'm not on this server, and only you can see my answers. Ask a server admin to invite me, or to grant you: { $permissions }.
challenge-elsewhere = On this server, games are played in { $channels }.
challenge-role = On this server, only { $role } may start games. You can still accept a challenge, or `/join` an open one.
challenge-gone = This challenge is closed. `/join` lists open ones; `/challenge` starts a new one.
challenge-not-yours-accept = This challenge is for { $player }. You can start your own with `/challenge`.
challenge-not-yours-cancel = Only { $player } can cancel this challenge.
challenge-own-join = This is your own challenge. Someone else has to accept it.
limit-challenges = You already have { $most } open challenges. Cancel one with its **Cancel** button, or wait for an answer.
limit-games = You already have { $most } ongoing games. Finish one first; `/games` lists them.
limit-opponent = { $player } already has { $most } ongoing games and can't start another one right now.
limit-commands = That was too fast: I answer at most { $most } commands and button presses per minute. Please try again in a moment.
join-none = No open challenges here right now. Start one with `/challenge` and leave the opponent out.
join-own = The only open challenge here is your own. Someone else has to accept it, with its **Join** button or `/join`.
join-list = Open challenges here:
join-done = You're in. Have fun!
# The Challenge button in a direct message to the bot.
challenge-in-dm = There is nobody else to challenge here. Use `/challenge` on a server that we share, or play against me with `/play`.
