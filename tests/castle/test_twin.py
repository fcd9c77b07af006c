"""The text twin: who reads the table page knows all that everybody may know of a game of Castle Poker."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from bot.shown.games import FACES
from bot.shown.page import Page
from engines.castle import CASTLE, View
from engines.core import Seat
from tests.castle.positions import position
from tests.laws.playing import some, some_walk
from tests.long import long

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SPECIALS = {"★": "Messenger", "J♥": "Bishop", "J♠": "Trebuchet", **{f"8{suit}": "Supplies" for suit in SUITS}}
WAITED_FOR = {
    "may discard up to two cards": "discard",
    "bids": "bid",
    "may send the Messenger": "messenger",
    "was robbed and fishes in the Moat": "replace",
    "may fire the Trebuchet": "trebuchet",
    "may build with a bid of \\d+": "build",
}
TITLES = {
    "Discards": ["discard"],
    "Bids": ["bid"],
    "Messenger": ["messenger", "replace"],
    "Trebuchet": ["trebuchet"],
    "Building": ["build"],
    None: ["lobby", "closed"],
}
PLAYER = re.compile(
    r"(?P<turn>▸ )?(?P<letter>[A-F]) · \*\*(?P<name>\w+)\*\* · supply (?P<supply>\d+)"
    r"( · bid (?P<bid>\d+)( of (?P<offered>\d+))?)? · castle (?P<castle>[\d–]( [\d–]){3})"
    r"( · changed (?P<changed>\d))?(?P<dealer> · dealer)?"
)

Facts = dict[str, Any]


# What a reader reads.


def read(page: Page) -> Facts:
    """The public facts, from the words of the page alone."""
    fields = {it.name: it.text for it in page.fields}
    facts = read_quarry(fields["Quarry"])
    facts |= read_players(fields["Players"].splitlines())
    (moat,) = (name for name in fields if name.startswith("Moat ("))
    facts["moat"] = [] if fields[moat] == "Empty." else read_cards(fields[moat], facts)
    assert moat == f"Moat ({len(facts['moat'])})"
    facts["opened"] = read_hands(fields.get("Hands"), facts)
    facts["last_hands"] = read_hands(fields.get("Previous hand"), facts)
    facts |= read_text(page.text.splitlines())
    title = re.fullmatch(r"Castle Poker(?: · Hand (\d+))?(?: · (\w+))?", page.title)
    assert title and facts["phase"] in TITLES[title[2]]
    facts["hand"] = int(title[1] or 0)
    assert facts.pop("marked") == facts["turn"]
    return facts


def read_quarry(text: str) -> Facts:
    stones, *more = text.split(" · ")
    facts: Facts = {"quarry": number(r"\*\*(\d+) stones?\*\*", stones)}
    facts["ran_out"] = "it ran out: this is the last hand" in more
    facts["resting"] = "the Messenger is resting" in more
    assert facts["resting"] != ("the Messenger is in play" in more)
    facts["trebuchets"] = 2 if "two Trebuchets" in more else 1
    facts["deck_count"] = number(r"deck (\d+)", next(it for it in more if it.startswith("deck")))
    return facts


def read_players(lines: list[str]) -> Facts:
    found = [PLAYER.fullmatch(line) for line in lines]
    players = [it for it in found if it]
    assert len(players) == len(lines)
    assert "".join(it["letter"] for it in players) == "ABCDEF"[: len(lines)]
    assert [it["name"] for it in players] == list(NAMES[: len(lines)])
    (dealer,) = (i for i, it in enumerate(players) if it["dealer"])
    return {
        "dealer": dealer,
        "marked": next((i for i, it in enumerate(players) if it["turn"]), None),
        "supply": [int(it["supply"]) for it in players],
        "bid": [int(it["bid"] or 0) for it in players],
        "offered": [None if it["bid"] is None else int(it["offered"] or it["bid"]) for it in players],
        "castle": [[int(box) for box in it["castle"].split() if box != "–"] for it in players],
        "discarded": [None if it["changed"] is None else int(it["changed"]) for it in players],
    }


def read_hands(text: str | None, facts: Facts) -> list[list[str]]:
    """The hands by seat; each line ends with what the hand is called."""
    hands = list[list[str]]()
    for i, line in enumerate((text or "").splitlines()):
        begin = f"{'ABCDEF'[i]} · {NAMES[i]}: "
        assert line.startswith(begin) and re.search(r"\*\* · [a-z ,]+$", line), line
        hands.append(read_cards(line[len(begin) :], facts))
    return hands


def read_cards(text: str, facts: Facts) -> list[str]:
    return [read_card(it, facts["trebuchets"]) for it in re.findall(r"\*\*([^*]+)\*\*", text)]


def read_card(text: str, trebuchets: int) -> str:
    """`J♥ Bishop`: its special must stand next to it."""
    sign, _, special = text.replace("\ufe0e", "").partition(" ")
    specials = SPECIALS | ({"J♣": "Trebuchet"} if trebuchets == 2 else {})
    assert special == specials.get(sign, ""), text
    return "XR" if sign == "★" else sign[:-1].replace("10", "T") + SUITS[sign[-1]]


def read_text(lines: list[str]) -> Facts:
    first, *more = lines
    facts: Facts = {"turn": None, "shots": [], "entitled": [], "builders": []}
    if first == "The game is over.":
        facts["phase"] = "closed"
    elif first == "The cards have not been dealt yet.":
        facts["phase"] = "lobby"
    else:
        told = re.fullmatch(r"\*\*(\w+)\*\* (.*)\.", first)
        assert told
        facts["turn"] = NAMES.index(told[1])
        (facts["phase"],) = (it for words, it in WAITED_FOR.items() if re.fullmatch(words, told[2]))
    keys = {"Shots left": "shots", "Highest hand and bid": "entitled", "Still to build": "builders"}
    for line in more:
        what, _, who = line.partition(": ")
        found = re.findall(r"\*\*(\w+)\*\*( \(2\))?", who)
        facts[keys[what]] = [NAMES.index(name) for name, twice in found for _ in range(2 if twice else 1)]
    return facts


def number(pattern: str, text: str) -> int:
    found = re.fullmatch(pattern, text)
    assert found, text
    return int(found[1])


# What there is to know.


def public(view: View) -> Facts:
    """The facts of a view. How many cards a hand has is known: five until it is opened."""
    assert view.opened or set(view.counts) in ({0}, {5})
    kept = {it: getattr(view, it) for it in ("hand", "dealer", "turn", "quarry", "ran_out", "resting")}
    lists = ("supply", "bid", "discarded", "offered", "shots", "entitled", "builders", "moat")
    return {
        **kept,
        **{it: list(getattr(view, it)) for it in lists},
        "phase": view.phase.value,
        "trebuchets": view.options.trebuchets,
        "deck_count": view.deck_count,
        "castle": [list(it) for it in view.castle],
        "opened": [held(it) for it in view.opened],
        # The hands of the hand before are told until those of this one are opened.
        "last_hands": [] if view.opened else [held(it) for it in view.last_hands],
    }


def held(cards: tuple[str, ...]) -> list[str]:
    """As a hand is told: the Messenger first, then from the ace down, equal ranks by suit."""
    return sorted(cards, key=lambda it: (it != "XR", "AKQJT98765432".find(it[0]), "SHDC".find(it[1])))


def page_of(view: View) -> Page:
    return FACES["castle"].table(view, lambda seat: NAMES[seat])


@some(40)
@long
def test_the_words_of_a_table_tell_all_that_is_public(data: st.DataObject):
    for n, step in enumerate(some_walk(CASTLE, data)):
        if n % 3 == 0 or CASTLE.over(step.after):
            for s in (step.before, step.after):
                view = CASTLE.view(s, None)
                assert read(page_of(view)) == public(view)


def test_several_in_line_are_told():
    lines = "stones P1 3 P2 3 P3 3\nphase build\nbids P1 2 P2 2 P3 0\nbuilders P1 P2"
    view = CASTLE.view(position(lines), None)
    facts = read(page_of(view))
    assert facts["builders"] == facts["entitled"] == [0, 1] and facts == public(view)
    lines = "stones P1 3 P2 3\nphase trebuchet\nbids P1 2 P2 2\ncastle P1 1"
    s = position(lines, trebuchets=2)
    s.shots = (Seat(0), Seat(0))
    facts = read(page_of(CASTLE.view(s, None)))
    assert facts["shots"] == [0, 0] and facts == public(CASTLE.view(s, None))
