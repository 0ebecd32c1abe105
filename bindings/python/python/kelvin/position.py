"""Positions of rulesets, their moves, and sums of them.

`Position` and `Move` are written in Rust. The functions of this module that ask the laboratory are added to them as methods.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from . import _check
from ._kelvin import Game, Move as Move, Position as Position, Universe, _compound_picture
from .errors import NoAnswer, WrongType

if TYPE_CHECKING:
    from ._kelvin import Number
    from .actions import AnyAction
    from .answers import Advice, Certificate, Compound, Construction, MisereFacts, MoveRow, Outcome, Player, Report, Solved, TreeNode
    from .boards import Board
    from .complexes import Complex
    from .heat import Thermograph
    from .own import OwnPosition
    from .play import Play


F = TypeVar("F", bound=Callable[..., Any])


def _method(of: type) -> Callable[[F], F]:
    """Adds a function as a method to a class that is written in Rust."""

    def add(function: F) -> F:
        setattr(of, function.__name__, function)
        return function

    return add


def _property(of: type) -> Callable[[F], F]:
    """Adds a function as a property to a class that is written in Rust."""

    def add(function: F) -> F:
        setattr(of, function.__name__, property(function))
        return function

    return add


# The modules of questions and answers are imported where they are used, so that importing the package is quick.


def _ask(question: dict[str, Any], **limits: Any) -> dict[str, Any]:
    from .asking import ask

    return ask(question, **limits)


def _ask_for(kind: str, question: dict[str, Any], **limits: Any) -> Any:
    from . import answers
    from .asking import ask_for

    return ask_for(getattr(answers, kind), question, **limits)


def _rows(kind: str, rows: list[Any]) -> tuple[Any, ...]:
    from . import answers
    from ._data import read

    return tuple(read(getattr(answers, kind), row) for row in rows)


@_property(Position)
def board(self: Position) -> Board | None:
    """The board as an object of `kelvin.boards`."""
    import json

    from ._data import reader
    from .boards import Board

    data = self._board()
    found: Board | None = None if data is None else reader(Board)(json.loads(data))
    return found


@_property(Position)
def shown(self: Position) -> Board | None:
    """The same as `board`."""
    return self.board


@_property(Position)
def mean(self: Position) -> Fraction:
    """The mean value."""
    return self.value().mean


@_property(Position)
def temperature(self: Position) -> Fraction:
    """The temperature."""
    return self.value().temperature


@_property(Position)
def stops(self: Position) -> tuple[Fraction, Fraction]:
    """The Left and the Right stop.

    >>> Position("domineering", "2x3").stops
    (Fraction(2, 1), Fraction(-1, 2))
    """
    value = self.value()
    return value.left_stop, value.right_stop


@_property(Position)
def outcome(self: Position) -> Outcome:
    """The outcome: L, R, N or P."""
    return self.value().outcome


@_method(Position)
def _write(self: Position) -> dict[str, Any]:
    import json

    written: dict[str, Any] = json.loads(self._json())
    return written


@_method(Position)
def report(self: Position, **limits: Any) -> Report:
    """A report: components, the value, who wins, and all moves with their effect."""
    return Sum((self,)).report(**limits)


@_method(Position)
def explore(self: Position, **limits: Any) -> TreeNode:
    """The options, and the fate of each in the canonical form."""
    found: TreeNode = _ask_for("TreeNode", {"ask": "explore", "subject": self}, universe=self.universe, **limits)
    return found


@_method(Position)
def thermograph(self: Position, **limits: Any) -> Thermograph:
    """The thermograph."""
    from .heat import Thermograph

    return Thermograph(self.value(**limits))


@_method(Position)
def construction(self: Position, **limits: Any) -> Construction:
    """The construction of the thermograph."""
    found: Construction = _ask_for("Construction", {"ask": "construction"} | self._write(), universe=self.universe, **limits)
    return found


@_method(Position)
def moves(self: Position, player: Player | None = None, *, all: bool = False, **limits: Any) -> tuple[MoveRow, ...]:
    """The moves of both players, or of one, with the values after them; dominated and reversible ones on demand."""
    return Sum((self,)).moves(player, all=all, **limits)


@_method(Position)
def sensible_options(self: Position, player: Player, **limits: Any) -> list[Position]:
    """A position for each option of the canonical form that a move of the player leads to.

    >>> [option.text for option in Position("domineering", "2x3").sensible_options("Left")]
    ['.#.|.#.']
    """
    return [self.play(player, row.move) for row in self.moves(player, **limits)]


@_method(Position)
def solve(self: Position, first: Player | None = None, **limits: Any) -> tuple[Solved, ...]:
    """Who wins, even if the value is out of reach."""
    return Sum((self,)).solve(first, **limits)


@_method(Position)
def misere(self: Position, **limits: Any) -> MisereFacts:
    """The misère value: the player who cannot move wins.

    >>> Position("octal(0.77)", "5").misere().genus
    '4^146'
    """
    return Sum((self,)).misere(**limits)


@_method(Position)
def proof(self: Position, **limits: Any) -> Certificate:
    """A proof of its value, outcome, stops, mean and temperature; of a loopy position, of the outcome.

    >>> Position("domineering", "2x3").proof().claims[0]
    'the canonical form of domineering ...|... is {2|-1/2}'
    """
    statement = {"of": "value"} | self._write()
    found: Certificate = _ask_for("Certificate", {"ask": "certificate", "prove": [statement]}, universe=self.universe, **limits)
    return found


@_method(Position)
def complex(self: Position) -> Complex:
    """The legal complex, of a placement game."""
    from .complexes import Complex

    return Complex.of_game(self.ruleset, self.text, universe=self.universe)


@_method(Position)
def __neg__(self: Position) -> Position | Game:
    """The position with the players exchanged; where the ruleset has no such position, the negative of the value.

    >>> -Position("domineering", "2x3"), -Position("toppling-dominoes", "lle")
    (Position('domineering', '..|..|..'), Position('toppling-dominoes', 'rre'))
    """
    negative = self._negative()
    return -self.value() if negative is None else negative


@_method(Position)
def __add__(self: Position, other: Position | Sum | Game | Number) -> Sum:
    return Sum((self,)) + other


@_method(Position)
def __radd__(self: Position, other: Game | Number) -> Sum:
    return Sum((_summand(other), self))


@_method(Position)
def __sub__(self: Position, other: Position | Sum | Game | Number) -> Sum:
    return Sum((self,)) - other


@_method(Position)
def __rsub__(self: Position, other: Game | Number) -> Sum:
    return Sum((_summand(other), -self))


@_method(Position)
def _repr_html_(self: Position) -> str | None:
    """The text of a position that has no drawing."""
    import html

    return None if self.board is not None else f"<code>{html.escape(str(self))}</code>"


@_method(Position)
def _repr_svg_(self: Position) -> str | None:
    board = self.board
    return None if board is None else board._repr_svg_()


@_property(Move)
def action(self: Move) -> AnyAction:
    """The move as an object of `kelvin.actions`."""
    import json

    from ._data import reader
    from .actions import AnyAction

    found: AnyAction = reader(AnyAction)(json.loads(self._json()))
    return found


Summand: TypeAlias = "Position | OwnPosition | Game"


def _summand(part: object) -> Summand:
    if isinstance(part, Position | Game):
        return part
    from .own import OwnPosition

    if isinstance(part, OwnPosition):
        return part
    if isinstance(part, numbers.Rational):
        return Game(Fraction(part))
    raise WrongType(f"expected positions, games and numbers as summands, not {_check.kind(part)}")


class Sum:
    """A sum of positions and values.

    >>> total = Position("domineering", "2x2") + Game("*") + Position("nim", "1")
    >>> total.value()
    Game('+-1')
    >>> [row.winner for row in total.solve()]
    ['Left', 'Right']
    """

    __slots__ = ("_summands",)

    def __init__(self, summands: Iterable[Summand]) -> None:
        if isinstance(summands, str | type) or not isinstance(summands, Iterable):
            raise WrongType(f"expected a tuple of positions and games, not {_check.kind(summands)}")
        self._summands = tuple(map(_summand, summands))

    @property
    def summands(self) -> tuple[Summand, ...]:
        """The positions and values."""
        return self._summands

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self.summands == other.summands

    def __hash__(self) -> int:
        return hash(self.summands)

    def __repr__(self) -> str:
        return f"Sum({self.summands!r})"

    @property
    def universe(self) -> Universe | None:
        """The universe of the positions."""
        return next((part.universe for part in self.summands if isinstance(part, Position)), None)

    def __add__(self, other: Summand | Sum | Number) -> Sum:
        if isinstance(other, Sum):
            return Sum(self.summands + other.summands)
        return Sum((*self.summands, _summand(other)))

    def __radd__(self, other: Game | Number) -> Sum:
        return Sum((_summand(other), *self.summands))

    def __sub__(self, other: Summand | Sum | Number) -> Sum:
        return self + -(other if isinstance(other, Sum) else _summand(other))

    def __rsub__(self, other: Summand | Number) -> Sum:
        return Sum((_summand(other), *(-self).summands))

    def __neg__(self) -> Sum:
        """The sum with the players exchanged.

        >>> print(-(Position("domineering", "1x2") + Game("^")))
        domineering .|. + v
        """
        return Sum(tuple(-part for part in self.summands))

    @property
    def mean(self) -> Fraction:
        """The mean value: the sum of the means."""
        return sum((_valued(part).mean for part in self.summands), Fraction(0))

    @property
    def temperature(self) -> Fraction:
        """The temperature of the value."""
        return self.value().temperature

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The Left and the Right stop."""
        value = self.value()
        return value.left_stop, value.right_stop

    @property
    def outcome(self) -> Outcome:
        """The outcome: L, R, N or P."""
        return self.value().outcome

    def legal(self, player: Player) -> tuple[tuple[int, Move], ...]:
        """The legal moves on the boards, each with the index of its summand."""
        return tuple(
            (index, move) for index, part in enumerate(self.summands) if isinstance(part, Position) for move in part.legal(player)
        )

    def play(self, player: Player, summand: int, move: str | Move) -> Sum:
        """The sum after a move in a board; summands are numbered from 0, as in `legal`.

        >>> print((Position("nim", "2") + Position("domineering", "2x1")).play("Left", 1, "a1-a2"))
        nim 2 + domineering #|#
        """
        place = _check.integer("summand", summand, 0, len(self.summands))
        part = self.summands[place]
        if not isinstance(part, Position):
            raise WrongType(f"expected the number of a board, but summand {place} is {part}")
        return self._with(place, part.play(player, move))

    def _with(self, place: int, part: Summand) -> Sum:
        return Sum((*self.summands[:place], part, *self.summands[place + 1 :]))

    def sensible_options(self, player: Player, **limits: Any) -> list[Sum]:
        """A sum for each option of the canonical form that a move of the player leads to.

        >>> print(*(Position("domineering", "2x3") + Game("{4|-4}")).sensible_options("Left"))
        domineering ...|... + 4
        """
        wanted = self.value(**limits)
        canonical = list(wanted.left_options if player == "Left" else wanted.right_options)
        found = []
        for option in self.options(player):
            if (value := option.value(**limits)) in canonical:
                canonical.remove(value)
                found.append(option)
        return found

    def options(self, player: Player) -> list[Sum]:
        """The sums after the moves of a player, in a board or in a value.

        >>> [str(option) for option in (Position("domineering", "1x2") + Game("*")).options("Right")]
        ['domineering ## + *', 'domineering .. + 0']
        """
        _check.player("player", player)
        found = []
        for index, part in enumerate(self.summands):
            options: Iterable[Any]
            if isinstance(part, Game):
                options = part.left_options if player == "Left" else part.right_options
            else:
                options = part.options(player)
            found += [self._with(index, _option(option)) for option in options]
        return found

    def components(self) -> tuple[Summand, ...]:
        """The components of the boards, and the values."""
        return tuple(
            component
            for part in self.summands
            for component in ([part] if isinstance(part, Game) else map(_option, getattr(part, "components", lambda: [part])()))
        )

    def _subjects(self) -> list[Any]:
        return [part if isinstance(part, Position) else {"value": str(_valued(part))} for part in self.summands]

    def value(self, *, timeout: float | None = None, memory: int | None = None) -> Game:
        """The value."""
        values = [_valued(part, timeout=timeout, memory=memory) for part in self.summands]
        return sum(values[1:], values[0]) if values else Game(0)

    def report(self, **limits: Any) -> Report:
        """A report: components, the value, who wins, and all moves with their effect."""
        question = {"ask": "position", "summands": self._subjects()}
        found: Report = _ask_for("Report", question, universe=self.universe, **limits)
        return found

    def solve(self, first: Player | None = None, *, strategy: int | None = None, **limits: Any) -> tuple[Solved, ...]:
        """Who wins when each player, or one, begins; with a winning move, and a strategy checked against all replies."""
        question = {"ask": "solve", "sum": self._subjects(), "first": first, "strategy": strategy}
        return _rows("Solved", _ask(question, universe=self.universe, **limits)["rows"])

    def proof(self, first: Player | None = None, *, misere: bool = False, **limits: Any) -> Certificate:
        """A proof of who wins when each player, or one, begins.

        >>> (Position("domineering", "2x3") + Game("*")).proof("Left").claims
        ('Left wins domineering ...|... + *1 moving first',)
        """
        statement = {"of": "outcome", "sum": self._subjects(), "first": first, "misere": misere}
        found: Certificate = _ask_for("Certificate", {"ask": "certificate", "prove": [statement]}, universe=self.universe, **limits)
        return found

    def misere(self, **limits: Any) -> MisereFacts:
        """The misère value; values are played in their canonical forms."""
        found: MisereFacts = _ask_for("MisereFacts", {"ask": "misere", "sum": self._subjects()}, universe=self.universe, **limits)
        return found

    def moves(self, player: Player | None = None, *, all: bool = False, **limits: Any) -> tuple[MoveRow, ...]:
        """The moves of both players, or of one, with the values after them; dominated and reversible ones on demand.

        >>> [row.move for row in (Position("domineering", "2x3") + Game("{1|-1}")).moves("Left")]
        ['1: b1-b2']
        """
        player = None if player is None else _check.player("player", player)
        question = {"ask": "moves", "sum": self._subjects(), "player": player, "all": bool(all)}
        answer = _ask(question, universe=self.universe, **limits)
        rows = [row for side in answer["players"] for group in side["groups"] for row in group]
        return _rows("MoveRow", rows)

    def thermograph(self, **limits: Any) -> Thermograph:
        """The thermograph of the sum."""
        from .heat import Thermograph

        return Thermograph(self.value(**limits))

    def construction(self, **limits: Any) -> Construction:
        """How the thermograph of the sum is built."""
        found: Construction = _ask_for("Construction", {"ask": "construction", "sum": self._subjects()}, universe=self.universe, **limits)
        return found

    def compound(self, first: Player | None = None, **limits: Any) -> Compound:
        """The compound thermograph, and what it guarantees the player to move."""
        question = {"ask": "compound", "summands": self._subjects(), "first": first}
        found: Compound = _ask_for("Compound", question, universe=self.universe, **limits)
        return found

    def compound_picture(
        self, first: Player, format: Literal["svg", "tikz", "text"] = "svg", *, width: int = 72
    ) -> str:
        """The compound thermograph with those of the summands as a picture.

        >>> (Position("domineering", "2x2") + Game("{3|-1}")).compound_picture("Left").startswith("<svg")
        True
        """
        format_ = _check.one_of("format", format, ("svg", "tikz", "text"))
        games = [_valued(part) for part in self.summands]
        return _compound_picture(games, first, format_, width=_check.integer("width", width, 1))

    def _repr_html_(self) -> str:
        """The summands, one beside the other."""
        import html

        shown = []
        for part in self.summands:
            picture = part._repr_svg_() if not isinstance(part, Game) else None
            shown.append(picture or f"<code>{html.escape(part.unicode if isinstance(part, Game) else str(part))}</code>")
        cells = "<span> + </span>".join(f"<span>{part}</span>" for part in shown)
        return f'<div style="display:flex;gap:.7em;align-items:center;flex-wrap:wrap">{cells}</div>'

    def begin(self, first: Player) -> Play:
        """A game on the sum that a player begins."""
        from .play import Play

        return Play(self, _check.player("first", first))

    def advice(self, player: Player, **limits: Any) -> Advice:
        """Advice for the player to move."""
        return self.begin(player).advice(**limits)

    def __str__(self) -> str:
        return " + ".join(map(str, self.summands))


def _option(option: Any) -> Summand:
    """An option of a ruleset of a user: a position, or a value as a number or a text."""
    return Game(option) if isinstance(option, str) else _summand(option)


def _valued(part: Summand, **limits: Any) -> Game:
    """The value of a summand, which must be short."""
    value = part if isinstance(part, Game) else part.value(**limits)
    if not isinstance(value, Game):
        raise NoAnswer(f"{part} is a loopy game, {value}: expected summands with short values")
    return value


def sum_of(summands: Iterable[Summand | Number | str]) -> Sum:
    """The sum of positions and values."""
    if isinstance(summands, str | type) or not isinstance(summands, Iterable):
        raise WrongType(f"expected a list of summands, not {_check.kind(summands)}")
    return Sum(tuple(Game(part) if isinstance(part, str) else _summand(part) for part in summands))
