"""Were the cards dealt as secret and words decide? The checks of docs/verify.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.chance import SLOTS, by_words, commitment, digest_of, fair, mixed
from engines.record.damage import Damaged, at
from engines.record.form import Deal, Head, Opening, Record, Sealed, Words
from engines.seals import climbed, leaf, seal


@dataclass(frozen=True, slots=True)
class Proved:
    """What was checked, and held: shuffles that follow from the secret and the words, and single cards."""

    shuffles: int
    cards: int
    committed: bool
    """Whether the secret is the one that was committed to (or is closed, and the sheets were)."""


def proved(record: Record) -> Proved:
    """Checks every deal whose secret is told, and every card that is opened. Raises Damaged."""
    head = record.head
    if head.secret and head.commitment and commitment(head.secret) != head.commitment:
        raise Damaged(8, "This is not the secret that was committed to.")
    words, deals, sealed = "", dict[str, tuple[Deal, str]](), dict[str, Sealed]()
    shuffles, opened = 0, dict[str, list[tuple[int, Opening]]]()
    for n, entry in enumerate(record.entries):
        line = record.line(n)
        match entry:
            case Words(digest, said):
                if digest_of(said) != digest:
                    raise Damaged(line, "The words do not come to that.")
                words = digest
            case Deal(label):
                deals[label] = (entry, words)
                if head.secret:
                    _check_deal(line, head.secret, words, entry)
                    shuffles += 1
            case Sealed(label):
                _check_sealed(line, head, entry)
                sealed[label] = entry
            case Opening(label):
                opened.setdefault(label, []).append((line, entry))
            case _:
                pass
    for label, them in opened.items():
        _check_opened(deals.get(label), sealed.get(label), them)
    cards = sum(it.at is not None for them in opened.values() for _, it in them)
    return Proved(shuffles, cards, bool(head.commitment))


def _check_deal(line: int, secret: str, words: str, deal: Deal) -> None:
    seed = mixed(secret, words) if words else secret
    if fair(deal.items, seed, deal.label) != [*deal.order]:
        raise Damaged(line, "The cards do not follow from secret and words.")


def _check_sealed(line: int, head: Head, it: Sealed) -> None:
    with at(line):
        root = head.roots[it.sheet]
    if len(it.seals) != SLOTS or climbed(leaf(it.seals), it.at, it.path) != root:
        raise Damaged(line, "The seals do not lead to the root of their sheet.")


def _check_opened(
    dealt: tuple[Deal, str] | None, sealed: Sealed | None, them: Sequence[tuple[int, Opening]]
) -> None:
    """Whether cards lie where their broken seals and the words put them."""
    for line, it in them:
        if dealt is None or sealed is None or it.it.slot not in range(SLOTS):
            raise Damaged(line, "There is no such seal.")
        if seal(it.label, it.it) != sealed.seals[it.it.slot]:
            raise Damaged(line, "That does not break the seal.")
    assert dealt is not None
    deal, words = dealt
    idle = {it.it.slot for _, it in them if it.it.place >= len(deal.items)}
    if len(idle) != SLOTS - len(deal.items):
        raise Damaged(them[0][0], "Not all slots without a card are opened.")
    used = [slot for slot in range(SLOTS) if slot not in idle]
    slots = by_words(words, deal.label, used)
    for line, it in them:
        if it.at is None:
            continue
        if it.at not in range(len(slots)) or slots[it.at] != it.it.slot:
            raise Damaged(line, "By the words the card lies elsewhere.")
        if deal.items[it.it.place] != deal.order[it.at]:
            raise Damaged(line, "Another card was dealt.")
