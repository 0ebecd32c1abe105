"""Thermographs of games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, overload

from . import _check
from ._kelvin import Game, _number_line, _thermograph_picture
from ._data import read
from .answers import BoundRow, Bounds, Built, Certificate, Construction, Copies, CouponsAnswer, Explanation, Simplification
from .asking import ask, ask_for
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

    def proof(self, **limits: Any) -> Certificate:
        """A proof of the walls, stops, mean and temperature.

        >>> Thermograph("{3|1}").proof().claims[-1]
        'the walls of {3|1} are 3 and 1 at 0, 2 and 2 at 1'
        """
        from .proofs import _of_thermograph

        return _of_thermograph(self.game, **limits)

    def picture(
        self,
        format: Literal["svg", "tikz", "text"] = "svg",
        *,
        options: bool = False,
        sections: bool = False,
        water: Fraction | int | None = None,
        width: int = 72,
    ) -> str:
        """A picture: SVG, TikZ for papers, or text for a terminal; optionally with the options and their scaffolds, with the
        sections of the cooled game as dashed lines, or with water up to a temperature, by which the game is cooled."""
        known = ("svg", "tikz", "text")
        width = _check.integer("width", width, 1)
        level = None if water is None else str(_check.rational("water", water))
        format_ = _check.one_of("format", format, known)
        return _thermograph_picture(self.game, format_, options=bool(options), sections=bool(sections), water=level, width=width)

    def number_line(self, format: Literal["svg", "tikz", "text"] = "svg", *, width: int = 72) -> str:
        """The confusion interval on a number line: an end that is confused with the game is a disc, another a circle."""
        width = _check.integer("width", width, 1)
        return _number_line(self.game, _check.one_of("format", format, ("svg", "tikz", "text")), width=width)

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


def coupons(
    game: Game | str | int | Fraction,
    step: Fraction | int = Fraction(1, 4),
    *,
    start: Fraction | int | None = None,
    **limits: Any,
) -> CouponsAnswer:
    """The scores of a game beside a stack of coupons from `start`, by default the temperature, down to `step`.

    >>> found = coupons("{4|0||-1}", Fraction(1, 4), start=3)
    >>> found.left_first.score, found.left_first.forecast
    (Fraction(3, 2), Fraction(3, 2))
    """
    question = {
        "ask": "coupons",
        "sum": str(game),
        "step": str(_check.rational("the step", step)),
        "from": None if start is None else str(_check.rational("the start", start)),
    }
    return ask_for(CouponsAnswer, question, **limits)


def thermograph(game: Game | str | int | Fraction) -> Thermograph:
    """The thermograph of a game.

    >>> thermograph("{3|1}").temperature
    Fraction(1, 1)
    """
    return Thermograph(game)


def game_with_walls(walls: str | Thermograph, board: str | None = None, *, size: int | None = None, **limits: Any) -> Built:
    """A game of least birthday with given walls, and on demand the smallest board of a ruleset.

    The walls are a text: of each player the stop, and then each corner as value@temperature up to the mast.

    >>> found = game_with_walls("L 2 1@1; R 1")
    >>> found.value, found.least
    (Game('{2|+-1}'), True)
    >>> game_with_walls("L 1 0@1; R -1 0@1", "domineering").board.board
    '..|..'
    """
    if isinstance(walls, Thermograph):
        names = ("left", "right")
        wanted: Any = {name: _points(wall) for name, wall in zip(names, (walls.left_wall, walls.right_wall))}
    else:
        wanted = _check.text("the walls", walls)
    question = {"ask": "build", "walls": wanted, "ruleset": board, "size": size}
    return ask_for(Built, question, **limits)


def _points(wall: Wall) -> dict[str, Any]:
    """The corners of a wall for t ≥ 0, as a question has them."""
    start = (Fraction(0), wall.at(0))
    return {"points": [[str(t), str(value)] for t, value in (start, *(point for point in wall if point[0] > 0))]}


def bound(game: Game | str | int | Fraction, *, strategy: bool = False, **limits: Any) -> Bounds:
    """Bounds on the temperature of a game, or of a sum as the command `kelvin bound` takes it.

    >>> found = bound("{7|5||4|1}")
    >>> found.temperature, found.length, found.class_.bound
    (Fraction(7, 4), Fraction(1, 1), Fraction(7, 2))
    """
    text = _check.text("the game", game) if isinstance(game, str) else str(game)
    return ask_for(Bounds, {"ask": "bound", "sum": text, "strategy": bool(strategy)}, **limits)


def bound_table(ruleset: str, family: str, to: int, *, first: int | None = None, **limits: Any) -> tuple[BoundRow, ...]:
    """Bounds on the temperatures of a family of boards, up to n = `to`.

    >>> [str(row.bound) for row in bound_table("domineering", "2xn", 3)]
    ['0', '1', '5/4']
    """
    question = {"ask": "bound_table", "ruleset": ruleset, "family": family, "from": first, "to": to}
    return tuple(read(BoundRow, row) for row in ask(question, **limits)["rows"])


def explain(statement: str, **limits: Any) -> Explanation:
    """Why a comparison such as `* + * = 0` holds, or why it does not: strategies that win the difference.

    >>> explain("{1|-1} + {1|-1} = 0").holds, explain("^ < *").relation
    (True, 'confused')
    """
    return ask_for(Explanation, {"ask": "explain", "statement": _check.text("the statement", statement)}, **limits)


def simplify(game: Game | str, *, strategy: bool = False, **limits: Any) -> Simplification:
    """The steps from a game as it is written to its canonical form, with the comparison that justifies each.

    Boards are written as in `domineering("2x4")`. With `strategy`, each comparison has its proof.

    >>> found = simplify("{0,-1|1,{2|1}}")
    >>> [(str(step.option), step.comparison) for step in found.forms[-1].steps]
    [('-1', '0 >= -1'), ('{2|1}', '2 >= {0|1,{2|1}}')]
    """
    text = _check.text("the game", game) if isinstance(game, str) else str(game)
    return ask_for(Simplification, {"ask": "simplify", "sum": text, "strategy": bool(strategy)}, **limits)


def form_construction(game: Game | str, **limits: Any) -> Construction:
    """The walls of all options of a game as it is written, or of a board as in `domineering("2x4")`: dominated and
    reversible ones too.

    >>> found = form_construction("{2,{3|-3}|-1}")
    >>> [(str(option.value), option.status["is"]) for option in found.players[0].options]
    [('2', 'canonical'), ('+-3', 'reversible')]
    """
    text = _check.text("the game", game) if isinstance(game, str) else str(game)
    return ask_for(Construction, {"ask": "construction", "sum": text, "form": True}, **limits)
