"""Vote chess: the command that starts a game, and the task that ends turns and shows the votes."""
