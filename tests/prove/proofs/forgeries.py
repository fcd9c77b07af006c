"""Forged records: a dishonest bot knows every secret and can write a record's digits anew.

Each forgery is a whole record with valid check digits. `FORGERIES` are detected without the game's rules, by
bot, script and page; `AGAINST_THE_RULES` only by a replay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.table.exporting import record_of
from engines.chance import SECRET_SLOTS_MIN, digest_of, fair, mixed, sha256
from engines.record import Computer, Deal, Entry, Move, Opening, Record, Result, Sealed, Words
from engines.record.entries import written
from engines.seals import leaf, path, root, seal, seals
from tests.prove.proofs.evenings import evening

SECRET = sha256("a secret")
LEAVES = 256
EntryT = TypeVar("EntryT", bound=Entry)
Forgery = Callable[[], Record]


def recorded(name: str, number: int = 0) -> Record:
    return record_of(evening(name, number, SECRET), {})


def closed() -> Record:
    records = (recorded("holdup", it) for it in range(100))
    return next(record for record in records if len(shown_cards(record)) > 5)


def shown_cards(record: Record, label: str = "") -> list[Opening]:
    """Return the openings of cards that were shown (of one shuffle)."""
    them = [entry for entry in record.entries if isinstance(entry, Opening) and entry.at is not None]
    return [opening for opening in them if label in ("", opening.label)]


def with_entries(record: Record, entries: Sequence[Entry]) -> Record:
    return replace(record, entries=tuple(entries))


def last(record: Record, kind: type[EntryT], label: str = "") -> tuple[int, EntryT]:
    found = [(n, entry) for n, entry in enumerate(record.entries) if isinstance(entry, kind)]
    return [(n, it) for n, it in found if not label or getattr(it, "label", "") == label][-1]


def exchanged(record: Record, at: int, *instead: Entry) -> Record:
    return with_entries(record, [*record.entries[:at], *instead, *record.entries[at + 1 :]])


def shown() -> tuple[Record, str]:
    """Return a closed record, and the label of a shuffle with opened cards."""
    record = closed()
    return record, shown_cards(record)[0].label


def sealed_as(record: Record, label: str, them: Sequence[str], at: int, height: int = 0) -> Record:
    """Return the record with other seals of a shuffle, on a tree made for them, at some leaf."""
    leaves = [sha256(f"leaf {n}") for n in range(LEAVES)]
    leaves[at] = leaf(them)
    way = path(leaves, at)
    if height:  # the leaf is deeper than others
        below = sha256("below")
        leaves[at], way = sha256(leaves[at] + below), [below, *way]
    record = replace(record, head=replace(record.head, roots=(root(leaves),)))
    n, _ = last(record, Sealed, label)
    alone = exchanged(record, n, Sealed(label, tuple(way), tuple(them)))
    return with_entries(alone, [entry for entry in alone.entries if getattr(entry, "label", label) == label])


# Detected without the rules.


def another_leaf() -> Record:
    """Use the sealed cards of another hand."""
    record, label = shown()
    return sealed_as(record, label, seals(SECRET, label), at=200)


def a_leaf_below_a_leaf() -> Record:
    """Seal two orders of one shuffle, of which the dealer can choose."""
    record, label = shown()
    return sealed_as(record, label, seals(SECRET, label), _leaf_of(label), height=1)


def _leaf_of(label: str) -> int:
    pile, _, number = label.partition(" ")
    return 2 * int(number or 0) + (pile == "powers")


def one_place_twice() -> Record:
    """Put the same card in two places, both of which were shown."""
    record, label = shown()
    broken = shown_cards(record, label)
    one, other = broken[0], replace(broken[1], it=broken[1].it._replace(place=broken[0].it.place))
    n, deal = last(record, Deal, label)
    order = [*deal.order]
    order[other.at] = order[one.at]
    them = seals(SECRET, label)
    them[other.it.slot] = seal(label, other.it)
    record = exchanged(record, n, replace(deal, order=tuple(order)))
    n = record.entries.index(broken[1])
    return sealed_as(exchanged(record, n, other), label, them, _leaf_of(label))


def no_seals() -> Record:
    record, label = shown()
    kept = [it for it in record.entries if not isinstance(it, Sealed | Opening) or it.label != label]
    return with_entries(record, kept)


def at_the_last_card(*instead: Callable[[Opening], Entry]) -> Record:
    """Return a record with other entries for the last card that was shown."""
    n, it = last(closed(), Opening)
    return exchanged(closed(), n, *(made(it) for made in instead))


def dealt(record: Record, at: int, items: Sequence[str], label: str) -> Deal:
    """Return a shuffle of these items as secret and words determine it there."""
    words = [entry.digest for entry in record.entries[:at] if isinstance(entry, Words)][-1]
    return Deal(label, tuple(items), tuple(fair(items, mixed(SECRET, words), label)))


def at_the_last_deal(instead: Callable[[Record, int, Deal], Sequence[Entry]], name: str = "castle") -> Record:
    """Return a record of a game without closed hands with other entries for its last shuffle."""
    record = recorded(name, 1)
    n, deal = last(record, Deal)
    return exchanged(record, n, *instead(record, n, deal))


def turned(record: Record, n: int, deal: Deal) -> list[Entry]:
    """Return the shuffle of a deck that was arranged before."""
    return [dealt(record, n, (*deal.items[1:], deal.items[0]), deal.label)]


def said(*words: tuple[int, str]) -> Callable[[Record, int, Deal], list[Entry]]:
    """Return words, and the shuffle as they determine it."""

    def made(_record: Record, _n: int, deal: Deal) -> list[Entry]:
        digest = digest_of(words)
        order = fair(deal.items, mixed(SECRET, digest), deal.label)
        return [Words(digest, words), replace(deal, order=tuple(order))]

    return made


def without_words() -> Record:
    """Leave out the words, so that the secret's order alone decides."""
    record = recorded("castle", 1)
    entries = [it for it in record.entries if not isinstance(it, Words)]
    for n, it in enumerate(entries):
        if isinstance(it, Deal):
            entries[n] = replace(it, order=tuple(fair(it.items, SECRET, it.label)))
    return with_entries(record, entries)


