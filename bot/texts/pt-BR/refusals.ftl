app-no-board = Não há nenhum tabuleiro meu nessa mensagem. Use isto no tabuleiro de uma partida.
fen-fields = deve ter pelo menos o tabuleiro e o lado que tem a vez, e no máximo seis partes.
fen-ranks = há { $found ->
    [1] { $found } fileira
   *[other] { $found } fileiras
  } em vez de { $needed }.
fen-files = a fileira { $rank } tem { $found ->
    [1] { $found } casa
   *[other] { $found } casas
  } em vez de { $needed }.
fen-piece = a letra { $letter } (fileira { $rank }) não é uma peça deste jogo.
fen-hands = as peças na mão vão entre colchetes, como [QNp], e só em jogos em que se soltam peças.
fen-hand-letter = { $letter } na mão não é uma peça deste jogo.
fen-hand-count = na mão cabem no máximo { $most } peças de cada tipo.
fen-kings = cada lado precisa de exatamente um rei.
fen-turn = o lado que tem a vez deve ser w ou b.
fen-castling = os direitos de roque não combinam com os reis e as torres.
fen-en-passant = a casa de en passant não combina com a posição.
fen-en-passant-missing = falta a casa de en passant; se não houver, escreva -.
fen-counter = os contadores de lances devem ser números inteiros até { $most }.
fen-pawn-rank = peões não podem ficar na primeira nem na última fileira.
fen-opposite-check = o lado que acabou de jogar continua em xeque.
fen-check-given = um lado está em xeque, e este jogo não permite xeques.
fen-checks = escreva os xeques que faltam como 3+3, ou os já dados como +0+0.
fen-checks-many = não podem faltar mais xeques do que { $checks }.
fen-sfen-fields = uma SFEN tem quatro partes: o tabuleiro, b ou w, as peças na mão e o número do lance.
fen-sfen-hands = em SFEN, as peças na mão são escritas como `2P3p`, ou `-` se não houver.
fen-diagram = no diagrama há { $text } no lugar de uma casa.
illegal-empty-square = Não há nenhuma peça em { $square }.
illegal-wrong-side = { FORM($piece, "The") } de { $square } é do outro lado ({ $color }). Mova uma peça sua.
illegal-no-such-piece = Você não tem { FORM($piece, "gender") ->
    [f] nenhuma
   *[m] nenhum
  } { $piece } no tabuleiro.
illegal-none-on-file = Você não tem { FORM($piece, "gender") ->
    [f] nenhuma
   *[m] nenhum
  } { $piece } na coluna { $column }.
illegal-few-on-file = Você não tem tantas peças deste tipo ({ $piece }) em uma mesma coluna.
illegal-cannot-reach = { FORM($piece, "The") } de { $from } não pode ir para { $to }.
illegal-none-can-reach = { FORM($piece, "gender") ->
    [f] Nenhuma { $piece } sua
   *[m] Nenhum { $piece } seu
  } pode ir para { $to }.
illegal-blocked = { FORM($piece, "The") } de { $from } não pode ir para { $to }: { FORM($blocker, "the") } de { $square } está no caminho.
illegal-own-piece = Em { $to } já está { FORM($piece, "gender") ->
    [f] sua própria
   *[m] seu próprio
  } { $piece }.
illegal-no-capture = Não há nada para capturar em { $to }.
illegal-pinned = { FORM($piece, "The") } de { $from } está { FORM($piece, "gender") ->
    [f] cravada
   *[m] cravado
  }: se sair, { FORM($attacker, "the") } de { $attacker-square } ataca { FORM($royal, "the") } de { $royal-square }.
illegal-still-check = { FORM($royal, "gender") ->
    [f] Sua
   *[m] Seu
  } { $royal } de { $royal-square } está em xeque, { FORM($royal, "gender") ->
    [f] atacada
   *[m] atacado
  } { FORM($attacker, "by") } de { $attacker-square }. Primeiro saia do xeque.
illegal-into-check = { FORM($royal, "gender") ->
    [f] Sua
   *[m] Seu
  } { $royal } não pode ir para { $to }: { FORM($attacker, "the") } de { $attacker-square } ataca essa casa.
illegal-gives-check = Xeques não são permitidos neste jogo, e esse lance daria um: { FORM($attacker, "the") } de { $attacker-square } atacaria { FORM($royal, "the") } de { $royal-square }.
illegal-all-attacked = Você não pode deixar atacadas ao mesmo tempo todas as suas peças deste tipo: { $piece }.
illegal-must-capture = Você precisa capturar: { $moves }.
illegal-explodes-royal = Isso explodiria { FORM($piece, "gender") ->
    [f] sua própria
   *[m] seu próprio
  } { $piece } de { $square }.
illegal-immune = { FORM($piece, "The") } de { $to } não pode ser { FORM($piece, "gender") ->
    [f] capturada
   *[m] capturado
  } por uma peça do mesmo tipo.
