"""Computer players against a foreign search, a cheat and more time: `scripts/league --strangers`."""
