profile-title = **{ $player } さん**
profile-empty = 終わった対局はまだありません。`/申し込み` か `/対局` で始められます。
profile-empty-other = 終わった対局はまだありません。`/申し込み` で対局を申し込めます。
profile-hidden = { $player } さんはプロフィールを公開していません。
profile-bot = そのボットは対局しないので、プロフィールはありません。
profile-kibitz = Kibitz 自身のプロフィールはありません。`/対局` で実際に指してみてください。
profile-rating = { $kind }：**{ $rating }**（レート戦{ $count }局）
profile-rating-few = { $kind }：**{ $rating }**
speed-engine = Kibitz 戦
profile-total = 人との対局：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分け）
profile-white =
    { $family ->
        [mixed] 先手
        [shogi] 先手
       *[other] 先手（{ $color }）
    }：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分け）
profile-black =
    { $family ->
        [mixed] 後手
        [shogi] 後手
       *[other] 後手（{ $color }）
    }：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分け）
profile-favourites = よく遊ぶ種類：{ $variants }
profile-only = 遊んだ種類：{ $variant }
profile-favourite = { $variant } { $count }局（{ $wins }勝{ $losses }敗{ $draws }分け）
profile-streak-win = 現在{ $count }連勝中
profile-streak-draw = 現在{ $count }局続けて引き分け
profile-streak-loss = 現在{ $count }連敗中
profile-most-wins = 最多連勝：{ $count }連勝
profile-engine = Kibitz との対局：{ $count }局（{ $wins }勝{ $losses }敗{ $draws }分け）
profile-engine-only = 人と対局すると順位表に載ります。`/申し込み` で相手を探せます。
profile-puzzles = 問題レーティング：{ $puzzles }
profile-puzzle = { $variant } { $rating }
profile-meeting = あなたとの対局：{ $count }局（この人から見て{ $wins }勝{ $losses }敗{ $draws }分け）
profile-card-games = { $count }局
profile-card-few = { $speed }・レート戦{ $needed }局でレーティングを表示
profile-card-form = 最近の成績
profile-card-form-engine = Kibitz 戦
profile-card-best = 最高の勝利
profile-card-win = { $opponent }（{ $rating }）{ $variant }
profile-card-win-short = { $opponent }（{ $rating }）
profile-card-win-engine = Kibitz 強さ{ $level }・{ $variant }
profile-card-favourites = よく遊ぶ種類
profile-card-also = ほかに遊ぶ種類
profile-card-puzzles = 問題
profile-card-streak = 連勝
profile-card-streak-length = { $count }（最長{ $most }）
profile-card-outcomes = { $wins }勝{ $losses }敗{ $draws }分け
profile-card-fact = { $label }：{ $text }。
profile-card-alt = { $player } さんのプロフィール。
profile-curve-game = { $number }局目
profile-curve-month = { $year }年{ $month }月
profile-alt = { $player } さんのレーティング。{ $curves }
profile-alt-point = { $kind }：{ $until }に{ $rating }。
profile-alt-curve = { $kind }：{ $since }の{ $first }から{ $until }の{ $rating }へ。
leaderboard-title = **{ $kind }**：このサーバーの順位表（{ $page }/{ $pages }ページ）
leaderboard-line = { $rank }位　{ $player } さん：**{ $rating }**
leaderboard-line-unplaced = –　{ $player } さん：**{ $rating }**
leaderboard-uncertain = 「?」は未確定のレーティングで、確定した人の下に「レーティング − 誤差×2」の順で並びます。2人以上とレート戦を指し、誤差が±{ $deviation }以内になると「?」が外れます。
leaderboard-empty = まだ誰も載っていません。ここでレート戦を1局指すと載ります（`/申し込み`）。
leaderboard-own = あなた：{ $total }人中{ $rank }位、**{ $rating }**です。
leaderboard-own-none = あなたはこのサーバーで、この部門のレート戦をまだ指していません。`/申し込み` で始められます。
leaderboard-own-uncertain = あなた：{ $total }人中{ $rank }位、**{ $rating }**（誤差±{ $deviation }）です。
leaderboard-own-few = あなた：**{ $rating }**。レート戦を{ $needed }局指すとレーティングが出ます。
leaderboard-own-hidden = あなた：**{ $rating }**。プロフィールを公開していないので、順位表には載りません（`/設定 自分`）。
leaderboard-no-server = 順位表はサーバーごとにあります。サーバーで使ってください。ここでは `/プロフィール` が使えます。
viewer-title = **{ $white }** 対 **{ $black }** · { $variant }
viewer-start = **開始局面**（全{ $last }手）{ " " }
viewer-position = **局面**{ " " }
viewer-at = **{ $move }**（{ $ply }/{ $last }手目）{ " " }
viewer-turn = · { $color }の手番
viewer-play = この局面から、誰と対局しますか？ あなたは手前の側（**{ $color }**）を持ちます。「盤を反転」で入れ替えられます。
play-on-person = この局面から、**{ $player }** さんに**{ $variant }**の対局をここで申し込みますか？
play-on-anyone = この局面から、**{ $variant }**の対戦相手をここで募集しますか？
play-on-kibitz = この局面から、Kibitz と**{ $variant }**で対局しますか？ 強さ：**{ $level }**
play-on-after = **{ $move }**まで。あなたは**{ $color }**です。{ $yours ->
        [1] あなたの番です。
       *[other] { $turn }の手番です。
    }
