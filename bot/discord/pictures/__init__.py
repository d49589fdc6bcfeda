"""Boards drawn for those who read them: in their style, off the event loop."""
