"""How pieces move: Betza notation, directions, paths on a board, and tables of them for every square."""
