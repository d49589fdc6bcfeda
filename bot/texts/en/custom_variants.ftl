### Games that servers make themselves (custom variants): why one can't be made, changed or played. Read by who tried.
### $name = "Arch Chess": what a game is called, or what was typed
### $variant = "Atomic": a variant's title
### $player = "alice": a person's name
### $line = 3: a line of the text
### $key = "maxRank": what a line sets
### $problem = "whole number expected": what is wrong with it
### $title = "Arch Chess": what a game of this server is called
### $players = "@alice @bob": both players, as mentions
### $most = 10: how many there may be, or how many KiB a text may have

definition-bad = That can't be played yet. { $problem }
definition-bad-line = **Line { $line }**: { $problem }
definition-bad-key = **Line { $line }, `{ $key }`**: { $problem }
definition-long = That text is too long: a game may have at most { $most } KiB.
custom-name-catalogue = "{ $name }" is the name of { $variant }, or looks like it. Please give your game a name of its own.
custom-name-taken = There's already a game called "{ $name }" on this server. Give yours another title (`kibitzTitle`).
# Under the card of a game, when its maker shows it to everyone, or a manager shows it again.
custom-title-published = A game called "{ $name }" has already been shown to everyone here. Give one of the two another title first (`kibitzTitle`).
custom-none = That game isn't here anymore, or it's private.
custom-not-yours = Only { $player }, who made this game, can change it. You can make your own copy.
custom-changed = This game was changed in the meantime. Open it again, then make your change.
custom-server-full = This server already has { $most ->
    [one] { $most } game
   *[other] { $most } games
    } of its own. Delete one first.
custom-own-full = You already have { $most ->
    [one] { $most } game
   *[other] { $most } games
    } on this server. Delete one first.
custom-server-large = This server's games take up too much space together. Delete one, or make this one smaller.
custom-code-none = No shared game has the code "{ $name }".
custom-quarantined = "{ $name }" can't be played: its rules crash, take too long or don't work anymore.
# A choice of the option "variant". $title: what a game of this server is called.
custom-choice = { $title } (this server)
# Beneath the last board of a game whose rules crashed or hung. $players: both players, as mentions. $variant: what its game is called.
game-called-off = { $players } This game of **{ $variant }** was aborted: its rules crash or take too long. Nobody won or lost.
# Beneath the last board of a game that can't go on after an update of Kibitz. $players: both players, as mentions. $variant: what its game is called.
game-outdated = { $players } This game of **{ $variant }** was aborted: Kibitz now reads the rules of custom games more exactly, so this game can't continue. Nobody won or lost.
