"""The order of games, the lattice of a day, game trees, and bounds on thermographs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from . import _check
from ._kelvin import Game
from .answers import IntervalThermograph, LatticeAnswer, OrderAnswer, TreeAnswer
from .asking import ask_for
from .errors import WrongType


def order(games: Iterable[Game | str | int | Fraction] = (), *, day: int | None = None, **limits: Any) -> OrderAnswer:
    """Games in their order, with the pairs (covers) between which there is no other of them.

    >>> found = order(day=1)
    >>> [str(game.value) for game in found.games], [list(cover) for cover in found.covers]
    (['-1', '0', '*', '1'], [[0, 1], [0, 2], [1, 3], [2, 3]])
    """
    if isinstance(games, str | type) or not isinstance(games, Iterable):
        raise WrongType(f"expected a list of games, not {_check.kind(games)}")
    question = {"ask": "order", "day": _day(day), "games": [str(game) for game in games]}
    return ask_for(OrderAnswer, question, **limits)


def lattice(
    a: Game | str | int | Fraction, b: Game | str | int | Fraction, *, day: int | None = None, **limits: Any
) -> LatticeAnswer:
    """The join and the meet of two games among the games born by a day.

    >>> found = lattice(0, "*", day=2)
    >>> str(found.join), str(found.meet)
    ('1/2', '-1/2')
    """
    return ask_for(LatticeAnswer, {"ask": "lattice", "day": _day(day), "games": [str(a), str(b)]}, **limits)


def game_tree(
    ruleset: str, board: str, *, depth: int | None = None, most: int = 200, numbers: bool = False, **limits: Any
) -> TreeAnswer:
    """The tree of a board. Numbers are leaves, unless `numbers` is true.

    >>> [str(node.value) for node in game_tree("domineering", "2x2").nodes]
    ['+-1', '1', '1', '-1', '-1']
    """
    subject = {"ruleset": _check.text("the ruleset", ruleset), "board": _check.text("the board", board)}
    depth = None if depth is None else _check.integer("the depth", depth, 0)
    most = _check.integer("the number of nodes", most, 1)
    question = {"ask": "tree", "subject": subject, "depth": depth, "most": most, "numbers": bool(numbers)}
    return ask_for(TreeAnswer, question, **limits)


def thermograph_bounds(game: Game | str | int | Fraction, **limits: Any) -> IntervalThermograph:
    """Lower and upper walls of a game, or of a sum with boards; they agree if the limits suffice.

    >>> found = thermograph_bounds('domineering("2x3")')
    >>> found.exact, found.lower.mean, found.upper.mean
    (True, Fraction(3, 4), Fraction(3, 4))
    """
    text = _check.text("the game", game) if isinstance(game, str) else str(game)
    return ask_for(IntervalThermograph, {"ask": "interval_thermograph", "sum": text}, **limits)


def _day(day: int | None) -> int | None:
    """A day on which games are born."""
    return None if day is None else _check.integer("the day", day, 0)
