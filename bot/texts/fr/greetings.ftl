greeting = Salut ! Je suis **Kibitz** : les échecs et leurs variantes, ici même dans le chat.
greeting-variant = **{ $variant }** ? Avec plaisir !
greeting-unknown = Désolé, je ne connais pas le jeu « { $game } ».
greeting-challenge = Pour jouer contre quelqu’un sur un serveur, mentionne aussi cette personne ou utilise `/défier`. `/variantes` montre les jeux que je connais.
greeting-more = Appuie sur un bouton, ou écris-moi ce que tu veux : `jouer atomique niveau 3` ou `problème`. Je connais { $count } variantes ; `/aide` montre tout.
greeting-joined =
    Salut ! Je suis **Kibitz** : les échecs et { $count } variantes, ici même dans le chat.
    • **Jouer** lance une partie contre moi, **Défier** invite quelqu’un d’ici, **Problème** te donne quelque chose à résoudre.
    Mentionne-moi ou utilise `/aide` pour en voir plus ; `/paramètres serveur` est pour ceux qui gèrent ce serveur.
greeting-moves = { $moves } : { $examples }.
greeting-help = `/aide` montre tout le reste.
greeting-thread = Ta partie est dans { $thread } : tape tes coups là-bas.
greeting-language = `/paramètres joueur` change la langue dans laquelle je te réponds ; `/paramètres serveur`, pour les membres qui gèrent le serveur, celle de ses parties. Une partie en cours garde sa langue.
