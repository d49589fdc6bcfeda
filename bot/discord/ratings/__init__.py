"""Players and their ratings: profiles and leaderboards."""
