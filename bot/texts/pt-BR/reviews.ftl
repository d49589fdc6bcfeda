review-running = Esta partida ainda não terminou. Peça a análise quando ela acabar.
review-called-off = Esta partida foi abortada, então não há o que analisar.
review-short = { $count ->
    [0] Nenhum lance foi feito nesta partida
    [1] Só um lance foi feito nesta partida
   *[other] Só { $count } lances foram feitos nesta partida
  }; uma análise precisa de pelo menos { $least }.
review-progress = Analisando a partida: { $done } de { $total } posições.
review-confirming = Conferindo os piores lances: { $done } de { $total }.
review-queue = { $count ->
    [1] Há 1 análise antes da sua.
   *[other] Há { $count } análises antes da sua.
  }
review-cancelled = Você cancelou esta análise.
review-restart = Estou reiniciando, por isso esta análise parou. Peça de novo daqui a pouco.
review-late = Há muitas análises na fila e esta vai demorar um pouco. Ela continua; aperte **Análise** de novo em alguns minutos.
review-failed = Algo deu errado nesta análise. Tente de novo.
review-many = Você já está esperando { $most } análises. Tente de novo quando uma delas terminar.
review-gone = Não tenho mais esta análise. Use `/análise` para fazer outra.
review-none = Você ainda não tem nenhuma partida terminada para analisar.
review-opening = Abertura: { $name } ({ $eco }), teoria até **{ $move }**
review-side = **{ $player }** ({ $color }): { $inaccuracies ->
    [1] { $inaccuracies } imprecisão
   *[other] { $inaccuracies } imprecisões
  } · { $mistakes ->
    [1] { $mistakes } erro
   *[other] { $mistakes } erros
  } · { $blunders ->
    [1] { $blunders } erro grave
   *[other] { $blunders } erros graves
  }
review-accuracy = { $accuracy }% de precisão
review-no-turns = Sem momentos decisivos: ninguém cometeu um erro sério.
review-depth = { $count ->
    [1] Análise rápida, com profundidade de cerca de 1 meio-lance; pode deixar passar algo.
    [2] Análise rápida, com profundidade de cerca de 2 meios-lances; pode deixar passar algo.
    [3] Análise rápida, com profundidade de cerca de 3 meios-lances; pode deixar passar algo.
    [4] Análise rápida, com profundidade de cerca de 4 meios-lances; pode deixar passar algo.
   *[other] Calculei cerca de { $count } meios-lances à frente.
  }
review-engine = Análise de { $name }, cerca de { $count } meios-lances à frente.
review-graph-alt = Gráfico das chances de vitória { FORM($color, "of") }: { $start }% no início, { $end }% no fim.
review-graph-alt-side = { $player }: { $accuracy }% de precisão.
review-graph-alt-turn = Com { $move }, as chances vão de { $before }% para { $after }%.
review-turn = Momento decisivo { $number } de { $count }
review-inaccuracy = **{ $move }?!** é uma imprecisão: as chances de vitória { FORM($color, "of") } caem de { $before }% para { $after }%.
review-mistake = **{ $move }?** é um erro: as chances de vitória { FORM($color, "of") } caem de { $before }% para { $after }%.
review-blunder = **{ $move }??** é um erro grave: as chances de vitória { FORM($color, "of") } caem de { $before }% para { $after }%.
review-allows-mate = { $moves ->
    [1] Permite o mate: **{ $move }**.
   *[other] Permite um mate em { $moves } que começa com **{ $move }**.
  }
review-back-rank = { $moves ->
    [1] Permite o mate do corredor: **{ $move }**.
   *[other] Permite um mate do corredor em { $moves } que começa com **{ $move }**.
  }
review-allows-win = { $moves ->
    [1] Permite **{ $move }**, que ganha a partida.
   *[other] Permite uma vitória forçada em { $moves } lances que começa com **{ $move }**.
  }
review-allows-explosion = Permite **{ $move }**, que explode o rei.
review-allows-goal = Permite **{ $move }**, que chega à meta.
review-allows-checks = Permite **{ $move }**, que dá o último xeque.
review-misses-mate = Deixa passar um mate em { $moves }.
review-misses-win = { $moves ->
    [1] Deixa passar um lance que ganha a partida.
   *[other] Deixa passar uma vitória forçada em { $moves } lances.
  }
review-misses-explosion = Deixa passar um lance que explode o rei.
review-misses-goal = Deixa passar um lance que chega à meta.
review-misses-checks = Deixa passar um lance que dá o último xeque.
review-stalemates = É afogamento: o adversário não tem lances legais.
review-loses-piece = Perde { FORM($piece1, "the") } de { $square1 } depois de **{ $move }**.
review-loses-exchange = Perde { FORM($piece1, "the") } de { $square1 } por { FORM($piece2, "the") }: **{ $move }**.
review-unprotected = Deixa { FORM($piece1, "the") } de { $square1 } sem defesa: **{ $move }** { FORM($piece1, "gender") ->
    [f] a
   *[m] o
  } captura.
review-allows-fork = Cai em um garfo: **{ $move }** ataca { FORM($piece1, "the") } de { $square1 } e { FORM($piece2, "the") } de { $square2 }.
review-allows-pin = Permite uma cravada: **{ $move }** crava { FORM($piece1, "the") } de { $square1 }, na frente { FORM($piece2, "of") } de { $square2 }.
review-allows-skewer = Permite um espeto: **{ $move }** ataca { FORM($piece1, "the") } de { $square1 } e, atrás, { FORM($piece2, "the") } de { $square2 }.
review-discovery = Permite um ataque descoberto: depois de **{ $move }**, { FORM($piece1, "the") } de { $square1 } ataca { FORM($piece2, "the") } de { $square2 }.
review-trapped = Deixa **{ $move }** prender { FORM($piece1, "the") } de { $square1 }.
review-allows-promotion = Deixa { FORM($piece1, "the") } de { $square1 } promover.
review-allows-gain = Permite **{ $move }**, que ganha { FORM($piece1, "the") } de { $square1 }.
review-explodes = Permite **{ $move }**, que explode { FORM($piece1, "the") } de { $square1 }.
review-misses-capture = Deixa passar a captura { FORM($piece1, "of") } de { $square1 }.
review-misses-gain = Deixa passar **{ $move }**, que ganha { FORM($piece1, "the") } de { $square1 }.
review-better = O melhor era **{ $move }**.
review-better-line = O melhor era **{ $move }**, seguido de { $line }.
review-board-alt = Tabuleiro antes de { $move }, com setas para esse lance e para o melhor, { $better }. Chances de vitória { FORM($color, "of") }: { $chance }%.
review-find-alt = Tabuleiro antes de { $move }, lance marcado com uma seta. Chances de vitória { FORM($color, "of") }: { $chance }%.
review-find = O que era melhor? Escolha um lance no menu ou digite.
review-find-shared = O que era melhor?
review-right = ✓ **{ $move }** está certo!
review-good-too = ✓ **{ $move }** também é bom!
review-wrong = ✗ **{ $move }** não é bom o bastante. Tente outro lance.
review-wrong-played = ✗ **{ $move }** é o lance da partida. Tente outro.
review-form = Encontre o melhor lance
review-form-move = Seu lance
