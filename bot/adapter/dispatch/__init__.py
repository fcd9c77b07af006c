"""Dispatch of interactions: checks, handlers, and responses."""
