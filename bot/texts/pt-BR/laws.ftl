law-starts = A primeira fileira é sorteada entre { $count } arrumações numeradas.
law-setting-up = { $count ->
    [1] Primeiro, em turnos, cada lado coloca suas peças na sua primeira fileira. Depois o jogo começa.
   *[other] Primeiro, em turnos, cada lado coloca suas peças em casas vazias das suas { $count } primeiras fileiras. Depois o jogo começa.
  }
law-first-rank-alone = Só na sua primeira fileira se coloca: { $pieces }.
law-bishops-apart = Coloque seus bispos em casas de cores diferentes.
law-goal-squares = Vence quem leva { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces } a { $squares }.
law-goal-rank = Vence quem leva { FORM($pieces, "gender") ->
    [f] uma
   *[m] um
  } { $pieces } à última fileira.
law-goal-safe = Vence quem leva { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces } à última fileira, onde nada pode { FORM($pieces, "gender") ->
    [f] capturá-la
   *[m] capturá-lo
  }. Se ambos estão a salvo ali, é empate.
law-goal-race = Vence { FORM($pieces, "gender") ->
    [f] a primeira
   *[m] o primeiro
  } { $pieces } que chega à fileira { $rank }. Mas se as brancas chegam primeiro e as pretas chegam no lance seguinte, é empate.
law-goal-stay = Se { FORM($pieces, "gender") ->
    [f] uma
   *[m] um
  } { $pieces } chega a { $squares } e ainda está ali quando a vez volta ao seu lado, esse lado vence.
law-checks = { $count ->
    [1] Quem dá xeque vence.
   *[other] Quem dá xeque { $count } vezes vence.
  }
law-no-checks = Nenhum lance pode dar xeque.
law-must-capture = Se você tem uma captura legal, precisa capturar. Qual, você decide.
law-explosion = Uma captura explode: somem as duas peças e tudo o que estiver nas oito casas ao redor, menos os peões.
law-explosion-spared = Uma captura explode: somem as duas peças e tudo o que estiver nas oito casas ao redor, menos os peões. Só { FORM($pieces, "the") } sobrevive a toda explosão.
law-blow-up = Se você explode { FORM($pieces, "the") } { FORM($pieces, "gender") ->
    [f] inimiga
   *[m] inimigo
  }, vence.
law-blow-up-royal = Se você explode { FORM($pieces, "the") } { FORM($pieces, "gender") ->
    [f] inimiga
   *[m] inimigo
  }, vence, mesmo estando em xeque.
