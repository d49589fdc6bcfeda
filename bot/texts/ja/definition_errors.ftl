flaw-text-long = 全体が長すぎます。{ $most }文字までです。
flaw-line-long = この行は長すぎます。{ $most }文字までです。
flaw-many-sections = セクションは{ $most }個までです。
flaw-no-section = 最初に、名前と元にするゲームを `[mygame:chess]` のように書いてください。
flaw-before-section = これより前に `[mygame:chess]` のような行が必要です。
flaw-header = `{ $text }` は `[mygame:chess]` のように書きます。使えるのは小文字 a〜z、数字、- と _ です。
flaw-section-twice = `{ $name }` というセクションはすでに上にあります。別の名前にしてください。
flaw-no-parent = 元にするゲーム `{ $name }` が見つかりません。`[mygame:chess]` や `[mygame:shogi]` のように、ゲームのキーを書いてください。
flaw-no-parent-near = 元にするゲーム `{ $name }` が見つかりません。`{ $near }` のことですか？
flaw-setting = `{ $text }` は `キー = 値` の形で書いてください（例：`mustCapture = true`）。
flaw-unknown-key = そのようなキーはありません。`/自作 キー` で一覧を見られます。
flaw-unknown-key-near = そのようなキーはありません。`{ $near }` のことですか？
flaw-unsupported-key = Fairy-Stockfish にはありますが、ここでは使えないキーです。この行を消してください。使えるキーは `/自作 キー` で見られます。
flaw-key-twice = このキーは{ $first }行目にもあります。どちらか一つにしてください。
flaw-key-needed = このキーは必ず必要です。
flaw-needs-setting = `{ $needed }` と一緒のときだけ働きます。その行を加えてください。
flaw-boolean = `{ $value }` は使えません。`true` か `false` と書いてください。
flaw-number = `{ $value }` は使えません。{ $low }から{ $high }までの整数を書いてください。
flaw-choice = `{ $value }` は使えません。次のどれかを書いてください：`{ $allowed }`。
flaw-letters = `{ $value }` は使えません。`q r` のように駒の文字を書いてください（なければ `-`）。
flaw-pair = `{ $value }` は使えません。`p:g n:g` のように文字の組を書いてください。
flaw-amount = `{ $value }` は使えません。`q:1 r:2` のように文字と数を書いてください。
flaw-square = `{ $value }` はこの盤にありません。マス（`e4`）、段（`*8`）、列（`e*`）を書いてください。
flaw-no-letter = 文字が `{ $letter }` の駒はこのゲームにありません。
flaw-one-letter = `{ $value }` は使えません。駒の文字は a〜z の1文字です（使わない駒は `-`）。
flaw-letter-taken = 文字 `{ $letter }` はほかの駒（`{ $piece }`）が使っています。別の文字にしてください。
flaw-only-by-name = 動きを書けるのは `king` と `customPiece1`〜`customPiece25` だけです。ほかのキーには文字だけを書きます。
flaw-no-pieces = 駒がありません。`[mygame:chess]` のように元のゲームを書くか、`king = k` のような行を加えてください。
flaw-piece-needed = キャスリングには、キングの役をする駒が1種類必要です。ない場合は `castling = false` と書いてください。
flaw-piece-name = `{ $value }` は `u:unicorn` のように、文字とコロンと空白のない名前で書いてください。
flaw-betza = 動き `{ $notation }` の{ $at }文字目が読み取れません：{ $problem }
flaw-betza-atom = `{ $notation }` の{ $at }文字目 `{ $character }` という動きはありません。使える大文字は W F D N A H C Z G と K Q R B です。
flaw-betza-modifier = `{ $notation }` の{ $at }文字目の小文字 `{ $character }` に意味はありません。f は前、b は後ろ、m は取らない手、c は取る手だけです。
flaw-betza-no-atom = 動きには N（ナイト）や R（ルーク）のような大文字が必要です。小文字は `fR` のようにその前に書きます。
flaw-betza-bracket = `{ $notation }` の{ $at }文字目の括弧が閉じていません。`]` が必要です。
flaw-betza-range = `{ $notation }` の{ $at }文字目の数が大きすぎます。{ $most }までです。
flaw-fen = 初期配置が正しくありません：{ $problem }
flaw-no-title = ゲーム名がありません。`kibitzTitle = Evening Chess` のような行を加えてください。
flaw-long-name = 長すぎます。{ $most }文字までです。
flaw-character = 文字 `{ $character }` はここでは使えません。
flaw-over = 最初の手の前に対局が終わってしまいます。初期配置か勝ち負けの条件を変えてください。
flaw-large = ゲームが大きすぎます。盤を小さくするか、駒の種類を減らすか、動きを短くしてください。
flaw-many-moves = 指せる手が{ $most }通りを超える局面があります。駒を減らすか、動きを短くしてください。
