event-format-round-robin = Todos contra todos
event-format-arena = Arena
event-cycles-1 = Uma vez
event-cycles-2 = Duas vezes, com as duas cores
event-title = { $format } · { $variant }
event-open = { $host } está organizando um torneio: **{ $title }**. Aperte **Entrar** para jogar.
event-rules =
    { $cycles ->
        [1] Cada um joga uma vez contra todos os outros
       *[other] Cada um joga duas vezes contra todos os outros, com as duas cores
    }, { $games ->
        [1] uma partida por vez
       *[other] até { $games } partidas por vez
    }. Quem perder no tempo duas vezes seguidas fica fora.
event-arena-rules = Dura { $minutes } minutos. Sempre que dois jogadores estão livres, eles se enfrentam. Entre, pause e volte quando quiser.
event-arena-points = Uma vitória vale 2 pontos; um empate, 1. Depois de duas vitórias seguidas (🔥), as partidas valem o dobro até você deixar de vencer. Empates combinados nos 10 primeiros lances não valem nada.
event-duration = Com seis jogadores, deve levar de { $first } a { $last } semanas.
event-starts-by-host = Começa quando { $host } apertar **Começar agora** ou houver { $most } jogadores.
event-starts-at = Começa { $when }, ou quando houver { $most } jogadores.
event-arena-starts = Começa { $when } se pelo menos { $least } jogadores tiverem entrado.
event-players =
    { $count ->
        [0] Ninguém entrou ainda.
       *[other] Jogadores ({ $count }): { $players }
    }
event-more =
    { $count ->
        [1] mais 1 jogador
       *[other] mais { $count } jogadores
    }
event-picture = Torneio: { $format }, { $variant }, { $time }
event-begins = { $players }: o torneio começou!
event-progress =
    { $total ->
        [1] { $played } de 1 partida jogada
       *[other] { $played } de { $total } partidas jogadas
    }
event-arena-ends =
    { $played ->
        [one] { $played } partida jogada
       *[other] { $played } partidas jogadas
    } · termina { $when }
event-arena-closed = Não há novas partidas: a arena termina { $when }. Partidas que não acabarem até lá não contam.
event-arena-played =
    { $played ->
        [one] { $played } partida jogada
       *[other] { $played } partidas jogadas
    }
event-won =
    { $count ->
        [1] 🏆 { $players } venceu com { $points }/{ $games }.
       *[other] 🏆 { $players } dividem o primeiro lugar com { $points }/{ $games }.
    }
event-podium =
    { $sum ->
        [one] { $medal } { $player } · **{ $sum }** ponto
       *[other] { $medal } { $player } · **{ $sum }** pontos
    }
event-no-winner = O torneio acabou; nenhuma partida foi concluída.
event-cancelled = Cancelado.
event-cancelled-few = Cancelado: menos de { $least } jogadores entraram.
event-row =
    { $games ->
        [0] { $rank }. { $player } · { $points }
        [one] { $rank }. { $player } · **{ $points }** ({ $games } partida)
       *[other] { $rank }. { $player } · **{ $points }** ({ $games } partidas)
    }
event-row-paused = · em pausa
event-row-withdrawn = · fora
event-head-points = Pontos
event-head-tie = Desempate
event-head-performance = Desempenho
event-head-games = Partidas
event-picture-standings = Classificação:
event-picture-row = { $rank }. { $player }: { $points } de { $games }
event-picture-points = { $rank }. { $player }: { $points }
event-game = **Rodada { $round }**: { $white } – { $black }
event-table = **Mesa { $number }**
event-table-name = Mesa { $number } · { $variant }
event-points =
    { $sum ->
        [one] { $player }: **+{ $gained }** · { $sum } ponto · { $rank }º lugar
       *[other] { $player }: **+{ $gained }** · { $sum } pontos · { $rank }º lugar
    }
