"""Rules of vote chess."""
