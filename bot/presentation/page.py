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
PROMPT_MAX_CHARS = 1000
"""Maximum length of a prompt and of a notice, in characters."""


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    text: str
    inline: bool = True
    people: bool = False
    """Whether the field lists the players one by one; the final standing replaces it."""
    pictured: bool = False
    """Whether the page's picture shows the same."""
    spoken: str | None = None
    """Another text for the picture's description; None: the same; "": nothing."""


@dataclass(frozen=True, slots=True)
class Page:
    """The data of a message above its buttons. Texts are Discord markdown; players' words in them are already
    escaped.
    """

    title: str
    text: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    prompt: str = ""
    """The text right above the buttons: what they do."""
    notice: str = ""
    """What came of the last attempt, such as an error; it stands before the `prompt`."""
    colour: int = 0x8A5A2B
    scene: Scene | None = None
    cards: str = ""
    """Cards in large print, which stand before the text; the scene's picture shows the same."""
    below: tuple[Field, ...] = ()
    """Fields that stand below the picture; the others stand above it."""
    brief: Page | None = None
    """The page shown instead when the scene's picture is shown too."""

    @property
    def beside_picture(self) -> Page:
        """The page with a `brief` that omits the cards and fields which the picture shows."""
        left = tuple(field for field in self.fields if not field.pictured)
        return replace(self, brief=replace(self, cards="", fields=left, scene=None, brief=None))

    def fitted(self) -> Page:
        """Return the page within Discord's limits: long texts are cut, the last fields may be dropped."""
        title, footer = cut(self.title, TITLE_MAX_CHARS), cut(self.footer, FOOTER_MAX_CHARS)
        notice, prompt = cut(self.notice, PROMPT_MAX_CHARS), cut(self.prompt, PROMPT_MAX_CHARS)
        text = "\n".join(filter(None, (self.cards, self.text)))
        room = TOTAL_MAX_CHARS - sum(map(len, (title, footer, notice, prompt)))
        all_fields = (*self.fields, *self.below)[:FIELDS_MAX]
        fitting = tuple(_fitting(all_fields, room - min(len(text), TEXT_MAX_CHARS, room // 2)))
        room -= sum(len(field.name) + len(field.text) for field in fitting)
        text = cut(text, min(TEXT_MAX_CHARS, room))
        fields, below = fitting[: len(self.fields)], fitting[len(self.fields) :]
        page = replace(self, title=title, text=text, cards="", fields=fields, below=below, brief=None)
        return replace(page, footer=footer, notice=notice, prompt=prompt)


def _fitting(fields: Iterable[Field], room: int) -> Iterator[Field]:
    for field in fields:
        name = cut(field.name, FIELD_NAME_MAX_CHARS)
        if len(name) >= room:
            return
        text = cut(field.text or "–", min(FIELD_TEXT_MAX_CHARS, room - len(name)))
        room -= len(name) + len(text)
        yield replace(field, name=name, text=text)
