review-running = Esta partida aún no ha terminado. Pide el análisis cuando acabe.
review-called-off = Esta partida se anuló, así que no hay nada que analizar.
review-short = { $count ->
    [0] En esta partida no se movió
    [one] En esta partida solo se hizo un movimiento
   *[other] En esta partida solo se hicieron { $count } movimientos
  }; para analizarla hacen falta al menos { $least }.
