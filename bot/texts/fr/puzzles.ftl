puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = Trait { FORM($color, "aux") } : **mat en { $count }**.
puzzle-task-tsume = { $count ->
    [1] Tsume, trait { FORM($color, "aux") } : **mat en 1**.
   *[other] Tsume (chaque coup donne échec), trait { FORM($color, "aux") } : **mat en { $plies }**, coups des deux camps comptés.
  }
puzzle-task-end = Trait { FORM($color, "aux") }. **Gagne la partie en { $count ->
    [1] un coup
   *[other] { $count } coups
  }**.
puzzle-task-win = Trait { FORM($color, "aux") }. **Trouve { $count ->
    [1] le coup gagnant
   *[other] les { $count } coups gagnants
  }**.
puzzle-right-reply = ✅ { $move }, c’est juste. Réponse { FORM($color, "des") } : { $reply }. Et maintenant ?
puzzle-solved = ✅ { $move }, c’est juste !
puzzle-wrong = ❌ Ce n’est pas { $move }. Essaie un autre coup.
puzzle-wrong-reply = ❌ Ce n’est pas { $move } : { FORM($color, "ont") } { $reply }. Essaie un autre coup.
puzzle-solved-in = **Résolu**{ $wrong ->
    [0] {" "}sans erreur.
    [1] , avec une erreur.
   *[other] , avec { $wrong } erreurs.
  }
puzzle-shown = La solution : **{ $line }**.
puzzle-themes = { $count ->
    [1] Thème
   *[other] Thèmes
  } : { $themes }.
puzzle-theme-goal = but atteint
puzzle-theme-checks = dernier échec
puzzle-theme-capture-wins = prise décisive
puzzle-theme-pieces-lost = plus de pièces
puzzle-theme-stalemate = gain par pat
puzzle-theme-connection = pièces alignées
puzzle-theme-fork = fourchette
puzzle-theme-pin = clouage
puzzle-theme-promotion = promotion
puzzle-theme-underpromotion = sous-promotion
puzzle-theme-drop = parachutage
puzzle-theme-sacrifice = sacrifice
puzzle-theme-explosion = explosion
puzzle-theme-discovered-check = échec à la découverte
puzzle-theme-double-check = échec double
puzzle-theme-quiet-move = coup tranquille
puzzle-theme-en-passant = prise en passant
puzzle-theme-castling = roque
puzzle-theme-smothered-mate = mat à l’étouffée
puzzle-rating = Ton classement en problèmes : **{ $rating }** ({ $change }).
puzzle-rating-soon = Ton classement en problèmes s’affiche après { $least } problèmes ({ $count } pour l’instant).
puzzle-hint-piece = 💡 Joue { FORM($piece, "le") }.
puzzle-hint-drop = 💡 Parachute { FORM($piece, "le") }.
puzzle-hint-to = 💡 Joue { FORM($piece, "le") } en **{ $square }**.
puzzle-hint-drop-to = 💡 Parachute { FORM($piece, "le") } en **{ $square }**.
puzzle-alt = Problème. { $task }
puzzle-alt-last = Dernier coup : { $move }.
puzzle-type-here = Tape ton coup ici ou appuie sur **Jouer un coup**.
puzzle-everyone = Tout le monde peut participer : avec **Essayer**, personne d’autre ne voit tes coups. Ou réponds avec ton coup entre barres de spoiler : `||coup||`.
puzzle-everyone-button = Tout le monde peut participer : avec **Essayer**, personne d’autre ne voit tes coups.
puzzle-posted = Publié : tout le monde ici peut essayer.
puzzle-first = 🥇 **{ $player }** l’a résolu en premier, { $count ->
    [1] du premier coup
   *[other] en { $count } essais
  }.
puzzle-solvers = Résolu par { $count ->
    [1] une personne
   *[other] { $count } personnes
  }.
