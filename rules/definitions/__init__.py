"""Reading and editing variant definitions: sections, values, piece kinds, start arrays."""
