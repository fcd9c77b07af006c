"""Simulated users of the local Discord, who act on what they see."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.hanging import HANGS
from tests.rig.payloads import Payload, items, told_result
from tests.rig.world import Answer, Interaction, World

COMMAND, COMPONENT, TYPING = 2, 3, 4
SUB_COMMAND, GROUP = 1, 2
BUTTON = 2


class Person:
    def __init__(self, world: World, name: str, channel: int) -> None:
        self.world = world
        self.user = world.add_user(name)
        self.id, self.name = int(self.user["id"]), name
        self.channel = channel
        self.last: Interaction | None = None

    # What they see.

    def sees(self) -> list[Payload]:
        return self.world.seen_by(self.id, self.channel)

    @property
    def table(self) -> Payload | None:
        """The newest public message with an embed and components that is not a result, or None."""
        public = (line for line in reversed(self.sees()) if not line["flags"] and not told_result(line))
        return next((payload for payload in public if payload["embeds"] and payload["components"]), None)

    @property
    def dms(self) -> list[Payload]:
        return self.world.seen_by(self.id, int(self.world.dm(self.id)["id"]))

    # What they do. None: no answer came.

    async def command(self, name: str, /, **options: Any) -> Answer | None:
        """Use a slash command: "villain create", name="Ada"."""
        return await self._do(COMMAND, self._command(name, options))

    async def start(self) -> Answer | None:
        """Start the lobby's game."""
        return await self.command("start")

    async def typing(self, name: str, option: str, typed: str = "", /, **options: Any) -> list[Any]:
        """Return the values offered by autocomplete while an option is typed."""
        data = self._command(name, {**options, option: typed})
        for it in _leaf(data)["options"]:
            if it["name"] == option:
                it["focused"] = True
        answer = await self._do(TYPING, data)
        return [choice["value"] for choice in answer.choices] if answer is not None else []

    async def press(self, message: Payload, label: str) -> Answer | None:
        """Click the button with this label."""
        ids = {payload.get("label"): payload["custom_id"] for payload in items(message)}
        assert label in ids, f"no button {label!r} among {[*ids]}"
        return await self.click(message, ids[label])

    async def click(self, message: Payload, custom_id: str) -> Answer | None:
        """Click a button, even of an old version of the message whose button is gone."""
        return await self._do(COMPONENT, {"custom_id": custom_id, "component_type": BUTTON}, message)

    async def _do(self, kind: int, data: Payload, message: Payload | None = None) -> Answer | None:
        at = self.world.interact(self.id, self.channel, kind, data, message)
        self.last = at
        for seconds in (self.world.patience + 0.5, HANGS):
            done, _ = await asyncio.wait([at.first], timeout=seconds)
            if done or not at.answered:
                break  # a deferred answer is waited for
        return at.first.result() if at.first.done() else None

    def _command(self, name: str, options: dict[str, Any]) -> Payload:
        way: list[Payload] = [{"options": self.world.commands}]
        for word in name.split():
            found = next((it for it in way[-1]["options"] if it["name"] == word), None)
            assert found is not None, f"there is no command /{name}"
            way.append(found)
        kinds = {it["name"]: it["type"] for it in way[-1].get("options", [])}
        said = [{"name": it, "type": kinds[it], "value": value} for it, value in options.items()]
        for at in reversed(way[2:]):
            said = [{"name": at["name"], "type": at["type"], "options": said}]
        return {"id": way[1]["id"], "name": way[1]["name"], "type": 1, "options": said}


def _leaf(data: Payload) -> Payload:
    while data["options"] and data["options"][0]["type"] in (SUB_COMMAND, GROUP):
        data = data["options"][0]
    return data
