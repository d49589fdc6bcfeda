"""The history of the tables since revision 0028, which bot.database.migrate runs.

For a new revision, change the table, write the next file in versions/, and add it to migrate.REVISIONS. New
databases get the changed tables directly. Databases of migrate.OLDER get the new tables, columns and indexes
automatically. A revision that renames or drops something or changes rows must also do this to them, in
migrate._upgrade_older(); a test compares the tables of all upgrades with those of the code.
"""
