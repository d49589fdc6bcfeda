### Errors in a definition, behind definition-bad, definition-bad-line and definition-bad-key. The person who makes a
### game reads them in the editor, above the line and the help for its key. Betza notation and values are written as typed.

## The text: its length, sections and keys
## $most = 40: the maximum number of characters or sections
## $text = "hello": a line as it was written
## $name = "ches": the name of a section, or the key of a variant
## $prefix = "custom-": the beginning of a name
## $near = "chess": what was probably meant
## $first = 2: the line that has the same key
## $needed = "gating = true": a line of a definition

flaw-text-long = The whole text is too long. At most { $most } characters are allowed.
flaw-line-long = This line is too long. At most { $most } characters are allowed.
flaw-many-sections = A text can have at most { $most } sections.
flaw-no-section = The text must begin with a name and a game to start from, like `[mygame:chess]`.
flaw-before-section = There must be a line like `[mygame:chess]` above this one.
flaw-header = `{ $text }` must look like `[mygame:chess]`. Use only lowercase letters a–z, digits, - and _.
flaw-section-twice = There's already a section `{ $name }` above. Give this one another name.
flaw-reserved-name = Names can't begin with `{ $prefix }`. Choose another one.
flaw-no-parent = There's no game `{ $name }` to start from. Write the key of a game, as in `[mygame:chess]` or `[mygame:shogi]`.
flaw-no-parent-near = There's no game `{ $name }` to start from. Did you mean `{ $near }`?
flaw-setting = `{ $text }` must look like `key = value`, for example `mustCapture = true`.
flaw-unknown-key = There's no such key. `/custom keys` lists all of them.
flaw-unknown-key-near = There's no such key. Did you mean `{ $near }`?
flaw-unsupported-key = Fairy-Stockfish has this key, but its rule isn't played here. Remove the line; `/custom keys` lists the keys that work.
flaw-key-twice = This key is already in line { $first }. Keep one of the two.
flaw-key-needed = The game needs this key.
flaw-needs-setting = This works only together with `{ $needed }`. Add that line.

## The value of a key
## $value = "maybe": the value as it was written
## $low = 1: the lowest number
## $high = 16: the highest number
## $allowed = "loss, win, draw": the possible values

flaw-boolean = `{ $value }` doesn't work here. Write `true` or `false`.
flaw-number = `{ $value }` doesn't work here. Write a whole number from { $low } to { $high }.
flaw-choice = `{ $value }` doesn't work here. Write one of these: `{ $allowed }`.
flaw-letters = `{ $value }` doesn't work here. Write letters of pieces, like `q r`, or `-` for none.
flaw-pair = `{ $value }` doesn't work here. Write pairs of letters, like `p:g n:g`.
flaw-amount = `{ $value }` doesn't work here. Write letters with numbers, like `q:1 r:2`.
flaw-square = `{ $value }` isn't on this board. Write squares (`e4`), ranks (`*8`) or files (`e*`).

## The pieces and their letters; no-free-letter and many-custom-pieces answer a menu that adds a piece
## $letter = "x": a letter
## $piece = "queen": a piece's name or letter, as in the definition
## $value = "qq": a value as it was written
## $most = 25: the maximum number of pieces

flaw-no-letter = No piece of this game has the letter `{ $letter }`.
flaw-one-letter = `{ $value }` isn't a letter. A piece has one letter from a to z, or `-` to leave it out.
flaw-letter-taken = The letter `{ $letter }` already belongs to another piece (`{ $piece }`). Choose another one.
flaw-no-free-letter = All 26 letters are taken. Remove a piece first.
flaw-many-custom-pieces = A game can have at most { $most } custom pieces. Remove one first.
flaw-only-by-name = Only `king` and `customPiece1` to `customPiece25` can have a movement. Other keys take just a letter.
flaw-no-pieces = The game has no pieces. Start from a game, as in `[mygame:chess]`, or add lines like `king = k`.
flaw-piece-name = `{ $value }` must look like `u:unicorn`: a letter, a colon and a name without spaces.
flaw-piece-characters = `{ $value }` must look like `k:玉/王`: a letter, a colon and names of up to four characters.

