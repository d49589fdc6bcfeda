### Tournaments: the message with the announcement or the standings, which everyone in the channel reads, and private
### answers to /tournament and the buttons.
### $format = "Round robin": a format of tournaments
### $variant = "Atomic": a variant's title
### $title = "Round robin · Atomic": format and variant
### $host = "alice": the person who made the tournament
### $player = "alice": a person
### $players = "alice, bob": people, by name or mention
### $white = "alice": the player of the white side
### $black = "bob": the player of the black side
### $time = "1 day per move": a time control in words
### $when = "in 10 minutes": how far off a moment is; Discord counts it down
### $until = "in 15 minutes": the same
### $cycles = 1: how often each two players meet, 1 or 2
### $games = 4: a number of games
### $minutes = 45: a number of minutes
### $number = "3": the number of a table
### $medal = "🥇": the medal of one of the first three
### $gained = "4": the points of one game of an arena
### $sum = 14: all points of a player of an arena
### $sheet = "2 2 4 0": the points of the games of a player
### $performance = "1640": a performance, as a rating
### $first = 5: the fewest weeks
### $last = 8: the most weeks
### $most = 20: how many there may be
### $least = 3: how many there must be
### $count = 3: how many players
### $played = 7: games with a result
### $total = 15: all games
### $rank = "1": a place in the standings
### $points = "3½": points
### $direct = "2, 1": points in the games between players with equal points, then between those who are still equal
### $wins = 2: games won
### $berger = "7.25": the Sonneborn-Berger score
### $koya = "2½": points against players with at least half of the points
### $round = "2": a round's number
### $link = "https://discord.com/channels/1/2/3": a link to a message
### $role = "@players": a role
### $permissions = "Manage Server": permissions as Discord calls them

## The message for everyone

# The formats: choices of /tournament new, and part of titles.
event-format-round-robin = Round robin
event-format-arena = Arena
event-cycles-1 = Once
event-cycles-2 = Twice, with both colors
event-title = { $format } · { $variant }
# The announcement, a line for each of these.
event-open = { $host } is organizing a tournament: **{ $title }**. Press **Join** to play.
event-rules =
    { $cycles ->
        [1] Everyone plays everyone else once
       *[other] Everyone plays everyone else twice, with both colors
    }, { $games ->
        [one] one game at a time
       *[other] up to { $games } games at a time
    }. If you run out of time twice in a row, you are out.
event-arena-rules = Lasts { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }. Whenever two players are free, they are paired. Join, pause and come back whenever you like.
event-arena-points = A win is worth 2 points, a draw 1. After two wins in a row (🔥), games count double until you don't win. Agreed draws in the first 10 moves are worth nothing.
event-duration = With six players, expect it to take { $first } to { $last } weeks.
event-starts-by-host = Starts when { $host } presses **Start now**, or when { $most } players have joined.
event-starts-at = Starts { $when }, or when { $most } players have joined.
event-arena-starts = Starts { $when } if at least { $least } players have joined.
event-players =
    { $count ->
        [0] Nobody has joined yet.
       *[other] Players ({ $count }): { $players }
    }
# The end of a list of players, if it is too long.
event-more =
    { $count ->
        [one] 1 more player
       *[other] { $count } more players
    }
# The picture of the announcement, for those who can't see it.
event-picture = Tournament: { $format }, { $variant }, { $time }
# Above the standings when it starts; mentions the players.
event-begins = { $players }: the tournament begins!
event-progress =
    { $total ->
        [one] { $played } of 1 game played
       *[other] { $played } of { $total } games played
    }
# A running arena; when no more games start; an arena that is over.
event-arena-ends =
    { $played ->
        [one] 1 game played
       *[other] { $played } games played
    } · ends { $when }
event-arena-closed = No new games: the arena ends { $when }. Games that aren't over by then don't count.
event-arena-played =
    { $played ->
        [one] 1 game played
       *[other] { $played } games played
    }
event-won =
    { $count ->
        [one] 🏆 { $players } wins with { $points }/{ $games }.
       *[other] 🏆 { $players } share first place with { $points }/{ $games }.
    }
# The first three of an arena, a line for each, by name or mention.
event-podium =
    { $sum ->
        [one] { $medal } { $player } · **1** point
       *[other] { $medal } { $player } · **{ $sum }** points
    }
event-no-winner = The tournament is over; no game was finished.
event-cancelled = Canceled.
event-cancelled-few = Canceled: fewer than { $least } players joined.
# A line of the standings, and what follows it for a player who gets no games.
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
        [one] { $rank }. { $player } · **{ $points }** (1 game)
       *[other] { $rank }. { $player } · **{ $points }** ({ $games } games)
    }