law-blow-up-own = Se você explode { FORM($pieces, "gender") ->
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
law-explosion-beside = Enquanto os dois reis estão lado a lado, nenhum está em xeque.
law-mutually-immune = { FORM($pieces, "A") } não pode capturar { FORM($pieces, "gender") ->
    [f] outra
   *[m] outro
  } { $pieces }.
law-lose-all = { $count ->
    [0] Se você perde todas as suas peças, vence.
   *[other] Se você perde tudo menos o rei, vence.
  }
law-lose-kind = Se você perde { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces }, vence.
law-take-all = Se você perde todas as suas peças, perde a partida.
law-extinct = { $count ->
    [0] Você perde quando não lhe resta nenhuma peça de um destes tipos: { $pieces }.
    [1] Você perde quando só lhe resta uma peça de um destes tipos: { $pieces }.
   *[other] Você perde quando só lhe restam { $count } peças de um destes tipos: { $pieces }.
  }
law-extinct-only = Se { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces } é { FORM($pieces, "gender") ->
    [f] capturada
   *[m] capturado
  }, você perde.
law-extinct-first = Você perde assim que lhe capturam { FORM($pieces, "a") }, seja qual for.
law-extinct-last = { $count ->
    [0] Você perde quando não lhe resta nenhuma peça deste tipo, mesmo por promover a última: { $pieces }.
    [1] Você perde quando só lhe resta uma peça deste tipo: { $pieces }.
   *[other] Você perde quando só lhe restam { $count } peças deste tipo: { $pieces }.
  }
law-mate-wins = Se você leva mate, vence.
law-bare-king = Se só lhe resta o rei, você perde; mas se pode capturar logo a última peça inimiga, é empate.
law-royal-too = Tão real quanto o rei: { $pieces }. Não pode ficar sob ataque, e dar mate nela vence.
law-last-royal = Enquanto você tem mais de um { $pieces }, um pode ser capturado. Só o último pode levar xeque e mate.
law-duple-check = Com dois reis você só está em xeque quando ambos são atacados ao mesmo tempo.
law-common-king = Não há xeque: { FORM($pieces, "gender") ->
    [f] sua
   *[m] seu
  } { $pieces } pode ficar ou ir aonde pode ser { FORM($pieces, "gender") ->
    [f] capturada
   *[m] capturado
  }.
law-duck = Depois de cada lance, ponha o pato em outra casa vazia. Nada pode cair nele nem passar por ele; cavalos saltam por cima.
law-shak = O mate só vence no fim de uma série ininterrupta de xeques com pelo menos um de bers, torre ou cavalo (shak).
law-shak-none = Mate sem nenhum shak é empate (niol).
law-shak-knight = Nunca dê mate só com cavalos: se no fim só cavalos dão xeque, vence quem leva o mate.
law-bare-draw = Quando a um lado só resta o rei, é empate.
law-no-flight = Um rei em xeque não pode sair do lugar. Bloqueie o xeque ou capture a peça que o dá; o rei só pode fazer a segunda coisa.
law-drops = Uma peça capturada passa a ser sua: em vez de mover, você pode soltá-la em uma casa vazia.
law-drops-either = Uma peça capturada passa a ser sua: em vez de mover, você pode soltá-la em uma casa vazia, com qualquer uma das faces.
law-in-hand = Você começa com uma peça na mão: em vez de mover, pode soltá-la em uma casa vazia.
law-gating = Quando uma peça da sua primeira fileira se move pela primeira vez, você pode pôr uma peça da sua mão na casa que ela deixou; ao rocar, na casa do rei ou na da torre.
law-gating-closed = Uma casa da primeira fileira se fecha quando sua primeira peça se moveu ou foi capturada.
law-drops-back = Uma peça capturada perde a promoção.
law-drops-promoted = Uma peça promovida continua promovida quando capturada.
law-zone = { $count ->
    [1] Uma peça pode ser promovida quando entra na última fileira ou sai dela.
   *[other] Uma peça pode ser promovida quando entra nas { $count } últimas fileiras, se move dentro ou sai delas.
  }
law-zone-must = { $count ->
    [1] Uma peça que pode ser promovida precisa ser quando entra na última fileira ou sai dela.
   *[other] Uma peça que pode ser promovida precisa ser quando entra nas { $count } últimas fileiras, se move dentro ou sai delas.
  }
law-demotion = Toda peça menos o rei vira depois de cada lance e então se move de outro jeito.
law-demotion-capture = Uma peça vira quando captura, e só então; depois se move de outro jeito.
law-turned = Promoções: { $pairs }.
law-two-sides = As duas faces: { $pairs }.
law-doubled = { $count ->
    [1] Você não pode soltar { FORM($pieces, "a") } em uma coluna onde já tem { FORM($pieces, "gender") ->
        [f] uma
       *[m] um
      } sem promover (nifu).
   *[other] Você não pode soltar { FORM($pieces, "a") } em uma coluna onde já tem { $count } sem promover.
  }
law-drop-mate = Você não pode dar mate soltando { FORM($pieces, "a") } (uchifuzume).
law-stuck = Uma peça não pode ser solta, nem ficar sem promover, onde nunca mais poderia se mover.
law-stuck-unpromoted = Uma peça precisa ser promovida onde, sem isso, nunca mais poderia se mover.
law-no-drop-checks = Soltar uma peça não pode dar xeque.
law-drop-pawns = Não se pode soltar { FORM($pieces, "a") } na primeira nem na última fileira.
law-drop-pawns-first = Também se pode soltar { FORM($pieces, "a") } na primeira fileira, mas não na última.
law-drop-own-side = Solte peças só do seu lado do rio.
law-drop-reached = Só se soltam em casas a que poderiam ter chegado andando: { $pieces }.
law-facing = Os dois generais nunca podem ficar frente a frente sem nada no meio.
law-bikjang = Se você deixa os generais frente a frente (bikjang), o adversário precisa romper a linha ou passar. Se ele passar, é empate.
law-bikjang-points = Se você deixa os generais frente a frente (bikjang), o adversário precisa romper a linha ou passar. Se ele passar, a partida termina e os pontos decidem.
law-pass = Você pode passar se não está em xeque. Duas passagens seguidas dão empate.
law-pass-points = Você pode passar se não está em xeque. Depois de duas passagens seguidas os pontos decidem.
law-points = Pontos: { $worth }; além disso, { FORM($color, "the") }: { $extra } de vantagem. Eles também decidem tudo o que, sem isso, seria empate.
law-stalemate-wins = Se você não tem nenhum lance legal, vence.
law-stalemate-loses = Se você não tem nenhum lance legal, perde.
law-stalemate-draws = Afogamento é empate: nenhum lance legal, mas sem xeque.
law-repetition = A mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }.ª
  } vez é empate.
