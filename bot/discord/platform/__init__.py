"""General helpers for Discord, free of chess: replies, channels, retries, limits, components, names."""
