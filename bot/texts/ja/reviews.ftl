review-running = この対局はまだ終わっていません。終局後に検討できます。
review-called-off = この対局は中止になったので、検討できません。
review-short = この対局は{ $count }手しか指されていません。検討には{ $least }手以上が必要です。
review-progress = 検討しています：{ $total }局面中{ $done }局面まで終わりました。
review-confirming = 疑問の大きい手を調べています：{ $total }手中{ $done }手。
review-queue = 先に頼まれた検討が{ $count }件あります。順番をお待ちください。
review-cancelled = この検討を中止しました。
review-restart = 再起動するため、この検討は中断しました。少し待ってからもう一度お試しください。
review-late = 検討の順番待ちが多く、時間がかかっています。検討は続けているので、数分後にもう一度**検討**を押してください。
review-failed = 検討中に問題が起きました。もう一度お試しください。
review-many = すでに{ $most }件の検討を待っています。どれかが終わってからお試しください。
review-gone = この検討はもう残っていません。`/検討` でもう一度検討できます。
review-none = 検討できる終局した対局がまだありません。
review-opening = オープニング：{ $name }（{ $eco }）、**{ $move }**まで定跡
review-side = **{ $player }**（{ $color }）：疑問手{ $inaccuracies }・悪手{ $mistakes }・大悪手{ $blunders }
review-accuracy = 精度{ $accuracy }%
review-no-turns = 形勢を大きく損ねる手はありませんでした。
review-depth = 読みの深さは約{ $count }手です（双方の手をそれぞれ1手と数えます）。{ $count ->
    [1] 短時間の検討なので、見落としがあるかもしれません。
    [2] 短時間の検討なので、見落としがあるかもしれません。
    [3] 短時間の検討なので、見落としがあるかもしれません。
    [4] 短時間の検討なので、見落としがあるかもしれません。
   *[other] {""}
  }
review-engine = { $name } による検討です。読みの深さは約{ $count }手です。
review-graph-alt = { $color }の勝率のグラフ。開始時{ $start }%、終局時{ $end }%。
review-graph-alt-side = { $player }：精度{ $accuracy }%。
review-graph-alt-turn = { $move }で{ $before }%から{ $after }%へ。
review-turn = 勝負の分かれ目（{ $number }/{ $count }）
review-inaccuracy = **{ $move }**は疑問手です。{ $color }の勝率が{ $before }%から{ $after }%に下がりました。
review-mistake = **{ $move }**は悪手です。{ $color }の勝率が{ $before }%から{ $after }%に下がりました。
review-blunder = **{ $move }**は大悪手です。{ $color }の勝率が{ $before }%から{ $after }%に下がりました。
review-allows-mate = { $family ->
    [chess] { $moves ->
        [1] **{ $move }**でチェックメイトになります。
       *[other] **{ $move }**から{ $moves }手でチェックメイトになります。
      }
    [shogi] { $moves ->
        [1] **{ $move }**で詰みます。
       *[other] **{ $move }**から{ $plies }手詰になります。
      }
   *[other] { $moves ->
        [1] **{ $move }**で詰みます。
       *[other] **{ $move }**から{ $moves }手で詰みます。
      }
  }
review-back-rank = { $moves ->
    [1] **{ $move }**でバックランクメイトになります。
   *[other] **{ $move }**から{ $moves }手でバックランクメイトになります。
  }
review-allows-win = { $moves ->
    [1] **{ $move }**で負けになります。
   *[other] **{ $move }**から{ $moves }手で必ず負けになります。
  }
review-allows-explosion = **{ $move }**でキングが爆発します。
review-allows-goal = **{ $move }**でゴールに到達されます。
review-allows-checks = **{ $move }**が最後のチェックになります。
review-misses-mate = { $family ->
    [chess] { $moves }手でのチェックメイトを逃しました。
    [shogi] { $plies }手詰を逃しました。
   *[other] { $moves }手での詰みを逃しました。
  }
review-misses-win = { $moves ->
    [1] 勝ちになる一手を逃しました。
   *[other] { $moves }手で必ず勝てる手順を逃しました。
  }
review-misses-explosion = キングを爆発させる一手を逃しました。
review-misses-goal = ゴールに到達する一手を逃しました。
review-misses-checks = 最後のチェックをかける一手を逃しました。
review-stalemates = ステイルメイトです。相手に指せる手がありません。
review-loses-piece = **{ $move }**で{ $square1 }の{ $piece1 }を取られます。
review-loses-exchange = **{ $move }**で、{ $piece2 }と引き換えに{ $square1 }の{ $piece1 }を取られます。
review-unprotected = { $square1 }の{ $piece1 }を守る駒がなくなり、**{ $move }**で取られます。
review-allows-fork = **{ $move }**で{ $square1 }の{ $piece1 }と{ $square2 }の{ $piece2 }の両取りがかかります。
review-allows-pin = **{ $move }**で{ $square1 }の{ $piece1 }がピンされます（背後に{ $square2 }の{ $piece2 }）。
review-allows-skewer = **{ $move }**で{ $square1 }の{ $piece1 }と、その背後にある{ $square2 }の{ $piece2 }が串刺しになります。
review-discovery = **{ $move }**で{ $square1 }の{ $piece1 }の利きが通り、{ $square2 }の{ $piece2 }が当たりになります。
review-trapped = **{ $move }**で{ $square1 }の{ $piece1 }の逃げ場がなくなります。
review-allows-promotion = { $family ->
    [shogi] { $square1 }の{ $piece1 }に成られてしまいます。
   *[other] { $square1 }の{ $piece1 }の昇格を許します。
  }
review-allows-gain = **{ $move }**から{ $square1 }の{ $piece1 }を取られます。
review-explodes = **{ $move }**で{ $square1 }の{ $piece1 }が爆発します。
review-misses-capture = { $square1 }の{ $piece1 }を取れるのを見逃しました。
review-misses-gain = **{ $move }**から{ $square1 }の{ $piece1 }を取れるのを見逃しました。
review-better = 最善手は**{ $move }**でした。
review-better-line = 最善手は**{ $move }**でした（以下{ $line }）。
review-board-alt = { $move }を指す前の局面。指した手と最善手{ $better }を矢印で示しています。{ $color }の勝率は{ $chance }%。
review-find-alt = { $move }を指す前の局面。指した手を矢印で示しています。{ $color }の勝率は{ $chance }%。
review-find = もっとよい手がありました。どの手でしょう？ メニューで選ぶか、入力してください。
review-find-shared = もっとよい手がありました。どの手でしょう？
review-right = ✓ **{ $move }**、正解です！
review-good-too = ✓ **{ $move }**も好手です！
review-wrong = ✗ **{ $move }**よりよい手があります。別の手を考えてみましょう。
review-wrong-played = ✗ **{ $move }**は実戦の手です。別の手を考えてみましょう。
review-form = 好手を探そう
review-form-move = あなたの手
