flaw-text-long = No total está longo demais. São permitidos no máximo { $most } caracteres.
flaw-line-long = Esta linha está longa demais. São permitidos no máximo { $most } caracteres.
flaw-many-sections = Um texto pode ter no máximo { $most } seções.
flaw-no-section = O texto deve começar com um nome e um jogo de origem, como `[meujogo:chess]`.
flaw-before-section = Acima falta uma linha como `[meujogo:chess]`.
flaw-header = `{ $text }` deve ser como `[meujogo:chess]`: só letras minúsculas a–z, algarismos, - e _.
flaw-section-twice = Já existe uma seção `{ $name }` acima. Dê outro nome a esta.
flaw-no-parent = Não há nenhum jogo de origem `{ $name }`. Ali vai a chave dele, como em `[meujogo:chess]` ou `[meujogo:shogi]`.
flaw-no-parent-near = Não há nenhum jogo de origem `{ $name }`. Você quis dizer `{ $near }`?
flaw-setting = `{ $text }` deve ser como `chave = valor`, por exemplo `mustCapture = true`.
flaw-unknown-key = Essa chave não existe. **Todas as chaves** mostra quais há.
flaw-unknown-key-near = Essa chave não existe. Você quis dizer `{ $near }`?
flaw-unsupported-key = O Fairy-Stockfish tem essa chave, mas a regra dela não é jogada aqui. Apague a linha; **Todas as chaves** mostra as que funcionam.
flaw-key-twice = Esta chave já está na linha { $first }. Deixe só uma das duas.
flaw-key-needed = O jogo não funciona sem esta chave.
flaw-needs-setting = Isso só funciona junto com `{ $needed }`. Adicione essa linha.
flaw-boolean = `{ $value }` não serve aqui. Escreva `true` ou `false`.
flaw-number = `{ $value }` não serve aqui. Escreva um número inteiro de { $low } a { $high }.
flaw-choice = `{ $value }` não serve aqui. Escreva um destes: `{ $allowed }`.
flaw-letters = `{ $value }` não serve aqui. Escreva letras de peças, como `q r`, ou `-` para nenhuma.
flaw-pair = `{ $value }` não serve aqui. Escreva pares de letras, como `p:g n:g`.
flaw-amount = `{ $value }` não serve aqui. Escreva letras com números, como `q:1 r:2`.
flaw-square = `{ $value }` não está neste tabuleiro. Escreva casas (`e4`), fileiras (`*8`) ou colunas (`e*`).
flaw-no-letter = Nenhuma peça deste jogo tem a letra `{ $letter }`.
flaw-one-letter = `{ $value }` não serve. Uma peça tem uma letra de a a z, ou `-` se não existir.
flaw-letter-taken = A letra `{ $letter }` já é de outra peça (`{ $piece }`). Escolha outra.
flaw-only-by-name = Só `king` e de `customPiece1` a `customPiece25` aceitam um movimento. As outras chaves, só uma letra.
flaw-no-pieces = O jogo não tem peças. Parta de um jogo, como em `[meujogo:chess]`, ou acrescente linhas como `king = k`.
flaw-piece-needed = O roque precisa de uma peça que faça de rei. Se não houver, escreva `castling = false`.
flaw-piece-name = `{ $value }` deve ser como `u:unicorn`: uma letra, dois-pontos e um nome sem espaços.
flaw-betza = Não consigo ler o movimento `{ $notation }` (caractere { $at }): { $problem }.
flaw-betza-atom = Caractere { $at } de `{ $notation }`: não há movimento `{ $character }`. As maiúsculas possíveis são W F D N A H C Z G e K Q R B.
flaw-betza-modifier = Caractere { $at } de `{ $notation }`: a minúscula `{ $character }` não significa nada. f é para a frente, b para trás, m sem capturar, c só capturando.
flaw-betza-no-atom = Um movimento precisa de uma maiúscula, como N (cavalo) ou R (torre). As minúsculas vêm antes, como em `fR`.
flaw-betza-bracket = O colchete no caractere { $at } de `{ $notation }` não foi fechado: falta `]`.
flaw-betza-range = O número no caractere { $at } de `{ $notation }` é grande demais: no máximo { $most }.
flaw-fen = A posição inicial não serve: { $problem }
flaw-no-title = O jogo precisa de um título. Acrescente uma linha como `kibitzTitle = Xadrez da noite`.
flaw-long-name = Isso é longo demais. Aqui cabem no máximo { $most } caracteres.
flaw-character = O caractere `{ $character }` não pode ser usado aqui.
flaw-over = A partida acabaria antes do primeiro lance. Mude a posição inicial ou o que ganha e perde.
flaw-large = O jogo é grande demais. Use um tabuleiro menor, menos tipos de peças ou movimentos mais curtos.
flaw-many-moves = Há posições com mais de { $most } lances legais. Use menos peças ou movimentos mais curtos.
