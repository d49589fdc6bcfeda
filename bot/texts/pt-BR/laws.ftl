law-starts = { $excluded ->
    [0] A primeira fileira é sorteada entre { $count } posições numeradas.
   *[other] A primeira fileira é sorteada entre { $count } posições numeradas (fora do sorteio, mas você pode escolher: { $numbers }).
}
law-setting-up = { $count ->
    [1] Primeiro, alternadamente, cada lado coloca suas peças na sua primeira fileira. Depois o jogo começa.
   *[other] Primeiro, alternadamente, cada lado coloca suas peças em casas vazias das suas primeiras { $count } fileiras. Depois o jogo começa.
  }
law-first-rank-alone = Coloque { FORM($pieces, "many") } só na sua primeira fileira.
law-bishops-apart = Coloque seus bispos em casas de cores diferentes.
law-pawns-ahead = Alguns peões começam mais avançados: os brancos em { $squares }, os pretos em { $theirs }.
law-goal-squares = Vence quem levar { FORM($pieces, "the") } a { $squares }.
law-goal-rank = Vence quem levar { FORM($pieces, "a") } à última fileira.
law-goal-safe = Vence quem levar { FORM($pieces, "the") } à última fileira, se ali nada puder { FORM($pieces, "gender") ->
    [f] capturá-la
   *[m] capturá-lo
  }. Se depois de um lance os dois lados estiverem a salvo ali, é empate.
law-goal-race = Vence { FORM($pieces, "gender") ->
    [f] a primeira
   *[m] o primeiro
  } { $pieces } que chegar { $rank ->
    [0] a { $squares }
   *[other] à fileira { $rank }
  }. Mas se as brancas chegarem primeiro e as pretas chegarem no lance seguinte, é empate.
law-goal-stay = Se { FORM($pieces, "a") } chegar a { $squares } e ainda estiver ali quando for de novo a vez do seu lado, esse lado vence.
law-checks = { $count ->
    [1] Quem der xeque vence.
   *[other] Quem der xeque { $count } vezes vence.
  }
law-no-checks = Nenhum lance pode dar xeque.
law-must-capture = Se houver uma captura legal, é obrigatório capturar. Se houver várias, você escolhe qual.
law-explosion = Uma captura causa uma explosão: somem as duas peças e tudo o que estiver nas oito casas ao redor, menos os peões.
law-explosion-spared = Uma captura explode: somem as duas peças e tudo o que estiver nas oito casas ao redor, menos os peões. Só { FORM($pieces, "the") } sobrevive a toda explosão.
law-blow-up = Se você explodir { FORM($pieces, "the") } { FORM($pieces, "gender") ->
    [f] inimiga
   *[m] inimigo
  }, vence.
law-blow-up-royal = Se você explodir { FORM($pieces, "the") } { FORM($pieces, "gender") ->
    [f] inimiga
   *[m] inimigo
  }, vence, mesmo estando em xeque.
law-blow-up-own = Se você explodir { FORM($pieces, "gender") ->
    [f] sua própria
   *[m] seu próprio
  } { $pieces }, perde, mesmo que { FORM($pieces, "gender") ->
    [f] a inimiga
   *[m] o inimigo
  } exploda junto. Por isso nunca deve capturar.
law-blow-up-never = Você não pode explodir { FORM($pieces, "gender") ->
    [f] sua própria
   *[m] seu próprio
  } { $pieces }, que por isso não pode capturar.
law-explosion-beside = Enquanto os dois reis estiverem lado a lado, nenhum está em xeque.
law-mutually-immune = { FORM($pieces, "A") } não pode capturar { FORM($pieces, "gender") ->
    [f] outra
   *[m] outro
  } { $pieces }.
law-lose-all = { $count ->
    [0] Se você perder todas as suas peças, vence.
   *[other] Se você perder tudo menos o rei, vence.
  }
