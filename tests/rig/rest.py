"""The local Discord's REST API, version 10, as far as this bot uses it."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any

from aiohttp import web

from tests.discord.limits import form_fits, message_fits
from tests.rig.faults import Faults
from tests.rig.limits import WEBHOOKS, Limits, told
from tests.rig.payloads import Payload, Refused, unknown
from tests.rig.world import EPHEMERAL, TOKEN, Answer, Interaction, World

API = "/api/v10"
LATER, IN_PLACE = 5, 7
Handler = Callable[[web.Request], Any]


class Rest:
    """The request handlers over the world."""

    def __init__(self, world: World, limits: Limits, gateway: str, faults: Faults) -> None:
        self._world, self._limits, self._gateway, self._faults = world, limits, gateway, faults

    def routes(self) -> list[web.RouteDef]:
        message = "/channels/{channel}/messages/{message}"
        hook = "/webhooks/{application}/{token}"
        said = hook + "/messages/{message}"
        limited = (
            ("GET", "/gateway/bot", self._bot_gateway),
            ("GET", "/users/@me", lambda _: {**self._world.bot, "verified": True, "mfa_enabled": False}),
            ("GET", "/oauth2/applications/@me", self._application), ("GET", "/users/{user}", self._user),
            ("PUT", "/applications/{application}/commands", self._commands),
            ("POST", "/users/@me/channels", self._dm),
            ("GET", "/guilds/{guild}", lambda it: self._world.guilds[_number(it, "guild")]),
            ("GET", "/guilds/{guild}/members/{user}", self._member),
            ("GET", "/channels/{channel}", lambda it: self._world.channel(_number(it, "channel"))),
            ("GET", "/channels/{channel}/messages", self._history),
            ("POST", "/channels/{channel}/messages", self._post), ("POST", hook, self._follow_up),
            *(("GET", it, lambda at: self._world.message(*self._place(at))) for it in (message, said)),
            *(("PATCH", it, self._edit) for it in (message, said)),
            *(("DELETE", it, self._delete) for it in (message, said)),
        )  # fmt: skip
        found = [web.route(method, API + path, self._counted(path, it)) for method, path, it in limited]
        answer = web.post(API + "/interactions/{id}/{token}/callback", self._guarded(self._callback))
        return [*found, answer]

    # Wrappers of all handlers.

    def _counted(self, path: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """Wrap a handler with rate limits and authorization."""
        guarded, hook = self._guarded(handler), path.startswith("/webhooks")
        kind = next((it for it in ("messages", "channels") if it in path), path)

        async def handle(request: web.Request) -> web.StreamResponse:
            route = WEBHOOKS if hook else f"{request.method} {kind}"
            major = request.match_info.get("channel") or request.match_info.get("token") or ""
            headers, refused = self._limits.check(route, major)
            if refused is not None:
                _ = await request.read()
                return refused
            if not hook and request.headers.get("Authorization") != f"Bot {TOKEN}":
                return _problem(Refused(401, 0, "401: Unauthorized"))
            answer = await (guarded(request) if hook else self._faults.around(request, guarded))
            answer.headers.update(headers)
            return answer

        return handle

    def _guarded(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                found = handler(request)
                found = await found if isawaitable(found) else found
            except Refused as refused:
                return _problem(refused)
            except AssertionError as unfit:
                return _problem(Refused(400, 50035, f"Invalid Form Body: {unfit}"))
            except ConnectionResetError:
                return web.Response(status=400)  # the bot was killed during the request
            return told(found) if found is not None else web.Response(status=204)

        return handle

    # The bot itself.

    def _bot_gateway(self, _request: web.Request) -> Payload:
        starts = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 16}
        return {"url": self._gateway, "shards": self._world.shards, "session_start_limit": starts}

    def _application(self, _request: web.Request) -> Payload:
        owner = {"id": str(self._world.owner), "username": "owner", "discriminator": "0", "avatar": None}
        return {"id": str(self._world.application), "name": "Mudbucket", "description": "", "icon": None,
                "bot_public": True, "bot_require_code_grant": False, "owner": owner, "team": None,
                "verify_key": "", "flags": 0, "bot": self._world.bot}  # fmt: skip

    async def _commands(self, request: web.Request) -> list[Payload]:
        said = await request.json()
        old = {command["name"]: command["id"] for command in self._world.commands}
        names = [it["name"] for it in said]
        assert len(set(names)) == len(names) <= 100, "commands that are too many, or twice there"
        more = {"application_id": str(self._world.application), "version": "1"}
        ids = [old.get(name) or str(self._world.snowflake()) for name in names]
        commands = [{"description": "", **it, **more, "id": id} for it, id in zip(said, ids, strict=True)]
        self._world.commands = commands
        self._world.has_commands.set()
        return self._world.commands

    # Places and people.

    def _user(self, request: web.Request) -> Payload:
        id = _number(request, "user")
        if id not in self._world.users:
            raise unknown("User", 10013)
        return self._world.users[id]

    def _member(self, request: web.Request) -> Payload:
        for member in self._world.guilds[_number(request, "guild")]["members"]:
            if member["user"]["id"] == request.match_info["user"]:
                return member
        raise unknown("Member", 10007)

    async def _dm(self, request: web.Request) -> Payload:
        return self._world.dm(int((await request.json())["recipient_id"]))

    # Messages.

    def _history(self, request: web.Request) -> list[Payload]:
        channel, asked = _number(request, "channel"), request.query
        _ = self._world.channel(channel)
        first, last = int(asked.get("after", 0)), int(asked.get("before", 1 << 64))
        there = self._world.messages[channel].items()
        found = [it for id, it in there if first < id < last and id not in self._world.readers]
        many = int(asked.get("limit", 50))
        return (found[:many] if "after" in asked else found[-many:])[::-1]

    async def _post(self, request: web.Request) -> Payload:
        channel, said = _number(request, "channel"), _fitting(await _body(request))
        self._world.check_thread(channel, posts=True)
        return self._world.post(channel, said)

    async def _edit(self, request: web.Request) -> Payload:
        if (at := self._deferred(request)) is not None:
            return self._said(at, await _body(request), private=at.private)
        channel, id = self._place(request)
        if "token" not in request.match_info:
            self._world.check_thread(channel, posts=False)
        return self._world.edit(channel, id, _fitting(await _body(request)))

    def _delete(self, request: web.Request) -> None:
        channel, id = self._place(request)
        if "token" not in request.match_info:
            self._world.check_thread(channel, posts=False)
        self._world.delete(channel, id)

    def _place(self, request: web.Request) -> tuple[int, int]:
        """Return channel and id of the message named in the path; only answers may be ephemeral."""
        if "token" in request.match_info:
            return self._of_answer(request)
        channel, id = _number(request, "channel"), _number(request, "message")
        if id in self._world.readers:
            raise unknown("Message", 10008)
        return channel, id

    # Interactions.

    async def _callback(self, request: web.Request) -> Payload | None:
        said = await _body(request)
        at = self._world.under_way(request.match_info["token"], request.match_info["id"])
        if at.answered:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        answer = self._answered(at, said["type"], said.get("data") or {})
        at.answered = True
        if answer.kind == LATER:
            at.later, at.private = answer, bool((said.get("data") or {}).get("flags", 0) & EPHEMERAL)
        elif not at.first.done():
            at.first.set_result(answer)
        if "with_response" not in request.query:
            return None
        called: Payload = {"interaction": {"id": str(at.id), "type": at.payload["type"]}}
        if answer.message is not None:
            called["interaction"]["response_message_id"] = answer.message["id"]
            called["resource"] = {"type": answer.kind, "message": answer.message}
        return called

    def _answered(self, at: Interaction, kind: int, data: Payload) -> Answer:
        world, channel = self._world, int(at.payload["channel_id"])
        answer = Answer(kind, time.monotonic() - at.at)
        match kind:
            case 4:
                reader = at.user if data.get("flags", 0) & EPHEMERAL else None
                answer.message = world.post(channel, _fitting(data), reader=reader)
                at.original = int(answer.message["id"])
            case 5:
                pass  # the message comes as a follow-up
            case 6 | 7 if "message" in at.payload:
                at.original = int(at.payload["message"]["id"])
                if kind == IN_PLACE:
                    answer.message = world.edit(channel, at.original, _fitting(data))
            case 8 if at.payload["type"] == 4:
                answer.choices = data["choices"]
                assert len(answer.choices) <= 25
                assert all(1 <= len(choice["name"]) <= 100 for choice in answer.choices)
            case 9 if at.payload["type"] != 5:
                form_fits(data)
            case _:
                raise Refused(400, 50035, f"Invalid Form Body: no answer of type {kind} here")
        return answer

    async def _follow_up(self, request: web.Request) -> Payload:
        said = await _body(request)
        at = self._world.under_way(request.match_info["token"])
        if not at.answered:
            raise unknown("Webhook", 10015)
        return self._said(at, said, private=bool(said.get("flags", 0) & EPHEMERAL))

    def _said(self, at: Interaction, said: Payload, *, private: bool) -> Payload:
        """Post a message that belongs to an interaction; the first one is the deferred answer."""
        channel = int(at.payload["channel_id"])
        message = self._world.post(channel, _fitting(said), reader=at.user if private else None)
        at.original = at.original or int(message["id"])
        if at.later is not None and not at.first.done():
            at.later.message = message
            at.first.set_result(at.later)
        return message

    def _deferred(self, request: web.Request) -> Interaction | None:
        """Return the interaction whose deferred answer is edited, if its message is not there yet."""
        if request.match_info.get("message") != "@original":
            return None
        at = self._world.under_way(request.match_info["token"])
        return at if at.later is not None and at.original is None else None

    def _of_answer(self, request: web.Request) -> tuple[int, int]:
        at, id = self._world.under_way(request.match_info["token"]), request.match_info["message"]
        if not at.answered or (id == "@original" and at.original is None):
            raise unknown("Message", 10008)
        return int(at.payload["channel_id"]), at.original or 0 if id == "@original" else int(id)


def _problem(refused: Refused) -> web.Response:
    body = {"message": refused.sentence, "code": refused.code}
    return told(body, refused.status)


def _number(request: web.Request, name: str) -> int:
    return int(request.match_info[name])


async def _body(request: web.Request) -> Payload:
    if not request.content_type.startswith("multipart/"):
        return await request.json()
    said = Payload()
    async for part in await request.multipart():
        data = await part.read()
        said = json.loads(data) if part.name == "payload_json" else said
    return said


def _fitting(said: Payload) -> Payload:
    """Return the payload if it is within Discord's limits. Raises AssertionError."""
    assert len(said.get("content") or "") <= 2000, "content"
    embeds: list[Payload] = said.get("embeds") or []
    assert len(embeds) <= 10, "embeds"
    message_fits(said)
    return said
