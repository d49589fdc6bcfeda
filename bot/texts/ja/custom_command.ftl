game-no-server = オリジナルゲームはサーバーごとのものです。サーバーでこのコマンドを使ってください。
game-makers-managers = このサーバーでゲームを作れるのは、{ $permissions }権限のあるメンバーだけです。
game-makers-role = このサーバーでゲームを作れるのは、{ $role } ロールのメンバーだけです。
game-begin = **オリジナルゲーム**：元になるゲームを選び、メニューで駒・開始局面・ルールを変えられます。書式がわかる方は、フォームに書くか、`/自作 新規` でファイルを送ってください。
game-begin-parent = どのゲームを元にしますか？
game-new-title = 新しいゲーム
game-draft = **{ $title }**（未保存）
game-revision = **{ $title }**（変更は未保存）
game-unchanged = 今のところ、**{ $title }**と同じです。下のボタンで駒・開始局面・ルールを変えられます。
game-more-rules = …ほかに{ $count }個のルールがあります（カードに表示）。
game-change-refused = その変更はできないため、何も変えていません。
game-piece-new = 新しい駒
game-piece-choose = どの駒を加えますか？ 一覧から選ぶか、動き（Betza記法）を書いてください。
game-piece-stands-nowhere = まだ盤上にありません。**開始局面**で置いてください。
game-rank = { $rank }段目
game-square-empty = 空き
game-start-shuffled = 開始局面がランダムなゲームなので、最下段の変更は反映されません。
game-start-alike = 両者の配置が一緒に変わります。
game-saved = 保存しました。今はあなたとサーバーの管理者だけに見えます。**サーバーに公開**で全員に見せられます。
game-revised = 第{ $number }版として保存しました。進行中の対局は元の版のままです。
game-cloned = あなた用のコピーです。あなたとサーバーの管理者だけに見えます。
game-imported = 取り込みました。今はあなたとサーバーの管理者だけに見えます。
game-discard-ask = この下書きを破棄しますか？
game-discarded = 破棄しました。
game-delete-ask = **{ $title }**を完全に削除しますか？ 進行中の対局は続けられます。
game-deleted = **{ $title }**を削除しました。
game-kept = 削除しませんでした。
game-private = 第{ $number }版 · 作った人とサーバーの管理者だけに見えます
game-server = 第{ $number }版 · サーバーの全員に見えます
game-hidden = 第{ $number }版 · サーバーの管理者が非表示にしています
game-code = 共有コード：`{ $code }`（ほかのサーバーで `/自作 取り込み`）
game-exported = **{ $title }**の定義です。
game-file-unreadable = ファイルにゲームの定義が見つかりません。`[mygame:chess]` の行のあとに `king = k` のような行が続きます。
game-list = **このサーバーのゲーム**：{ $count }個（{ $page }/{ $pages }ページ）
game-list-none = **このサーバーには、まだオリジナルゲームがありません。** 下の**新しいゲーム**で作るか、`/自作 取り込み` でほかのサーバーから取り込めます。
game-line = **{ $title }** · 作者：{ $player } · { $who }
game-for-own = 非公開
game-for-everyone = 全員に公開
game-for-hidden = 非表示
game-form-new = オリジナルゲーム
game-form-text = 定義の全文
game-form-ini = 定義
game-form-file = またはファイルで
game-form-title = ゲーム名
game-form-parent = 元にするゲーム
game-form-differs = 違う点（1行に1キー）
game-form-differs-example = 例：mustCapture = true
game-form-names = ゲーム名と説明
game-form-summary = 違いを一言で
game-form-piece = オリジナルの駒
game-form-piece-name = 名前
game-form-betza = 動き（Betza記法）
game-form-betza-example = N：ナイト · B：ビショップ · KN：キングとナイト · fR：前だけに進むルーク · NN：ナイトライダー
game-form-fen = 開始局面
menu-game-family = この種類のゲームから始める…
menu-game-open = ゲームを見る
menu-game-resume = 下書きを続ける
menu-game-piece = どの駒？
menu-game-new = 加える駒
menu-game-replace = 置き換える駒
menu-game-rank = 段
menu-game-square = どのマス？
menu-game-set = ここに置く
menu-game-swap = 入れ替える
menu-game-rule = ルールのオン・オフ
menu-key-group = どのキーのグループ？
menu-key-example = 例を見る
button-game-form = フォームに書く
button-game-keys = キー一覧
button-game-back = 戻る
button-game-save = 保存
button-game-pieces = 駒
button-game-start = 開始局面
button-game-rules = ルール
button-game-names = ゲーム名
button-game-text = 定義を編集
button-game-undo = 元に戻す
button-game-discard = 破棄
button-game-keep = やめる
button-game-betza = 動きを書く…
button-game-remove = 取り除く
button-game-fen = FENで…
button-game-empty = 空きにする
button-game-again = 書き直す
button-game-edit = 編集
button-game-publish = サーバーに公開
button-game-withdraw = 非公開にする
button-game-share = 共有コード
button-game-export = 書き出し
button-game-clone = コピー
button-game-hide = 非表示にする
button-game-unhide = 再表示
button-game-delete = 削除
button-game-new = 新しいゲーム
key-none = 「{ $name }」に合うキーはありません。何も指定せずに `/自作 キー` を使うと一覧が出ます。
key-example = 例：
rule-castling = キャスリングできる
rule-double-step = ポーンは最初に2マス進める
rule-torpedo = ポーンはどこからでも2マス進める
rule-no-promotion = { $family ->
    [chess] ポーンは昇格できない
   *[other] ポーンは成れない
  }
