"""Discord's documented limits, in characters unless stated otherwise."""

from __future__ import annotations

MESSAGE = 2000
ALT_TEXT = 1024
FILES = 10
"""Files of a message."""
NONCE = 25
THREAD_NAME = 100

CUSTOM_ID = 100
BUTTON_LABEL = 80
OPTION_LABEL = 100
"""The label of a menu's option, and the description below it."""
PLACEHOLDER = 150

FORM_LABEL = 45
"""The title of a form, and the label of a field."""
FIELD = 4000
"""The text in a form's field."""

ROWS = 5
"""Rows of buttons below a message; a menu takes a row."""
OPTIONS = 25
CHOICE = 100
"""The name and the value of an autocomplete suggestion."""
CHOICES = 25

ACKNOWLEDGE_SECONDS = 3.0
