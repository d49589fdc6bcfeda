"""What can be played: variants, pieces, and their laws."""
