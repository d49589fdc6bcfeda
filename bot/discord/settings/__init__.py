"""What a player, and a server, may choose."""
