"""Positions of rulesets, their moves, and sums of them."""

from __future__ import annotations

import numbers
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _check
from ._data import dump, write
from ._kelvin import Game, Universe, _value
from .actions import AnyAction
from .answers import Advice, Certificate, Compound, Construction, MisereFacts, MoveRow, Player, Report, Solved, TreeNode, Turn
from .asking import ask, ask_for
from .boards import Board
from ._data import read
from .errors import WrongType

if TYPE_CHECKING:
    from ._kelvin import Number
    from .complexes import Complex
    from .play import Play
    from .heat import Thermograph


@dataclass(frozen=True)
class Move:
    """A legal move of a player, with its name."""

    player: Player
    name: str
    action: AnyAction
    of: Position = field(repr=False)

    @property
    def position(self) -> Position:
        """The position after the move."""
        return self.of.play(self.player, self)

    def __str__(self) -> str:
        return self.name

    def _repr_svg_(self) -> str | None:
        return self.position._repr_svg_()


@dataclass(frozen=True)
class Position:
    """A board of a ruleset, perhaps after some moves.

    >>> start = Position("domineering", "2x3")
    >>> start.value()
    Game('{2|-1/2}')
    >>> [move.name for move in start.legal("Left")]
    ['a1-a2', 'b1-b2', 'c1-c2']
    >>> start.play("Left", "a1-a2").text
    '#..|#..'
    """

    ruleset: str
    board: str | Board
    played: tuple[tuple[Player, str], ...] = ()
    universe: Universe | None = field(default=None, compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        _check.text("ruleset", self.ruleset)
        if not isinstance(self.board, str) and not hasattr(self.board, "tag"):
            raise WrongType(f"expected a board that is a text or one of kelvin.boards, not {_check.kind(self.board)}")
        # An invalid position raises at once.
        self._turns["Left"]

    def __hash__(self) -> int:
        return hash((self.ruleset, dump(self.board), self.played))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (self.ruleset, self.board, self.played))

    @cached_property
    def _turns(self) -> _Turns:
        return _Turns(self)

    def _write(self) -> dict[str, Any]:
        board = self.board if isinstance(self.board, str) else write(self.board)
        data: dict[str, Any] = {"ruleset": self.ruleset, "board": board}
        return data | {"moves": self.played} if self.played else data

    @property
    def text(self) -> str:
        """The board in the notation of its ruleset."""
        return self._turns["Left"].summands[0].text

    @property
    def shown(self) -> Board | None:
        """The board as an object."""
        return self._turns["Left"].summands[0].board

    def legal(self, player: Player) -> tuple[Move, ...]:
        """The legal moves of a player."""
        return tuple(Move(player, move.move, move.action, self) for move in self._turns[_check.player("player", player)].legal)

    def play(self, player: Player, move: str | Move) -> Position:
        """The position after a move, given by its name."""
        name = move.name if isinstance(move, Move) else _check.text("the move", move)
        return Position(self.ruleset, self.board, (*self.played, (_check.player("player", player), name)), universe=self.universe)

    def options(self, player: Player) -> list[Position]:
        """The positions after the moves of a player, as in a user-defined ruleset."""
        return [move.position for move in self.legal(player)]

    def key(self) -> object:
        """The key by which positions are compared."""
        return (self.ruleset, self.text, self.played)

    def value(self, *, timeout: float | None = None, memory: int | None = None) -> Game:
        """The value. A loopy value is not a `Game`: `report().loopy` has it."""
        return _value(dump(self._write()), timeout=timeout, memory=memory, universe=self.universe)

    def report(self, **limits: Any) -> Report:
        """A report: components, the value, who wins, and all moves with their effect."""
        return Sum((self,)).report(**limits)

    def explore(self, **limits: Any) -> TreeNode:
        """The options, and the fate of each in the canonical form."""
        return ask_for(TreeNode, {"ask": "explore", "subject": self}, universe=self.universe, **limits)

    def thermograph(self, **limits: Any) -> Thermograph:
        """The thermograph."""
        from .heat import Thermograph

        return Thermograph(self.value(**limits))

    def construction(self, **limits: Any) -> Construction:
        """The construction of the thermograph."""
        return ask_for(Construction, {"ask": "construction"} | self._write(), universe=self.universe, **limits)

    def moves(self, player: Player | None = None, *, all: bool = False, **limits: Any) -> tuple[MoveRow, ...]:
        """The moves of both players, or of one, with the values after them; dominated and reversible ones on demand."""
        return Sum((self,)).moves(player, all=all, **limits)

    def solve(self, first: Player | None = None, **limits: Any) -> tuple[Solved, ...]:
        """Who wins, even if the value is out of reach."""
        return Sum((self,)).solve(first, **limits)

    def misere(self, **limits: Any) -> MisereFacts:
        """The misère value: the player who cannot move wins.

        >>> Position("octal(0.77)", "5").misere().genus
        '4^146'
        """
        return Sum((self,)).misere(**limits)

    def proof(self, **limits: Any) -> Certificate:
        """A proof of its value, outcome, stops, mean and temperature; of a loopy position, of the outcome.

        >>> Position("domineering", "2x3").proof().claims[0]
        'the canonical form of domineering ...|... is {2|-1/2}'
        """
        statement = {"of": "value"} | self._write()
        return ask_for(Certificate, {"ask": "certificate", "prove": [statement]}, universe=self.universe, **limits)

    def complex(self) -> Complex:
        """The legal complex, of a placement game."""
        from .complexes import Complex

        return Complex.of_game(self.ruleset, self.board, universe=self.universe)

    def __add__(self, other: Position | Sum | Game | Number) -> Sum:
        return Sum((self,)) + other

    def __radd__(self, other: Game | Number) -> Sum:
        return Sum((_summand(other), self))

    def __str__(self) -> str:
        return f"{self.ruleset} {self.text}"

    def _repr_svg_(self) -> str | None:
        return None if self.shown is None else self.shown._repr_svg_()


class _Turns(dict[str, Turn]):
    """The states of a position for the player to move, cached."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __missing__(self, player: Player) -> Turn:
        question = {"ask": "play", "sum": [self.position], "first": player}
        self[player] = read(Turn, ask(question, universe=self.position.universe))
        return self[player]


Summand = Position | Game


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
