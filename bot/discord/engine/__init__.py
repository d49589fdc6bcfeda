"""Games against Kibitz: beginning one, and hints."""
