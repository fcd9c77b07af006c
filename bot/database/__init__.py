"""Where tables, villains and people are kept."""
