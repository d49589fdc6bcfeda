crowd-0 = みんな
    .honorific = { "" }
crowd-1 = チーム1
    .honorific = { "" }
crowd-2 = チーム2
    .honorific = { "" }
vote-card = **投票チェス**：{ $white } – { $black }（{ $variant }）。1手ごとに{ $time }の投票で決めます。スレッドで投票してください。
vote-card-level = Kibitz の強さ：{ $level }
vote-start = 誰でも投票できます。`{ $example }` のように手をここに書くか、**投票**を押してください。締め切りまでは変更できます。
vote-start-button = 誰でも投票できます。**投票**を押してください。締め切りまでは変更できます。
vote-teams = 最初に投票したチームの一員になります。
vote-decided = { $move }：{ $count }票のうち{ $votes }票
vote-thinking = { $opponent } が考えています…
vote-turn = { $player }（{ $color }）の番です。
vote-turn-check =
    { $family ->
        [chess] チェック！ { $player }（{ $color }）の番です。
       *[other] 王手！ { $player }（{ $color }）の番です。
    }
vote-open = 投票の締め切り：{ $when }。まだ票はありません。
vote-counts = 投票の締め切り：{ $when }。{ $votes }
vote-waits = 手への票がまだないので、時計は止まっています。次の票が入ってから{ $time }で締め切ります。
vote-draw = 引き分け
vote-resign = 投了
vote-draw-made = { $player } が引き分けを提案しました。手はまだ指さなければなりません。
vote-draw-offered = { $player } が引き分けを提案しています。受けるには**引き分けに投票**を押してください。
vote-draw-declined = { $opponent } は引き分けを断りました。
vote-voters =
    { $count ->
        [0] 投票した人はいませんでした。
       *[other] { $count }人が投票しました。
    }
vote-done = あなたの票：**{ $move }**。締め切りまでは変更できます。
vote-only = これは投票チェスです。できるのは、手、引き分け、投了への投票だけです。
vote-closed = この手の投票は締め切られました。次の手に投票してください。
vote-excluded = サーバーの管理者に除外されているため、この対局では投票できません。
vote-other-team = すでに相手のチームに投票したので、このチームには投票できません。
vote-draw-before = この番ではすでに引き分けを提案しました。手に投票してください。
vote-limit = このサーバーではすでに投票チェスが{ $most }局行われています。どれかが終わってから始めてください。
vote-running = ここではすでに対局が行われています。
vote-turn-bad = 投票時間は30秒から3日までです。`5m`、`1h`、`1d` のように入力してください。
vote-no-threads = 投票チェスは、Kibitz が公開スレッドを作れるテキストチャンネルで、対局ごとのスレッドを有効にして（`/設定 サーバー`）始めてください。
vote-not-allowed = ここでは投票チェスを始められません。Kibitz が参加していて、あなたがトーナメントを開けるサーバーで始めてください（`/設定 サーバー`）。
vote-opponent-team = 2チームで対局
vote-exclude-ask = この対局の投票から誰を除外しますか？ 除外した人をもう一度選ぶと、また投票できるようになります。
vote-exclude-done = { $player } さんは、この対局ではもう投票できません。
vote-exclude-undone = { $player } さんは、この対局でまた投票できます。
menu-vote-exclude = 人を選ぶ
button-vote = 投票
button-vote-draw = 引き分けに投票
button-vote-resign = 投了に投票
button-vote-again = もう一局
button-vote-exclude = 投票から除外
