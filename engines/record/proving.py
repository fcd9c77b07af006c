"""The checks of docs/verify.md, without the game's rules: shuffles follow from secret and words.

Only a replay (`playing.replayed`) can show that these cards had to be shuffled then, and that no shown card
is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines import GAMES
from engines.chance import SECRET_SLOTS_MIN, by_words, commitment, digest_of, fair, mixed
from engines.record.damage import Damaged
from engines.record.entries import Computer, Deal, Head, Name, Opening, Record, Sealed, Words
from engines.seals import climbed, leaf, seal


@dataclass(frozen=True, slots=True)
class Proved:
    """The result of the checks: shuffles that follow from the secret and the words, and single cards."""

    shuffles: int
    cards: int
    committed: bool
    """Whether there was a commitment: to the secret, or where that stays closed to the seals. Else it is not
    known when the secret was drawn.
    """


@dataclass(slots=True)
class _Shuffle:
    """The entries of a record about one shuffle, with their lines."""

    line: int
    deal: Deal
    words: str
    sealed: tuple[int, Sealed] | None = None


def proved(record: Record) -> Proved:
    """Check every deal whose secret is revealed, and every opened card. Raise Damaged."""
    head = record.head
    if head.secret and head.commitment and commitment(head.secret) != head.commitment:
        raise Damaged(8, "This is not the secret that was committed to.")
    shuffles, opened = _told(record)
    for shuffle in shuffles.values():
        if head.commitment and not shuffle.words:
            raise Damaged(shuffle.line, "The words that it was shuffled with are missing.")
        if head.secret:
            _check_deal(shuffle, head.secret)
        elif head.commitment:
            _check_sealed(shuffle, head)
            _check_opened(shuffle, opened.pop(shuffle.deal.label, ()))
    for line, _ in (one for them in opened.values() for one in them):
        raise Damaged(line, "There is no such seal.")
    cards = sum(isinstance(entry, Opening) and entry.at is not None for entry in record.entries)
    committed = bool(head.commitment and (head.secret or head.roots))
    return Proved(len(shuffles) if head.secret else 0, cards, committed)


def _told(record: Record) -> tuple[dict[str, _Shuffle], dict[str, list[tuple[int, Opening]]]]:
    """Return the shuffles and their openings by label."""
    words, shuffles, opened = "", dict[str, _Shuffle](), dict[str, list[tuple[int, Opening]]]()
    computers = set[int]()
    for n, entry in enumerate(record.entries):
        line = record.line(n)
        match entry:
            case Name(seat):
                computers.discard(seat)
            case Computer(seat):
                computers.add(seat)
            case Words(digest, said):
                if digest_of(said) != digest:
                    raise Damaged(line, "The words do not come to that.")
                seats = [seat for seat, _ in said]
                beyond = record.head.seats and max(seats, default=0) >= record.head.seats
                if seats != sorted({*seats}) or beyond:
                    raise Damaged(line, "Words belong to seats, one to each, in their order.")
                if computers.intersection(seats):
                    raise Damaged(line, "A computer says no words.")
                words = digest
            case Deal(label):
                shuffles[label] = _Shuffle(line, entry, words)
            case Sealed(label):
                if label not in shuffles or record.head.secret:
                    raise Damaged(line, "There is no such shuffle.")
                shuffles[label].sealed = line, entry
            case Opening(label):
                opened.setdefault(label, []).append((line, entry))
            case _:
                pass
    return shuffles, opened


def _check_deal(shuffle: _Shuffle, secret: str) -> None:
    seed = mixed(secret, shuffle.words) if shuffle.words else secret
    if fair(shuffle.deal.items, seed, shuffle.deal.label) != [*shuffle.deal.order]:
        raise Damaged(shuffle.line, "The cards do not follow from secret and words.")


def _check_sealed(shuffle: _Shuffle, head: Head) -> None:
    """Check that the seals belong to this shuffle, and were committed to."""
    sealing = GAMES[head.game].sealing
    place = sealing.place(shuffle.deal.label, len(head.roots)) if sealing is not None else None
    if shuffle.sealed is None or sealing is None or place is None:
        raise Damaged(shuffle.line, "The seals of these cards are missing.")
    (line, sealed), (sheet, at) = shuffle.sealed, place
    height = len(sealing.labels(sheet)).bit_length() - 1
    whole = len(sealed.seals) == SECRET_SLOTS_MIN and len(sealed.path) == height
    if not whole or climbed(leaf(sealed.seals), at, sealed.path) != head.roots[sheet]:
        raise Damaged(line, "The seals do not lead to the root of their sheet.")


def _check_opened(shuffle: _Shuffle, them: Sequence[tuple[int, Opening]]) -> None:
    """Check that cards lie where their opened seals and the words put them."""
    deal, sealed = shuffle.deal, shuffle.sealed
    assert sealed is not None
    slots, places = set[int](), set[int]()
    for line, opening in them:
        it = opening.it
        if it.slot not in range(SECRET_SLOTS_MIN) or seal(deal.label, it) != sealed[1].seals[it.slot]:
            raise Damaged(line, "That does not break the seal.")
        if it.slot in slots or it.place in places or it.place not in range(SECRET_SLOTS_MIN):
            raise Damaged(line, "No slot is opened twice, and no two cards lie in one place.")
        if (opening.at is None) != (it.place >= len(deal.items)):
            raise Damaged(line, "A slot is idle where there is no card for it, and only there.")
        slots.add(it.slot)
        places.add(it.place)
    idle = {opening.it.slot for _, opening in them if opening.at is None}
    if len(idle) != SECRET_SLOTS_MIN - len(deal.items):
        raise Damaged(shuffle.line, "Not all slots without a card are opened.")
    order = by_words(
        shuffle.words, deal.label, [slot for slot in range(SECRET_SLOTS_MIN) if slot not in idle]
    )
    for line, opening in them:
        if opening.at is None:
            continue
        if opening.at not in range(len(order)) or order[opening.at] != opening.it.slot:
            raise Damaged(line, "By the words the card lies elsewhere.")
        if deal.items[opening.it.place] != deal.order[opening.at]:
            raise Damaged(line, "Another card was dealt.")
