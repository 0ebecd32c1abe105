"""Families of boards, and surveys of rulesets written in Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice
from time import monotonic
from typing import Any, Literal

from . import _check
from ._data import reader
from ._kelvin import Game, LoopyGame, Universe, _Family, evaluate
from ._record import Record
from .answers import Ended, Outcome, RanOut
from .boards import Board
from .errors import OutOfMemory, OutOfReach, OutOfTime, WrongType
from .progress import Bar
from .tables import Table

Symmetries = Literal["none", "square", "directions", "row", "track"]


class Member(Record):
    """A board of a family. It represents `stands_for` boards that symmetry makes equal to it or to its negative, `negatives` of them to its
    negative."""

    text: str
    board: Board
    stands_for: int | None
    negatives: int


class OwnRow(Record):
    """A row of a survey of a ruleset written in Python."""

    position: str
    stands_for: int | None
    negatives: int
    value: str
    outcome: Outcome | str
    mean: Fraction | None
    temperature: Fraction | None


def members(text: str, symmetries: Symmetries = "none") -> Iterator[Member]:
    """The members of a family, each once up to the symmetries.

    >>> [member.text for member in members("regions:3", "square")]
    ['...', '.#|..']
    """
    family = _Family(_check.text("family", text), _check.text("symmetries", symmetries))
    read = reader(Board)
    for place, parts in enumerate(family.parts):
        for part in range(parts):
            for name, board, stands_for, negatives in family.part(place, part):
                yield Member(name, read(json.loads(board)), stands_for, negatives)


def family(text: str, symmetries: Symmetries = "none", *, networkx: bool = False) -> Iterator[Any]:
    """The boards of a family, as in surveys: `connected:6`, `trees:1..8`, `regions:5`, `inside:3x3`, `fillings:2x3:xo.`, `heaps:2:9`.

    Graphs come once up to isomorphism, and other boards once up to the symmetries, which are those of `OwnPosition`. With `networkx` graphs
    are those of networkx.

    >>> [board.order for board in family("connected:2..4")]
    [2, 3, 3, 4, 4, 4, 4, 4, 4]
    """
    for member in members(text, symmetries):
        board: Any = member.board
        yield board.to_networkx() if networkx and hasattr(board, "to_networkx") else board


def own_survey(
    text: str | Sequence[str],
    ruleset: type[Any],
    *,
    limit: int | None = None,
    progress: bool = False,
    timeout: float | None = None,
    memory: int | None = None,
    universe: Universe | None = None,
) -> Table[OwnRow]:
    """The values of a ruleset written in Python on all boards of a family. If a limit is reached, the table has the rows found so far."""
    if not hasattr(ruleset, "options"):
        raise WrongType(f"expected a ruleset: a name, or a class with a method options(player), not {_check.kind(ruleset)}")
    make = getattr(ruleset, "of_board", ruleset)
    listed = chain.from_iterable(members(name, getattr(ruleset, "symmetries", "none")) for name in _check.texts("family", text))
    deadline = None if timeout is None else monotonic() + timeout
    rows: list[OwnRow] = []
    with Bar(progress, "survey", delay=1.0) as bar:
        for member in listed if limit is None else islice(listed, _check.integer("limit", limit)):
            left = None if deadline is None else max(deadline - monotonic(), 0.0)
            try:
                value = evaluate(make(member.board), timeout=left, memory=memory, universe=universe)
            except OutOfReach as error:
                why: RanOut = "time" if isinstance(error, OutOfTime) else "memory" if isinstance(error, OutOfMemory) else "digits"
                return Table(OwnRow, rows, Ended(why, member.text))
            rows.append(_row(member, value))
            bar.count(len(rows))
    return Table(OwnRow, rows)


def _row(member: Member, value: Game | LoopyGame) -> OwnRow:
    return OwnRow(
        member.text,
        member.stands_for,
        member.negatives,
        str(value),
        value.outcome,
        value.mean if isinstance(value, Game) else None,
        value.temperature if isinstance(value, Game) else None,
    )
