"""The page of `/me`: what a user has set for themselves, and its menus."""

from __future__ import annotations

from bot.presentation import ids
from bot.presentation.buttons import Menu
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field, Page
from bot.table.preferences import SETTINGS, Preferences
from bot.table.time_control import Quiet


def settings_page(mine: Preferences, now: int) -> Page:
    """What a user has set; `now` is in milliseconds since 1970."""
    fields = [Field(name, labels[mine.word(setting)]) for setting, (name, labels) in SETTINGS.items()]
    text = (
        "These apply in all servers, to what only you see. In quiet hours nobody mentions you, and slower "
        "tables give you more time. Set them with `/me quiet:22-8 zone:Europe/Berlin`; `/me quiet:none` "
        "turns them off."
    )
    return Page("Your settings", text, (*fields, Field("Quiet hours", _hours(mine.quiet, now))))


def _hours(quiet: Quiet | None, now: int) -> str:
    """Quiet hours in words, with the time there, so that a wrong zone is noticed."""
    if quiet is None:
        return "None"
    start, end = (f"{it // 60}:{it % 60:02}" for it in (quiet.start, quiet.end))
    return f"{start}–{end}, {quiet.zone.replace('_', ' ')} (it is {quiet.clock(now)} there)"


def setting_menus(mine: Preferences) -> list[Menu]:
    """A menu for each setting, which shows what holds."""
    return [
        Menu(
            "",
            ids.Setting(setting),
            tuple(Choice(f"{name}: {it}", word) for word, it in labels.items()),
            (mine.word(setting),),
        )
        for setting, (name, labels) in SETTINGS.items()
    ]