rule-must-capture = 取れるときは必ず取る
rule-no-checks = { $family ->
    [chess] チェックをかけてはならない
   *[other] 王手をかけてはならない
  }
rule-hill = { $family ->
    [chess] キングが中央に着けば勝ち
    [makruk] キングが中央に着けば勝ち
   *[other] 王が中央に着けば勝ち
  }
rule-race = { $family ->
    [chess] キングがいちばん奥の段に着けば勝ち
    [makruk] キングがいちばん奥の段に着けば勝ち
   *[other] 王がいちばん奥の段に着けば勝ち
  }
rule-breakthrough = ポーンがいちばん奥の段に着けば勝ち
rule-three-checks = { $family ->
    [chess] 3回チェックをかければ勝ち
   *[other] 3回王手をかければ勝ち
  }
rule-connect = 駒が4つ並べば勝ち
rule-capture-king = { $family ->
    [chess] チェックメイトではなくキングを取れば勝ち
    [makruk] 詰みではなくキングを取れば勝ち
   *[other] 詰みではなく王を取れば勝ち
  }
rule-lose-a-kind = ある種類の駒を全部失うと負け
rule-lose-all = 駒を全部失えば勝ち
rule-bare-king = { $family ->
    [chess] キングだけになると負け
    [makruk] キングだけになると負け
   *[other] 王だけになると負け
  }
rule-explosions = 駒を取ると爆発する
rule-stalemate-wins = { $family ->
    [chess] 相手をステイルメイトにすれば勝ち
    [makruk] 相手をステイルメイトにすれば勝ち
   *[other] 相手の指せる手をなくせば勝ち
  }
rule-passing = パスできる
rule-drops = 取った駒を打てる
rule-duck = 毎手、アヒルがマスをふさぐ
rule-arrow = 動いた駒が矢を放ち、マスを壁にする
rule-past = 駒が離れたマスは壁になる
rule-petrify = 駒を取った駒は石になる
rule-facing = { $family ->
    [chess] キング同士が向かい合ってはならない
    [makruk] キング同士が向かい合ってはならない
   *[other] 王同士が向かい合ってはならない
  }
draft-none = この下書きはもうないか、変更されています。下書きは `/自作 一覧` で見られます。
