"""A table and those who sit at it, as values: no database, no Discord."""
