### Profiles, leaderboards, lists of finished games, and games to replay.
### $player = "alice": a person's name
### $opponent = "bob": the other player's name
### $white = "alice": the name of the player who moves first
### $black = "bob": the name of the other one
### $kind = "Atomic · Blitz": what a rating is of, from rating-kind
### $rating = "1523": a rating
### $count = 12: how many games or moves
### $needed = 5: how many games a rating needs to be shown as a number
### $speed = "Blitz": one of the speed- messages
### $wins = 5: games won
### $draws = 3: games drawn
### $losses = 4: games lost
### $variants = "Atomic 7, Chess 5": from profile-favourite
### $variant = "Atomic": a variant's title
### $number = 4: which game it is, from 1
### $puzzles = "Atomic 1523, Chess 1490": from profile-puzzle
### $curves = "Atomic · Blitz: 1523 on 24 November 2026.": from profile-alt-point and profile-alt-curve
### $since = "1 November 2026": a day
### $until = "24 November 2026": a day
### $first = "1500": the first rating
### $page = 1: the page that is shown
### $pages = 4: how many there are
### $rank = 3: the place on the leaderboard
### $total = 40: how many have a place
### $deviation = 80: how certain a rating is: by so many points it may be wrong
### $last = 40: how many turns the game has
### $ply = 12: the number of the turn that is shown
### $move = "12. Nf3": a move
### $color = "White": a side, as it is called in the variant
### $turn = "Black": the side to move
### $yours = 1: 1 where it is the reader's turn, else 0
### $level = "4 (casual player)": a level
### $link = "<#123456789>": a link to the game
### $outcome = "Won": from history-won, history-lost or history-drawn
### $when = "24/11/2026": a day
### $line = 3: a line of the file
### $problem = "I can't read it as a move.": another message of this file
### $reason = "The pawn on e2 can't reach e5.": a refusal
### $name = "Atmic": what was typed
### $near = "Atomic or Antichess": variants that may have been meant
### $month = 2: February
### $year = "2026": a year
### $most = "100": how much is read at most; in profile-card-streak-length the longest winning streak
### $label = "Best win": what a line of a picture is about
### $text = "bob (1712) · Chess": what the line says

## Profiles and leaderboards

profile-title = **{ $player }**
profile-empty = No finished games yet. `/challenge` or `/play` starts one.
profile-empty-other = No finished games yet. Invite them to their first with `/challenge`.
profile-hidden = { $player } has hidden their profile.
profile-bot = That bot doesn't play, so it has no profile.
profile-kibitz = I have no profile of my own. `/play` shows you how I play.
profile-rating =
    { $kind }: **{ $rating }** ({ $count ->
        [one] one rated game
       *[other] { $count } rated games
    })
# A rating of too few games for a number, which says how many.
profile-rating-few = { $kind }: **{ $rating }**
# In place of a speed, in rating-kind: the kind of a rating that only the player sees.
speed-engine = against Kibitz
profile-total = Games against people: { $count } ({ $wins } won, { $draws } drawn, { $losses } lost)
profile-white =
    { $family ->
        [mixed] Moving first
       *[other] As { $color } (moving first)
    }: { $count } ({ $wins } won, { $draws } drawn, { $losses } lost)
profile-black =
    { $family ->
        [mixed] Moving second
       *[other] As { $color } (moving second)
    }: { $count } ({ $wins } won, { $draws } drawn, { $losses } lost)
profile-favourites = Most played: { $variants }
profile-only = Played: { $variant }
profile-favourite = { $variant } { $count } ({ $wins } won, { $draws } drawn, { $losses } lost)
profile-streak-win = Won the last { $count }.
profile-streak-draw = Drew the last { $count }.
profile-streak-loss = Lost the last { $count }.
profile-most-wins = Longest winning streak: { $count }.
profile-engine = Against Kibitz: { $count } ({ $wins } won, { $draws } drawn, { $losses } lost)
profile-engine-only = For a place on the leaderboard, play against people: `/challenge` finds you an opponent.
profile-puzzles = Puzzles: { $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = Against you: { $count } ({ $wins } won, { $draws } drawn, { $losses } lost)
# The picture of a profile: next to the name, and the label and text of each line. label and text: for alt text.
profile-card-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
  }
# Below the variant of a rating that isn't shown yet; dots count its games.
profile-card-few = { $speed } · rating after { $needed } rated games
profile-card-form = Form
profile-card-form-engine = Against Kibitz
profile-card-best = Best win
profile-card-win = { $opponent } ({ $rating }) · { $variant }
# The same without the variant, if that is too long.
profile-card-win-short = { $opponent } ({ $rating })
profile-card-win-engine = Kibitz, level { $level } · { $variant }
profile-card-favourites = Most played
# Other variants than those of the ratings above, most games first.
profile-card-also = Also plays
profile-card-puzzles = Puzzles
profile-card-streak = Winning streak
# count: wins in a row now. most: the longest streak.
profile-card-streak-length = { $count } (longest: { $most })
# The alt text of the picture; profile-card-outcomes stands for the last games.
profile-card-outcomes = { $wins } won, { $draws } drawn, { $losses } lost
profile-card-fact = { $label }: { $text }.
profile-card-alt = Profile of { $player }.
# Below the picture of ratings, at the first and the last game. number: which rated game of the player it is.
profile-curve-game = Game { $number }
# Below the picture of ratings: a month, in short. month: 1 to 12.
profile-curve-month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
  } { $year }