event-row-paused = · paused
event-row-withdrawn = · withdrawn
# The picture of the standings: heads of the columns.
event-head-points = Points
event-head-tie = Tie-break
event-head-performance = Performance
event-head-games = Games
# Its description, for those who can't see it, with a line for each player.
event-picture-standings = Standings:
event-picture-row = { $rank }. { $player }: { $points } of { $games }
event-picture-points = { $rank }. { $player }: { $points }
# The message on which a game's thread is opened.
event-game = **Round { $round }**: { $white } – { $black }
# A thread in which one game of an arena after another is played: the message on which it is opened, and its name.
event-table = **Table { $number }**
event-table-name = Table { $number } · { $variant }
# After a game of an arena, a line for each player, and what comes next.
event-points =
    { $sum ->
        [one] { $player }: **+{ $gained }** · 1 point · #{ $rank }
       *[other] { $player }: **+{ $gained }** · { $sum } points · #{ $rank }
    }
event-points-late = The arena ended before this game did, so it doesn't count.
event-next = Next game { $when }. Press **Pause / resume** if you need a break.
# Mentions the players two minutes before the start.
event-call = { $players }: **{ $title }** starts { $when }.
# Mentions a player who didn't make the first move of a live game.
event-paused = { $players }, you didn't make your first move, so you lost that game and get no new ones for now. Press **Pause / resume** to play on; otherwise you are out { $until }.
event-paused-arena = { $players }, you didn't make your first move, so you lost that game and get no new ones. Press **Pause / resume** to play on.
event-withdrawn = { $player } is out of the tournament. Remaining games count as wins for the opponents.

## Private answers

# The state of a tournament in the menu of /tournament show.
event-status-open = Open: you can join
event-status-running = Running
event-status-finished = Finished
event-status-cancelled = Canceled
menu-event = Other tournaments and simuls
event-link = In the channel: { $link }
# The last line of an announcement that a newer message replaces.
event-replaced = Continued here: { $link }
# Below the standings: how players with equal points are ranked.
event-ties = Tie-breaks: direct encounter, wins, Sonneborn-Berger, Koya
event-tie = { $player }: { $direct } · { $wins } · { $berger } · { $koya }
# Below the standings of an arena: the points of each game, oldest first, and the performance.
event-arena-sheets = Points of each game, and performance (it ranks players with equal points)
event-arena-sheet = { $player }: { $sheet } · { $performance }
event-files = Results and games, for a spreadsheet:
event-joined =
    { $count ->
        [one] You're in. You are the first player.
       *[other] You're in. There are { $count } players now.
    }
event-left = You have left.
event-leave-ask = **Leave the tournament?** Your ongoing games in it are resigned. If you have played less than half of your games, your results are removed; otherwise your remaining games count as losses. This can't be undone.
event-kept = OK, nothing has changed.
event-pause-on = Paused: you won't get any new games. Your ongoing games continue. Press **Pause / resume** when you want to play on.
event-pause-off = Welcome back: you'll get games again.
event-starting = It starts in a few seconds.
event-end-ask = **End it now?** Ongoing games continue, but don't count. This can't be undone.
event-end-ask-open = **Cancel it?** This can't be undone.
event-ended = It's over.
event-gone = I can't find that tournament. `/tournament show` lists the tournaments of this server.
event-none = No tournaments on this server yet. `/tournament new` starts one.
event-over = It's already over.
event-begun = It has already started.
event-not-begun = The tournament hasn't started yet.
event-not-in = You haven't joined.
event-joined-before = You have already joined. Press **Leave** if you don't want to play.
event-full = All { $most } places are taken.
event-too-few = At least { $least } players are needed. Wait until more have joined.
event-not-yours = Only the organizer and members with the { $permissions } permission can do this.
event-limit-host = You already have a tournament or simul. It has to end before you can start another one.
event-limit-server = This server already has { $most } tournaments and simuls. One of them has to end first.
event-no-server = Tournaments and simuls need a server where I am a member.
event-no-threads = Start it in a text channel where I can create public threads, on a server with a thread for each game (`/settings server`): each game gets its own thread.
event-no-time = A tournament needs a time control, such as `1d` or `5+3`.
event-arena-time =
    { $minutes ->
        [one] An arena needs a live time control with at least 1 minute per player, such as `3+2`.
       *[other] An arena needs a live time control with at least { $minutes } minutes per player, such as `3+2`.
    }
event-closed = The arena ends in a moment: no new games will start.
event-only-round-robin = `meetings` and `players` are for round robins. Anyone may join an arena while it runs.
event-only-arena = `minutes` is for arenas. A round robin ends when all its games are over.
event-hosts-nobody = Tournaments and simuls are switched off on this server. Anyone who manages the server can change that with `/settings server`.
event-hosts-managers = On this server, only members with the { $permissions } permission can start tournaments and simuls.
event-hosts-role = On this server, only members with the role { $role } can start tournaments and simuls.
# The answer to /abort.
abort-event = Games of tournaments and simuls can't be aborted, but you can resign.

## Buttons

button-event-join = Join
button-event-leave = Leave
button-event-start = Start now
button-event-end = End
button-event-table = Standings
button-event-again = Again
button-event-pause = Pause / resume
button-event-csv = Results as CSV
button-event-quiet = Turn reminders off
button-event-remind = Turn reminders on
button-event-leave-yes = Leave the tournament
button-event-end-yes = Yes, end it
button-event-keep = Go back
