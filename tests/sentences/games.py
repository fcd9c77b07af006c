"""What can be read at the tables of one game, collected from random games."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Control, Enter
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.partial_move import listed
from bot.presentation.move_builder.steps import first_step
from bot.presentation.page import Page
from bot.presentation.read_aloud import described
from bot.presentation.speech import Speech
from engines.core import (
    Event,
    Free,
    Illegal,
    Offer,
    Pick,
    Seat,
    Whisper,
    arguments,
    field_names,
    play as played,
    sample,
)
from tests.laws.fuzz import some_action
from tests.laws.games import AnyGame
from tests.laws.playing import walked
from tests.laws.walk import Step
from tests.sentences.catalogue import PEOPLE, Catalogue

WALKS, POSITIONS = 24, 40
"""Random games, and positions of each of which pages and panels are read."""
TRIED = 6
"""Moves, possible or not, tried at each position."""


def collect(game: AnyGame, into: Catalogue) -> None:
    """Add what walks of the game show: events, pages, panels, refusals, results."""
    presenter = PRESENTERS[game.name]
    into.add_all("About", (presenter.pitch, presenter.lasts))
    into.add("How to play", presenter.card)
    for option, words in presenter.choices.items():
        into.add_all("Options", (f"{option}: {word}: {meaning}" for word, meaning in words.items()))
    into.add_all("Commands", (f"/{game.name} {action.verb}: {action.summary}" for action in game.actions))
    for kind in game.actions:
        into.add_all(
            "Commands: options",
            (f"{kind.verb}: {name}: {it.hint}" for name, it in arguments(kind).items() if it.hint),
        )
    for n in range(WALKS):
        _collect_walk(game, presenter, walked(game, n), Random(n), into)


def _collect_walk(
    game: AnyGame, presenter: GamePresenter, steps: Iterable[Step], random: Random, into: Catalogue
) -> None:
    steps = [*steps]
    told: list[Event] = []
    for step in steps:
        for event in step.events:
            place = f"{'Whispers' if isinstance(event, Whisper) else 'Events'}: {type(event).__name__}"
            into.add(place, presenter.sentence(event, Speech(_name), {}))
            to_you = Speech(_name, getattr(event, "seat", None))
            into.add(f"{place}, to you", presenter.sentence(event, to_you, {}))
        public = [event for event in step.events if not isinstance(event, Whisper)]
        told += public
        if presenter.ending is not None and any(
            isinstance(event, presenter.ending.event) for event in public
        ):
            add_page(into, "Results", presenter.ending.page(told, public, _name))
    for step in random.sample(steps, min(POSITIONS, len(steps))):
        _collect_position(game, presenter, step.after, random, into)


def _collect_position(
    game: AnyGame, presenter: GamePresenter, s: Any, random: Random, into: Catalogue
) -> None:
    view = game.view(s, None)
    into.add("The table: summary", presenter.summary(view, _name))
    add_page(into, "The table", presenter.table(view, _name))
    for seat in map(Seat, range(max(game.seats))):
        if offers := game.offers(s, seat):
            view = game.view(s, seat)
            add_page(into, "The hand", presenter.hand(view, _name))
            into.add("What is at stake", presenter.stakes(view) if presenter.stakes is not None else "")
            _add_labels(into, offers, presenter.labels(view, _name), random)
            for _ in range(TRIED):
                kind = random.choice([*game.actions, *(offer.action for offer in offers)])
                _add_refusal(into, game, s, seat, some_action(kind, random))


def _add_labels(into: Catalogue, offers: Iterable[Offer], labels: ActionLabels, random: Random) -> None:
    offers = [*offers]
    into.add_all("Buttons", (f"[{it}]" for it in map(_label, first_step(offers, labels).controls)))
    for offer in offers:
        kind, said = offer.action, list[Any]()
        label = labels[kind]
        into.add("What a move does", f"{label.name}: {label.effect}")
        for name in field_names(kind):
            into.add("Questions", f"{label.name}: {label.question_for(name)}")
        while (domain := offer.choices(said)) is not None:
            values = domain.items if isinstance(domain, Pick) else ()
            values = values or (() if isinstance(domain, Free | range | Pick) else listed(domain))
            into.add_all("Menus", map(label.choice, values))
            said.append(sample(domain, random))
        into.add("Previews", label.preview_of(kind(*said)))


def _label(control: Control) -> str:
    label = getattr(control, "label", "") or getattr(control, "prompt", "")
    return f"{label} → {control.prompt}" if isinstance(control, Enter) else label


def _add_refusal(into: Catalogue, game: AnyGame, s: Any, seat: Seat, action: Any) -> None:
    try:
        _ = played(game, s, seat, action)
    except Illegal as refused:
        into.add(f"Refusals: {action.verb}", refused.sentence)


def add_page(into: Catalogue, place: str, page: Page) -> None:
    into.add(place, page.title)
    into.add(place, page.text)
    for field in page.fields:
        into.add_all(f"{place}: fields", (f"{field.name}: {line}" for line in field.text.splitlines()))
    into.add(place, page.footer)
    if page.scene is not None:
        page = described(page)
        into.add(f"{place}: picture's description", page.scene.alt.replace(". ", ".\n"))


def _name(seat: Seat) -> str:
    return PEOPLE[seat]
