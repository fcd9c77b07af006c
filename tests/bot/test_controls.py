"""Tests of completions and public buttons: all are legal. For panels see laws/test_panels.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.completions import VALUES_CONSIDERED_MAX, completions, field_choices
from bot.presentation.move_builder.controls import ActionLabels, Idle, Press
from bot.presentation.move_builder.steps import first_step, public, step
from engines import GAMES
from engines.core import TEXT, Offer, Pick, Seat, TextId, field_names
from engines.holdup.actions import Narrate, Raise
from engines.notation import ACTION_MAX_CHARS, announced, read, write, written
from tests.laws.games import chosen, terms
from tests.laws.panels import silent, words_of
from tests.laws.walk import walk

ROOM = 100 - len("c:abcdefgh:99999:99:")
"""What is left in an id for a half-said move next to the table's, the number of moves and the control's."""
NOWHERE = (
    "shoot", "damage", "damage ZZ", "destroy AS", "perceive 2C deck nowhere", "check check", "raise x",
)  # fmt: skip


def called(seat: Seat) -> str:
    """Return a name of 40 characters."""
    return f"Doctor Wilhelmina Montgomery-Featherst{seat:02}"


Situation = tuple[Any, Any, Seat, Sequence[Offer], ActionLabels]

every_set = pytest.mark.parametrize(
    ("name", "n"), [(name, n) for name, game in GAMES.items() for n in range(len(terms(game).options))]
)


@cache
def situations(name: str, n: int) -> Sequence[Situation]:
    """Return game, state, seat, offers and labels of whoever may act, in a random game with these options."""
    game = GAMES[name]
    options, seats = chosen(game, n, 4), [*game.seats][n % 4 + 1]
    return [
        (game, it.after, seat, offers, PRESENTERS[name].words(game.view(it.after, seat), called))
        for it in islice(walk(game, options, seats, f"controls {n}"), 60)
        for seat in map(Seat, range(seats))
        if (offers := game.offers(it.after, seat))
    ]


@every_set
def test_completions_are_legal_moves_that_begin_as_was_typed(name: str, n: int):
    random = Random(n)
    for game, _, _, offers, _ in situations(name, n)[:80]:
        for offer in offers:
            line = write(silent(offer.sample(random)))
            typed = line[: random.randrange(len(line) + 1)]
            found = completions(offers, typed)
            assert len(found) <= 25 and len(set(found)) == len(found)
            for it in found:
                assert it.lower().startswith(typed.lower()) and len(it) <= ACTION_MAX_CHARS
                assert any(legal(game, it, other) for other in offers), it
            if not line.startswith(("rejoin new", "narrate")):
                assert line in completions(offers, line), "typed out, it is offered as it is"


def legal(game: Any, line: str, offer: Offer) -> bool:
    """Return whether the line is a move of this offer, with a story if one is required."""
    if line.split()[0] == "narrate":
        return True
    action = read(game, line)
    if action in offer:
        return True
    return "say" in field_names(type(action)) and replace(action, say=TextId("t1")) in offer


def test_an_amount_is_completed_however_rich_a_villain_is():
    offers = [Offer(Raise, to=range(4, 2000))]
    assert completions(offers, "raise 137") == ["raise 137", *(f"raise 137{n}" for n in range(10))]
    assert completions(offers, "raise")[:2] == ["raise 4", "raise 5"]


@every_set
def test_the_fields_of_a_slash_command_are_completed_one_by_one(name: str, n: int):
    random = Random(n)
    for _, _, _, offers, words in situations(name, n)[:80]:
        for offer in offers:
            action = offer.sample(random)
            said, names = list[str](), field_names(offer.action)
            for i, field in enumerate(names):
                value = getattr(action, field)
                domain = offer.choices([getattr(action, it) for it in names[:i]])
                if field in ("say", "text", "villain"):
                    break
                first = written(value[0]) if isinstance(value, tuple) and value else ""
                choices = field_choices(offers, offer.action, field, said, words, first)
                assert all(label and word for label, word in choices)
                offered = [word for _, word in choices]
                if isinstance(domain, Pick) and not domain.ordered and value:
                    assert len(offered) >= VALUES_CONSIDERED_MAX or {
                        *map(written, cast("tuple[Any, ...]", value))
                    } in [set(it.split()) for it in offered]
                elif value not in (None, ()) and not isinstance(domain, range):
                    assert written(value[0] if isinstance(domain, Pick) else value) in offered
                if value is not None:
                    said += [*announced(offer.action, field), *words_of(action, field)]


@every_set
def test_public_buttons_depend_on_nothing_hidden_and_nonsense_leads_nowhere(name: str, n: int):
    presenter = PRESENTERS[name]
    verbs = {action.verb for action in presenter.open_to_all}
    for _, _, _, offers, words in situations(name, n):
        assert step(offers, "", words) == first_step(offers, words)
        for control in public(offers, presenter.open_to_all, words):
            assert not isinstance(control, Idle)
            said = control.move if isinstance(control, Press) else control.said
            assert any(f"{said} ".startswith(f"{verb} ") for verb in verbs), control
        for said in NOWHERE:
            if step(offers, said, words) is not None:
                assert any(f"{said} ".startswith(f"{offer.action.verb} ") for offer in offers)


def test_what_only_a_form_can_say_has_no_next_step():
    """No button leads there, but anybody may send such an id."""
    narrate = Offer(Narrate, text=TEXT)
    told = situations("holdup", 0)[0][-1]
    assert step([narrate], "narrate", told) is None
