"""Health checks and metrics for supervisors and Prometheus. Depends only on plain values and functions."""
