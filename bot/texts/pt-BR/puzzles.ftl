puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = Vez { FORM($color, "of") }: **mate em { $count }**.
puzzle-task-tsume = { $count ->
    [1] Tsume, vez { FORM($color, "of") }: **mate em 1**.
   *[other] Tsume (todo lance dá xeque), vez { FORM($color, "of") }: **mate em { $plies }**, contando os lances dos dois lados.
  }
puzzle-task-end = Vez { FORM($color, "of") }. **Vença a partida em { $count ->
    [1] um lance
   *[other] { $count } lances
  }**.
puzzle-task-win = Vez { FORM($color, "of") }. **Encontre { $count ->
    [1] o lance vencedor
   *[other] os { $count } lances vencedores
  }**.
puzzle-right-reply = ✅ { $move } está certo. Resposta { FORM($color, "of") }: { $reply }. E agora?
puzzle-solved = ✅ { $move } está certo!
puzzle-wrong = ❌ { $move } não é o lance. Tente outro.
puzzle-wrong-reply = ❌ { $move } não é o lance: { FORM($color, "have") } { $reply }. Tente outro.
puzzle-solved-in = **Resolvido**{ $wrong ->
    [0] {" "}sem erros.
    [1] , com um erro.
   *[other] , com { $wrong } erros.
  }
puzzle-shown = A solução: **{ $line }**.
puzzle-themes = { $count ->
    [1] Tema
   *[other] Temas
  }: { $themes }.
puzzle-theme-goal = chegar à meta
puzzle-theme-checks = último xeque
puzzle-theme-capture-wins = captura decisiva
puzzle-theme-pieces-lost = ficar sem peças
puzzle-theme-stalemate = vitória por afogamento
puzzle-theme-connection = peças em linha
puzzle-theme-fork = garfo
puzzle-theme-pin = cravada
puzzle-theme-promotion = promoção
puzzle-theme-underpromotion = subpromoção
puzzle-theme-drop = soltar uma peça
puzzle-theme-sacrifice = sacrifício
puzzle-theme-explosion = explosão
puzzle-theme-discovered-check = xeque descoberto
puzzle-theme-double-check = xeque duplo
puzzle-theme-quiet-move = lance tranquilo
puzzle-theme-en-passant = en passant
puzzle-theme-castling = roque
puzzle-theme-smothered-mate = mate sufocado
puzzle-rating = Seu rating de problemas: **{ $rating }** ({ $change }).
puzzle-rating-soon = Seu rating de problemas aparece depois de { $least } problemas (até agora { $count }).
puzzle-hint-piece = 💡 Mova { FORM($piece, "the") }.
puzzle-hint-drop = 💡 Solte { FORM($piece, "the") }.
puzzle-hint-to = 💡 Mova { FORM($piece, "the") } para **{ $square }**.
puzzle-hint-drop-to = 💡 Solte { FORM($piece, "the") } em **{ $square }**.
puzzle-alt = Problema. { $task }
puzzle-alt-last = Último lance: { $move }.
puzzle-type-here = Escreva seu lance aqui ou aperte **Jogar lance**.
puzzle-everyone = Todo mundo pode tentar: com **Tentar**, só você vê seus lances. Ou responda com seu lance entre barras de spoiler: `||lance||`.
puzzle-everyone-button = Todo mundo pode tentar: com **Tentar**, só você vê seus lances.
puzzle-posted = Publicado: todo mundo aqui pode tentar.
puzzle-first = 🥇 **{ $player }** resolveu primeiro, { $count ->
    [1] na primeira tentativa
   *[other] em { $count } tentativas
  }.
puzzle-solvers = Resolvido por { $count ->
    [1] uma pessoa
   *[other] { $count } pessoas
  }.
