"""The custom_ids of all forms: what each form does, and where it may be submitted."""

from __future__ import annotations

from dataclasses import replace

from bot.presentation import ids
from bot.presentation.custom_id import ComponentId, FormId, Rest
from bot.presentation.ids import SERVER, TABLE, FormKind
from bot.table.record import TableId
from engines.core import VillainId


class Entered(FormId, prefix="f", scope=TABLE):
    """A form that completes a move with a number, a story, or a new villain."""

    table: TableId
    seen: int
    entry: FormKind
    said: Rest


class Answered(FormId, prefix="q", scope=TABLE):
    """A form that continues a partial move."""

    table: TableId
    said: Rest


class NewVillain(FormId, prefix="create", scope=SERVER):
    """A form that creates a new villain."""


class NewVillainAt(FormId, prefix="create", scope=SERVER):
    """A form that creates a new villain who sits down at a table."""

    table: TableId


class Renamed(FormId, prefix="pen", scope=SERVER):
    """A form that changes a villain's name and powerset."""

    villain: VillainId


class Described(FormId, prefix="how", scope=SERVER):
    """A form that describes how a villain, given by name, uses their powers."""

    villain: Rest


class WordSaid(FormId, prefix="word", scope=TABLE):
    """A form that adds a word to a table's shuffles."""

    table: TableId


class Reported(FormId, prefix="report", scope=TABLE):
    """A form that reports a problem at a table."""

    table: TableId


class OptionsSet(FormId, prefix="opens", scope=SERVER):
    """A form that sets the default options of a game in a server."""

    game: str


def purpose(form: FormId) -> FormId:
    """Return the same for all forms that ask for the same: of a move that is completed only the verb counts,
    not when and how its form was opened.
    """
    return replace(form, seen=0, said=form.said.partition(" ")[0]) if isinstance(form, Entered) else form


def opener(form: FormId) -> ComponentId | None:
    """Return the id of a button that opens a form again; None if there is no such button."""
    match form:
        case Entered(table, seen, entry, said):
            return ids.EnterValue(table, seen, entry, said)
        case NewVillainAt(table):
            return ids.Create(table)
        case Renamed(villain):
            return ids.Pen(villain)
        case Described(villain):
            return ids.How(villain)
        case WordSaid(table):
            return ids.AddWord(table)
        case OptionsSet(game):
            return ids.ServerOptions(game)
        case _:
            return None
