plan-shown = Seus lances condicionais. Só você os vê; se o adversário jogar o lance previsto, jogo a resposta por você:
plan-pair = se **{ $reply }**, então **{ $answer }**
plan-pairs-between = ,{ " " }
plan-none =
    { $family ->
        [shogi] Você não tem plano nesta partida. Depois do seu lance, prepare lances condicionais com `/plano`, por exemplo `P-3d P-2f; P-8d G-7h`.
       *[other] Você não tem plano nesta partida. Depois do seu lance, prepare lances condicionais com `/plano`, por exemplo `Nf6 Bg5; e5 dxe5` (se Nf6, então Bg5; se e5, então dxe5).
    }
plan-dropped = Plano apagado.
plan-own-turn = É sua vez. Jogue primeiro: um plano começa com a resposta do adversário.
plan-unanswered =
    { $family ->
        [shogi] Cada linha precisa da resposta do adversário e depois da sua, por exemplo `P-3d P-2f`.
       *[other] Cada linha precisa da resposta do adversário e depois da sua, por exemplo `Nf6 Bg5`.
    }
plan-long = Esse plano é longo demais. Use menos linhas.
plan-impossible = O plano não foi salvo: “{ $text }” não seria um lance legal nesse ponto.
plan-ambiguous = O plano é interrompido em “{ $text }”: qual destes você quis dizer: { $moves }?
vacation-not = Você não está de férias neste servidor.
vacation-ended = Suas férias acabaram: seus relógios neste servidor voltaram a andar.
vacation-until = Seus relógios neste servidor estão parados até { $until }.
vacation-left =
    { $count ->
        [1] Resta { $count } dia neste ano.
       *[other] Restam { $count } dias neste ano.
    }
vacation-none = As férias não estão ativadas neste servidor. Quem gerencia o servidor pode ativá-las com `/ajustes servidor`.
vacation-spent = { $days ->
        [0] Você não tem mais dias de férias neste ano.
        [1] Você só tem mais { $days } dia de férias neste ano.
       *[other] Você só tem mais { $days } dias de férias neste ano.
    }
vacation-server = Férias são para partidas em um servidor. Use este comando lá.
vacation-begun = { $player } está de férias até { $until }, e o relógio está parado. O tempo para este lance acaba { $when }.
vacation-over = { $player } voltou das férias. O tempo para este lance acaba { $when }.
settings-player = **Seus ajustes** (escolha abaixo, ou use `/ajustes jogador`)
settings-server = **Ajustes deste servidor** (escolha abaixo; variante, cargo e todo o resto com `/ajustes servidor`)
settings-line = { $name }: **{ $value }**
setting-language = Idioma
setting-theme = Tema
setting-pieces = Peças
setting-board = Embaixo no tabuleiro
setting-mentions = Menções
setting-profile = Perfil público
setting-letters = Letras nas peças
setting-pace = Tempo padrão
setting-vacation = Férias
setting-threads = Um tópico por partida
setting-ratings = Partidas ranqueadas
setting-channel = Canais para partidas
setting-here = Partidas só neste canal
setting-variant = Variante padrão
setting-starter = Quem pode começar partidas
setting-makers = Quem pode criar jogos próprios
setting-hosts = Quem pode começar torneios, simultâneas e xadrez por votação
settings-style = Os tabuleiros publicados usam o tema e as peças do servidor, se ele os escolheu; senão, os de quem começou a partida.
settings-flip = Nos tabuleiros publicados, embaixo fica o lado que tem a vez, a menos que esse jogador ou o servidor prefira as brancas ali. Nos que só você vê, embaixo fica o seu lado, ou as brancas se você não estiver jogando. **Girar tabuleiro** gira só para você.
settings-set = { $title } ({ $games })
settings-everywhere = Todos
settings-everyone = Todos
settings-days =
    { $count ->
        [0] Desativadas
        [1] { $count } dia por ano
       *[other] { $count } dias por ano
    }
settings-no-set = Não tenho esse conjunto de peças. Escolha um da lista que aparece enquanto você digita.
settings-no-server = Isso só funciona em servidores. Aqui, use `/ajustes jogador`.
settings-not-yours = Só quem gerencia o servidor pode mudar isto. Permissão necessária: { $permissions }.
settings-channels-full = Cabem no máximo { $most } canais na lista. Tire um antes.
privacy = **O que guardo sobre você, e por quê**
    Junto com seu ID do Discord, guardo:
    • **suas partidas**: quem jogou e onde, cada lance e quando foi feito, propostas, resultados, análises e ratings (o contra mim só você vê). Assim as partidas sobrevivem a uma reinicialização e você pode revê-las depois.
    • **seus desafios**, até uma semana depois que terminam, **seus planos**, até serem jogados ou deixarem de valer, **os torneios e simultâneas** que você organizou ou jogou e **seus votos** no xadrez por votação.
    • **os problemas** que você tentou e com que resultado, seus ratings e sequências, para receber problemas do seu nível.
    • **seus jogos próprios**, e os rascunhos deles até 30 dias depois da última mudança.
    • **seus ajustes**, o idioma do seu Discord e suas férias, para você só precisar escolher uma vez.
    Não guardo o que você escreve: executo lances e palavras como “empate”, respondo às mensagens para mim e ignoro todo o resto. Não guardo nomes, só IDs do Discord. Nada é vendido nem compartilhado com ninguém.
    As partidas e os ajustes de um servidor são apagados { $count ->
        [1] { $count } dia
       *[other] { $count } dias
    } depois que me removem dele. Todo o resto, salvo o indicado acima, fica até você apagar.
    Aperte **Obter meus dados** para receber tudo em um arquivo que só você vê, ou **Apagar meus dados** para remover tudo de vez (vou pedir confirmação). As partidas terminadas ficam para seus adversários, mas sem ligação com você.
privacy-exported = Isto é tudo o que guardo sobre você. Só você vê.
privacy-export-again = Você acabou de receber seus dados. Espere um minuto antes de pedir de novo.
privacy-delete-ask = **Apagar tudo o que guardo sobre você?** Seus desafios serão fechados, e seus ratings, ajustes e jogos próprios serão apagados. As partidas terminadas ficam, porque também são dos seus adversários, mas com “ex-jogador” no lugar do seu nome. Isso não pode ser desfeito.
privacy-delete-running = { $count ->
    [0] Você não tem partidas em andamento.
    [1] **Com isso você desiste da sua partida em andamento:**
   *[other] **Com isso você desiste das suas { $count } partidas em andamento:**
  }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = Estou apagando tudo. Um momento…
privacy-deleted = Pronto: não guardo mais nada sobre você. Se jogar de novo, você começa do zero.
privacy-delete-later = A maior parte já foi apagada; o resto vai em seguida, automaticamente. Você não precisa fazer mais nada.
privacy-kept = Certo, nada foi apagado.
former-player = ex-jogador
setting-notation = Letras nos lances
notation-auto = Como nos seus lances
notation-english = Inglesas (K Q R B N)
notation-local = Portuguesas (R D T B C)
