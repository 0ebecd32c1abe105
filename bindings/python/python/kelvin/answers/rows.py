"""What is told of families of boards, of letters on boards, and of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .._data import RanOut
from .._kelvin import Game


@dataclass(frozen=True)
class Ended:
    """Why a table ends early, and where."""

    why: RanOut
    at: str


@dataclass(frozen=True)
class TableRow:
    """A board of a family."""

    n: int
    board: str
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction
    temperature: Fraction


@dataclass(frozen=True)
class MaximumRow:
    """The highest temperature of a family of boards, for the numbers a and b of a ruleset."""

    a: int
    b: int
    board: str
    temperature: Fraction


@dataclass(frozen=True)
class CellLetter:
    """What may stand on a cell of a grid or on a vertex of a graph, or a colour of edges."""

    letter: str
    owner: Literal["Left", "Right", "both"] | None
    meaning: str


@dataclass(frozen=True)
class NumberFacts:
    """What there is to know of a surreal number; what it does not have, or cannot be told, is None."""

    input: str
    lists: tuple[str, ...] | None
    normal_form: str | None
    remainder: str | None
    terms: int | None
    sign_expansion: str | None
    first_signs: str | None
    birthday: str | None
    left_options: tuple[str, ...] | None
    left_options_begin: bool | None
    left_options_end: bool | None
    right_options: tuple[str, ...] | None
    right_options_begin: bool | None
    right_options_end: bool | None
    parent: str | None
    left_child: str | None
    right_child: str | None
    hackenbush: str | None
    decimal: str | None
