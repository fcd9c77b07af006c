"""The steps by which a message comes to show what it should, without Discord."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from bot.adapter.drawing.next_step import Shown, Step, Wanted, brought, next_step, not_found, posted

OLD, NEW, NONCE = 10, 11, 77


@pytest.mark.parametrize(
    ("shown", "wanted", "step"),
    [
        pytest.param(Shown(), Wanted("b"), Step.POST, id="there is none"),
        pytest.param(Shown(), Wanted("b", new=False), Step.REST, id="there is none, and nobody wants one"),
        pytest.param(Shown(OLD, "a"), Wanted("b"), Step.EDIT, id="it says something else"),
        pytest.param(
            Shown(OLD, "a"), Wanted("b", new=False), Step.EDIT, id="so it is though nobody wants one"
        ),
        pytest.param(Shown(OLD), Wanted("b"), Step.EDIT, id="what it says cannot be told"),
        pytest.param(Shown(OLD, "b"), Wanted("b"), Step.REST, id="all is well"),
        pytest.param(Shown(OLD, "b"), Wanted("b", instead_of=OLD), Step.POST, id="it is to move"),
        pytest.param(Shown(NEW, "b"), Wanted("b", instead_of=OLD), Step.REST, id="it has moved"),
        pytest.param(Shown(OLD, "a", stuck=True), Wanted("b"), Step.POST, id="it can no longer be edited"),
        pytest.param(Shown(OLD, "b", NONCE), Wanted("b"), Step.LOOK, id="another one may have arrived"),
        pytest.param(Shown(None, None, NONCE), Wanted("b", new=False), Step.LOOK, id="one may, unwanted"),
        pytest.param(Shown(OLD, "b", NONCE, looked=True), Wanted("b"), Step.POST, id="it did not"),
        pytest.param(
            Shown(None, None, NONCE, looked=True),
            Wanted("b", new=False),
            Step.REST,
            id="in vain, unwanted",
        ),
        pytest.param(Shown(None, "a", barred=True), Wanted("b"), Step.REST, id="nothing can be sent there"),
    ],
)
def test_the_next_step(shown: Shown, wanted: Wanted, step: Step) -> None:
    assert next_step(shown, wanted) is step


@dataclass
class Channel:
    """Messages by id; some arrived without our knowing."""

    messages: dict[int, str] = field(default_factory=dict[int, str])
    arrived: dict[int, int] = field(default_factory=dict[int, int])
    """By nonce."""
    done: list[Step] = field(default_factory=list[Step])
    editable: bool = True

    async def look(self, shown: Shown) -> Shown:
        self.done.append(Step.LOOK)
        assert shown.posting is not None
        found = self.arrived.get(shown.posting)
        return Shown(found) if found is not None else not_found(shown)

    async def post(self, shown: Shown) -> Shown:
        self.done.append(Step.POST)
        known = self.arrived.get(shown.posting or 0)
        if known is None:
            self.messages[NEW] = "b"
        return posted(shown, known or NEW, "b")

    async def edit(self, shown: Shown) -> Shown:
        self.done.append(Step.EDIT)
        assert shown.message is not None
        if not self.editable:
            return replace(shown, stuck=True)
        self.messages[shown.message] = "b"
        return Shown(shown.message, "b")


@pytest.mark.parametrize(
    ("shown", "there", "editable", "done"),
    [
        pytest.param(Shown(), None, True, [Step.POST], id="new"),
        pytest.param(Shown(OLD, "a"), None, True, [Step.EDIT], id="changed"),
        pytest.param(Shown(OLD, "a"), None, False, [Step.EDIT, Step.POST], id="gone"),
        pytest.param(Shown(OLD, "a", NONCE), 12, True, [Step.LOOK, Step.EDIT], id="arrived"),
        pytest.param(
            Shown(OLD, "a", NONCE),
            None,
            True,
            [Step.LOOK, Step.POST, Step.EDIT],
            id="it may be old",
        ),
    ],
)
async def test_step_by_step_it_shows_what_it_should(
    shown: Shown, there: int | None, editable: bool, done: list[Step]
) -> None:
    channel = Channel({OLD: "a"}, {NONCE: there} if there is not None else {}, editable=editable)
    after = await brought(channel, shown, Wanted("b"))
    assert channel.done == done
    assert after.says == "b" and after.message is not None and channel.messages[after.message] == "b"
