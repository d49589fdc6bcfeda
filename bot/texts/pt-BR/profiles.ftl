profile-title = **{ $player }**
profile-empty = Nenhuma partida terminada ainda. `/desafiar` ou `/jogar` começa uma.
profile-empty-other = Nenhuma partida terminada ainda. Proponha a primeira com `/desafiar`.
profile-hidden = { $player } ocultou o próprio perfil.
profile-bot = Esse bot não joga, então não tem perfil.
profile-kibitz = Eu não tenho perfil. Com `/jogar` você vê como eu jogo.
profile-rating =
    { $kind }: **{ $rating }** ({ $count ->
        [1] { $count } partida ranqueada
       *[other] { $count } partidas ranqueadas
    })
profile-rating-few = { $kind }: **{ $rating }**
speed-engine = contra o Kibitz
profile-total = Partidas contra pessoas: { $count } (vitórias: { $wins }, empates: { $draws }, derrotas: { $losses })
profile-white =
    { $family ->
        [mixed] Jogando primeiro
       *[other] Com { FORM($color, "the") } (jogando primeiro)
    }: { $count } (vitórias: { $wins }, empates: { $draws }, derrotas: { $losses })
profile-black =
    { $family ->
        [mixed] Jogando depois
       *[other] Com { FORM($color, "the") } (jogando depois)
    }: { $count } (vitórias: { $wins }, empates: { $draws }, derrotas: { $losses })
profile-favourites = Variantes mais jogadas: { $variants }
profile-only = Variante jogada: { $variant }
profile-favourite = { $variant } { $count } (vitórias: { $wins }, empates: { $draws }, derrotas: { $losses })
profile-streak-win = Vitórias seguidas: { $count }.
profile-streak-draw = Empates seguidos: { $count }.
profile-streak-loss = Derrotas seguidas: { $count }.
profile-most-wins = Maior sequência de vitórias: { $count }.
profile-engine = Contra o Kibitz: { $count } (vitórias: { $wins }, empates: { $draws }, derrotas: { $losses })
profile-engine-only = Para entrar no ranking, jogue contra pessoas: `/desafiar` encontra um adversário.
profile-puzzles = Rating de problemas: { $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = Contra você: { $count } (vitórias: { $wins }, empates: { $draws }, derrotas: { $losses })
profile-card-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
  }
profile-card-few = { $speed } · rating após { $needed } partidas ranqueadas
profile-card-form = Últimas partidas
profile-card-form-engine = Contra o Kibitz
profile-card-best = Melhor vitória
profile-card-win = { $opponent } ({ $rating }) · { $variant }
profile-card-win-short = { $opponent } ({ $rating })
profile-card-win-engine = Kibitz, nível { $level } · { $variant }
profile-card-favourites = Mais jogadas
profile-card-also = Também joga
profile-card-puzzles = Problemas
profile-card-streak = Vitórias seguidas
profile-card-streak-length = { $count } (recorde: { $most })
profile-card-outcomes = vitórias: { $wins }, empates: { $draws }, derrotas: { $losses }
profile-card-fact = { $label }: { $text }.
profile-card-alt = Perfil de { $player }.
profile-curve-game = Partida { $number }
profile-curve-month = { $month ->
    [1] jan.
    [2] fev.
    [3] mar.
    [4] abr.
    [5] maio
    [6] jun.
    [7] jul.
    [8] ago.
    [9] set.
    [10] out.
    [11] nov.
   *[12] dez.
  } { $year }
profile-alt = Ratings de { $player }. { $curves }
profile-alt-point = { $kind }: { $rating } em { $until }.
profile-alt-curve = { $kind }: de { $first } em { $since } a { $rating } em { $until }.
leaderboard-title = **{ $kind }**: os melhores deste servidor (página { $page } de { $pages })
leaderboard-line = { $rank }. { $player } **{ $rating }**
leaderboard-line-unplaced = – { $player } **{ $rating }**
leaderboard-uncertain = “?”: rating ainda incerto, por isso fica depois dos outros, na ordem de rating − 2 × desvio. O “?” some com um desvio de no máximo ±{ $deviation } e partidas contra pelo menos dois adversários.
leaderboard-empty = Ninguém está no ranking ainda. Basta uma partida ranqueada aqui: `/desafiar`.
leaderboard-own = Você: { $rank }º de { $total } com **{ $rating }**.
leaderboard-own-none = Você ainda não jogou aqui nenhuma partida ranqueada deste tipo. `/desafiar` começa uma.
leaderboard-own-uncertain = Você: { $rank }º de { $total } com **{ $rating }** (desvio ±{ $deviation }).
leaderboard-own-few = Você: **{ $rating }**. Depois de { $needed ->
    [1] { $needed } partida ranqueada
   *[other] { $needed } partidas ranqueadas
  }, seu rating aparece.