law-lose-kind = Se você perder { FORM($pieces, "the") }, vence.
law-take-all = Se você perder todas as suas peças, perde a partida.
law-extinct = { $count ->
    [0] Você perde quando não tem mais nenhuma peça de um destes tipos: { $pieces }.
    [1] Você perde quando só tem uma peça de um destes tipos: { $pieces }.
   *[other] Você perde quando só tem { $count } peças de um destes tipos: { $pieces }.
  }
law-extinct-promoting = Você também perde se promover seu último peão.
law-extinct-only = Se { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces } for { FORM($pieces, "gender") ->
    [f] capturada
   *[m] capturado
  }, você perde.
law-extinct-first = Você perde assim que { FORM($pieces, "a") } { FORM($pieces, "gender") ->
    [f] sua for capturada
   *[m] seu for capturado
  }, seja qual for.
law-extinct-last = { $count ->
    [0] Você perde quando não tem mais nenhuma peça deste tipo, mesmo por promover a última: { $pieces }.
    [1] Você perde quando só tem uma peça deste tipo: { $pieces }.
   *[other] Você perde quando só tem { $count } peças deste tipo: { $pieces }.
  }
law-mate-wins = Se você levar mate, vence.
law-bare-king = Se você ficar só com o rei, perde; mas se puder capturar logo em seguida a última peça inimiga, é empate.
law-royal-too = { FORM($pieces, "The") } é uma peça real, como o rei, mesmo vinda de um peão: você não pode deixá-la sob ataque, e quem der mate nela vence.
law-last-royal = Enquanto você tiver mais de { FORM($pieces, "a") }, um pode ser capturado. O último pode levar xeque e mate como de costume.
law-duple-check = Com dois reis, você só está em xeque quando ambos são atacados ao mesmo tempo; então você precisa salvar pelo menos um.
law-common-king = Não há xeque: { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces } pode ficar em casas atacadas ou ir para elas.
law-duck = Depois de cada lance, ponha o pato em outra casa vazia. Nenhuma peça pode parar na casa dele nem passar por ela; cavalos saltam por cima.
law-shak = O mate só vence no fim de uma série ininterrupta de xeques com pelo menos um de bers, torre ou cavalo (shak).
law-shak-none = Mate sem nenhum shak é empate (niol).
law-shak-knight = Nunca dê mate só com cavalos: se no fim só cavalos dão xeque, vence quem leva o mate.
law-bare-draw = Quando um lado fica só com o rei, é empate.
law-no-flight = Um rei em xeque não pode fugir. Bloqueie o xeque ou capture a peça que o dá, até com o próprio rei.
law-drops = A peça que você captura passa a ser sua: em vez de mover, você pode soltá-la em uma casa vazia.
law-drops-either = Uma peça capturada passa a ser sua: em vez de mover, você pode soltá-la em uma casa vazia, com qualquer uma das faces para cima.
law-in-hand = Você começa com uma peça na mão: em vez de mover, pode soltá-la em uma casa vazia.
law-gating = Quando uma peça da sua primeira fileira se move pela primeira vez, você pode pôr uma peça da sua mão na casa que ela deixou; ao rocar, na casa do rei ou na da torre. O lance precisa ser legal mesmo sem ela.
law-gating-closed = Uma casa da primeira fileira se fecha depois que a peça que começou nela se move ou é capturada.
law-drops-back = { $family ->
    [chess] Uma peça promovida volta a ser peão quando é capturada.
   *[other] Uma peça promovida volta à forma original quando é capturada.
  }
law-drops-promoted = Uma peça promovida continua promovida quando capturada.
law-zone = { $count ->
    [1] Uma peça pode ser promovida quando entra na última fileira ou sai dela.
   *[other] Uma peça pode ser promovida quando entra nas últimas { $count } fileiras, se move dentro delas ou sai delas.
  }
