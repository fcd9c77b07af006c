"""Slash commands and context menus."""
