### Games against Kibitz: levels, hints, answers.
### $move = "Nf3": a move
### $moves = 2, 3: in how many own moves the game is won
### $plies = 3, 5: the same, counting both sides' moves
### $piece1 = "knight": a piece of the other side, or in hint-saves one's own that moves
### $square1 = "e5": where it stands
### $piece2 = "rook": the other piece, which attacks (hint-saves) or is attacked too (hint-forks)
### $square2 = "a8": where that stands
### $player = "alice": a person, by name or mention
### $opponent = "Kibitz": Kibitz's name on the server
### $variant = "Atomic": a variant's title
### $level = "4 (casual player)": a level, from the message level
### $number = "4": the number of a level
### $title = "casual player": what a level is, from level-1 and so on
### $top = "8": the highest level there is
### $thread = "<#123456789>": a link to the game's thread

## Games against Kibitz

hint-move = **{ $move }** looks good.
# The alt text of the hint's picture; the pieces and their squares follow.
hint-alt = The board, with { $move } marked as a hint.
# $piece1: what is taken. $moves: how many own moves it takes to win.
hint-wins-game = It wins the game.
hint-forced-win = It forces a win in { $moves } moves.
hint-takes-free = It wins the { $piece1 }.
hint-wins-exchange = It wins the { $piece1 } for a less valuable piece.
# { $piece1 } on { $square1 }: the own piece that moves; { $piece2 } on { $square2 } attacks it.
hint-saves = It saves the { $piece1 } from the { $piece2 } on { $square2 }.
# Two pieces of the other side that are attacked at once.
hint-forks = It forks the { $piece1 } on { $square1 } and the { $piece2 } on { $square2 }.
# After the first hint in a game: ratings against Kibitz only count games without hints and takebacks.
hint-uncounted = Because of the hint, this game doesn't count for your rating against me.
hint-between-people = Hints are only for games against Kibitz; start one with `/play`.
# For /hint, /play and trials: the position, or the variant's start, is that of the player's own running game.
position-in-play = You're playing this position against someone. I can't help with it until that game is over.
offer-not-now = No draw for now: I like my position. Let's play on.
play-begun = { $player } is playing **{ $variant }** against { $opponent }, level { $level }.
# Below the former, where the game has a thread. $thread: a link to that.
play-here = **Play here:** { $thread }
level = { $number } ({ $title })
level-1 = first games
level-2 = beginner
level-3 = novice
level-4 = casual player
level-5 = regular player
level-6 = good player
level-7 = strong player
level-8 = club player
level-9 = the strongest engine here
# Whom a level suits; in the choices of `/play level:`, behind its number.
level-1-for = for children and your very first games
level-2-for = if you learned the moves yesterday
level-3-for = if you know the rules; the default
level-4-for = if you play now and then
level-5-for = if you play often
level-6-for = if you beat most of your friends
level-7-for = if you've played seriously for years
level-8-for = if you play at a club
level-9-for = if you want the strongest engine here
level-none = Level { $level } isn't available for this variant here. Choose a level from 1 to { $top }.
# The answer to "too hard" or "level 2" in a game against Kibitz.
# $level = "3": the game's level
level-fixed = This game stays at level { $level }. `/play` starts another one at the level you choose.
# The answer to "who is winning?" in a game against Kibitz.
# $hint = "Hint": a word to type, which is also the label of a button
# $review = "Review": the label of a button below a finished game
score-none = I don't judge a game while we play it. `{ $hint }` suggests a move, and after the game **{ $review }** shows who was better when.
# The answer to "I have to go" or "pause" in a game against Kibitz, which has no clock.
pause-none = No hurry: this game waits for you. Come back and move whenever you like; `/games` lists it.

## The only autocomplete choice when no moves can be offered: plain text, no Markdown; at most 100 characters

hint-not-your-turn = It's { $player }'s turn. Meanwhile, /plan sets up conditional moves.
hint-several = You have several ongoing games: choose one with the option "game".
hint-others = This is someone else's game. Choose one of yours with the option "game".
hint-over = This thread's game is over. /games lists your ongoing games.
hint-no-game = You have no ongoing game here. /challenge starts one; /games lists your games elsewhere.
