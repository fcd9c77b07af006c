"""Tests of the next step in a message's delivery, without Discord."""

from __future__ import annotations

import pytest

from bot.adapter.rendering.next_step import ActualState, DesiredState, Step, next_step

OLD, NEW, NONCE = 10, 11, 77
A, B = 1, 2
"""What a message says."""


@pytest.mark.parametrize(
    ("shown", "wanted", "step"),
    [
        pytest.param(ActualState(), DesiredState(B), Step.POST, id="there is none"),
        pytest.param(
            ActualState(), DesiredState(B, new=False), Step.REST, id="there is none, and nobody wants one"
        ),
        pytest.param(ActualState(OLD, A), DesiredState(B), Step.EDIT, id="it says something else"),
        pytest.param(
            ActualState(OLD, A), DesiredState(B, new=False), Step.EDIT, id="so it is though nobody wants one"
        ),
        pytest.param(ActualState(OLD), DesiredState(B), Step.EDIT, id="what it says cannot be told"),
        pytest.param(ActualState(OLD, B), DesiredState(B), Step.REST, id="all is well"),
        pytest.param(ActualState(OLD, B), DesiredState(B, instead_of=OLD), Step.POST, id="it is to move"),
        pytest.param(ActualState(NEW, B), DesiredState(B, instead_of=OLD), Step.REST, id="it has moved"),
        pytest.param(
            ActualState(OLD, A, stuck=True), DesiredState(B), Step.POST, id="it can no longer be edited"
        ),
        pytest.param(
            ActualState(OLD, B, NONCE, looked=True), DesiredState(B), Step.POST, id="it did not arrive"
        ),
        pytest.param(
            ActualState(None, None, NONCE, looked=True),
            DesiredState(B, new=False),
            Step.REST,
            id="in vain, unwanted",
        ),
        pytest.param(
            ActualState(None, A, barred=True), DesiredState(B), Step.REST, id="nothing can be sent there"
        ),
        pytest.param(ActualState(OLD, A), None, Step.REMOVE, id="there should be none"),
        pytest.param(
            ActualState(None, None, NONCE, looked=True), None, Step.REST, id="none arrived, none wanted"
        ),
    ],
)
def test_the_next_step(shown: ActualState, wanted: DesiredState | None, step: Step) -> None:
    assert next_step(shown, wanted) is step


@pytest.mark.parametrize(
    ("shown", "uncertain"),
    [
        pytest.param(ActualState(OLD, B, NONCE), True, id="another one may have arrived"),
        pytest.param(ActualState(None, None, NONCE), True, id="one may have arrived"),
        pytest.param(ActualState(None, None, NONCE, looked=True), False, id="it was looked for"),
        pytest.param(ActualState(None, None, NONCE, barred=True), False, id="nothing can be sent there"),
        pytest.param(ActualState(OLD, B), False, id="nothing is under way"),
    ],
)
def test_one_that_may_have_arrived_is_looked_for_first(shown: ActualState, uncertain: bool) -> None:
    assert shown.uncertain is uncertain