## A movement in Betza notation, in a definition or in the form of a piece. A leg is a part of a move: afsW has two legs
## $notation = "NADX": the movement
## $at = 4: the place of the error; the first character is 1
## $character = "X": the character there
## $first = "p": a letter in front of it that excludes it
## $directions = "sf": letters for directions
## $most = 16: the maximum number of characters, steps, legs or paths

flaw-betza-long = This movement is too long. At most { $most } characters are allowed.
flaw-betza-atom = Character { $at } of `{ $notation }`: there's no movement `{ $character }`. The capital letters you can use are W F D N A H C Z G and K Q R B.
flaw-betza-modifier = Character { $at } of `{ $notation }`: the lowercase letter `{ $character }` has no meaning. f is forward, b backward, m without capturing, c only capturing.
flaw-betza-no-atom = A movement needs a capital letter, such as N (knight) or R (rook). Lowercase letters go in front of it, as in `fR`.
flaw-betza-range = The number at character { $at } of `{ $notation }` is too large. The maximum is { $most }.
flaw-betza-direction = Character { $at } of `{ $notation }`: no move goes in the direction `{ $directions }`.
flaw-betza-two-kinds = Character { $at } of `{ $notation }`: `{ $first }` and `{ $character }` don't go together. Use only one of n, j, p, g and w.
flaw-betza-hop = Character { $at } of `{ $notation }`: `{ $character }` hops over a piece, so the move needs a range of at least two steps, as in `pR` or `gQ`.
flaw-betza-skip = Character { $at } of `{ $notation }`: `j` skips the first square of a long move, but this is a single step. Write `jR`, for example.
flaw-betza-bounce = Character { $at } of `{ $notation }`: `w` works only with long diagonal moves, as in `wB` or `wF4`.
flaw-betza-bracket = The bracket at character { $at } of `{ $notation }` isn't closed. Add `]`.
flaw-betza-in-brackets = Character { $at } of `{ $notation }`: `{ $character }` doesn't work in brackets. Only directions, m, c and i do.
flaw-betza-separator = Character { $at } of `{ $notation }`: write `-` (go on), `?` (stop or go on) or `]` (end) here.
flaw-betza-many-legs = Character { $at } of `{ $notation }`: a move can have at most { $most } legs.
flaw-betza-one-leg = Character { $at } of `{ $notation }`: `{ $character }` doesn't work in moves with several legs.
flaw-betza-no-leg = Character { $at } of `{ $notation }`: `y` needs another leg after it, as in `yafW`.
flaw-betza-early-capture = Character { $at } of `{ $notation }`: only the last leg of a move can capture. Leave out this `c`.
flaw-betza-first-leg = Character { $at } of `{ $notation }`: `h` works only in the first leg of a move.
flaw-betza-oblique = Character { $at } of `{ $notation }`: after the first leg in brackets, N, C and Z can't have a direction. Leave it out.
flaw-betza-no-way = Character { $at } of `{ $notation }`: no move can go on in this direction.
flaw-betza-many-ways = The movement `{ $notation }` is too complex: a piece can have at most { $most } different paths.

## The starting position, castling, the names, and games for testing the rules
## $problem = "each side needs exactly one king.": an error in the starting position, a message that begins with fen-
## $most = 40: the maximum number of characters or moves
## $character = "*": a character that isn't allowed

flaw-fen = The starting position doesn't work: { $problem }
flaw-checks-to-give = The starting position needs the number of checks that win. Write it after the en passant field, like `KQkq - 3+3 0 1`.
flaw-castling-piece = Castling needs exactly one piece that castles as the king. If there's none, write `castling = false`.
flaw-castling-file = The king can't castle to this file, because the king and the rook must both fit on the board. Choose a file between the first and the last.
flaw-castling-rank = White and Black would castle on the same rank. Choose another one.
flaw-no-title = The game needs a title. Add a line like `kibitzTitle = Evening Chess`.
flaw-long-name = That's too long. At most { $most } characters fit here.
flaw-character = The character `{ $character }` can't be used here.
flaw-over = The game would be over before the first move. Change the starting position, or what wins and loses.
flaw-large = The game is too large. Use a smaller board, fewer kinds of pieces or shorter moves.
flaw-many-moves = Some positions have more than { $most } legal moves. Use fewer pieces or shorter moves.
flaw-slow = This game takes too long to compute. A smaller board, fewer kinds of pieces or shorter moves make it faster.
flaw-fails = A test game failed: some of these rules don't work together. Leave one of them out.
