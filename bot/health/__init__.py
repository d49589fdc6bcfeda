"""Health checks and metrics, for supervisors and Prometheus.

Knows nothing of games, Discord or SQL: it is given plain values and functions.
"""
