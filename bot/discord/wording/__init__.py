"""What is said about games, pieces and laws, put together from texts; nothing here sends anything."""