illegal-castling-through = Você não pode rocar: o rei passaria por { $square }, casa atacada { FORM($attacker, "by") } de { $attacker-square }.
illegal-castling-from-check = Você não pode rocar em xeque: { FORM($attacker, "the") } de { $attacker-square } está dando xeque.
illegal-castling-rights = Você não pode rocar desse lado: o rei ou essa torre já se moveu, ou a posição inicial não permitia.
illegal-no-castling = Não há roque neste jogo.
illegal-castling-blocked = Você não pode rocar: { FORM($blocker, "the") } de { $square } está no caminho.
illegal-promotion-piece = Neste jogo, um peão não pode ser promovido a { $piece }.
illegal-no-promotion = Com esse lance você não pode promover em { $to }.
illegal-promotion-none = Em { $to }, { FORM($piece, "the") } teria que ser { FORM($piece, "gender") ->
    [f] promovida
   *[m] promovido
  }, e neste jogo não há peça para a promoção.
illegal-no-en-passant = Você não pode capturar en passant em { $to } agora.
illegal-no-hurdle = Para chegar a { $to }, { FORM($piece, "the") } de { $from } precisa saltar exatamente uma peça.
illegal-shunned = { FORM($piece, "The") } de { $from } não pode saltar nem capturar { FORM($piece, "gender") ->
    [f] outra
   *[m] outro
  } { $piece }, e há { FORM($piece, "gender") ->
    [f] uma
   *[m] um
  } em { $square }.
illegal-off-limits = { FORM($piece, "The") } de { $from } não pode entrar em { $to }.
illegal-facing = { FORM($royal, "gender") ->
    [f] Sua
   *[m] Seu
  } { $royal } de { $royal-square } e { FORM($enemy, "the") } do adversário em { $other-square } ficariam frente a frente sem nada no meio.
illegal-bikjang = Os generais continuam frente a frente (bikjang): desfaça isso, ou passe para aceitar o empate.
illegal-stays-in-check = { FORM($royal, "gender") ->
    [f] Sua
   *[m] Seu
  } { $royal } de { $royal-square } está em xeque e neste jogo não pode sair do lugar: bloqueie o xeque, ou capture a peça que o dá.
illegal-not-in-hand = Você não tem { FORM($piece, "gender") ->
    [f] nenhuma
   *[m] nenhum
  } { $piece } na mão.
illegal-drop-on-piece = Você só pode soltar em casas vazias, e em { $to } há { FORM($piece, "a") }.
drop-square = { $square } (@{ $place })
illegal-drop-region = Não se pode soltar { FORM($piece, "a") } em { $to }.
illegal-place-region = Você não pode colocar { FORM($piece, "a") } em { $to }.
illegal-place-on-piece = Coloque suas peças em casas vazias: em { $to } há { FORM($piece, "a") }.
illegal-doubled-drop = { $count ->
    [2] Você já tem { FORM($piece, "a") } { FORM($piece, "gender") ->
        [f] não promovida
       *[m] não promovido
      } na coluna { $file }, e não pode soltar mais { FORM($piece, "gender") ->
        [f] uma
       *[m] um
      } ali (nifu).
   *[other] Você já tem o máximo permitido na coluna { $file }: mais { FORM($piece, "a") } seria o número { $count }.
  }
illegal-same-shade = Seus bispos precisam ficar em casas de cores diferentes, e { $to } é da mesma cor que a do outro.
illegal-room-for-bishop = Deixe { $to } livre: seu bispo precisa de uma casa dessa cor.
illegal-must-drop = Primeiro coloque { FORM($piece, "the") } que você tem na mão.
illegal-must-drop-all = Primeiro coloque todas as peças que você tem na mão, por exemplo com `{ $example }`.
illegal-enters = { FORM($piece, "The") } só pode entrar na casa que uma peça da sua primeira fileira deixa ao se mover pela primeira vez, como em { $moves }.
illegal-enters-none = { FORM($piece, "The") } só pode entrar na casa que uma peça da sua primeira fileira deixa ao se mover pela primeira vez, e nenhum lance permite isso agora.
illegal-wall-stays = { FORM($blocker, "The") } precisa sair de { $square } e ir para outra casa vazia.
illegal-wall-occupied = { FORM($blocker, "The") } precisa de uma casa vazia, e depois deste lance { FORM($piece, "the") } está em { $square }.
illegal-wall-place = { FORM($blocker, "The") } não pode ir para { $square } com este lance.
illegal-drop-check = Não se pode dar xeque soltando uma peça, e em { $to } seria xeque.
illegal-drop-mate = Você não pode soltar o peão em { $to }: dar mate soltando um peão é proibido (uchifuzume).
illegal-immobile = Em { $to }, sem promoção, { FORM($piece, "the") } nunca mais poderia se mover.
illegal-drop-immobile = Você não pode soltar { FORM($piece, "the") } em { $to }: ali nunca mais poderia se mover.
illegal-promotion-limit = Você já tem no tabuleiro o máximo de { FORM($piece, "many") }.
illegal-promotion-check = Um peão não pode ser promovido com xeque, como em { $to }.
illegal-must-promote = Uma peça que chega assim a { $to } precisa ser promovida.
illegal-petrifies-royal = { FORM($royal, "gender") ->
    [f] Sua
   *[m] Seu
  } { $royal } não pode capturar: viraria pedra.