leaderboard-own-hidden = Você: **{ $rating }**. Seu perfil está oculto, então você não aparece no ranking (`/ajustes jogador`).
leaderboard-no-server = Cada servidor tem seu próprio ranking. Use este comando em um servidor; `/perfil` funciona aqui.
viewer-title = **{ $white }** – **{ $black }** · { $variant }
viewer-start = **Início** (0 de { $last }){ " " }
viewer-position = **Posição**{ " " }
viewer-at = **{ $move }** ({ $ply } de { $last }){ " " }
viewer-turn = · vez { FORM($color, "of") }
viewer-play = Contra quem você quer jogar a partir daqui? Você joga com o lado de baixo (**{ $color }**); **Girar tabuleiro** troca os lados.
play-on-person = Desafiar **{ $player }** aqui a partir desta posição? Variante: **{ $variant }**.
play-on-anyone = Procurar aqui um adversário para jogar a partir desta posição? Variante: **{ $variant }**.
play-on-kibitz = Jogar contra o Kibitz a partir desta posição, no nível **{ $level }**? Variante: **{ $variant }**.
play-on-after = Após **{ $move }**: você joga de **{ $color }**, { $yours ->
    [1] e é sua vez.
   *[other] e é a vez { FORM($turn, "of") }.
  }
play-on-start = Você joga de **{ $color }**, { $yours ->
    [1] e é sua vez.
   *[other] e é a vez { FORM($turn, "of") }.
  }
play-on-unsent = Ninguém vê isto até você confirmar.
play-on-posted = Seu desafio foi publicado.
play-on-begun = A partida começou: { $link }
history-title-own = Suas partidas terminadas
history-title = Partidas terminadas de **{ $player }**
history-against = contra **{ $player }**
history-none-own = Você ainda não terminou nenhuma partida. `/desafiar` ou `/jogar` começa uma; `/partidas` mostra as que estão em andamento.
history-none-yet = { $player } ainda não terminou nenhuma partida. Proponha uma com `/desafiar`.
history-none-fits = Nenhuma partida encontrada. Tire a variante ou o adversário.
history-none-fits-seen = Nenhuma partida que você possa ver aqui foi encontrada. Tire a variante ou o adversário.
history-none-gone = Nenhuma das suas partidas pode mais ser mostrada.
history-none-seen = Há partidas, mas nenhuma que você possa ver aqui: mostro as jogadas neste servidor, em canais que você pode ler, e as suas contra este jogador.
history-none-page = Você não pode ver nenhuma das partidas desta página. Tente as outras.
history-hidden = { $player } ocultou suas partidas terminadas. As que você jogou contra essa pessoa estão no seu próprio `/histórico`.
history-won = Vitória
history-lost = Derrota
history-drawn = Empate
history-level = { $player } (nível { $level })
history-line =
    { $outcome } contra **{ $opponent }** · { $variant } ({ $color }) · { $count ->
        [1] { $count } lance
       *[other] { $count } lances
    } · { $when } · { $link }
import-form = Ver uma partida
import-form-file = Um arquivo
import-form-kinds = PGN, KIF, KI2, CSA, WXF, USI ou FEN
import-form-text = Ou texto: PGN, KIF, CSA, WXF, USI ou FEN
import-several = Esta é a primeira de várias partidas; **Outras partidas** mostra o resto:
import-remark-cut = A partida é mostrada até a linha { $line }: { $problem }
import-remark-chess960 = Os direitos de roque são do xadrez 960, então a partida foi lida assim.
import-remark-passed = Neste jogo não se passa a vez, então nada depois disso é mostrado.
import-remark-one-king = Um problema com um só rei: você pode ver os lances, mas não começar uma partida daqui.
import-remark-ranks-from-0 = Os lances contam as fileiras de 0 a 9, como no ICCS.
import-link = Não consigo abrir links. Na página da partida, baixe ou copie o PGN (lichess: “Compartilhar e exportar”; PyChess: “PGN” ao lado dos lances) e envie aqui.
viewer-game = { $number }. { $white } – { $black }
import-line = Linha { $line } – { $problem }
import-move = **{ $move }** não pode ser jogado. { $reason }
import-malformed = Não entendi esse lance.
import-ambiguous = Mais de um lance serve.
import-unreadable = Não encontrei nenhuma partida nem posição aqui. Envie uma partida inteira, como `1. e4 e5 2. Nf3`, ou uma posição em FEN. Leio PGN, KIF, KI2, CSA, WXF, USI e FEN.
import-binary = Esse arquivo não é uma partida. Leio arquivos de texto com partidas ou posições: PGN, KIF, KI2, CSA, WXF, USI e FEN.
import-broken = Não consegui ler isto.
import-over = A partida já tinha terminado antes disso.
import-variant = Não conheço a variante “{ $name }”.
import-variant-near = Não conheço a variante “{ $name }”. Você quis dizer { $near }?
import-large = Esse arquivo é grande demais: o limite é de { $most } KB.
import-long = Essa partida é longa demais: o limite é de { $most } lances, contando os dos dois lados.
