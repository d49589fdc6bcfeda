help-moves = Tape ton coup dans le fil de la partie, réponds à l’échiquier ou utilise `/coup`
help-moves-reply = Réponds à l’échiquier avec ton coup (laisse la mention activée) ou utilise `/coup`
help-moves-button = Appuie sur **Jouer un coup** sous l’échiquier ou tape ton coup avec `/coup`
help = **Jouer avec Kibitz** (les boutons en disent plus sur chaque sujet)
help-line = **{ $topic } :** { $text }
help-brief-play = `/jouer` lance une partie contre moi, `/défier` avec quelqu’un d’autre ; `/parties` liste tes parties en cours.
help-brief-moves = { $moves } : `e4`, `Nf3` ou `e2e4`. `/échiquier` montre l’échiquier, `/destinations` où les pièces peuvent aller.
help-brief-draw = `/nulle` propose la nulle, `/reprendre` demande à reprendre un coup, `/abandonner` abandonne ; `/vacances` arrête tes pendules.
help-brief-puzzles = `/problème résoudre` donne un problème, `/problème course` se joue contre la montre, `/problème mes-erreurs` montre tes propres erreurs, `/paramètres quotidien` publie le problème du jour ; `/analyse` analyse une partie.
help-brief-variants = `/variantes` liste les { $variants } variantes, `/variante` en explique une ; `/créations nouveau` crée un jeu maison.
help-brief-server = `/palmarès` montre les meilleurs joueurs ici, `/paramètres serveur` change où et comment les parties commencent, `/confidentialité` montre ce que je garde sur toi.
help-title = **{ $topic }**
help-topic-play =
    `/jouer` lance tout de suite une partie contre moi : n’importe quelle variante, niveaux 1 à 8. `/indice` y montre un bon coup.
    `/défier` lance une partie avec quelqu’un : choisis un adversaire, ou laisse `adversaire` vide pour que tout le monde ici puisse rejoindre avec le bouton ou `/rejoindre`. Une `cadence` comme `3+2` en fait une partie en direct.
    `/parties` liste tes parties en cours, `/historique` les parties terminées à revoir.
    `/tournoi nouveau` lance un tournoi que tout le monde ici peut rejoindre, `/tournoi voir` montre le classement. Avec `/simultanée`, tu affrontes plusieurs personnes à la fois.
    Avec `/vote`, tout le monde ici joue ensemble : chaque coup est décidé par un vote.
    `/profil` montre tes classements et tes résultats.
    Ou écris-moi simplement, ici ou en me mentionnant : `jouer atomique niveau 3`, `problème`.
help-topic-moves =
    { $moves } : `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q` ou `e2e4` (lettres anglaises : N cavalier, B fou, R tour, Q dame, K roi ; aussi C, F, T, D et les noms : `Cf3`, `cavalier f3` ; `/paramètres joueur` les affiche dans mes réponses privées) ; `N@f3` (au shogi `P*5e`) parachute une pièce de ta main. Le bouton **Jouer un coup** te guide pas à pas.
    `/échiquier` montre de nouveau l’échiquier, `/destinations` où les pièces peuvent aller.
    `/plan` prépare des coups conditionnels, que je joue pour toi si les réponses correspondent.
help-topic-draw =
    `/nulle` propose la nulle, `/reprendre` demande à reprendre ton dernier coup.
    `/réclamer` réclame la nulle (au shogi, aussi la victoire), `/abandonner` abandonne, `/annuler` annule une partie à peine commencée.
    `/vacances` arrête quelques jours tes pendules sur ce serveur.
help-words = Dans le fil de la partie, un mot suffit : { $words }.
help-topic-puzzles =
    `/problème résoudre` donne un problème à ton niveau dans n’importe quelle variante, pour toi ou pour tout le monde ici.
    `/problème course` se joue contre la montre : le plus de problèmes possible en trois minutes, ou jusqu’à trois erreurs.
    `/problème mes-erreurs` transforme en problèmes les erreurs de tes parties analysées.
    Le **problème du jour** arrive chaque jour à la même heure ; les membres qui gèrent le serveur l’activent avec `/paramètres quotidien`.
    `/analyse` montre où une partie terminée a basculé et ce qu’il fallait jouer.
    `/importer` affiche la partie d’un fichier, `/exporter` te donne les fichiers d’une partie.
help-topic-variants =
    `/variantes` liste les { $variants } variantes, `/variante` en explique une, `/pièce` montre comment une pièce se déplace.
    `/créations nouveau` crée un jeu maison à l’aide de menus, d’un formulaire ou d’un fichier ; `/créations liste` montre les jeux de ce serveur.
    `/créations essayer` dit si un jeu vaut le coup : j’y joue 100 fois contre moi-même.
help-topic-server =
    `/palmarès` montre les meilleurs joueurs ici.
    `/paramètres joueur` change ta langue, ton échiquier, tes pièces, tes mentions et les lettres dans les coups.
    `/paramètres serveur` et `/paramètres quotidien` sont pour les membres qui gèrent le serveur : où et comment les parties commencent, et le problème du jour.
    `/confidentialité` montre ce que je garde sur toi et te permet de l’effacer.
    `/aide` ouvre de nouveau cette aide.
