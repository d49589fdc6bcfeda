"""What is kept of whom: told, handed out, deleted; and what is kept no longer."""
