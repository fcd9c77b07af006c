"""Seals: each card can be shown to be what was dealt while all others stay closed.

The secret order of a shuffle (`chance.secret_order`) has SLOTS places. Each is sealed: SHA-256 over label,
slot, place and a salt. The seals of a shuffle are one leaf of a Merkle tree, whose root is published before
the first card is dealt. Given place and salt, anybody can check a slot; the other slots reveal nothing.
docs/verify.md explains it for players.
"""

import hmac
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engines.chance import SECRET_SLOTS_MIN, key_of, secret_order, sha256

SALT_BYTES = 16
"""Length of a salt in bytes."""


class Opened(NamedTuple):
    """The opening of one seal: the place that lies in a slot, both from 0, and the salt in hex."""

    slot: int
    place: int
    salt: str


def opened(secret: str, label: str, slots: Iterable[int]) -> list[Opened]:
    """Return the openings of these slots of a shuffle."""
    salts, order = _salts(key_of(secret, label)), secret_order(secret, label)
    return [Opened(slot, order[slot], salts[slot]) for slot in slots]


def seals(secret: str, label: str) -> list[str]:
    """Return the seals of a shuffle, slot by slot."""
    return [seal(label, opening) for opening in opened(secret, label, range(SECRET_SLOTS_MIN))]


def seal(label: str, it: Opened) -> str:
    """Return the seal of one slot."""
    return sha256(f"{label} {it.slot} {it.place} {it.salt}")


def seal_of_deal(commitment: str, roots: Sequence[str]) -> str:
    """Return the value that seals a table's cards before anybody adds a word.

    It is the SHA-256 over the commitment to the secret and the root of the first tree ("-" if cards have no
    seals of their own).
    """
    return sha256("\n".join(("mudbucket seal 2", commitment, roots[0] if roots else "-")))


def leaf(sealed: Sequence[str]) -> str:
    """Return the hash of the seals of one shuffle."""
    return sha256("\n".join(sealed))


def root(leaves: Sequence[str]) -> str:
    """Return the root of 2, 4, 8 ... leaves; each node is the SHA-256 of the two below it, as text."""
    while len(leaves) > 1:
        leaves = _above(leaves)
    return leaves[0]


def path(leaves: Sequence[str], at: int) -> list[str]:
    """Return the neighbours on the path from the leaf `at` to the root."""
    found: list[str] = []
    while len(leaves) > 1:
        found.append(leaves[at ^ 1])
        leaves, at = _above(leaves), at // 2
    return found


def climbed(reached: str, at: int, neighbours: Iterable[str]) -> str:
    """Return the root to which a path leads from the leaf `at`."""
    for neighbour in neighbours:
        reached, at = sha256(neighbour + reached if at % 2 else reached + neighbour), at // 2
    return reached


def _above(leaves: Sequence[str]) -> list[str]:
    return [sha256(left + right) for left, right in zip(leaves[::2], leaves[1::2], strict=True)]


def _salts(key: bytes) -> list[str]:
    """Return the salt of each slot; every block of 32 bytes makes two."""
    blocks = (hmac.digest(key, f"salt {n}".encode(), "sha256") for n in range(SECRET_SLOTS_MIN // 2))
    return [block[at : at + SALT_BYTES].hex() for block in blocks for at in (0, SALT_BYTES)]
