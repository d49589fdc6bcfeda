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

variants-title = **{ $count } variants** (page { $page } of { $pages })
# Heading of the variants that most people look for; the others stand under their families.
variants-popular = Popular
card-board = Board: { $files } × { $ranks }
card-pieces = { $board }. Pieces: { $pieces }.
card-play = To play it: `/challenge variant:{ $key }`
piece-alt = How the { $piece } moves
piece-in = Played in: { $variants }
piece-in-more = { $variants } and { $count } more
