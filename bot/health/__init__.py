"""Health checks and metrics, for supervisors and Prometheus, made of plain values and functions."""
