"""Rulesets of one's own, written in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from ._kelvin import Game, LoopyGame, Universe, evaluate
from .answers import Player
from .boards import Board, Grid
from .heat import Thermograph

Option = Any
"""A position, or what stands for a value: a game, a number, a text."""


class OwnPosition(ABC):
    """A position of a ruleset of one's own. `options` is all it needs; any other class with such a method is evaluated too.

    Positions are told apart by `key()`; without that they have to be hashable, and equal where they are the same. `components()`
    are positions whose sum this is; `negative()` is the same with the players exchanged: both make it faster and change nothing.

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
        """How it looks: rows of a grid with | between them, or a board."""
        return None

    def value(
        self, *, timeout: float | None = None, memory: int | None = None, universe: Universe | None = None
    ) -> Game | LoopyGame:
        """What it is worth."""
        return evaluate(self, timeout=timeout, memory=memory, universe=universe)

    def thermograph(self, **limits: Any) -> Thermograph:
        """Its thermograph; a loopy game has none here."""
        value = self.value(**limits)
        return Thermograph(value)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str | None:
        board = self.board()
        if isinstance(board, str):
            board = Grid(tuple(board.split("|")))
        return None if board is None else board._repr_svg_()
