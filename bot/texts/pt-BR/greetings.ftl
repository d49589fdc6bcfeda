greeting = Oi! Eu sou o **Kibitz**: xadrez e suas variantes, aqui mesmo no chat.
greeting-variant = **{ $variant }**? Com prazer!
greeting-unknown = Desculpe, não sei jogar “{ $game }”.
greeting-challenge = Para jogar contra alguém em um servidor, mencione também essa pessoa ou use `/desafiar`. `/variantes` mostra os jogos que conheço.
greeting-more = Aperte um botão ou me escreva o que você quer: `jogar atômico nível 3` ou `problema`. Conheço { $count } variantes; `/ajuda` mostra tudo.
greeting-joined =
    Oi! Eu sou o **Kibitz**: xadrez e { $count } variantes, aqui mesmo no chat.
    • **Jogar** começa uma partida contra mim, **Desafiar** convida alguém daqui e **Problema** dá algo para você resolver.
    Mencione-me ou use `/ajuda` para ver mais; `/ajustes servidor` é para quem gerencia este servidor.
greeting-moves = { $moves }: { $examples }.
greeting-help = `/ajuda` mostra todo o resto.
greeting-thread = Sua partida está em { $thread }: escreva seus lances lá.
greeting-language = `/ajustes jogador` muda o idioma em que respondo a você, e `/ajustes servidor`, para quem gerencia o servidor, o das partidas dele. Uma partida em andamento mantém seu idioma.
