"""Reading variants.ini into variants: sections, values, piece kinds, start arrays."""
