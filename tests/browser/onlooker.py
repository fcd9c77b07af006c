"""A visitor of the saloon's page who takes pictures of it, at a given screen size."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Locator, TimeoutError
from typing_extensions import override

from engines.core import Game
from tests.browser.saloon_page import NARROW, OPTIONS, Visitor

SIZES = {"desktop": (1100, 900), "phone": NARROW}
SOON = 120
"""Milliseconds in which the page has heard of what was done."""
DRAWN = """() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction
    && [...document.querySelectorAll('img.embed-image')].every((it) => it.naturalWidth)"""
"""Whether the page stands still and all its pictures are there."""
FRAME = """() => document.documentElement.clientHeight
    - document.querySelector('#channel-timeline').clientHeight"""
"""How much of the page is not the channel."""
TRIES = 3
"""How often a form is filled in, each time another way, or a page made higher."""
MARGIN = 20


class Onlooker(Visitor):
    """A visitor at one game, whose pictures are numbered."""

    def __init__(
        self, browser: Browser, address: str, size: str, game: Game[Any, Any, Any], folder: Path
    ) -> None:
        super().__init__(browser, address, SIZES[size], game.title)
        self.size, self._random = size, Random(size)
        self._path = folder / f"{game.name}-{size}"
        self.heights: list[str] = []
        """A line for each picture of a message: its name and the message's height in pixels."""

    # Looking.

    def catch_up(self) -> None:
        """Wait until the page has polled once more."""
        with self.page.expect_request("**/api/state") as asked:
            pass
        asked.value.response()

    @override
    def shoot(self, name: str, message: Locator | None = None) -> None:
        """Take a picture of the page, as high as this message is, when everything is drawn."""
        self._still()
        if message is not None:
            self._stretch(message)
        self._shot += 1
        path = self._path.with_name(f"{self._path.name}-{self._shot:02}-{name}.png")
        self.page.screenshot(path=path)
        if message is not None:
            box = message.bounding_box()
            self.heights.append(f"{path.name}: {round(box['height']) if box else '-'}")
            self.resize(SIZES[self.size])

    def _still(self) -> None:
        self.page.wait_for_timeout(SOON)
        with suppress(TimeoutError):
            self.page.wait_for_function(DRAWN)

    def _stretch(self, message: Locator) -> None:
        """Make the page as high as a message needs, which depends on the space for its layout."""
        width, height = SIZES[self.size]
        for _ in range(TRIES):
            box = message.bounding_box()
            needed = int((box or {"height": 0})["height"] + self.page.evaluate(FRAME)) + MARGIN
            if needed <= height:
                break
            height = needed
            self.resize((width, height))
            self._still()
        message.evaluate("it => it.scrollIntoView({ block: 'start' })")
        self.page.wait_for_timeout(SOON)

    # Doing.

    def half_say(self, verb: str, name: str, *, at_once: bool) -> bool:
        """Build a move up to Confirm, or `at_once`, by a form or by menus. Return whether it got there."""
        self.press(verb, self.panel)
        for step in range(1, 6):
            if self.form.count():
                self.shoot(f"{name}-form")
                if not self._filled_in(f"{name}-form-filled"):
                    return False
            elif "Confirm" in self.labels(self.panel):
                self.shoot(f"{name}-preview", self.panel)
                return True
            elif self.menu(self.panel).count() and not at_once:
                self.unfold(self.panel)
                self.shoot(f"{name}-menu-{step}")
                self.act(self.page.locator(OPTIONS).first.click)
            else:
                self.shoot(f"{name}-step-{step}", self.panel)
                return at_once
        return False

    def look_into(self, verb: str, name: str) -> None:
        """Open a form that would make a move, and close it again."""
        self.press(verb, self.panel)
        self.shoot(f"{name}-form")
        self.page.keyboard.press("Escape")
        self.form.wait_for(state="hidden")

    def go_back(self) -> None:
        """Take back a partial move."""
        if "Back" in self.labels(self.panel):
            self.press("Back", self.panel)

    def _filled_in(self, name: str) -> bool:
        """Fill in the open form and submit it. Return whether it was accepted."""
        for _ in range(TRIES):
            self._fill_in()
            self.shoot(name)
            self.form.get_by_role("button", name="Submit").click()
            with suppress(TimeoutError):
                self.form.wait_for(state="hidden", timeout=2_000)
                return True
        self.page.keyboard.press("Escape")
        return False

    def _fill_in(self) -> None:
        """Put something into each empty field, with one tick more than there is."""
        for field in self.form.locator("input[type=text], input:not([type]), textarea").all():
            field.fill("1" if field.evaluate("it => it.tagName === 'INPUT'") else "A dark night.")
        for menu in self.form.locator(".preview-select").all():
            self.unfold(menu)
            self._pick(self.page.locator(OPTIONS).all())
            with suppress(Error):
                self.form.locator("h1, h2, .modal-title").first.click(timeout=1_000)
        for group in self.form.locator("[role=group], [role=radiogroup]").all():
            self._pick(group.locator("label:not(:has(:checked))").all())

    def _pick(self, choices: list[Locator]) -> None:
        if choices:
            self._random.choice(choices).click()
