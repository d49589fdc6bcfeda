hint-move = ここでは**{ $move }**がよさそうです。
hint-alt = ヒントの手{ $move }に印を付けた盤。
hint-wins-game = この手で勝ちです。
hint-forced-win =
    { $family ->
        [shogi] { $plies }手詰です。
       *[other] あと{ $moves }手で必ず勝てます。
    }
hint-takes-free = { $piece1 }をただで取れます。
hint-wins-exchange = 価値の低い駒と引き換えに{ $piece1 }を取れます。
hint-saves = { $square2 }の{ $piece2 }に狙われている{ $piece1 }を逃がします。
hint-forks = { $square1 }の{ $piece1 }と{ $square2 }の{ $piece2 }を同時に狙う両取りです。
hint-uncounted = ヒントを使ったので、この対局は Kibitz とのレーティングに反映されません。
hint-between-people = ヒントは Kibitz との対局でだけ使えます。`/対局` で始められます。
position-in-play = この局面は、あなたが対局中の局面です。その対局が終わるまでお手伝いできません。
offer-not-now = まだ引き分けにはしません。こちらも十分に指せると見ています。続けましょう。
play-begun = { $player } さんと { $opponent } の対局です。**{ $variant }**、強さ{ $level }。
play-here = **対局はこちら：**{ $thread }
level = { $number }（{ $title }）
level-1 = 初めて遊ぶ子ども向け
level-2 = 入門
level-3 = 初心者
level-4 = 初級
level-5 = 中級
level-6 = 上級
level-7 = かなり強い
level-8 = 道場・クラブの常連
level-9 = ここで最強のエンジン
level-1-for = お子さまや、初めて指す方に
level-2-for = 動かし方を覚えたばかりの方に
level-3-for = 標準：ルールをひと通り知っている方に
level-4-for = ときどき指す方に
level-5-for = よく指す方に
level-6-for = 仲間うちではたいてい勝つ方に
level-7-for = 何年も本格的に指している方に
level-8-for = クラブや道場で指している方に
level-9-for = ここで最強のエンジンと指したい方に
level-none = この種類では強さ{ $level }は選べません。1～{ $top }の中から選んでください。
level-fixed = この対局の強さは{ $level }のままです。`/対局` で、好きな強さの対局を新しく始められます。
score-none = 対局中は形勢をお伝えしません。`{ $hint }` と書けばよさそうな手がわかります。対局後は**{ $review }**で形勢の流れを確認できます。
pause-none = この対局はいつでも続きを指せます。お好きなときに戻ってきてください。`/対局一覧` から探せます。
hint-not-your-turn = 今は { $player }{ FORM($player, "honorific", " さん") }の番です。待つ間に /予約 で応手を予約できます。
hint-several = 進行中の対局が複数あります。先に「対局」で選んでください。
hint-others = このスレッドはほかの人の対局です。オプション「対局」で自分の対局を選んでください。
hint-over = このスレッドの対局はもう終わっています。/対局一覧 で進行中の対局を見られます。
hint-no-game = ここで進行中のあなたの対局はありません。/申し込み で始めるか、/対局一覧 でほかの対局を確かめてください。
