"""The bot: tables, villains and the Discord adapter. The rules of the games are in `engines`."""
