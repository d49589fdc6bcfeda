"""The history of the tables, which bot.database.migrate runs.

For a new revision, change tables.py, then write the next file in versions/; a test compares both and tells
what is missing.
"""
