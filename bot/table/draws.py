"""Unpredictable seeds and ids."""

from __future__ import annotations

import secrets

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of ids, without those that are easily misread."""


class Draws:
    """A generator of unpredictable seeds and ids; tests replace it."""

    def seed(self) -> str:
        """Return 256 random bits in hex, from which all cards of a table are derived."""
        return secrets.token_hex(32)

    def id(self, letter: str = "") -> str:
        """Return eight random characters, after a letter for the kind of id."""
        return letter + "".join(secrets.choice(ID_ALPHABET) for _ in range(8))


SYSTEM_DRAWS = Draws()
