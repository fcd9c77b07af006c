"""Presets of a channel or a server: options, time control and whether results are posted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError
from sqlalchemy import select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.options import options_of
from bot.table.time_control import TimeControl
from engines.core import Game


class Preset(NamedTuple):
    """A saved preset."""

    options: Any
    pace: TimeControl
    announces_results: bool


class Presets(Repository):
    """The repository of presets, by place (a channel or a server) and game."""

    async def first(self, places: Sequence[int], game: Game[Any, Any, Any]) -> Preset | None:
        """Return the preset of the first place that has a valid one, or None."""
        p = schema.presets
        query = select(p).where(p.c.place.in_(list(places)), p.c.game == game.name)
        saved = {row["place"]: row for row in await self._work.rows(query)}
        for row in (saved[place] for place in places if place in saved):
            try:
                options = options_of(game.options).validate_python(row["options"])
                return Preset(options, TimeControl(row["pace"]), row["aloud"])
            except ValidationError:
                continue
        return None

    async def save(self, place: int, game: Game[Any, Any, Any], preset: Preset | None) -> None:
        """Save the preset of a game for a place; None deletes it."""
        p = schema.presets
        here = (p.c.place == place) & (p.c.game == game.name)
        self._work.write(p.delete().where(here))
        if preset is None:
            return
        options = options_of(game.options).dump_python(preset.options, mode="json")
        values = {"place": place, "game": game.name, "options": options, "pace": preset.pace}
        self._work.write(p.insert().values(**values, aloud=preset.announces_results))
