"""Games against Kibitz: beginning one."""
