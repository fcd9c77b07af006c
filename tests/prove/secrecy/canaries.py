"""Secrets that no text may contain: token, password, seeds and hidden cards, in all spellings."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from typing import Any

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-token-Zm9v"
PASSWORD = "canary-of-the-password"
PIECE = 10
"""The length of a seed's beginning or end that counts as leaked, in characters."""
CARDS = (
    ("a card's code", re.compile(r"(['\"])(?:[2-9TJQKA][CDHS]|X[BR])\1")),
    ("a card's sign", re.compile(r"[2-9TJQKA0][♠♥♣♦]|★(?:black|red)")),
    (
        "a card in words",
        re.compile(r"\b[a-z]{3,5} of (?:spades|hearts|diamonds|clubs)\b|(?:red|black) joker", re.I),
    ),
    ("a card's emoji", re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])_[0-9a-f]{6}")),
    ("a state", re.compile(r"\bState\(|\bView\(|\b(?:holes|hands|laid|powers_deck|deck)=[\[(]")),
)


def spellings(seed: str) -> Iterator[tuple[str, str]]:
    """Yield the spellings of a seed of 64 hex digits, each with its name."""
    raw = bytes.fromhex(seed)
    yield "its beginning", seed[:PIECE]
    yield "its end", seed[-PIECE:]
    yield "upper case", seed.upper()[:PIECE]
    yield "bytes", repr(raw)[2:-1]
    yield "a list of bytes", str(list(raw))[1:-1]
    yield "base64", base64.b64encode(raw).decode()
    yield "base64 for addresses", base64.urlsafe_b64encode(raw).decode()
    yield "a number", str(int(seed, 16))


def found(text: str, seeds: Sequence[str], secrets: Sequence[str] = (TOKEN, PASSWORD)) -> list[str]:
    """Return what a text leaks; any card is a leak."""
    given = [f"the secret {secret[:4]}…" for secret in secrets if secret in text]
    given += [f"a seed: {how}" for seed in seeds for how, spelt in spellings(seed) if spelt in text]
    return given + [what for what, pattern in CARDS if pattern.search(text)]


def hidden(state: Any) -> list[str]:
    """Return the cards of a state, the undealt ones first."""
    cards = re.findall(r"'([2-9TJQKA][CDHS]|X[BR])'", repr(getattr(state, "deck", ())) + repr(state))
    return cards or ["XB"]
