### Threads and boards: a thread's name (at most 100 characters), the text with a board, its clocks, the description of
### its picture for those who can't see it (picture-, board-alt), reminders.
### $variant = "Atomic": a variant's title
### $white = "alice": the name of the player who moves first
### $black = "bob": the name of the other one
### $number = "518": the number of the starting position
### $first = "White": what the side that moves first is called
### $second = "Black": what the other side is called
### $mention = "@alice": a person, as a mention that notifies
### $example = "e4": a move as it is typed
### $move = "12. Nf3": a move with its number, or without
### $player = "alice": a person's name
### $person = "@alice": who played against Kibitz, as a mention
### $opponent = "bob": the other player's name
### $own = "12. Nf3": the person's move that Kibitz answered
### $color = "White": a side, as it is called in the variant
### $other = "Black": the other side
### $left = "5:00": what the first side's clock shows, or how many checks it has left to give
### $rest = "3:20": the same of the other side
### $result = "alice (White) wins by checkmate. 1-0": from the messages end-win and end-draw
### $board = "Board after 12. Nf3. White to move": another message of this file without its full stop
### $squares = "e4, e5": squares
### $piece = "knight": a piece
### $pieces = "king e1; rook a1, h1": pieces with their squares, or counted
### $count = 2: how many of a piece
### $seconds = 10: seconds of byo-yomi
### $time = "5 minutes each": a time control in words
### $when = "in 6 days": how far off a moment is; Discord counts it down
### $until = "24 November 2026 12:00": a moment
### $since = "24 November 2026 12:00": a moment
### $place = "<#123456789>": a link to the game
### $match = "1234": the number of the game
### $ply = 12: the number of a turn, counting both sides; 0 for the start
### $items = "d4, e4": all but the last of a list
### $last = "d5": the last one

## Threads and boards

thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } #{ $number } · { $white } – { $black }
board-start = { $white } plays { $first } and { $black } plays { $second }. { $mention }, you move first. Type your move here, like `{ $example }`.
# Also on cards.
# $piece = "pawn": what the example drops
# $square = "5e": where
drop-example = Once you have a piece in hand, drop it like this: `{ $example }` ({ $piece } on { $square }).
# Under a first board where each move also moves the duck.
# $square = "a5": where it goes
duck-example = Type the piece's move and the duck's square together: `{ $example }` plays { $move } and puts the duck on { $square }.
board-start-button = { $white } plays { $first } and { $black } plays { $second }. { $mention }, you move first. Press **Move**, or add me to your apps and use `/move`.
# Where I read only replies to my messages.
board-start-reply = { $white } plays { $first } and { $black } plays { $second }. { $mention }, you move first. Reply to this message with your move, like `{ $example }` (keep the ping on), or press **Move**.
# While Kibitz finds its first move.
board-start-thinking = { $white } plays { $first } and { $black } plays { $second }. { $opponent } is thinking…
board-move = **{ $move }** by { $player }. { $mention }, it's your move ({ $color }).
board-check = **{ $move }** by { $player }. Check! { $mention }, it's your move ({ $color }).
board-move-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. It's your move ({ $color }).
board-check-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Check! It's your move ({ $color }).
board-thinking = **{ $move }** by { $player }. { $opponent } is thinking…
board-first = Type your move here, like `{ $example }`.
board-first-button = Press **Move**, or add me to your apps and use `/move`.
board-first-reply = Reply to this message with your move, like `{ $example }` (keep the ping on), or press **Move**.
# Under the first board of a first game with pieces that are Chinese characters.
board-letters = New to these characters? Press **Letters on pieces**.
letters-on = From now on, each piece has a letter on the boards of your games. Turn that off with `/settings player`.
board-over-reply = { $person }: **{ $own }**. { $player }: **{ $move }**.
board-again = The last move was **{ $move }**. { $player } ({ $color }) to move.
board-again-start = No moves yet. { $player } ({ $color }) moves first.
board-over = **{ $move }** by { $player }.
board-alt = Board after { $move }. { $color } to move.
board-alt-check = Board after { $move }. { $color } to move, in check.
board-alt-start = Starting position. { $color } to move.
board-alt-start-end = Starting position. { $result }.
board-alt-end = Final position after { $move }. { $result }.
board-alt-clocks = { $board }. Clocks: { $color } { $left }, { $other } { $rest }.
board-alt-targets = Board highlighting the squares to choose from: { $squares }.
board-alt-movable = Board highlighting every piece that can move: { $squares }.
board-alt-problem = Board highlighting the squares in question: { $squares }.
color-white =
    { $family ->
        [shogi] Sente
        [xiangqi] Red
        [janggi] Blue
       *[other] White
    }