puzzle-line = Solution : { $line }
puzzle-bars = La prochaine fois, mets ton coup entre barres, `||coup||`, pour que les autres puissent encore essayer.
puzzle-unreadable = Je ne comprends pas ce qui est entre les barres. Écris un seul coup à la fois : `||coup||`.
puzzle-answer-privately = Pour répondre à ton problème, appuie sur **{ $button }** en dessous : les coups tapés ici ne comptent pas.
puzzle-help-privately = Pour un indice ou la solution, appuie sur **{ $button }** sous le problème : personne d’autre ne les verra.
puzzle-form = Ton coup
puzzle-form-move = Coup, comme dans le fil d’une partie
puzzle-over = Tu as déjà fini ce problème.
puzzle-none = Ce problème n’existe plus. `/problème résoudre` t’en donne un autre.
puzzle-none-of = Je n’ai pas encore de tels problèmes pour { $variant }. Essaie une autre difficulté ou variante.
puzzle-all-had = Tu as déjà eu tous ces problèmes pour { $variant } cette semaine. Essaie une autre difficulté ou variante.
puzzle-daily-title = **Problème n° { $number }** · { $title }
difficulty-1 = ★ très facile
difficulty-2 = ★★ facile
difficulty-3 = ★★★ moyen
difficulty-4 = ★★★★ difficile
difficulty-5 = ★★★★★ très difficile
audience-me = juste moi
audience-everyone = tout le monde ici
daily-nobody = Personne n’a résolu le problème n° { $number } hier. La solution : { $line }
daily-solved = Le dernier problème, n° { $number }, a été résolu par { $count ->
    [1] une personne
   *[other] { $count } personnes
  }. Solution : { $line }
daily-solver-first = 🥇 { $player } : { $count ->
    [1] un essai
   *[other] { $count } essais
  }, série { $streak }
daily-solver = • { $player } : { $count ->
    [1] un essai
   *[other] { $count } essais
  }, série { $streak }
daily-streak = série { $count }
daily-share = À copier pour partager, sans rien dévoiler :
    { $text }
daily-off = Il n’y aura plus de problème du jour sur ce serveur.
daily-none = Ce serveur n’a pas encore de problème du jour. Choisis un salon, une heure et un fuseau horaire, et il y en aura un.
daily-chosen = Problème du jour : { $variants }, dans { $channel }, à { $time } ({ $zone }). Le prochain : { $next }.
daily-rights = Je ne peux rien publier là : il me faut { $permissions } dans ce salon.
daily-warning = Je ne peux plus publier le problème du jour sur **{ $server }** dans { $channel } : le salon n’existe plus, ou je ne peux pas y écrire et joindre des fichiers. Je réessaie chaque jour. `/paramètres quotidien` choisit un autre salon ou l’arrête.
daily-zone = Il n’y a pas de fuseau horaire « { $name } ». Tape une ville, comme Paris ou Tokyo, et choisis dans la liste.
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = Trois minutes, trois erreurs : combien de problèmes résoudras-tu ? Ils sont de plus en plus difficiles.
run-no-help = Dans une course, il n’y a ni indice ni solution, et on ne peut pas passer de problème. Tape un coup, ou appuie sur **{ $button }**.
run-wrong = ❌ La solution était **{ $line }**.
run-title = Course de problèmes · { $variant }
run-solved-time = **{ $player }** a résolu { $count ->
    [one] **{ $count }** problème
   *[other] **{ $count }** problèmes
  } en trois minutes ({ $variant }).
run-solved-mistakes = **{ $player }** a résolu { $count ->
    [one] **{ $count }** problème
   *[other] **{ $count }** problèmes
  } avant la troisième erreur ({ $variant }).
run-solved-early = **{ $player }** a résolu { $count ->
    [one] **{ $count }** problème
   *[other] **{ $count }** problèmes
  } pendant une course ({ $variant }).
run-best = Record : { $count }.
run-unit = { $count ->
    [0] résolu
    [1] résolu
   *[other] résolus
  }
run-gone = Ce n’est plus ta dernière course.
puzzle-mine-title = **{ $variant }** · de ta partie { $number }
puzzle-task-mine = Trait { FORM($color, "aux") }. **Trouve { $count ->
    [1] le coup nettement meilleur
   *[other] les { $count } coups nettement meilleurs
  }**.
puzzle-mine-played = Tu as joué ici **{ $move }** : { $place }
puzzle-mine-none = Je n’ai trouvé aucune erreur qui s’y prête dans tes parties analysées. Analyse une partie terminée avec `/analyse`, puis réessaie.
