"""Kills the bot repeatedly while many games are played: nothing accepted is lost or done twice.

`python -m tests.live.kills` reports on any number of kills; test_kills.py runs a few.
"""
