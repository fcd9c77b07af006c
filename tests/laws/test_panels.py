"""Every legal move takes a few taps on the panel; pages fit, and buttons play legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from heapq import nlargest
from itertools import count, cycle, islice
from random import Random
from typing import Any, cast

import pytest

from bot.adapter.rendering.forms import QuestionsForm
from bot.adapter.rendering.messages import embeds, layout_view
from bot.presentation.buttons import clickables
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Choose, Fill, Press, Step
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.partial_move import listed
from bot.presentation.move_builder.questions import QUESTIONS_MAX
from bot.presentation.move_builder.steps import step
from bot.presentation.move_state import form_questions
from bot.presentation.panel import MoveDraft, panel
from bot.table.game_history import GameHistory
from bot.table.record import Move, TableId, UserId
from bot.table.seating import Seating
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.core import Action, Free, Offer, Pick, Seat, field_names, play, sample
from engines.notation import write
from tests.discord.limits import components_fit, form_fits, texts_fit
from tests.discord.surfaces import NAME
from tests.laws import panels
from tests.laws.games import AnyGame, chosen, tables
from tests.laws.ones import miscounted
from tests.laws.panels import Panel, silent
from tests.laws.playing import HANDS, every_game
from tests.laws.walk import walk
from tests.slow import rounds, slow

CHUNKS, WALKS, MOMENTS = 5, 5, 2
"""Fifty positions of each game: chunks of random games, and moments of each."""
WIDEST, SEARCHED = 3, 30
"""The number of positions with the most choices, and of random games that are searched for them."""
MOVES = 50
"""The number of legal moves that are looked for at each position."""
VERY_MANY = (Move(1, None, "", None, False, 0),) * 99_999
TAPS = 3


# Positions.


@cache
def positions(name: str, chunk: int) -> Sequence[Table]:
    """Return some of fifty positions: of all options and numbers of seats, from beginnings to ends."""
    game, found = GAMES[name], list[Table]()
    for n in range(chunk * WALKS, (chunk + 1) * WALKS):
        random, seats = Random(n), tables(game)[n % len(tables(game))]
        games = (played(game, n, seats, f"panels {n} {attempt}") for attempt in count())
        states = next(it for it in games if len(it) >= MOMENTS)
        moments = (int((it + random.random()) / MOMENTS * len(states)) for it in range(MOMENTS))
        found += [table_of(game, chosen(game, n, HANDS), states[moment]) for moment in moments]
    return found


@cache
def widest(name: str) -> Sequence[Table]:
    """Return the positions with the most choices in many random games at the largest tables."""
    game = GAMES[name]
    sizes = tables(game)[-3:]
    games = ((n, played(game, n, sizes[n % len(sizes)], f"widest {n}")) for n in range(SEARCHED))
    found = ((n, state) for n, states in games for state in states)
    most = nlargest(WIDEST, found, key=lambda it: width(game, it[1]))
    return [table_of(game, chosen(game, n, HANDS), state) for n, state in most]


def played(game: AnyGame, n: int, seats: int, seed: str) -> Sequence[Any]:
    steps = walk(game, chosen(game, n, HANDS), seats, seed)
    return [it.after for it in steps if any(True for _ in acting(game, it.after))]


def table_of(game: AnyGame, options: Any, state: Any) -> Table:
    """Return a table in this state after very many moves; its people have the worst names."""
    users = tuple(UserId(2**60 + n) for n in range(max(game.seats)))
    return Table(
        id=TableId("w" * 9), guild=2**63 - 1, channel=2**63 - 1, host=users[0], game=game,
        version=game.version, options=options, pace=TimeControl.SLOW, seed="", status=Status.PLAYING,
        sitters=tuple(Sitter(user, f"{n}{NAME * 3}"[:40]) for n, user in enumerate(users)),
        played=GameHistory(state, Seating(users), moves=VERY_MANY),
    )  # fmt: skip


def acting(game: AnyGame, state: Any) -> Iterator[tuple[Seat, Sequence[Offer]]]:
    """Yield each seat that has offers, in turn or out of it, with its offers."""
    for seat in map(Seat, range(max(game.seats))):
        if offers := game.offers(state, seat):
            yield seat, offers


def width(game: AnyGame, state: Any) -> int:
    random = Random(0)
    return sum(_width(offer, random) for _, offers in acting(game, state) for offer in offers)


def _width(offer: Offer, random: Random) -> int:
    wide, values = 1, list[Any]()
    while (domain := offer.choices(values)) is not None:
        if not isinstance(domain, Free | range):
            wide += len(domain.items if isinstance(domain, Pick) else listed(domain))
        values.append(sample(domain, random))
    return wide


# Looking for moves.


def look_for_moves(table: Table, random: Random) -> None:
    """Look for some legal moves on the panels of this position, and check every step on the way."""
    offered = ((table.users[seat], offers) for seat, offers in acting(table.game, table.state))
    found = {user: Panel(offers, _labels(table, user)) for user, offers in offered if user is not None}
    begun = [(user, offer) for user, panel in found.items() for offer in panel.offers]
    random.shuffle(begun)
    for user, offer in islice(cycle(begun), MOVES):
        action = wanted(offer, offer.sample(random))
        if (
            found[user].labels[offer.action].stepwise
            and found[user].labels[offer.action].one_button_per_value
        ):
            action = first_of(action)
        way = found[user].way(action)
        if way is None and has_a_twin(table, user, found[user], action):
            continue
        assert way is not None, f"{write(action)!r} is not on the panel"
        assert len(way.taps) <= most_taps(offer, action), f"{write(action)!r} by {way.taps}: {way.seen}"
    for user, it in found.items():
        for said in it.steps:
            shown_fits(table, user, said, it.step(said))


def _labels(table: Table, user: UserId) -> ActionLabels:
    return PRESENTERS[table.game.name].labels(table.view(user), table.name)


def wanted(offer: Offer, action: Action) -> Action:
    """Return the move without its story, unless one is required."""
    return silent(action) if silent(action) in offer else action


def first_of(action: Action) -> Action:
    """Return the action with only the first of several items, which are played one by one by buttons."""
    (name, *_) = field_names(type(action))
    first = getattr(action, name)
    return replace(cast(Any, action), **{name: first[:1]}) if isinstance(first, tuple) else action


def has_a_twin(table: Table, user: UserId, mine: Panel, action: Action) -> bool:
    """Return whether a button does the same, as all-in does where only one amount is left."""
    seat = table.seat(user)
    after, _ = play(table.game, table.state, seat, action)
    plain = (offer for offer in mine.offers if field_names(offer.action) in ((), ("say",)))
    twins = [wanted(offer, offer.sample(Random(0))) for offer in plain] + [*outspoken(mine.offers, action)]
    return any(
        play(table.game, table.state, seat, twin)[0] == after for twin in twins if mine.way(twin) is not None
    )


def outspoken(offers: Sequence[Offer], action: Action) -> Iterator[Action]:
    """Yield the action with the largest amount for one that is left out: as many as possible."""
    for offer in offers:
        names = field_names(type(action)) if offer.action is type(action) else ()
        for n, name in enumerate(names):
            values = offer.choices([getattr(action, before) for before in names[:n]])
            if getattr(action, name) is None and isinstance(values, tuple) and isinstance(values[-1], int):
                yield replace(cast(Any, action), **{name: values[-1]})


def most_taps(offer: Offer, action: Action) -> int:
    """Return the number of taps allowed for a move: three, or more.

    A required story takes one more form. Ordered picks are asked for item by item, and several at once in a
    form, which may have fewer fields; and what depends on a pick may be asked after it, by a menu.
    """
    told = int(silent(action) != action)
    values = [getattr(action, name) for name in field_names(offer.action) if name != "say"]
    domains = [offer.choices(values[:n]) for n in range(len(values))]
    said = list(zip(domains, values, strict=True))
    ordered = (len(value) for domain, value in said if isinstance(domain, Pick) and domain.ordered)
    forms = sum(2 * (1 + (many - 1) // (QUESTIONS_MAX - 1)) for many in ordered)
    after = [it for it in domains[1:] if it is not None]
    asked_after = any(isinstance(it, Pick) or len(listed(it)) > 1 for it in after)
    picked = any(isinstance(domain, Pick) for domain in domains)
    return TAPS + told + (forms or int(picked and asked_after))


def shown_fits(table: Table, user: UserId, said: str, at: Step) -> None:
    """Check one step of a panel: its page, its controls, what they play, and the forms that they open."""
    seat = table.seat(user)
    page, below = panel(table, user, {}, staged=MoveDraft(said))
    assert not miscounted((page, at)), miscounted((page, at))
    shown_embeds = embeds(page)
    for embed in shown_embeds:
        texts_fit(dict(embed.to_dict()))
    assert sum(map(len, shown_embeds)) <= 6000
    rows = layout_view(below).to_components()
    components_fit(rows)
    shown = {item["custom_id"] for row in rows for item in row["components"]}
    for clickable in clickables(table.id, len(table.moves), at.controls):
        assert clickable.id.encode() in shown, f"not all of {said!r} is shown"
    labels = [control.label for control in at.controls if not isinstance(control, Choose)]
    assert len({*labels}) == len(labels), "two buttons look alike"
    for control in at.controls:
        if isinstance(control, Choose):
            looks = [(choice.label, choice.description) for choice in control.choices]
            assert len({*looks}) == len(looks), "two choices look alike"
        elif isinstance(control, Press):
            action = table.read(control.move, seat, {})
            assert any(action in offer for offer in table.game.offers(table.state, seat)), control.move
        elif isinstance(control, Fill):
            title, goes_on, asked = form_questions(table, user, control.said)
            assert goes_on == control.said
            form_fits(QuestionsForm(table.id, goes_on, title, asked).to_dict())


@every_game
@pytest.mark.parametrize("chunk", rounds(CHUNKS, 1))
def test_every_legal_move_is_found_in_a_few_taps(game: AnyGame, chunk: int):
    for n, table in enumerate(positions(game.name, chunk)):
        look_for_moves(table, Random(n))


@every_game
@slow
def test_so_it_is_where_there_is_the_most_to_choose_from(game: AnyGame):
    for n, table in enumerate(widest(game.name)):
        look_for_moves(table, Random(n))


@every_game
def test_a_panel_that_lacks_something_is_found_out(game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    def lacking(offers: Sequence[Offer], said: str, labels: ActionLabels) -> Step | None:
        made = step(offers, said, labels)
        return replace(made, controls=made.controls[:-2]) if made is not None else None

    monkeypatch.setattr(panels, "step", lacking)
    with pytest.raises(AssertionError, match="is not on the panel"):
        look_for_moves(widest(game.name)[0], Random(0))
