"""The text twin: the table page's words alone say all that everybody may know."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from bot.shown.games.houseem.pages import table_page
from bot.shown.page import Page
from engines.houseem import HOUSEEM, View
from engines.houseem.model import Phase, in_words
from tests.houseem.terms import TERMS
from tests.laws.games import chosen
from tests.laws.walk import walk
from tests.long import long

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
LETTERS = "ABCDEF"
EVERY = 3
"""Of how many positions of a game one is read."""

House = tuple[object, ...]


@dataclass(kw_only=True)
class Facts:
    """What everybody may know, in plain words and numbers; seats are numbers, cards as they are written."""

    round: int
    final_round: int | None
    phase: str
    dealer: int
    turn: int | None
    deck: int
    renovated: bool
    variants: tuple[str, ...]
    market: tuple[str, ...]
    revealed: tuple[str, ...]
    graveyard: tuple[str, ...]
    hands: tuple[int, ...]
    points: tuple[int, ...]
    lots: tuple[House, ...] = ()
    scores: tuple[tuple[str, int, int, int], ...] = ()
    """House, owner, Townsfolk, Quality; told when the game is over."""
    letters: tuple[str, ...] = field(default=())


# Reading. Nothing but the text is known here.

SUIT = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])|★(black|red)")


def cards(text: str) -> tuple[str, ...]:
    """The cards that a text names, in order."""
    return tuple(
        f"X{joker[0].upper()}" if joker else f"{'T' if rank == '10' else rank}{SUIT[suit]}"
        for rank, suit, joker in CARD.findall(text)
    )


def number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return int(found[1])


def person(pattern: str, text: str) -> int | None:
    """The seat of whom a text names so: `%` stands for the name."""
    found = re.search(pattern.replace("%", r"\*\*(\w+)\*\*"), text)
    return NAMES.index(found[1]) if found else None


def read(page: Page) -> Facts:
    said = {it.name: it.text for it in page.fields}
    town = [it.text for it in page.fields if it.name.startswith("Town")]
    players = said["Players"].splitlines()
    by_name = sorted(players, key=lambda it: NAMES.index(re.findall(r"\*\*(\w+)\*\*", it)[0]))
    lot_lines = [line for text in town for line in text.splitlines() if "Nothing is built" not in line]
    dealer, turn = person("% deals", page.text), person("% to act", page.text)
    begun, last = "Round" in page.title, "final round" in page.title
    at = number(r"Round (\d+)", page.title) if begun else 0
    assert [i for i, it in enumerate(by_name) if "▸" in it] == ([] if turn is None else [turn])
    assert [i for i, it in enumerate(by_name) if it.endswith("dealer")] == [dealer]
    assert dealer is not None
    (graves,) = [it for it in page.fields if it.name.startswith("Graveyard")] or [None]
    if graves is not None:
        assert number(r"(\d+) card", graves.name) == len(cards(graves.text))
    return Facts(
        round=at,
        final_round=at if last else at + 1 if "next round is the final one" in page.text else None,
        phase="setup" if not begun else "over" if turn is None else "action",
        dealer=dealer,
        turn=turn,
        deck=0 if "deck is empty" in page.text else number(r"(\d+) cards? in the deck", page.text),
        renovated="run out once" in page.text,
        variants=tuple(re.findall(r"Variants: (.*)\.", page.text)[0].split(", "))
        if "Variants" in page.text
        else (),
        market=cards(said["Market"]),
        revealed=cards(said.get("Just turned up", "")),
        graveyard=cards(graves.text) if graves is not None else (),
        hands=tuple(number(r"(\d+) cards?\b", it) for it in by_name),
        points=tuple(number(r"(\d+) points? in town", it) for it in by_name),
        lots=tuple(read_lot(*lot_lines[i : i + 2]) for i in range(0, len(lot_lines), 2)),
        scores=tuple(
            sorted(it for line in said.get("Score card", "").splitlines() for it in read_sums(line))
        ),
        letters=tuple(it.removeprefix("▸ ")[0] for it in by_name),
    )


def read_lot(house: str, state: str) -> House:
    address = re.findall(r"^\*\*(H\d+)\*\*", house)[0]
    below, _, above = house.partition(" under ")
    safety = number(r"Safety (\d+)", house)
    quality = number(r"Quality (\d+)", house) if above else None
    safe = person("safe until %'s next turn", state)
    owner = person("🏠 %:", state)
    hidden = "face-down card" in state
    living: object = number(r"(\d+) face-down card", state) if hidden else cards(state)
    combined = number(r"Combined Safety (\d+)", state) if owner is not None and not hidden else None
    stage = (
        "foundation"
        if "waiting for a Roof" in state
        else "safe"
        if safe is not None
        else "vacant"
        if "vacant" in state
        else "settled"
    )
    return (address, stage, cards(below), cards(above), safety, quality, safe, owner, living, combined)


def read_sums(line: str) -> list[tuple[str, int, int, int]]:
    owner = person("^%", line)
    assert owner is not None or line == "Nobody scores."
    sums = re.findall(r"(H\d+) \((\d+) \+ (\d+)\)", line)
    told = [(house, owner or 0, int(townsfolk), int(quality)) for house, townsfolk, quality in sums]
    if told:
        assert number(r"\*\* (\d+) =", line) == sum(folk + quality for *_, folk, quality in told)
    return told


# What is so.


def facts(view: View) -> Facts:
    return Facts(
        round=view.round,
        final_round=view.final_round,
        phase=view.phase.value,
        dealer=view.dealer,
        turn=view.turn,
        deck=view.deck_count,
        renovated=view.renovated,
        variants=in_words(view.options),
        market=view.market,
        revealed=view.revealed,
        graveyard=view.graveyard,
        hands=view.hand_counts,
        points=tuple(it.points for it in view.standing),
        lots=tuple(
            (
                str(lot.address),
                lot.stage.value,
                lot.foundation,
                lot.roof,
                lot.safety,
                lot.quality,
                lot.safe,
                lot.owner,
                len(lot.townsfolk) if lot.face_down else lot.townsfolk,
                lot.combined_safety,
            )
            for lot in view.lots
        ),
        scores=tuple(sorted((str(it.house), it.owner, it.townsfolk, it.quality) for it in view.scores))
        if view.phase is Phase.OVER
        else (),
        letters=tuple(LETTERS[: len(view.hand_counts)]),
    )


@pytest.mark.parametrize("seats", HOUSEEM.seats)
@long
def test_the_text_says_all_that_everybody_may_know(seats: int):
    seen: set[str] = set()
    for n in range(2 * len(TERMS.options)):
        steps = list(walk(HOUSEEM, chosen(HOUSEEM, n, 2), seats, f"twin {n}"))
        for s in (steps[0].before, *(it.after for it in steps[n % EVERY :: EVERY]), steps[-1].after):
            view = HOUSEEM.view(s, None)
            assert read(table_page(view, NAMES.__getitem__).fitted()) == facts(view)
            seen |= {view.phase.value, *(lot.stage.value for lot in view.lots)}
    assert seen >= {"setup", "action", "over", "foundation", "safe", "vacant", "settled"}
