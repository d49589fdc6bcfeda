end-win = **{ $winner }** ({ $color }) vence { $reason } **{ $result }**
end-draw = Empate { $reason } **{ $result }**
end-congratulation = Bem jogado!
end-aborted = Partida abortada: terminou antes que os dois lados tivessem jogado. Sem resultado.
end-unmoved = { $player } não fez o primeiro lance a tempo, então a partida foi abortada. Sem resultado.
end-unmoved-event = { $player } não fez o primeiro lance a tempo e perde a partida. Os ratings não mudam.
opening = Abertura: { $name } ({ $eco })
end-ratings = Ratings: { $changes }
end-unrated-short = Os ratings não mudam: uma partida ranqueada precisa de pelo menos { $count } lances de cada lado.
end-unrated-takeback = Os ratings não mudam: um lance foi desfeito.
end-unrated-repeated = Os ratings não mudam: entre os mesmos dois jogadores, uma partida com menos de { $count } lances por lado só conta uma vez por dia, a não ser que termine em mate forçado (o último lance de quem perdeu era o único legal).
end-rating-share = Esta foi a partida ranqueada nº { $number } entre vocês em um dia, então ela conta { $share }.
rating-change = { $player } { $rating } ({ $change })
rating-change-few = { $player } ({ $rating })
rating-few = provisório: { $count } de { $needed } partidas ranqueadas
rating-known = { $rating }
rating-provisional = { $rating }?
rating-question = “?” quer dizer que o rating ainda é incerto; ele se firma com mais partidas ranqueadas.
rating-kind = { $variant } · { $speed }
win-checkmate = por xeque-mate.
win-stalemate = por afogamento: { $stuck } não tem lance legal.
win-repetition = por repetição.
win-perpetual-check = porque { $loser } deu xeque perpétuo.
win-perpetual-chase = porque { $loser } fez perseguição perpétua à mesma peça.
win-move-repetition = porque { $loser } repetiu demais o vaivém de uma peça.
win-uneventful-moves = por pontos: não houve capturas por tempo demais.
win-impasse = por pontos: entrada do rei.
win-bikjang = por pontos: após um bikjang aceito (generais frente a frente).
win-both-passed = por pontos: os dois lados passaram.
win-full-board = por pontos: o tabuleiro está cheio.
win-knight-mate = porque { $loser } deu mate com um cavalo, o que é proibido.
win-extinction = ao capturar { FORM($piece, "the") }.
win-extinction-last = ao capturar { FORM($piece, "gender") ->
    [f] a última
   *[m] o último
  } { $piece }.
win-extinction-one = ao capturar { FORM($piece, "a") }: perder { FORM($piece, "gender") ->
    [f] uma só
   *[m] um só
  } já perde a partida.
win-extinction-own = porque { $loser } promoveu { FORM($piece, "gender") ->
    [f] sua última
   *[m] seu último
  } { $piece }, e precisava manter { FORM($piece, "gender") ->
    [f] uma
   *[m] um
  }.
win-pieces-lost = ao ficar sem peças, que é como se vence neste jogo.
win-bare-king = porque o adversário ficou com o rei sozinho.
win-explosion = ao explodir o rei inimigo.
win-explosion-own = porque { $loser } explodiu o próprio rei.
win-goal = ao chegar à meta.
win-castling = ao rocar.
win-castling-lost = porque o adversário não pode mais rocar.
win-checks = ao dar o último xeque.
win-connection = ao alinhar peças.
win-resignation = por desistência de { $loser }.
win-time = porque o tempo de { $loser } acabou.
win-other = pelas regras deste jogo.
draw-checkmate = por xeque-mate, que neste jogo é empate.
draw-agreement = de comum acordo.
draw-time = porque o tempo acabou, mas o adversário não tem como vencer.
draw-extinction = por restarem poucas peças.
draw-bare-king = porque um dos reis ficou sozinho.
draw-goal-shared = porque os dois reis chegaram à meta no mesmo turno.
draw-stalemate = por afogamento: não há lance legal, mas também não há xeque.
draw-insufficient-material = por material insuficiente.
draw-fifty-moves = reivindicado pela regra dos { $count } lances.
draw-seventyfive-moves = pela regra dos 75 lances.
draw-threefold-repetition = reivindicado por tripla repetição.
draw-fivefold-repetition = por quíntupla repetição.
draw-uneventful-moves = porque não houve capturas por tempo demais.
draw-repetition = por repetição.
draw-perpetual-check = por xeque perpétuo mútuo.
draw-perpetual-chase = por perseguição perpétua mútua.
draw-impasse = porque os dois reis entraram e nenhum lado tem pontos para vencer.
draw-bikjang = por um bikjang aceito (generais frente a frente).
draw-both-passed = porque os dois lados passaram.
draw-full-board = porque o tabuleiro está cheio.
draw-counted-out = porque a contagem acabou antes do mate.
draw-weak-mate = por niol: o mate veio sem nenhum xeque de torre, cavalo ou bers.
draw-other = pelas regras deste jogo.
end-pgn-event = Partida no Discord
short-win-checkmate = por xeque-mate
short-win-stalemate = por afogamento
short-win-perpetual-check = por xeque perpétuo
short-win-perpetual-chase = por perseguição perpétua
short-win-move-repetition = por vaivém de uma peça
short-win-uneventful-moves = por pontos
short-win-impasse = por pontos: entrada do rei
short-win-bikjang = por pontos: bikjang
short-win-full-board = por pontos: tabuleiro cheio
short-win-knight-mate = mate de cavalo proibido
short-win-extinction-one = ao capturar { FORM($piece, "a") }
short-win-extinction-own = promoveu { FORM($piece, "gender") ->
    [f] a última
   *[m] o último
  } { $piece }
short-win-pieces-lost = ao ficar sem peças
short-win-bare-king = por rei sozinho
short-win-explosion-own = explodiu o próprio rei
short-win-checks = pelo último xeque
short-win-castling-lost = sem roque
short-win-resignation = por desistência
short-win-time = no tempo
short-draw-checkmate = xeque-mate, aqui empate
short-draw-time = no tempo, sem como vencer
short-draw-bare-king = um dos reis ficou sozinho
short-draw-goal-shared = os dois reis na meta
short-draw-stalemate = por afogamento
short-draw-insufficient-material = por material insuficiente
short-draw-fifty-moves = regra dos { $count } lances
short-draw-threefold-repetition = por tripla repetição
short-draw-fivefold-repetition = por quíntupla repetição
short-draw-uneventful-moves = muito tempo sem capturas
short-draw-repetition = por repetição
short-draw-impasse = reis entraram, sem pontos
short-draw-bikjang = por bikjang
short-draw-counted-out = a contagem acabou
short-draw-weak-mate = por niol
