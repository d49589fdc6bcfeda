"""The board: squares, lines, colours and pieces, and the encoding of a piece in one byte."""
