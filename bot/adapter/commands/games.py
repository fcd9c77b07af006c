"""The sub-commands of each game, generated from its declared actions; no game is named here."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from typing import Any, get_origin

from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.context import Context
from bot.adapter.dispatch.showing import play_here
from bot.presentation.move_builder import completions
from bot.presentation.move_state import action_labels
from bot.services.transaction_context import TableUpdate
from bot.table.table import Status, Table
from bot.table.texts import STORY_MAX_CHARS, cut
from engines.core import Action, Game, Illegal, Natural, Seat, TextId, Villain, arguments, field_names
from engines.notation import announced, hint, respelled

_VALUE_MAX = 10**9 - 1


def group_of(game: Game[Any, Any, Any]) -> app_commands.Group:
    """Return a command group such as `/holdup`, with one sub-command per action of the game."""
    group = app_commands.Group(name=game.name, description=f"Your moves in {game.title}", guild_only=True)
    for action in game.actions:
        group.add_command(_command(action))
    return group


def _command(action: type[Action]) -> Command:
    async def callback(context: Context, **values: Any) -> None:
        texts = (values.pop(name, None) for name in field_names(action) if _is_text(action, name))
        story = next((text for text in texts if text), None)
        said = (_worded(action, name, values.get(name)) for name in field_names(action))
        line = " ".join((action.verb, *(words for words in said if words)))

        async def made(at: Table) -> TableUpdate:
            if not any(kind is action for kind in at.game.actions):
                raise Illegal(f"This table plays {at.game.title}. Its moves are under /{at.game.name}.")
            user, n = context.user, context.interaction.id
            return await context.services.playing.act(at.id, user, line, say=story, interaction=n)

        await play_here(context, made)

    callback.__signature__ = inspect.Signature(_parameters(action))  # pyright: ignore[reportFunctionMemberAccess]
    app_commands.describe(**{name: _described(action, name) for name in field_names(action)})(callback)
    made = command(name=action.verb.replace(" ", "-"), description=action.summary)(callback)
    for name in field_names(action):
        if not _is_text(action, name):
            made.autocomplete(name)(_completer(action, name))
    return made


def _parameters(action: type[Action]) -> list[inspect.Parameter]:
    """Return the parameters: the context, then a typed option per field of the action."""
    found = [inspect.Parameter("context", inspect.Parameter.POSITIONAL_ONLY, annotation=Context)]
    for field in fields(action):
        default = inspect.Parameter.empty if field.default is MISSING else None
        kind = _option_type(action, field.name)
        found.append(
            inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=kind if default is inspect.Parameter.empty else kind | None,
                default=default,
            )
        )
    return found


def _option_type(action: type[Action], name: str) -> Any:
    """Return an option's type: integer for numbers, bounded string for stories, else string."""
    if _is_text(action, name):
        return app_commands.Range[str, 1, STORY_MAX_CHARS]
    kinds = (hint(action, name), *getattr(hint(action, name), "__args__", ()))
    if get_origin(hint(action, name)) is tuple:
        return str
    if Natural in kinds:
        return app_commands.Range[int, 0, _VALUE_MAX]
    return app_commands.Range[int, 1, _VALUE_MAX] if int in kinds else str


def _is_text(action: type[Action], name: str) -> bool:
    return TextId in (hint(action, name), *getattr(hint(action, name), "__args__", ()))


def _described(action: type[Action], name: str) -> str:
    usual = "Your story for this move" if _is_text(action, name) else name.capitalize()
    return arguments(action)[name].hint or usual


def _worded(action: type[Action], name: str, value: Any) -> str:
    """Return an option's value in notation, "" if it is unset; a name with spaces is quoted."""
    if value is None:
        return ""
    word = str(value).strip()
    kinds = (hint(action, name), *getattr(hint(action, name), "__args__", ()))
    single = get_origin(hint(action, name)) is not tuple and (Seat in kinds or Villain in kinds)
    word = f'"{word}"' if single and " " in word and '"' not in word else word
    return " ".join((*announced(action, name), word))


def _completer(action: type[Action], name: str) -> Callable[..., Any]:
    @completing
    async def complete(context: Context, typed: Any) -> list[app_commands.Choice[Any]]:
        table = await table_played(context)
        seat = table.seat(context.user) if table is not None else None
        if table is None or seat is None:
            return []
        labels = action_labels(table, context.user)
        before = field_names(action)[: field_names(action).index(name)]
        said = [
            word
            for field in before
            for word in _worded(action, field, getattr(context.interaction.namespace, field, None)).split()
        ]
        begun, last = _begun(action, name, respelled(table.game, str(typed)))
        offers = table.offers(seat)
        said = respelled(table.game, " ".join((*said, *begun))).split()
        found = completions.field_choices(offers, action, name, said, labels, last)
        return [
            app_commands.Choice(name=cut(label, 100), value=_value(action, name, [*begun, word]))
            for label, word in found
            if last in word.lower() or last in label.lower()
        ][:25]

    return complete


def _begun(action: type[Action], name: str, typed: str) -> tuple[Sequence[str], str]:
    """Split a typed list into its complete words and the word being typed."""
    if get_origin(hint(action, name)) is not tuple:
        return (), typed.strip().lower()
    *begun, last = typed.split(" ")
    return [word for word in begun if word], last.lower()


def _value(action: type[Action], name: str, words: Sequence[str]) -> Any:
    value = " ".join(words)
    return int(value) if _option_type(action, name) is not str else value


async def table_played(context: Context) -> Table | None:
    """Return the table that a move typed here is meant for, if a game is under way."""
    try:
        table = await context.played_here()
    except Illegal:
        return None
    return table if table.status is Status.PLAYING else None
