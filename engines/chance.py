"""Deterministic shuffles: the order of cards is a pure function of a seed and a label.

A stream of numbers is HMAC-SHA256 (RFC 2104) with a key of 32 bytes, over a label in UTF-8 and a counter of
eight bytes, 0, 1, 2 and so on. All numbers are big-endian. The stream is read 16 bits at a time for a
Fisher-Yates shuffle (`_shuffled_by`).

A seed is a secret: then its stream under the label gives the order. Or it is a secret and the players' words,
as written by `mixed`: then the order is first the secret's, to which the bot commits before any word is said,
and then shuffled by the words, which the bot cannot choose. docs/verify.md explains what that proves.
"""

import hashlib
import hmac
import re
import struct
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, count
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

DRAW_RANGE = 1 << 16
"""How many different numbers one draw can give; no more items can be shuffled."""
SECRET_SLOTS_MIN = 52
"""Places that a secret order has at least: it is the same however many of them are used."""

_NUMBERS = struct.Struct(">16H")
_HMAC_BLOCK = 64
_INNER_PAD, _OUTER_PAD = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_HEX_OF_32_BYTES = re.compile("[0-9a-fA-F]{64}")
_AND = "+"


class Shuffle(NamedTuple):
    """A shuffle: the items and the order in which they came out."""

    label: str
    seed: str
    items: Sequence[Any]
    order: Sequence[Any]


def shuffled(items: Iterable[T], seed: str, label: str) -> list[T]:
    """Return `items` in a new order, every order being equally likely.

    `label` names the shuffle within the game, such as "deal 3"; orders under different labels are
    independent.
    """
    before = list(items)
    order = _how.get()(before, seed, label)
    if (heard := _heard.get()) is not None:
        heard.append(Shuffle(label, seed, tuple(before), tuple(order)))
    return order


def mixed(secret: str, words: str) -> str:
    """Return the seed made of a secret and the hash of players' words (`digest_of`), 32 bytes each in hex."""
    return f"{secret}{_AND}{words}"


def digest_of(words: Iterable[tuple[int, str]]) -> str:
    """Return the hash of all players' words, in hex.

    It is the SHA-256 over one line for each, by seat, with the seat (from 0) and the SHA-256 of the word in
    hex.
    """
    return sha256("\n".join(f"{seat} {word}" for seat, word in words))


def commitment(seed: str) -> str:
    """Return the SHA-256 of `seed` as text, in hex; published before the game, it commits to the seed."""
    return sha256(seed)


def sha256(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def fair(items: Sequence[T], seed: str, label: str) -> list[T]:
    """Return `items` in the order that a seed and a label determine."""
    secret, with_words, words = seed.partition(_AND)
    if not with_words:
        return _shuffled_by(_key(seed), label, items)
    places = [place for place in secret_order(secret, label, len(items)) if place < len(items)]
    return [items[place] for place in by_words(words, label, places)]


def secret_order(secret: str, label: str, number: int = SECRET_SLOTS_MIN) -> list[int]:
    """Return the places from 0 in the order that the secret determines: `number` of them, or SLOTS if more.

    If there are fewer items, only the places that exist are returned.
    """
    return _shuffled_by(key_of(secret, label), "order", range(max(number, SECRET_SLOTS_MIN)))


def by_words(words: str, label: str, items: Sequence[T]) -> list[T]:
    """Return `items` after the second shuffle, by the players' words."""
    return _shuffled_by(_key(words), label, items)


def key_of(secret: str, label: str) -> bytes:
    """Return the key of one shuffle, 32 bytes; it reveals nothing about the keys of others."""
    return hmac.digest(_key(secret), label.encode(), "sha256")


@contextmanager
def listening() -> Generator[list[Shuffle]]:
    """Collect every shuffle made in this context, in order."""
    heard: list[Shuffle] = []
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


@contextmanager
def stacked_by(how: Callable[[Sequence[Any], str, str], list[Any]]) -> Generator[None]:
    """Replace every shuffle in this context by `how`, a function of items, seed and label."""
    token = _how.set(how)
    try:
        yield
    finally:
        _how.reset(token)


def _shuffled_by(key: bytes, label: str, items: Sequence[T]) -> list[T]:
    """Return `items` after a Fisher-Yates shuffle from the last place, by the stream of a label."""
    order = list(items)
    assert len(order) <= DRAW_RANGE
    draws = _draws(key, label.encode())
    doubtful = DRAW_RANGE - len(order)  # draws below that count whatever the size
    for last, draw in zip(range(len(order) - 1, 0, -1), draws, strict=False):
        if draw >= doubtful:
            draw = _unbiased(last + 1, draw, draws)
        place = draw % (last + 1)
        order[last], order[place] = order[place], order[last]
    return order


def _unbiased(size: int, draw: int, draws: Iterator[int]) -> int:
    """Return the first draw that counts: those in the last, incomplete run of `size` numbers do not."""
    unbiased = DRAW_RANGE - DRAW_RANGE % size
    while draw >= unbiased:
        draw = next(draws)
    return draw


def _key(seed: str) -> bytes:
    """Return the 32 bytes that `seed` spells in hex, or else its UTF-8 bytes (short seeds are for tests)."""
    return bytes.fromhex(seed) if _HEX_OF_32_BYTES.fullmatch(seed) else seed.encode()


def _draws(key: bytes, label: bytes) -> Iterator[int]:
    """Return the stream of `label`: numbers below DRAW_RANGE, without end."""
    return chain.from_iterable(map(_NUMBERS.unpack, _blocks(key, label)))


def _blocks(key: bytes, label: bytes) -> Iterator[bytes]:
    """Yield the HMAC-SHA256 of the label with each counter.

    The same as `hmac.digest`, but key and label are hashed only once: half the time for a whole deck.
    """
    block = (key if len(key) <= _HMAC_BLOCK else hashlib.sha256(key).digest()).ljust(_HMAC_BLOCK, b"\0")
    inner = hashlib.sha256(block.translate(_INNER_PAD) + label)
    outer = hashlib.sha256(block.translate(_OUTER_PAD))
    for counter in count():
        inside, outside = inner.copy(), outer.copy()
        inside.update(counter.to_bytes(8, "big"))
        outside.update(inside.digest())
        yield outside.digest()


_how: ContextVar[Callable[[Sequence[Any], str, str], list[Any]]] = ContextVar("how", default=fair)
_heard: ContextVar[list[Shuffle] | None] = ContextVar("heard", default=None)
