"""The height of a panel on a phone, estimated, so that the news in it take no more room than there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.presentation.buttons import Button, Clickable, phone_lines, rows
from bot.presentation.page import Page
from bot.presentation.scene import WIDTH
from bot.table.symbols import TEXT_STYLE

PHONE_LINE_CHARS = 46
"""Characters on a line of a phone."""
SCREEN_PX = 620
"""Height of a channel between its title and the box for messages."""
_HEAD_PX, _LINE_PX, _GAP_PX, _HEADING_PX = 102, 18, 8, 20
"""Heights: everything around the texts of an embed with its title, a line, a gap, a field's name."""
_BUTTONS_PX, _MENU_PX, _PICTURE_PX, _PROMPT_PX = 38, 48, 267, 32
"""Heights: a line of buttons, a menu, a picture as high as it is wide, the frame around a prompt."""
_LINE_CHARS = 40
"""Characters on a line of an embed on a narrow phone."""


def on_a_phone(line: str) -> int:
    """Return the number of lines that a line takes on a phone."""
    return -(-len(line.replace("**", "").replace(TEXT_STYLE, "")) // PHONE_LINE_CHARS)


def lines_left(page: Page, items: Sequence[Clickable]) -> int:
    """Return how many lines of another field fit on the screen with this page beside its picture."""
    height = _HEAD_PX + _GAP_PX + _HEADING_PX + _lines(page.text)
    height += sum(_GAP_PX + _HEADING_PX + _lines(field.text) for field in page.fields if not field.pictured)
    height += 2 * _GAP_PX + _PICTURE_PX * page.scene.height // WIDTH if page.scene is not None else 0
    height += sum(_PROMPT_PX + _lines(text) for text in (page.notice or page.prompt,) if text)
    return (SCREEN_PX - height - _below(rows(items))) // _LINE_PX


def _lines(text: str) -> int:
    plain = (line.replace("**", "").replace(TEXT_STYLE, "") for line in text.splitlines())
    return sum(_LINE_PX * -(-len(line) // _LINE_CHARS) for line in plain)


def _below(found: Iterable[Sequence[Clickable]]) -> int:
    return sum(_BUTTONS_PX * phone_lines(row) if isinstance(row[0], Button) else _MENU_PX for row in found)
