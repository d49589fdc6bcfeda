"""Movement of pieces: Betza notation, directions, paths on a board, and tables of paths by square."""
