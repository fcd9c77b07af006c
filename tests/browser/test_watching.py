"""Tests of a film's page in Chromium: it is self-contained, obeys keys, and looks like the bot's pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.presentation.pictures import picture
from bot.presentation.scene import Label, PlayingCard, Scene, Sprite
from bot.presentation.watch import Film, film, watching
from bot.table.preferences import Theme
from engines import GAMES
from engines.cards import JOKERS
from tests.bot.films import NAMES, finished, user

pytestmark = pytest.mark.browser
MOVES = 30
THEMES: tuple[Theme, ...] = ("dark", "light")
DESKTOP, NARROW = {"width": 1400, "height": 900}, {"width": 360, "height": 640}
MINUTE, FASTEST = 60_000, 250
"""Milliseconds: when the page's clock stops, to go on only as it is told; the fastest move."""
SOON = 10_000
"""Milliseconds in which what is to come has come."""
MEAN = 3.0
"""How far a channel (0 to 255) may be off, over the whole picture."""
FAR, SELDOM = 64, 0.02
"""More than so far off may only be so large a part of all pixels: edges of letters, which the PNG hints."""
TILE, TILE_OFF = 20, 20
"""And in no tile of so many pixels may the mean of a channel be off by more than that."""
OTHER_SUIT = {"S": "C", "C": "S", "H": "D", "D": "H"}
IN_PLACE = """Object.assign(document.getElementById("picture").style,
    { position: "fixed", top: 0, left: 0, width: "900px", maxHeight: "none", zIndex: 9 })"""
"""Puts the picture where it is as large as the PNG."""


class Watcher:
    """A person with a film in a browser without network; errors and requests of the page are noted."""

    def __init__(
        self, browser: Any, shown: Film, path: Path, *, theme: Theme = "dark", opens: Theme | None = None
    ) -> None:
        _ = path.write_bytes(watching(shown, opens))
        self.context = browser.new_context(viewport=DESKTOP, color_scheme=theme, offline=True)
        self.page, self.noted = self.context.new_page(), list[str]()
        self.page.set_default_timeout(SOON)
        self.page.on("console", lambda it: self.noted.append(it.text))
        self.page.on("pageerror", lambda it: self.noted.append(str(it)))
        self.page.on("request", lambda it: self.noted.append(it.url))
        self.page.clock.install(time=0)
        _ = self.page.goto(f"{path.as_uri()}#3")
        self.page.clock.pause_at(MINUTE)
        assert self.noted.pop(0).startswith(path.as_uri())

    def at(self, step: int) -> None:
        """Wait until this step is shown."""
        self.page.get_by_role("heading", name=f"Move {step} of", exact=False).wait_for()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).click()

    def choose(self, menu: str, label: str) -> None:
        _ = self.page.get_by_label(menu, exact=False).select_option(label=label)

    def painted(self) -> Image.Image:
        self.page.evaluate(IN_PLACE)
        return _opened(self.page.locator("#picture").screenshot())


@cache
def a_film(name: str) -> Film:
    return film(finished(name, MOVES, names=NAMES[:3]), {}, hands=[user(0)])


@pytest.fixture(params=list(GAMES))
def shown(request: Any) -> Film:
    return a_film(request.param)


def test_keys_and_buttons_lead_through_a_game(browser: Any, tmp_path: Path, shown: Film) -> None:
    watcher, last = Watcher(browser, shown, tmp_path / "film.html"), len(shown.steps) - 1

    def space() -> None:
        watcher.page.locator("h1").click()  # a button that has the focus is what Space presses
        watcher.press(" ")

    watcher.at(3)
    for keys, step in ((["ArrowRight"], 4), (["ArrowLeft", "ArrowLeft"], 2), (["End"], last), (["Home"], 0)):
        watcher.press(*keys)
        watcher.at(step)
        assert watcher.page.url.endswith(f"#{step}")
    for label, step in (("Next", 1), ("Last", last), ("Back", last - 1), ("First", 0)):
        watcher.click(label)
        watcher.at(step)
    assert watcher.page.get_by_role("button", name="First", exact=True).is_disabled()
    assert not watcher.page.get_by_role("button", name="Keep the record").count(), "there is none"
    watcher.press("+", "+", "+", "+", "-", "+")
    assert watcher.page.get_by_label("Speed", exact=True).inner_text() == "8×"
    for play, pause in ((lambda: watcher.click("Play"), lambda: watcher.click("Pause")), (space, space)):
        watcher.press("Home")
        play()
        watcher.page.clock.run_for(3 * FASTEST)
        watcher.at(3)
        pause()
        watcher.page.clock.run_for(3 * FASTEST)
        watcher.at(3)
    watcher.page.get_by_role("slider").fill("5")
    watcher.at(5)
    if shown.places:
        step, place = shown.places[-1]
        watcher.choose("Jump to", place)
        watcher.at(step)
    assert not watcher.noted
    watcher.context.close()


