greeting = ¡Hola! Soy **Kibitz**: ajedrez y sus variantes, aquí mismo en el chat.
greeting-variant = ¿**{ $variant }**? ¡Con mucho gusto!
greeting-unknown = Lo siento, no sé jugar a «{ $game }».
greeting-challenge = Para jugar contra alguien en un servidor, menciona también a esa persona o usa `/desafiar`. `/variantes` muestra los juegos que conozco.
greeting-more = Pulsa un botón o escríbeme lo que quieres: `jugar atómico nivel 3` o `problema`. Conozco { $count } variantes; `/ayuda` lo muestra todo.
greeting-joined =
    ¡Hola! Soy **Kibitz**: ajedrez y { $count } variantes, aquí mismo en el chat.
    • **Jugar** empieza una partida contra mí, **Desafiar** invita a alguien de aquí y **Problema** te da algo que resolver.
    Mencióname o usa `/ayuda` para ver más; `/ajustes servidor` es para quienes gestionan este servidor.
greeting-moves = { $moves }: { $examples }.
greeting-help = `/ayuda` muestra todo lo demás.
greeting-thread = Tu partida está en { $thread }: escribe allí tus jugadas.
greeting-language = `/ajustes jugador` cambia el idioma en que te respondo, y `/ajustes servidor`, para quienes gestionan el servidor, el de sus partidas. Una partida en curso conserva su idioma.
