"""The try-out as a separate process, and a person at its page in Chromium."""

from __future__ import annotations

import fcntl
import os
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.hanging import Hanging

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds after which something that should come has not come, however busy the machine is."""
TELLING = 5
"""Seconds after which a process that hangs has told where its tasks wait."""
REQUIRED = os.environ.get("MUDBUCKET_REQUIRE_BROWSER") == "1"
SHOTS = os.environ.get("MUDBUCKET_SHOTS")
"""The folder for pictures of what is played; without it none are made."""
WIDE, NARROW = (1100, 1400), (390, 844)
TRIES = 4
"""How often a click is made that is lost."""
SETTLED = 250
"""Milliseconds after which a menu that is open stays so."""
NOTE_ASKED = """() => {
    const fetched = window.fetch;
    window.asked = 0;
    window.fetch = (...what) => {
        const answer = fetched(...what);
        if (String(what[0]) === "/api/action") [window.asked, window.answered] = [window.asked + 1, answer];
        return answer;
    };
}"""
"""Has the page count what it asks the bot for."""
READY = "() => simcordPreview.ready && simcordPreview.awaitingRevision === null"
"""Whether the page takes clicks: none while it asks for something, or before it shows what came of it."""
ANSWERED = """async (before) => {
    for (let turn = 0; turn < 40 && asked === before; turn++) await new Promise((it) => setTimeout(it, 50));
    return asked === before ? null : (await answered).ok;
}"""
"""Whether the bot answered well; null where it was asked nothing in two seconds of the page's own clock."""
NAMES = """(buttons) => buttons.map((button) => {
    const emojis = [...button.querySelectorAll("img")].map((it) => it.alt);
    return [...emojis, button.innerText].filter(Boolean).join(" ");
})"""
"""What buttons are called."""
OPTIONS = ".select-list:visible [role=option]"
"""What can be chosen in the menu that is open."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class TryOut:
    """`mudbucket try`, running in a folder with the same deals in every run."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        bot = (sys.executable, "-m", "tests.browser.foreseen")
        command = [*bot, "try", "--no-browser", "--port", str(_free_port())]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*command, *arguments], cwd=folder, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.told: list[str] = []
        self.pages = self._addresses()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _addresses(self) -> dict[str, str]:
        """Return the announced pages by name."""
        found: dict[str, str] = {}
        while len(found) < 4:
            line = self._next_line()
            assert line is not None, f"it ended: {self.told}"
            self.told.append(line)
            if at := re.search(r"(\S.*): (http://\S+)", line):
                found[at[1]] = at[2]
        return found

    def _next_line(self) -> str | None:
        """Return what it says next; None: it has ended. Raises Hanging, with where its tasks wait."""
        try:
            return self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            self.process.send_signal(signal.SIGUSR1)
            with suppress(queue.Empty):
                while (line := self._lines.get(timeout=TELLING)) is not None:
                    self.told.append(line)
            raise Hanging("the try-out", "".join(self.told)) from None

    @property
    def saloon(self) -> str:
        return next(iter(self.pages.values()))

    def ends_well(self, visitor: Visitor) -> None:
        """Stop it with Ctrl-C, and check that neither the page nor the process reported errors."""
        assert not visitor.complaints
        self.process.send_signal(signal.SIGINT)
        while (line := self._next_line()) is not None:
            self.told.append(line)
        assert self.process.wait(timeout=PATIENCE) == 0
        assert "Traceback" not in "".join(self.told)


def _free_port() -> int:
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


