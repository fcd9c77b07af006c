"""What buttons, menus and forms do."""
