"""The use cases, each one a transaction."""
