"""The fault matrix: every fault at every step of a move, on one bot process and one loopback Discord.

`faults` has the columns, `steps` the rows, `report` the table. Each cell is a game of its own in a channel of
its own, so that a row's cells run at once.
"""
