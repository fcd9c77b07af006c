"""Persistence of tables, villains and people, in SQLite or PostgreSQL."""
