review-running = Esta partida ainda não terminou. Peça a análise quando ela acabar.
review-called-off = Esta partida foi abortada, então não há o que analisar.
review-short = { $count ->
    [0] Nenhum lance foi feito nesta partida
    [one] Só um lance foi feito nesta partida
   *[other] Só { $count } lances foram feitos nesta partida
  }; uma análise precisa de pelo menos { $least }.
