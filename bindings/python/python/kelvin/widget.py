"""Widgets for notebooks: a board to play on, and a thermograph with a cursor.

They require anywidget, and the components of Kelvin's page, which a built package includes.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._check import kind
from ._data import write
from ._kelvin import Game
from .answers import Player
from .asking import ask
from .errors import KelvinError, WrongType
from .position import Position
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

    def __init__(self, position: Position, *, timeout: float = 2.0, **more: Any) -> None:
        if not isinstance(position, Position):
            raise WrongType(f"expected a Position, not {kind(position)}")
        super().__init__(shows="board", ruleset=position.ruleset, **more)
        self.timeout = timeout
        self._positions = [position]
        self._show()

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    def play(self, player: Player, move: str) -> None:
        """Makes a move."""
        self._positions.append(self.position.play(player, move))
        self._show()

    def back(self) -> None:
        """Takes back a move."""
        if len(self._positions) > 1:
            self._positions.pop()
        self._show()

    def _show(self) -> None:
        position = self.position
        self.board = None if position.shown is None else write(position.shown)
        moves = [*position.legal("Left"), *position.legal("Right")]
        self.moves = [
            {"player": move.player, "name": move.name, "action": write(move.action)} for move in moves
        ]
        try:
            worth = f"worth {position.value(timeout=self.timeout).unicode}"
        except KelvinError as error:
            worth = f"its value is out of reach: {error}"
        to_move = " or ".join(player for player in ("Left", "Right") if any(move.player == player for move in moves))
        self.status = f"{to_move or 'no player'} to move: {worth}"

    @traitlets.observe("asked")
    def _heard(self, change: dict[str, Any]) -> None:
        asked = change["new"].get("asked")
        try:
            if asked == "back":
                self.back()
            elif asked:
                self.play(asked["player"], asked["name"])
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

    def __init__(self, game: Game | Thermograph | Position | str | int | Fraction, **more: Any) -> None:
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
