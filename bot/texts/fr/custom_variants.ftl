definition-bad = Ce n’est pas encore jouable. { $problem }
definition-bad-line = **Ligne { $line }** – { $problem }
definition-bad-key = **Ligne { $line }, `{ $key }`** – { $problem }
definition-long = Ce texte est trop long : un jeu peut faire au plus { $most } Kio.
custom-name-catalogue = « { $name } » est déjà le nom d’une variante ({ $variant }) ou lui ressemble trop. Donne à ton jeu un nom bien à lui.
custom-name-taken = Il y a déjà un jeu appelé « { $name } » sur ce serveur. Donne un autre titre au tien (`kibitzTitle`).
custom-title-published = Un jeu appelé « { $name } » est déjà visible par tout le monde ici. Donne d’abord un autre titre à l’un des deux (`kibitzTitle`).
custom-none = Ce jeu n’existe plus, ou il est privé.
custom-not-yours = Seule la personne qui a créé ce jeu, { $player }, peut le modifier. Tu peux en faire une copie.
custom-changed = Ce jeu a été modifié entre-temps. Rouvre-le, puis fais ta modification.
custom-server-full = Ce serveur a déjà { $most ->
    [one] { $most } jeu maison
   *[other] { $most } jeux maison
    }. Supprimes-en un d’abord.
custom-own-full = Tu as déjà créé { $most ->
    [one] { $most } jeu
   *[other] { $most } jeux
    } sur ce serveur. Supprimes-en un d’abord.
custom-server-large = Les jeux de ce serveur sont trop gros dans l’ensemble. Supprimes-en un ou réduis celui-ci.
custom-code-none = Aucun jeu n’est partagé avec le code « { $name } ».
custom-quarantined = « { $name } » n’est pas jouable : ses règles échouent, prennent trop de temps ou ne sont plus valables.
custom-choice = { $title } (ce serveur)
game-called-off = { $players } Cette partie (**{ $variant }**) est annulée : ses règles échouent ou prennent trop de temps. Personne n’a gagné ni perdu.
game-outdated = { $players } Cette partie (**{ $variant }**) est annulée : Kibitz lit maintenant plus exactement les règles des jeux maison, et elle ne peut pas continuer ainsi. Personne n’a gagné ni perdu.