law-zone-must = { $count ->
    [1] { $leaves ->
        [0] A promoção é obrigatória quando uma peça entra na última fileira.
       *[other] A promoção é obrigatória quando uma peça entra na última fileira ou sai dela.
      }
   *[other] A promoção é obrigatória quando uma peça entra nas últimas { $count } fileiras, se move dentro delas ou sai delas.
  }
law-demotion = Toda peça, menos o rei, é virada cada vez que se move e passa a se mover de outro jeito.
law-demotion-capture = Uma peça é virada quando captura, e só então; depois se move de outro jeito.
law-turned = Promoções: { $pairs }.
law-two-sides = As duas faces: { $pairs }.
law-doubled = { $count ->
    [1] Você não pode soltar { FORM($pieces, "a") } em uma coluna onde já haja { FORM($pieces, "gender") ->
        [f] uma sua não promovida
       *[m] um seu não promovido
      } (nifu).
   *[other] Você não pode soltar { FORM($pieces, "a") } em uma coluna onde já tem { $count } { FORM($pieces, "gender") ->
        [f] não promovidas
       *[m] não promovidos
      }.
  }
law-drop-mate = Você não pode dar mate soltando { FORM($pieces, "a") } (uchifuzume).
law-stuck = Uma peça não pode ser solta, nem ficar sem promoção, onde nunca mais poderia se mover.
law-stuck-unpromoted = Uma peça precisa ser promovida onde, sem isso, nunca mais poderia se mover.
law-no-drop-checks = Soltar uma peça não pode dar xeque.
law-drop-pawns = Não se pode soltar { FORM($pieces, "a") } na primeira nem na última fileira.
law-drop-pawns-first = Também se pode soltar { FORM($pieces, "a") } na primeira fileira, mas não na última.
law-dropped-step = { FORM($pieces, "A") } que você solta na fileira { $ranks }, contada do seu lado, também pode avançar duas casas no primeiro lance.
law-drop-own-side = Só solte peças do seu lado do rio.
law-drop-reached = Estas peças só podem ser soltas em casas aonde poderiam ter chegado movendo-se: { $pieces }.
law-facing = Os dois generais nunca podem ficar frente a frente sem nada no meio.
law-bikjang = Se você deixar os generais frente a frente (bikjang), o adversário precisa romper a linha ou passar (mesmo em xeque). Se ele passar, é empate.
law-bikjang-points = Se você deixar os generais frente a frente (bikjang), o adversário precisa romper a linha ou passar (mesmo em xeque). Se ele passar, a partida termina e os pontos decidem.
law-pass = Você pode passar se não estiver em xeque. Dois passes seguidos dão empate.
law-pass-points = Você pode passar se não estiver em xeque. Depois de dois passes seguidos, os pontos decidem.
law-points = Pontos: { $worth }; além disso, { $extra } de compensação para { FORM($color, "the") } por jogar em segundo lugar. Os pontos também decidem o que, de outro modo, seria empate.
law-points-worth = { $piece } { $points }
law-stalemate-wins = Se você não tiver nenhum lance legal, vence.
law-stalemate-loses = Se você não tiver nenhum lance legal, perde.
law-stalemate-draws = Rei afogado (sem lance legal, mas sem xeque) é empate.
law-repetition = A mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }ª
  } vez é empate.
law-repetition-points = A mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }ª
  } vez encerra a partida, e os pontos decidem.
law-repetition-checks = A mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }ª
  } vez é empate, a não ser que um lado tenha dado xeque em todos os seus lances desde a primeira; nesse caso, ele perde.
law-repetition-first = Com a mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }ª
  } vez perde o lado que começou a partida.
law-repetition-mover = Se com o seu lance a mesma posição ocorrer pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }ª
  } vez, você perde.
