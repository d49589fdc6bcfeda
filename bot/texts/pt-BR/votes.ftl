crowd-0 = Todo o servidor
crowd-1 = Equipe 1
crowd-2 = Equipe 2
vote-card = **Xadrez por votação**: { $white } – { $black }, { $variant }. Cada lance é decidido por uma votação, que dura { $time }. Vote no tópico.
vote-card-level = Kibitz: nível { $level }
vote-start = Qualquer pessoa pode votar: escreva um lance aqui, por exemplo `{ $example }`, ou aperte **Votar**. Você pode mudar seu voto até o fim da votação.
vote-start-button = Qualquer pessoa pode votar: aperte **Votar**. Você pode mudar seu voto até o fim da votação.
vote-teams = Seu primeiro voto decide em qual equipe você está.
vote-decided =
    { $count ->
        [one] { $move } recebeu { $votes } de { $count } voto.
       *[other] { $move } recebeu { $votes } de { $count } votos.
    }
vote-thinking = { $opponent } está pensando…
vote-turn = Vez: { $player } ({ $color }).
vote-turn-check = Xeque! Vez: { $player } ({ $color }).
vote-open = A votação termina { $when }. Ainda não há votos.
vote-counts = A votação termina { $when }: { $votes }
vote-waits = Ainda não há votos em um lance, então o relógio parou. Depois do próximo voto, restam { $time }.
vote-draw = empate
vote-resign = desistir
vote-draw-made = { $player } propõe empate, mas ainda precisa jogar.
vote-draw-offered = { $player } propõe empate. Para aceitar, aperte **Votar empate**.
vote-draw-declined = { $opponent } recusa o empate.
vote-voters =
    { $count ->
        [0] Ninguém votou.
        [1] Uma pessoa votou.
       *[other] { $count } pessoas votaram.
    }
vote-done = Seu voto: **{ $move }**. Você pode mudá-lo até o fim da votação.
vote-only = Isto é xadrez por votação: você só pode votar em um lance, no empate ou na desistência.
vote-closed = A votação deste lance terminou. Vote no próximo.
vote-excluded = Você não pode votar nesta partida: alguém que gerencia este servidor excluiu você.
vote-other-team = Você já votou pela outra equipe, então não pode votar por esta.
vote-draw-before = O empate já foi proposto nesta vez. Vote em um lance.
vote-limit = Este servidor já tem { $most } partidas de xadrez por votação. Uma delas precisa acabar antes.
vote-running = Já há uma partida em andamento aqui.
vote-turn-bad = Uma votação dura entre 30 segundos e 3 dias, como `5m`, `1h` ou `1d`.
vote-no-threads = Comece o xadrez por votação em um canal de texto onde eu possa criar tópicos públicos, em um servidor com um tópico para cada partida (`/ajustes servidor`).
vote-not-allowed = Você não pode começar xadrez por votação aqui. É preciso um servidor do qual eu seja membro e onde você possa começar torneios (`/ajustes servidor`).
vote-opponent-team = Duas equipes: o servidor contra si mesmo
vote-exclude-ask = Quem você quer excluir das votações desta partida? Escolha uma pessoa excluída para ela votar de novo.
vote-exclude-done = { $player } não pode mais votar nesta partida.
vote-exclude-undone = { $player } pode votar de novo nesta partida.
menu-vote-exclude = Escolha uma pessoa
button-vote = Votar
button-vote-draw = Votar empate
button-vote-resign = Votar desistência
button-vote-again = Jogar de novo
button-vote-exclude = Excluir das votações
