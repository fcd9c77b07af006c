"""Shuffles that anybody can check: recorded games, bits that were flipped, a dishonest dealer (P15)."""
