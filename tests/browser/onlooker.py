"""An onlooker at the page of the saloon, who takes pictures at a given screen size."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Browser, Error, Locator, Page, TimeoutError, async_playwright

SIZES = {"desktop": (1100, 900), "phone": (390, 844)}
PATIENCE = 120_000
"""Milliseconds after which something that should come has not come."""
SOON = 120
"""Milliseconds in which the page has heard of what was done."""
DRAWN = """() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction
    && [...document.querySelectorAll('img.embed-image')].every((it) => it.naturalWidth)"""
"""Whether the page stands still and all its pictures are there."""
FRAME = """() => document.documentElement.clientHeight
    - document.querySelector('#channel-timeline').clientHeight"""
"""How much of the page is not the channel."""
OPTIONS = ".select-list:visible [role=option]"
MENUS = ".select-trigger, [role=combobox]"
TRIES = 3
"""How often a form is filled in, each time another way, or a page made higher."""
MARGIN = 20


class Onlooker:
    """One page; its pictures are numbered."""

    def __init__(self, page: Page, size: str, folder: Path) -> None:
        self.page, self.size = page, size
        self._folder, self._shots, self._random = folder, 0, Random(size)
        self._prefix = ""
        self.heights: list[str] = []
        """A line for each picture of a message: its name and the message's height in pixels."""

    @classmethod
    async def come(cls, browser: Browser, address: str, size: str, folder: Path) -> Onlooker:
        width, height = SIZES[size]
        page = await browser.new_page(viewport={"width": width, "height": height})
        page.set_default_timeout(PATIENCE)
        _ = await page.goto(address)
        _ = await page.wait_for_selector("#channel-composer-input")
        return cls(page, size, folder)

    def begin(self, prefix: str) -> None:
        self._prefix, self._shots = prefix, 0

    # Looking.

    @property
    def panel(self) -> Locator:
        return self.message("'s hand")

    def message(self, title: str) -> Locator:
        titled = self.page.locator(".embed-title", has_text=title)
        return self.page.locator("article.channel-message", has=titled).last

    @property
    def form(self) -> Locator:
        return self.page.get_by_role("dialog")

    async def still(self) -> None:
        await self.page.wait_for_timeout(SOON)
        with suppress(TimeoutError):
            _ = await self.page.wait_for_function(DRAWN)

    async def catch_up(self) -> None:
        """Wait until the page has polled once more."""
        async with self.page.expect_request("**/api/state") as asked:
            pass
        _ = await (await asked.value).response()
        await self.still()

    async def shoot(self, name: str, message: Locator | None = None) -> None:
        """Take a picture of the page, as high as this message is."""
        await self.still()
        if message is not None:
            await self._stretch(message)
        self._shots += 1
        path = self._folder / f"{self._prefix}-{self.size}-{self._shots:02}-{name}.png"
        _ = await self.page.screenshot(path=path)
        if message is not None:
            box = await message.bounding_box()
            self.heights.append(f"{path.name}: {round(box['height']) if box else '-'}")
            await self._resize(SIZES[self.size][1])

    async def _stretch(self, message: Locator) -> None:
        """Make the page as high as a message needs, which depends on the space for its layout."""
        height = SIZES[self.size][1]
        for _ in range(TRIES):
            box = await message.bounding_box()
            needed = int((box or {"height": 0})["height"] + await self.page.evaluate(FRAME)) + MARGIN
            if needed <= height:
                break
            height = needed
            await self._resize(height)
            await self.still()
        await message.evaluate("it => it.scrollIntoView({ block: 'start' })")
        await self.page.wait_for_timeout(SOON)

    async def _resize(self, height: int) -> None:
        await self.page.set_viewport_size({"width": SIZES[self.size][0], "height": height})

    # Doing.

    async def be(self, name: str) -> None:
        picker = self.page.get_by_label("Viewing as")
        _ = await picker.select_option(label=name)
        await self.still()

    async def press(self, label: str, message: Locator) -> None:
        await message.get_by_role("button", name=label, exact=True, disabled=False).click()
        await self.still()

    async def half_say(self, verb: str, name: str, *, at_once: bool) -> bool:
        """Build a move up to Confirm, or `at_once`, by a form or by menus. Return whether it got there."""
        await self.press(verb, self.panel)
        for step in range(1, 6):
            if await self.form.count():
                await self.shoot(f"{name}-form")
                if not await self._filled_in(f"{name}-form-filled"):
                    return False
            elif await self._confirmable():
                await self.shoot(f"{name}-preview", self.panel)
                return True
            elif await self.panel.locator(MENUS).count() and not at_once:
                await self._choose(f"{name}-menu-{step}")
            else:
                await self.shoot(f"{name}-step-{step}", self.panel)
                return at_once
        return False

    async def look_into(self, verb: str, name: str) -> None:
        """Open a form that would make a move, and close it again."""
        await self.press(verb, self.panel)
        await self.shoot(f"{name}-form")
        await self.page.keyboard.press("Escape")
        await self.form.wait_for(state="hidden")

    async def go_back(self) -> None:
        back = self.panel.get_by_role("button", name="Back", exact=True)
        if await back.count():
            await back.click()
            await self.still()

    async def _confirmable(self) -> bool:
        return await self.panel.get_by_role("button", name="Confirm", exact=True).count() > 0

    async def _choose(self, name: str) -> None:
        await self._unfold(self.panel.locator(MENUS).first)
        await self.shoot(name)
        await self.page.locator(OPTIONS).first.click()
        await self.still()

    async def _unfold(self, menu: Locator) -> None:
        await menu.scroll_into_view_if_needed()
        await menu.click()
        await self.page.locator(OPTIONS).first.wait_for()

    async def _filled_in(self, name: str) -> bool:
        for _ in range(TRIES):
            await self._fill_in()
            await self.shoot(name)
            await self.form.get_by_role("button", name="Submit").click()
            with suppress(TimeoutError):
                await self.form.wait_for(state="hidden", timeout=2_000)
                await self.still()
                return True
        await self.page.keyboard.press("Escape")
        return False

    async def _fill_in(self) -> None:
        """Put something into each empty field, with one tick more than there is."""
        for field in await self.form.locator("input[type=text], input:not([type]), textarea").all():
            await field.fill("1" if await field.evaluate("it => it.tagName === 'INPUT'") else "A dark night.")
        for menu in await self.form.locator(MENUS).all():
            await self._unfold(menu)
            await self._pick(await self.page.locator(OPTIONS).all())
            with suppress(Error):
                await self.form.locator("h1, h2, .modal-title").first.click(timeout=1_000)
        for group in await self.form.locator("[role=group], [role=radiogroup]").all():
            await self._pick(await group.locator("label:not(:has(:checked))").all())

    async def _pick(self, choices: list[Locator]) -> None:
        if choices:
            await self._random.choice(choices).click()


async def launched(path: str | None) -> tuple[Any, Browser]:
    playwright = await async_playwright().start()
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return playwright, await playwright.chromium.launch(executable_path=path, args=arguments)
