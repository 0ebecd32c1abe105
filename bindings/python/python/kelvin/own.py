"""User-defined rulesets, written in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from ._kelvin import Game, LoopyGame, Universe, evaluate
from .answers import Player
from .boards import Board, Grid
from .heat import Thermograph

Option = Any
"""A position, or a value: a game, a number or a text."""


class OwnPosition(ABC):
    """A position of a user-defined ruleset. Only `options` is required; any class with such a method can be evaluated.

    Positions are compared by `key()`; without it they have to be hashable, and equal if they are the same. Two optional methods make
    evaluation faster: `components()` returns the summands of the position, and `negative()` the position with the players exchanged.

    >>> class Heap(OwnPosition):
    ...     def __init__(self, n): self.n = n
    ...     def key(self): return self.n
    ...     def options(self, player): return [Heap(n) for n in range(self.n)]
    >>> Heap(5).value()
    Game('*5')
    """

    @abstractmethod
    def options(self, player: Player) -> Iterable[Option]:
        """The positions, or values, that a player can move to."""

    def board(self) -> str | Board | None:
        """Its drawing: rows of a grid separated by |, or a board."""
        return None

    def value(
        self, *, timeout: float | None = None, memory: int | None = None, universe: Universe | None = None
    ) -> Game | LoopyGame:
        """The value."""
        return evaluate(self, timeout=timeout, memory=memory, universe=universe)

    def thermograph(self, **limits: Any) -> Thermograph:
        """The thermograph of a short game."""
        value = self.value(**limits)
        return Thermograph(value)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str | None:
        board = self.board()
        if isinstance(board, str):
            board = Grid(tuple(board.split("|")))
        return None if board is None else board._repr_svg_()
