"""Tests of time zones: what people type finds theirs, and each shows its time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.table.zones import zone_called, zone_label, zone_with_time, zones_like
from engines.core import Illegal

WINTER, SUMMER = (datetime(2026, month, 15, 12, 0, tzinfo=UTC) for month in (1, 7))


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("berlin", "Europe/Berlin"), ("zürich", "Europe/Zurich"), ("Sao Paulo", "America/Sao_Paulo"),
        ("são paulo", "America/Sao_Paulo"), ("germany", "Europe/Berlin"), ("DE", "Europe/Berlin"),
        ("south korea", "Asia/Seoul"), ("united states", "America/New_York"), ("us", "America/New_York"),
        ("cest", "Europe/Berlin"), ("CET", "Europe/Berlin"), ("est", "America/New_York"),
        ("pst", "America/Los_Angeles"), ("aest", "Australia/Sydney"), ("ist", "Asia/Kolkata"),
        ("york", "America/New_York"), ("europe/b", "Europe/Berlin"),
    ],
)  # fmt: skip
def test_cities_countries_and_abbreviations_are_known(typed: str, zone: str):
    assert zone in zones_like(typed, WINTER)[:25]


@pytest.mark.parametrize("typed", ["utc+2", "gmt+2", "UTC +2", "GMT+02:00", "+2", "+02:00", "utc+0200"])
def test_an_offset_means_what_it_says(typed: str):
    first, *others = zones_like(typed, SUMMER)
    assert zone_label(first) == "UTC+2" and zone_with_time(first, SUMMER) == "UTC+2 · 14:00"
    assert "Europe/Berlin" in others and "Europe/London" not in others
    assert zone_called(typed) == first


def test_offsets_to_the_west_of_half_hours_and_of_none():
    assert zone_with_time(zones_like("utc-5", WINTER)[0], WINTER) == "UTC-5 · 07:00"
    assert zone_with_time(zones_like("utc−5", WINTER)[0], WINTER) == "UTC-5 · 07:00"
    assert zones_like("UTC+5:30", WINTER) and "Asia/Kolkata" in zones_like("UTC+5:30", WINTER)
    assert zones_like("utc-3:30", WINTER) == ["America/St_Johns"] == [zone_called("utc-3:30")]
    assert (
        zones_like("utc", WINTER)[0] == zones_like("gmt", WINTER)[0] == zones_like("+0", WINTER)[0] == "UTC"
    )
    assert zones_like("utc+27", WINTER) == []


def test_every_zone_that_is_offered_is_one_and_shows_its_time():
    for typed in ("", "a", "gmt", "utc+1", "germany"):
        found = zones_like(typed, WINTER)
        assert len({*found}) == len(found) and {*found} <= available_timezones()
        assert all(
            zone_with_time(it, WINTER).endswith(f"{WINTER.astimezone(ZoneInfo(it)):%H:%M}") for it in found
        )
    assert not any("Etc/" in zone_with_time(it, WINTER) for it in zones_like("gmt", WINTER))


def test_what_is_stored_is_a_zone_and_what_is_none_is_told():
    assert zone_called("europe/berlin") == "Europe/Berlin" and zone_called("Etc/GMT-2") == "Etc/GMT-2"
    assert zone_called("japan") == "Japan" and zone_called("zürich") == "Europe/Zurich"
    for typed in ("germ", "atlantis", "utc+99", "", "💥"):
        with pytest.raises(Illegal, match="choose one from the list"):
            _ = zone_called(typed)
