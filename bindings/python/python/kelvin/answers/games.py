"""What is told of games that are solved and played."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .._data import Player, RanOut
from .._kelvin import Game
from ..actions import AnyAction
from .positions import Area, SummandShown


@dataclass(frozen=True)
class Solved:
    """Who wins a sum when a player begins."""

    sum: str
    first: Player
    winner: Player | None
    drawn: bool
    length: int | None
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
    drawn: bool


@dataclass(frozen=True)
class ContestRow:
    """What an engine won in a contest, as Left and as Right, and what was drawn."""

    engine: str
    games: tuple[int, int]
    won: tuple[int, int]
    drawn: tuple[int, int]


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
