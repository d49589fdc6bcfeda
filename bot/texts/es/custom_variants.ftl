definition-bad = Así todavía no se puede jugar. { $problem }
definition-bad-line = **Línea { $line }** – { $problem }
definition-bad-key = **Línea { $line }, `{ $key }`** – { $problem }
definition-long = El texto es demasiado largo: un juego puede tener como máximo { $most } KiB.
custom-name-catalogue = «{ $name }» es el nombre de { $variant } o se le parece demasiado. Ponle otro nombre a tu juego.
custom-name-taken = En este servidor ya hay un juego llamado «{ $name }». Ponle otro título al tuyo (`kibitzTitle`).
custom-title-published = Aquí ya hay un juego llamado «{ $name }» a la vista de todos. Ponle antes otro título a uno de los dos (`kibitzTitle`).
custom-none = Ese juego ya no está aquí, o es privado.
custom-not-yours = Solo { $player }, que creó este juego, puede cambiarlo. Puedes hacerte una copia.
custom-changed = Este juego se ha cambiado entretanto. Ábrelo otra vez y haz tu cambio.
custom-server-full = Este servidor ya tiene { $most ->
    [one] { $most } juego propio
   *[other] { $most } juegos propios
    }. Elimina uno primero.
custom-own-full = Ya has creado { $most ->
    [one] { $most } juego
   *[other] { $most } juegos
    } en este servidor. Elimina uno primero.
custom-server-large = Los juegos de este servidor son demasiado grandes en conjunto. Elimina uno o haz este más pequeño.
custom-code-none = No hay ningún juego compartido con el código «{ $name }».
custom-quarantined = «{ $name }» no se puede jugar: sus reglas fallan, tardan demasiado o ya no son válidas.
custom-choice = { $title } (este servidor)
game-called-off = { $players } Esta partida de **{ $variant }** se ha anulado: sus reglas fallan o tardan demasiado. Nadie ha ganado ni perdido.
game-outdated = { $players } Esta partida de **{ $variant }** se ha anulado: Kibitz lee ahora con más exactitud las reglas de los juegos propios, y así no puede seguir. Nadie ha ganado ni perdido.
