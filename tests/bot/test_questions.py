"""Tests of forms, completions and public buttons: all are legal. For panels see laws/test_panels.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Literal, cast

import pytest

from bot.adapter.rendering.forms import QuestionsForm
from bot.presentation import ids
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.completions import VALUES_CONSIDERED_MAX, completions, field_choices
from bot.presentation.move_builder.controls import Fill, Idle, Open, Press, Step
from bot.presentation.move_builder.labels import ActionLabel, ActionLabels, MenuGroup, by_suit
from bot.presentation.move_builder.partial_move import PartialMove
from bot.presentation.move_builder.questions import answered, asks, questions
from bot.presentation.move_builder.steps import first_step, public, step
from bot.presentation.move_state import form_answered, form_questions
from bot.presentation.panel import MoveDraft, panel
from bot.table.game_history import GameHistory
from bot.table.record import TableId, UserId
from bot.table.seating import Seating
from bot.table.sitter import Sitter
from bot.table.symbols import shown as card_symbol
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.cards import DECK, JOKERS, Card, hand, suit
from engines.core import TEXT, Action, Offer, Pick, Seat, TextId, argument, field_names
from engines.holdup.actions import Narrate, Raise
from engines.notation import ACTION_MAX_CHARS, announced, read, write, written
from tests.discord.saloon import ORDERS
from tests.houseem.positions import position
from tests.laws.games import chosen, terms
from tests.laws.panels import silent, words_of
from tests.laws.walk import walk

SPADES = [card for card in DECK if suit(card) == "S"]
HEARTS = [card for card in DECK if suit(card) == "H"]
SUITS = ("S", "H", "D", "C")
Where = Literal["north", "south"]


class Gather(Action, verb="gather", summary="Gather cards somewhere"):
    cards: tuple[Card, ...]
    where: Where | None = argument(default=None, keys=("in",))


class Visit(Action, verb="visit", summary="Go from card to card"):
    stops: tuple[Card, ...]


def of_all(group: Callable[[Any], MenuGroup]) -> ActionLabels:
    """Return labels whose values belong to these groups."""
    made = (ActionLabel(name=it.verb.capitalize(), question="Which?", group=group) for it in (Gather, Visit))
    return ActionLabels(dict(zip((Gather, Visit), made, strict=True)))


def labelled(*market: Card) -> ActionLabels:
    """Return labels of cards that are on the Market or, if there is one, in the hand."""
    return of_all(lambda it: by_suit(it, "the Market" if it in market else "your hand" if market else ""))


def some_of(cards: Sequence[Card], most: int, *, least: int = 0) -> Pick:
    return Pick(range(least, most + 1), tuple(cards), ordered=False)


def gathering(cards: Sequence[Card], most: int, *, least: int = 0) -> Offer:
    return Offer(Gather, cards=some_of(cards, most, least=least))


# What is asked.


def test_some_of_many_cards_are_ticked_in_one_group_and_so_many_are_asked_for():
    offer = gathering(SPADES[:6], 2)
    (asked,) = questions(PartialMove(offer), labelled())
    assert (asked.field, asked.prompt, asked.least, asked.most) == ("cards", "Which? (up to 2)", 0, 2)
    assert [choice.word for choice in asked.choices] == SPADES[:6]
    assert first_step([offer], labelled()).controls == (Fill("Gather…", "gather"),)
    (asked,) = questions(PartialMove(gathering(SPADES[:8], 3, least=3)), labelled())
    assert (asked.prompt, asked.least, asked.most) == ("Which? (3)", 3, 3), "no fewer"


def stepped(said: str, offer: Offer) -> Step:
    """Return where a partial move leads."""
    here = step([offer], said, labelled())
    assert here is not None
    return here


def labels(said: str, offer: Offer) -> list[str]:
    return [it.label for it in stepped(said, offer).controls if isinstance(it, Open | Press | Idle)]


def test_some_of_a_few_cards_are_picked_and_let_go_by_a_button_each():
    offer = gathering(SPADES[:5], 2, least=1)
    a, b, *rest = (f"Gather: {spade}" for spade in SPADES[:5])
    assert first_step([offer], labelled()).controls == (Open("Gather…", "gather"),)
    few = gathering(SPADES[:5], 1)
    assert not asks(PartialMove(few), labelled())
    assert first_step([few], labelled()).controls == (Open("Gather…", "gather"),)
    assert labels("gather", offer) == [a, b, *rest, "Back"]
    assert labels(f"gather {SPADES[1]}", offer) == [a, f"✓ {b}", *rest, "Gather", "Back"]
    shown = stepped(f"gather {SPADES[1]} {SPADES[0]}", offer).controls
    first, second = Open(f"✓ {a}", f"gather {SPADES[1]}", "go"), Open(f"✓ {b}", f"gather {SPADES[0]}", "go")
    assert shown[:3] == (first, second, Idle(rest[0]))
    assert Press("Gather", f"gather {SPADES[1]} {SPADES[0]}") in shown


def test_cards_of_two_places_are_two_groups():
    offer = gathering([*SPADES[:5], *HEARTS[:2]], 3, least=1)
    mine, market = questions(PartialMove(offer), labelled(*HEARTS[:2]))
    assert (mine.prompt, len(mine.choices)) == ("Which? · your hand", 5)
    assert (market.prompt, [choice.word for choice in market.choices]) == ("Which? · the Market", HEARTS[:2])
    assert [(question.least, question.most) for question in (mine, market)] == [(0, 3), (0, 2)]


def test_more_than_a_menu_holds_is_parted_by_suit_and_jokers_lie_with_the_spades():
    asked = questions(PartialMove(gathering([*DECK, *JOKERS], 5)), labelled())
    assert [len(question.choices) for question in asked] == [15, 13, 13, 13]
    for question, of in zip(asked, SUITS, strict=True):
        found = {choice.word for choice in question.choices}
        assert found == {card for card in DECK if suit(card) == of} | (set(JOKERS) if of == "S" else set())


def test_what_has_more_parts_than_a_form_is_asked_by_menus():
    market = [card for card in DECK if suit(card) == "H"]
    mine = [card for card in DECK if card not in market] + [*JOKERS]
    offer = gathering([*market, *mine], 5)
    assert len(questions(PartialMove(offer), labelled(*market))) == 4
    far = [*market, *SPADES, *(card for card in DECK if suit(card) in "CD")]
    assert not questions(PartialMove(gathering(far, 5)), of_all(lambda card: MenuGroup(str(card)[0])))


def test_a_pick_in_order_is_asked_place_by_place_and_goes_on_where_it_was():
    a, b, *_ = SPADES
    offer = Offer(Visit, stops=Pick(range(2, 4), tuple(SPADES[:6]), repeats=True))
    asked = questions(PartialMove(offer), labelled())
    assert [question.prompt for question in asked] == ["1. Which?", "2. Which?", "3. Which?"]
    assert [(question.least, question.most) for question in asked] == [(1, 1), (1, 1), (0, 1)]
    assert answered(PartialMove(offer), {"stops": [b, a, b]}) == f"visit {b} {a} {b}"
    kept = questions(PartialMove(offer), labelled(), f"visit {b} {a}")
    assert [question.holding for question in kept] == [(b,), (a,), ()]
    offer = Offer(Visit, stops=Pick(range(2, 6), tuple(SPADES[:6]), repeats=True))
    asked = questions(PartialMove(offer, ((a, b),)), labelled())
    assert [(question.least, question.most) for question in asked] == [(0, 1)] * 3
    assert answered(PartialMove(offer, ((a, b),)), {"stops": [a]}) == f"visit {a} {b} {a}"


# What depends on the pick.


def sheltered(cards: tuple[Card, ...]) -> tuple[Where | None, ...]:
    """Return a position in which two cards may go anywhere, others nowhere."""
    return ("north", "south") if len(cards) == 2 else (None,)


SHELTERED = Offer(Gather, cards=some_of(SPADES[:6], 3, least=1), where=sheltered)


def test_what_depends_on_the_pick_may_be_left_open_and_is_asked_afterwards_where_it_matters():
    a, b, c, *_ = SPADES
    cards, where = questions(PartialMove(SHELTERED), labelled())
    assert (cards.field, where.field, where.least) == ("cards", "where", 0)
    assert {"north", "south"} <= {choice.word for choice in where.choices}
    said = answered(PartialMove(SHELTERED), {"cards": [a, b], "where": []})
    assert said == f"gather {a} {b}"
    offered = {control.said for control in stepped(said, SHELTERED).controls if isinstance(control, Open)}
    assert offered >= {f"gather {a} {b} in north", f"gather {a} {b} in south"}
    answers: list[dict[str, list[str]]] = [{"cards": [a, b, c]}, {"cards": [a, b], "where": ["south"]}]
    for answer, move in zip(answers, (f"gather {a} {b} {c}", f"gather {a} {b} in south"), strict=True):
        further = stepped(answered(PartialMove(SHELTERED), answer), SHELTERED)
        assert Press("Confirm", move, "go") in further.controls
    contradiction = answered(PartialMove(SHELTERED), {"cards": [a, b, c], "where": ["south"]})
    assert contradiction == f"gather {a} {b} {c} in south"
    assert step([SHELTERED], contradiction, labelled()) is None


# At tables.

EVICTING = """
    hand A KS KH KD KC QS QH QD QC
    deck 2C
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 4C
"""
SECOND_HOUSE = "H2 foundation 5S 5H roof 6S 6H 6D owner C townsfolk 7C"


def evicting(*lines: str) -> Table:
    """Return a table of three at which the first may evict a family in very many ways."""
    state, users = position("\n".join((EVICTING, *lines))), (UserId(1), UserId(2), UserId(3))
    return Table(
        id=TableId("town"), guild=1, channel=1, host=users[0], game=GAMES["houseem"], version=1,
        options=state.options, pace=TimeControl.NONE, seed="", status=Status.PLAYING,
        played=GameHistory(state, Seating(users)),
        sitters=tuple(Sitter(user, name) for user, name in zip(users, ORDERS, strict=True)),
    )  # fmt: skip


def after(table: Table, **answers: Sequence[str]) -> str:
    """Return what the first player is shown after answering the form for an eviction."""
    said = form_answered(table, UserId(1), "evict", answers)
    page, _ = panel(table, UserId(1), {}, staged=MoveDraft(said))
    return "\n".join(filter(None, (page.notice, page.prompt)))


@pytest.mark.parametrize("lines", [(), (SECOND_HOUSE,)], ids=["one House", "two Houses"])
def test_a_form_tells_by_the_rulebook_what_does_not_go_together(lines: Sequence[str]):
    table = evicting(*lines)
    _, _, asked = form_questions(table, UserId(1), "evict")
    house = {"house": ["H1"]} if lines else {}
    assert [question.field for question in asked] == ["cards", *house]
    cards = " ".join(map(card_symbol, hand("KS QS")))
    refused = f"{cards} don't share a rank. A family is all of one rank."
    assert after(table, cards=["KS", "QS"], **house).startswith(f"{refused}\n")
    assert "is yours and worth" in after(table, cards=["KS", "KH"], **house)


def test_a_form_that_was_refused_begins_again_with_what_was_ticked():
    table = evicting(SECOND_HOUSE)
    refused = form_answered(table, UserId(1), "evict", {"cards": ["KS", "QS"], "house": ["H2"]})
    _, below = panel(table, UserId(1), {}, staged=MoveDraft(refused))
    asks = [it.id for it in below if isinstance(it.id, ids.AskQuestions)]
    (again,) = [it for it in asks if it.said.startswith("evict")]
    kept = again.said
    assert kept == refused and len(again.encode()) <= 100
    title, said, (cards, house) = form_questions(table, UserId(1), kept)
    assert (title, said) == ("Evict", "evict")
    assert set(cards.holding) == {"KS", "QS"} and house.holding == ("H2",)
    made: Any = QuestionsForm(table.id, said, title, (cards, house)).to_dict()
    options = [option for part in made["components"] for option in part["component"]["options"]]
    assert {option["value"] for option in options if option.get("default")} == {"KS", "QS", "H2"}


ROOM = 100 - len("c:abcdefgh:99999:99:")
"""What is left in an id for a half-said move next to the table's, the number of moves and the control's."""
NOWHERE = (
    "shoot", "damage", "damage ZZ", "destroy AS", "perceive 2C deck nowhere", "check check", "raise x",
)  # fmt: skip


def long_name(seat: Seat) -> str:
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
        (game, it.after, seat, offers, PRESENTERS[name].labels(game.view(it.after, seat), long_name))
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
    for _, _, _, offers, words in situations(name, n):
        verbs = {action.verb for action in GAMES[name].actions if words[action].public}
        assert step(offers, "", words) == first_step(offers, words)
        for control in public(offers, words):
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
