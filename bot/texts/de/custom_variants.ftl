definition-bad = So ist das noch nicht spielbar. { $problem }
definition-bad-line = **Zeile { $line }**: { $problem }
definition-bad-key = **Zeile { $line }, `{ $key }`**: { $problem }
definition-long = Der Text ist zu lang: Ein Spiel darf höchstens { $most } KiB haben.
custom-name-catalogue = „{ $name }“ ist schon der Name von { $variant } oder sieht ihm zu ähnlich. Gib deinem Spiel bitte einen eigenen Namen.
custom-name-taken = Auf diesem Server gibt es schon ein Spiel namens „{ $name }“. Gib deinem einen anderen Titel (`kibitzTitle`).
custom-title-published = Hier ist schon ein Spiel namens „{ $name }“ für alle sichtbar. Gib erst einem der beiden einen anderen Titel (`kibitzTitle`).
custom-none = Dieses Spiel gibt es hier nicht mehr, oder es ist privat.
custom-not-yours = Dieses Spiel kann nur { $player } ändern, von dem es stammt. Du kannst dir eine eigene Kopie machen.
custom-changed = Dieses Spiel wurde inzwischen geändert. Öffne es noch einmal und ändere es dann.
custom-server-full = Dieser Server hat schon { $most ->
    [one] { $most } eigenes Spiel
   *[other] { $most } eigene Spiele
    }. Lösche zuerst eins.
custom-own-full = Du hast auf diesem Server schon { $most ->
    [one] { $most } Spiel
   *[other] { $most } Spiele
    } erstellt. Lösche zuerst eins.
custom-server-large = Die Spiele dieses Servers sind zusammen zu groß. Lösche eins oder mach dieses kleiner.
custom-code-none = Zum Code „{ $name }“ gibt es kein geteiltes Spiel.
custom-quarantined = „{ $name }“ ist nicht spielbar: Seine Regeln stürzen ab, dauern zu lange oder gelten so nicht mehr.
custom-choice = { $title } (dieser Server)
game-called-off = { $players } Diese Partie **{ $variant }** wurde abgebrochen: Ihre Regeln stürzen ab oder dauern zu lange. Niemand hat gewonnen oder verloren.
game-outdated = { $players } Diese Partie **{ $variant }** wurde abgebrochen: Kibitz liest die Regeln eigener Spiele jetzt genauer, und damit kann diese Partie nicht weitergehen. Niemand hat gewonnen oder verloren.
