### Slash commands, their options, and the choices these offer.
### Names of commands and options: lower case, no spaces, at most 32 characters. Descriptions and choices: at most 100.

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
span-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
span-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
span-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
span-seconds =
    { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
span-both = { $first } { $rest }
where-mine = Mine, everywhere
where-server = All on this server
language-auto = As in Discord
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
