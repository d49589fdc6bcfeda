"""kill -9, again and again, while many games are played in every way: nothing accepted is lost or done twice.

`python -m tests.live.kills` reports on as many kills as it is told; the test of the same name takes a sample.
"""
