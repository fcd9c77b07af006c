"""Error messages shared by several rows of bad input (RULES.md, section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.cards import JOKERS, RANK_WORDS, Card, in_words
from engines.core import Illegal
from engines.houseem import facts
from engines.houseem.model import Address, Lot, State, found, naturals


def not_proper() -> Illegal:
    return Illegal("Proper People: only J, Q and K may live in a House.", "HE-B59")


def named(card: Card) -> str:
    """Return a card within a sentence: `KS`, `the black joker`."""
    return f"the {in_words(card)}" if card in JOKERS else card


def begun(words: str) -> str:
    """Return `words` with a capital first letter."""
    return words[:1].upper() + words[1:]


def one_of(rank: str) -> str:
    """Return a card of this rank with its article: `a king`, `an ace`."""
    return f"{'an' if rank in 'A8' else 'a'} {RANK_WORDS[rank]}"


def several_of(rank: str) -> str:
    """Return cards of this rank: `kings`, `sixes`."""
    return f"{RANK_WORDS[rank]}{'es' if rank == '6' else 's'}"


def shape(needed: str, cards: Sequence[Card], size: int = 0) -> str:
    """Return what a Trump needs, and what was named instead; "only" if that is fewer than `size`."""
    only = "only " if len(cards) < size else ""
    return f"{needed}. You named {only}{in_a_row(cards)}."


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


def nobody_lives(lot: Lot, rule: str) -> Illegal:
    sentence = f"Nobody lives in {lot.address}. Choose a House with Townsfolk."
    return Illegal(sentence, rule, because=facts.homes)


def wrong_ranks(sentence: str, rule: str, cards: Sequence[Card]) -> Illegal:
    """Return the error for cards that do not share a rank."""
    return Illegal(sentence, rule, because=lambda _: facts.Ranks(naturals(cards)))
