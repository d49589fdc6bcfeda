button-trial = Simular 100 partidas
trial-progress = Estou jogando **{ $variant }** contra mim mesmo: { $done } de { $total } partidas.
trial-queue-reviews = { $count ->
    [1] Há { $count } análise antes desta simulação.
   *[other] Há { $count } análises antes desta simulação.
  }
trial-queue-trials = { $count ->
    [1] Há outra simulação antes desta.
   *[other] Há outras { $count } simulações antes desta.
  }
trial-cancelled = Você cancelou esta simulação.
trial-restart = Estou reiniciando, por isso esta simulação parou. Peça de novo daqui a pouco.
trial-late = Esta simulação vai demorar um pouco. Ela continua; aperte **Simular 100 partidas** de novo em alguns minutos.
trial-failed = Algo deu errado nesta simulação. Tente de novo.
trial-many = Você já está esperando { $most } simulações. Tente de novo quando uma delas terminar.
trial-title = Partidas rápidas minhas contra mim mesmo
trial-stopped = As partidas desta variante demoram, por isso parei depois de { $count ->
    [1] { $count } minuto
   *[other] { $count } minutos
  } de cálculo.
trial-score = { FORM($color, "cap") }: { $percent }% dos pontos (± { $error }). Vitórias { $won }, empates { $drawn }, derrotas { $lost }{ $unfinished ->
    [0] .
   *[other] , sem decisão { $unfinished }.
  }
trial-length = Duração: em geral { $count ->
    [1] { $count } lance
   *[other] { $count } lances
  }, metade das partidas entre { $first } e { $last }. Lances legais por vez: em geral { $choices }.
trial-ends = Como as partidas acabam: { $ends }.
trial-end-share = { $reason } { $percent }%
trial-pieces = Peças, com o valor em peões de xadrez e quanto são capturadas: { $pieces }.
trial-taken = Quanto as peças são capturadas: { $pieces }.
trial-piece = { $piece } { $value } ({ $percent }%)
trial-king = { $piece } ({ $percent }%)
trial-value = { $whole },{ $tenths }
trial-warning-forced-win = Vitória forçada { FORM($color, "of") } desde o início: { $count ->
    [1] { $count } lance
   *[other] { $count } lances
  }
trial-warning-first-moves = Os primeiros lances decidem { $count }% das partidas
trial-warning-advantage = Grande vantagem { FORM($color, "of") }
trial-warning-never-wins = Nenhuma vitória { FORM($color, "of") }
trial-warning-endless = { $count }% das partidas não acabam
trial-warning-drawish = Muitas partidas terminam empatadas
trial-warning-no-choice = Quase sem escolha em { $count }% das vezes
trial-warning-short = Muito curto: metade dura no máximo { $count ->
    [1] { $count } meio-lance
   *[other] { $count } meios-lances
  }
trial-warning-idle-piece = Não se moveu em nenhuma partida: { $piece }
trial-praise = Nada parece errado.
trial-note = { $games } partidas · { $count ->
    [1] cerca de { $count } lance
   *[other] cerca de { $count } lances
  }
trial-percent = { $percent }%
trial-picture-score = Pontos { FORM($color, "of") }: { $percent } ± { $error }%
trial-undecided = sem vencedor
trial-caption = valor em peões de xadrez
trial-more = +{ $count } mais
trial-alt = { $variant }: { $count } partidas rápidas minhas contra mim mesmo.
trial-end-none = sem fim à vista
trial-end-other = outros fins
trial-end-checkmate = mate
trial-end-stalemate = afogamento
trial-end-extinction = peça-chave perdida
trial-end-pieces-lost = sem peças
trial-end-bare-king = rei sozinho
trial-end-explosion = rei explodido
trial-end-goal = meta alcançada
trial-end-goal-shared = ambos na meta
trial-end-castling = roque
trial-end-castling-lost = sem roque possível
trial-end-checks = xeques dados
trial-end-connection = peças em linha
trial-end-insufficient-material = material insuficiente
trial-end-fifty-moves = regra dos lances
trial-end-seventyfive-moves = limite de lances
trial-end-threefold-repetition = tripla repetição
trial-end-fivefold-repetition = quíntupla repetição
trial-end-uneventful-moves = sem capturas
trial-end-repetition = repetição
trial-end-perpetual-check = xeque perpétuo
trial-end-perpetual-chase = perseguição perpétua
trial-end-move-repetition = vaivém de uma peça
trial-end-impasse = entrada do rei
trial-end-bikjang = bikjang
trial-end-both-passed = ambos passaram
trial-end-full-board = tabuleiro cheio
trial-end-counted-out = fim da contagem
trial-end-knight-mate = mate de cavalo
trial-end-weak-mate = niol
