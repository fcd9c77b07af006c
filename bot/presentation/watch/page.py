"""The page of a film: one HTML file that needs nothing else, with texts and scenes as JSON, compressed.

Whatever players wrote goes through `_packed` or `_embedded` and becomes text nodes: nothing in it is read as
HTML. The page's policy lets no script run but its own, and nothing be loaded from anywhere.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import asdict, replace
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from bot.presentation.page import Page
from bot.presentation.watch.drawing import Drawings
from bot.presentation.watch.film import Film, Frame
from bot.presentation.watch.markdown import TextLine, lines_of, runs
from bot.presentation.watch.numbers import Numbering
from bot.table.preferences import Theme

SCRIPTS = ("painter.js", "player.js", "verify.js")
"""The page's scripts, in the order of execution."""


def watching(film: Film, theme: Theme | None = None) -> bytes:
    """Return the page as a file, in UTF-8; it opens in `theme` (None: as the browser prefers)."""
    style, scripts = _asset("watch.css"), [_asset(name) for name in SCRIPTS]
    page = Template(_asset("watch.html")).substitute(
        title=escape(film.title),
        subtitle=escape(film.subtitle),
        theme=theme or "",
        policy=_policy(style, scripts),
        style=style,
        film=_packed(_Script(film).written()),
        record=_embedded(_proof(film)) if film.record else "",
        scripts="\n".join(f"<script>{script}</script>" for script in scripts),
    )
    return page.encode()


def _asset(name: str) -> str:
    return files("bot.presentation.watch").joinpath(name).read_text("utf-8")


def _policy(style: str, scripts: Iterable[str]) -> str:
    """Return the content security policy: only these scripts and this style, and nothing loaded."""
    allowed = f"script-src {' '.join(map(_hash, scripts))}; style-src {_hash(style)}"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _embedded(value: Any) -> str:
    """Return JSON that no browser mistakes for the end of a script, or for a comment."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _packed(value: Any) -> str:
    """Return JSON compressed by gzip, in base 64: a tenth of it, so that a page is quickly on a phone."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def _proof(film: Film) -> dict[str, Any]:
    return {"text": film.record, "shuffles": {game: asdict(it) for game, it in film.shuffles.items()}}


class _Script:
    """A film in the format of the page's player: steps refer to texts and drawings by number."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._drawings, self._lines = Drawings(), Numbering[TextLine]()

    def written(self) -> dict[str, Any]:
        film = self._film
        steps = [[self._look(look) for look in looks] for looks in film.steps]
        return {
            "sights": film.sights,
            "places": film.places,
            "steps": steps,
            "curve": -1 if film.curve is None else self._drawings.number(film.curve),
            "lines": [_line(line) for line in self._lines.things],
            **self._drawings.written(),
        }

    def _look(self, look: Frame) -> list[Any]:
        page = look.page
        picture = None if page.scene is None else replace(page.scene, alt="")  # the text below says the same
        return [
            [self._lines.of(runs(line)) for line in look.lines],
            -1 if picture is None else self._drawings.number(picture),
            *self._twin(page),
        ]

    def _twin(self, page: Page) -> tuple[Any, ...]:
        """Return a page's title, text and fields, as numbers of lines."""
        fields = [[self._lines.of(runs(field.name)), *self._text(field.text)] for field in page.fields]
        return self._lines.of(runs(page.title)), self._text(page.text), fields

    def _text(self, text: str) -> list[int]:
        return [self._lines.of(line) for line in lines_of(text)]


def _line(line: TextLine) -> Any:
    """Return a line's runs; only its text if that is plain."""
    if len(line) == 1 and not line[0].style:
        return line[0].text
    return [run._asdict() if run.style else run.text for run in line]
