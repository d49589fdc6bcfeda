"""Health checks and metrics for supervisors and Prometheus."""
