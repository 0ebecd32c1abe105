"""Values that are rational numbers, as Python's instance checks see them.

`fractions.Fraction` takes objects that are `numbers.Rational`. Not every game is a number, so `Game` itself is not registered: a game
that is a number has the `__class__` below, and `type(game)` is `kelvin.Game` all the same.
"""

import numbers

from . import _kelvin


class Game(_kelvin.Game):  # type: ignore[misc]
    """A game that is a number."""


class Surreal(_kelvin.Surreal):  # type: ignore[misc]
    """A surreal number that is rational."""


for _kind in (Game, Surreal):
    _kind.__module__ = "kelvin"
    numbers.Rational.register(_kind)
