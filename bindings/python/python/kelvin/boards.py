"""Boards, as objects: what a ruleset is played on. `kind` tells them apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ._data import dump, write
from ._kelvin import _svg


@dataclass(frozen=True)
class Drawable:
    """A board that can be drawn."""

    tag_key: ClassVar[str] = "kind"

    def _repr_svg_(self) -> str:
        return _svg(dump({"of": "board", "board": write(self)}))


@dataclass(frozen=True)
class Grid(Drawable):
    """A rectangle of cells, or a strip."""

    tag: ClassVar[str] = "grid"
    rows: tuple[str, ...]
    pieces: str | dict[str, Any] = "xo"


@dataclass(frozen=True)
class Graph(Drawable):
    """A graph with pieces on its vertices."""

    tag: ClassVar[str] = "graph"
    order: int
    edges: tuple[tuple[int, int], ...]
    marks: dict[str, Any] = field(default_factory=dict)
    name: str | None = None
    places: tuple[tuple[float, float], ...] = ()
    rows: tuple[tuple[int | None, ...], ...] | None = None


@dataclass(frozen=True)
class Heaps(Drawable):
    """Heaps of counters."""

    tag: ClassVar[str] = "heaps"
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class Purses(Drawable):
    """Heaps with what each player may put on them."""

    tag: ClassVar[str] = "purses"
    heaps: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Cheques(Drawable):
    """Coins and cheques on a table."""

    tag: ClassVar[str] = "cheques"
    slips: tuple[Any, ...]


@dataclass(frozen=True)
class Cake(Drawable):
    """Pieces of cake."""

    tag: ClassVar[str] = "cake"
    pieces: tuple[dict[str, int], ...]


@dataclass(frozen=True)
class Picture(Drawable):
    """A Hackenbush picture."""

    tag: ClassVar[str] = "picture"
    edges: tuple[dict[str, Any], ...]
    letters: str


@dataclass(frozen=True)
class Pieces(Drawable):
    """The pieces that may still be placed, where they are all there is: the vertices of a complex."""

    tag: ClassVar[str] = "pieces"
    names: tuple[str, ...]


@dataclass(frozen=True)
class ValueBoard(Drawable):
    """A value as it is typed; its options are the moves."""

    tag: ClassVar[str] = "value"
    text: str


@dataclass(frozen=True)
class TextBoard(Drawable):
    """What only the rules of a user can read."""

    tag: ClassVar[str] = "text"
    text: str


Board = Grid | Graph | Heaps | Purses | Cheques | Cake | Picture | Pieces | ValueBoard | TextBoard
