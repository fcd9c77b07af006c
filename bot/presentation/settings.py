"""The page of `/me`: a user's settings, and their menus."""

from __future__ import annotations

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field, Page
from bot.table.preferences import PREFERENCE_LABELS, Preferences
from bot.table.time_control import QuietHours
from bot.table.zones import zone_label


def settings_page(mine: Preferences, now: int) -> Page:
    """Return the page of a user's settings; `now` is in milliseconds since 1970."""
    fields = [
        Field(name, labels[mine.word(setting)]) for setting, (name, labels) in PREFERENCE_LABELS.items()
    ]
    text = (
        "These count in all servers, and only for what you see. In quiet hours I don't mention "
        "you, and slower tables give you more time. Set them with `/me quiet:22-8 "
        "zone:Europe/Berlin`; `/me quiet:none` turns them off."
    )
    return Page("Your settings", text, (*fields, Field("Quiet hours", _hours(mine.quiet, now))))


def _hours(quiet: QuietHours | None, now: int) -> str:
    """Return quiet hours in words, with the time in their zone, so that a wrong zone is noticed."""
    if quiet is None:
        return "None"
    start, end = (f"{time // 60}:{time % 60:02}" for time in (quiet.start, quiet.end))
    return f"{start}–{end}, {zone_label(quiet.zone).replace('_', ' ')} (it is {quiet.clock(now)} there)"


def setting_controls(mine: Preferences) -> list[Clickable]:
    """Return a control for each setting: a button that changes it to its other value if it has two, else a
    menu with the current value preselected.
    """
    return [_control(setting, mine.word(setting)) for setting in PREFERENCE_LABELS]


def _control(setting: str, now: str) -> Clickable:
    name, labels = PREFERENCE_LABELS[setting]
    if len(labels) == 2:
        (other,) = labels.keys() - {now}
        return Button(f"{name} → {labels[other].partition(',')[0]}", ids.SwitchPreference(setting, other))
    choices = tuple(Choice(f"{name}: {label}", word) for word, label in labels.items())
    return Menu("", ids.ChangePreference(setting), choices, (now,))
