greeting = こんにちは！**Kibitz** です。チャットでチェスや将棋など、いろいろなゲームが指せます。
greeting-variant = **{ $variant }**ですね。喜んで！
greeting-unknown = すみません、「{ $game }」には対応していません。
greeting-more = ボタンを押すか、`アトミックを指したい 強さ3` や `問題` のように書いてください。{ $count }種類のゲームがあり、使い方は `/ヘルプ` でわかります。
greeting-joined =
    こんにちは！**Kibitz** です。チャットで{ $count }種類のゲームが指せます。
    • **Kibitz と対局**ですぐに私と指せます。**対局を申し込む**でここにいる人を誘い、**問題**で問題を解けます。
    くわしくは、私をメンションするか `/ヘルプ` をどうぞ。サーバーの管理者は `/設定 サーバー` で設定できます。
greeting-moves = { $moves }{ $examples } のように指せます。
greeting-help = ほかのことは `/ヘルプ` でわかります。
greeting-thread = この対局は { $thread } で進行中です。手はそちらに書いてください。
