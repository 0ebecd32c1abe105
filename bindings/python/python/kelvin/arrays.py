"""Values and temperatures of many boards at once."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from . import _check
from ._kelvin import Game, Universe, _values
from .errors import WrongType


def values(
    ruleset: str,
    boards: Iterable[str] | Any,
    *,
    cells: str = ".#",
    timeout: float | None = None,
    memory: int | None = None,
    universe: Universe | None = None,
) -> list[Game]:
    """The values of boards of a ruleset, computed on all processors.

    `boards` is a list of texts, a column of texts of pandas, polars or Arrow, or an array with the axes board, row and column whose
    entries are letters or indices of the letters in `cells`.

    >>> values("domineering", ["2x2", "2x3"])
    [Game('+-1'), Game('{2|-1/2}')]
    """
    ruleset = _check.text("ruleset", ruleset)
    return _values(ruleset, _texts(boards, _check.text("cells", cells)), timeout=timeout, memory=memory, universe=universe)


def temperatures(ruleset: str, boards: Iterable[str] | Any, **more: Any) -> list[Fraction]:
    """The temperatures of boards of a ruleset. The arguments are those of `values`.

    >>> temperatures("domineering", ["2x2", "2x3"])
    [Fraction(1, 1), Fraction(5, 4)]
    """
    return [value.temperature for value in values(ruleset, boards, **more)]


def _texts(boards: Any, cells: str) -> list[str]:
    """The boards as texts."""
    if getattr(boards, "ndim", None) == 3:
        letters = (lambda cell: cell) if boards.dtype.kind in "SU" else (lambda cell: _letter(cell, cells))
        return ["|".join("".join(letters(cell) for cell in row) for row in board) for board in boards.tolist()]
    if hasattr(boards, "to_pylist"):
        boards = boards.to_pylist()
    if isinstance(boards, str | bytes | type) or not isinstance(boards, Iterable):
        raise WrongType(f"expected a list of texts, or an array of boards with rows and columns, not {_check.kind(boards)}")
    return [_check.text("each board", board) for board in boards]


def _letter(cell: Any, cells: str) -> str:
    """The letter of a cell."""
    index = _check.integer("each cell", int(cell) if isinstance(cell, bool) else cell, 0, len(cells))
    return cells[index]