puzzle-line = Solução: { $line }
puzzle-bars = Da próxima vez, ponha seu lance entre barras, `||lance||`, para os outros ainda poderem tentar.
puzzle-unreadable = Não entendi o que está entre as barras. Escreva um lance de cada vez: `||lance||`.
puzzle-answer-privately = Para responder ao seu problema, aperte **{ $button }** embaixo dele: lances escritos aqui não contam.
puzzle-help-privately = Para ver dicas ou a solução, aperte **{ $button }** embaixo do problema: só você vai ver.
puzzle-form = Seu lance
puzzle-form-move = Lance, como no tópico de uma partida
puzzle-over = Você já terminou este problema.
puzzle-none = Este problema não existe mais. `/problema resolver` dá outro.
puzzle-none-of = Ainda não tenho problemas assim de { $variant }. Tente outra dificuldade ou variante.
puzzle-all-had = Você já recebeu todos os meus problemas assim de { $variant } nesta semana. Tente outra dificuldade ou variante.
puzzle-daily-title = **Problema nº { $number }** · { $title }
difficulty-1 = ★ muito fácil
difficulty-2 = ★★ fácil
difficulty-3 = ★★★ médio
difficulty-4 = ★★★★ difícil
difficulty-5 = ★★★★★ muito difícil
audience-me = só eu
audience-everyone = todos aqui
daily-nobody = Ninguém resolveu ontem o problema nº { $number }. A solução: { $line }
daily-solved = O último problema, nº { $number }, foi resolvido por { $count ->
    [1] uma pessoa
   *[other] { $count } pessoas
  }. Solução: { $line }
daily-solver-first = 🥇 { $player }: { $count ->
    [1] uma tentativa
   *[other] { $count } tentativas
  }, sequência de { $streak }
daily-solver = • { $player }: { $count ->
    [1] uma tentativa
   *[other] { $count } tentativas
  }, sequência de { $streak }
daily-streak = sequência de { $count }
daily-share = Copie para compartilhar (sem spoilers):
    { $text }
daily-off = Não haverá mais problema diário neste servidor.
daily-none = Este servidor ainda não tem problema diário. Escolha canal, hora e fuso horário para ativá-lo.
daily-chosen = Problema diário: { $variants }, em { $channel }. Horário: { $time } ({ $zone }). O próximo: { $next }.
daily-rights = Não posso publicar lá: preciso de { $permissions } nesse canal.
daily-warning = Não consigo mais publicar o problema diário de **{ $server }** em { $channel }: o canal não existe mais, ou não posso escrever e anexar arquivos lá. Tento de novo todo dia. `/ajustes diário` escolhe outro canal ou desativa.
daily-zone = Não conheço o fuso horário “{ $name }”. Digite uma cidade, como Sao Paulo ou Tokyo, e escolha na lista.
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = Três minutos, três erros: quantos problemas você resolve? Eles vão ficando mais difíceis.
run-no-help = Numa corrida não há dicas nem soluções, e não dá para pular problemas. Digite um lance ou aperte **{ $button }**.
run-wrong = ❌ A solução era **{ $line }**.
run-title = Corrida de problemas · { $variant }
run-solved-time = **{ $player }** resolveu { $count ->
    [1] **{ $count }** problema
   *[other] **{ $count }** problemas
  } em três minutos ({ $variant }).
run-solved-mistakes = **{ $player }** resolveu { $count ->
    [1] **{ $count }** problema
   *[other] **{ $count }** problemas
  } antes do terceiro erro ({ $variant }).
run-solved-early = **{ $player }** resolveu { $count ->
    [1] **{ $count }** problema
   *[other] **{ $count }** problemas
  } em uma corrida ({ $variant }).
run-best = Recorde até agora: { $count }.
run-unit = { $count ->
    [1] resolvido
   *[other] resolvidos
  }
run-gone = Essa não é mais sua última corrida.
puzzle-mine-title = **{ $variant }** · da sua partida { $number }
puzzle-task-mine = Vez { FORM($color, "of") }. **Encontre { $count ->
    [1] o lance claramente melhor
   *[other] os { $count } lances claramente melhores
  }**.
puzzle-mine-played = Aqui você jogou **{ $move }**: { $place }
puzzle-mine-none = Não encontrei, nas suas partidas analisadas, erros que sirvam de problema. Analise uma partida terminada com `/análise` e tente de novo.
