"""User-defined rulesets, written in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from . import _check
from ._kelvin import Game, LoopyGame, Universe, evaluate
from .answers import Certificate, Outcome, Player, Report, Solved
from .boards import Board, Grid
from .errors import NoAnswer
from .heat import Thermograph

if TYPE_CHECKING:
    from ._kelvin import Number, Position
    from .position import Sum

Option = Any
"""A position, or a value: a game, a number or a text."""


class OwnPosition(ABC):
    """A position of a user-defined ruleset. Only `options` is required; any class with such a method can be evaluated.

    Positions are compared by `key()`; without it they have to be hashable, and equal if they are the same. Two optional methods make
    evaluation faster: `components()` returns the summands of the position, and `negative()` the position with the players exchanged.

    Values are kept by class and key, so a position is asked for its options once. If the rules depend on more, such as a global variable or a
    function that is stored in the position, declare `remembers = False`, or clear what is kept by `kelvin.forget()`. Replaced methods are noticed.
    Classes that do not inherit from this one are asked in each call.

    >>> class Heap(OwnPosition):
    ...     def __init__(self, n): self.n = n
    ...     def key(self): return self.n
    ...     def options(self, player): return [Heap(n) for n in range(self.n)]
    >>> Heap(5).value(), Heap(5).outcome, (Heap(5) + Game("*")).value()
    (Game('*5'), 'N', Game('*4'))
    """

    symmetries: ClassVar[Literal["none", "square", "directions", "row", "track"]] = "none"
    """The symmetries of its boards, for surveys: `square` if all symmetries of the square keep the value and the exchange of the pieces
    negates it; `directions` if those that exchange rows and columns negate it; `row` if only the mirror image keeps it; `track` if the mirror
    image with the pieces exchanged negates it."""

    remembers: ClassVar[bool] = True
    """Whether the class and the key determine the options of a position in all calls, so that values are kept."""

    @abstractmethod
    def options(self, player: Player) -> Iterable[Option]:
        """The positions, or values, that a player can move to."""

    def board(self) -> str | Board | None:
        """Its drawing: rows of a grid separated by |, or a board."""
        return None

    @classmethod
    def of_board(cls, board: Board) -> OwnPosition:
        """The position on a board of a family, for surveys. The default passes the board to the class."""
        make: Any = cls
        position: OwnPosition = make(board)
        return position

    def value(
        self, *, timeout: float | None = None, memory: int | None = None, universe: Universe | None = None
    ) -> Game | LoopyGame:
        """The value."""
        return evaluate(self, timeout=timeout, memory=memory, universe=universe)

    def _short(self, **limits: Any) -> Game:
        value = self.value(**limits)
        if not isinstance(value, Game):
            raise NoAnswer(f"the value is the loopy game {value}: expected a short game")
        return value

    @property
    def mean(self) -> Fraction:
        """The mean value."""
        return self._short().mean

    @property
    def temperature(self) -> Fraction:
        """The temperature."""
        return self._short().temperature

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The Left and the Right stop."""
        value = self._short()
        return value.left_stop, value.right_stop

    @property
    def outcome(self) -> Outcome | str:
        """The outcome: L, R, N or P; D for a draw of a loopy game."""
        return self.value().outcome

    def thermograph(self, **limits: Any) -> Thermograph:
        """The thermograph of a short game."""
        return Thermograph(self._short(**limits))

    def moves(self, player: Player) -> list[tuple[Option, Game | LoopyGame]]:
        """The options of a player with their values."""
        return [(option, _worth(option)) for option in self.options(_check.player("player", player))]

    def sensible_options(self, player: Player, **limits: Any) -> list[Option]:
        """An option for each option of the canonical form."""
        value = self._short(**limits)
        canonical = list(value.left_options if _check.player("player", player) == "Left" else value.right_options)
        found = []
        for option, worth in self.moves(player):
            if worth in canonical:
                canonical.remove(worth)  # type: ignore[arg-type]
                found.append(option)
        return found

    def play(self, player: Player, option: int) -> Option:
        """The option of a player with a number, from 0."""
        options = list(self.options(_check.player("player", player)))
        return options[_check.integer("the number of the option", option, 0, len(options))]

    def solve(self, first: Player | None = None, **limits: Any) -> tuple[Solved, ...]:
        """Who wins when each player, or one, begins."""
        return self._sum().solve(first, **limits)

    def report(self, **limits: Any) -> Report:
        """A report on the value."""
        return self._sum().report(**limits)

    def proof(self, **limits: Any) -> Certificate:
        """A proof of the properties of the value. The rules of the class are not part of it."""
        return self._short(**limits).proof()

    def _sum(self) -> Sum:
        from .position import Sum

        return Sum((self,))

    def __add__(self, other: OwnPosition | Position | Sum | Game | Number) -> Sum:
        return self._sum() + other

    def __radd__(self, other: Game | Number) -> Sum:
        return other + self._sum()

    def __sub__(self, other: OwnPosition | Position | Sum | Game | Number) -> Sum:
        return self._sum() - other

    def __rsub__(self, other: Game | Number) -> Sum:
        return other - self._sum()

    def __neg__(self) -> OwnPosition | Game:
        """The position with the players exchanged, if the class has `negative()`; the negative of the value otherwise."""
        negative: OwnPosition | None = self.negative() if hasattr(self, "negative") else None
        return -self._short() if negative is None else negative

    def _repr_svg_(self) -> str | None:
        board = _drawn(self)
        return None if board is None else board._repr_svg_()


def _drawn(position: Any) -> Any:
    """The board of a position of a user-defined ruleset, if it has one."""
    board = position.board() if hasattr(position, "board") else None
    return Grid(tuple(board.split("|"))) if isinstance(board, str) else board


def _worth(option: Option) -> Game | LoopyGame:
    return evaluate(option) if hasattr(option, "options") else option if isinstance(option, Game) else Game(option)
