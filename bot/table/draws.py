"""How are seeds and ids drawn? So that nobody can foresee them, but in tests."""

from __future__ import annotations

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of ids: what is not easily misread."""


class Draws:
    """What nobody can foresee: seeds and ids. Only tests draw others than these."""

    def seed(self) -> str:
        """256 bits, from which all cards of a table follow."""
        return secrets.token_hex(32)

    def id(self, letter: str = "") -> str:
        """Eight letters and digits, after a letter that tells what it is an id of."""
        return letter + "".join(secrets.choice(ALPHABET) for _ in range(8))


UNFORESEEN = Draws()