def test_each_sight_is_said_in_words_and_fits_a_phone(browser: Any, tmp_path: Path, shown: Film) -> None:
    watcher = Watcher(browser, shown, tmp_path / "film.html")
    for n, sight in enumerate(shown.sights):
        watcher.choose("Look at", sight)
        for size in (DESKTOP, NARROW):
            watcher.page.set_viewport_size(size)
            for step in (0, len(shown.steps) // 2, len(shown.steps) - 1):
                watcher.page.evaluate(f"location.hash = '{step}'")
                watcher.at(step)
                wide = watcher.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= size["width"], (sight, step)
                look = shown.steps[step][n]
                picture = watcher.page.get_by_role("img")
                assert "below in words" in picture.get_attribute("aria-label")
                twin = watcher.page.locator("#twin").inner_text()
                assert watcher.page.get_by_text("“You” is the player").is_visible() == (n > 0)
                assert all(_bare(field.name) in _bare(twin) for field in look.page.fields)
                assert all(_bare(field.text) in _bare(twin) for field in (look.page, *look.page.fields))
                told = watcher.page.locator("#told").inner_text()
                assert _bare(told) == _bare("".join(look.lines))
    assert not watcher.noted
    watcher.context.close()


def _bare(text: str) -> str:
    """Return a text without decoration."""
    return "".join(letter for letter in text if letter.isalnum())


def test_the_theme_is_the_viewers_and_can_be_changed(browser: Any, tmp_path: Path) -> None:
    watcher = Watcher(browser, a_film("castle"), tmp_path / "film.html", theme="light")
    root = watcher.page.locator("html")
    assert root.get_attribute("data-theme") == "light"
    watcher.click("Dark")
    assert root.get_attribute("data-theme") == "dark"
    assert not watcher.noted
    watcher.context.close()
    watcher = Watcher(browser, a_film("castle"), tmp_path / "film.html", theme="light", opens="dark")
    watcher.page.emulate_media(color_scheme="light")
    assert watcher.page.locator("html").get_attribute("data-theme") == "dark", "as set with /me"
    watcher.context.close()


def test_a_viewer_without_scripts_says_where_to_open_it(browser: Any, tmp_path: Path) -> None:
    context, path = browser.new_context(java_script_enabled=False), tmp_path / "film.html"
    _ = path.write_bytes(watching(a_film("castle")))
    page = context.new_page()
    _ = page.goto(path.as_uri())
    assert page.get_by_role("heading", name="Castle Poker").is_visible()
    page.get_by_text("runs no scripts").wait_for(timeout=SOON)
    assert not page.get_by_role("button").count()
    context.close()


def test_the_record_can_be_kept(browser: Any, tmp_path: Path) -> None:
    record = "</script>\n1 deal\nä ♠"
    watcher = Watcher(browser, replace(a_film("castle"), record=record), tmp_path / "film.html")
    with watcher.page.expect_download() as kept:
        watcher.click("Keep the record")
    assert Path(kept.value.path()).read_text("utf-8") == record
    watcher.context.close()


# How it looks.


def test_a_step_looks_as_the_bot_paints_it_and_what_is_missing_or_wrong_is_noticed(
    browser: Any, tmp_path: Path, shown: Film
) -> None:
    watcher, middle = Watcher(browser, shown, tmp_path / "film.html"), len(shown.steps) // 2
    for n, sight in enumerate(shown.sights):
        watcher.choose("Look at", sight)
        for step in (middle, len(shown.steps) - 2):
            watcher.page.evaluate(f"location.hash = '{step}'")
            watcher.at(step)
            scene = shown.steps[step][n].page.scene
            for theme in THEMES:
                watcher.page.emulate_media(color_scheme=theme)
                page = watcher.painted()
                assert not differences(page, painted(scene, theme)), (sight, step, theme)
                if (n, step) == (0, middle):
                    assert all(differences(page, painted(it, theme)) for it in wrong(scene))
    assert not watcher.noted
    watcher.context.close()


def wrong(scene: Scene) -> Iterator[Scene]:
    """Return the scene without a label or a card, and with a card turned over or of another suit."""
    cards = [sprite for sprite in scene.sprites if isinstance(sprite, PlayingCard)]
    labels = [sprite for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text]
    yield _with(scene, labels[0], None)
    yield _with(scene, labels[-1], None)
    tall = max(reversed(cards), key=lambda card: card.height)
    yield _with(scene, tall, None)
    yield _with(scene, tall, replace(tall, card="AS" if tall.card is None else None))
    if tall.card is not None and tall.card not in JOKERS:
        yield _with(scene, tall, replace(tall, card=tall.card[0] + OTHER_SUIT[tall.card[1]]))


def _with(scene: Scene, sprite: Sprite, other: Sprite | None) -> Scene:
    """Return the scene with one of its sprites replaced."""
    at = len(scene.sprites) - 1 - scene.sprites[::-1].index(sprite)
    instead = () if other is None else (other,)
    return replace(scene, sprites=(*scene.sprites[:at], *instead, *scene.sprites[at + 1 :]))


def painted(scene: Scene, theme: Theme) -> Image.Image:
    return _opened(picture(scene, theme))


def _opened(stored: bytes) -> Image.Image:
    return Image.open(BytesIO(stored)).convert("RGB")


def differences(one: Image.Image, other: Image.Image) -> list[str]:
    """Return how two pictures differ by more than the edges of letters."""
    if one.size != other.size:
        return [f"{one.size} is not {other.size}"]
    off = ImageChops.difference(one, other)
    pixels, channels = one.width * one.height, off.split()
    mean = max(sum(n * times for n, times in enumerate(channel.histogram())) for channel in channels) / pixels
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    far = sum(worst.histogram()[FAR + 1 :]) / pixels
    tile = max(high for _, high in ImageChops.difference(_tiled(one), _tiled(other)).getextrema())
    found = (("mean", mean, MEAN), ("far", far, SELDOM), ("tile", tile, TILE_OFF))
    return [f"{name} {value:.3f}" for name, value, most in found if value > most]


def _tiled(image: Image.Image) -> Image.Image:
    return image.resize((image.width // TILE, image.height // TILE), Image.Resampling.BOX)
