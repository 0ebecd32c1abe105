"""Kelvin: a laboratory for combinatorial games.

>>> import kelvin
>>> kelvin.Game("{1|-1}") + kelvin.Game(1)
Game('{2|0}')
>>> kelvin.Position("domineering", "3x3").value()
Game('+-1')
"""

import os as _os
from typing import TYPE_CHECKING as _TYPE_CHECKING

from . import errors, methods as _methods
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
    forget,
    reset,
)
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
from .position import Move, Position, Sum, sum_of

if _TYPE_CHECKING:
    from . import actions, answers, boards
    from .answers import Outcome, Player, Ruleset
    from .arrays import bitmaps, temperatures, valued_boards, values
    from .asking import ask
    from .complexes import Complex, dimensions, search_day
    from .families import family
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
    from .misere import MisereGame, misere_table, quotient
    from .numbers import number, number_tree
    from .orders import game_tree, lattice, order, thermograph_bounds
    from .own import OwnPosition
    from .play import Play, contest, falsify, record, review, tournament
    from .proofs import proof, selftest, verify
    from .registry import declare, ruleset, rulesets
    from .surveys import Survey, survey, survey_folder
    from .tables import Table, complex_table, maxima, table
    from .tree import Tree

_WHERE = {
    "answers": "Outcome Player Ruleset",
    "arrays": "bitmaps temperatures valued_boards values",
    "asking": "ask",
    "complexes": "Complex dimensions search_day",
    "families": "family",
    "heat": "Thermograph Wall bound bound_table copies coupons explain form_construction game_with_walls simplify thermograph",
    "misere": "MisereGame misere_table quotient",
    "numbers": "number number_tree",
    "orders": "game_tree lattice order thermograph_bounds",
    "own": "OwnPosition",
    "play": "Play contest falsify record review tournament",
    "proofs": "proof selftest verify",
    "registry": "declare ruleset rulesets",
    "surveys": "Survey survey survey_folder",
    "tables": "Table complex_table maxima table",
    "tree": "Tree",
}
"""The names of modules that are imported when one of them is first used, so that importing the package is quick."""
_MODULES = {name: module for module, names in _WHERE.items() for name in names.split()}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in ("actions", "answers", "boards"):
        return import_module(f".{name}", __name__)
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


for _kind, _mixin in ((Game, _methods.GameMethods), (LoopyGame, _methods.LoopyGameMethods), (Surreal, _methods.SurrealMethods)):
    for _name, _member in vars(_mixin).items():
        if not _name.startswith("_"):
            setattr(_kind, _name, _member)

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
    "MisereGame",
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
    "bitmaps",
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
    "family",
    "forget",
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
    "survey_folder",
    "table",
    "temperatures",
    "thermograph",
    "thermograph_bounds",
    "tournament",
    "valued_boards",
    "values",
    "verify",
]
