"""Values and temperatures of many boards at once."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeVar

from . import _check
from ._kelvin import Game, Universe, _values
from ._record import Record
from .answers import Outcome
from .errors import ParseError, WrongType
from .progress import Bar
from .tables import Table

T = TypeVar("T", Game, Fraction)


class Column(list[T]):
    """Values or numbers in order: a list, and a column for pandas, polars and Arrow.

    Values are texts there, and temperatures doubles. `pyarrow.array(c)` and `polars.Series(c)` take the column without copying it.
    """

    name: str = ""

    def _laid(self) -> tuple[str, Any, list[Any]]:
        number = all(isinstance(part, Fraction) for part in self)
        return self.name, Fraction if number else str, list(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        from ._arrow import stream

        return stream([self._laid()], as_column=True)

    def to_arrow(self) -> Any:
        """A chunked array of pyarrow, which has to be installed."""
        import pyarrow

        return pyarrow.chunked_array(self)

    def to_pandas(self) -> Any:
        """A Series of pandas, which has to be installed."""
        return self.to_arrow().to_pandas().rename(self.name)

    def to_polars(self) -> Any:
        """A Series of polars, which has to be installed."""
        import polars

        return polars.Series(self.name, self.to_arrow())


class BoardRow(Record):
    """A board with its value. `bitmap` has a bit for each cell and letter, as `bitmaps` does."""

    board: str
    value: Game
    outcome: Outcome
    mean: Fraction
    temperature: Fraction
    bitmap: bytes | None


def values(
    ruleset: str,
    boards: Iterable[str] | Any,
    *,
    cells: str = ".#",
    progress: bool = False,
    timeout: float | None = None,
    memory: int | None = None,
    universe: Universe | None = None,
) -> Column[Game]:
    """The values of boards of a ruleset, computed on all processors.

    `boards` is a list of texts, a column of texts of pandas, polars or Arrow, or an array with the axes board, row and column whose
    entries are letters or indices of the letters in `cells`. `progress` shows a bar if tqdm is installed.

    >>> values("domineering", ["2x2", "2x3"])
    [Game('+-1'), Game('{2|-1/2}')]
    """
    ruleset = _check.text("ruleset", ruleset)
    texts = _texts(boards, _check.text("cells", cells))
    with Bar(progress, "boards", delay=0.2, of=len(texts)) as bar:
        hear = bar.count if progress else None
        found = Column(_values(ruleset, texts, hear=hear, timeout=timeout, memory=memory, universe=universe))
        bar.count(len(found))
    found.name = "value"
    return found


def temperatures(ruleset: str, boards: Iterable[str] | Any, **more: Any) -> Column[Fraction]:
    """The temperatures of boards of a ruleset. The arguments are those of `values`.

    >>> temperatures("domineering", ["2x2", "2x3"])
    [Fraction(1, 1), Fraction(5, 4)]
    """
    found = Column(value.temperature for value in values(ruleset, boards, **more))
    found.name = "temperature"
    return found


def valued_boards(ruleset: str, boards: Iterable[str] | Any, *, cells: str = ".#", **more: Any) -> Table[BoardRow]:
    """A table of boards with their values, outcomes, means, temperatures and bitmaps. The arguments are those of `values`.

    >>> table = valued_boards("domineering", ["..|..", "..|.#"])
    >>> table.column("temperature"), list(table[1].bitmap)
    ((Fraction(1, 1), Fraction(0, 1)), [7, 8])
    """
    texts = _texts(boards, _check.text("cells", cells))

    def row(text: str, value: Game) -> BoardRow:
        bitmap = _bitmap(text, cells) if set(text) <= {*cells, "|"} else None
        return BoardRow(text, value, value.outcome, value.mean, value.temperature, bitmap)

    return Table(BoardRow, map(row, texts, values(ruleset, texts, **more)))


def _bitmap(text: str, cells: str) -> bytes:
    """For each letter its cells in reading order, one bit each, from the lowest bit of the first byte."""
    flat = text.replace("|", "")
    size = (len(flat) + 7) // 8
    planes = (sum(1 << place for place, letter in enumerate(flat) if letter == kind) for kind in cells)
    return b"".join(plane.to_bytes(size, "little") for plane in planes)


def bitmaps(boards: Iterable[str] | Any, cells: str = ".#") -> Any:
    """The boards as an array of numpy for machine learning, with the axes board, letter, row and column: 1 where a cell has the letter.

    All boards have the same size. `cells` are the letters, as `.#`, or `.xo` for rulesets with pieces.

    >>> bitmaps(["x.|.o"], ".xo").tolist()
    [[[[0, 1], [1, 0]], [[1, 0], [0, 0]], [[0, 0], [0, 1]]]]
    """
    import numpy

    texts = _texts(boards, _check.text("cells", cells))
    rows = [text.split("|") for text in texts]
    shapes = {(len(board), *map(len, board)) for board in rows}
    if len(shapes) > 1 or any(len(set(shape[1:])) > 1 for shape in shapes):
        raise ParseError("expected boards of one size, with rows of equal length separated by |")
    height, width = (len(rows[0]), len(rows[0][0])) if rows else (0, 0)
    letters = numpy.array(list("".join("".join(board) for board in rows)), dtype="U1").reshape(len(rows), height, width)
    known = numpy.isin(letters, list(cells))
    if not known.all():
        raise ParseError(f"found the cell {str(letters[~known][0])!r}, expected one of {cells!r}: `cells` are the letters")
    return numpy.stack([letters == kind for kind in cells], axis=1).astype(numpy.uint8)


def _texts(boards: Any, cells: str) -> list[str]:
    """The boards as texts."""
    if getattr(boards, "ndim", None) == 3:
        return _rows_of(boards, cells)
    if hasattr(boards, "to_pylist"):
        boards = boards.to_pylist()
    if isinstance(boards, str | bytes | type) or not isinstance(boards, Iterable):
        raise WrongType(f"expected a list of texts, or an array of boards with rows and columns, not {_check.kind(boards)}")
    return [_check.text("each board", board) for board in boards]


def _rows_of(boards: Any, cells: str) -> list[str]:
    """The texts of an array of cells: letters, or indices of letters."""
    import numpy

    count, height, width = boards.shape
    if boards.dtype.kind not in "SU":
        if boards.dtype.kind not in "biu":
            raise WrongType(f"expected an array of letters or of indices of letters, not of {boards.dtype}")
        outside = (boards < 0) | (boards >= len(cells))
        if outside.any():
            _check.integer("each cell", int(boards[outside][0]), 0, len(cells))
        boards = numpy.array(list(cells), dtype="U1")[boards.astype(numpy.int64)]
    # Each row ends with a separator. The last one of a board is left out.
    framed = numpy.full((count, height, width + 1), "|", dtype="U1")
    framed[:, :, :width] = boards.astype("U1")
    text = "".join(framed.ravel().tolist())
    size = height * (width + 1)
    return [text[place * size : (place + 1) * size - 1] for place in range(count)]
