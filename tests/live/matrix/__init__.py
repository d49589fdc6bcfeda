"""The fault matrix: every fault at every step of a move, on one bot process and one loopback Discord.

`faults` has the columns, `steps` the rows, `report` the table. Each cell is a separate game in its own
channel, so that the cells of a row run concurrently.
"""
