"""The history of the tables, which bot.database.migrate runs.

For a new revision, change the table, write the next file in versions/, and add it to migrate.REVISIONS. A
test compares the tables of the code with those of the migrations.
"""
