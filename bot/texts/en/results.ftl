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
end-draw = A draw { $reason } **{ $result }**
end-congratulation = Well played!
end-aborted = The game was called off before it had really begun. No result.
end-unmoved = { $player } didn't make the first move in time, so the game was called off. No result.
end-ratings = Ratings: { $changes }
# $count = "10": the fewest moves of each side
end-unrated-short = Ratings stay as they are: a rated game needs { $count } moves from each side.
end-unrated-takeback = Ratings stay as they are: a move was taken back.
# A rated game has ended and counts nothing.
# $count = "10": the fewest moves of each side
end-unrated-repeated = Ratings stay as they are: games under { $count } moves a side count once a day between the same two, unless mate was forced (the loser's last move was the only legal one).
# After "Ratings: ...". number: which rated game of these two within a day; share: what it counts, "1/4".
end-rating-share = Your rated game no. { $number } within a day: it counts { $share }.
rating-change = { $player } { $rating } ({ $change })
# A player who has too few rated games for a number, in the result of a game. rating: as rating-few.
rating-change-few = { $player } { $rating }
# In place of a number. count: rated games so far; needed: from how many on a number is shown.
rating-few = provisional, { $count } of { $needed }
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = A "?" means that a rating isn't certain yet; more rated games settle it.
rating-kind = { $variant } · { $speed }
win-checkmate = by checkmate.
win-stalemate = by stalemate: { $stuck } has no legal move.
win-repetition = by the rule of repeated positions.
win-perpetual-check = because { $loser } kept giving check in a repeated cycle.
win-perpetual-chase = because { $loser } kept chasing the same piece in a repeated cycle.
win-move-repetition = because { $loser } moved one piece to and fro once too often.
win-uneventful-moves = on points: nothing was captured for too long.
win-impasse = on points: the king had entered the enemy camp.
win-bikjang = on points: the facing generals (bikjang) were accepted.
win-both-passed = on points: both players passed.
win-full-board = on points: the board is full.
win-knight-mate = because { $loser } gave mate with the knight alone, which is forbidden.
win-extinction = by taking the { $piece }.
win-extinction-last = by taking the last { $piece }.
win-extinction-one = by taking one { $piece }, of which none may be lost.
win-extinction-own = because { $loser } promoted the last { $piece }, and one had to stay.
win-pieces-lost = by losing enough pieces, which is the aim here.
win-bare-king = because the other king stands alone.
win-explosion = by blowing up the king.
win-explosion-own = because { $loser } blew up their own king.
win-goal = by reaching the goal.
win-checks = by giving the last check that was needed.
win-connection = with an unbroken row of pieces.
win-resignation = because { $loser } resigned.
win-time = because { $loser } ran out of time.
win-other = and the game is over.
draw-checkmate = by checkmate, which is worth a draw here.
draw-agreement = by agreement.
draw-time = because time ran out, but the opponent couldn't have won by any means.
draw-extinction = because too few pieces are left.
draw-bare-king = because a king stands alone.
draw-goal-shared = because both kings reached the goal in the same round.
draw-stalemate = by stalemate: no legal move, but no check.
draw-insufficient-material = because neither side has enough left to mate.
draw-fifty-moves =
    claimed by the { $count ->
        [50] fifty
       *[other] { $count }
    }-move rule.
draw-seventyfive-moves = by the seventy-five-move rule.
draw-threefold-repetition = claimed by threefold repetition.
draw-fivefold-repetition = because the position came up five times.
draw-uneventful-moves = because nothing was captured for too long.
draw-repetition = because the position was repeated too often.
draw-perpetual-check = because both sides kept giving check.
draw-perpetual-chase = because both sides kept chasing.
draw-impasse = because neither entering king has the points to win.
draw-bikjang = because the facing generals (bikjang) were accepted.
draw-both-passed = because both players passed.
draw-full-board = because the board is full.
draw-counted-out = because the count has run out before mate.
draw-weak-mate = by niol: a mate without a check by rook, knight or bers.
draw-other = and the game is over.
end-pgn-event = Game on Discord

## The same in a picture's bar, where the sentence is too long for it

short-win-stalemate = by stalemate
short-win-perpetual-check = by perpetual check
short-win-perpetual-chase = by perpetual chase
short-win-move-repetition = by repeated moves
short-win-uneventful-moves = on points
short-win-impasse = on points: entering king
short-win-bikjang = on points: bikjang
short-win-full-board = on points: full board
short-win-knight-mate = by forbidden knight mate
short-win-extinction-one = by taking one { $piece }
short-win-extinction-own = the last { $piece } was promoted
short-win-pieces-lost = by losing the pieces
short-win-explosion-own = blew up their own king
short-win-checks = by the last check
short-win-resignation = by resignation
short-win-time = on time
short-draw-checkmate = checkmate, a draw here
short-draw-time = out of time, no win possible
short-draw-goal-shared = both kings arrived
short-draw-stalemate = by stalemate
short-draw-insufficient-material = too few pieces to mate
short-draw-fifty-moves = by the { $count }-move rule
short-draw-fivefold-repetition = by fivefold repetition
short-draw-uneventful-moves = nothing taken for too long
short-draw-repetition = by repetition
short-draw-impasse = entering kings, too few points
short-draw-bikjang = by bikjang
short-draw-counted-out = the count has run out
short-draw-weak-mate = by niol
