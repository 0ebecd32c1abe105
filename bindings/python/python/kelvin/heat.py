"""Thermographs of games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, overload

from . import _check
from ._kelvin import Game, _thermograph_picture
from .answers import Copies
from .asking import ask_for
from .errors import WrongNumber, WrongType

Point = tuple[Fraction, Fraction]


class Wall(Sequence[Point]):
    """A wall: its corners as (temperature, value), from t = -1 upward, with the mast above the last.

    >>> wall = Thermograph("{3|1}").left_wall
    >>> wall.temperatures, wall.values
    ((Fraction(-1, 1), Fraction(1, 1)), (Fraction(4, 1), Fraction(2, 1)))
    >>> wall.at(Fraction(1, 2))
    Fraction(5, 2)
    """

    __slots__ = ("points",)

    def __init__(self, points: Sequence[Point]) -> None:
        if isinstance(points, str | type) or not isinstance(points, Iterable):
            raise WrongType(f"expected a list of corners, not {_check.kind(points)}")
        self.points = tuple(points)

    @property
    def temperatures(self) -> tuple[Fraction, ...]:
        """The temperatures of the corners."""
        return tuple(t for t, _ in self.points)

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The values at the corners."""
        return tuple(value for _, value in self.points)

    def at(self, t: Fraction | int) -> Fraction:
        """The value at a temperature of at least -1."""
        t = _check.rational("a temperature", t)
        if t < self.points[0][0]:
            raise WrongNumber(f"a wall begins at t = {self.points[0][0]}, not at {t}")
        above = bisect_right(self.points, t, key=lambda point: point[0])
        low, value = self.points[above - 1]
        if above == len(self.points):
            return value
        high, end = self.points[above]
        return value + (end - value) * (t - low) / (high - low)

    def __len__(self) -> int:
        return len(self.points)

    @overload
    def __getitem__(self, index: int) -> Point: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Point, ...]: ...
    def __getitem__(self, index: int | slice) -> Point | tuple[Point, ...]:
        return self.points[index]

    def __iter__(self) -> Iterator[Point]:
        return iter(self.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wall) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"Wall({[(str(t), str(value)) for t, value in self.points]})"

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """The corners as rows of an array of numpy, rounded to floats, for plotting."""
        import numpy

        return numpy.array([[float(t), float(value)] for t, value in self.points], dtype=dtype)


class Thermograph:
    """The thermograph of a game.

    >>> heat = Thermograph("{3|1||0}")
    >>> heat.mean, heat.temperature
    (Fraction(1, 1), Fraction(1, 1))
    >>> heat == Game("{3|1||0}").thermograph()
    True
    """

    def __init__(self, game: Game | str | int | Fraction) -> None:
        self.game = Game(game) if not isinstance(game, Game) else game

    @cached_property
    def left_wall(self) -> Wall:
        """The Left wall."""
        return Wall(self.game._wall(True))

    @cached_property
    def right_wall(self) -> Wall:
        """The Right wall."""
        return Wall(self.game._wall(False))

    @property
    def mean(self) -> Fraction:
        """The mean: the value of the mast."""
        return self.game.mean

    @property
    def temperature(self) -> Fraction:
        """The temperature: the foot of the mast."""
        return self.game.temperature

    @property
    def left_stop(self) -> Fraction:
        """The Left stop."""
        return self.game.left_stop

    @property
    def right_stop(self) -> Fraction:
        """The Right stop."""
        return self.game.right_stop

    def picture(self, format: Literal["svg", "tikz", "text"] = "svg", *, options: bool = False, width: int = 72) -> str:
        """A picture: SVG, TikZ for papers, or text for a terminal; optionally with the options and their scaffolds."""
        known = ("svg", "tikz", "text")
        width = _check.integer("width", width, 1)
        return _thermograph_picture(self.game, _check.one_of("format", format, known), options=bool(options), width=width)

    def _repr_svg_(self) -> str:
        return self.picture("svg")

    def __eq__(self, other: object) -> bool:
        """Whether the walls are the same; different games may have the same thermograph."""
        return (
            isinstance(other, Thermograph)
            and self.left_wall == other.left_wall
            and self.right_wall == other.right_wall
        )

    def __hash__(self) -> int:
        return hash((self.left_wall, self.right_wall))

    def __repr__(self) -> str:
        return f"Thermograph('{self.game}')"

    def __reduce__(self) -> tuple[type[Thermograph], tuple[Game]]:
        return (Thermograph, (self.game,))


def copies(game: Game | str | int | Fraction, n: int = 10, **limits: Any) -> Copies:
    """The stops of up to `n` copies of a game, and a law of all of them, with its proof.

    >>> found = copies("{4|0||-1}", 1000)
    >>> found.stops[1000].right_stop, found.law.period
    (Fraction(-1, 1), 1)
    """
    question = {"ask": "copies", "value": str(game), "copies": _check.integer("n", n, 1)}
    return ask_for(Copies, question, **limits)


def thermograph(game: Game | str | int | Fraction) -> Thermograph:
    """The thermograph of a game.

    >>> thermograph("{3|1}").temperature
    Fraction(1, 1)
    """
    return Thermograph(game)
