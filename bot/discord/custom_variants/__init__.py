"""/game: games that servers make themselves: written, edited, kept, published, shared."""
