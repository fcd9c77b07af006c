"""Reveals: the pages that a table shows one after another before the result of its last moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.game_presenter import Stage, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Page
from bot.presentation.player_labels import introduced
from bot.table.history import rewind, steps
from bot.table.table import Status, Table
from engines.core import Event, Whisper


def lasting(table: Table, since: int) -> float:
    """Return the seconds that the reveal of the moves from index `since` on takes; 0 if they have none."""
    reveal = PRESENTERS[table.game.name].reveal
    if reveal is None or table.status is Status.LOBBY or since >= len(table.moves):
        return 0
    return reveal.lasting(_public(table, since))


def stages(table: Table, since: int) -> Sequence[Stage]:
    """Return what the table shows before its current state, for the moves from index `since` on."""
    reveal = PRESENTERS[table.game.name].reveal
    if reveal is None or not lasting(table, since):
        return ()
    then = rewind(table, since)  # with the players of then, some of whom may have left
    shown = reveal.stages(steps(then, table.moves[since:]), _public(table, since), names_of(then))
    return [replace(stage, page=introduced(stage.page, then)) for stage in shown]


def _public(table: Table, since: int) -> Sequence[Event]:
    return [event for events in table.happened[since:] for event in events if not isinstance(event, Whisper)]


def reveal_buttons(table: Table, stage: Stage) -> list[Button]:
    """Return the buttons below a stage: one that goes on, and the hand."""
    goes_on = Button("Turn the cards", ids.TurnUp(table.id), "go") if stage.starters else None
    return [goes_on or Button("Skip", ids.SkipReveal(table.id)), Button("My hand", ids.Hand(table.id), "go")]


def turning(table: Table) -> tuple[Page, list[Button]]:
    """Return what a user sees on their panel while the table reveals what their move led to."""
    text = "The cards are being turned up at the table. **My hand** shows the end at once."
    return Page(table.game.title, text), [Button("My hand", ids.Hand(table.id), "go")]