event-points-late = A arena acabou antes desta partida, por isso ela não conta.
event-next = Próxima partida { $when }. Aperte **Pausar / continuar** se precisar de uma pausa.
event-call = { $players }: **{ $title }** começa { $when }.
event-paused = { $players }, você não fez seu primeiro lance; por isso perdeu essa partida e, por enquanto, não recebe outras. Aperte **Pausar / continuar** para voltar a jogar; senão, você fica fora { $until }.
event-paused-arena = { $players }, você não fez seu primeiro lance; por isso perdeu essa partida e não recebe outras. Aperte **Pausar / continuar** para voltar a jogar.
event-withdrawn = { $player } está fora do torneio. As partidas restantes contam como vitórias dos adversários.
event-status-open = Aberto: você pode entrar
event-status-running = Em andamento
event-status-finished = Terminado
event-status-cancelled = Cancelado
menu-event = Outros torneios e simultâneas
event-link = No canal: { $link }
event-replaced = Continuação: { $link }
event-ties = Desempates: confronto direto, vitórias, Sonneborn-Berger, Koya
event-tie = { $player }: { $direct } · { $wins } · { $berger } · { $koya }
event-arena-sheets = Pontos de cada partida e desempenho (desempata quem tem os mesmos pontos)
event-arena-sheet = { $player }: { $sheet } · { $performance }
event-files = Resultados e partidas, para uma planilha:
event-joined =
    { $count ->
        [1] Você entrou. Por enquanto, não há mais ninguém.
       *[other] Você entrou. Agora são { $count } jogadores.
    }
event-left = Você saiu.
event-leave-ask = **Sair do torneio?** Você abandona suas partidas do torneio em andamento. Se jogou menos da metade das suas partidas, seus resultados são apagados; senão, as restantes contam como derrotas. Não dá para desfazer.
event-kept = Certo, nada mudou.
event-pause-on = Em pausa: você não recebe novas partidas; as que estão em andamento continuam. Aperte **Pausar / continuar** quando quiser voltar.
event-pause-off = Que bom que você voltou: você recebe partidas de novo.
event-starting = Começa em alguns segundos.
event-end-ask = **Encerrar agora?** As partidas em andamento continuam, mas não contam. Não dá para desfazer.
event-end-ask-open = **Cancelar?** Não dá para desfazer.
event-ended = Acabou.
event-gone = Não encontro esse torneio. `/torneio ver` mostra os torneios deste servidor.
event-none = Ainda não há torneios neste servidor. `/torneio novo` começa um.
event-over = Já acabou.
event-begun = Já começou.
event-not-begun = O torneio ainda não começou.
event-not-in = Você não está participando.
event-joined-before = Você já entrou. Aperte **Sair** se não quiser jogar.
event-full = As { $most } vagas estão ocupadas.
event-too-few = São necessários pelo menos { $least } jogadores. Espere até que mais gente entre.
event-not-yours = Só quem organiza o torneio e membros com a permissão { $permissions } podem fazer isso.
event-limit-host = Você já tem um torneio ou uma simultânea. Precisa acabar antes que você comece outro.
event-limit-server = Este servidor já tem { $most } torneios e simultâneas. Um deles precisa acabar antes.
event-no-server = Torneios e simultâneas precisam de um servidor do qual eu seja membro.
event-no-threads = Comece em um canal de texto onde eu possa criar tópicos públicos, em um servidor com um tópico para cada partida (`/ajustes servidor`): cada partida tem o seu.
event-no-time = Um torneio precisa de um ritmo de jogo, como `1d` ou `5+3`.
event-arena-time =
    { $minutes ->
        [1] Uma arena precisa de um ritmo ao vivo com pelo menos 1 minuto por jogador, como `3+2`.
       *[other] Uma arena precisa de um ritmo ao vivo com pelo menos { $minutes } minutos por jogador, como `3+2`.
    }
event-closed = A arena está quase acabando: nenhuma partida nova começa.
event-only-round-robin = `confrontos` e `jogadores` são para torneios todos contra todos. Qualquer pessoa pode entrar em uma arena enquanto ela dura.
event-only-arena = `minutos` é para arenas. Um todos contra todos acaba quando todas as partidas foram jogadas.
event-hosts-nobody = Os torneios e as simultâneas estão desativados neste servidor. Quem gerencia o servidor pode mudar isso com `/ajustes servidor`.
event-hosts-managers = Neste servidor, só membros com a permissão { $permissions } podem começar torneios e simultâneas.
event-hosts-role = Neste servidor, só membros com o cargo { $role } podem começar torneios e simultâneas.
abort-event = Partidas de torneios e simultâneas não podem ser abortadas, mas você pode abandonar.
button-event-join = Entrar
button-event-leave = Sair
button-event-start = Começar agora
button-event-end = Encerrar
button-event-table = Classificação
button-event-again = De novo
button-event-pause = Pausar / continuar
button-event-csv = Resultados em CSV
button-event-quiet = Desativar lembretes
button-event-remind = Ativar lembretes
button-event-leave-yes = Sair do torneio
button-event-end-yes = Sim, encerrar
button-event-keep = Voltar