law-perpetual = Perde sempre quem repete a posição dando xeque a cada lance.
law-chase = Perde quem repete a posição perseguindo a cada lance a mesma peça, se ela estiver desprotegida ou valer mais que a atacante. Generais e soldados podem perseguir, e um soldado que ainda não cruzou o rio pode ser perseguido. Se os dois lados fizerem isso, é empate.
law-to-and-fro = Perde quem faz o terceiro vaivém com a mesma peça. Generais, guardas e respostas a xeques podem fazer isso.
law-counting-makruk = Quando não resta nenhum peão não promovido, é preciso dar mate em até 64 lances, senão é empate. Contra um rei sozinho, a contagem recomeça do número de peças no tabuleiro e vai, conforme o que resta ao lado mais forte, até 8 ({ $rook } × 2), 16 ({ $rook }), 22 ({ $khon } × 2), 32 ({ $knight } × 2), 44 ({ $khon }) ou, nos demais casos, 64.
law-counting-cambodian = Contra três peças ou menos, contando o rei, é preciso dar mate em até 63 lances, senão é empate. Contra um rei sozinho, sem peões, a contagem recomeça do número de peças no tabuleiro e vai, conforme o que resta ao lado mais forte, até 7 ({ $rook } × 2), 15 ({ $rook }), 21 ({ $khon } × 2), 31 ({ $knight } × 2), 43 ({ $khon }) ou, nos demais casos, 63.
law-counting-asean = Contra um rei sozinho, quando não resta nenhum peão não promovido, é preciso dar mate em até 16 lances com { $rook }, ou 44 com { $khon } se não houver { $rook }, ou 64 se só houver { $knight }; senão é empate.
law-palace = Peças que não podem sair do palácio (3 × 3 pontos): { $pieces }.
law-own-side = Peças que não podem cruzar o rio: { $pieces }.
law-first-leaps = Uma vez por partida, o rei, se não estiver em xeque, pode saltar como um cavalo, duas casas para o lado e uma para a frente, enquanto não tiver se movido e nenhuma torre inimiga tiver entrado na sua fileira ou coluna; o met pode avançar duas casas para a frente no seu primeiro lance, mesmo saltando uma peça. Os dois caem em casas vazias.
law-in-place = Enquanto você não tiver { FORM($pieces, "gender") ->
    [f] nenhuma
   *[m] nenhum
  } { $pieces }, um peão em uma diagonal longa da metade inimiga (seu último peão, em qualquer lugar) pode usar o lance para se transformar nessa peça, onde está ou a um passo na diagonal. Esse lance não pode capturar, atacar nada nem dar xeque.
law-in-place-free = Ninguém é obrigado a promover: se um lado só tem o rei e um peão e nenhum lance além da promoção, está afogado, e é empate.
law-piece = { $piece }: { $moves }.
law-never-back = { FORM($pieces, "The") } não pode voltar à sua primeira fileira.
law-promotion = { $count ->
    [1] Na última fileira, { FORM($pieces, "a") } é promovido a { $choices }.
   *[other] Na fileira { $rank }, contada do seu lado, { FORM($pieces, "a") } é promovido a { $choices }.
  }
