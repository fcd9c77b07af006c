"""Both sides of an eviction, added up."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.games.houseem.prospects import listed
from bot.presentation.speech import Speech
from engines.cards import JOKERS, Card
from engines.core import Seat
from engines.houseem.model import Address, rank_of, value
from engines.houseem.trumps import shares_rank
from engines.words import agreed


def compared(
    seat: Seat, cards: Sequence[Card], family: Sequence[Card], house: Address, safety: int, speech: Speech
) -> str:
    """Return both sides of an eviction, added up, and why it succeeds or fails (HE-72 to HE-78, HE-132)."""
    if not shares_rank(family):
        return f"{listed(family)} are of different ranks. Such a bluff is thrown out, whatever the numbers."
    match rank_of(cards), rank_of(family):
        case "A", "K":
            return f"{listed(family)} {_are(family, 'a king', 'kings')}, and aces always beat kings."
        case "K", "A":
            return f"{listed(family)} {_are(family, 'an ace', 'aces')}, and kings never beat aces."
        case _:
            mine, theirs = _values(cards), [*_values(family), safety]
    count = f"{speech.whose(seat)} {listed(cards)} {agreed(len(cards), 'counts', 'count')} {_added(mine)}"
    stay = f"{listed(family)} and the Safety of {house} count {_added(theirs)} together"
    return f"{count}. {stay}{_result(sum(mine) - sum(theirs))}.{_remarks(cards, family)}"


def _result(lead: int) -> str:
    if lead == 0:
        return ": that's a tie, and a tie fails"
    return ", so the family has to go" if lead > 0 else ", so the family stays"


def _remarks(cards: Sequence[Card], family: Sequence[Card]) -> str:
    """Return what surprises in the numbers: aces, which score 14, and jokers."""
    ace = " An ace counts only 1 in evictions." if "A" in (rank_of(cards), rank_of(family)) else ""
    joker = any(card in JOKERS for card in (*cards, *family))
    return ace + (" A joker counts like the others." if joker else "")


def _values(cards: Sequence[Card]) -> list[int]:
    """Return the Values of cards of one rank, jokers counting as one of it (HE-157)."""
    return [value(rank_of(cards))] * len(cards)


def _added(numbers: Sequence[int]) -> str:
    """Return `13 + 7 = 20`; `13` for one number."""
    total = str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {total}" if len(numbers) > 1 else total


def _are(cards: Sequence[Card], one: str, several: str) -> str:
    return agreed(len(cards), f"is {one}", f"are {several}")
