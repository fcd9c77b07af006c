"""The local Discord's rate limits: buckets of requests per window, by route and channel."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass

from aiohttp import web

WEBHOOKS = "webhooks"
"""Route of requests that follow the first answer to an interaction."""
REAL: dict[str, tuple[int, float]] = {
    "POST messages": (5, 5.0), "PATCH messages": (5, 5.0), "DELETE messages": (5, 1.0),
    WEBHOOKS: (5, 2.0),
}  # fmt: skip
"""Requests per seconds, by route. Other routes, and answers to interactions, have no bucket."""
GLOBAL = (50, 1.0)
"""Limit of all requests with the bot's token; those with only an interaction's token do not count."""


@dataclass(slots=True)
class Bucket:
    most: int
    seconds: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> float:
        """Count one request; if there is no room, return the seconds until the next is possible, else 0."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.seconds
        if self.used >= self.most:
            return self.ends - now
        self.used += 1
        return 0.0


class Limits:
    """The request counters; `refuse(n)` rejects the next n requests of any kind, `lift` allows all others."""

    def __init__(self) -> None:
        self._buckets: dict[str, Bucket] = {}
        self._all = Bucket(*GLOBAL)
        self._refused, self._seconds = 0, 0.0
        self._lifted = False
        self.told = self.asked = 0
        """The number of requests that were refused, and of all with the bot's token."""

    def lift(self) -> None:
        self._lifted = True

    def refuse(self, many: int, seconds: float = 0.1) -> None:
        self._refused, self._seconds = many, seconds

    def check(self, route: str, major: str) -> tuple[dict[str, str], web.Response | None]:
        """Return the headers for this request, and a 429 answer if it is over a limit, else None."""
        now = time.monotonic()
        self.asked += route != WEBHOOKS
        if self._lifted and not self._refused:
            return {}, None
        if route != WEBHOOKS and (wait := self._all.take(now)) > 0:
            return {}, self._wait(wait, "global", {})
        if self._refused:
            self._refused -= 1
            return {}, self._wait(self._seconds, "user", {})
        if route not in REAL:
            return {}, None
        bucket = self._buckets.setdefault(f"{route} {major}", Bucket(*REAL[route]))
        wait = bucket.take(now)
        headers = {
            "X-RateLimit-Limit": str(bucket.most), "X-RateLimit-Remaining": str(bucket.most - bucket.used),
            "X-RateLimit-Reset-After": f"{bucket.ends - now:.3f}",
            "X-RateLimit-Reset": f"{time.time() + bucket.ends - now:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(route.encode()).hexdigest(),
        }  # fmt: skip
        return headers, self._wait(wait, "user", headers) if wait > 0 else None

    def _wait(self, seconds: float, scope: str, headers: dict[str, str]) -> web.Response:
        self.told += 1
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": scope == "global"}
        more = {"Retry-After": f"{seconds:.3f}", "Via": "1.1 google", "X-RateLimit-Scope": scope}
        more |= {"X-RateLimit-Global": "true"} if scope == "global" else {}
        return told(body, 429, {**headers, **more})


def told(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON response with the content type that discord.py requires."""
    return web.Response(
        body=json.dumps(body).encode(), status=status, content_type="application/json", headers=headers
    )