def a_shuffle_told_too_early() -> Record:
    """Move a shuffle to where other words count for it."""
    record = at_the_last_deal(lambda *_: [])
    _, deal = last(recorded("castle", 1), Deal)
    first = next(n for n, entry in enumerate(record.entries) if isinstance(entry, Move))
    moved = dealt(record, first, deal.items, deal.label)
    return exchanged(record, first, moved, record.entries[first])


def a_hand_without_its_deal() -> Record:
    """Play a hand of Texas Hold Up with cards of an unknown shuffle."""
    record = closed()
    _, deal = last(record, Deal, "play 2")
    return with_entries(record, [it for it in record.entries if getattr(it, "label", "") != deal.label])


def shuffles_exchanged() -> Record:
    """Exchange two shuffles, each as secret and words determine it."""
    record = recorded("castle", 1)
    one, other = [n for n, entry in enumerate(record.entries) if isinstance(entry, Deal)][:2]
    entries = [*record.entries]
    entries[one], entries[other] = entries[other], entries[one]
    return with_entries(record, entries)


def a_game_of_their_own() -> Record:
    """Name an unknown game, in which no shuffle would be missed."""
    record = recorded("castle", 1)
    return replace(record, head=replace(record.head, game="castles"))


GROUND = sha256("ground")
"""A word by which the dealer chooses the cards."""
FORGERIES: dict[str, Forgery] = {
    "the cards of another hand": another_leaf,
    "two orders, of which the dealer can choose": a_leaf_below_a_leaf,
    "a card in two places": one_place_twice,
    "a shown card lies nowhere": lambda: at_the_last_card(lambda it: replace(it, at=None)),
    "a seal is opened twice": lambda: at_the_last_card(lambda it: it, lambda it: it),
    "no seals": no_seals,
    "seals of nothing": lambda: at_the_last_card(lambda it: it, lambda it: replace(it, label="play 99")),
    "an order of their own": lambda: at_the_last_deal(turned),
    "a card twice": lambda: at_the_last_deal(
        lambda record, n, deal: [dealt(record, n, (*deal.items[:-1], deal.items[0]), deal.label)]
    ),
    "a shuffle told twice": lambda: at_the_last_deal(lambda _, __, deal: [deal, deal]),
    "no words": without_words,
    "words of nobody": lambda: at_the_last_deal(said((77, GROUND))),
    "words twice": lambda: at_the_last_deal(said((0, sha256("one")), (0, sha256("other")))),
    "words of a computer": lambda: at_the_last_deal(lambda *at: [Computer(0), *said((0, GROUND))(*at)]),
    "a shuffle that nobody made": lambda: at_the_last_deal(
        lambda record, n, deal: [deal, dealt(record, n, deal.items, "deal 99")]
    ),
    "a shuffle told too early": a_shuffle_told_too_early,
    "a shuffle left out": lambda: at_the_last_deal(lambda *_: []),
    "a hand without its deal": a_hand_without_its_deal,
    "a season without its deal": lambda: at_the_last_deal(lambda *_: [], "court"),
    "shuffles exchanged": shuffles_exchanged,
    "a game of their own": a_game_of_their_own,
}

