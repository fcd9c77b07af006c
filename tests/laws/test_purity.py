"""The engines are pure: standard library only, no clock, no global randomness, no I/O."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import bot
import engines

ENGINES = Path(engines.__file__).parent
COMMAND = ENGINES / "__main__.py"
"""The command line: it reads a file and prints, and no engine imports it."""
MODULES = sorted(it for it in ENGINES.rglob("*.py") if it != COMMAND)
PURE = {
    "__future__", "bisect", "collections", "contextlib", "contextvars", "copy", "dataclasses", "enum",
    "functools", "hashlib", "hmac", "itertools", "json", "math", "operator", "re", "statistics",
    "struct", "types", "typing", "unicodedata",
}  # fmt: skip
"""The allowed standard library. Of `random` only `Random`, as a parameter; its functions share a state."""
CALLS = {
    "breakpoint", "compile", "eval", "exec", "globals", "hash", "id", "input", "open", "print",
    "__import__",
}  # fmt: skip
"""Functions that write, read, or return something else in another process."""


def impure(paths: Iterable[Path]) -> list[str]:
    """Return the imports and calls in these modules that engines must not have."""
    nodes = ((path, node) for path in paths for node in ast.walk(ast.parse(path.read_text())))
    return [f"{path.name}: {it}" for path, node in nodes for it in (*_imported(node), *_called(node))]


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names):
            yield from (name.name for name in names if not _may_be_imported(name.name, "*"))
        case ast.ImportFrom(module, names, level):
            called = "." * level + (module or "")
            yield from (f"{called} {name.name}" for name in names if not _may_be_imported(called, name.name))
        case _:
            pass


def _may_be_imported(module: str, name: str) -> bool:
    """Return whether a name may be imported; engines use absolute imports."""
    if "__main__" in (*module.split("."), name):
        return False
    return name == "Random" if module == "random" else module.split(".")[0] in {"engines", *PURE}


def _called(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(ast.Name(name)) if name in CALLS:
            yield f"{name}()"
        case _:
            pass


def test_engines_import_and_call_only_what_is_pure() -> None:
    assert len(MODULES) > 50
    assert impure(MODULES) == []


def test_nothing_is_allowed_that_no_engine_needs() -> None:
    nodes = [node for path in MODULES for node in ast.walk(ast.parse(path.read_text()))]
    named = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    named |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    assert {table_id.split(".")[0] for table_id in named if table_id} - {"engines", "random"} == PURE


@pytest.mark.parametrize(
    "line",
    [
        *("import time", "from os import path", "import numpy", "import engines.__main__", "import random"),
        *("from engines import __main__", "from random import randint", "from random import *"),
        *("from . import cards", "from .cards import DECK", "def later():\n    import asyncio"),
        *(f"{call}(x)" for call in sorted(CALLS)),
    ],
)
def test_what_is_impure_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(f"from engines.cards import DECK\n{line}\n")
    assert len(impure(tmp_path.glob("*.py"))) == 1


def shared_errors(paths: Iterable[Path]) -> list[str]:
    """Return the exceptions that these modules make once: each raise would add its frames, and all that they
    hold, to the one before.
    """
    assigned = (
        (path, ast.unparse(call.func))
        for path in paths
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for call in _calls(node.value)
    )
    return [
        f"{path.name}: {name}" for path, name in assigned if name.endswith(("Error", "Illegal", "Misread"))
    ]


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that are made when an expression is evaluated, which those of its lambdas are not."""
    if isinstance(node, ast.Call):
        yield node
    for inner in ast.iter_child_nodes(node) if not isinstance(node, ast.Lambda) else ():
        yield from _calls(inner)


def test_no_exception_is_made_once_and_raised_again_and_again(tmp_path: Path) -> None:
    assert shared_errors([*ENGINES.rglob("*.py"), *Path(bot.__file__).parent.rglob("*.py")]) == []
    planted = tmp_path / "planted.py"
    _ = planted.write_text('NO_CARDS = Illegal("Name the cards.")\n')
    assert shared_errors([planted]) == ["planted.py: Illegal"]
