"""What is told of values, positions and their thermographs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .._data import Outcome, Player, RanOut
from .._kelvin import Game
from ..actions import AnyAction
from ..boards import Board


Point = tuple[Fraction, Fraction]
Area = Any
"""Where something is on a board: 'value', 'empty', or a dictionary of `squares`, `vertices` or `board`."""


@dataclass(frozen=True)
class ConfusionInterval:
    """The numbers that are confused with a value."""

    from_: Fraction
    to: Fraction
    from_included: bool
    to_included: bool


@dataclass(frozen=True)
class Worth:
    """What is told of a value."""

    plain: str | None
    unicode: str | None
    latex: str | None
    options: tuple[int, int] | None
    outcome: Outcome
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    confusion: ConfusionInterval | None
    birthday: int
    kind: str

    @property
    def game(self) -> Game | None:
        """The value; None where it is too long to be written."""
        return None if self.plain is None else Game(self.plain)

    def _repr_latex_(self) -> str | None:
        return None if self.latex is None else f"${self.latex}$"


@dataclass(frozen=True)
class LoopyWorth:
    """What is told of a loopy value: `onside` if Left wins infinite play, `offside` if Right does."""

    plain: str | None
    unicode: str | None
    latex: str | None
    outcome: str
    onside: str | None
    offside: str | None
    mean: Fraction | None
    temperature: Fraction | None
    left_stop: str | None
    right_stop: str | None

    def _repr_latex_(self) -> str | None:
        return None if self.latex is None else f"${self.latex}$"


@dataclass(frozen=True)
class SummandShown:
    """A board or a value of a sum."""

    subject: dict[str, Any]
    text: str
    board: Board | None

    def _repr_svg_(self) -> str | None:
        return None if self.board is None else self.board._repr_svg_()


@dataclass(frozen=True)
class ComponentShown:
    """A component of a board."""

    summand: int
    place: Area
    board: Board | None
    worth: Worth | None


@dataclass(frozen=True)
class MoveShown:
    """A move, and what it does to the sum."""

    player: Player
    summand: int
    name: str
    action: AnyAction
    to: dict[str, Any] | None
    worth: Worth | None
    loopy: LoopyWorth | None
    sensible: bool | None
    wins: bool | None
    draws: bool | None
    length: int | None
    loss: Fraction | None


@dataclass(frozen=True)
class Winners:
    """Who wins, when Left and when Right begins; nobody, where play need not end and it is drawn."""

    left_first: Player | None
    right_first: Player | None
    left_first_drawn: bool
    right_first_drawn: bool


@dataclass(frozen=True)
class Report:
    """What there is to see of a sum."""

    summands: tuple[SummandShown, ...]
    components: tuple[ComponentShown, ...]
    worth: Worth | None
    loopy: LoopyWorth | None
    out_of_reach: RanOut | None
    at_least: int | None
    at_most: int | None
    winners: Winners
    moves: tuple[MoveShown, ...]
    more: bool


@dataclass(frozen=True)
class OptionShown:
    """An option, and what becomes of it on the way to the canonical form."""

    player: Player
    name: str
    action: AnyAction
    to: dict[str, Any] | None
    worth: Worth | None
    status: dict[str, Any]


@dataclass(frozen=True)
class TreeNode:
    """A node of the game tree, with its options."""

    subject: dict[str, Any]
    text: str
    board: Board | None
    worth: Worth | None
    options: tuple[OptionShown, ...]
    more: bool


@dataclass(frozen=True)
class MoveRow:
    """A move, and what it is worth."""

    player: Player
    move: str
    action: AnyAction
    to: tuple[str, ...]
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction | None
    temperature: Fraction | None
    sensible: bool


@dataclass(frozen=True)
class Interval:
    """The options that are best, or the components that are widest, from one temperature to another."""

    from_: Fraction
    to: Fraction | None
    options: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A scaffold: its corners, and its slope above the last."""

    points: tuple[Point, ...]
    slope_above: int


@dataclass(frozen=True)
class OptionWalls:
    """An option in the construction of a thermograph."""

    value: Game | None
    wall: tuple[Point, ...]
    scaffold: Line


@dataclass(frozen=True)
class Half:
    """A player's half of the construction of a thermograph."""

    player: Player
    options: tuple[OptionWalls, ...]
    scaffold: Line | None
    wall: tuple[Point, ...]
    best: tuple[Interval, ...]


@dataclass(frozen=True)
class Construction:
    """How a thermograph is built from those of the options."""

    input: str
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    players: tuple[Half, ...]


@dataclass(frozen=True)
class Walls:
    """A thermograph, as it is told of a sum."""

    input: str
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    left_wall: tuple[Point, ...]
    right_wall: tuple[Point, ...]


@dataclass(frozen=True)
class CopiesStops:
    """The stops of a number of copies."""

    copies: int
    left_stop: Fraction
    right_stop: Fraction
    length_per_copy: Fraction | None


@dataclass(frozen=True)
class CopiesLaw:
    """From `start` copies on, `period` more copies add `saltus` to both stops."""

    period: int
    saltus: Fraction
    start: int
    proof: str


@dataclass(frozen=True)
class Copies:
    """The stops of 0, 1, 2, … copies of a game, and a law of all of them."""

    input: str
    mean: Fraction
    temperature: Fraction
    stops: tuple[CopiesStops, ...]
    law: CopiesLaw | None
    sum_temperature: Fraction | None
    left_move: str | None
    right_move: str | None


@dataclass(frozen=True)
class CompoundPart(Walls):
    """The thermograph of a component."""

    summand: int
    place: Area


@dataclass(frozen=True)
class Compound:
    """The compound thermograph of a sum."""

    player: Player
    parts: tuple[CompoundPart, ...]
    left_wall: tuple[Point, ...]
    right_wall: tuple[Point, ...]
    width: tuple[Point, ...]
    widest: tuple[Interval, ...]
    ambient: Fraction | None
    ambient_until: Fraction | None
    guarantee: Fraction | None
    sum: Walls | None
