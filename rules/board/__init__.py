"""The board: squares, lines, colours, and pieces, each encoded in one byte."""
