"""The database: engines, transactions, migrations and backups. It knows no subject of the bot."""
