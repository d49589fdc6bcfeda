definition-bad = Assim ainda não dá para jogar. { $problem }
definition-bad-line = **Linha { $line }** – { $problem }
definition-bad-key = **Linha { $line }, `{ $key }`** – { $problem }
definition-long = O texto é longo demais: um jogo pode ter no máximo { $most } KiB.
custom-name-catalogue = “{ $name }” é o nome de { $variant } ou se parece demais com ele. Dê ao seu jogo um nome próprio.
custom-name-taken = Já existe um jogo chamado “{ $name }” neste servidor. Dê outro título ao seu (`kibitzTitle`).
custom-title-published = Já existe aqui um jogo chamado “{ $name }” visível para todos. Dê antes outro título a um dos dois (`kibitzTitle`).
custom-none = Esse jogo não está mais aqui ou é privado.
custom-not-yours = Só { $player }, que criou este jogo, pode mudá-lo. Você pode fazer uma cópia.
custom-changed = Este jogo foi alterado nesse meio-tempo. Abra-o de novo e faça sua alteração.
custom-server-full = Este servidor já tem { $most ->
    [1] { $most } jogo próprio
   *[other] { $most } jogos próprios
    }. Exclua um primeiro.
custom-own-full = Você já criou { $most ->
    [1] { $most } jogo
   *[other] { $most } jogos
    } neste servidor. Exclua um primeiro.
custom-server-large = Os jogos deste servidor são grandes demais no total. Exclua um ou deixe este menor.
custom-code-none = Nenhum jogo foi compartilhado com o código “{ $name }”.
custom-quarantined = “{ $name }” não pode ser jogado: as regras dele falham, demoram demais ou não valem mais.
custom-choice = { $title } (este servidor)
game-called-off = { $players } Esta partida de **{ $variant }** foi abortada: as regras falham ou demoram demais. Ninguém ganhou nem perdeu.
game-outdated = { $players } Esta partida de **{ $variant }** foi abortada: o Kibitz agora lê com mais exatidão as regras dos jogos próprios, e assim ela não pode continuar. Ninguém ganhou nem perdeu.
