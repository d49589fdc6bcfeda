thread-name = { $variant } · { $white } – { $black }
thread-name-number = { $variant } nº { $number } · { $white } – { $black }
board-start = { $white } joga de { $first } e { $black } de { $second }. { $mention }, você começa. Escreva seu lance aqui, por exemplo `{ $example }`.
drop-example = Quando tiver uma peça na mão, solte-a assim: `{ $example }` ({ $piece } em { $square }).
duck-example = Escreva juntos o lance da peça e a casa do pato: `{ $example }` joga { $move } e põe o pato em { $square }.
board-start-button = { $white } joga de { $first } e { $black } de { $second }. { $mention }, você começa. Aperte **Jogar lance**, ou me adicione aos seus aplicativos e use `/lance`.
board-start-reply = { $white } joga de { $first } e { $black } de { $second }. { $mention }, você começa. Responda a esta mensagem com seu lance, por exemplo `{ $example }` (deixe a menção ativada), ou aperte **Jogar lance**.
board-start-thinking = { $white } joga de { $first } e { $black } de { $second }. { $opponent } está pensando…
board-move = **{ $move }**, de { $player }. { $mention }, é sua vez ({ $color }).
board-check = **{ $move }**, de { $player }. Xeque! { $mention }, é sua vez ({ $color }).
board-move-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. É sua vez ({ $color }).
board-check-reply = { $mention }: **{ $own }**. { $player }: **{ $move }**. Xeque! É sua vez ({ $color }).
board-thinking = **{ $move }**, de { $player }. { $opponent } está pensando…
board-first = Escreva seu lance aqui, por exemplo `{ $example }`.
board-first-button = Aperte **Jogar lance**, ou me adicione aos seus aplicativos e use `/lance`.
board-first-reply = Responda a esta mensagem com seu lance, por exemplo `{ $example }` (deixe a menção ativada), ou aperte **Jogar lance**.
board-letters = Não conhece esses caracteres? Aperte **Letras nas peças**.
letters-on = A partir de agora, nos tabuleiros das suas partidas cada peça tem uma letra. Para tirar, use `/ajustes jogador`.
board-over-reply = { $person }: **{ $own }**. { $player }: **{ $move }**.
board-again = O último lance foi **{ $move }**. Vez de { $player } ({ $color }).
board-again-start = Nenhum lance ainda. { $player } ({ $color }) começa.
board-over = **{ $move }**, de { $player }.
board-alt = Tabuleiro após { $move }. Vez { FORM($color, "of") }.
board-alt-check = Tabuleiro após { $move }. Vez { FORM($color, "of") }, em xeque.
board-alt-start = Posição inicial. Vez { FORM($color, "of") }.
board-alt-start-end = Posição inicial. { $result }.
board-alt-end = Posição final após { $move }. { $result }.
board-alt-clocks = { $board }. Relógios: { $color } { $left }, { $other } { $rest }.
board-alt-targets = O tabuleiro, com marcas nas casas que você pode escolher: { $squares }.
board-alt-movable = O tabuleiro, com marcas em todas as peças que podem se mover: { $squares }.
board-alt-problem = O tabuleiro, com marcas nas casas em questão: { $squares }.
color-white =
    { $family ->
        [shogi] sente
        [xiangqi] vermelhas
        [janggi] azuis
       *[other] brancas
    }
    .cap =
        { $family ->
            [shogi] Sente
            [xiangqi] Vermelhas
            [janggi] Azuis
           *[other] Brancas
        }
    .of =
        { $family ->
            [shogi] de sente
            [xiangqi] das vermelhas
            [janggi] das azuis
           *[other] das brancas
        }
    .the =
        { $family ->
            [shogi] sente
            [xiangqi] as vermelhas
            [janggi] as azuis
           *[other] as brancas
        }
    .have =
        { $family ->
            [shogi] sente tem
            [xiangqi] as vermelhas têm
            [janggi] as azuis têm
           *[other] as brancas têm
        }
color-black =
    { $family ->
        [shogi] gote
        [xiangqi] pretas
        [janggi] vermelhas
       *[other] pretas
    }
    .cap =
        { $family ->
            [shogi] Gote
            [xiangqi] Pretas
            [janggi] Vermelhas
           *[other] Pretas
        }
    .of =
        { $family ->
            [shogi] de gote
            [xiangqi] das pretas
            [janggi] das vermelhas
           *[other] das pretas
        }
    .the =
        { $family ->
            [shogi] gote
            [xiangqi] as pretas
            [janggi] as vermelhas
           *[other] as pretas
        }
    .have =
        { $family ->
            [shogi] gote tem
            [xiangqi] as pretas têm
            [janggi] as vermelhas têm
           *[other] as pretas têm
        }
