### Buttons (at most 80 characters, the shorter the better), menus and what stands in them (at most 100), and
### the commands in the menu of a person or a message (app-, at most 32).
### $site = "lichess.org": a site's name
### $level = "4": the number of a level
### $name = "Theme": a setting
### $value = "Green": what it is set to, or what pressing sets it to
### $piece = "queen", "promoted silver": a piece
### $question = "Where to?": another message of this file
### $square = "e4": a square
### $count = 2: how many of the piece are in hand
### $variant = "Atomic": a variant's title
### $player = "alice": the challenger's name
### $first = "a": the first file in a menu
### $last = "d": the last file in it

## In the menu of a person (app-challenge) or of a message

app-challenge = Challenge
app-board = Show board
app-moves = Moves

## Buttons and menus

# Beneath variants' cards, /variants and pages of /help: a game against Kibitz, a challenge, the list of variants.
button-play = Play
button-challenge = Challenge
# Beneath a card that has no room for all rules.
button-more-rules = More rules
button-variants = Variants
# The topics of /help.
button-help-play = Play
button-help-moves = Moves
button-help-draw = Draws and clocks
button-help-puzzles = Puzzles and reviews
button-help-variants = Variants and custom games
button-help-server = Server
button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-join = Join
button-move = Move
button-back = Another piece
button-step-back = Back
button-page-before = Previous
button-page-after = Next
button-page-newer = Newer
button-page-older = Older
button-view = Replay
button-view-first = ◀◀
button-view-before = ◀
button-view-after = ▶
button-view-last = ▶▶
button-view-export = Export up to here
button-view-play = Play on from here
button-view-anyone = Anyone here
button-view-kibitz = Kibitz
button-view-games = Other games
button-view-challenge = Send the challenge
button-view-begin = Start the game
button-view-cancel = Cancel
# Under a finished game, and in the viewer.
button-review = Review
button-review-find = Find a better move
button-review-show = Show
button-review-share = Show everyone
button-review-type = Type a move
button-history-all = All games
# Below a profile: more about it, and back.
button-profile-details = Details
button-profile-overview = Overview
button-profile-history = Games
button-profile-meeting = Games against you
button-profile-leaders = Leaderboard
button-profile-challenge = Challenge
button-analysis = Analyze on { $site }
button-moves = Moves
button-export = Export
button-flip = Flip board
button-letters = Letters on pieces
button-resign = Resign
button-draw = Offer draw
button-more = More
button-takeback = Takeback
button-abort = Abort
button-claim = Claim draw
button-claim-win = Claim win
button-hint = Hint
# Under a hint: plays its move.
button-hint-play = Play it
button-rematch = Rematch
button-rematch-other = Another variant
# Beneath the menu of Another variant: picks one at random.
button-rematch-surprise = Surprise me
# Under a finished game against Kibitz, won and lost. $level: the number of the next level.
button-harder = You won! Try level { $level }?
button-easier = Try level { $level }?
button-resign-yes = Yes, resign
button-resign-no = Keep playing
button-abort-yes = Yes, abort
button-plan-drop = Delete plan
button-privacy-export = Get my data
button-privacy-delete = Delete my data
button-privacy-delete-yes = Yes, delete everything
button-privacy-delete-no = Keep my data
menu-which = Which game?
menu-piece = Which piece?
menu-look = See where a piece can move
menu-square = Where to?
menu-move = Which move?
menu-more = What would you like to do?
menu-view = Go to a move
menu-view-start = Start
menu-view-play = Challenge someone
menu-view-level = Which level?
menu-profile = Another rating graph
menu-profile-all = Most-played ratings
menu-view-pick = View a game
menu-how = How?
menu-wall = Which square do you want to block?
menu-wall-duck = Where does the duck go? (Or type both, like e4,a5.)
# The files whose squares one of several menus contains.
menu-files = Files { $first }–{ $last }
menu-chosen = **{ $piece }**: { $question }
menu-card = See a variant's card
menu-leaderboard = Another leaderboard
menu-movement = See how a piece moves
menu-pass = Pass
menu-on = { $piece } { $square }
    .spoken = { $piece } on { $square }
menu-hand =
    { $count ->
        [one] { $piece } in hand
       *[other] { $piece } in hand (×{ $count })
    }
menu-castle = castle, king to { $square }
menu-becomes = promote to { $piece }
menu-enters = gate in { $piece } on { $square }
menu-plain = just the move
menu-join = Pick a challenge
menu-join-option = { $variant } against { $player }
button-puzzle-open = Try it
# Beneath the card for newcomers: opens a puzzle for the person who presses.
button-puzzle-new = Puzzle
button-puzzle-type = Type a move
button-puzzle-hint = Hint
button-puzzle-solution = Solution
button-puzzle-next = Next puzzle
button-puzzle-share = Share
button-puzzle-run-end = End the run
button-puzzle-run-again = Another run
button-puzzle-run-show = Show everyone
