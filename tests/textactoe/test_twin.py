"""The text of a table says all that everybody may know: a reader of the embed has the public view."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.shown.games import FACES
from bot.shown.page import Page
from bot.shown.scene import SEAT_LETTERS
from engines.cards import Card
from engines.core import Seat
from engines.poker import strength
from engines.textactoe import TEXTACTOE, View
from engines.textactoe.model import CELLS, Grid, OpenedHand, Options, Outcome, Phase
from tests.laws.games import chosen
from tests.laws.walk import walk
from tests.textactoe.trio import FLUSH, Trio

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
DECK = 52
GAMES, EVERY = 30, 7


def named(seat: Seat) -> str:
    return NAMES[seat]


# The reader, who has the text and nothing else.


def card(word: str) -> Card:
    """`10♥`, `★red`."""
    if word.startswith("★"):
        return Card({"★red": "XR", "★black": "XB"}[word])
    rank, suit = word[:-1], SUITS[word[-1]]
    return Card(("T" if rank == "10" else rank) + suit)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(card(word.replace("*", "")) for word in words.split())


def number(text: str, before: str) -> int:
    """The number before this word; 0 where there is none."""
    found = re.search(rf"(\d+) {before}", text)
    return int(found[1]) if found else 0


def seats_in(text: str) -> tuple[Seat, ...]:
    """Whose names stand in bold there."""
    return tuple(Seat(NAMES.index(it)) for it in re.findall(r"\*\*([A-Z][a-z]+)\*\*", text))


def read(page: Page) -> View:
    """What everybody may know, from the words of the table's page."""
    told = {it.name: it.text.replace("\ufe0e", "") for it in page.fields}
    text = page.text
    players = [it[2:].split(" · ") for it in told["Players"].splitlines()]
    assert [it[0] for it in players] == list(SEAT_LETTERS[: len(players)])
    assert [it[1] for it in players] == [f"**{name}**" for name in NAMES[: len(players)]]
    facts = [" · ".join(it[2:]) for it in players]
    seats = [Seat(i) for i in range(len(players))]
    acting = [seat for seat in seats if told["Players"].splitlines()[seat].startswith("▸")]
    grid, face_down = read_grid(told)
    callers = [seat for seat in seats if "**called**" in facts[seat]]
    caller = callers[0] if callers else None
    actor = acting[0] if acting else None
    phase = read_phase(text)
    turn = seats_in(text)[0] if phase is Phase.ANSWER else actor
    in_pot = tuple(seat for seat in seats if "in the pot" in facts[seat])
    removed = next((cards(text) for name, text in told.items() if name.startswith("Out of the game")), ())
    challengers = {seat for seat in seats if "challenged" in facts[seat]}
    stash_counts = tuple(number(it, "cards? in hand") for it in facts)
    laid_counts = tuple(number(it, "face down") for it in facts)
    pile_count = number(told["Draw Pile"], "cards?")
    all_cards = sum(map(len, (*grid, removed, face_down))) + pile_count + sum((*stash_counts, *laid_counts))
    return View(
        seat=None,
        options=Options(jokers=all_cards > DECK, betting="Pot" in told),
        seats=len(seats),
        phase=phase,
        turn=turn,
        actor=actor,
        caller=caller,
        challengers=tuple(seat for seat in after(seats, caller) if seat in challengers),
        grid=grid,
        face_down=face_down,
        pile_count=pile_count,
        removed=removed,
        discards=number(told["Draw Pile"], "discards? in a row"),
        stash_counts=stash_counts,
        laid_counts=laid_counts,
        points=tuple(number(it, "points?") for it in facts),
        chips=tuple(number(it, "chips?") for it in facts),
        pot=number(told.get("Pot", ""), "chips?"),
        in_pot=in_pot,
        bet=int(text.split("has bet ")[1].split(".")[0]) if phase is Phase.ANSWER else 0,
        answering=tuple(answering(seats, in_pot, turn, actor)) if phase is Phase.ANSWER else (),
        last=read_outcome(told["Last showdown"]) if "Last showdown" in told else None,
        stash=(),
        laid=(),
        buried=(),
    )


def read_phase(text: str) -> Phase:
    """From who is waited for, and for what."""
    signs = {
        "game is over": Phase.OVER,
        "not begun": Phase.SETUP,
        "concedes or challenges": Phase.RESPOND,
        "extra turn": Phase.EXTRA,
        "lays two cards": Phase.LAY,
        "sees or drops": Phase.ANSWER,
        "to move": Phase.TURN,
    }
    (phase,) = (phase for sign, phase in signs.items() if sign in text)
    return phase