law-repetition-points = A mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }.ª
  } vez encerra a partida, e os pontos decidem.
law-repetition-checks = A mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }.ª
  } vez é empate, a não ser que um lado tenha dado xeque em cada lance desde a primeira: esse lado perde.
law-repetition-first = Com a mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }.ª
  } vez perde o lado que começou a partida.
law-repetition-mover = Se você produz a mesma posição pela { $count ->
    [3] terceira
    [4] quarta
   *[other] { $count }.ª
  } vez, perde.
law-perpetual = Perde quem repete a posição dando xeque em cada lance.
law-chase = Perde quem repete a posição perseguindo em cada lance a mesma peça indefesa.
law-to-and-fro = Perde quem move a mesma peça de um lado para o outro pela terceira vez. Generais, guardas e respostas a xeques podem.
law-counting-makruk = Quando não resta nenhum peão sem promover, o mate precisa vir em 64 lances, ou é empate. Contra um rei sozinho, a contagem recomeça, a partir do número de peças no tabuleiro, até 8 ({ $rook } × 2), 16 ({ $rook }), 22 ({ $khon } × 2), 32 ({ $knight } × 2), 44 ({ $khon }) ou, senão, 64.
law-counting-cambodian = Contra três peças ou menos, o mate precisa vir em 63 lances, ou é empate. Contra um rei sozinho, sem peões, a contagem recomeça, a partir do número de peças no tabuleiro, até 7 ({ $rook } × 2), 15 ({ $rook }), 21 ({ $khon } × 2), 31 ({ $knight } × 2), 43 ({ $khon }) ou, senão, 63.
law-counting-asean = Contra um rei sozinho, quando não resta nenhum peão sem promover, o mate precisa vir em 16 lances ({ $rook }), senão em 44 ({ $khon }), senão em 64 ({ $knight }), ou é empate.
law-palace = Nunca fora do palácio (3 × 3 casas): { $pieces }.
law-own-side = Nunca além do rio: { $pieces }.
law-first-leaps = Uma vez por partida, o rei, se não está em xeque, pode saltar como um cavalo, duas casas para o lado e uma para a frente, enquanto não tiver se movido e nenhuma torre inimiga tiver entrado na sua fileira ou coluna; o met pode avançar duas casas para a frente no seu primeiro lance, mesmo saltando uma peça. Ambos caem em casas vazias.
law-in-place = Enquanto você não tem { $pieces }, um peão em uma diagonal longa da metade inimiga (seu último peão, em qualquer lugar) pode se transformar nessa peça como um lance próprio, onde está ou um passo adiante. Esse lance não pode capturar, atacar nada nem dar xeque.
law-in-place-free = Ninguém é obrigado a promover: um rei e um peão que só poderia ser promovido estão afogados, empate.
law-piece = { $piece }: { $moves }.
law-never-back = Não pode voltar à sua primeira fileira: { $pieces }.
law-promotion = { $count ->
    [1] Na última fileira, um { $pieces } é promovido a { $choices }.
   *[other] Na fileira { $rank }, contada do seu lado, um { $pieces } é promovido a { $choices }.
  }
