"""Documents name only paths, symbols and pages that exist, and stay within their size, as pictures do."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engines import GAMES
from tests.modules import tree
from tests.painted import FOLDER, paintings
from tests.slow import slow

ROOT = Path(__file__).parents[2]
CODE = ("bot", "engines", "tests", "benchmarks")
CHECKED = ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/*.md", "docs/decisions/*.md")
"""The documents about the code, whose names are checked."""
NOT_WRAPPED = frozenset(ROOT.glob("engines/*/RULES.md"))
"""The rulebooks: `bot/presentation/rulebook.py` reads each rule of part two as one line."""
NOT_CODE = frozenset({
    "NewType", "Random", "assert", "None", "False", "override", "typing_extensions",
    "NOTIFY", "PGPASSWORD", "allow", "classid", "fsync", "full_page_writes", "objid", "require", "sslmode",
    "synchronous_commit",
    "config.toml", "logrotate", "mem_limit", "mudbucket_answer_seconds", "mudbucket_rate_limits_total",
    "live", "relaxed", "runout", "t0",
})  # fmt: skip
"""Words in backticks that are not defined in our code: Python's, PostgreSQL's, an operator's, a player's."""
COLUMNS, ARCHITECTURE_LINES, README_WORDS = 100, 160, 950
SMALL = 60_000
"""The size of a picture in bytes, at most."""

_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_PATH = re.compile(r"(?:bot|engines|tests|benchmarks|scripts|docs|contrib|\.ci)/[\w./<>*@-]*")
_FILE = re.compile(r"[\w<>*.-]+\.(?:py|js|md|toml|txt|yaml|yml)")
_SYMBOL = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)")
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_ITEM = re.compile(r"\s*(?:[*-]|\d+\.) ")
_PLACED = re.compile(r"`([A-Za-z_][\w.]*)`\s+in\s+`((?:bot|engines|tests|benchmarks)/[\w/<>]+\.py)`")
"""A symbol, and the file that is said to define it."""
_LAYERS = re.compile(r'^    "(.*)",$', re.MULTILINE)


@cache
def documents(*patterns: str) -> tuple[Path, ...]:
    """Return the documents at these patterns, without rulebooks."""
    return tuple(sorted({path for pattern in patterns for path in ROOT.glob(pattern)} - NOT_WRAPPED))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _prose(text: str) -> str:
    """Return the text without fenced blocks."""
    return _FENCED.sub("", text)


# Paths


def missing_paths(text: str) -> list[str]:
    """Return the paths and file names that do not exist; `<game>` and `*` match any name."""
    spans = [span.replace("<game>", "*").rstrip("/") for span in _SPAN.findall(_prose(text))]
    missing = [it for it in spans if _PATH.fullmatch(it) and not any(ROOT.glob(it))]
    return missing + [it for it in spans if _FILE.fullmatch(it) and it not in NOT_CODE and not _is_file(it)]


@cache
def _is_file(name: str) -> bool:
    folders = (ROOT / folder for folder in (*CODE, "docs", "contrib"))
    return any(ROOT.glob(name)) or any(any(folder.rglob(name)) for folder in folders)


def missing_links(document: Path) -> list[str]:
    """Return the targets of relative links that do not exist."""
    targets = _LINK.findall(_prose(document.read_text(encoding="utf-8")))
    found = [(target, (document.parent / target).resolve()) for target in targets]
    return [it for it, path in found if not path.exists()]


# Symbols


class Index:
    """The names that the code defines: anywhere, by class, and by module or package."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.members: defaultdict[str, set[str]] = defaultdict(set)
        self.bases: defaultdict[str, set[str]] = defaultdict(set)
        self.modules: defaultdict[str, set[str]] = defaultdict(set)
        self.fields: defaultdict[str, set[str]] = defaultdict(set)
        """The classes that a field of a class may hold, by field."""

    def add(self, path: Path) -> None:
        """Add the names of a module."""
        folder = path.parent.name
        module = folder if path.stem == "__init__" else path.stem
        tree = ast.parse(path.read_bytes())
        self.names |= {module, folder, *_defined(tree)}
        self.modules[module] |= {*_bound(tree.body)}
        self.modules[folder].add(module)
        for node in ast.walk(tree):
            match node:
                case ast.ClassDef():
                    self.members[node.name] |= {*_defined(node)}
                    self.bases[node.name] |= {ast.unparse(base).partition("[")[0] for base in node.bases}
                case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id=kind)):
                    self.fields[name].add(kind)
                case _:
                    pass

    def has(self, symbol: str) -> bool:
        """Return whether each name of a dotted symbol is defined in the class or module before it."""
        owner, *rest = symbol.split(".")
        if owner not in self.names:
            return False
        for name in rest:
            if name not in (self._inside(owner) or self.names):
                return False
            owner = name
        return True

    def _inside(self, owner: str) -> set[str]:
        """Return the names defined in `owner`; empty if it is unknown."""
        if owner in self.members:
            return self._members(owner)
        return self.modules.get(owner, set[str]()).union(*map(self._members, self.fields.get(owner, ())))

    def _members(self, owner: str) -> set[str]:
        known = self.members.get(owner, set[str]())
        return known.union(*map(self._members, self.bases.get(owner, ())))