law-promotion-late = Nas últimas { $count } fileiras, { FORM($pieces, "a") } pode ser promovido, e na última a promoção é obrigatória: a { $choices }.
law-promotion-sides = Na última fileira, { FORM($pieces, "a") } das brancas é promovido a { $choices }; { FORM($theirs, "a") } das pretas, a { $rest }.
law-promotion-file = Na última casa da sua coluna, { FORM($pieces, "a") } é promovido a { $choices }.
law-promotion-squares = { FORM($pieces, "A") } é promovido a { $choices }: os das brancas, em { $squares }; os das pretas, em { $theirs }.
law-promotion-also = { FORM($pieces, "A") } também pode ser promovido a { $choices }.
law-limit-lost = Você só pode promover a uma peça sua que já foi capturada. Se não houver nenhuma, um peão não pode ir à última fileira.
law-limit = Você não pode promover a { $pieces } se já tiver { $count }.
law-double-step = Da sua casa inicial, um peão pode avançar duas casas se ambas estiverem vazias.
law-double-step-ranks = Um peão pode avançar duas casas, se ambas estiverem vazias, a partir da fileira { $ranks }, contada do seu lado.
law-double-step-anywhere = Um peão pode avançar duas casas, se ambas estiverem vazias, de qualquer lugar.
law-no-double-step = Peões nunca avançam duas casas de uma vez.
law-en-passant = En passant: quando { FORM($targets, "a") } do adversário acabou de avançar duas casas, { FORM($pieces, "a") } pode capturar essa peça como se ela tivesse avançado só uma.
law-en-passant-not = Depois de um avanço duplo a partir da fileira { $rank } não há en passant.
law-en-passant-takers = Não captura en passant, mas pode ser capturado assim: { $pieces }.
law-no-en-passant = Não há en passant.
castling-file = { $file }
law-castling = Roque: o rei vai para a coluna { $files }, e { FORM($rooks, "the") } passa para o outro lado dele. Nenhuma das duas peças pode ter se movido, não pode haver nada entre elas, e o rei não pode estar em xeque nem passar por uma casa atacada nem terminar nela.
law-castling-elsewhere = Ao rocar, o rei vai para a coluna { $files }, e { FORM($rooks, "the") } passa para o outro lado dele.
law-castling-shuffled = O roque termina nas casas de sempre, não importa onde as peças comecem: o rei na coluna { $files }, { FORM($rooks, "the") } ao lado, na direção do centro, e nenhuma outra peça no caminho.
law-castling-placed = Um rei colocado na sua casa habitual pode rocar com { FORM($rooks, "a") } em um canto.
law-castling-white = Só as brancas podem rocar.
law-castling-black = Só as pretas podem rocar.
law-castling-attacked = Casas atacadas não impedem o roque: o rei pode estar nelas, passar por elas e terminar nelas.
law-no-castling = Não há roque.
law-repetition-claim = Quando a mesma posição ocorre pela { $claim ->
    [3] terceira
    [4] quarta
   *[other] { $claim }ª
  } vez, quem tem a vez pode reivindicar empate. Na { $count ->
    [5] quinta
   *[other] { $count }ª
  }, o empate é automático.
law-moves-both = Depois de { $claim } lances de cada lado sem captura{ $reset ->
    [0] {""}
   *[other] {" "}nem lance de peão
  }, quem tem a vez pode reivindicar empate. Depois de { $end }, é empate.
law-moves-claim = Depois de { $claim } lances de cada lado sem captura{ $reset ->
    [0] {""}
   *[other] {" "}nem lance de peão
  }, quem tem a vez pode reivindicar empate.
law-moves-end = Depois de { $end } lances de cada lado sem captura, é empate.
law-moves-points = Depois de { $end } lances de cada lado sem captura, os pontos decidem.
law-moves-drops = Soltar uma peça recomeça a contagem dos { $claim } lances, como uma captura.
law-moves-pieces = Mover esta peça também recomeça a contagem dos { $claim } lances, como mover um peão: { $pieces }.
law-moves-checks = Dos xeques que cada lado dá nesse período, no máximo dez entram na contagem.
law-impasse = Na sua vez, sem estar em xeque e com o rei e pelo menos { $companions } outras peças suas nas últimas { $ranks } fileiras, você pode reivindicar a vitória: cada uma dessas peças e das que estão na sua mão vale 1 ponto ({ $pieces }: { $worth }; o rei não conta); sente precisa de { $first } pontos, gote de { $second }.
law-dead = { $count ->
    [0] Quando só resta { FORM($pieces, "the") } a cada lado, é empate.
   *[other] Quando nenhum lado tem como dar mate, é empate. Contra um rei sozinho, não basta ter apenas { FORM($pieces, "a") }.
  }
law-dead-not = A falta de material não é empate: a partida continua.
law-never-meet = A falta de material só dá empate quando restam apenas bispos e nenhum pode jamais encontrar um inimigo.
law-otherwise = Todo o resto é como no xadrez.
law-only-start = A partida começa em outra posição; todo o resto é como no xadrez.
