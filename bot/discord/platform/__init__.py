"""Discord's ways, and nothing of chess: answers, channels, tries, limits, components, names."""
