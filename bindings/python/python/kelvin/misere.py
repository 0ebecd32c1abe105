"""Misère quotients, and tables of misère play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _check
from ._kelvin import Game, WorksheetValue, eval
from .answers import MisereRow, Quotient
from .errors import ParseError
from .methods import MisereGameMethods
from .asking import ask_for
from .tables import Table, _table


class MisereGame(MisereGameMethods):
    """An impartial game in misère play, up to equality: its canonical form. It has the methods that the worksheet has for such games.

    >>> game = MisereGame("*[2[2]321]")
    >>> game.is_tame, game.birthday, game.mate
    (False, 5, MisereGame('*[2[2]320]'))
    """

    __slots__ = ("plain",)

    def __init__(self, text: str) -> None:
        found = eval(f"({_check.text('the game', text)}).MisereCanonicalForm")
        if not isinstance(found, WorksheetValue) and not isinstance(found, Game):
            raise ParseError(f"expected an impartial game in misère play, such as *[2[2]321], found {text!r}")
        self.plain: str = str(found)
        """The form in the notation of misère games."""

    def __str__(self) -> str:
        return self.plain

    def __repr__(self) -> str:
        return f"MisereGame('{self.plain}')"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MisereGame) and self.plain == other.plain

    def __hash__(self) -> int:
        return hash(self.plain)


def quotient(
    code: str | None = None,
    *,
    ruleset: str | None = None,
    family: str | None = None,
    games: Sequence[str] | None = None,
    to: int | None = None,
    **limits: Any,
) -> Quotient:
    """The misère quotient of an octal or subtraction game, of a family of boards, or of misère values.

    All results are proved. If a limit is reached, the quotient is that of the heaps in `pretending`.

    >>> kayles = quotient("0.77")
    >>> kayles.order, kayles.period
    (40, QuotientPeriod(preperiod=71, period=12))
    >>> quotient(games=["*[2]"]).presentation
    '⟨ a, b | a^2 = 1, b^3 = b ⟩'
    """
    listed = None if games is None else _check.texts("games", games)
    asked = {"code": code, "ruleset": ruleset, "family": family, "games": listed, "to": to}
    question = {"ask": "quotient"} | {name: part for name, part in asked.items() if part is not None}
    return ask_for(Quotient, question, **limits)


def misere_table(ruleset: str, family: str, to: int, *, start: int | None = None, **limits: Any) -> Table[MisereRow]:
    """The misère outcomes, genera and forms of a family of boards.

    >>> [row.genus for row in misere_table("octal(0.77)", "n", 9)][-2:]
    ['1^1', '4^046']
    """
    question = {"ask": "misere_table", "ruleset": ruleset, "family": family, "from": start, "to": to}
    return _table(MisereRow, question, limits)
