"""An onlooker at the page of the saloon, who takes pictures at a given screen size."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page, TimeoutError, async_playwright

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
"""How often a page is made higher."""
MARGIN = 20


class Onlooker:
    """One page; its pictures are numbered."""

    def __init__(self, page: Page, size: str, folder: Path) -> None:
        self.page, self.size = page, size
        self._folder, self._shots = folder, 0
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
        async with self.page.expect_request("**/api/state") as asked:
            pass
        _ = await (await asked.value).response()
        await self.still()

    async def shoot(self, name: str, message: Locator | None = None) -> None:
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

    async def half_say(self, verb: str, name: str, *, at_once: bool) -> None:
        """Build a move up to a form or to Confirm, by menus unless it is played `at_once`; take it back."""
        await self.press(verb, self.panel)
        for step in range(1, 6):
            if await self.form.count():
                await self.shoot(f"{name}-form")
                await self.page.keyboard.press("Escape")
                await self.form.wait_for(state="hidden")
                break
            menus = self.panel.locator(MENUS)
            await self.shoot(f"{name}-step-{step}", self.panel)
            if at_once or not await menus.count():
                break
            await menus.first.scroll_into_view_if_needed()
            await menus.first.click()
            await self.page.locator(OPTIONS).first.wait_for()
            await self.shoot(f"{name}-menu-{step}")
            await self.page.locator(OPTIONS).first.click()
            await self.still()
        await self.go_back()

    async def go_back(self) -> None:
        back = self.panel.get_by_role("button", name="Back", exact=True)
        if await back.count():
            await back.click()
            await self.still()


async def launched(path: str | None) -> tuple[Any, Browser]:
    playwright = await async_playwright().start()
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return playwright, await playwright.chromium.launch(executable_path=path, args=arguments)
