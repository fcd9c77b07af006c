"""A page of text with a scene to be painted, as data, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bot.presentation.scene import Scene
from bot.table.texts import cut

(
    TITLE_MAX_CHARS,
    TEXT_MAX_CHARS,
    FIELD_NAME_MAX_CHARS,
    FIELD_TEXT_MAX_CHARS,
    FOOTER_MAX_CHARS,
    FIELDS_MAX,
    TOTAL_MAX_CHARS,
) = 256, 4096, 256, 1024, 2048, 25, 6000
"""Maximum lengths of an embed's parts in characters, of all of them together, and number of fields."""


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    text: str
    inline: bool = True
    people: bool = False
    """Whether the field lists the players one by one; the final standing replaces it."""
    pictured: bool = False
    """Whether the page's picture shows the same."""


@dataclass(frozen=True, slots=True)
class Page:
    """The data of one embed. Texts are Discord markdown; players' words in them are already escaped."""

    title: str
    text: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    colour: int = 0x8A5A2B
    scene: Scene | None = None
    brief: Page | None = None
    """The page shown instead when the scene's picture is shown too."""

    @property
    def beside_picture(self) -> Page:
        """The page with a `brief` that omits the fields which the picture shows."""
        left = tuple(field for field in self.fields if not field.pictured)
        return replace(self, brief=replace(self, fields=left, scene=None, brief=None))

    def fitted(self) -> Page:
        """Return the page within Discord's limits: long texts are cut, the last fields may be dropped."""
        title, footer = cut(self.title, TITLE_MAX_CHARS), cut(self.footer, FOOTER_MAX_CHARS)
        room = TOTAL_MAX_CHARS - len(title) - len(footer)
        fields = tuple(
            _fitting(self.fields[:FIELDS_MAX], room - min(len(self.text), TEXT_MAX_CHARS, room // 2))
        )
        room -= sum(len(field.name) + len(field.text) for field in fields)
        return Page(title, cut(self.text, min(TEXT_MAX_CHARS, room)), fields, footer, self.colour, self.scene)


def _fitting(fields: Iterable[Field], room: int) -> Iterator[Field]:
    for field in fields:
        name = cut(field.name, FIELD_NAME_MAX_CHARS)
        if len(name) >= room:
            return
        text = cut(field.text or "–", min(FIELD_TEXT_MAX_CHARS, room - len(name)))
        room -= len(name) + len(text)
        yield replace(field, name=name, text=text)
