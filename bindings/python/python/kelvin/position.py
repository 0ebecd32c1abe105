"""Positions of rulesets, their moves, and sums of them.

`Position` and `Move` are written in Rust. The functions of this module that ask the laboratory are added to them as methods.
"""

from __future__ import annotations

import json
import numbers
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from . import _check
from ._data import read, reader
from ._kelvin import Game, Move as Move, Position as Position, Universe
from .actions import AnyAction
from .answers import Advice, Certificate, Compound, Construction, MisereFacts, MoveRow, Outcome, Player, Report, Solved, TreeNode
from .asking import ask, ask_for
from .boards import Board
from .errors import WrongType

if TYPE_CHECKING:
    from ._kelvin import Number
    from .complexes import Complex
    from .heat import Thermograph
    from .play import Play


F = TypeVar("F", bound=Callable[..., Any])


def _method(of: type) -> Callable[[F], F]:
    """Adds a function as a method to a class that is written in Rust."""

    def add(function: F) -> F:
        setattr(of, function.__name__, function)
        return function

    return add


def _property(of: type) -> Callable[[F], F]:
    """Adds a function as a property to a class that is written in Rust."""

    def add(function: F) -> F:
        setattr(of, function.__name__, property(function))
        return function

    return add


@_property(Position)
def board(self: Position) -> Board | None:
    """The board as an object of `kelvin.boards`."""
    data = self._board()
    found: Board | None = None if data is None else reader(Board)(json.loads(data))
    return found


@_property(Position)
def shown(self: Position) -> Board | None:
    """The same as `board`."""
    return self.board


@_property(Position)
def mean(self: Position) -> Fraction:
    """The mean value."""
    return self.value().mean


@_property(Position)
def temperature(self: Position) -> Fraction:
    """The temperature."""
    return self.value().temperature


@_property(Position)
def stops(self: Position) -> tuple[Fraction, Fraction]:
    """The Left and the Right stop.

    >>> Position("domineering", "2x3").stops
    (Fraction(2, 1), Fraction(-1, 2))
    """
    value = self.value()
    return value.left_stop, value.right_stop


@_property(Position)
def outcome(self: Position) -> Outcome:
    """The outcome: L, R, N or P."""
    return self.value().outcome


@_method(Position)
def _write(self: Position) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(self._json())
    return written


@_method(Position)
def report(self: Position, **limits: Any) -> Report:
    """A report: components, the value, who wins, and all moves with their effect."""
    return Sum((self,)).report(**limits)


@_method(Position)
def explore(self: Position, **limits: Any) -> TreeNode:
    """The options, and the fate of each in the canonical form."""
    return ask_for(TreeNode, {"ask": "explore", "subject": self}, universe=self.universe, **limits)


@_method(Position)
def thermograph(self: Position, **limits: Any) -> Thermograph:
    """The thermograph."""
    from .heat import Thermograph

    return Thermograph(self.value(**limits))


@_method(Position)
def construction(self: Position, **limits: Any) -> Construction:
    """The construction of the thermograph."""
    return ask_for(Construction, {"ask": "construction"} | self._write(), universe=self.universe, **limits)


@_method(Position)
def moves(self: Position, player: Player | None = None, *, all: bool = False, **limits: Any) -> tuple[MoveRow, ...]:
    """The moves of both players, or of one, with the values after them; dominated and reversible ones on demand."""
    return Sum((self,)).moves(player, all=all, **limits)


@_method(Position)
def sensible_options(self: Position, player: Player, **limits: Any) -> list[Position]:
    """A position for each option of the canonical form that a move of the player leads to.

    >>> [option.text for option in Position("domineering", "2x3").sensible_options("Left")]
    ['.#.|.#.']
    """
    return [self.play(player, row.move) for row in self.moves(player, **limits)]


@_method(Position)
def solve(self: Position, first: Player | None = None, **limits: Any) -> tuple[Solved, ...]:
    """Who wins, even if the value is out of reach."""
    return Sum((self,)).solve(first, **limits)


@_method(Position)
def misere(self: Position, **limits: Any) -> MisereFacts:
    """The misère value: the player who cannot move wins.

    >>> Position("octal(0.77)", "5").misere().genus
    '4^146'
    """
    return Sum((self,)).misere(**limits)