def read_grid(told: dict[str, str]) -> tuple[Grid, tuple[int, ...]]:
    """The stacks, and which cells are face down; the heights of both fields must agree."""
    rows = told["Grid"].split("```")[1].strip("\n").splitlines()
    words = [it.strip() for row in rows for it in row.split("│")]
    high = [it.split(": ") for it in told.get("Stacks, the top card last", "").splitlines()]
    stacks = {int(cell): cards(words) for cell, words in high}
    grid: list[tuple[Card, ...]] = []
    for cell, word in zip(CELLS, words, strict=True):
        top, _, height = word.partition("×")
        up = top != "–" and not top.startswith("[")
        stack = stacks.get(cell, cards(top) if up else ())
        assert len(stack) == (int(height or 1) if up else 0) and (not up or stack[-1] == card(top))
        grid.append(stack)
    return tuple(grid), tuple(cell for cell, word in zip(CELLS, words, strict=True) if word == f"[{cell}]")


def read_outcome(text: str) -> Outcome:
    """`**Ann**: **10♥**  **J♥** with D1 9♥ 8♥ 6♥, flush, jack high`, and at last who won."""
    *lines, end = text.splitlines()
    hands = tuple(map(read_hand, lines))
    scored = re.search(r"scored (\d+)", end)
    assert scored or "equal hands: nobody scored" in end
    return Outcome(hands, seats_in(end), int(scored[1]) if scored else 0)


def read_hand(line: str) -> OpenedHand:
    who, hand = line.split(": ", 1)
    found, made = hand.split(", ", 1)
    laid, _, (name, *tops) = *found.partition(" with ")[:2], found.partition(" with ")[2].split()
    five = (*cards(laid), *map(card, tops))
    return OpenedHand(five, name, made, strength(five), seats_in(who)[0])


def after(seats: Sequence[Seat], first: Seat | None) -> list[Seat]:
    """Clockwise, from the one after `first`."""
    at = 0 if first is None else seats.index(first) + 1
    return [*seats[at:], *seats[:at]]


def answering(
    seats: Sequence[Seat], in_pot: Sequence[Seat], bettor: Seat | None, actor: Seat | None
) -> Iterator[Seat]:
    """Who must still see or drop: from the one who is asked, clockwise to the bettor."""
    order = [seat for seat in after(seats, bettor) if seat != bettor]
    return (seat for seat in order[order.index(actor) if actor in order else 0 :] if seat in in_pot)


# What is read is what there is.


def public(view: View) -> View:
    """What the table's page must say: all but how many might have sat down, and Jokers before the deal."""
    begun = view.phase is not Phase.SETUP
    return replace(view, options=replace(view.options, max_players=2, jokers=begun and view.options.jokers))


def check(s: Any) -> None:
    view = TEXTACTOE.view(s, None)
    page = FACES["textactoe"].table(view, named)
    assert page.title == "Tex-Tac-Toe"
    assert read(page) == public(view)
    whole = page.fitted()
    assert whole.fields == page.fields and whole.text == page.text, "something does not fit into an embed"


def test_the_text_of_a_table_can_be_read_back():
    for n in range(GAMES):
        for step in list(walk(TEXTACTOE, chosen(TEXTACTOE, n, 2), 2 + n % 5, f"twin {n}"))[::EVERY]:
            check(step.before)


def test_the_end_can_be_read_back():
    for n in range(GAMES):
        *_, last = walk(TEXTACTOE, chosen(TEXTACTOE, n, 2), 2 + n % 5, f"twin {n}")
        check(last.after)


def test_equal_hands_can_be_read_back():
    trio = Trio("""
        grid   AS KD 9C  ## ## ##  ## ## ##
        stash  A QH 4S 2H  B QC 4D 2D
    """)
    trio.do("A call QH 4S", "B concede QC 4D")
    assert trio.s.last is not None and len(trio.s.last.winners) == 2
    check(trio.s)


def test_a_call_with_bets_can_be_read_back_move_by_move():
    trio = Trio("players A B C" + FLUSH + "chips A 49 B 49 C 49 \n pot 3 \n inpot A B C", betting=True)
    for line in (
        "A bet 5", "B see", "C drop", "A call TH JH", "B challenge", "B bet 2", "A see", "B discard 3D",
        "B lay 8S KC",
    ):  # fmt: skip
        trio.do(line)
        check(trio.s)
