help-moves = Escreva seu lance no tópico da partida, responda à mensagem do tabuleiro ou use `/lance`
help-moves-reply = Responda à mensagem do tabuleiro com seu lance (deixe a menção ativada) ou use `/lance`
help-moves-button = Aperte **Jogar lance** embaixo do tabuleiro ou digite seu lance com `/lance`
help = **Jogar com o Kibitz** (aperte um botão para saber mais)
help-line = **{ $topic }:** { $text }
help-brief-play = `/jogar` começa uma partida contra mim, `/desafiar` contra outra pessoa; `/partidas` mostra suas partidas em andamento.
help-brief-moves = { $moves }: `e4`, `Nf3` ou `e2e4`. `/tabuleiro` mostra o tabuleiro, `/movimentos` para onde as peças podem ir.
help-brief-draw = `/empate` propõe empate, `/desfazer` pede para desfazer um lance, `/desistir` desiste; `/férias` pausa seus relógios.
help-brief-puzzles = `/problema resolver` dá um problema, `/problema corrida` é contra o relógio, `/problema meus-erros` mostra seus próprios erros, `/ajustes diário` publica o problema diário; `/análise` analisa uma partida.
help-brief-variants = `/variantes` mostra as { $variants } variantes, `/variante` explica uma; `/criações novo` cria um jogo seu.
help-brief-server = `/ranking` mostra os melhores daqui, `/ajustes servidor` muda onde e como as partidas começam, `/privacidade` mostra o que guardo sobre você.
help-title = **{ $topic }**
help-topic-play =
    `/jogar` começa na hora uma partida contra mim: qualquer variante, níveis 1 a 8. Nela, `/dica` mostra um bom lance.
    `/desafiar` começa uma partida com alguém: escolha um adversário, ou deixe `adversário` vazio para que qualquer pessoa daqui possa entrar com o botão ou com `/entrar`. Com `tempo`, por exemplo `3+2`, a partida é ao vivo.
    `/partidas` mostra suas partidas em andamento, `/histórico` as terminadas, para rever.
    `/torneio novo` começa um torneio em que qualquer pessoa daqui pode entrar, `/torneio ver` mostra a classificação. Com `/simultânea`, você joga contra várias pessoas ao mesmo tempo.
    Com `/votar`, todos daqui jogam juntos: cada lance é decidido por uma votação.
    `/perfil` mostra seus ratings e resultados.
    Ou simplesmente me escreva, aqui ou me mencionando: `jogar atômico nível 3`, `problema`.
help-topic-moves =
    { $moves }: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` ou `e2e4`; `N@f3` (no shogi, `P*5e`) solta uma peça que está na sua mão. Também valem D, T, C e os nomes: `Cf3`, `cavalo f3` (se você escrever R, pergunto uma vez se é o rei ou a torre); com `/ajustes jogador` eles aparecem nas minhas respostas privadas. O botão **Jogar lance** guia você passo a passo.
    `/tabuleiro` mostra o tabuleiro de novo, `/movimentos` para onde as peças podem ir.
    `/plano` prepara lances condicionais: se o adversário responder como previsto, jogo por você.
help-topic-draw =
    `/empate` propõe empate, `/desfazer` pede para desfazer seu último lance.
    `/reivindicar` reivindica empate (no shogi, também a vitória), `/desistir` desiste, `/abortar` aborta uma partida que mal começou.
    `/férias` pausa seus relógios neste servidor por alguns dias.
help-words = No tópico da partida, basta escrever uma palavra: { $words }.
help-topic-puzzles =
    `/problema resolver` dá um problema de qualquer variante no seu nível, a você ou a todos aqui.
    `/problema corrida` é contra o relógio: quantos problemas você conseguir em três minutos, ou até três erros.
    `/problema meus-erros` transforma em problemas os erros das suas partidas analisadas.
    O **problema diário** chega todo dia na mesma hora; quem gerencia o servidor o ativa com `/ajustes diário`.
    `/análise` mostra onde uma partida terminada virou e o que era melhor.
    `/importar` abre uma partida a partir de um arquivo, `/exportar` salva uma partida em arquivos.
help-topic-variants =
    `/variantes` mostra as { $variants } variantes, `/variante` explica uma, `/peça` mostra como uma peça se move.
    `/criações novo` cria um jogo seu por menus, formulário ou arquivo; `/criações lista` mostra os jogos deste servidor.
    `/criações testar` diz se um jogo vale a pena: disputo 100 partidas contra mim mesmo.
help-topic-server =
    `/ranking` mostra os melhores daqui.
    `/ajustes jogador` muda seu idioma, tabuleiro, peças, menções e as letras nos lances.
    `/ajustes servidor` e `/ajustes diário` são para quem gerencia o servidor: onde e como as partidas começam, e o problema diário.
    `/privacidade` mostra o que guardo sobre você e permite apagar tudo.
    `/ajuda` abre esta ajuda de novo.
