"""What players write to each other in a game's thread, by language: nothing of it is a move.

Most sentences are close to one: they contain legal moves of the start position, or words that people write
around a move.
"""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, ...]] = {
    "en": (
        "ok", "ok gg", "ok;", "so so", "now what", "a good move", "well played", "your turn", "let's go",
        "I think e4 was better", "e4 was a mistake", "so e4 is just bad", "ok but e4 loses", "nice, e4 again",
        "you always play e4", "e4 or d4, hmm", "what about e4?", "should I play e4?", "ok e4 then?",
        "good e4", "e4 e5 Nf3 is all I know", "I was thinking about Nf3", "then why not e4",
        "hm, let me think", "never e4", "no e4 please", "don't play e4 now", "I'll play later",
        "1 hour left", "2 more moves", "(brb)", "(e4 or d4)", "e4 (or d4)", "e4 then d4", "ok e4 d4",
        "please take your time", "that takes forever", "drop me a line", "she takes the bus at e4 street",
        "so e5", "ok e5 lol", "thx", "lol", "haha e4", "e4 was a joke lol", "lol why e4", "thanks for e4",
        "gg thx", "ok the knight takes a while", "queen takes it lol",
        "in e4 we trust", "promotion time",
        "room b4", "right c4", "knigt e4", "e4 and d4", "the knight from g1", "from e4 on", "from me to you",
        "promote your stream", "the queen takes too long", "put it on e4", "queen takes all",
    ),
    "de": (
        "guter Zug", "na gut", "moment bitte", "jetzt bin ich dran", "ich glaube e4 war besser",
        "e4 war ein Fehler", "also e4 ist doch schlecht", "dann halt nicht e4", "soll ich e4 spielen?",
        "in e4 steht ein Bauer", "um e4 geht es", "e4 zu",
        "spiel doch e4", "spiele nie e4", "bitte nicht e4", "e4 oder d4 jetzt", "Sf3 wäre gegangen",
    ),
    "es": (
        "vale", "buena jugada", "pues no sé", "ahora te toca", "bueno, espera", "por favor espera",
        "creo que e4 era mejor", "e4 fue un error", "entonces e4 no sirve", "¿juego e4?", "e4 o d4",
        "mejor e4", "caballo de f3", "el peón de e4", "siempre juegas e4", "pues e4 tampoco",
    ),
    "fr": (
        "bon", "alors là", "d'accord", "joli coup", "maintenant c'est à toi", "je pense que e4 était mieux",
        "donc e4 est mauvais", "e4 était une erreur", "e4 ou d4", "j'hésite entre e4 et d4",
        "pourquoi pas e4", "tu joues toujours e4", "e4 alors que d4 gagne",
    ),
    "pt-BR": (
        "boa", "tá bom", "bom lance", "então tá", "agora é você", "vou de carro", "acho que e4 era melhor",
        "e4 foi um erro", "então e4 perde", "e4 ou d4", "por que não e4", "você sempre joga e4",
    ),
    "ja": (
        "角に注意してください", "歩が多い", "飛車が強い", "７六を打つ",
        "よし", "お願いします", "いい手ですね", "じゃあまた明日", "ではよろしく", "７六歩のほうが良かった",
        "７六歩かな", "７六歩ですか", "７六歩ですね", "さっきの７六歩は悪手", "７六歩で負けた",
        "７六歩か２六歩か迷う", "では７六歩は？", "７六歩　２六歩", "いつも７六歩ですよね",
    ),
    "zh-CN": (
        "马在哪", "把炮放好", "炮放在二平五", "升级了",
        "好棋", "好的", "那怎么办", "现在轮到你了", "那就这样吧", "我觉得炮二平五更好", "炮二平五好",
        "刚才的炮二平五不错", "那炮二平五不好", "炮二平五还是马二进三", "为什么不走炮二平五",
        "你总是走炮二平五", "炮二平五走错了", "好，那炮二平五呢？",
    ),
    "zh-TW": ("我覺得炮二平五比較好", "炮二平五還是馬二進三", "那就這樣吧", "現在輪到你了"),
}  # fmt: skip

VARIANTS = {"ja": "shogi", "zh-CN": "xiangqi", "zh-TW": "xiangqi"}
"""By language, the variant whose moves the sentences contain; otherwise chess."""
