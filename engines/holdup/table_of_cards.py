"""The Table of Cards: what flop and turn stand for in the story (RULES.md, section 6)."""

from __future__ import annotations

from typing import Literal

from engines.cards import Card, rank

Column = Literal["location", "loot", "conditions", "resistance"]
COLUMNS: tuple[Column, ...] = ("location", "loot", "conditions", "resistance")
"""Read from the cards dealt to flop1, flop2, flop3 and turn (HU-42, HU-45)."""

# One row per rank for number cards, one per card for face cards and aces: 25 rows, 100 entries.
_ROWS = """
2  | homestead            | cattle                 | cattle drive        | townsfolk
3  | outpost              | provisions             | midnight            | ranchers
4  | general store        | ammunition             | thunder storm       | deputies
5  | courier              | deeds                  | flash flood         | bandits
6  | Indian village       | gems                   | Indian raid         | Indians
7  | stagecoach           | heirlooms              | dust storm          | posse
8  | river boat           | liquor                 | poker tournament    | sheriff
9  | bank                 | cash                   | parade              | Texas Rangers
T  | train                | gold                   | high noon           | US Army
JS | church               | blessed cross          | religious service   | The Justice Brothers
QS | mineshaft            | phlebotinum            | falling debris      | Dragon Commander
KS | burned mission       | holy relic             | unstable footing    | Silent Shot
AS | Indian burial ground | cursed necklace        | clouds of flies     | zombies
JH | mountain lake        | magic sword            | blizzard            | Merlinus Lazarus
QH | secret lab           | clockwork man          | spider robots       | The Professor
KH | open desert          | an entire train        | blinding sun        | The Red Bandito
AH | Fort Valor           | prototype weapons      | bandit raid         | Shining Marshall
JC | art museum           | Mona Lisa (on loan)    | heightened security | Agent One
QC | deep woods           | a rare bird            | animal attack       | Lumber Jack
KC | cliff dwellings      | ancient artifacts      | thick fog           | Rattler
AC | Hero Society mansion | super soldier serum    | automated turrets   | Captain Sunshine
JD | opera                | famous singer          | crowds of fans      | The Fibrillator
QD | floating city        | flying machine         | dangerous winds     | General Chaos
KD | hidden valley        | water of life          | hallucinations      | golem guardians
AD | ghost town           | haunted bloody axe     | ghosts              | The Butcher
"""

TABLE: dict[str, dict[Column, str]] = {
    key: dict(zip(COLUMNS, entries, strict=True))
    for key, *entries in ([cell.strip() for cell in row.split("|")] for row in _ROWS.strip().splitlines())
}

ENTRIES = frozenset(word for row in TABLE.values() for word in row.values())


def entry(column: Column, card: Card) -> str:
    """Return the entry of `card` in `column`: for the exact card first, then for its rank."""
    return TABLE.get(card, TABLE.get(rank(card), {}))[column]


# How an entry stands in a sentence: "a posse", "an entire train", "gems", "Captain Sunshine", "the US Army".

_UNCOUNTED = {
    "townsfolk", "cattle", "ammunition", "liquor", "cash", "gold", "phlebotinum", "serum", "life",
    "midnight", "noon", "fog", "security", "footing",
}  # fmt: skip
_PEOPLES = ("Indians", "Texas Rangers", "US Army")
_SEVERAL = ("Indians", "Texas Rangers", "The Justice Brothers", "townsfolk")
"""Entries that are plural, beyond the common nouns in -s."""


def with_article(entry: str) -> str:
    """Return `entry` with "a" or "an" if it takes one; plurals, names and uncountable nouns do not."""
    last = _last_word(entry)
    plural = last.endswith("s") and not last.endswith("ss")
    if plural or last[:1].isupper() or last in _UNCOUNTED or entry.startswith(("a ", "an ")):
        return entry
    return f"{'an' if entry[:1].lower() in 'aeiou' else 'a'} {entry}"


def the(entry: str) -> str:
    """Return `entry` with "the", unless it is a person's name."""
    return entry if _last_word(entry)[:1].isupper() and entry not in _PEOPLES else f"the {entry}"


def are(entry: str) -> str:
    """Return the verb after `entry`: "is" or "are"."""
    last = _last_word(entry)
    common = last[:1].islower() and last.endswith("s") and not last.endswith("ss")
    return "are" if common or entry in _SEVERAL else "is"


def _last_word(entry: str) -> str:
    return entry.partition(" (")[0].split(" ")[-1]


def during(conditions: str) -> str:
    """Return a phrase for the conditions: "during a parade", "at midnight", "amid thick fog"."""
    if conditions.endswith(("midnight", "noon")):
        return f"at {conditions}"
    entry = with_article(conditions)
    return f"{'amid' if entry == conditions else 'during'} {entry}"
