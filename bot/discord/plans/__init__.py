"""Replies set up in advance, and vacations."""
