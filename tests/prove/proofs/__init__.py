"""Verifiable shuffles: recorded games, flipped bits, and a dishonest dealer (P15)."""
