"""In which order are the cards? A pure function of a secret seed and a label.

Who learns the seed after the game can repeat every shuffle: the stream of a label is HMAC-SHA256 (RFC 2104)
with the seed as the key, over the label in UTF-8 and a counter of eight bytes, 0, 1, 2 and so on. All numbers
have the high byte first; the stream is read 16 bits at a time.
"""

import hashlib
import hmac
import re
import struct
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TypeVar

T = TypeVar("T")

DRAWS = 1 << 16
"""How many different numbers one draw can give; no more items can be shuffled."""

_NUMBERS = struct.Struct(">16H")
_HEX_OF_32_BYTES = re.compile("[0-9a-fA-F]{64}")


def shuffled(items: Iterable[T], seed: str, label: str) -> list[T]:
    """`items` in a new order, every order being equally likely: the shuffle of Fisher and Yates.

    `label` says which shuffle of the game it is, such as "deal 3"; the order under one label tells nothing
    about the order under another.
    """
    order = list(items)
    assert len(order) <= DRAWS
    draws = _draws(_key(seed), label.encode())
    for size in range(len(order), 1, -1):
        fair = DRAWS - DRAWS % size  # draws in the last, incomplete run of `size` do not count
        while (draw := next(draws)) >= fair:
            pass
        place = draw % size
        order[size - 1], order[place] = order[place], order[size - 1]
    return order


def commitment(seed: str) -> str:
    """The SHA-256 of `seed` as text, in hex: published before the game, it shows that no other was used."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _key(seed: str) -> bytes:
    """The 32 bytes that `seed` spells in hex, or else its UTF-8 bytes (short seeds are for tests)."""
    return bytes.fromhex(seed) if _HEX_OF_32_BYTES.fullmatch(seed) else seed.encode()


def _draws(key: bytes, label: bytes) -> Iterator[int]:
    """The stream of `label`: numbers below DRAWS, without end."""
    for block in count():
        yield from _NUMBERS.unpack(hmac.digest(key, label + block.to_bytes(8, "big"), "sha256"))
