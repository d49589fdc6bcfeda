### Simuls: one player, the host, plays everyone else at once. The message with the announcement or the results, which
### everyone in the channel reads; links under boards; and private answers. More texts are in tournaments.ftl.
### $host = "alice": the person who plays everyone else
### $title = "Simul · Atomic": format and variant
### $variant = "Atomic": a variant's title
### $time = "1 day per move": a time control in words
### $players = "alice, bob": people, by name or mention
### $white = "alice": the player of the white side
### $black = "bob": the player of the black side
### $round = "3": a board's number
### $won = 7: games that the host won
### $drawn = 2: drawn games
### $lost = 1: games that the host lost
### $total = 10: all these games
### $count = 3: how many boards wait for the host's move
### $minutes = 2: minutes

command-simul = simul
command-simul-description = Play many people at once, or see your boards
option-delay = start
option-delay-description = Minutes until the start; leave it out to start it yourself
option-guests = players
option-guests-description = It starts as soon as this many players have joined
# A choice of the option "color" of /simul, besides the sides.
choice-alternating = Alternating
# The format, as a part of titles.
event-format-simul = Simul

## The message for everyone

# The announcement.
simul-open = { $host } takes on everyone at once: **{ $title }**. Press **Join** to get a board.
simul-alternating = Colors alternate from board to board.
# In live simuls.
simul-host-time = { $host } gets extra base time: a quarter for each opponent.
# The picture of the announcement, for those who can't see it.
simul-picture = Simul: { $variant }, { $time }
# Above the message when the simul starts; mentions the players.
simul-begins = { $players }: the simul begins!
# Above the message at the end; mentions the host.
simul-over = { $players }, your simul is over.
simul-result =
    { $total ->
        [one] 🏁 { $host } won { $won }, drew { $drawn } and lost { $lost } of 1 game.
       *[other] 🏁 { $host } won { $won }, drew { $drawn } and lost { $lost } of { $total } games.
    }
simul-no-result = The simul is over; no game was finished.
# The host's opponents, by result.
simul-won = Won against: { $players }
simul-drawn = Drew with: { $players }
simul-lost = Lost to: { $players }
simul-playing = Still playing: { $players }
# The message on which a board's thread is opened.
simul-game = **Board { $round }**: { $white } – { $black }

## Private answers

# Above the list of the boards on which the host is to move.
simul-waiting =
    { $count ->
        [0] No board is waiting for your move.
        [one] **Your move on 1 board:**
       *[other] **Your move on { $count } boards**, least time first:
    }
simul-own = This is your simul: you play on every board. Press **End** to call it off.
simul-time = A simul needs a time per move from 1 hour to 1 day, such as `1d`, or at least { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    } of base time, such as `10+5`.

## Buttons

button-simul-boards = Boards
# Links to another board.
button-simul-next = Next board
button-simul-own = My board
