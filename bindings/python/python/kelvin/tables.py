"""Tables: rows of one type, which pandas, polars and pyarrow can import."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Generic, TypeVar, get_type_hints, overload

from . import _check
from ._arrow import stream
from ._data import read
from .answers import ComplexRow, Ended, MaximumRow, TableRow
from .asking import ask

Row = TypeVar("Row")

SPARSE = {"options"}
"""Columns for values that are too long to print."""


class Table(Generic[Row]):
    """Rows of one type, with access by column.

    It has Arrow's `__arrow_c_stream__`: `pyarrow.table(t)`, `polars.DataFrame(t)` and `pandas.DataFrame.from_arrow(t)` take its
    columns without copying them. Integers and booleans keep their types. Means and temperatures are doubles, as in surveys, and null if a
    double is not exact; `column` has the exact numbers. All other columns are text.

    >>> t = table("domineering", "2xn", 3)
    >>> t.column("temperature")
    (Fraction(-1, 1), Fraction(1, 1), Fraction(5, 4))
    >>> t[1].value
    Game('+-1')
    """

    def __init__(self, kind: type[Row], rows: Iterable[Row], ended: Ended | None = None) -> None:
        self.kind = kind
        self.rows = tuple(rows)
        self.ended = ended

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns. A sparse column such as `options` is omitted if it is empty."""
        names = (field.name for field in fields(self.kind))  # type: ignore[arg-type]
        return tuple(name for name in names if name not in SPARSE or any(part is not None for part in self.column(name)))

    def column(self, name: str) -> tuple[Any, ...]:
        """A column."""
        names = [field.name for field in fields(self.kind)]  # type: ignore[arg-type]
        if name not in names:
            raise KeyError(f"there is no column {name!r}: the columns are {', '.join(names)}")
        return tuple(getattr(row, name) for row in self.rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Table[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | Table[Row]:
        return self.rows[index] if isinstance(index, int) else Table(self.kind, self.rows[index])

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.kind, self.rows) == (other.kind, other.rows)

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{_cell(getattr(row, name))}</td>" for name in self.columns) + "</tr>"
            for row in self.rows[:200]
        )
        more = f"<p>… and {len(self) - 200} more rows</p>" if len(self) > 200 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        hints = get_type_hints(self.kind)
        return stream([(name, hints[name], self.column(name)) for name in self.columns])

    def to_pandas(self) -> Any:
        """The table as a DataFrame of pandas, which has to be installed."""
        import pandas

        if hasattr(pandas.DataFrame, "from_arrow"):
            return pandas.DataFrame.from_arrow(self)
        import pyarrow

        return pyarrow.table(self).to_pandas()

    def to_polars(self) -> Any:
        """The table as a DataFrame of polars, which has to be installed."""
        import polars

        return polars.DataFrame(self)


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return html.escape(str(value) if not isinstance(value, tuple) else ", ".join(map(str, value)))


def _table(kind: type[Row], question: dict[str, Any], limits: dict[str, Any]) -> Table[Row]:
    answer = ask(question, **limits)
    ended = answer.get("ended")
    return Table(kind, (read(kind, row) for row in answer["rows"]), ended and read(Ended, ended))


def table(
    ruleset: str, family: str, to: int, *, start: int | None = None, longest: int | None = None, **limits: Any
) -> Table[TableRow]:
    """The values of a family of boards: `2xn`, `Pn`, `t^n..f^n` for n up to `to`.

    If a limit is reached, the table has the rows found so far, and `ended` has the reason. A value with a text longer than about
    `longest` bytes is None, and `options` has the numbers of its options.

    >>> [str(row.value) for row in table("toppling-dominoes", "(lr)^n", 3)]
    ['*', '*2', '*3']
    """
    question = {"ask": "table", "ruleset": ruleset, "family": family, "from": start, "to": to, "longest": longest}
    return _table(TableRow, question, limits)


def maxima(ruleset: str, family: str, to: int, over: int, *, start: int | None = None, **limits: Any) -> Table[MaximumRow]:
    """The highest temperatures of a family of boards up to `over`, for a ruleset with two numbers up to `to`."""
    question = {"ask": "maxima", "ruleset": ruleset, "family": family, "from": start, "to": to, "over": over}
    return _table(MaximumRow, question, limits)


def complex_table(
    ruleset: str, families: Sequence[str], to: int, *, start: int = 1, field: str = "Q", **limits: Any
) -> Table[ComplexRow]:
    """Properties of the legal complexes of families of boards, such as pure and shellable, and of their ideals over a field."""
    question = {
        "ask": "complex_table",
        "ruleset": ruleset,
        "families": _check.texts("families", families),
        "from": start,
        "to": to,
        "field": field,
    }
    return _table(ComplexRow, question, limits)
