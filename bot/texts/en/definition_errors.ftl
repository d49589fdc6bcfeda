### What is wrong with a definition, behind definition-bad, definition-bad-line and definition-bad-key: read by whoever
### makes a game. Beneath it stand the line, and its key's purpose with an example.
### $most = 40: how many characters, sections, moves or steps there may be
### $text = "hello": a line as it was written
### $name = "ches": a section's name, or a variant's key
### $near = "chess": what was probably meant
### $first = 2: the line that has the same key
### $value = "maybe": a value as it was written
### $low = 1: the least number
### $high = 16: the greatest
### $needed = "gating = true": a line of a definition
### $allowed = "loss, win, draw": what may be written
### $letter = "x": a piece's letter
### $piece = "queen": a piece's name or letter, as in the definition
### $notation = "NADX": a movement in Betza notation
### $at = 4: a place in it; the first character is 1
### $character = "X": a character
### $problem = "each side needs exactly one king": what is wrong; in a movement always in English

flaw-text-long = The whole text is too long. At most { $most } characters are allowed.
flaw-line-long = This line is too long. At most { $most } characters are allowed.
flaw-many-sections = A text can have at most { $most } sections.
flaw-no-section = The text must begin with a name and a parent, like `[mygame:chess]`.
flaw-before-section = There should be a line like `[mygame:chess]` above this one.
flaw-header = `{ $text }` must look like `[mygame:chess]`: small letters a–z, digits, - and _ only.
flaw-section-twice = There's already a section `{ $name }` above. Give this one another name.
flaw-no-parent = There's no game `{ $name }` to start from. Its key goes there, as in `[mygame:chess]` or `[mygame:shogi]`.
flaw-no-parent-near = There's no game `{ $name }` to start from. Did you mean `{ $near }`?
flaw-setting = `{ $text }` must look like `key = value`, for example `mustCapture = true`.
flaw-unknown-key = There's no such key. `/game keys` lists all of them.
flaw-unknown-key-near = There's no such key. Did you mean `{ $near }`?
flaw-unsupported-key = Fairy-Stockfish has this key, but its rule isn't played here. Remove the line; `/game keys` lists the keys that work.
flaw-key-twice = This key is already in line { $first }. Keep one of the two.
flaw-key-needed = The game can't do without this key.
flaw-needs-setting = This only works together with `{ $needed }`. Add that line.
flaw-boolean = `{ $value }` doesn't work here. Write `true` or `false`.
flaw-number = `{ $value }` doesn't work here. Write a whole number from { $low } to { $high }.
flaw-choice = `{ $value }` doesn't work here. Write one of these: `{ $allowed }`.
flaw-letters = `{ $value }` doesn't work here. Write letters of pieces, like `q r`, or `-` for none.
flaw-pair = `{ $value }` doesn't work here. Write pairs of letters, like `p:g n:g`.
flaw-amount = `{ $value }` doesn't work here. Write letters with numbers, like `q:1 r:2`.
flaw-square = `{ $value }` isn't on this board. Write squares (`e4`), ranks (`*8`) or files (`e*`).
flaw-no-letter = No piece of this game has the letter `{ $letter }`.
flaw-one-letter = `{ $value }` isn't a letter. A piece has one letter from a to z, or `-` to leave it out.
flaw-letter-taken = The letter `{ $letter }` already belongs to another piece (`{ $piece }`). Choose another one.
flaw-only-by-name = Only the king and `customPiece1` to `customPiece25` take a movement. Other keys take a letter alone.
flaw-no-pieces = The game has no pieces. Start from a game, as in `[mygame:chess]`, or add lines like `king = k`.
flaw-piece-needed = Castling needs one piece that castles as the king. Without one, write `castling = false`.
flaw-piece-name = `{ $value }` must look like `u:unicorn`: a letter, a colon and a name without spaces.
flaw-betza = I can't read the movement `{ $notation }` (character { $at }): { $problem }.
flaw-betza-atom = Character { $at } of `{ $notation }`: no movement is called `{ $character }`. Known capital letters are W F D N A H C Z G and K Q R B.
flaw-betza-modifier = Character { $at } of `{ $notation }`: the small letter `{ $character }` means nothing. f is forward, b back, m without capturing, c only capturing.
flaw-betza-no-atom = A movement needs a capital letter, such as N (knight) or R (rook). Small letters stand in front of one, as in `fR`.
flaw-betza-bracket = The bracket at character { $at } of `{ $notation }` isn't closed: `]` is missing.
flaw-betza-range = The number at character { $at } of `{ $notation }` is too large: at most { $most }.
flaw-fen = The start position doesn't work: { $problem }
flaw-no-title = The game needs a title. Add a line like `kibitzTitle = Evening Chess`.
flaw-long-name = That's too long. At most { $most } characters fit here.
flaw-character = The character `{ $character }` can't be used here.
flaw-over = The game would be over before the first move. Change the start, or what wins and loses.
flaw-large = The game is too large. Take a smaller board, fewer kinds of pieces or shorter moves.
flaw-many-moves = There are positions with more than { $most } legal moves. Fewer pieces or shorter moves help.
