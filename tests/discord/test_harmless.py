"""Tests of malicious names: nobody is mentioned by them, and no markdown is rendered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, cast

import pytest
from simcord import SetupError

from bot.table.texts import cleaned, plain
from engines import GAMES
from engines.holdup.table_of_cards import TABLE
from tests.bot.house import tame
from tests.discord import surfaces
from tests.discord.saloon import Guest, Saloon
from tests.discord.surfaces import everything, some_tables, viewers
from tests.slow import slow

pytestmark = slow

EVIL = (
    "@everyone evil", "@here <@777>", "<@&777><#777>", "[evil](http://evil.example)",
    "https://evil.example/x", "discord.gg/evil", "```bold9```", "> evil", "# evil", "- evil", "-# evil",
    "**bold9** __bold9__", "||bold9|| ~~bold9~~ `bold9`", "<t:777:R> <:evil:777>",
    "ev\u202eil\u2066 \u200bevil\u200f", "e" + "\u0301" * 30 + "vil", "evil\n# evil",
    "\\*evil\\* \\@everyone",
)  # fmt: skip
"""Names, 40 characters at most."""
ESCAPED = re.compile(r"\\[^A-Za-z0-9\s@]")
WRONG = re.compile(
    r"@everyone|@here|<@[!&]?777|<#777|\]\(https?://evil|https?://evil|discord\.gg/evil|<t:777|<:evil"
    r"|[*_~`|]bold9|^\s*(?:#{1,3}|>|-#|-) ?evil",
    re.MULTILINE,
)
"""What must not be left in words that Discord reads as markdown, when what is escaped is taken out."""
UNSEEN = re.compile(r"[\u202a-\u202e\u2066-\u2069\u200e\u200f\x00-\x08]|\u0301{5}")
"""What must be left nowhere."""


def wrong(words: str, *, marked: bool) -> list[str]:
    """Return what is dangerous in texts; `marked` ones are read as markdown."""
    found = UNSEEN.findall(words)
    return found + WRONG.findall(ESCAPED.sub("\u00b7", words)) if marked else found


def read_as_markdown(sent: dict[str, Any]) -> Iterator[str]:
    """Return the parts of a message that Discord reads as markdown."""
    yield sent.get("content") or ""
    for it in sent.get("embeds") or ():
        yield from (it.get("title") or "", it.get("description") or "")
        for field in it.get("fields") or ():
            yield from (field["name"], field["value"])


def all_words(sent: Any) -> Iterator[str]:
    """Return all text anywhere in it."""
    match sent:
        case str():
            yield sent
        case dict():
            for it in cast("dict[str, Any]", sent).values():
                yield from all_words(it)
        case list() | tuple():
            for it in cast("list[Any]", sent):
                yield from all_words(it)
        case _:
            pass


def message_of(sent: Any) -> dict[str, Any]:
    """Return the message in a request; an answer to an interaction wraps it."""
    it = cast("dict[str, Any]", sent) if isinstance(sent, dict) else {}
    return it.get("data") or it


def faults(sent: Any) -> list[str]:
    """Return what is dangerous in a message, or in a request that answers with one."""
    sent = message_of(sent)
    found = [it for words in read_as_markdown(sent) for it in wrong(words, marked=True)]
    return found + [it for words in all_words(sent) for it in wrong(words, marked=False)]


@pytest.mark.parametrize("name", EVIL)
def test_the_check_finds_what_is_raw_and_lets_pass_what_is_made_plain(name: str):
    assert faults({"content": f"It is your turn, {name}"}) or faults({"content": name}), name
    assert faults({"content": plain(cleaned(name))}) == []
    assert faults({"embeds": [{"title": "x", "description": f"**{plain(cleaned(name))}** folds."}]}) == []


@pytest.mark.parametrize("game", [*GAMES])
def test_every_surface(game: str, monkeypatch: pytest.MonkeyPatch):
    """Everything that can be shown of tables whose people and stories have such names."""
    worst = [cleaned(it)[:40] for it in EVIL]

    def name(n: int) -> str:
        return worst[n % len(worst)]

    monkeypatch.setattr(surfaces, "_name", name)
    monkeypatch.setattr(surfaces, "STORY", cleaned(" ".join(EVIL)))
    checked = 0
    for n in range(4):
        shift = worst[-5:] + worst[:-5]
        worst[:] = shift
        for table in list(some_tables(GAMES[game], n, moves=12))[::3]:
            for user in viewers(table)[:2]:
                for what, sent in everything(table, user, Random(n)):
                    assert faults(sent) == [], what
                    lines = sent.get("lines", [])
                    if what == "log":
                        assert [wrong(line, marked=True) for line in lines if wrong(line, marked=True)] == []
                    assert not any("\n" in line for line in lines)
                    checked += 1
    assert checked > 50


async def evil_heist(saloon: Saloon, names: Sequence[str], calls: Sequence[str]) -> list[Guest]:
    """Return a table in its first hand, with evil names of people and villains."""
    guests: list[Guest] = []
    for n, (name, call) in enumerate(zip(names, calls, strict=True)):
        guest = saloon.guest(f"guest{n}", nick=call[:32])
        guests.append(guest)
        _ = await guest.creates(name[:40], " ".join(EVIL))
    places = ";".join(f"{row['location']}:**bold9**" for row in TABLE.values())
    opened = await guests[0].slash("newgame", game="holdup", options=f'first_dealer=1 "aliases={places}"')
    assert "is open" in opened
    for guest in guests:
        _ = await guest.slash("join")
    return guests


@pytest.mark.parametrize("first", range(0, len(EVIL), 3))
async def test_all_that_is_sent(saloon: Saloon, first: int):
    """A hand with commands, panels, DMs, log and pings: every request to Discord is checked."""
    names = EVIL[first], EVIL[(first + 1) % len(EVIL)], EVIL[(first + 2) % len(EVIL)]
    guests = await evil_heist(saloon, names, names[::-1])
    _ = await guests[0].press("Options…") if first else None
    _ = await guests[0].slash("start")
    _ = await guests[1].slash("holdup narrate", text=" ".join(EVIL))
    for guest in guests:
        _ = await guest.press("My hand")
        _ = await guest.press("More…")
    while not (table := await saloon.state()).state.scene:
        _ = await (await saloon.mover(table)).slash("move", move=tame(table.state, table.owed[0]))
    asked: list[tuple[str, dict[str, Any]]] = [
        ("log", {}), ("leaderboard", {"game": "holdup"}), ("mytables", {}), ("villain list", {}),
        ("villain show", {"name": names[0]}), ("villain retire", {"name": cleaned(names[0])}),
        ("move", {"move": f"damage 6H at {names[1]}"}), ("move", {"move": names[2]}),
        ("join", {"villain": names[1]}), ("rules", {"game": "holdup", "topic": names[0]}),
        ("me", {"zone": names[0]}), ("newgame", {"game": "castle", "options": names[1]}), ("table", {}),
    ]  # fmt: skip
    for command, options in asked:
        _ = await guests[0].slash(command, **options)
    _ = await guests[0].slash("endgame")
    _ = await guests[1].slash("log")
    sent = [it for it in saloon.requests if it.json is not None]
    for request in sent:
        assert faults(request.json) == [], (request.path, json.dumps(request.json)[:2000])
        _mentions(request.json, {str(it.id) for it in guests})
    assert len(sent) > 20
    attached = [file for seen in guests[1].sees() for file in seen.message.attachments]
    files = [(await file.read()).decode() for file in attached if file.filename.endswith(".txt")]
    assert len(files) >= 2 and [UNSEEN.findall(file) for file in files if UNSEEN.search(file)] == []


def _mentions(sent: Any, guests: set[str]) -> None:
    """Check that nobody is mentioned except by a ping."""
    data = message_of(sent)
    if "content" not in data and "embeds" not in data:
        return
    allowed = data.get("allowed_mentions")
    assert not allowed.get("parse") and not allowed.get("roles"), data
    named = set(re.findall(r"<@(\d+)>", data.get("content") or ""))
    assert set(map(str, allowed.get("users", ()))) <= named & guests


async def test_open_tables_are_bounded(saloon: Saloon, monkeypatch: pytest.MonkeyPatch):
    """Per user and per server; beyond that, neither a table nor a thread is opened."""
    monkeypatch.setattr("bot.table.lobby.HOST_TABLES_MAX", 1)
    monkeypatch.setattr("bot.table.lobby.SERVER_TABLES_MAX", 2)
    ann, bo, cass = saloon.three
    _ = await ann.slash("newgame", game="castle")
    second = saloon.guild.create_text_channel("second")
    refused = await ann.slash("newgame", at=second, game="castle", thread=True)
    assert refused.text.startswith("You already host 1 open table in this server")
    assert "is open" in await bo.slash("newgame", at=second, game="castle")
    third = saloon.guild.create_text_channel("third")
    refused = await cass.slash("newgame", at=third, game="castle", thread=True)
    assert refused.text.startswith("This server already has 2 open tables")
    assert not any("/threads" in request.path for request in saloon.requests)


async def test_stories_are_bounded(saloon: Saloon, monkeypatch: pytest.MonkeyPatch, bo: Guest):
    monkeypatch.setattr("bot.services.playing.USER_STORIES_MAX", 2)
    await saloon.heist()
    for _ in range(2):
        _ = await bo.slash("holdup narrate", text="Boo.")
    before = (await saloon.state()).moves
    assert (await bo.slash("holdup narrate", text="Boo.")).text.startswith("You've told 2 stories")
    assert (await saloon.state()).moves == before
    assert "Boo." in await saloon.guest("ann").slash("holdup narrate", text="Boo.")
    with pytest.raises(SetupError, match="text"):  # Discord lets nobody send it
        _ = await bo.slash("holdup narrate", text="x" * 2001)
