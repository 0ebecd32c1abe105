"""What the laboratory answers, as typed objects: the keys of `docs/json.md` are the names of the fields.

Exact numbers are `Fraction`, values are `Game`; what is not known, not defined or too long to be written is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from ._data import Outcome, Player, RanOut
from ._kelvin import Game
from .actions import AnyAction
from .boards import Board

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
    sensible: bool | None
    wins: bool | None
    loss: Fraction | None


@dataclass(frozen=True)
class Winners:
    """Who wins, when Left and when Right begins."""

    left_first: Player | None
    right_first: Player | None


@dataclass(frozen=True)
class Report:
    """What there is to see of a sum."""

    summands: tuple[SummandShown, ...]
    components: tuple[ComponentShown, ...]
    worth: Worth | None
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
    mean: Fraction
    temperature: Fraction
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


@dataclass(frozen=True)
class Solved:
    """Who wins a sum when a player begins."""

    sum: str
    first: Player
    winner: Player | None
    move: str | None
    summand: int | None
    action: AnyAction | None
    positions: int
    checked: int | None
    unchecked: RanOut | None
    undecided: RanOut | None
    too_large: tuple[int, int] | None
    at_least: int | None
    at_most: int | None


@dataclass(frozen=True)
class Reasons:
    """A move of an engine, and why it is made."""

    board: int
    move: str
    action: AnyAction
    ambient_temperature: Fraction | None
    wins: bool | None
    because: dict[str, Any]


@dataclass(frozen=True)
class ComponentAdvice:
    """A component of a sum that is played."""

    board: int
    place: Area
    value: Game | None
    mean: Fraction | None
    temperature: Fraction | None


@dataclass(frozen=True)
class Advice:
    """Advice to the player whose turn it is."""

    player: Player
    components: tuple[ComponentAdvice, ...]
    ambient: Fraction | None
    guarantee: Fraction | None
    best: Reasons | None


@dataclass(frozen=True)
class LegalMove:
    """A legal move on a board of a sum, which are counted from 1."""

    board: int
    move: str
    action: AnyAction


@dataclass(frozen=True)
class Turn:
    """How a game stands."""

    turn: Reasons | None
    boards: tuple[str, ...]
    summands: tuple[SummandShown, ...]
    player: Player
    legal: tuple[LegalMove, ...]
    winner: Player | None


@dataclass(frozen=True)
class ContestRow:
    """What an engine won in a contest, as Left and as Right."""

    engine: str
    games: tuple[int, int]
    won: tuple[int, int]


@dataclass(frozen=True)
class MatchRow:
    """How an engine did against another in a tournament."""

    engine: str
    against: str
    games: int
    undecided: int
    ends: int
    mean_miss: float
    worst_miss: Fraction | None
    worst_of_bound: float
    beyond_bound: int


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


@dataclass(frozen=True)
class Homology:
    """A group of reduced homology over the integers."""

    degree: int
    rank: int
    torsion: tuple[int, ...]


@dataclass(frozen=True)
class ComplexReport:
    """A report on a complex. Of one that is no game the illegal ideal is the Stanley–Reisner ideal, the legal ideal the facet ideal."""

    ruleset: str | None
    board: Any
    vertices: tuple[str, ...] | None
    places: tuple[str, ...] | None
    owners: tuple[str, ...] | None
    facets: tuple[tuple[str, ...], ...] | None
    dimension: int | None
    f_vector: tuple[int, ...] | None
    h_vector: tuple[int, ...] | None
    euler_characteristic: int | None
    pure: bool | None
    connected: bool | None
    flag: bool | None
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction | None
    temperature: Fraction | None
    birthday: int | None
    positions: int | None
    moves: int | None
    tree_nodes: int | None
    formal_birthday: int | None
    independence_ruleset: bool | None
    invariant: bool | None
    unmixed: bool | None
    covers: tuple[tuple[str, ...], ...] | None
    vertex_decomposable: bool | None
    shellable: bool | None
    shelling: tuple[tuple[str, ...], ...] | None
    reduced_homology: tuple[Homology, ...] | None
    field: str | None
    illegal_ideal: tuple[tuple[str, ...], ...] | None
    illegal_cohen_macaulay: bool | None
    illegal_betti: tuple[tuple[int, int, int], ...] | None
    legal_ideal: tuple[tuple[str, ...], ...] | None
    legal_cohen_macaulay: bool | None
    legal_betti: tuple[tuple[int, int, int], ...] | None
    complete: bool


@dataclass(frozen=True)
class ComplexRow:
    """What holds of the legal complex of a board."""

    board: str
    field: str
    unmixed: bool | None
    pure: bool | None
    shellable: bool | None
    illegal_cohen_macaulay: bool | None
    legal_cohen_macaulay: bool | None


@dataclass(frozen=True)
class DimensionRow:
    """A game that occurs in a dimension."""

    dimension: int
    value: Game


@dataclass(frozen=True)
class DayRow:
    """How many of the games born by a day are worth a complex that was found."""

    day: int
    games: int
    found: int
    new: int
    vertices: int
