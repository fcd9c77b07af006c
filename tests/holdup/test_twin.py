"""The text page says what the picture and the view say: a decoder reads the public facts back from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.shown.games.holdup.pages import table_page
from bot.shown.page import Page
from engines.cards import RANKS, SUITS, Card, card
from engines.core import Seat
from engines.holdup import HOLDUP, View
from engines.holdup.model import Phase, Street
from engines.holdup.table_of_cards import during, with_article
from tests.laws.games import chosen
from tests.laws.walk import walk

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
LETTERS = "ABCDEFGHIJ"
SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))
WINDOWS = ("Last word", *(f"A word before the {street}" for street in ("flop", "turn", "river")))
GAMES = ((0, 2), (1, 4), (2, 10), (2, 7), (4, 6), (3, 2), (5, 2), (1, 0))

Facts = dict[str, Any]


# From the text.


def decoded(page: Page) -> Facts:
    """The public facts, from title, text and fields alone."""
    fields: dict[str, str] = {}
    for it in page.fields:
        name = it.name.removesuffix(", continued")
        fields[name] = f"{fields[name]}\n{it.text}" if name in fields else it.text
    return {
        **_of_the_title(page.title),
        **_of_the_board(fields),
        **_of_the_heist(fields.get("The heist")),
        **_of_the_villains(fields.get("Villains", "")),
        **_of_the_piles(fields),
        **_of_the_text(page.text),
        "shown": tuple(_hands(fields.get("Shown", ""))),
    }


def _cards(text: str) -> tuple[Card, ...]:
    found = re.findall(r"(10|[2-9JQKA])([♠♥♦♣])", text)
    return tuple(card(("T" if rank == "10" else rank) + SIGNS[sign]) for rank, sign in found)


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def _seat(name: str) -> Seat:
    return Seat(NAMES.index(name))


def _seats(names: str) -> tuple[Seat, ...]:
    return tuple(map(_seat, names.split(", ")))


def _of_the_title(title: str) -> Facts:
    words = title.split(" · ")
    facts: Facts = {
        "hand": _number(r"(?:Heist|after) (\d+)", title),
        "running": words[-1] in (*WINDOWS, *_STREETS),
    }
    facts["window"] = words[-1] in WINDOWS
    if words[-1] in _STREETS:
        facts["round"] = _STREETS[words[-1]]
    return facts


_STREETS = {it.name.capitalize(): it for it in Street}


def _of_the_board(fields: dict[str, str]) -> Facts:
    for name, text in fields.items():
        if name.startswith(("Board", "Pot")):
            pot, damage = _number(r"[Pp]ot (\d+)", name), _number(r"(\d+) from Damage", name)
            return {"board": _cards(text), "pot": pot, "damage": damage}
    return {"board": (), "pot": 0, "damage": 0}


def _of_the_heist(text: str | None) -> Facts:
    if text is None:
        return {"heist": None, "loot": None, "law": None}
    scene, _, rest = text.replace("\\", "").partition(". Loot: ")
    told = re.match(r"(.+) worth (\d+)( \(in the pot\))?\.", rest)
    assert told, text
    law = re.search(r"The law: (.+), strength (\d+) \((?:(\d+) of \d+ to go|beaten)", text)
    thrown = _number(r"(\d+) chips? thrown at it", text)
    return {
        "heist": scene.lower(),
        "loot": (told[1], int(told[2]), bool(told[3])),
        "law": (law[1], int(law[2]), int(law[3] or 0), thrown) if law else None,
    }


def _of_the_villains(text: str) -> Facts:
    facts: Facts = {key: {} for key in ("stack", "powers", "live", "street")}
    marks: dict[str, set[Seat]] = {key: set() for key in (*MARKS, "folded", "turn")}
    seated: list[Seat] = []
    for line in text.splitlines():
        arrow, letter, struck, name, rest = _VILLAIN.fullmatch(line).groups()  # pyright: ignore[reportOptionalMemberAccess]
        seat = _seat(name)
        assert letter == LETTERS[seat]
        seated.append(seat)
        facts["stack"][seat] = _number(r"^(\d+) chips?", rest)
        facts["powers"][seat] = _number(r"(\d+) powers?", rest)
        facts["live"][seat] = _number(r"(\d+) wagered", rest)
        facts["street"][seat] = _number(r"\((\d+) this round\)", rest)
        for mark in MARKS:
            if mark in rest.split(" · "):
                marks[mark].add(seat)
        if struck == "~~":
            marks["folded"].add(seat)
        if arrow:
            marks["turn"].add(seat)
    return {**facts, **marks, "seated": tuple(seated)}


MARKS = ("all-in", "passed", "won", "lost", "dealer")
_VILLAIN = re.compile(r"(▸ )?([A-J]) · (\*\*|~~)(\w+)(?:\*\*|~~) · (.+)")


def _hands(text: str) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    for line in filter(None, text.splitlines()):
        who, _, cards = line.partition(": ")
        letter, _, name = who.partition(" · ")
        assert letter == LETTERS[_seat(name)]
        yield _seat(name), _cards(cards)


def _of_the_piles(fields: dict[str, str]) -> Facts:
    decks, _, discarded = fields.get("Decks", "").partition("\nPowers discarded: ")
    return {
        "destroyed": _cards(fields.get("Destroyed", "")),
        "deck": _number(r"Play: (\d+) card", decks),
        "powers deck": _number(r"powers: (\d+) card", decks),
        "powers aside": _number(r"(\d+) cards? set aside", decks),
        "discarded": _cards(discarded),
    }


def _of_the_text(text: str) -> Facts:
    facts: Facts = {"open": None, "asked": None, "to call": None, "choosing": None, "telling": None}
    bet = re.search(r"Bet this round: (\d+); minimum raise: (\d+)\.", text)
    facts["bet"] = (int(bet[1]), int(bet[2])) if bet else None
    facts["closed"] = text == "The session is over."
    if it := re.match(r"\*\*(\w+)\*\* is using (\S+): (\d+) left", text):
        facts["open"] = (_seat(it[1]), _cards(it[2])[0], int(it[3]))
    elif it := re.match(r"\*\*(\w+)\*\* to act: (?:(\d+) to call|nothing)", text):
        facts["to call"] = (_seat(it[1]), int(it[2] or 0))
    elif it := re.search(r"Waiting for \*\*(.+)\*\*\.$", text):
        facts["asked"] = _seats(it[1])
    elif it := re.match(r"Waiting for \*\*(.+)\*\*: return with (\d+) chips, or a new villain", text):
        facts["choosing"] = (_seats(it[1]), int(it[2]))
    elif it := re.match(r"How did the heist end\? \*\*(.+)\*\* may tell it", text):
        facts["telling"] = _seats(it[1])
    return facts


# From the view.


def facts_of(view: View) -> Facts:
    """The same facts as they are."""
    running = view.phase in (Phase.BETTING, Phase.WINDOW)

    def each(numbers: tuple[int, ...]) -> dict[Seat, int]:
        return {seat: numbers[seat] for seat in view.seated}

    def those(flags: tuple[bool, ...]) -> set[Seat]:
        return {seat for seat in view.seated if running and flags[seat]}

    facts: Facts = {
        "hand": view.hand,
        "running": running,
        "window": view.phase is Phase.WINDOW,
        "board": view.board,
        "pot": view.pot,
        "damage": view.damage_in_pot,
        "stack": each(view.stack),
        "powers": each(view.power_counts),
        "live": each(view.live),
        "street": {seat: view.street[seat] if view.live[seat] else 0 for seat in view.seated},
        "folded": those(view.folded),
        "all-in": those(view.allin),
        "passed": {*view.passed},
        "won": {*view.winners} & {*view.seated},
        "lost": {*view.losers} & {*view.seated},
        "turn": {view.turn} - {None},
        "dealer": {view.dealer} - {None},
        "seated": view.seated,
        "shown": view.shown,
        "destroyed": view.destroyed,
        "deck": view.deck_count,
        "powers deck": view.powers_deck_count,
        "powers aside": view.powers_aside_count,
        "discarded": view.powers_discard,
        "bet": (view.current_bet, view.min_raise) if view.phase is Phase.BETTING else None,
        "closed": view.phase is Phase.CLOSED,
        **_heist(view, running=running),
        **_waiting(view),
    }
    if view.phase is Phase.BETTING:
        facts["round"] = view.round
    return facts


def _heist(view: View, *, running: bool) -> Facts:
    if view.setting is None or not running:
        return {"heist": None, "loot": None, "law": None}
    it, law = view.setting, view.resistance
    return {
        "heist": f"{with_article(it.location)}, {during(it.conditions)}".lower(),
        "loot": (it.loot, view.loot_in_pot or view.loot_on_card, view.loot_in_pot > 0),
        "law": (with_article(law.name), law.strength, law.needed, law.chips) if law else None,
    }


def _waiting(view: View) -> Facts:
    facts: Facts = {"open": None, "asked": None, "to call": None, "choosing": None, "telling": None}
    if view.open is not None:
        facts["open"] = (view.open.seat, view.open.card, view.open.left)
    elif view.phase is Phase.BETTING and view.turn is not None:
        facts["to call"] = (view.turn, view.to_call[view.turn])
    elif view.phase is Phase.WINDOW:
        facts["asked"] = tuple(seat for seat in view.asked if seat not in view.passed)
    elif view.phase is Phase.REJOIN:
        facts["choosing"] = (view.choosing, view.due)
    elif view.phase in (Phase.BETWEEN, Phase.LOBBY) and view.ending_owed:
        facts["telling"] = view.winners
    return facts


def test_the_decoder_knows_every_card():
    assert len({*_cards(" ".join(f"{rank}{sign}" for rank in ("10", *RANKS) for sign in SIGNS))}) == 52
    assert {*SIGNS.values()} == {*SUITS}


def test_the_text_tells_all_public_facts():
    seen, phases = 0, set[Phase]()
    for n, seats in GAMES:
        for step in list(walk(HOLDUP, chosen(HOLDUP, n, 5), seats, f"twin {n} {seats}"))[::3]:
            view = HOLDUP.view(step.after, None)
            assert decoded(table_page(view, NAMES.__getitem__)) == facts_of(view)
            seen, phases = seen + 1, phases | {view.phase}
    assert seen > 300 and phases == {*Phase}
