"""The map of the code, which `scripts/map` prints: the first docstring line of each module, as a tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).parents[1]
WIDTH = 100
FOLDERS = ("bot", "engines", "benchmarks")


def tree() -> str:
    """Return all modules with the first line of their docstrings."""
    return "\n".join(line for folder in FOLDERS for line in _listed(ROOT / folder, 0))


def _listed(folder: Path, depth: int) -> Iterator[str]:
    """Yield the folder's own line, then its modules, then its subfolders; migrations are not listed."""
    yield _bullet(depth, f"{folder.name}/", folder / "__init__.py")
    if folder.name == "versions":
        return
    for path in sorted(folder.glob("*.py")):
        if path.stem not in ("__init__", "__main__"):
            yield _bullet(depth + 1, path.name, path)
    for inner in sorted(it for it in folder.iterdir() if it.is_dir() and any(it.rglob("*.py"))):
        yield from _listed(inner, depth + 1)


def _bullet(depth: int, name: str, module: Path) -> str:
    indent = "  " * depth
    bullet, hanging = f"{indent}* ", f"{indent}  "
    said = f"`{name}` {_first_line(module)}"
    return fill(said, WIDTH, initial_indent=bullet, subsequent_indent=hanging, break_on_hyphens=False)


def _first_line(module: Path) -> str:
    docstring = ast.get_docstring(ast.parse(module.read_text())) if module.exists() else None
    return (docstring or "").partition("\n")[0]


if __name__ == "__main__":
    print(tree())
