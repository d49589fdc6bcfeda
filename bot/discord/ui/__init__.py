"""Buttons and menus: each holds an action and ids, nothing else, and works after any restart."""
