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
from engines.record.form import written
from engines.seals import leaf, path, root, seal, seals
from tests.prove.proofs.evenings import evening

SECRET = sha256("a secret")
LEAVES = 256
EntryT = TypeVar("EntryT", bound=Entry)
Forgery = Callable[[], Record]


def recorded(name: str, number: int = 0) -> Record:
    return record_of(evening(name, number, SECRET), {})


def closed() -> Record:
    """Return a record of Texas Hold Up with cards that were shown."""
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
    assert other.at is not None and one.at is not None
    order = [*deal.order]
    order[other.at] = order[one.at]
    them = seals(SECRET, label)
    them[other.it.slot] = seal(label, other.it)
    record = exchanged(record, n, replace(deal, order=tuple(order)))
    n = record.entries.index(broken[1])
    return sealed_as(exchanged(record, n, other), label, them, _leaf_of(label))


def a_card_called_idle() -> Record:
    """Mark a shown card as lying nowhere."""
    record, _ = shown()
    n, it = last(record, Opening)
    return exchanged(record, n, replace(it, at=None))


def a_seal_opened_twice() -> Record:
    record, _ = shown()
    n, it = last(record, Opening)
    return exchanged(record, n, it, it)


def no_seals() -> Record:
    record, label = shown()
    return with_entries(
        record,
        [
            entry
            for entry in record.entries
            if not (isinstance(entry, Sealed | Opening) and entry.label == label)
        ],
    )


def seals_of_nothing() -> Record:
    record, _ = shown()
    _, it = last(record, Opening)
    return with_entries(record, [*record.entries, replace(it, label="play 99")])


def last_deal(name: str = "castle") -> tuple[Record, int, Deal]:
    """Return a record of a game without closed hands, and its last shuffle."""
    record = recorded(name, 1)
    return record, *last(record, Deal)


def dealt(record: Record, at: int, items: Sequence[str], label: str) -> Deal:
    """Return a shuffle of these items as secret and words determine it there."""
    words = [entry.digest for entry in record.entries[:at] if isinstance(entry, Words)][-1]
    return Deal(label, tuple(items), tuple(fair(items, mixed(SECRET, words), label)))


def an_order_of_their_own() -> Record:
    """Arrange the deck before the shuffle."""
    record, n, deal = last_deal()
    return exchanged(record, n, dealt(record, n, (*deal.items[1:], deal.items[0]), deal.label))


def a_card_twice() -> Record:
    record, n, deal = last_deal()
    return exchanged(record, n, dealt(record, n, (*deal.items[:-1], deal.items[0]), deal.label))


def told_twice() -> Record:
    """Give one shuffle two outcomes: one for counting shuffles, another for the replay."""
    record, n, deal = last_deal()
    return exchanged(record, n, deal, deal)


def without_words() -> Record:
    """Leave out the words, so that the secret's order alone decides."""
    record = recorded("castle", 1)
    entries = [
        replace(entry, order=tuple(fair(entry.items, SECRET, entry.label)))
        if isinstance(entry, Deal)
        else entry
        for entry in record.entries
        if not isinstance(entry, Words)
    ]
    return with_entries(record, entries)


def words_of_nobody() -> Record:
    """Add a word of no player, by which the dealer chooses the cards."""
    return _with_words((77, sha256("ground")))


def words_twice() -> Record:
    return _with_words((0, sha256("one")), (0, sha256("other")))


def _with_words(*said: tuple[int, str], before: tuple[Entry, ...] = ()) -> Record:
    record, n, deal = last_deal()
    words = Words(digest_of(said), said)
    order = fair(deal.items, mixed(SECRET, words.digest), deal.label)
    return exchanged(record, n, *before, words, replace(deal, order=tuple(order)))


def a_shuffle_that_nobody_made() -> Record:
    record, n, deal = last_deal()
    return exchanged(record, n, deal, dealt(record, n, deal.items, "deal 99"))


