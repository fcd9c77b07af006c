"""The error for damaged records, with the line and the reason."""

from __future__ import annotations

from engines.core import Illegal, Misread

SPOILT = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Exceptions from parsing or replaying a damaged record."""


class Damaged(Exception):
    """An error for a record that cannot be genuine: the line, from 1, and what is wrong with it."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"Line {line}: {why}")
        self.line, self.why = line, why


class located:
    """Context manager that reports errors with the line number."""

    def __init__(self, line: int) -> None:
        self._line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Illegal | Misread):
            raise Damaged(self._line, error.sentence) from None
        if isinstance(error, SPOILT):
            raise Damaged(self._line, "It can't be read.") from None
