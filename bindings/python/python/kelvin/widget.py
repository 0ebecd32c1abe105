"""Widgets for notebooks: a board to play on, and a thermograph with a cursor.

They require anywidget, and the components of Kelvin's page, which a built package includes.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import _check
from ._check import kind
from ._data import write
from ._kelvin import Game
from .answers import Player
from .asking import ask
from .errors import KelvinError, WrongType
from .own import OwnPosition, _drawn
from .play import Engine
from .position import Position, Sum
from .heat import Thermograph

STATIC = Path(__file__).parent / "static"


class _Widget(anywidget.AnyWidget):
    _esm = STATIC / "widget.js"
    shows = traitlets.Unicode().tag(sync=True)


class BoardWidget(_Widget):
    """A board on which both players move; `position` is the current position.

    >>> widget = BoardWidget(Position("domineering", "2x2"))
    >>> widget.play("Left", "a1-a2")
    >>> widget.position.text, widget.status
    ('#.|#.', 'Left to move: worth 1')
    """

    board: Any = traitlets.Dict(allow_none=True).tag(sync=True)
    ruleset = traitlets.Unicode().tag(sync=True)
    moves: Any = traitlets.List().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: Position | OwnPosition,
        *,
        engine: Engine | None = None,
        computer: Player = "Right",
        timeout: float = 2.0,
        **more: Any,
    ) -> None:
        """A board. With an engine, the computer answers each move of the other player: with `orthodox`, `hotstrat`, `exact` or another of
        `kelvin.Play`. The moves of a ruleset in Python are named by the numbers of the options."""
        if not isinstance(position, Position | OwnPosition):
            raise WrongType(f"expected a Position, not {kind(position)}")
        if engine is not None and not isinstance(position, Position):
            raise WrongType("engines play on rulesets with a name: expected a Position, or no engine")
        name = position.ruleset if isinstance(position, Position) else type(position).__name__
        super().__init__(shows="board", ruleset=name, **more)
        self.timeout = timeout
        self.engine = engine
        self.computer = _check.player("computer", computer)
        self._positions: list[Any] = [position]
        self._show()

    @property
    def position(self) -> Any:
        """The current position."""
        return self._positions[-1]

    def play(self, player: Player, move: str | int) -> None:
        """Makes a move, and lets the computer answer."""
        self._positions.append(self.position.play(player, move))
        if self.engine is not None and player != self.computer:
            turn = Sum((self.position,)).begin(self.computer)
            if (choice := turn.choice(self.engine, timeout=self.timeout)) is not None:
                self._positions.append(self.position.play(self.computer, choice.move))
        self._show()

    def back(self) -> None:
        """Takes back a move."""
        if len(self._positions) > 1:
            self._positions.pop()
        self._show()

    def _show(self) -> None:
        position = self.position
        named = isinstance(position, Position)
        board = position.shown if named else _drawn(position)
        self.board = None if board is None else write(board)
        players = [player for player in ("Left", "Right") if self.engine is None or player != self.computer]
        if named:
            moves = [move for player in players for move in position.legal(player)]
            self.moves = [{"player": move.player, "name": move.name, "action": write(move.action)} for move in moves]
            able = [player for player in players if any(move.player == player for move in moves)]
        else:
            able = [player for player in players if any(True for _ in position.options(player))]
        try:
            value = position.value(timeout=self.timeout)
            worth = f"worth {value.unicode if isinstance(value, Game) else value}"
        except KelvinError as error:
            worth = f"its value is out of reach: {error}"
        to_move = " or ".join(able)
        self.status = f"{to_move or 'no player'} to move: {worth}"

    @traitlets.observe("asked")
    def _heard(self, change: dict[str, Any]) -> None:
        asked = change["new"].get("asked")
        try:
            if asked == "back":
                self.back()
            elif asked:
                self.play(asked["player"], asked["name"] if isinstance(self.position, Position) else int(asked["name"]))
        except KelvinError as error:
            self.status = str(error)


class ThermographWidget(_Widget):
    """A thermograph with a cursor at the temperature `temperature`.

    >>> widget = ThermographWidget("{3|1}")
    >>> widget.temperature = "1/2"
    >>> widget.walls
    (Fraction(5, 2), Fraction(3, 2))
    """

    construction = traitlets.Dict().tag(sync=True)
    temperature = traitlets.Unicode(None, allow_none=True).tag(sync=True)

    def __init__(self, game: Game | Thermograph | Position | OwnPosition | str | int | Fraction, **more: Any) -> None:
        if isinstance(game, OwnPosition):
            game = game.thermograph()
        if isinstance(game, Position):
            game = game.value()
        self.thermograph = game if isinstance(game, Thermograph) else Thermograph(game)
        answer = ask({"ask": "construction", "value": str(self.thermograph.game)})
        super().__init__(shows="thermograph", construction=answer, **more)

    @property
    def walls(self) -> tuple[Fraction, Fraction]:
        """The Left and the Right wall at the temperature of the cursor."""
        t = Fraction(self.temperature or 0)
        return self.thermograph.left_wall.at(t), self.thermograph.right_wall.at(t)
