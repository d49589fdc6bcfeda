### The catalogue of variants.

variants-title = **{ $count } variants** (page { $page } of { $pages })
# Heading of the variants that most people look for; the others stand under their families.
variants-popular = Popular
card-board = Board of { $files } × { $ranks }
card-pieces = { $board }. Pieces: { $pieces }.
card-play = To play it: `/challenge variant:{ $key }`
piece-alt = How the { $piece } moves
piece-in = Played in: { $variants }
piece-in-more = { $variants } and { $count } more
