"""Play: moves, advice, engines, contests, tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from . import _check
from ._data import read
from .answers import Advice, ContestRow, FalsifyAnswer, LegalMove, MatchRow, Played, Player, Reasons, ReviewAnswer, Turn
from .asking import ask, ask_for
from .errors import WrongType
from .position import Move, Position, Sum
from .tables import Table

Engine = Literal["thermostrat", "hotstrat", "sentestrat", "orthodox", "exact", "random"]


@dataclass(frozen=True)
class Play:
    """A game in progress on a sum. A move returns the game after it.

    >>> game = Play(Sum((Position("nim", "2"),)), "Left")
    >>> [move.move for move in game.legal]
    ['2 to 0', '2 to 1']
    >>> game.move("2 to 0").winner
    'Left'
    """

    sum: Sum
    first: Player
    moves: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.sum, Sum):
            raise WrongType(f"expected a Sum, not {_check.kind(self.sum)}")
        _check.player("first", self.first)

    def _question(self, ask: str, **more: Any) -> dict[str, Any]:
        return {"ask": ask, "sum": self.sum._subjects(), "first": self.first, "moves": self.moves} | more

    @cached_property
    def turn(self) -> Turn:
        """The state of the game."""
        return ask_for(Turn, self._question("play"), universe=self.sum.universe)

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.turn.player

    @property
    def legal(self) -> tuple[LegalMove, ...]:
        """The legal moves of the player to move."""
        return self.turn.legal

    @property
    def winner(self) -> Player | None:
        """The winner, if the game is over."""
        return self.turn.winner

    @property
    def drawn(self) -> bool:
        """Whether the game is drawn. A loopy game is drawn when its boards repeat with the same player to move."""
        return self.turn.drawn

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards and values, as they are written."""
        return self.turn.boards

    def move(self, move: str | LegalMove | Move, board: int = 1) -> Play:
        """The game after a move on a board; boards are numbered from 1."""
        if isinstance(move, LegalMove):
            board = move.board
        name = move.move if isinstance(move, LegalMove) else move.name if isinstance(move, Move) else _check.text("the move", move)
        board = _check.integer("board", board, 1)
        after = Play(self.sum, self.first, (*self.moves, (board, name)))
        # An illegal move raises at once.
        after.turn
        return after

    def advice(self, *, seconds: float | None = None, **limits: Any) -> Advice:
        """Advice for the player to move."""
        return ask_for(Advice, self._question("advice", seconds=seconds), universe=self.sum.universe, **limits)

    def review(self, *, seconds: float | None = None, **limits: Any) -> ReviewAnswer:
        """What each move lost, and where the sum was lost.

        >>> from kelvin import sum_of
        >>> game = Play(sum_of(["{2|-2}", "{1|-1}"]), "Left").move("+-1 to 1", 2)
        >>> [str(move.loss) for move in game.review().moves]
        ['2']
        """
        return ask_for(ReviewAnswer, self._question("review", seconds=seconds), universe=self.sum.universe, **limits)

    def engine(self, engine: Engine = "orthodox", *, seed: int = 0, seconds: float | None = None, **limits: Any) -> Play:
        """The game after a move of an engine."""
        reasons = self.choice(engine, seed=seed, seconds=seconds, **limits)
        return self.move(reasons.move, reasons.board) if reasons else self

    def choice(
        self, engine: Engine = "orthodox", *, seed: int = 0, seconds: float | None = None, **limits: Any
    ) -> Reasons | None:
        """The move of an engine, with its reasons; None if there is no move."""
        if self.winner is not None or self.drawn:
            return None
        question = self._question("play", engine=engine, seed=seed, seconds=seconds)
        return ask_for(Turn, question, universe=self.sum.universe, **limits).turn


def contest(
    sum: Sum | str,
    engines: tuple[Engine, Engine],
    games: int = 10,
    *,
    seed: int = 0,
    seconds: float | None = None,
    bytes: int = 1 << 28,
    **limits: Any,
) -> Table[ContestRow]:
    """A contest of two engines on a sum: the numbers of wins of each, as Left and as Right."""
    question = {
        "ask": "contest",
        "sum": _sum(sum),
        "engines": _check.texts("engines", engines),
        "games": games,
        "seed": seed,
        "seconds": seconds,
        "bytes": bytes,
    }
    return Table(ContestRow, (read(ContestRow, row) for row in ask(question, **limits)["rows"]))


def record(
    sum: Sum | str,
    engines: tuple[Engine, Engine],
    first: Player = "Left",
    *,
    seed: int = 1,
    seconds: float | None = None,
    **limits: Any,
) -> ReviewAnswer:
    """A game of two engines until play stops at numbers, with what each move lost.

    >>> game = record("{8|-4} + {5|-5} + {1|-13}", ("hotstrat", "exact"))
    >>> game.score, game.costliest
    (Fraction(2, 1), None)
    """
    question = {
        "ask": "record",
        "sum": _sum(sum),
        "engines": _check.texts("engines", engines),
        "first": _check.player("first", first),
        "seed": seed,
        "seconds": seconds,
    }
    return ask_for(ReviewAnswer, question, **limits)


def review(game: ReviewAnswer | Played | dict[str, Any], *, seconds: float | None = None, **limits: Any) -> ReviewAnswer:
    """A review of a game that was recorded: an answer of `record`, or the data of a file that `kelvin match --record` or
    `kelvin play` wrote.

    >>> game = record("{8|-4} + {5|-5}", ("exact", "exact"))
    >>> review(game).score == game.score
    True
    """
    played = game.get("game", game) if isinstance(game, dict) else game
    if isinstance(played, ReviewAnswer):
        played = played.game
    if isinstance(played, Played):
        played = {"sum": played.sum, "first": played.first, "misere": played.misere, "moves": played.moves}
    if not isinstance(played, dict):
        raise WrongType(f"expected a recorded game, not {_check.kind(game)}")
    return ask_for(ReviewAnswer, {"ask": "review", **played, "seconds": seconds}, **limits)


def falsify(
    strategy: Engine, summands: int = 2, *, day: int = 2, games: Sequence[str] = (), **limits: Any
) -> FalsifyAnswer:
    """The sums of games born by a day, or of given games, in which a strategy loses most.

    >>> found = falsify("thermostrat", 1)
    >>> found.rows[0].losing
    0
    """
    question = {
        "ask": "falsify",
        "strategy": _check.text("the strategy", strategy),
        "summands": _check.integer("summands", summands, 1),
        "day": _check.integer("day", day, 0),
        "games": _check.texts("games", games),
    }
    return ask_for(FalsifyAnswer, question, **limits)


def tournament(
    sum: Sum | str,
    engines: Sequence[Engine],
    games: int = 10,
    *,
    components: int = 3,
    seed: int = 0,
    seconds: float | None = None,
    **limits: Any,
) -> Table[MatchRow]:
    """The distance of engines from the best stopping position, on random sums of `components` components of a sum."""
    question = {
        "ask": "match",
        "sum": _sum(sum),
        "engines": _check.texts("engines", engines),
        "games": games,
        "components": components,
        "seed": seed,
        "seconds": seconds,
    }
    return Table(MatchRow, (read(MatchRow, row) for row in ask(question, **limits)["rows"]))


def _sum(sum: Sum | str) -> Any:
    """A sum in a question."""
    return sum._subjects() if isinstance(sum, Sum) else _check.text("the sum", sum)