@_method(Position)
def proof(self: Position, **limits: Any) -> Certificate:
    """A proof of its value, outcome, stops, mean and temperature; of a loopy position, of the outcome.

    >>> Position("domineering", "2x3").proof().claims[0]
    'the canonical form of domineering ...|... is {2|-1/2}'
    """
    statement = {"of": "value"} | self._write()
    return ask_for(Certificate, {"ask": "certificate", "prove": [statement]}, universe=self.universe, **limits)


@_method(Position)
def complex(self: Position) -> Complex:
    """The legal complex, of a placement game."""
    from .complexes import Complex

    return Complex.of_game(self.ruleset, self.text, universe=self.universe)


@_method(Position)
def __neg__(self: Position) -> Game:
    """The negative of the value."""
    return -self.value()


@_method(Position)
def __add__(self: Position, other: Position | Sum | Game | Number) -> Sum:
    return Sum((self,)) + other


@_method(Position)
def __radd__(self: Position, other: Game | Number) -> Sum:
    return Sum((_summand(other), self))


@_method(Position)
def __sub__(self: Position, other: Position | Sum | Game | Number) -> Sum:
    return Sum((self,)) - other


@_method(Position)
def __rsub__(self: Position, other: Game | Number) -> Game:
    return -self.value() + other


@_method(Position)
def _repr_svg_(self: Position) -> str | None:
    board = self.board
    return None if board is None else board._repr_svg_()


@_property(Move)
def action(self: Move) -> AnyAction:
    """The move as an object of `kelvin.actions`."""
    found: AnyAction = reader(AnyAction)(json.loads(self._json()))
    return found


Summand: TypeAlias = Position | Game


def _summand(part: object) -> Summand:
    if isinstance(part, Position | Game):
        return part
    if isinstance(part, numbers.Rational):
        return Game(Fraction(part))
    raise WrongType(f"expected positions, games and numbers as summands, not {_check.kind(part)}")


