### Settings, privacy, plans and vacations. All read by who asked, but vacation-begun and vacation-over,
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

plan-shown = Your conditional moves. Only you can see them; I play your answers when the replies match:
plan-pair = if **{ $reply }** then **{ $answer }**
# Between the pairs of a line: if Nf6 then Bg5, if h6 then Bh4.
plan-pairs-between = ,{ " " }
plan-none =
    { $family ->
        [shogi] You have no plan in this game. After your move, set up conditional moves with `/plan`, like `if P-3d then P-2f; if P-8d then G-7h`.
       *[other] You have no plan in this game. After your move, set up conditional moves with `/plan`, like `if Nf6 then Bg5; if e5 then dxe5`.
    }
plan-dropped = Plan deleted.
plan-own-turn = It's your turn. Move first: a plan starts with your opponent's reply.
plan-unanswered =
    { $family ->
        [shogi] Each line needs your opponent's reply, then your answer, like `if P-3d then P-2f`.
       *[other] Each line needs your opponent's reply, then your answer, like `if Nf6 then Bg5`.
    }
plan-long = That plan is too long. Use fewer lines.
plan-impossible = I didn't save the plan: "{ $text }" isn't legal at that point.
plan-ambiguous = I didn't save the plan: which of { $moves } do you mean by "{ $text }"?
vacation-not = You aren't on vacation on this server.
vacation-ended = Your vacation is over: your clocks on this server are running again.
vacation-until = Your clocks on this server are stopped until { $until }.
vacation-left =
    You have { $count ->
        [one] 1 vacation day
       *[other] { $count } vacation days
    } left this year.
vacation-none = Vacation is turned off on this server. Anyone who manages the server can turn it on with `/settings server`.
vacation-spent = That is more than you have left this year: { $days ->
        [0] no days
        [one] 1 day
       *[other] { $days } days
    }.
vacation-server = Vacations are for games on a server. Use this command there.
vacation-begun = { $player } is on vacation until { $until }, and the clock is stopped until then. Time for this move runs out { $when }.
vacation-over = { $player } is back from vacation. Time for this move runs out { $when }.
settings-player = **Your settings** (choose below, or use `/settings player`)
settings-server = **This server's settings** (choose below; for the default variant, roles and the rest, use `/settings server`)
settings-line = { $name }: **{ $value }**
# The names of settings in the panel, before their values: those of a player and of a server.
setting-language = Language
setting-theme = Theme
setting-pieces = Pieces
setting-board = Board orientation
setting-mentions = Mentions
setting-profile = Public profile
setting-letters = Letters on pieces
setting-pace = Default time
setting-vacation = Vacation
setting-threads = Thread for each game
setting-ratings = Rated games
setting-channel = Channels for games
setting-here = Games only in this channel
setting-variant = Default variant
setting-starter = Who may start games
setting-makers = Who may create custom games
setting-hosts = Who may start tournaments, simuls and vote chess
settings-style = Boards that everyone sees use the server's theme and pieces if any are set, otherwise those of the player who started the game.
settings-flip = Boards that both players see show the side to move at the bottom, unless a player or the server's managers chose White. Boards that only you see show your own side at the bottom, or White if you aren't playing. **Flip board** turns the board for you alone.
settings-set = { $title } ({ $games })
settings-everywhere = Everywhere
settings-everyone = Everyone
settings-days =
    { $count ->
        [0] Not allowed
        [one] 1 day a year
       *[other] { $count } days a year
    }
settings-no-set = I don't have that piece set. Pick one from the list that appears as you type.
settings-no-server = That only works on servers. Here, use `/settings player`.
settings-not-yours = Only members with the { $permissions } permission can change this.
settings-channels-full = The list can hold at most { $most } channels. Remove one first.
privacy = **What I store about you, and why**
    Together with your Discord ID, I store:
    • **your games**: who played and where, every move and when it was made, offers, results, reviews and ratings (only you see the one against me). That way games survive a restart and you can replay them later.
    • **your challenges**, until a week after they end, **your plans**, until they are played or no longer apply, **tournaments and simuls** that you made or joined, and **your votes** in vote chess.
    • **the puzzles** you have tried and how they went, your puzzle ratings and streaks, so that you get puzzles at your level.
    • **your custom games**, and drafts of them until 30 days after their last change.
    • **your settings**, the language of your Discord and vacations, so that you only have to choose once.
    I don't store what you write: I carry out moves and words such as "draw", answer messages to me, and ignore everything else. I save no names, only Discord IDs. Nothing is sold to or shared with anyone.
    A server's games and settings are deleted { $count ->
        [one] one day
       *[other] { $count } days
    } after it removes me. Everything else, unless noted above, stays until you delete it.
    Press **Get my data** to receive everything as a file that only you can see, or **Delete my data** to remove it for good (I'll ask you to confirm first). Finished games stay for your opponents, but are no longer linked to you.
privacy-exported = This is everything I store about you. Only you can see it.
privacy-export-again = You just got your data. Please wait a minute before you ask again.
privacy-delete-ask = **Delete everything I store about you?** Your challenges will be closed, and your ratings, settings and custom games deleted. Finished games stay, because they are your opponents' games too, but you will appear in them only as "a former player". This can't be undone.
privacy-delete-running = { $count ->
    [0] You have no ongoing games.
    [one] **This will also resign your ongoing game:**
   *[other] **This will also resign your { $count } ongoing games:**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = I'm deleting everything. One moment…
privacy-deleted = Done: I no longer store anything about you. If you play again, you start from scratch.
privacy-delete-later = Most of it is gone; the rest will follow automatically. There is nothing more for you to do.
privacy-kept = OK, nothing was deleted.
former-player = a former player
# Setting: the letters of pieces in moves, in answers that only the player sees, and its choices
setting-notation = Letters in moves
notation-auto = As in your moves
notation-english = English (K Q R B N)
notation-local = Your language's
