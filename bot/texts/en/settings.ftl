### Settings, privacy, plans, vacations, and the help page. All read by who asked, but vacation-begun and vacation-over,
### which stand in the thread of a game.
### $name = "Theme": a setting
### $value = "Green": what it is set to
### $title = "Kaneo": the name of a piece set
### $games = "Chess": the family of games that a piece set is for
### $reply = "Nf6": the opponent's move
### $answer = "Bg5": the move that is played then
### $text = "Zz9": what was typed
### $moves = "`Nbd2` or `Nfd2`": moves
### $player = "alice": a person's name
### $opponent = "bob": the other player's name
### $variant = "Atomic": a variant's title
### $link = "<#123456789>": a link to the game
### $count = 3: how many days, or games
### $days = 3: how many days are left
### $until = "24 November 2026 12:00": a moment
### $when = "in 6 days": how far off a moment is; Discord counts it down
### $permissions = "Manage Server": permissions as Discord calls them
### $most = 10: how many there may be
### $variants = 99: how many variants there are

plan-shown = Your plan, for your eyes only. I play the answers when the replies match:
plan-pair = if **{ $reply }** then **{ $answer }**
plan-none =
    { $family ->
        [shogi] You have no plan in this game. After your move, set up replies with `/plan`, like `if P-3d then P-2f; P-8d G-7h`.
       *[other] You have no plan in this game. After your move, set up replies with `/plan`, like `if Nf6 then Bg5; e5 dxe5`.
    }
plan-dropped = The plan is forgotten.
plan-own-turn = It's your turn. Move first; a plan begins with your opponent's reply.
plan-unanswered =
    { $family ->
        [shogi] Each line needs a reply of your opponent and an answer of yours, in turn, like `if P-3d then P-2f`.
       *[other] Each line needs a reply of your opponent and an answer of yours, in turn, like `if Nf6 then Bg5`.
    }
plan-long = That plan is too long to keep. Take fewer lines.
plan-impossible = The plan stops at "{ $text }": that move isn't possible there.
plan-ambiguous = The plan stops at "{ $text }": which of { $moves } do you mean?
vacation-not = You are not on vacation here.
vacation-until = Your clocks on this server stand still until { $until }.
vacation-left =
    You have { $count ->
        [one] one day
       *[other] { $count } days
    } left this year.
vacation-none = This server doesn't have vacations. Those who manage it can allow them with `/settings server`.
vacation-spent = That is more than you have left this year: { $days ->
        [0] no days
        [one] 1 day
       *[other] { $days } days
    }.
vacation-server = Vacations are taken on a server, for the games there. Use this command on the server.
vacation-begun = { $player } is on vacation until { $until }; the clock stands still. Time for this move runs out { $when }.
vacation-over = { $player } is back from vacation. Time for this move runs out { $when }.
settings-player = **Your settings** (choose below, or by `/settings player`)
settings-server = **This server's settings** (choose below; variant and role, and all the rest too, by `/settings server`)
settings-line = { $name }: **{ $value }**
settings-only-here = games only here
settings-flip = Posted boards show the side to move at the bottom, unless that player or the server wants White there. What you look at for yourself is seen from your side, by others from White's; **Flip board** turns it for you alone.
settings-set = { $games }: { $title }
settings-everywhere = everywhere
settings-everyone = everyone
settings-days =
    { $count ->
        [0] not allowed
        [one] one day a year
       *[other] { $count } days a year
    }
settings-no-set = I don't have such pieces. Pick some from the list that appears as you type.
settings-no-server = That is for servers. Here `/settings player` works.
settings-not-yours = Only those who manage the server can change this. You need the permission: { $permissions }.
settings-channels-full = At most { $most } channels can be listed. Take one off the list first.
privacy = **What I keep about you, and why**
    With your Discord id I keep
    • **your games**: who played and where, every move and when it was made, offers, results, and what comes of these, such as ratings. So games go on after a restart and can be looked at later.
    • **your challenges**, until a week after they are over, and **your plans**, until they are played or come to nothing.
    • **what you choose** with `/settings`, and your vacations. So you don't have to tell me again.
    I don't keep what you write: a message that is a move becomes a move, and everything else is left alone. Names stay in memory only. Nothing is sold, or passed on to anyone.
    Games and settings of a server are deleted { $count ->
        [one] one day
       *[other] { $count } days
    } after it has removed me. Everything else stays until you delete it.
    Press **Get my data** for all of it as a file that only you can see, or **Delete my data** to remove it for good (I'll ask once to make sure).
privacy-exported = This is all that I keep about you. Only you can see it.
privacy-export-again = You got your data just now. Please wait a minute before you ask again.
privacy-delete-ask = **Delete everything that I keep about you?** Your challenges are closed, your ratings and settings deleted. The moves of finished games stay, as they are your opponents' too, but under "a former player" in place of your name. This can't be undone.
privacy-delete-running =
    { $count ->
        [0] You have no running games.
        [one] **Your running game would be resigned:**
       *[other] **Your { $count } running games would be resigned:**
    }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = I'm deleting everything. One moment …
privacy-deleted = Done: I keep nothing about you any more. If you play again, you start afresh.
privacy-delete-later = Most of it is gone, and the rest follows by itself. There is nothing more for you to do.
privacy-kept = Good, everything stays as it is.
former-player = a former player
help = **Playing with Kibitz**
    `/play` begins a game against me, at once: any variant, levels 1 to 8. `/hint` shows a good move there.
    `/challenge` starts a game with someone: pick an opponent, or leave it out and anyone here can join with the button or `/join`. A `time` such as `3+2` makes it a live game.
    `/variants` lists all { $variants } variants, `/variant` explains one, `/piece` shows how a piece moves.
    Write your move in the game's thread: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`; `N@f3` (in shogi `P*5e`) drops a piece from the hand. The **Move** button asks you step by step; a reply to the board and `/move` work too.
    
    `/board` shows the board, `/moves` where the pieces can go, `/games` your games, `/profile` what you have made of them, `/leaderboard` the best here.
    `/draw` and `/takeback` ask your opponent, `/claim` claims a draw, `/resign` gives up, `/abort` calls off what has barely begun.
    `/history` lists finished games to leaf through, `/import` shows one from a file.
    `/export` gives you the game as files, `/settings` changes language, boards and mentions, `/privacy` tells what I keep about you.
    `/plan` sets up replies in advance, `/vacation` stops your clocks for some days.
    `/help` brings you back here.
