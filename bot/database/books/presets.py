"""How does a channel or a server like to play? The options and the pace that were saved for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from sqlalchemy import select

from bot.database import schema
from bot.database.books.connected import Connected
from bot.table.options import options_of
from bot.table.pace import Pace
from bot.table.table import Table
from engines.core import Game


class Presets(Connected):
    """Options and pace by place (a channel or a server) and game."""

    async def first(self, places: Sequence[int], game: Game[Any, Any, Any]) -> tuple[Any, Pace] | None:
        """What was saved for the first of these places that has something; nothing that rules forbid now."""
        p = schema.presets
        query = select(p).where(p.c.place.in_(list(places)), p.c.game == game.name)
        saved = {row["place"]: row for row in await self._rows(query)}
        for row in (saved[place] for place in places if place in saved):
            try:
                return options_of(game.options).validate_python(row["options"]), Pace(row["pace"])
            except ValidationError:
                continue
        return None

    async def save(self, place: int, table: Table) -> None:
        """Keeps a table's options and pace for a place."""
        p, game = schema.presets, table.game
        here = (p.c.place == place) & (p.c.game == game.name)
        _ = await self._connection.execute(p.delete().where(here))
        options = options_of(game.options).dump_python(table.options, mode="json")
        row = p.insert().values(place=place, game=game.name, options=options, pace=table.pace)
        _ = await self._connection.execute(row)