law-promotion-late = Nas { $count } últimas fileiras, um { $pieces } pode ser promovido, e na última precisa ser: a { $choices }.
law-promotion-sides = Na última fileira, um { $pieces } das brancas é promovido a { $choices }; um { $theirs } das pretas, a { $rest }.
law-promotion-file = Na última casa da sua coluna, um { $pieces } é promovido a { $choices }.
law-promotion-squares = Um { $pieces } é promovido a { $choices }: os das brancas, em { $squares }; os das pretas, em { $theirs }.
law-promotion-also = Um { $pieces } também pode ser promovido a { $choices }.
law-limit-lost = Você só pode promover a uma peça sua que já foi capturada. Sem nenhuma, um peão não pode ir à última fileira.
law-limit = Você não pode promover a { $pieces } se já tem { $count }.
law-double-step = De onde começa, um peão pode avançar duas casas para a frente se ambas estiverem vazias.
law-double-step-ranks = Um peão pode avançar duas casas para a frente, se ambas estiverem vazias, da fileira { $ranks }, contada do seu lado.
law-double-step-anywhere = Um peão pode avançar duas casas para a frente, se ambas estiverem vazias, de qualquer lugar.
law-no-double-step = Peões nunca avançam duas casas de uma vez.
law-en-passant = En passant: um { $pieces } pode capturar outro que acabou de avançar duas casas como se tivesse avançado uma.
law-en-passant-not = Depois de um avanço duplo da fileira { $rank } não há en passant.
law-en-passant-takers = Não captura en passant, mas pode ser capturado assim: { $pieces }.
law-no-en-passant = Não há en passant.
law-castling = Roque: o rei vai para a coluna { $files } e sua { $rooks } passa para o outro lado. Nenhum dos dois pode ter se movido, não pode haver nada entre eles, e o rei não pode estar em xeque nem passar por uma casa atacada nem terminar nela.
law-castling-elsewhere = Ao rocar, o rei vai para a coluna { $files } e sua { $rooks } passa para o outro lado.
law-castling-shuffled = O roque termina onde sempre, comecem onde começarem as peças: o rei na coluna { $files }, sua { $rooks } ao lado, na direção do centro, e nenhuma outra peça no caminho.
law-castling-placed = Um rei colocado na sua casa habitual pode rocar com sua { $rooks } colocada em um canto.
law-castling-white = Só as brancas podem rocar.
law-castling-black = Só as pretas podem rocar.
law-no-castling = Não há roque.
law-repetition-claim = Quando a mesma posição ocorre pela { $claim ->
    [3] terceira
    [4] quarta
   *[other] { $claim }.ª
  } vez, quem tem a vez pode reivindicar empate. Na { $count ->
    [5] quinta
   *[other] { $count }.ª
  }, é empate.
law-moves-both = Depois de { $claim } lances de cada lado sem captura{ $reset ->
    [0] {""}
   *[other] {" "}nem lance de peão
  }, quem tem a vez pode reivindicar empate. Depois de { $end }, é empate.
law-moves-claim = Depois de { $claim } lances de cada lado sem captura{ $reset ->
    [0] {""}
   *[other] {" "}nem lance de peão
  }, quem tem a vez pode reivindicar empate.
law-moves-end = Depois de { $end } lances de cada lado sem captura, é empate.
law-moves-points = Depois de { $end } lances de cada lado sem captura os pontos decidem.
law-moves-checks = Dos xeques que um lado dá nesse tempo só dez contam.
law-impasse = Com seu rei e mais { $companions } peças suas nas últimas { $ranks } fileiras, e sem estar em xeque, você pode reivindicar a vitória: cada peça ali e na sua mão vale 1 ({ $pieces }: { $worth }), e { $first } pontos vencem para sente, { $second } para gote.
law-dead = Quando nenhum lado tem como dar mate, é empate.
law-never-meet = Quando só restam bispos e nenhum pode jamais encontrar um inimigo, é empate.
law-otherwise = Todo o resto é como no xadrez.
