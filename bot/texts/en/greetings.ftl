### Answers to messages that people write to the bot, in a direct message or by mentioning it, and the introduction on a
### server that it joins. Everyone in the channel reads them.
### $count = 99: how many variants there are
### $variant = "Atomic": a variant's title
### $game = "backgammon": the name of a game that Kibitz doesn't play, as typed
### $thread = "<#123456789>": a link to the game's thread
### $moves = "Type your move in the game's thread": one of the messages help-moves
### $examples = "`e4`, `Nf3`": moves that can be played now

# The card: its first line, also if the message names a variant or a game that Kibitz doesn't play; below it, how to go
# on. Buttons: Play, Challenge, Puzzle.
greeting = Hi! I'm **Kibitz**: chess and its variants, right here in the chat.
greeting-variant = **{ $variant }**? With pleasure!
greeting-unknown = Sorry, I can't play "{ $game }".
# The first line of the card if the message names a person or a game that I don't know: "challenge bob".
greeting-challenge = To play against someone on a server, mention them, too, or use `/challenge`. `/variants` lists the games that I know.
# The last line of the card.
greeting-more = Press a button, or write to me what you'd like: `play atomic level 3` or `puzzle`. I know { $count } variants; `/help` shows everything.
# On joining a server: three lines, with the same buttons.
greeting-joined =
    Hi! I'm **Kibitz**: chess and { $count } variants of it, right here in the chat.
    • **Play** starts a game against me, **Challenge** invites someone here, **Puzzle** gives you something to solve.
    Mention me or use `/help` to see more; `/settings server` is for those who manage this server.
# Below a game's rules, in its thread: how to move there; then where to read more.
greeting-moves = { $moves }: { $examples }.
greeting-help = `/help` shows everything else.
# A move was typed in the channel, but the game is played in a thread of it.
greeting-thread = Your game is in { $thread }: type your moves there.
# The answer to "change language" or "in English please".
greeting-language = `/settings player` sets the language I answer you in, and `/settings server` that of a server's games, for those who manage it. A running game keeps its language.
