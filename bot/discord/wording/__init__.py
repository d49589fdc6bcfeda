"""Makes the sentences about games, pieces and laws; nothing here sends anything or names a variant."""
