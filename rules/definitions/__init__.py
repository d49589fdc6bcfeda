"""From the text of variants.ini to variants: sections, values, piece kinds, start arrays."""
