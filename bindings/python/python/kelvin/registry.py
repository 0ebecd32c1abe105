"""Rulesets by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _check
from ._data import read
from ._kelvin import Universe, _declare
from .answers import CellLetter
from .asking import ask
from .errors import RulesetError

if TYPE_CHECKING:
    from .boards import Board
    from .position import Position


@dataclass(frozen=True)
class Ruleset:
    """A ruleset; call it with a board to get a position.

    >>> domineering = ruleset("domineering")
    >>> domineering("2x2").value()
    Game('+-1')
    >>> ruleset("octal")("7", "0.77").value()
    Game('*2')
    """

    name: str
    arguments: str | None
    ruleset: str
    board: str
    help: str
    boards: str
    kind: str
    cells: tuple[CellLetter, ...]
    placement: bool
    impartial: bool
    loopy: bool | None
    own: bool

    def __call__(self, board: str | Board, *arguments: object, universe: Universe | None = None) -> Position:
        """The position on a board; arguments of the ruleset, such as the code of an octal game, follow."""
        from .position import Position

        name = f"{self.name}({','.join(map(str, arguments))})" if arguments else self.name
        return Position(name, board, universe=universe)

    def example(self) -> Position:
        """A position of this ruleset."""
        from .position import Position

        return Position(self.ruleset, self.board)

    def __str__(self) -> str:
        return self.name


def rulesets(word: str | None = None, *, universe: Universe | None = None) -> tuple[Ruleset, ...]:
    """All rulesets, or those whose name or description contains a word.

    >>> [str(found) for found in rulesets("dominoes")]
    ['toppling-dominoes']
    """
    answer = ask({"ask": "rulesets", "word": word}, universe=universe)
    return tuple(read(Ruleset, row) for row in answer["rows"])


def ruleset(name: str, *, universe: Universe | None = None) -> Ruleset:
    """The ruleset with a name."""
    _check.text("name", name)
    for found in rulesets(universe=universe):
        if found.name == name.lower():
            return found
    raise RulesetError(f"there is no ruleset {name[:60]!r}; kelvin.rulesets() lists the rulesets")


def declare(name: str, rules: str, *, universe: Universe | None = None) -> Ruleset:
    """Declares a placement ruleset by its rules in TOML, as in docs/rulesets.md, for all later questions."""
    _declare(_check.text("name", name), _check.text("rules", rules), universe=_check.universe(universe))
    return ruleset(name, universe=universe)
