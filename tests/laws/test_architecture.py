"""ARCHITECTURE.md is true: each path that it names is there, and each folder of the bot has its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text()
PATH = re.compile(r"`((?:bot|engines|tests|benchmarks|scripts)/[\w/.<>*-]*)`")
LAYERS = re.compile(r'^    "(.*)",$', re.MULTILINE)


def missing(text: str) -> list[str]:
    """The paths in `text` at which there is nothing; `<game>` and `*` stand for any name."""
    named = (it.replace("<game>", "*") for it in PATH.findall(text))
    return [it for it in named if not any(ROOT.glob(it.rstrip("/")))]


def test_each_named_path_exists():
    assert len(PATH.findall(TEXT)) > 30
    assert missing(TEXT) == []


@pytest.mark.parametrize("path", ["bot/table/tables.py", "bot/shown/games/<game>/wards.py", "engines/whist/"])
def test_a_path_that_is_not_there_is_found(path: str):
    assert missing(f"| a rule | `{path}` |") == [path.replace("<game>", "*")]


def test_each_folder_of_the_bot_is_in_the_list_of_rooms():
    rooms = TEXT.partition("## The rooms")[2].partition("## The arrows")[0]
    folders = [it.name for it in (ROOT / "bot").rglob("*") if it.is_dir() and any(it.glob("*.py"))]
    games = {it.parent.name for it in ROOT.glob("engines/*/RULES.md")}
    assert [it for it in folders if it not in games and it != "versions" and f"{it}/" not in rooms] == []


def test_each_layer_of_the_bot_has_one_line_in_the_import_rules():
    rules = (ROOT / "pyproject.toml").read_text().partition("each layer imports only those below it")[2]
    named = " ".join(LAYERS.findall(rules.partition("[[tool")[0]))
    below = [it for it in (ROOT / "bot").iterdir() if it.suffix == ".py" or it.is_dir()]
    rooms = sorted(it.stem for it in below if it.stem not in ("__init__", "__pycache__"))
    assert sorted(re.findall(r"\(bot\.(\w+)\)", named)) == rooms
