flaw-text-long = 总长度太长，最多 { $most } 个字符。
flaw-line-long = 这一行太长，最多 { $most } 个字符。
flaw-many-sections = 文本最多可以有 { $most } 个段。
flaw-no-section = 文本开头要写名称和原型棋种，例如 `[mygame:chess]`。
flaw-before-section = 这一行上面缺少 `[mygame:chess]` 这样的一行。
flaw-header = `{ $text }` 要写成 `[mygame:chess]` 的样子：只能用小写字母 a–z、数字、- 和 _。
flaw-section-twice = 上面已经有名为 `{ $name }` 的段，请给这一段换个名称。
flaw-no-parent = 没有可作原型的棋种 `{ $name }`。那里要写棋种的键名，例如 `[mygame:chess]` 或 `[mygame:shogi]`。
flaw-no-parent-near = 没有可作原型的棋种 `{ $name }`。是不是 `{ $near }`？
flaw-setting = `{ $text }` 要写成 `键 = 值`，例如 `mustCapture = true`。
flaw-unknown-key = 没有这个键。**所有键**列出全部。
flaw-unknown-key-near = 没有这个键。是不是 `{ $near }`？
flaw-unsupported-key = Fairy-Stockfish 有这个键，但这里不支持它的规则。请删掉这一行；**所有键**列出可用的键。
flaw-key-twice = 这个键在第 { $first } 行已经有了，请只保留一处。
flaw-key-needed = 不能缺少这个键。
flaw-needs-setting = 要和 `{ $needed }` 一起才有效。请加上那一行。
flaw-boolean = 这里不能写 `{ $value }`，请写 `true` 或 `false`。
flaw-number = 这里不能写 `{ $value }`，请写 { $low } 到 { $high } 的整数。
flaw-choice = 这里不能写 `{ $value }`，请写其中之一：`{ $allowed }`。
flaw-letters = 这里不能写 `{ $value }`，请写棋子的字母，如 `q r`；没有就写 `-`。
flaw-pair = 这里不能写 `{ $value }`，请写成对的字母，如 `p:g n:g`。
flaw-amount = 这里不能写 `{ $value }`，请写字母和数字，如 `q:1 r:2`。
flaw-square = 这个棋盘上没有 `{ $value }`。请写格（`e4`）、横线（`*8`）或直线（`e*`）。
flaw-no-letter = 这个棋种没有字母为 `{ $letter }` 的棋子。
flaw-one-letter = 不能写 `{ $value }`。棋子用 a 到 z 的一个字母；不用这个棋子就写 `-`。
flaw-letter-taken = 字母 `{ $letter }` 已经属于另一种棋子（`{ $piece }`），请换一个。
flaw-only-by-name = 只有 `king` 和 `customPiece1` 到 `customPiece25` 可以写走法，其他键只写一个字母。
flaw-no-pieces = 这个棋种没有棋子。请写原型棋种，如 `[mygame:chess]`，或加上 `king = k` 这样的行。
flaw-piece-needed = 王车易位需要一个当王的棋子。没有的话请写 `castling = false`。
flaw-piece-name = `{ $value }` 要写成 `u:unicorn` 的样子：字母、冒号和不带空格的名称。
flaw-betza = 看不懂走法 `{ $notation }`（第 { $at } 个字符）：{ $problem }
flaw-betza-atom = `{ $notation }` 的第 { $at } 个字符：没有走法 `{ $character }`。可用的大写字母是 W F D N A H C Z G 和 K Q R B。
flaw-betza-modifier = `{ $notation }` 的第 { $at } 个字符：小写字母 `{ $character }` 没有意义。f 向前，b 向后，m 只走不吃，c 只吃不走。
flaw-betza-no-atom = 走法需要一个大写字母，如 N（马）或 R（车）。小写字母写在它前面，如 `fR`。
flaw-betza-bracket = `{ $notation }` 第 { $at } 个字符处的括号没有闭合，缺少 `]`。
flaw-betza-range = `{ $notation }` 第 { $at } 个字符处的数字太大，最大为 { $most }。
flaw-fen = 开局局面不行：{ $problem }
flaw-no-title = 棋种需要标题。请加上一行，例如 `kibitzTitle = 晚间象棋`。
flaw-long-name = 太长了，这里最多 { $most } 个字符。
flaw-character = 这里不能使用字符 `{ $character }`。
flaw-over = 还没走第一步棋局就结束了。请改开局局面或胜负条件。
flaw-large = 这个棋种太大了。请用小一些的棋盘、少一些的棋子种类或短一些的走法。
flaw-many-moves = 有的局面合法着法超过 { $most } 种。请减少棋子或缩短走法。
