"""A presenter under test: what is shown of a table of Ann, Bob, Cid and so on, as plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Step
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.steps import step
from bot.presentation.page import Page
from bot.presentation.speech import Speech
from engines.core import Event, Seat
from tests.driver import Driver

AnyDriver = Driver[Any, Any]
Names = Callable[[Seat], str]
PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def called(seat: Seat) -> str:
    return PEOPLE[seat]


def plain(text: str) -> str:
    """Suits without the sign that asks for a glyph in black and white."""
    return text.replace("\ufe0e", "")


def table_page(driver: AnyDriver) -> Page:
    """What everybody sees."""
    return PRESENTERS[driver.game.name].table(driver.view(), called)


def panel_page(driver: AnyDriver, name: str) -> Page:
    """What this player sees."""
    return PRESENTERS[driver.game.name].hand(driver.view(name), called)


def everything(page: Page) -> str:
    told = (f"{field.name}\n{field.text}" for field in page.fields)
    return plain("\n".join([page.title, page.text, *told, page.prompt]))


def fields(page: Page) -> dict[str, str]:
    """The fields of a page, with the page's own text as "text"."""
    return {field.name: plain(field.text) for field in page.fields} | {"text": plain(page.text)}


def table(driver: AnyDriver) -> str:
    return everything(table_page(driver))


def panel(driver: AnyDriver, name: str) -> str:
    return everything(panel_page(driver, name))


def stakes(driver: AnyDriver, name: str) -> str:
    """What a newcomer in this player's place is told of what is at stake."""
    line = PRESENTERS[driver.game.name].stakes
    assert line is not None
    return plain(line(driver.view(name)))


def told(
    driver: AnyDriver, events: Iterable[Event], name: str = "onlooker", you: Seat | None = None
) -> list[str]:
    """The sentences in which this player hears of what happened."""
    presenter, speech = PRESENTERS[driver.game.name], Speech(called, you)
    said = (presenter.sentence(event, speech, {}) for event in driver.heard_by(name, events))
    return [plain(it) for it in said if it]


def told_to(driver: AnyDriver, name: str, events: Iterable[Event]) -> list[str]:
    """The same, where this player is "you"."""
    return told(driver, events, name, driver.at(name))


def explained(
    driver: AnyDriver, *lines: str, reader: str | None, story: Iterable[Event] = (), names: Names = called
) -> list[tuple[Event, str]]:
    """Play these lines; return each event that the reader hears, after the story, with what explains it."""
    reasons = PRESENTERS[driver.game.name].reasons
    assert reasons is not None
    speech = Speech(names, driver.seat(reader))
    heard, found = [*story], list[tuple[Event, str]]()
    for line in lines:
        before = driver.view(reader)
        happened = getattr(driver, "play", driver.do)(line)
        for event in driver.heard_by(reader, happened):
            heard.append(event)
            found.append((event, plain(reasons.event(heard, before, driver.view(reader), speech))))
    return found


def why(driver: AnyDriver, name: str, *lines: str, story: Iterable[Event] = ()) -> dict[type[Event], str]:
    """Play these lines, and return what this player is told of the last event of each kind."""
    return {type(event): text for event, text in explained(driver, *lines, reader=name, story=story)}


def why_not(driver: AnyDriver, line: str, names: Names = called) -> str:
    """Return what the player of a bad move is told."""
    reasons = PRESENTERS[driver.game.name].reasons
    assert reasons is not None
    name, _, _ = line.partition(" ")
    refused, speech = driver.refuse(line), Speech(names, driver.at(name))
    return plain(reasons.refusal(refused.because, speech)) if refused.because is not None else ""


def labels_of(driver: AnyDriver, name: str) -> ActionLabels:
    return PRESENTERS[driver.game.name].labels(driver.view(name), called)


def staged(driver: AnyDriver, name: str, said: str) -> Step:
    """How this player's half-said move goes on."""
    found = step(driver.game.offers(driver.s, driver.seat(name)), said, labels_of(driver, name))
    assert found is not None
    return found
