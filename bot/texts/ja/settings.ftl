plan-shown = あなたの予約です（あなたにだけ見えます）。相手がこのとおりに指したら、応手を自動で指します：
plan-pair = **{ $reply }**なら**{ $answer }**
plan-pairs-between = 、
plan-none =
    { $family ->
        [shogi] この対局に予約はありません。自分の手を指した後、`/予約` で `３四歩なら２六歩; ８四歩なら７八金` のように予約できます。
       *[other] この対局に予約はありません。自分の手を指した後、`/予約` で `Nf6 なら Bg5; e5 なら dxe5` のように予約できます。
    }
plan-dropped = 予約を取り消しました。
plan-own-turn = 今はあなたの番です。予約は相手の手から始まるので、まず指してください。
plan-unanswered =
    { $family ->
        [shogi] `３四歩なら２六歩` のように、相手の手と自分の応手を交互に書いてください。
       *[other] `Nf6 なら Bg5` のように、相手の手と自分の応手を交互に書いてください。
    }
plan-long = 予約が長すぎて保存できません。手順を減らしてください。
plan-impossible = 予約の「{ $text }」は、その局面では指せない手です。書き直してください。
plan-ambiguous = 「{ $text }」だけでは手が一つに決まりません。{ $moves }のどれかがわかるように書き直してください。
vacation-not = このサーバーでは、今は休暇中ではありません。
vacation-ended = 休暇を終えました。このサーバーでのあなたの持ち時間が、また減り始めます。
vacation-until = このサーバーでのあなたの持ち時間は、{ $until }まで止まっています。
vacation-left = 今年の休暇はあと{ $count }日です。
vacation-none = このサーバーでは休暇を取れません。サーバーの管理者が `/設定 サーバー` で許可できます。
vacation-spent = { $days ->
        [0] 今年の休暇はもう残っていません。
       *[other] 今年の休暇の残りは{ $days }日です。日数を減らしてください。
    }
vacation-server = 休暇はサーバーごとに取れます。対局しているサーバーで使ってください。
vacation-begun = { $player } さんは{ $until }まで休暇中で、その間は持ち時間が止まります。この手の期限は{ $when }です。
vacation-over = { $player } さんが休暇から戻りました。この手の期限は{ $when }です。
settings-player = **あなたの設定**（下のメニューとボタンか、`/設定 自分` で変えられます）
settings-server = **このサーバーの設定**（下のメニューとボタンで変えられます。標準の種類やロールなど、ほかの項目は `/設定 サーバー` で変えられます）
settings-line = { $name }：**{ $value }**
setting-language = 言語
setting-theme = テーマ
setting-pieces = 駒
setting-board = 盤の向き
setting-mentions = メンション
setting-profile = プロフィール公開
setting-letters = 駒にアルファベット
setting-pace = 標準の持ち時間
setting-vacation = 休暇
setting-threads = 対局ごとのスレッド
setting-ratings = レート戦
setting-channel = 対局できるチャンネル
setting-here = このチャンネルだけで対局
setting-variant = 標準の種類
setting-starter = 対局を始められる人
setting-makers = オリジナルゲームを作れる人
setting-hosts = トーナメント、多面指し、投票チェスを開ける人
settings-style = 全員に見える盤の配色と駒は、サーバーの設定が優先です。サーバーで決めていなければ、対局を始めた人の設定になります。
settings-flip = 対局のスレッドの盤は二人とも同じ向きで、手番の側が手前です（手番の人かサーバーの設定が「いつも先手（白）が手前」なら、先手（白）が手前です）。自分だけに見える盤は自分の側が、観戦中は先手（白）が手前になります。「盤を反転」を押すと、自分に見える盤だけが反転します。
settings-set = { $games }・{ $title }
settings-everywhere = どこでも
settings-everyone = 全員
settings-days =
    { $count ->
        [0] なし
       *[other] 1年に{ $count }日まで
    }
settings-no-set = その駒は見つかりません。入力中に出る候補から選んでください。
settings-no-server = これはサーバーの中で使うコマンドです。ここでは `/設定 自分` が使えます。
settings-not-yours = サーバーの設定を変えられるのは、「{ $permissions }」の権限がある人だけです。
settings-channels-full = 登録できるチャンネルは{ $most }個までです。先にどれかを外してください。
privacy = **Kibitz が保存するあなたの情報と、その理由**
    あなたの Discord の ID とともに、次の情報を保存しています。
    ・**対局**：対局者、場所、指し手とその時刻、引き分けなどの提案、結果、検討、レーティング（Kibitz とのものは本人にだけ表示）。Kibitz が再起動しても対局を続けられ、後から見返せるようにするためです。
    ・**対局の申し込み**（終わってから1週間まで）、**応手の予約**（使われるか、不要になるまで）、主催または参加した**トーナメントと多面指し**、投票チェスでの**投票**。
    ・**挑戦した問題**とその結果、問題レーティング、連続正解数。実力に合った問題を出すためです。
    ・**オリジナルゲーム**と、その下書き（最後に変更してから30日まで）。
    ・**選んだ設定**、Discord の言語、休暇。何度も選び直さなくて済むようにするためです。
    書いたメッセージは保存しません。指し手と「引き分け」などの言葉を実行し、Kibitz 宛てのメッセージに答えるだけで、そのほかは無視します。名前は保存せず、Discord の ID だけを保存します。情報を売ったり、誰かに渡したりすることはありません。
    サーバーの対局と設定は、Kibitz がそのサーバーから外されて{ $count }日後に削除します。ほかの情報は、上に期限のあるものを除き、あなたが削除するまで残ります。
    「自分の情報を受け取る」で、すべての情報をファイルで受け取れます（あなたにだけ見えます）。「自分の情報を削除」で完全に削除できます（削除の前に確認します）。終わった対局は相手のために残りますが、あなたとは結び付かなくなります。
privacy-exported = 保存しているあなたの情報のすべてです。あなたにだけ見えます。
privacy-export-again = 先ほどお渡ししたばかりです。1分ほど待ってから、もう一度お試しください。
privacy-delete-ask = **保存しているあなたの情報をすべて削除しますか？** 申し込みは取り消され、レーティング、設定、オリジナルゲームも消えます。終わった対局は相手のものでもあるので残りますが、あなたの名前は「退会したプレイヤー」になります。元には戻せません。
privacy-delete-running =
    { $count ->
        [0] 進行中の対局はありません。
       *[other] **進行中の次の{ $count }局は投了になります：**
    }
privacy-delete-game = **{ $opponent }** · { $variant } · { $link }
privacy-deleting = すべて削除しています。少しお待ちください…
privacy-deleted = 削除しました。あなたの情報はもう何も残っていません。また遊ぶときは、最初からになります。
privacy-delete-later = ほとんど削除しました。残りも自動で削除されるので、ほかにしていただくことはありません。
privacy-kept = わかりました。何も削除していません。
former-player = 退会したプレイヤー
setting-notation = 指し手の駒の書き方
notation-auto = 自分の指し手に合わせる
notation-english = 英字（K Q R B N）
notation-local = 日本語（キング、クイーン…）
