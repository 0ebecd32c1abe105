"""Kelvin: a laboratory for combinatorial games.

>>> import kelvin
>>> kelvin.Game("{1|-1}") + kelvin.Game(1)
Game('{2|0}')
"""

from ._kelvin import (
    Confused,
    Game,
    InternalError,
    KelvinError,
    LoopyGame,
    NoAnswer,
    OtherUniverse,
    OutOfReach,
    ParseError,
    RulesetError,
    Universe,
    __version__,
    ask,
    evaluate,
)
from .thermograph import Thermograph, Wall, thermograph

__all__ = [
    "Confused",
    "Game",
    "InternalError",
    "KelvinError",
    "LoopyGame",
    "NoAnswer",
    "OtherUniverse",
    "OutOfReach",
    "ParseError",
    "RulesetError",
    "Thermograph",
    "Universe",
    "Wall",
    "__version__",
    "ask",
    "evaluate",
    "thermograph",
]
