### Vote chess: texts of its boards, which everyone in the thread reads, and private answers to voters.
### $variant = "Atomic": a variant's title
### $white = "Everyone": who plays the side that moves first: a crowd or Kibitz
### $black = "Kibitz": who plays the other side
### $player = "Team 1": a crowd, or a person as a mention
### $opponent = "Kibitz": the computer opponent's name
### $level = "3 (beginner)": a level of Kibitz with its name
### $time = "5 minutes": how long something lasts
### $when = "in 5 minutes": how far off a moment is; Discord counts it down
### $move = "Nf3": a move, or "draw" or "resign"
### $example = "e4": a move as it is typed
### $color = "White": a side, as it is called in the variant
### $votes = "5": how many votes a move got; in counts: "e4 5, d4 3, resign 1"
### $count = 9: how many votes or voters there were
### $most = 3: how many there may be

## Crowds and their games

# The names of crowds: the one that plays against Kibitz, and two that play against each other.
crowd-0 = Everyone
crowd-1 = Team 1
crowd-2 = Team 2
# The message on which the game's thread is opened.
vote-card = **Vote chess**: { $white } – { $black }, { $variant }. Each move is decided by a vote, which lasts { $time }. Vote in the thread.
vote-card-level = Kibitz: level { $level }

## Boards

# Under the first board.
vote-start = Anyone can vote: type a move here, like `{ $example }`, or press **Vote**. You can change your vote until voting closes.
vote-start-button = Anyone can vote: press **Vote**. You can change your vote until voting closes.
vote-teams = Your first vote decides which team you are on.
vote-decided =
    { $count ->
        [one] { $move } got the only vote.
       *[other] { $move } got { $votes } of { $count } votes.
    }
vote-thinking = { $opponent } is thinking…
vote-turn = { $player } ({ $color }) to move.
vote-turn-check = Check! { $player } ({ $color }) to move.
vote-open = Voting closes { $when }. No votes yet.
vote-counts = Voting closes { $when }: { $votes }
vote-waits = There is no vote for a move yet, so the clock has stopped. After the next vote, there are { $time } left.
# What people voted for, in the counts and in private answers.
vote-draw = draw
vote-resign = resign
vote-draw-made = { $player } offers a draw, and still has to move.
vote-draw-offered = { $player } offers a draw. To accept, press **Vote draw**.
vote-draw-declined = { $opponent } declines the draw.
# At the end of the game.
vote-voters =
    { $count ->
        [0] Nobody voted.
        [one] One person voted.
       *[other] { $count } people voted.
    }

## Private answers

vote-done = Your vote: **{ $move }**. You can change it until voting closes.
vote-only = This is vote chess: you can vote for a move, a draw or resignation, nothing else.
vote-closed = Voting on this move has closed. Vote on the next one.
vote-excluded = You can't vote in this game: someone who manages this server has excluded you.
vote-other-team = You have voted for the other team, so you can't vote for this one.
vote-draw-before = The draw was already offered on this turn. Vote for a move.
vote-limit = This server already has { $most ->
        [one] a game
       *[other] { $most } games
    } of vote chess. One of them has to end first.
vote-running = A game is already running here.
vote-turn-bad = A vote lasts between 30 seconds and 3 days, such as `5m`, `1h` or `1d`.
vote-no-threads = Start vote chess in a text channel where I can create public threads, on a server with a thread for each game (`/settings server`).
vote-not-allowed = You can't start vote chess here. It needs a server where I am a member and where you may start tournaments (`/settings server`).
# An opponent in suggestions; the others are levels of Kibitz.
vote-opponent-team = Two teams: the server against itself
vote-exclude-ask = Who do you want to exclude from voting in this game? Choose an excluded person to let them vote again.
vote-exclude-done = { $player } can't vote in this game anymore.
vote-exclude-undone = { $player } can vote in this game again.
menu-vote-exclude = Choose a person

## Buttons

button-vote = Vote
button-vote-draw = Vote draw
button-vote-resign = Vote resign
button-vote-again = Play again
button-vote-exclude = Exclude a voter
