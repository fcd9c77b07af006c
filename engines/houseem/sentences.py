"""Error messages shared by several rows of bad input (RULES.md, section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.cards import Card
from engines.core import Illegal, who
from engines.houseem.model import Address, Lot, State, found

NOT_PROPER = Illegal("Proper People: only J, Q and K may live in a House.", "HE-B59")


def in_a_row(cards: Sequence[Card]) -> str:
    """Return cards as a sentence names them: "KS QS"."""
    return " ".join(cards)


def either(words: Iterable[object]) -> str:
    """Return the choices that a sentence offers: "H1, H2 or H3"."""
    *told, last = map(str, words)
    return f"{', '.join(told)} or {last}" if told else last


def unknown(s: State, address: Address | None) -> Iterator[Illegal]:
    """Return B-11 or B-12, for a lot that is not (or no longer) on the table."""
    if address is not None and found(s, address) is None:
        if 1 <= address.number <= s.begun:
            yield Illegal(f"{address} is gone: a royal straight flush took it.", "HE-B12")
        yield Illegal(f"There is no {address} in town.", "HE-B11")


def safe(lot: Lot, rule: str) -> Illegal:
    assert lot.safe is not None
    return Illegal(
        f"{lot.address} is safe until {who(lot.safe)}'s next turn: nobody can take it before.", rule
    )


def nobody_lives(lot: Lot, rule: str) -> Illegal:
    return Illegal(f"Nobody lives in {lot.address}. Choose a House with Townsfolk.", rule)