profile-alt = Ratings of { $player }. { $curves }
profile-alt-point = { $kind }: { $rating } on { $until }.
profile-alt-curve = { $kind }: from { $first } on { $since } to { $rating } on { $until }.
leaderboard-title = **{ $kind }**: top players on this server (page { $page } of { $pages })
leaderboard-line = { $rank }. { $player } **{ $rating }**
# A player without a place, because of too few games. rating: as rating-few.
leaderboard-line-unplaced = – { $player } **{ $rating }**
# Below the list where a rating on the page has a "?". deviation: the most of a rating without one.
leaderboard-uncertain = "?": still uncertain, so ranked after the others, by rating − 2 × deviation. The "?" disappears once the deviation is ±{ $deviation } or less and you have played at least two opponents.
leaderboard-empty = Nobody is on the leaderboard yet. Play a rated game here to get started: `/challenge`.
leaderboard-own = You: #{ $rank } of { $total } with **{ $rating }**.
leaderboard-own-none = You haven't played a rated game of this kind here yet. `/challenge` starts one.
# rating: with its "?". deviation: how uncertain it is.
leaderboard-own-uncertain = You: #{ $rank } of { $total } with **{ $rating }** (deviation ±{ $deviation }).
# The reader has too few rated games for a number. rating: as rating-few.
# $needed = 5: from how many on a number is shown
leaderboard-own-few = You: **{ $rating }**. Your rating will be shown after { $needed ->
    [one] one rated game
   *[other] { $needed } rated games
  }.
leaderboard-own-hidden = You: **{ $rating }**. Your profile is hidden, so you aren't on the leaderboard (`/settings player`).
leaderboard-no-server = Each server has its own leaderboard. Use this command on a server; `/profile` works here.

## Finished games, and games to replay

viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **Start** (0 of { $last }){ " " }
viewer-position = **Position**{ " " }
viewer-at = **{ $move }** ({ $ply } of { $last }){ " " }
viewer-turn = · { $color } to move
viewer-play = Who would you like to play from here? You play **{ $color }**, the side at the bottom; **Flip board** swaps sides.
play-on-person = Challenge **{ $player }** to **{ $variant }** here, from this position?
play-on-anyone = Look for an opponent here to play **{ $variant }** from this position?
play-on-kibitz = Play **{ $variant }** against Kibitz from this position, at level **{ $level }**?
play-on-after = After **{ $move }**: you play **{ $color }**, { $yours ->
    [1] and it's your turn.
   *[other] and { $turn } is to move.
  }
play-on-start = You play **{ $color }**, { $yours ->
    [1] and it's your turn.
   *[other] and { $turn } is to move.
  }
play-on-unsent = Nobody sees this until you confirm.
play-on-posted = Your challenge is posted.
play-on-begun = The game has started: { $link }
history-title-own = Your finished games
history-title = **{ $player }**'s finished games
history-against = against **{ $player }**
history-none-own = You haven't finished a game yet. `/challenge` or `/play` starts one; `/games` lists your ongoing games.
history-none-yet = { $player } hasn't finished a game yet. Invite them to one with `/challenge`.
history-none-fits = No games match. Leave out the variant or the opponent.
history-none-fits-seen = No matching games that you can see here. Leave out the variant or the opponent.
history-none-gone = None of your games can be shown anymore.
history-none-seen = There are games, but none that you can see here: I show games played on this server, in channels that you can read, and your own games against this player.
history-none-page = You can't see any of the games on this page. Try the other pages.
history-hidden = { $player } has hidden their finished games. Your games against them are in your own `/history`.
history-won = Won
history-lost = Lost
history-drawn = Drew
# $level = "4": the number of a level
history-level = { $player } (level { $level })
history-line =
    { $outcome } against **{ $opponent }** · { $variant } ({ $color }) · { $count ->
        [one] one move
       *[other] { $count } moves
    } · { $when } · { $link }
import-form = View a game
import-form-file = A file
import-form-kinds = PGN, KIF, KI2, CSA, WXF, USI or FEN
import-form-text = Or as text: PGN, KIF, CSA, WXF, USI or FEN
import-several = This is the first of several games; **Other games** shows the rest:
# Before the viewer of an imported game whose later moves can't be read. $line: number. $problem: as in import-line
import-remark-cut = The game is shown up to line { $line }: { $problem }
# Before the viewer of an imported game or position that castles from other squares, without being called Chess960
import-remark-chess960 = The castling rights are those of Chess960, so the game is read as Chess960.
# Before the viewer of a shogi game in which a player passes
import-remark-passed = This game has no passes, so nothing after the pass is shown.
# Before the viewer of a problem in which one side has no king
import-remark-one-king = A problem with one king: you can step through it, but not start a game from it.
# Before the viewer of a game of xiangqi whose moves count ranks from 0 without a Format tag
import-remark-ranks-from-0 = The moves count ranks from 0 to 9, as in ICCS.
# Refusal of /import when the text is a link to a game on another site
import-link = I can't open links. On the game's page, download or copy its PGN (lichess: "Share & export"; PyChess: "PGN" beside the moves) and send it here.
viewer-game = { $number }. { $white } – { $black }
import-line = Line { $line }: { $problem }
import-move = **{ $move }** can't be played. { $reason }
import-malformed = I can't read it as a move.
import-ambiguous = More than one move fits that.
import-unreadable = I can't find a game or position here. Send a whole game, like `1. e4 e5 2. Nf3`, or a position as FEN. I read PGN, KIF, KI2, CSA, WXF, USI and FEN.
import-binary = That isn't a game file. I read text files with games or positions: PGN, KIF, KI2, CSA, WXF, USI and FEN.
import-broken = I can't read this.
import-over = The game was already over by then.
import-variant = I don't know the variant "{ $name }".
import-variant-near = I don't know the variant "{ $name }". Did you mean { $near }?
import-large = That file is too large: the limit is { $most } KB.
import-long = That game is too long: the limit is { $most } moves, counting both sides' moves.
