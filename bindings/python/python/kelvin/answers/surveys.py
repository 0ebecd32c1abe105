"""What is told of a survey."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class FailedRow:
    """A row with an error."""

    position: str
    error: str


@dataclass(frozen=True)
class Extreme:
    """The least or the greatest number of a column."""

    value: str
    rows: int
    first: str


@dataclass(frozen=True)
class Group:
    """The rows in which one thing stands."""

    value: str
    rows: int
    positions: int | None
    first: str


@dataclass(frozen=True)
class SurveyColumn:
    """What is in a column."""

    name: str
    sort: Literal["text", "integer", "number", "truth"]
    known: int
    distinct: int
    least: Extreme | None
    greatest: Extreme | None
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class SurveyAnswer:
    """What a survey found, in sum."""

    ruleset: str
    families: tuple[str, ...]
    where: str | None
    made_by: str
    shards: int
    shards_done: int
    finished: bool
    rows: int
    positions: int | None
    negatives_known: bool
    errors: int
    first_errors: tuple[FailedRow, ...]
    columns: tuple[SurveyColumn, ...]

    def column(self, name: str) -> SurveyColumn:
        """The column of a name."""
        plain = name.lower().replace("-", "_").replace(" ", "_")
        for column in self.columns:
            if column.name == name or column.name.lower() == plain:
                return column
        raise KeyError(f"there is no column {name!r} in it; expected one of {', '.join(c.name for c in self.columns)}")


@dataclass(frozen=True)
class Mistake:
    """An entry that is not the same when it is computed again."""

    position: str
    column: str
    there: str
    again: str


@dataclass(frozen=True)
class Verified:
    """What came of computing rows again."""

    rows: int
    entries: int
    mistakes: tuple[Mistake, ...]