def a_shuffle_told_too_early() -> Record:
    """Move a shuffle to where other words count for it."""
    record, n, deal = last_deal()
    first = next(n for n, entry in enumerate(record.entries) if isinstance(entry, Move))
    moved = dealt(record, first, deal.items, deal.label)
    rest = [*record.entries[first:n], *record.entries[n + 1 :]]
    return with_entries(record, [*record.entries[:first], moved, *rest])


def a_shuffle_left_out() -> Record:
    """Play a hand with cards of an unknown shuffle, the last deal."""
    record, n, _ = last_deal()
    return exchanged(record, n)


def a_hand_without_its_deal() -> Record:
    """Play a hand of Texas Hold Up with cards of an unknown shuffle."""
    record = closed()
    n, deal = last(record, Deal, "play 2")
    rest = exchanged(record, n)
    return with_entries(rest, [entry for entry in rest.entries if getattr(entry, "label", "") != deal.label])


def a_season_without_its_deal() -> Record:
    record, n, _ = last_deal("court")
    return exchanged(record, n)


def shuffles_exchanged() -> Record:
    """Exchange two shuffles, each as secret and words determine it."""
    record = recorded("castle", 1)
    deals = [n for n, entry in enumerate(record.entries) if isinstance(entry, Deal)]
    entries = [*record.entries]
    one, other = deals[:2]
    entries[one], entries[other] = entries[other], entries[one]
    return with_entries(record, entries)


def a_game_of_their_own() -> Record:
    """Name an unknown game, in which no shuffle would be missed."""
    record = recorded("castle", 1)
    return replace(record, head=replace(record.head, game="castles"))


def words_of_a_computer() -> Record:
    """Add a word of a computer player, by which the dealer chooses the cards."""
    return _with_words((0, sha256("ground")), before=(Computer(0),))


FORGERIES: tuple[Forgery, ...] = (
    another_leaf, a_leaf_below_a_leaf, one_place_twice, a_card_called_idle, a_seal_opened_twice, no_seals,
    seals_of_nothing, an_order_of_their_own, a_card_twice, told_twice, without_words, words_of_nobody,
    words_twice, a_shuffle_that_nobody_made, a_shuffle_told_too_early, a_shuffle_left_out,
    a_hand_without_its_deal, a_season_without_its_deal, shuffles_exchanged, a_game_of_their_own,
    words_of_a_computer,
)  # fmt: skip

# Detected by a replay.


def a_card_passed_over() -> Record:
    """Leave out the opening of a card that all have seen, as another one was sealed."""
    record, _ = shown()
    n, _ = last(record, Opening)
    return exchanged(record, n)


def fewer_cards_in_another_order() -> Record:
    """Arrange the rest of the deck before it is shuffled again."""
    for number in range(100):
        record = recorded("houseem", number)
        entries = enumerate(record.entries)
        few = [
            (n, entry)
            for n, entry in entries
            if isinstance(entry, Deal) and 5 < len(entry.items) < SECRET_SLOTS_MIN
        ]
        if few:
            n, deal = few[-1]
            return exchanged(record, n, dealt(record, n, (*deal.items[1:], deal.items[0]), deal.label))
    raise AssertionError("nothing was shuffled again")


def results_too_early() -> Record:
    """Put the results before the last move."""
    record = recorded("castle", 1)
    results = [entry for entry in record.entries if isinstance(entry, Result)]
    rest = [entry for entry in record.entries if not isinstance(entry, Result)]
    return with_entries(record, [*rest[:-1], *results, rest[-1]])


def results_left_out() -> Record:
    record = recorded("castle", 1)
    n, _ = last(record, Result)
    return exchanged(record, n)


def words_from_an_empty_seat() -> Record:
    """Add a word from a seat that nobody ever had, in a game where people come and go."""
    record = recorded("holdup", 1)
    n, _ = last(record, Move)
    said = ((9, sha256("ground")),)
    return with_entries(record, [*record.entries[:n], Words(digest_of(said), said), *record.entries[n:]])


AGAINST_THE_RULES: tuple[Forgery, ...] = (
    a_card_passed_over, fewer_cards_in_another_order, results_too_early, results_left_out,
    words_from_an_empty_seat,
)  # fmt: skip


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
