"""Lists of games, page by page, from which each opens in the viewer."""
