### How games end: the sentence with the last board, and (short-) the same in the bar of its picture, where about 30
### letters have room. Ratings after a game. win- and draw- stand behind end-win and end-draw as $reason.
### $winner = "alice": the winner's name
### $loser = "bob": the loser's name
### $stuck = "bob": the name of the player who can't move
### $color = "White": the winner's side, as it is called in the variant
### $reason = "by checkmate.": one of the win- or draw- messages
### $result = "1-0": the score
### $piece = "queen": a piece
### $count = 50: how many moves; in end-win and end-draw, how many turns were played
### $player = "alice": a person's name
### $changes = "alice 1523 (+8), bob 1490? (−8)": from rating-change
### $rating = "1523": a rating
### $change = "+8": by how much it changed
### $needed = 5: from how many rated games on a number is shown
### $number = 2: which rated game of these two within a day
### $share = "1/4": what part of a game it counts
### $variant = "Atomic": a variant's title
### $speed = "Blitz": one of the speed- messages

## How it ends

end-win = **{ $winner }** ({ $color }) wins { $reason } **{ $result }**
end-draw = Draw { $reason } **{ $result }**
end-congratulation = Well played!
end-aborted = Game aborted: it ended before both sides had moved. No result.
end-unmoved = { $player } didn't make the first move in time, so the game was aborted. No result.
# The same in a tournament.
end-unmoved-event = { $player } didn't make the first move in time and loses the game. Ratings don't change.
# The opening of a finished game, also in the viewer.
# $name = "Ruy Lopez: Closed": its English name
# $eco = "C84": its code
opening = Opening: { $name } ({ $eco })
end-ratings = Ratings: { $changes }
# $count = "10": the fewest moves of each side
end-unrated-short = Ratings don't change: a rated game needs at least { $count } moves from each side.
end-unrated-takeback = Ratings don't change: a move was taken back.
# A rated game has ended and counts nothing.
# $count = "10": the fewest moves of each side
end-unrated-repeated = Ratings don't change: between the same two players, a game with fewer than { $count } moves per side counts only once a day, unless it ended in a forced mate (the loser's last move was the only legal one).
# After "Ratings: ...". number: which rated game of these two within a day; share: what it counts, "1/4".
end-rating-share = This was rated game no. { $number } between you two within a day, so it counts only { $share } as much.
rating-change = { $player } { $rating } ({ $change })
# A player who has too few rated games for a number, in the result of a game. rating: as rating-few.
rating-change-few = { $player } ({ $rating })
# In place of a number. count: rated games so far; needed: from how many on a number is shown.
rating-few = provisional, { $count } of { $needed } rated games
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = A "?" means the rating is still uncertain; it settles with more rated games.
rating-kind = { $variant } · { $speed }
win-checkmate = by checkmate.
win-stalemate = by stalemate: { $stuck } has no legal move.
win-repetition = by repetition.
win-perpetual-check = because { $loser } gave perpetual check.
win-perpetual-chase = because { $loser } chased the same piece perpetually.
win-move-repetition = because { $loser } moved a piece back and forth too often.
win-uneventful-moves = on points: there were no captures for too long.
win-impasse = by entering king, with enough points.
win-bikjang = on points: after an accepted bikjang (facing generals).
win-both-passed = on points: both players passed.
win-full-board = on points: the board is full.
win-knight-mate = because { $loser } delivered mate with a knight, which is forbidden.
win-extinction = by capturing the { $piece }.
win-extinction-last = by capturing the last { $piece }.
win-extinction-one = by capturing one { $piece }: losing even one loses the game.
win-extinction-own = because { $loser } promoted their last { $piece }, and one must always remain.
win-pieces-lost = by getting rid of all their pieces, the aim of this game.
win-bare-king = because the opponent's king is bare.
win-explosion = by blowing up the king.
win-explosion-own = because { $loser } blew up their own king.
win-goal = by reaching the goal.
win-castling = by castling.
win-castling-lost = because the other side can't castle anymore.
win-checks = by giving the final check.
win-connection = by lining up pieces in a row.
win-resignation = because { $loser } resigned.
win-time = because { $loser } ran out of time.
win-other = under this game's rules.
draw-checkmate = by checkmate, which is a draw in this game.
draw-agreement = by agreement.
draw-time = because time ran out, but the opponent has no way to win.
draw-extinction = because too few pieces are left.
draw-bare-king = because one side has only the king left.
draw-goal-shared = because both kings reached the goal in the same turn.
draw-stalemate = by stalemate: no legal moves, but no check.
draw-insufficient-material = by insufficient material.
draw-fifty-moves = claimed by the { $count ->
    [50] fifty
   *[other] { $count }
  }-move rule.
draw-seventyfive-moves = by the seventy-five-move rule.
draw-threefold-repetition = claimed by threefold repetition.
draw-fivefold-repetition = by fivefold repetition.
draw-uneventful-moves = because there were no captures for too long.
draw-repetition = by repetition.
draw-perpetual-check = by mutual perpetual check.
draw-perpetual-chase = by mutual perpetual chase.
draw-impasse = because both kings entered and neither side has enough points to win.
draw-bikjang = by an accepted bikjang (facing generals).
draw-both-passed = because both players passed.
draw-full-board = because the board is full.
draw-counted-out = because the count ran out before mate.
draw-weak-mate = by niol: none of the checks leading to mate came from a rook, knight or bers.
draw-other = under this game's rules.
end-pgn-event = Game on Discord

## The same in a picture's bar, where the sentence is too long for it

short-win-checkmate = by checkmate
short-win-stalemate = by stalemate
short-win-perpetual-check = by perpetual check
short-win-perpetual-chase = by perpetual chase
short-win-move-repetition = by moving back and forth
short-win-uneventful-moves = on points
short-win-impasse = by entering king
short-win-bikjang = on points: bikjang
short-win-full-board = on points: full board
short-win-knight-mate = by forbidden knight mate
short-win-extinction-one = by taking one { $piece }
short-win-extinction-own = last { $piece } promoted
short-win-pieces-lost = by losing all pieces
short-win-bare-king = by bare king
short-win-explosion-own = blew up their own king
short-win-checks = by the final check
short-win-castling-lost = castling lost
short-win-resignation = by resignation
short-win-time = on time
short-draw-checkmate = checkmate, a draw here
short-draw-time = out of time, no win possible
short-draw-bare-king = only a king left
short-draw-goal-shared = both kings reached the goal
short-draw-stalemate = by stalemate
short-draw-insufficient-material = by insufficient material
short-draw-fifty-moves = by the { $count }-move rule
short-draw-threefold-repetition = by threefold repetition
short-draw-fivefold-repetition = by fivefold repetition
short-draw-uneventful-moves = no captures for too long
short-draw-repetition = by repetition
short-draw-impasse = impasse
short-draw-bikjang = by bikjang
short-draw-counted-out = the count ran out
short-draw-weak-mate = by niol
