### The catalogue of variants: /variants, and the card of one (/variant, /piece). In other languages than English also
### title-KEY and summary-KEY of each variant, which in English are kibitzTitle and kibitzSummary in rules/variants.ini.
### $count = 3: how many variants
### $page = 1: the page that is shown
### $pages = 4: how many there are
### $files = 8: the board's width in squares
### $ranks = 8: its height
### $board = "Board of 8 × 8": from card-board
### $pieces = "pawn, knight, king": names of pieces
### $key = "atomic": what the variant is called in the command
### $piece = "knight": a piece
### $variants = "Chess, Atomic": titles of variants
### $variant = "Atomic": a variant's title
### $moves = "Bb5+, Qh5+": moves in an example position

variants-title = **{ $count } variants** (page { $page } of { $pages })
# Heading of the variants that most people look for; the others stand under their families.
variants-popular = Popular
card-board = Board: { $files } × { $ranks }
card-pieces = { $board }. Pieces: { $pieces }.
# The moves that arrows show in the card's picture of an example position.
card-example = Example in the picture: **{ $moves }**.
# This picture for those who can't see it; the pieces and their squares follow.
card-example-alt = Example position of { $variant }, with arrows for { $moves }
card-play = To play it: `/challenge variant:{ $key }`
piece-alt = How the { $piece } moves
piece-in = Used in: { $variants }
piece-in-more = { $variants } and { $count } more
