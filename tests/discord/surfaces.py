"""Everything that can be shown of a table, as it is sent to Discord, at random moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace
from random import Random
from typing import Any

import discord

from bot.adapter.rendering.card_emojis import Cards
from bot.adapter.rendering.messages import OPTION_MAX_CHARS, embeds, layout_view
from bot.presentation.game_presenter import Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder import completions, steps
from bot.presentation.move_builder.controls import Choose, Open
from bot.presentation.move_state import legal_moves
from bot.presentation.news import lines, log_lines
from bot.presentation.page import Page
from bot.presentation.panel import MoveDraft, panel, table_buttons, table_page
from bot.presentation.private_panel import dm_panel
from bot.presentation.why import event_page, happened
from bot.table.history import account
from bot.table.preferences import DEFAULT_PREFERENCES
from bot.table.progress import play_move, start
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.texts import cut
from bot.table.time_control import TimeControl
from bot.table.villains import APTITUDE_ORDERS
from engines.cards import DECK, JOKERS
from engines.chance import commitment
from engines.core import Action, Game, Illegal, Seat, TextId, Villain, VillainId, field_names
from tests.laws.games import chosen

STORY = "**Bang!** *said* the _revolver_ `loudly`; \u202e@everyone heard it: [x](http://x.y) " * 25
NAME = '*_~`|>#[]()<:-"'.replace('"', "")
"""What a name may be made of at its worst: 40 characters that all must be escaped."""
EMOJIS: Cards = {
    it: discord.PartialEmoji(name=f"{it}_{n:06x}", id=2**63 - 1 - n) for n, it in enumerate(DECK + JOKERS)
}
"""The emojis of all cards, with ids of the greatest length."""
STEPS = 25
"""Half-said moves that are looked at, at most."""


def some_tables(game: Game[Any, Any, Any], n: int, *, moves: int = 60) -> Iterator[Table]:
    """Yield a random game, number `n`, as a table after each move; its people have the worst names."""
    random, size = Random(n), game.seats[-1 - n % len(game.seats)]
    table = Table(
        id=TableId("w" * 9), guild=2**63 - 1, channel=2**63 - 1, host=UserId(2**63 - 1), game=game,
        version=game.version, options=chosen(game, n, 3), pace=TimeControl.SLOW, seed=str(n),
    )  # fmt: skip
    people = tuple(Sitter(UserId(2**60 + i), _name(i), _villain(game, i)) for i in range(size))
    table = replace(table, sitters=people, names={it.villain.id: it.name for it in people if it.villain})
    yield table
    table = start(table)
    if game.opening is not None:
        table = _after(table, None, game.opening, None)
    for sitter in people if game.join is not None else ():
        if sitter.villain is not None and game.offers(table.state, None):
            table = _after(table, None, game.join(sitter.villain), sitter.user)
    for _ in range(moves):
        if table.status is not Status.PLAYING:
            return
        seat, action = _some_move(table, random)
        table = _after(table, seat, action, None)
        yield table


def _villain(game: Game[Any, Any, Any], n: int) -> Villain | None:
    return Villain(VillainId(f"v{n}"), APTITUDE_ORDERS[7 * n % 24], 50) if game.join is not None else None


def _after(table: Table, seat: Seat | None, action: Action, user: UserId | None) -> Table:
    try:
        table = play_move(table, action, seat=seat, user=user, auto=False, at=0)
    except Illegal:  # the table is full
        return table
    names = {id: _name(n) for n, id in enumerate(table.played.seating.cast)}
    return replace(table, names={**names, **table.names})


def _some_move(table: Table, random: Random) -> tuple[Seat, Action]:
    """Return a random move, mostly of somebody who is owed; bets are small, and folds are few."""
    game, anybody = table.game, [Seat(i) for i in range(len(table.users))]
    seats = table.owed if random.random() < 0.7 else [it for it in anybody if game.offers(table.state, it)]
    seat = random.choice(seats)
    offers = game.offers(table.state, seat)
    (offer,) = random.choices(offers, [1 if it.action.verb in ("fold", "allin") else 10 for it in offers])
    return seat, min((offer.sample(random) for _ in range(5)), key=lambda it: [*map(_size, astuple(it))])


def _size(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _name(n: int) -> str:
    return f"{n}{NAME * 3}"[:40]


def told(table: Table) -> Texts:
    """Return the stories of a table, with the worst texts."""
    words = (word for it in table.moves for word in it.text.split() if word[0] == "t" and word[1:].isdigit())
    return {TextId(word): STORY for word in words}


def viewers(table: Table) -> list[UserId | None]:
    """Return all sitters, and an onlooker."""
    return [*(user for user in table.users if user is not None), None]


def dealt_anew(table: Table, viewer: UserId | None, random: Random) -> Table:
    """Return the table with all that `viewer` (None: an onlooker) cannot know redealt from another seed."""
    state = table.state.copy()
    table.game.scramble(state, None if viewer is None else table.seat(viewer), random)
    played = replace(table.played, state=state)
    seed = f"{random.getrandbits(256):064x}"
    return replace(table, played=played, seed=seed, commitment=commitment(seed))


Surface = tuple[str, dict[str, Any]]
"""What it is, and what goes to Discord."""


def message(page: Page, view: discord.ui.View | None = None) -> dict[str, Any]:
    components = view.to_components() if view is not None else []
    return {"embeds": [embed.to_dict() for embed in embeds(page, EMOJIS)], "components": components}


def everything(table: Table, user: UserId | None, random: Random) -> Iterator[Surface]:
    """Return all that `user` (None: an onlooker) can be shown, deterministic for a given random."""
    texts = told(table)
    page, buttons = table_page(table, texts), layout_view(table_buttons(table), EMOJIS)
    yield "table", {**message(page, buttons), "scene": repr(page.scene)}
    if page.brief is not None:
        yield "table beside its picture", message(page.brief, buttons)
    if table.status is Status.LOBBY:
        return
    yield from logged(table, user, texts)
    onlooker = user if user is not None else UserId(1)
    for it in happened(table, onlooker, len(table.moves)):
        page, below = event_page(table, onlooker, it, texts)
        yield f"why {it.word}", message(page, layout_view(below, EMOJIS))
    page, below = panel(table, onlooker, texts)
    yield "panel", {**message(page, layout_view(below, EMOJIS)), "scene": repr(page.scene)}
    if user is None or table.status is not Status.PLAYING:
        return
    page, below = dm_panel(table, user, texts, DEFAULT_PREFERENCES)
    yield "dm", {**message(page, layout_view(below, EMOJIS)), "scene": repr(page.scene)}
    for said in half_said(table, user, random):
        page, below = panel(table, user, texts, staged=MoveDraft(said))
        yield f"panel: {said}", message(page, layout_view(below, EMOJIS))
    yield from typed(table, user)


def logged(table: Table, user: UserId | None, texts: Texts) -> Iterator[Surface]:
    """Return what `/log` shows: its lines, and both files."""
    presenter, moves = PRESENTERS[table.game.name], range(len(table.moves))
    yield "log", {"lines": lines(presenter, table, moves, user, texts)}
    yield "log.txt", {"lines": log_lines(presenter, table, moves, user, texts)}
    if presenter.chronicle is not None:
        chapters = presenter.chronicle(account(table, moves, None), texts)
        yield "chronicle.txt", {"text": "\n\n".join(it.printed for it in chapters)}
        yield "the chronicle", {"text": "\n\n".join(f"{it.title}\n{it.text}" for it in chapters)}


def half_said(table: Table, user: UserId, random: Random) -> Iterator[str]:
    """Return some of the partial moves that `user` can reach by clicking on their panel."""
    offers, words = _offers(table, user), _labels(table, user)
    waiting, found = [""], set[str]()
    while waiting and len(found) < STEPS:
        said = waiting.pop(random.randrange(len(waiting)))
        step = steps.step(offers, said, words)
        assert step is not None, f"{said!r} leads nowhere"
        found.add(said)
        yield said
        for control in step.controls:
            match control:
                case Open(said=further):
                    waiting += [further] * (further not in found)
                case Choose(said=before, choices=choices):
                    waiting += [it for _, word, _ in choices if (it := f"{before} {word}") not in found]
                case _:
                    pass


def typed(table: Table, user: UserId) -> Iterator[Surface]:
    """Return the autocompletions for a move, and for the first options of each command."""
    offers, words = _offers(table, user), _labels(table, user)
    for beginning in ("", *(action.verb for action in table.game.actions)):
        moves = [(cut(told, OPTION_MAX_CHARS), line) for told, line in legal_moves(table, user, beginning)]
        yield f"typing {beginning!r}", {"choices": moves}
    for action in table.game.actions:
        said: list[str] = []
        for name in field_names(action):
            choices = completions.field_choices(offers, action, name, said, words)
            yield f"typing {action.verb} {name}", {"choices": choices}
            if not choices:
                break
            said.append(choices[0][1])


def _offers(table: Table, user: UserId) -> Sequence[Any]:
    return table.game.offers(table.state, table.seat(user))


def _labels(table: Table, user: UserId) -> Any:
    return PRESENTERS[table.game.name].labels(table.view(user), table.name)
