"""Tests of the key by which names are compared."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given, strategies as st

from engines.names import KEY_GROWTH, name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"), ("Dr ❤️ Love", "Dr ❤ Love"), ("\U0001f3f4\u200d☠️", "\U0001f3f4☠"),
        ("STRASSE", "straße"), ("Ａｎｎ", "ann"), ("  Black   Bo ", "black bo"), ("می\u200cخواهم", "میخواهم"),
        ("e\u200d\u0308", "ë"),
    ],
)  # fmt: skip
def test_spellings_that_look_the_same_have_one_key(one: str, other: str):
    assert one != other and name_key(one) == name_key(other)


def test_other_names_have_other_keys():
    names = ("Zoë", "Zoe", "Ann", "Anna", "Ann 2", "❤", "☠", "李雷")
    assert len({*map(name_key, names)}) == len(names)
    assert name_key("\ufe0f\u200d") == ""


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=40))
def test_a_key_is_its_own_key(name: str):
    key = name_key(name)
    assert name_key(key) == key == unicodedata.normalize("NFKC", key)
    assert len(key) <= KEY_GROWTH * max(1, len(name))


def test_no_letter_grows_more_than_its_column_has_room_for():
    letters = map(chr, (n for n in range(sys.maxunicode + 1) if not 0xD800 <= n < 0xE000))
    assert max(len(name_key(letter)) for letter in letters) == KEY_GROWTH == len(name_key("\ufdfa"))