@contextmanager
def tried_out(folder: Path, *arguments: str) -> Iterator[TryOut]:
    """Run a try-out, one at a time: two browsers at once are too much for a small machine."""
    with (Path(tempfile.gettempdir()) / "mudbucket-browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        it = TryOut(folder, *arguments)
        try:
            yield it
        finally:
            if it.process.poll() is None:
                it.process.kill()
                _ = it.process.wait()


def missing(reason: str) -> None:
    """Skip the test, or fail if a browser is required."""
    (pytest.fail if REQUIRED else pytest.skip)(reason)


@contextmanager
def chromium() -> Iterator[Any]:
    """Return a browser: the machine's Chromium, or playwright's own."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        missing("playwright is not installed")
        return
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with sync_playwright() as playwright:
        try:
            arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=path, args=arguments)
        except Error as error:
            missing(f"Chromium cannot be started: {error.message.splitlines()[0]}")
            return
        yield browser
        browser.close()


class Unchanged(AssertionError):
    """A message that should have changed has not."""


class NothingAsked(AssertionError):
    """A click caused no request to the bot."""


class Visitor:
    """A person at the page of the saloon, who may switch between users."""

    def __init__(
        self, browser: Any, address: str, size: tuple[int, int], game: str = "Texas Hold Up"
    ) -> None:
        self.game = game
        self.page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        self.page.set_default_timeout(PATIENCE * 1000)
        self._shot, self._width = 0, size[0]
        self.complaints: list[str] = []
        self.page.add_init_script(f"({NOTE_ASKED})()")
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        _ = self.page.goto(address)
        self.page.wait_for_selector("#channel-composer-input")

    def resize(self, size: tuple[int, int]) -> None:
        """Continue with another screen size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self._width = size[0]

    # Looking.

    def message(self, words: str) -> Any:
        """Return the last message with this text."""
        return self.page.locator("article.channel-message", has_text=words).last

    def titled(self, title: str) -> Any:
        """Return the last message whose embed has this title."""
        found = self.page.locator(".embed-title", has_text=title)
        return self.page.locator("article.channel-message", has=found).last

    @property
    def table(self) -> Any:
        return self.titled(self.game)

    @property
    def panel(self) -> Any:
        return self.titled("'s hand")

    def menu(self, where: Any) -> Any:
        """Return the first menu there, which is closed."""
        return where.locator(".select-trigger, [role=combobox]").first

    @property
    def form(self) -> Any:
        return self.page.get_by_role("dialog")

    def sees(self, words: str, where: Any = None) -> None:
        """Wait until the text is there."""
        (where or self.page.locator("#channel-message-list")).get_by_text(words).first.wait_for()

    def labels(self, where: Any) -> list[str]:
        """Return the names of a message's enabled buttons, that of an emoji first, once the page is up to
        date.
        """
        self.page.wait_for_function(READY)
        where.locator("button.component-button").first.wait_for()
        return where.locator("button.component-button:enabled").evaluate_all(NAMES)

    def width_of_picture(self, message: Any) -> int:
        """Return the width of a message's picture in pixels, once it is there."""
        picture = message.locator("img.embed-image")
        picture.and_(self.page.locator("[src]")).wait_for()
        picture.evaluate("it => it.decode()")
        return picture.evaluate("it => it.naturalWidth")

    def shoot(self, name: str) -> None:
        """Take a picture for people to look at, if SHOTS is set."""
        self._shot += 1
        if SHOTS:
            self.page.screenshot(path=Path(SHOTS) / f"{self._width}-{self._shot:02}-{name}.png")

    # Doing.

    @contextmanager
    def changing(self, message: Any) -> Iterator[None]:
        """Wait until a message has changed."""
        self.page.wait_for_function(READY)
        before = message.inner_text()
        yield
        until = time.monotonic() + PATIENCE
        while message.inner_text() == before:
            if time.monotonic() > until:
                raise Unchanged(f"it stays as it is: {before}")
            self.page.wait_for_timeout(50)

    def act(self, do: Callable[[], Any], tries: int = TRIES) -> None:
        """Do something that sends a request to the bot, and wait for the answer."""
        for _ in range(tries):
            self.page.wait_for_function(READY)
            before = self.page.evaluate("asked")
            do()
            answered = self.page.evaluate(ANSWERED, before)
            if answered is not None:
                assert answered
                return
        raise NothingAsked

    def be(self, name: str) -> None:
        """Switch to this user."""
        picker = self.page.get_by_label("Viewing as")
        if picker.locator("option:checked").inner_text() != name:
            self.act(lambda: picker.select_option(label=name))

    def press(self, label: str, where: Any = None) -> None:
        """Click a button, on the table unless another message is named."""
        button = (where or self.table).get_by_role("button", name=label, exact=True, disabled=False)
        self.act(button.click)

    def choose(self, nth: int = 0) -> None:
        """Choose from the first menu of the panel; if a redraw interferes, nothing is requested."""

        def choose() -> None:
            self.unfold(self.panel)
            self.page.locator(OPTIONS).nth(nth).click()

        self.act(choose, tries=1)

    def opens(self, where: Any) -> bool:
        """Click on the first menu there. Return whether it stays open."""
        menu = self.menu(where)
        menu.evaluate("it => it.scrollIntoView({block: 'center'})")
        menu.click()
        self.page.wait_for_timeout(SETTLED)
        return self.page.locator(OPTIONS).count() > 0

    def unfold(self, where: Any) -> None:
        """Open a menu; it closes again if the page is redrawn at that moment."""
        for _ in range(PATIENCE):
            if self.opens(where):
                return
        raise AssertionError("the menu does not open")

    def submit(self, **fields: str) -> None:
        """Fill in the open form."""
        for name, words in fields.items():
            self.form.get_by_label(name).fill(words)
        self.act(self.form.get_by_role("button", name="Submit").click)
        self.form.wait_for(state="hidden")

    def tick(self) -> None:
        """Answer each question of the open form with its first choice."""
        self.form.wait_for()
        for group in self.form.locator("[role=group], [role=radiogroup]").all():
            group.locator("label").first.click()
        for n in range(self.form.locator(".select-trigger").count()):
            self.unfold(self.form.locator(".preview-select").nth(n))
            self.page.locator(OPTIONS).first.click()
        self.submit()

    def slash(self, command: str, **options: str) -> None:
        """Type a command and choose it from the list; options are chosen from the suggestions."""
        box = self.page.locator("#channel-composer-input")
        box.click()
        box.press_sequentially(f"/{command}")
        title = self.page.locator("strong", has_text=re.compile(rf"^/{command}$"))
        self.page.locator(".command-entry", has=title).first.click()
        for name, words in options.items():
            field = self.page.locator(f"input.command-option-input[data-option={name}]")
            field.click()
            field.press_sequentially(words)
            self.page.locator(".command-suggestion", has_text=words).first.click()
        self.act(self.page.locator("#send-message").click)
