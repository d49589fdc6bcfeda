### Reviews of finished games: how well both sides played, where the game turned, and why.
### $count = 0, 1, 3: moves that were made, both sides' counted
### $least = 4: how many a review needs

review-running = This game isn't over yet. Ask for a review once it is.
review-called-off = This game was aborted, so there is nothing to review.
review-short = { $count ->
    [0] No move was made in this game
    [one] Only one move was made in this game
   *[other] Only { $count } moves were made in this game
  }, and a review needs at least { $least }.