move-done = Você jogou **{ $move }**.
board-moved = O tópico desta partida não existe mais, então a partida continua aqui.
board-undone = Um lance foi desfeito: a partida continua daqui.
board-undone-casual = Um lance foi desfeito: a partida continua daqui e agora é amistosa, então os ratings não mudam.
board-undone-uncounted = Um lance foi desfeito: a partida continua daqui e não conta mais para o seu rating contra mim.
board-clock = { FORM($color, "cap") }: { $left } (o tempo acaba { $when }). { FORM($other, "cap") }: { $rest }.
clock-byo-yomi =
    { $seconds ->
        [1] { $seconds } segundo
       *[other] { $seconds } segundos
    } de byo-yomi
bar-byo-yomi = { $seconds } s
bar-byo-yomi-word = byo-yomi
board-clock-first = { $time }. Os relógios começam a correr depois que os dois lados tiverem jogado. Sem o próximo lance, a partida será abortada { $when }.
board-clock-first-event = { $time }. Os relógios começam a correr depois que os dois lados tiverem jogado. Sem o seu lance, você perde a partida { $when }.
board-time = Prazo: até { $until } ({ $when }).
board-count = Contagem: { $count } de { $limit }. Se acabar sem mate, é empate.
clock-reminder = { $mention }, é sua vez. Seu tempo acaba { $when }.
clock-reminder-there = É sua vez contra { $player } ({ $place }): seu tempo acaba { $when }.
clock-away-there = Fiquei fora do ar de { $since } até agora, e ninguém perde esse tempo. Na sua partida contra { $player } ({ $place }), seu tempo para este lance acaba { $when }.
clock-over-there = Sua partida contra { $player } ({ $place }) terminou. { $result }
board-there = { $player } jogou **{ $move }**, mas não consigo publicar o tabuleiro onde a partida é jogada. É sua vez: `/lance` e `/tabuleiro` também funcionam aqui.
clock-away = Fiquei fora do ar de { $since } até agora, e ninguém perde esse tempo. { $mention }, seu tempo para este lance acaba { $when }.
board-later = Seu lance está salvo. O Discord não está aceitando o tabuleiro agora; vou publicá-lo assim que der.
list-separator = ,{ " " }
list-any = { $items } ou { $last }
labelled = { $label }: { $value }
bracketed = { $text } ({ $more })
match-broken = { $ply ->
    [0] A partida { $match } não pode continuar: desde uma atualização, a posição inicial não é mais válida. Tudo continua salvo.
   *[other] A partida { $match } não pode continuar: desde uma atualização, o meio-lance { $ply } não é mais legal. Tudo continua salvo.
  }
picture-turn = Vez { FORM($color, "of") }.
picture-check = Xeque.
picture-checkmate = Xeque-mate.
picture-stalemate = Afogamento.
picture-won = Vitória { FORM($color, "of") }.
picture-drawn = Empate.
picture-last-move = Último lance: { $squares }.
picture-side = { FORM($color, "cap") }: { $pieces }.
picture-hand = Na mão ({ $color }): { $pieces }.
picture-checks = Xeques que faltam: { $white } { $left }, { $black } { $rest }.
picture-walls = Casas bloqueadas: { $squares }.
picture-duck = Pato em { $squares }.
picture-gates = Casas ainda abertas para a mão ({ $color }): { $squares }.
picture-count = Contagem: { $count } de { $limit }.
picture-holes = O tabuleiro não tem estas casas: { $squares }.
picture-promoted = { $square } (promoção)
picture-exploded = Na explosão ({ $color }): { $pieces }.
picture-piece = { $piece } { $squares }
picture-pieces-between = ;{ " " }
picture-squares-between = ,{ " " }
picture-counted = { $piece } ×{ $count }
picture-nothing = nada
picture-sentences-between = { " " }
picture-legend-both = ● mover ou capturar
picture-legend-move = ○ só mover
picture-legend-capture = × só capturar
picture-legend-screen = ■ peça que é saltada
picture-legend-first = _ só de uma casa inicial
picture-legend-between = { " " }·{ " " }
