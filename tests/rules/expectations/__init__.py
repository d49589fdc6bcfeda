"""Expectations from the test suites of other chess programs.

`files` finds and reads the expectations, which are not part of the project. `subjects` returns the position
or game of an expectation. The other modules have a function for each kind of expectation, with the kind as
its name; it returns our answer.
"""
