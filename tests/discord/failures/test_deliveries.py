"""Tests of deliveries, repeated, unknown or malformed: each takes effect once, and is answered."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from discord import app_commands

from bot.adapter.admission.deduplicator import InteractionDeduplicator
from bot.table.record import UserId
from tests.discord.saloon import Guest, Saloon, fields

FORM_TYPE = 5


async def delivered(saloon: Saloon, kind: int, **changed: Any) -> Any:
    """Deliver the last interaction of this kind again, as another one with other data. Return the answer."""
    backend = saloon.env.backend
    payloads = [it[2] for it in backend.transcript if it[1] == "INTERACTION_CREATE" and it[2]["type"] == kind]
    payload: dict[str, Any] = copy.deepcopy(dict(payloads[-1]))
    old = backend.interactions[int(payload["id"])]
    new = backend.new_interaction(kind, old.channel_id, old.user_id, old.guild_id)
    new.source_message_id = old.source_message_id
    payload |= {"id": str(new.id), "token": new.token, "type": changed.pop("type", kind)}
    payload["data"] |= changed
    backend.emit("INTERACTION_CREATE", payload)
    await saloon.env.settle()
    assert new.responded, "it was not answered"
    return new


def told(saloon: Saloon, record: Any) -> str:
    message = saloon.env.backend.get_message(record.channel_id, record.message_id)
    return " ".join((message.content, *map(str, message.embeds)))


async def test_a_form_from_before_a_restart_that_was_refused_can_be_sent_again(
    saloon: Saloon, ann: Guest, heist: None
):
    form = await ann.press("Raise…")
    await saloon.restart()
    assert (await ann.submit(form, "a lot")).ephemeral
    _ = await delivered(saloon, FORM_TYPE, components=fields(number="6"))
    assert "**Ada** raises to 6 chips." in saloon.table


async def test_forms_are_not_kept_and_can_be_sent_again(saloon: Saloon, ann: Guest, heist: None):
    for _ in range(3):
        assert (await ann.press("Raise…")).form is not None
    _ = await ann.slash("villain create")
    store = saloon.bot._connection._view_store  # pyright: ignore[reportPrivateUsage]
    assert store._modals == {} and store._views == {}  # pyright: ignore[reportPrivateUsage]
    form = await ann.press("Raise…")
    assert "**Ada** raises to 6 chips." in await ann.submit(form, "6")
    again = await delivered(saloon, FORM_TYPE)
    assert "table has changed" in told(saloon, again)


async def test_a_form_or_button_that_nobody_knows_is_answered(saloon: Saloon, ann: Guest, heist: None):
    _ = await ann.submit(await ann.press("Raise…"), "6")
    for custom_id in ("gone", "x:y:z", "f:nowhere:1:n:raise", "create:nowhere", "how:Nobody"):
        answer = await delivered(saloon, FORM_TYPE, custom_id=custom_id)
        assert told(saloon, answer).strip().endswith("."), custom_id
    assert "button no longer works" in await ann.clicks("of:old")


async def test_a_form_without_its_parts_is_answered(saloon: Saloon, ann: Guest):
    _ = await ann.submit(await ann.slash("villain create"), "Ada", "Lightning.")
    answer = await delivered(saloon, FORM_TYPE, components=[])
    assert "A villain needs an unused name (1 to 40 characters)" in told(saloon, answer)


def test_the_latest_deliveries_are_remembered():
    known = InteractionDeduplicator(kept=3)
    assert [known.first(it) for it in (1, 2, 1, 3, 4, 4, 1)] == [True, True, False, True, True, False, True]


async def test_what_is_no_choice_of_a_menu_is_refused(saloon: Saloon, ann: Guest):
    _ = await ann.prefers("Pictures: Light")
    for values in ([], ["nobody"], ["1"] * 25):
        assert "choice isn't there any more" in told(saloon, await delivered(saloon, 3, values=values))
    assert (await saloon.bot.app.services.people.preferences(UserId(ann.id))).word("pictures") == "light"


CHANGED: list[dict[str, Any]] = [
    {"options": [{"name": "gone", "type": 3, "value": "call"}]},
    {"options": [{"name": "move", "type": 4, "value": 1}]},
    {"options": [{"name": "move", "type": 1}]},
    {"options": []},
    {"name": "gone"},
]
"""What Discord might have of a command; the last one has another name too."""


async def test_a_command_that_has_changed_says_so(saloon: Saloon, heist: None):
    _ = await saloon.guest("dora").slash("move", move="call")
    for data in CHANGED:
        answer = await delivered(saloon, 2, **data)
        assert "This command has changed." in told(saloon, answer), data


async def test_what_is_no_choice_of_a_command_is_refused(saloon: Saloon, ann: Guest):
    known = {"game": "court", "pace": "none", "seats": 2}
    _ = await ann.slash("newgame", **known)
    for wrong in ({"game": "chess"}, {"pace": "hasty"}, {"seats": 11}):
        options = {**known, **wrong}
        said = [{"name": it, "type": 4 if it == "seats" else 3, "value": options[it]} for it in options]
        answer = await delivered(saloon, 2, options=said)
        assert "This command has changed." in told(saloon, answer), wrong


async def test_every_option_is_found_by_its_name(saloon: Saloon):
    """The parameter names that are checked are the names that Discord knows."""
    commands = [it for it in saloon.bot.tree.walk_commands() if isinstance(it, app_commands.Command)]
    for command in commands:
        names = [it["name"] for it in command.to_dict(saloon.bot.tree)["options"]]
        assert all(command.get_parameter(name) is not None for name in names), command.name
    assert len(commands) > 50


async def once_more(saloon: Saloon, command: str) -> str:
    """Deliver the last command of this name again, whose answer was lost. Return the answer."""
    backend = saloon.env.backend
    payloads = [it[2] for it in backend.transcript if it[1] == "INTERACTION_CREATE"]
    payload = next(it for it in reversed(payloads) if it["data"].get("name") == command)
    record = backend.interactions[int(payload["id"])]
    record.responded = False
    backend.emit("INTERACTION_CREATE", payload)
    await saloon.env.settle()
    assert record.responded
    return told(saloon, record)


@pytest.mark.parametrize("next_one", ["none", "lobby", "playing"])
@pytest.mark.parametrize(("command", "options"), [("move", {"move": "call"}), ("holdup call", {})])
async def test_a_move_that_comes_again_is_answered_at_its_own_table_whatever_is_open_by_now(
    saloon: Saloon, command: str, options: dict[str, Any], next_one: str, ann: Guest, bo: Guest, heist: None
):
    _ = await ann.slash(command, **options)
    own = (await saloon.state()).id
    _ = await ann.slash("endgame")
    if next_one != "none":
        _ = await ann.slash("newgame", game="castle")
        _ = await bo.slash("join")
    if next_one == "playing":
        _ = await ann.slash("start")
    await saloon.restart()
    assert "That counted already." in await once_more(saloon, command.split()[0])
    moves = (await saloon.bot.app.services.queries.table(own)).moves
    assert sum(move.text == "call" and move.user == ann.id for move in moves) == 1
    if next_one == "playing":
        assert len((await saloon.state()).moves) == 1
