"""Which moves are legal: the generator, attacks, and what it remembers of lines and leaps."""
