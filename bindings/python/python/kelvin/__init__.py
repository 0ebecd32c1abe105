"""Kelvin: a laboratory for combinatorial games.

>>> import kelvin
>>> kelvin.Game("{1|-1}") + kelvin.Game(1)
Game('{2|0}')
>>> kelvin.Position("domineering", "3x3").value()
Game('+-1')
"""

import os as _os

from . import actions, answers, boards, errors
from ._kelvin import (
    Game,
    LoopyGame,
    Surreal,
    Universe,
    WorksheetValue,
    __version__,
    _forked,
    eval,
    evaluate,
    reset,
)
from .answers import Outcome, Player, Ruleset
from .arrays import temperatures, values
from .asking import ask
from .complexes import Complex, dimensions, search_day
from .errors import (
    Confused,
    FolderError,
    ForkError,
    InfiniteRecursion,
    InternalError,
    KelvinError,
    NoAnswer,
    OtherUniverse,
    OutOfMemory,
    OutOfReach,
    OutOfTime,
    ParseError,
    RulesetError,
    WorksheetError,
    WrongNumber,
    WrongType,
)
from .misere import misere_table, quotient
from .numbers import number, number_tree
from .own import OwnPosition
from .play import Play, contest, falsify, record, review, tournament
from .position import Move, Position, Sum, sum_of
from .proofs import proof, selftest, verify
from .surveys import Survey, survey
from .registry import declare, ruleset, rulesets
from .tables import Table, complex_table, maxima, table
from .heat import (
    Thermograph,
    Wall,
    bound,
    bound_table,
    copies,
    coupons,
    explain,
    form_construction,
    game_with_walls,
    simplify,
    thermograph,
)
from .orders import game_tree, lattice, order, thermograph_bounds
from .tree import Tree

if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_forked)

__all__ = [
    "Complex",
    "Confused",
    "FolderError",
    "ForkError",
    "Game",
    "InfiniteRecursion",
    "InternalError",
    "KelvinError",
    "LoopyGame",
    "Move",
    "NoAnswer",
    "OtherUniverse",
    "OutOfMemory",
    "OutOfReach",
    "OutOfTime",
    "Outcome",
    "OwnPosition",
    "ParseError",
    "Play",
    "Player",
    "Position",
    "Ruleset",
    "RulesetError",
    "Sum",
    "Surreal",
    "Survey",
    "Table",
    "Thermograph",
    "Tree",
    "Universe",
    "Wall",
    "WorksheetError",
    "WorksheetValue",
    "WrongNumber",
    "WrongType",
    "__version__",
    "actions",
    "answers",
    "ask",
    "boards",
    "bound",
    "bound_table",
    "complex_table",
    "contest",
    "copies",
    "coupons",
    "declare",
    "dimensions",
    "errors",
    "eval",
    "evaluate",
    "explain",
    "falsify",
    "form_construction",
    "game_tree",
    "game_with_walls",
    "lattice",
    "maxima",
    "misere_table",
    "number",
    "number_tree",
    "order",
    "proof",
    "quotient",
    "record",
    "reset",
    "review",
    "ruleset",
    "rulesets",
    "search_day",
    "selftest",
    "simplify",
    "sum_of",
    "survey",
    "table",
    "temperatures",
    "thermograph",
    "thermograph_bounds",
    "tournament",
    "values",
    "verify",
]