color-black =
    { $family ->
        [shogi] Gote
        [xiangqi] Black
        [janggi] Red
       *[other] Black
    }

## Later captions and clocks

move-done = You played **{ $move }**.
board-moved = This game's thread is gone, so the game continues here.
board-undone = A move was taken back: the game continues from here.
board-undone-casual = A move was taken back: the game continues from here and is now casual, so ratings won't change.
# After the first takeback in a game against Kibitz.
board-undone-uncounted = A move was taken back: the game continues from here and no longer counts for your rating against me.
board-clock = { $color } has { $left } left (time runs out { $when }), { $other } has { $rest }.
clock-byo-yomi =
    { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    } of byo-yomi
bar-byo-yomi = { $seconds } s
bar-byo-yomi-word = byo-yomi
board-clock-first = { $time }. The clocks start once both sides have moved. If no move is made, the game will be aborted { $when }.
# The same in a tournament.
board-clock-first-event = { $time }. The clocks start once both sides have moved. Without a move, you lose the game { $when }.
board-time = Move by { $until } ({ $when }).
# Under a board of makruk and its relatives while the count runs.
# $count = 12: moves counted
# $limit = 64: the last move counted before the game is drawn
board-count = Count: { $count } of { $limit }. Without mate by then, the game is drawn.
clock-reminder = { $mention }, it's your move. Your time runs out { $when }.
clock-reminder-there = It's your move against { $player } ({ $place }): your time runs out { $when }.
clock-away-there = I was offline from { $since } until now, and that time doesn't count. In your game against { $player } ({ $place }), your time for this move runs out { $when }.
clock-over-there = Your game against { $player } ({ $place }) is over. { $result }
# To a player in a direct message, if the board can't be posted.
board-there = { $player } played **{ $move }**, but I can't post the board where your game is played. It's your move: `/move` and `/board` work here too.
clock-away = I was offline from { $since } until now, and that time doesn't count. { $mention }, your time for this move runs out { $when }.
board-later = Your move is saved. Discord isn't accepting the board right now; I'll post it as soon as it does.

## Bits of other messages, and a game that can't go on

list-separator = ,{ " " }
# $before = "latin", "other": whether the word before "or" ends with a letter or digit of ASCII; Chinese has a space there
# $after = "latin", "other": the same for the beginning of the word after "or"
list-any = { $items } or { $last }
# Two parts side by side, in menus, suggestions and headings.
# $label = "e4": what it is about
# $value = "white pawn": what there is about it
labelled = { $label }: { $value }
# $text = "Knight": a name
# $more = "N": what distinguishes it from others
bracketed = { $text } ({ $more })
match-broken = { $ply ->
    [0] Game { $match } can't go on: since an update, its starting position is no longer valid. Everything is still saved.
   *[other] Game { $match } can't go on: since an update, its half-move { $ply } is no longer legal. Everything is still saved.
  }

## A picture in words (alt text), and the marks in the picture of a piece's moves

picture-turn = { $color } to move.
picture-check = Check.
picture-checkmate = Checkmate.
picture-stalemate = Stalemate.
# $color: the winner
picture-won = { $color } wins.
picture-drawn = The game is drawn.
picture-last-move = Last move { $squares }.
picture-side = { $color }: { $pieces }.
picture-hand = { $color } in hand: { $pieces }.
# $white = "White": what the side that moves first is called
# $black = "Black": what the other side is called
picture-checks = Checks still to give: { $white } { $left }, { $black } { $rest }.
picture-walls = Walled off: { $squares }.
# The same where the wall is a duck.
picture-duck = Duck on { $squares }.
# Of variants in which pieces in hand enter behind moving pieces (S-Chess).
picture-gates = Squares still open for { $color }'s pieces in hand: { $squares }.
# $count = 12: moves counted by the counting rule of makruk and its relatives
# $limit = 64: the last move counted before the game is drawn
picture-count = Count: { $count } of { $limit }.
# $squares = "b1–k1, a2–a9": rows of squares that an irregular board lacks
picture-holes = The board has no squares { $squares }.
# After the square of a piece that becomes a pawn again when it is captured.
# $square = "d8": where
picture-promoted = { $square } (promoted)
# Pieces that a capture blows up, which the picture shows in a blast. $pieces: with their squares.
picture-exploded = In the explosion ({ $color }): { $pieces }.
picture-piece = { $piece } { $squares }
picture-pieces-between = ;{ " " }
picture-squares-between = ,{ " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = nothing
picture-sentences-between = { " " }
picture-legend-both = ● move or capture
picture-legend-move = ○ move only
picture-legend-capture = × capture only
picture-legend-screen = ■ a piece to jump over
picture-legend-first = _ from a starting square only
picture-legend-between = { " " }·{ " " }