illegal-game-over = A partida já terminou. `/desafiar` começa uma nova.
illegal-recorded-wrong-side = { FORM($piece, "The") } de { $square } é do outro lado ({ $color }).
illegal-recorded-no-piece = O lado que joga não tem { FORM($piece, "gender") ->
    [f] nenhuma
   *[m] nenhum
  } { $piece } para este lance.
illegal-recorded-own-piece = Em { $to } já há uma peça do mesmo lado.
illegal-recorded-check = { FORM($royal, "The") } ficaria em xeque.
illegal-recorded-castling = O roque não é possível aqui.
illegal-recorded-must-capture = Aqui é obrigatório capturar: { $moves }.
illegal-recorded-doubled-drop = Na coluna { $file } já há tantas peças deste tipo ({ $piece }) quanto é permitido (nifu).
illegal-recorded-drop-mate = Não se pode dar mate soltando um peão (uchifuzume).
illegal-recorded-other = As regras não permitem isso aqui.
move-malformed = Não entendi o lance “{ $text }”. Tente algo como { $examples }.
move-unreadable = Não entendi o lance “{ $text }”.
move-ambiguous = Mais de uma peça pode fazer isso. Qual?
move-which = Qual lance você quer dizer: { $choices }?
move-near = Você quis dizer:
move-stale = A posição mudou nesse meio-tempo. Veja o tabuleiro mais recente.
move-taken = Outro lance chegou primeiro. Veja o tabuleiro mais recente.
move-kept = Editar a mensagem não muda o lance: **{ $move }** continua valendo.
move-not-your-turn = É a vez de { $player }; depois é a sua.
move-not-player = Esta partida é de { $white } e { $black }. Comece a sua com `/desafiar`.
move-over = Esta partida terminou. `/desafiar` começa uma nova.
move-after-end = Esta partida terminou. Quer jogar outra?
move-time-up = Seu tempo já tinha acabado. `/desafiar` começa uma nova partida.
move-no-content = { $mention }, não consigo ler mensagens comuns neste servidor. Use o botão **Jogar lance** do tabuleiro ou `/lance`, responda à mensagem do tabuleiro com seu lance (deixe a menção ativada), ou me mencione com ele.
move-waits = Recebi seu lance, mas salvá-lo está demorando mais que o normal. Um momento…
move-later = Seu lance **{ $move }** está salvo. O Discord não está aceitando o tabuleiro agora; vou publicá-lo assim que der.
move-saved = Seu lance **{ $move }** está salvo, mas não consegui publicar o tabuleiro aqui. { $why }
board-unposted = Sua partida começou, mas não consegui publicar o tabuleiro aqui. { $why }
button-unknown = Isto não funciona mais. Use o comando de novo.
error-unexpected = Algo deu errado do meu lado. Nada se perdeu; tente de novo.
moment = Um momento…
error-busy = Estou um pouco ocupado agora. Tente de novo daqui a pouco.
error-slow = Salvar isto está demorando demais. Ainda pode dar certo; confira daqui a um minuto antes de tentar de novo.
error-permission = Falta uma permissão aqui. Peça a um administrador do servidor que me dê: { $permissions }.
error-thread = Não sou membro deste tópico privado. Mencione-me nele ({ $mention }) para eu entrar, ou use o canal.
error-guest = Não sou membro do lugar onde esta partida é jogada: só consigo publicar lá logo depois que alguém me usa. Aperte um botão embaixo do último tabuleiro.
error-direct = O Discord não me deixa enviar mensagens diretas para você. Desbloqueie-me ou permita mensagens diretas nas configurações de privacidade de um servidor que temos em comum.
error-deleted = O canal desta partida foi excluído.
error-deleted-play = Você pode continuar em qualquer lugar, até em mensagens diretas comigo: `/lance` faz um lance e `/tabuleiro` mostra o tabuleiro.
permission-write = Enviar mensagens, Anexar arquivos
permission-view = Ver canal
permission-send = Enviar mensagens
permission-send-threads = Enviar mensagens em tópicos
permission-connect = Conectar
permission-attach = Anexar arquivos
permission-external = Usar aplicativos externos
permission-manage = Gerenciar servidor
permission-threads = Enviar mensagens em tópicos, Anexar arquivos
piece-unknown = Não conheço nenhuma peça chamada “{ $name }”. Escolha uma da lista que aparece enquanto você digita.
