"""The database: engines, transactions, migrations and backups. It knows nothing about games."""
