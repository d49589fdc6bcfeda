"""The board and what stands on it: squares, lines, colours, pieces and how one is kept in a byte."""
