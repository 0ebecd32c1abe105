# Generated: KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated
"""Boards as records; `kind` distinguishes them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from ._mixins import Drawable, GraphMixin
from ._record import fresh


class Grid(Drawable):
    """A rectangle of cells, or a strip."""

    tag: ClassVar[str] = "grid"
    rows: tuple[str, ...]
    pieces: Any = "xo"


class Graph(GraphMixin, Drawable):
    """A graph with pieces."""

    tag: ClassVar[str] = "graph"
    order: int
    edges: tuple[tuple[int, int], ...]
    marks: dict[str, Any] = fresh(dict)
    name: str | None = None
    places: tuple[tuple[float, float], ...] = ()
    rows: tuple[tuple[int | None, ...], ...] | None = None


class Heaps(Drawable):
    """Heaps of counters."""

    tag: ClassVar[str] = "heaps"
    sizes: tuple[int, ...]


class Purses(Drawable):
    """Heaps with the counters that each player may add."""

    tag: ClassVar[str] = "purses"
    heaps: tuple[dict[str, Any], ...]


class Cheques(Drawable):
    """Coins and cheques on a table."""

    tag: ClassVar[str] = "cheques"
    slips: tuple[int | dict[str, Any], ...]


class Cake(Drawable):
    """Pieces of cake."""

    tag: ClassVar[str] = "cake"
    pieces: tuple[dict[str, Any], ...]


class Picture(Drawable):
    """A Hackenbush picture."""

    tag: ClassVar[str] = "picture"
    edges: tuple[dict[str, Any], ...]
    letters: str = "BRG"


class Pieces(Drawable):
    """The pieces that may still be placed, for games without a board: the vertices of a complex."""

    tag: ClassVar[str] = "pieces"
    names: tuple[str, ...]


class ValueBoard(Drawable):
    """A value in text; its options are the moves."""

    tag: ClassVar[str] = "value"
    text: str


class TextBoard(Drawable):
    """A text that only user-defined rules can parse."""

    tag: ClassVar[str] = "text"
    text: str


Board = Grid | Graph | Heaps | Purses | Cheques | Cake | Picture | Pieces | ValueBoard | TextBoard
"""One of the records, distinguished by `kind`."""
