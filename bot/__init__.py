"""The bot: tables, villains and what Discord shows of them. The rules are in `engines`."""