# Detected by a replay.


def fewer_cards_in_another_order() -> Record:
    """Arrange the rest of the deck before it is shuffled again."""
    for record in (recorded("houseem", number) for number in range(100)):
        for n, entry in reversed([*enumerate(record.entries)]):
            if isinstance(entry, Deal) and 5 < len(entry.items) < SECRET_SLOTS_MIN:
                return exchanged(record, n, *turned(record, n, entry))
    raise AssertionError("nothing was shuffled again")


def results_left_out() -> Record:
    record = recorded("castle", 1)
    return exchanged(record, last(record, Result)[0])


def results_too_early() -> Record:
    """Put the results before the last move."""
    record = recorded("castle", 1)
    results = [entry for entry in record.entries if isinstance(entry, Result)]
    rest = [entry for entry in record.entries if not isinstance(entry, Result)]
    return with_entries(record, [*rest[:-1], *results, rest[-1]])


def words_from_an_empty_seat() -> Record:
    """Add a word from a seat that nobody ever had, in a game where people come and go."""
    record = recorded("holdup", 1)
    n, move = last(record, Move)
    said = ((9, GROUND),)
    return exchanged(record, n, Words(digest_of(said), said), move)


AGAINST_THE_RULES: dict[str, Forgery] = {
    "the opening of a card that all have seen is left out": at_the_last_card,
    "fewer cards in another order": fewer_cards_in_another_order,
    "results too early": results_too_early,
    "results left out": results_left_out,
    "words from an empty seat": words_from_an_empty_seat,
}


# Malformed records.

MALFORMED = [
    ("mudbucket 2", "mudbucket 3"), ("mudbucket 2", "mudbucket 2 "), ("date 19", "date 19-"),
    ("date ", "date 2026-13-01 "), ("options {", "options  {"), ("options {", 'options {"a": NaN, '),
    ("options {", 'options {"a":1, '), ("seats ", "chairs "), ("commitment ", "commitment closed "),
    ("secret ", "secret 0"), ("secret ", "secret\x1b "), ("deal deal 0", "deal deal\x1b0"),
    ("deal deal 0", "deal Deal 0"), (" > ", " > QH > "), ("result 0 ", "result +0 "), ("name 0 ", "name 0 x"),
    ("name 0 ", "name 00 "), ('name 0 "', 'name 0 "\\ud800'), ('name 0 "', 'name 0 "a"'),
    ('name 0 "', 'computer 0 "'), ("end", "end x"), ("end", "end "), ("end", "end\nend"), ("end", ""),
]  # fmt: skip
"""Replacements in lines of a whole record."""


def malformed(before: str, after: str) -> bytes:
    lines = [line.rpartition("  ~")[0] for line in str(recorded("castle", 1)).splitlines()]
    at = next(n for n, it in enumerate(lines) if (it == before if before == "end" else before in it))
    lines[at] = lines[at].replace(before, after)
    return written("\n".join(lines).split("\n")).encode()
