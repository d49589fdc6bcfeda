review-running = Diese Partie läuft noch. Eine Analyse gibt es, sobald sie zu Ende ist.
review-called-off = Diese Partie wurde abgebrochen, daher gibt es nichts zu analysieren.
review-short = In dieser Partie { $count ->
    [0] wurde nicht gezogen
    [one] wurde nur einmal gezogen
   *[other] wurde nur { $count } Mal gezogen
  }; für eine Analyse braucht es mindestens { $least } Züge.