@dataclass(frozen=True)
class Sum:
    """A sum of positions and values.

    >>> total = Position("domineering", "2x2") + Game("*") + Position("nim", "1")
    >>> total.value()
    Game('+-1')
    >>> [row.winner for row in total.solve()]
    ['Left', 'Right']
    """

    summands: tuple[Summand, ...]

    def __post_init__(self) -> None:
        if isinstance(self.summands, str | type) or not isinstance(self.summands, Iterable):
            raise WrongType(f"expected a tuple of positions and games, not {_check.kind(self.summands)}")
        object.__setattr__(self, "summands", tuple(map(_summand, self.summands)))

    @property
    def universe(self) -> Universe | None:
        """The universe of the positions."""
        return next((part.universe for part in self.summands if isinstance(part, Position)), None)

    def __add__(self, other: Summand | Sum | Number) -> Sum:
        if isinstance(other, Sum):
            return Sum(self.summands + other.summands)
        return Sum((*self.summands, _summand(other)))

    def __radd__(self, other: Game | Number) -> Sum:
        return Sum((_summand(other), *self.summands))

    def __sub__(self, other: Summand | Sum | Number) -> Sum:
        return self + -(other if isinstance(other, Sum) else _summand(other))

    def __neg__(self) -> Game:
        """The negative of the value."""
        return -self.value()

    @property
    def mean(self) -> Fraction:
        """The mean value: the sum of the means."""
        return sum((part.mean for part in self.summands), Fraction(0))

    @property
    def temperature(self) -> Fraction:
        """The temperature of the value."""
        return self.value().temperature

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The Left and the Right stop."""
        value = self.value()
        return value.left_stop, value.right_stop

    @property
    def outcome(self) -> Outcome:
        """The outcome: L, R, N or P."""
        return self.value().outcome

    def legal(self, player: Player) -> tuple[tuple[int, Move], ...]:
        """The legal moves on the boards, each with the index of its summand."""
        return tuple(
            (index, move) for index, part in enumerate(self.summands) if isinstance(part, Position) for move in part.legal(player)
        )

    def options(self, player: Player) -> list[Sum]:
        """The sums after the moves of a player, in a board or in a value.

        >>> [str(option) for option in (Position("domineering", "1x2") + Game("*")).options("Right")]
        ['domineering ## + *', 'domineering .. + 0']
        """
        _check.player("player", player)
        found = []
        for index, part in enumerate(self.summands):
            options = part.options(player) if isinstance(part, Position) else part.left_options if player == "Left" else part.right_options
            found += [Sum((*self.summands[:index], option, *self.summands[index + 1 :])) for option in options]
        return found

    def components(self) -> tuple[Summand, ...]:
        """The components of the boards, and the values."""
        return tuple(
            component
            for part in self.summands
            for component in (part.components() if isinstance(part, Position) else [part])
        )

    def _subjects(self) -> list[Any]:
        return [{"value": str(part)} if isinstance(part, Game) else part for part in self.summands]

    def value(self, *, timeout: float | None = None, memory: int | None = None) -> Game:
        """The value."""
        values = [
            part if isinstance(part, Game) else part.value(timeout=timeout, memory=memory) for part in self.summands
        ]
        return sum(values[1:], values[0]) if values else Game(0)

    def report(self, **limits: Any) -> Report:
        """A report: components, the value, who wins, and all moves with their effect."""
        question = {"ask": "position", "summands": self._subjects()}
        return ask_for(Report, question, universe=self.universe, **limits)

    def solve(self, first: Player | None = None, *, strategy: int | None = None, **limits: Any) -> tuple[Solved, ...]:
        """Who wins when each player, or one, begins; with a winning move, and a strategy checked against all replies."""
        question = {"ask": "solve", "sum": self._subjects(), "first": first, "strategy": strategy}
        return tuple(read(Solved, row) for row in ask(question, universe=self.universe, **limits)["rows"])

    def proof(self, first: Player | None = None, *, misere: bool = False, **limits: Any) -> Certificate:
        """A proof of who wins when each player, or one, begins.

        >>> (Position("domineering", "2x3") + Game("*")).proof("Left").claims
        ('Left wins domineering ...|... + *1 moving first',)
        """
        statement = {"of": "outcome", "sum": self._subjects(), "first": first, "misere": misere}
        return ask_for(Certificate, {"ask": "certificate", "prove": [statement]}, universe=self.universe, **limits)

    def misere(self, **limits: Any) -> MisereFacts:
        """The misère value; values are played in their canonical forms."""
        return ask_for(MisereFacts, {"ask": "misere", "sum": self._subjects()}, universe=self.universe, **limits)

    def moves(self, player: Player | None = None, *, all: bool = False, **limits: Any) -> tuple[MoveRow, ...]:
        """The moves of both players, or of one, with the values after them; dominated and reversible ones on demand.

        >>> [row.move for row in (Position("domineering", "2x3") + Game("{1|-1}")).moves("Left")]
        ['1: b1-b2']
        """
        player = None if player is None else _check.player("player", player)
        question = {"ask": "moves", "sum": self._subjects(), "player": player, "all": bool(all)}
        answer = ask(question, universe=self.universe, **limits)
        rows = [row for side in answer["players"] for group in side["groups"] for row in group]
        return tuple(read(MoveRow, row) for row in rows)

    def thermograph(self, **limits: Any) -> Thermograph:
        """The thermograph of the sum."""
        from .heat import Thermograph

        return Thermograph(self.value(**limits))

    def construction(self, **limits: Any) -> Construction:
        """How the thermograph of the sum is built."""
        return ask_for(Construction, {"ask": "construction", "sum": self._subjects()}, universe=self.universe, **limits)

    def compound(self, first: Player | None = None, **limits: Any) -> Compound:
        """The compound thermograph, and what it guarantees the player to move."""
        question = {"ask": "compound", "summands": self._subjects(), "first": first}
        return ask_for(Compound, question, universe=self.universe, **limits)

    def begin(self, first: Player) -> Play:
        """A game on the sum that a player begins."""
        from .play import Play

        return Play(self, _check.player("first", first))

    def advice(self, player: Player, **limits: Any) -> Advice:
        """Advice for the player to move."""
        return self.begin(player).advice(**limits)

    def __str__(self) -> str:
        return " + ".join(map(str, self.summands))


def sum_of(summands: Iterable[Summand | Number | str]) -> Sum:
    """The sum of positions and values."""
    if isinstance(summands, str | type) or not isinstance(summands, Iterable):
        raise WrongType(f"expected a list of summands, not {_check.kind(summands)}")
    return Sum(tuple(Game(part) if isinstance(part, str) else _summand(part) for part in summands))
