"""/custom: custom variants of servers: the editor, the list, cards, and quarantine."""