play-on-start =
    あなたは**{ $color }**です。{ $yours ->
        [1] あなたの番です。
       *[other] { $turn }の手番です。
    }
play-on-unsent = 決めるまで、ほかの人には何も見えません。
play-on-posted = 対局の申し込みを出しました。
play-on-begun = 対局が始まりました：{ $link }
history-title-own = あなたの対局履歴
history-title = **{ $player }** さんの対局履歴
history-against = 相手：**{ $player }**{ FORM($player, "honorific", " さん") }
history-none-own = 終わった対局はまだありません。`/申し込み` か `/対局` で始められます。進行中の対局は `/対局一覧` で見られます。
history-none-yet = { $player } さんには、終わった対局がまだありません。`/申し込み` で対局を申し込めます。
history-none-fits = 条件に合う対局はありません。種類か相手の指定を外してみてください。
history-none-fits-seen = 条件に合う対局で、ここで見られるものはありません。種類か相手の指定を外してみてください。
history-none-gone = あなたの対局のうち、今も表示できるものはありません。
history-none-seen = 終わった対局はありますが、ここであなたに見せられるものはありません。表示できるのは、このサーバーであなたが読めるチャンネルの対局と、あなた自身との対局です。
history-none-page = このページには、あなたに見せられる対局がありません。ボタンで続きを見られます。
history-hidden = { $player } さんは対局履歴を公開していません。あなたとの対局は、あなたの `/対局履歴` にあります。
history-won = 勝ち
history-lost = 負け
history-drawn = 引き分け
history-level = { $player }（強さ{ $level }）
history-line = { $outcome } · 相手：**{ $opponent }** · { $variant }（{ $color }） · { $count }手 · { $when } · { $link }
import-form = 棋譜や局面を見る
import-form-file = ファイル
import-form-kinds = PGN・KIF・KI2・CSA・WXF・USI・FEN
import-form-text = またはテキスト：PGN・KIF・CSA・WXF・USI・FEN
import-several = 複数の対局のうち、最初の対局です。残りは「ほかの対局」で見られます：
import-remark-cut = { $line }行目までの手順です：{ $problem }
import-remark-chess960 = キャスリングの権利がチェス960のものなので、チェス960として読みました。
import-remark-passed = このゲームにパスはないため、パスから後の手順は表示していません。
import-remark-one-king = 玉が片方だけの詰将棋です。手順を見ることはできますが、ここから対局は始められません。
import-remark-ranks-from-0 = 段を0から9で数える着手（ICCS）として読みました。
import-link = リンクは開けません。対局のページでPGN（将棋はKIF）をダウンロードまたはコピーして、ここに送ってください（lichessは「共有とエクスポート」、PyChessは指し手の横の「PGN」）。
viewer-game = { $number }. { $white } – { $black }
import-line = { $line }行目：{ $problem }
import-move = **{ $move }**は指せません。{ $reason }
import-malformed = 手として読み取れません。
import-ambiguous = 当てはまる手が複数あります。
import-unreadable = 棋譜や局面が見つかりません。`1. e4 e5 2. Nf3` のような棋譜か、FEN の局面を送ってください。読み取れる形式は PGN・KIF・KI2・CSA・WXF・USI・FEN です。
import-binary = 棋譜のファイルではありません。読み取れるのは、棋譜や局面のテキストファイル（PGN・KIF・KI2・CSA・WXF・USI・FEN）です。
import-broken = 読み取れません。
import-over = そこまでで勝負がついています。
import-variant = 「{ $name }」という種類は見つかりません。
import-variant-near = 「{ $name }」という種類は見つかりません。もしかして、{ $near }ですか？
import-large = ファイルが大きすぎます。読み込めるのは{ $most }KBまでです。
import-long = 棋譜が長すぎます。読み込めるのは{ $most }手までです。
