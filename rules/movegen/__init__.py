"""Move generation: the generator, attacks, and caches of lines and leaps."""
