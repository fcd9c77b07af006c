"""Mutants from mutmut, as texts of whole files, and a random sample of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from typing_extensions import override


class Mutant(NamedTuple):
    """A file with one fault in it."""

    suite: str
    path: str
    number: int
    place: str
    code: str

    @override
    def __str__(self) -> str:
        return f"{self.path} mutant {self.number}: {self.place}"


def installed() -> bool:
    return find_spec("mutmut") is not None


def sampled(root: Path, files: Iterable[tuple[str, str]], trials: int, seed: int) -> list[Mutant]:
    """Return a sample of all mutants of these files (a suite and a path each), ordered by `seed` alone.

    A smaller sample is a prefix of a larger one.
    """
    many = [(suite, path, len(_faults(str(root / path))[1])) for suite, path in files]
    spots = [(suite, path, number) for suite, path, faults in many for number in range(faults)]
    Random(seed).shuffle(spots)
    return [_made(root, *spot) for spot in spots[:trials]]


def _made(root: Path, suite: str, path: str, number: int) -> Mutant:
    module, faults = _faults(str(root / path))
    fault = faults[number]
    code = module.deep_replace(fault.original_node, fault.mutated_node).code
    function = fault.contained_by_top_level_function.name.value
    return Mutant(suite, path, number, f"{_changed(module.code, code)} in {function}", code)


@cache
def _faults(path: str) -> tuple[Any, list[Any]]:
    from libcst import FunctionDef
    from mutmut.mutation.file_mutation import create_mutations

    module, faults, _, _ = create_mutations(path, Path(path).read_text())
    return module, [it for it in faults if isinstance(it.contained_by_top_level_function, FunctionDef)]


def _changed(before: str, after: str) -> str:
    old, new = before.splitlines(), after.splitlines()
    opcodes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    _, start, end, begin, stop = next(it for it in opcodes if it[0] != "equal")
    gone, come = (" ".join(map(str.strip, it)) or "nothing" for it in (old[start:end], new[begin:stop]))
    return f"line {start + 1}, `{come}` for `{gone}`"
