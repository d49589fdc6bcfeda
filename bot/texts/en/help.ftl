### /help: its first page, with a line for each topic, and the topics' pages. Read by the user who asked.
### $variants = 99: how many variants there are
### $topic = "Moves": a topic, from the button-help- messages
### $text = "`/board` shows the board.": one of the help-brief- messages
### $words = "`resign`, `draw`, `undo`": words that work in a game's thread
### $moves = "Type your move in the game's thread": one of the messages help-moves, by which messages I receive here

help-moves = Type your move in the game's thread, reply to the board with it, or use `/move`
help-moves-reply = Reply to the board with your move (keep the ping on), or use `/move`
help-moves-button = Press **Move** under the board, or type your move with `/move`
# The first page: its title, and below it a help-line for each topic. The buttons open the topics' pages.
help = **Playing with Kibitz** (press a button for more)
help-line = **{ $topic }:** { $text }
# The topics' lines on the first page.
help-brief-play = `/play` starts a game against me, `/challenge` one against someone else; `/games` lists your ongoing games.
help-brief-moves = { $moves }: `e4`, `Nf3` or `e2e4`. `/board` shows the board, `/moves` where the pieces can move.
help-brief-draw = `/draw` offers a draw, `/takeback` asks to take back a move, `/resign` resigns; `/vacation` stops your clocks.
help-brief-puzzles = `/puzzle solve` gives you a puzzle, `/puzzle run` is a race against the clock, `/puzzle mine` turns your own mistakes into puzzles, `/settings daily` sets up a daily puzzle; `/review` reviews a game.
help-brief-variants = `/variants` lists all { $variants } variants, `/variant` explains one; `/custom new` lets you make a game of your own.
help-brief-server = `/leaderboard` shows the top players here, `/settings server` changes where and how games start, `/privacy` shows what I store about you.
# The title of a topic's page.
help-title = **{ $topic }**
# The topics' pages, below the title.
help-topic-play =
    `/play` starts a game against me right away: any variant, levels 1 to 8. `/hint` suggests a move in it.
    `/challenge` invites someone to a game; leave out the opponent, and anyone here can join with the button or `/join`. A `time` like `3+2` makes it a live game.
    `/games` lists your ongoing games, `/history` finished ones to replay.
    `/tournament new` starts a tournament that anyone here can join, `/tournament show` shows the standings. `/simul` lets you take on many people at once.
    `/vote` lets everyone here play together: each move of the game is decided by a vote.
    `/profile` shows your ratings and results.
    Or just write to me, here or by mentioning me: `play atomic level 3`, `puzzle`.
help-topic-moves =
    { $moves }: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`; `N@f3` (in shogi `P*5e`) drops a piece from your hand. Letters and names in your language work, too: `Sf3`, `Cf3`, `马f3`; `/settings player` puts them in my private answers. The **Move** button walks you through it.
    `/board` shows the board again, `/moves` where the pieces can move.
    `/plan` sets up conditional moves, which I play for you when the replies match.
help-topic-draw =
    `/draw` offers a draw, `/takeback` asks to take back your last move.
    `/claim` claims a draw (in shogi also a win), `/resign` resigns, `/abort` aborts a game that has just begun.
    `/vacation` stops your clocks on this server for a few days.
# Below help-topic-draw, where I can read plain messages.
help-words = In a game's thread, typing a word is enough: { $words }.
# More of the topics' pages.
help-topic-puzzles =
    `/puzzle solve` gives you a puzzle at your level in any variant, or posts one for everyone here.
    `/puzzle run` is a race: solve as many puzzles as you can in three minutes, or until your third mistake.
    `/puzzle mine` turns the mistakes in your own reviewed games into puzzles.
    The **daily puzzle** is posted every day at the same time; those who manage the server turn it on with `/settings daily`.
    `/review` shows a finished game's turning points and better moves.
    `/import` replays a game from a file, `/export` gives you a game as a file.
help-topic-variants =
    `/variants` lists all { $variants } variants, `/variant` explains one, `/piece` shows how a piece moves.
    `/custom new` lets you make a game of your own with menus, a form or a file; `/custom list` shows the games of this server.
    `/custom try` tells you whether a game is any good: I play it 100 times against myself.
help-topic-server =
    `/leaderboard` shows the top players here.
    `/settings player` changes your language, board, pieces, mentions and the letters in moves.
    `/settings server` and `/settings daily` are for those who manage the server: where and how games start, and the daily puzzle.
    `/privacy` shows what I store about you and lets you delete it.
    `/help` opens this help again.
