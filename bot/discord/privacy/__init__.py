"""Stored personal data: shown, exported, deleted on request, and deleted when its time is over."""
