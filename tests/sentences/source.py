"""Texts as they stand in the source code, with the names of what is filled in: `{name} wins.`"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot/presentation", "bot/adapter", "bot/services", "bot/table", "bot/ops", "engines")
QUIET = ("log", "seldom", "logger", "warnings", "re", "sa", "text")
"""Names whose calls take no text that is shown."""
_SENTENCE = re.compile(r"[^\W\d_]{2,}.* .*[^\W\d_]{2,}|^[A-Z][a-z]+[.:?!…]?$")


def texts(game: str | None) -> Iterator[tuple[str, str]]:
    """Yield pairs of file and text: of one game, or of what belongs to no game (None)."""
    from engines import GAMES

    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if next((it for it in GAMES if f"/{it}/" in name), None) == game:
                yield from ((name, text) for text in _texts(ast.parse(path.read_text())))
    if game is None:
        for path in sorted((ROOT / "bot/presentation/watch").glob("*.[jh][st]*")):
            found = re.findall(r"\"([^\"\n]+)\"|`([^`\n]+)`|>([^<>{}\n]+)<", path.read_text())
            yield from ((path.relative_to(ROOT).as_posix(), it) for it in map("".join, found) if _is_read(it))


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Assert() | ast.Expr(value=ast.Constant()) | ast.ImportFrom() | ast.arg():
            return
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name in QUIET:
            return
        case ast.Constant(value=str(text)) if _is_read(text):
            yield text
            return
        case ast.JoinedStr():
            if _is_read(text := _filled(node)):
                yield text
        case ast.AnnAssign():
            yield from _texts(node.value) if node.value is not None else ()
            return
        case _:
            pass
    for iter_child_node in ast.iter_child_nodes(node):
        if not isinstance(node, ast.JoinedStr) or isinstance(iter_child_node, ast.FormattedValue):
            yield from _texts(iter_child_node)


def _filled(text: ast.JoinedStr) -> str:
    parts = (
        value.value if isinstance(value, ast.Constant) else f"{{{_value(value)}}}" for value in text.values
    )
    return "".join(map(str, parts))


def _value(part: ast.expr) -> str:
    return ast.unparse(part.value) if isinstance(part, ast.FormattedValue) else ast.unparse(part)


def _is_read(text: str) -> bool:
    """Return whether it looks like words for people, not like a key, a path or a statement."""
    return bool(_SENTENCE.search(re.sub(r"\{[^}]*\}", "", text))) and not text.startswith(
        ("SELECT", "PRAGMA")
    )
