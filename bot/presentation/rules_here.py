"""Rules for newcomers at a table: what is going on, what they may do, the rules in brief."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.presentation.buttons import Clickable
from bot.presentation.move_state import action_labels
from bot.presentation.page import Page
from bot.presentation.panel import asked
from bot.presentation.rulebook import card_page
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.texts import together

LOBBY_TEXT = "The game hasn't begun. **Join** takes a seat, and the host's **Start** deals."
GAME_OVER_TEXT = "The game is over."


def rules_here(table: Table, user: UserId) -> tuple[Page, list[Clickable]]:
    """Return the page of what is going on, possible moves and rules, and a menu of chapters."""
    card, below = card_page(table.game.name)
    return replace(card, text="\n".join((*_right_now(table, user), "", card.text))), below


def _right_now(table: Table, user: UserId) -> Iterator[str]:
    if table.status is not Status.PLAYING:
        yield f"**Right now:** {LOBBY_TEXT if table.status is Status.LOBBY else GAME_OVER_TEXT}"
        return
    yield f"**Right now:** {asked(table)}"
    seat = table.seat(user)
    kinds = dict.fromkeys(offer.action for offer in table.offers(seat)) if seat is not None else {}
    if not kinds:
        return
    labels = action_labels(table, user)
    yield f"**You may:** {together(labels[kind].name for kind in kinds)}."
    yield from (f"· {labels[kind].name}: {effect}" for kind in kinds if (effect := labels[kind].effect))
