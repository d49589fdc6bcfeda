"""Reviews of finished games: their pages, annotated files, and finding the better moves."""
