command-simul = simultânea
command-simul-description = Jogue contra várias pessoas ao mesmo tempo, ou veja seus tabuleiros
option-delay = início
option-delay-description = Minutos até o início; deixe vazio para começar você mesmo
option-guests = jogadores
option-guests-description = Começa assim que houver tantos jogadores
choice-alternating = Alternadas
event-format-simul = Simultânea
simul-open = { $host } enfrenta todo mundo ao mesmo tempo: **{ $title }**. Aperte **Entrar** para ter um tabuleiro.
simul-alternating = As cores se alternam de um tabuleiro para o outro.
simul-host-time = { $host } tem mais tempo inicial: um quarto por adversário.
simul-picture = Simultânea: { $variant }, { $time }
simul-begins = { $players }: a simultânea começou!
simul-over = { $players }, sua simultânea acabou.
simul-result =
    { $total ->
        [1] 🏁 { $host } · Vitórias: { $won } · Empates: { $drawn } · Derrotas: { $lost } (1 partida)
       *[other] 🏁 { $host } · Vitórias: { $won } · Empates: { $drawn } · Derrotas: { $lost } ({ $total } partidas)
    }
simul-no-result = A simultânea acabou; nenhuma partida foi concluída.
simul-won = Vitórias contra: { $players }
simul-drawn = Empates com: { $players }
simul-lost = Derrotas para: { $players }
simul-playing = Ainda jogando: { $players }
simul-game = **Tabuleiro { $round }**: { $white } – { $black }
simul-waiting =
    { $count ->
        [0] Nenhum tabuleiro espera seu lance.
        [1] **É sua vez em 1 tabuleiro:**
       *[other] **É sua vez em { $count } tabuleiros**, primeiro o de menos tempo:
    }
simul-own = Esta é sua simultânea: você joga em todos os tabuleiros. Aperte **Encerrar** para cancelá-la.
simul-time = Uma simultânea precisa de 1 hora a 1 dia por lance, como `1d`, ou de pelo menos { $minutes } minutos de tempo inicial, como `10+5`.
button-simul-boards = Tabuleiros
button-simul-next = Próximo tabuleiro
button-simul-own = Meu tabuleiro
