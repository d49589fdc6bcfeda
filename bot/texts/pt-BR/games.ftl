export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN: `{ $fen }`
export-alt = A partida de { $white } contra { $black }, lance a lance
export-alt-reviewed = A partida de { $white } contra { $black }, lance a lance, com as chances de vitória e os sinais da análise
moves-all = Vez { FORM($color, "of") }. Peças que podem se mover: { $pieces }
moves-piece = **{ $piece }** ({ $color }) pode ir para: { $squares }
moves-pass = Vez { FORM($color, "of") }: é possível passar.
moves-none = Não há nenhuma peça “{ $text }” que possa se mover.
game-none-here = Você não tem nenhuma partida em andamento aqui. `/partidas` mostra suas partidas; `/desafiar` começa uma.
game-none = Você não tem partidas em andamento. `/desafiar` começa uma.
game-which = Você tem várias partidas em andamento. De qual você está falando?
game-several-here = Há várias partidas em andamento aqui. De qual você está falando?
game-elsewhere = Sua partida contra **{ $opponent }** ({ $link }):
game-elsewhere-both = A partida entre { $white } e { $black } ({ $link }):
game-of-others = Este tópico é da partida entre { $white } e { $black }, e os comandos daqui são para essa partida.
game-past-here = A partida deste tópico terminou, e os comandos daqui são para essa partida.
game-own-links = A sua está aqui:
game-unknown = Não encontrei essa partida. `/partidas` mostra as suas.
game-label-both = { $white } – { $black } · { $variant } (partida { $number })
game-label = { $opponent } · { $variant } (partida { $number })
games-title = Suas partidas em andamento:
games-yours = **{ $opponent }** · { $variant } · sua vez ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · vez de { $opponent } · { $link }
games-time = { " · " }o tempo acaba { $when }
games-deleted = canal excluído (use `/lance`)
games-more = … e mais { $count }.
games-server-title = Partidas neste servidor:
games-server-none = Não há partidas em andamento para ver aqui agora. `/desafiar` começa uma.
games-server-none-here = Isso só funciona em servidores. Aqui, `/partidas` mostra as suas partidas.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] nenhum lance ainda
        [1] um lance
       *[other] { $count } lances
    } · { $when } · { $link }
resign-ask = Quer mesmo desistir da partida contra { $opponent }?
resign-done = Você desistiu.
resign-kept = Certo, a partida continua.
words-help = Escreva aqui seu lance, por exemplo { $examples }, ou uma destas palavras: { $words }. `/ajuda` explica todo o resto.
words-help-over = Esta partida terminou. Aqui você pode escrever uma destas palavras: { $words }. `/ajuda` explica todo o resto.
castling-help = Para rocar, escreva `O-O` (roque pequeno) ou `O-O-O` (roque grande). Se não for possível, eu digo por quê.
question-not-yours = Só { $player } pode responder a esta pergunta.
rematch-former = Seu adversário apagou os dados dele, então não dá para ter revanche. Encontre outra pessoa com `/desafiar`.
rematch-which = Qual variante você quer? As cores serão trocadas.
claim-none =
    Não há nada para reivindicar agora.
    { $progress }
claim-threefold-repetition = Repetição: esta posição ocorreu { $count ->
    [1] { $count } vez
   *[other] { $count } vezes
  }; são necessárias { $needed }.
claim-repetition = Repetição: esta posição ocorreu { $count ->
    [1] { $count } vez
   *[other] { $count } vezes
  }; são necessárias { $needed }.
claim-fifty-moves = Regra dos { $needed } lances: até agora, { $count ->
    [1] { $count } lance
   *[other] { $count } lances
  } de cada lado sem captura nem lance de { $pieces }; são necessários { $needed }.
claim-moves-without-capture = Regra dos { $needed } lances: até agora, { $count ->
    [1] { $count } lance
   *[other] { $count } lances
  } de cada lado sem captura; são necessários { $needed }.
claim-impasse = Entrada do rei: você tem { $count ->
    [1] { $count } ponto
   *[other] { $count } pontos
  } e precisa de { $needed }. Os pontos contam quando o seu rei e mais dez peças estão no campo inimigo.
claim-counted-out = Contagem: { $count } de { $needed }. Quando acaba, é empate sem precisar reivindicar.
claim-never = Nesta partida não há o que reivindicar; repetições e afins a encerram automaticamente.
claim-done = Você reivindicou empate.
claim-won = Você reivindicou a vitória.
claim-which = Você pode reivindicar por mais de um motivo. Qual deles?
claim-as-threefold-repetition = Tripla repetição
claim-as-repetition = Repetição
claim-as-fifty-moves = Regra dos { $count } lances
claim-as-impasse = Entrada do rei
offer-draw = { $player } propõe empate. { $mention }, você aceita? A proposta vale até o seu próximo lance.
offer-takeback-rated = Esta partida é ranqueada; se um lance for desfeito, ela passa a ser amistosa.
offer-takeback = { $player } quer desfazer o último lance que fez. { $mention }, você aceita? O pedido vale até o próximo lance.
offer-made-draw = Você propôs empate. A proposta vale até o próximo lance do seu adversário.
offer-made-takeback = Você pediu para desfazer seu último lance. Seu adversário pode aceitar até o próximo lance.
offer-accepted-draw = { $player } aceitou.
offer-accepted-takeback = { $player } aceitou: o lance foi desfeito.
offer-declined = { $player } recusou.
offer-lapsed = Esta proposta expirou.
offer-open = Você já fez essa proposta. { $player } ainda pode responder.
offer-soon = Você já pediu. Pode pedir de novo depois que { $player } jogar.
offer-gone = Essa proposta não está mais aberta: foi respondida, ou a partida continuou. `/empate` e `/desfazer` fazem uma nova.
offer-not-yours = Só { $player } pode responder a esta proposta.
draw-done = Empate de comum acordo.
takeback-done = O lance foi desfeito.
takeback-none = Você ainda não jogou, então não há nada para desfazer.
abort-done = Você abortou a partida. Ninguém ganha nem perde.
abort-ask = Quer mesmo abortar sua partida contra { $opponent }? Ninguém ganhará nem perderá.
abort-late = Os dois lados já jogaram, então a partida não pode mais ser abortada. Você pode propor empate com `/empate` ou desistir com `/desistir`.
move-r-ask = Nos seus lances, R é o rei ou a torre? Vou lembrar da resposta.
move-r-king = Rei
move-r-rook = Torre