def _defined(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def _bound(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        else:
            yield from _defined(node)


@cache
def index() -> Index:
    """Return the index of all code, and of the script that checks a record without it."""
    made = Index()
    for path in [it for folder in CODE for it in (ROOT / folder).rglob("*.py")] + [ROOT / "docs/verify.py"]:
        made.add(path)
    return made


def missing_symbols(text: str) -> list[str]:
    """Return the symbols in backticks that the code, or the file named after them, does not define."""
    prose = _prose(text)
    spans = [span.removesuffix("()") for span in _SPAN.findall(prose)]
    symbols = [it for it in spans if _SYMBOL.fullmatch(it) and not _FILE.fullmatch(it) and it not in NOT_CODE]
    missing = [symbol for symbol in symbols if not index().has(symbol)]
    return missing + [f"{it} in {path}" for it, path in _PLACED.findall(prose) if not _is_in(it, path)]


def _is_in(symbol: str, path: str) -> bool:
    name = re.compile(rf"\b{symbol.split('.')[-1]}\b")
    return any(name.search(it.read_text(encoding="utf-8")) for it in ROOT.glob(path.replace("<game>", "*")))


@slow
def test_each_path_symbol_and_link_exists():
    named = {_name(document): document.read_text(encoding="utf-8") for document in documents(*CHECKED)}
    assert sum(len(_SPAN.findall(it)) for it in named.values()) > 300
    assert {it: missing_paths(text) for it, text in named.items() if missing_paths(text)} == {}
    assert {it: missing_symbols(text) for it, text in named.items() if missing_symbols(text)} == {}
    links = {_name(document): missing_links(document) for document in documents("*.md", *CHECKED)}
    assert {it: targets for it, targets in links.items() if targets} == {}


@pytest.mark.parametrize(
    "path",
    [
        "bot/table/tables.py",
        "bot/presentation/games/<game>/wards.py",
        "engines/whist/",
        "docs/whist.md",
        "wards.py",
    ],
)
def test_a_wrong_path_is_found(path: str):
    assert missing_paths(f"| a rule | `{path}` |") == [path.replace("<game>", "*").rstrip("/")]


@slow
def test_a_wrong_symbol_is_found():
    for symbol in ("Store.commence", "Tabel", "Table.twice", "play_mauve", "core.whom", "Config.hast"):
        assert missing_symbols(f"It is opened by `{symbol}`.") == [symbol]
    assert missing_symbols("It is opened by `Store.begin`, `core.who` and `Table.once()`.") == []
    assert missing_symbols("see `Store` in `bot/table/table.py`") == ["Store in bot/table/table.py"]


# Size


def wide_lines(text: str) -> list[str]:
    """Return overlong lines of prose: no tables, headings, indented code or lines with an address."""
    return [line for line in _prose(text).splitlines() if len(line) > COLUMNS and not _may_be_wide(line)]


def _may_be_wide(line: str) -> bool:
    return (line.startswith(("|", "#", "    ")) and not _ITEM.match(line)) or "](" in line or "://" in line


@pytest.mark.parametrize("path", documents("*.md", "docs/**/*.md", "engines/*/*.md"), ids=_name)
def test_no_line_is_too_wide(path: Path):
    assert wide_lines(path.read_text(encoding="utf-8")) == []


def test_a_wide_line_is_found():
    wide = "word " * 21
    assert wide_lines(f"{wide}\n\n* {wide}\n\n    {wide}\n\n| {wide} |") == [wide, f"* {wide}"]


def test_architecture_and_readme_stay_short():
    architecture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    assert len(architecture) <= ARCHITECTURE_LINES
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= README_WORDS


# The layers


def _rooms() -> list[str]:
    """Return the top-level modules and packages of the bot."""
    below = [path for path in (ROOT / "bot").iterdir() if path.suffix == ".py" or any(path.glob("*.py"))]
    return sorted(path.stem for path in below if path.stem != "__init__")


def test_each_top_level_module_and_package_of_the_bot_is_in_architecture():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    spans = {it.rstrip("/").removeprefix("bot/").removesuffix(".py") for it in _SPAN.findall(text)}
    assert [room for room in _rooms() if room not in spans and room != "__main__"] == []


def test_each_layer_of_the_bot_has_one_line_in_the_import_rules():
    rules = (ROOT / "pyproject.toml").read_text().partition("each layer imports only those below it")[2]
    named = " ".join(_LAYERS.findall(rules.partition("[[tool")[0]))
    assert sorted(re.findall(r"\(bot\.(\w+)\)", named)) == _rooms()


def test_each_decision_is_listed_and_has_its_three_headings():
    listed = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8")
    for path in documents("docs/decisions/[0-9]*.md"):
        assert f"({path.name})" in listed, path.name
        headings = re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert headings == ["Context", "Decision", "Consequences"], path.name


def test_each_module_begins_with_a_sentence_that_is_no_question():
    """`scripts/map` prints them."""
    assert [line for line in tree().splitlines() if line.endswith("?") or "? " in line] == []


# The README's pictures: painted by the bot, one for every game, and small.


def test_the_readme_shows_a_table_of_each_game_and_nothing_else():
    shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/\w+\.png)\)", (ROOT / "README.md").read_text())
    there = sorted(str(path.relative_to(ROOT)) for path in (ROOT / FOLDER).iterdir())
    assert sorted(shown) == there == sorted(str(FOLDER / f"{name}.png") for name in GAMES)
    assert all((ROOT / it).stat().st_size <= SMALL for it in there)


def test_they_can_be_painted_anew():
    painted = dict(paintings())
    assert painted.keys() == GAMES.keys()
    assert all(it.startswith(b"\x89PNG") for it in painted.values())
