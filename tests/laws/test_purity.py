"""The engines are rules and nothing else: only Python's own packages, no clock, no chance, no input."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engines

ENGINES = Path(engines.__file__).parent
FORBIDDEN = {
    *(
        "asyncio",
        "builtins",
        "concurrent",
        "ctypes",
        "datetime",
        "gc",
        "importlib",
        "inspect",
        "io",
        "logging",
    ),
    *(
        "multiprocessing",
        "os",
        "pathlib",
        "pickle",
        "platform",
        "secrets",
        "shelve",
        "shutil",
        "signal",
        "socket",
    ),
    *(
        "sqlite3",
        "ssl",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
        "warnings",
        "weakref",
    ),
}
CALLS = {
    "breakpoint",
    "compile",
    "eval",
    "exec",
    "globals",
    "hash",
    "id",
    "input",
    "open",
    "print",
    "__import__",
}
"""Whoever calls these writes, reads, or gets another answer in another process."""


COMMAND = ENGINES / "__main__.py"
"""What people type: it reads a file and prints, and no engine imports it."""


def test_nothing_imports_the_command() -> None:
    assert not [it for it in ENGINES.rglob("*.py") if any("__main__" in module for module, _ in _imports(it))]


def every_module() -> pytest.MarkDecorator:
    modules = sorted(it for it in ENGINES.rglob("*.py") if it != COMMAND)
    return pytest.mark.parametrize("path", modules, ids=lambda path: path.relative_to(ENGINES).as_posix())


def _imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of each import, the name empty where the whole module is imported."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "an engine names what it imports in full"
            yield from ((node.module or "", alias.name) for alias in node.names)


@every_module()
def test_only_the_standard_library_is_imported_and_only_its_pure_part(path: Path) -> None:
    roots = {module.partition(".")[0] for module, _ in _imports(path)}
    assert roots <= {"engines", *sys.stdlib_module_names} - FORBIDDEN


@every_module()
def test_of_random_nothing_but_the_type_is_used(path: Path) -> None:
    """A Random is always a parameter; the module's own functions share a hidden state."""
    assert {name for module, name in _imports(path) if module == "random"} <= {"Random"}


@every_module()
def test_nothing_is_read_written_or_asked_of_the_process(path: Path) -> None:
    calls = {node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)}
    assert not {func.id for func in calls if isinstance(func, ast.Name)} & CALLS
