# Generated: KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated
"""Moves as records: what is placed, removed or moved, and where; `tag` distinguishes them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from ._mixins import Action


class Place(Action, kw_only=True):
    """A piece is placed on cells of a grid: `a1`, or the first and the last of several, `a1-a2`."""

    tag: ClassVar[str] = "place"
    cells: tuple[str, ...]
    summand: int | None = None


class Vertices(Action, kw_only=True):
    """A piece is placed on vertices of a graph, or the vertices are removed: `3`, `0-1-4`."""

    tag: ClassVar[str] = "vertices"
    vertices: tuple[int, ...]
    summand: int | None = None


class Edge(Action, kw_only=True):
    """An edge of a graph is removed with its two ends: `0-1`."""

    tag: ClassVar[str] = "edge"
    ends: tuple[int, int]
    summand: int | None = None


class Step(Action, kw_only=True):
    """A piece moves from one cell of a grid to another, and may shoot arrows from there: `a1-b2/c3`."""

    tag: ClassVar[str] = "step"
    from_: str
    to: str
    arrows: tuple[str, ...] = ()
    summand: int | None = None


class Herd(Action, kw_only=True):
    """Some of the pieces on a cell of a grid move to another: `2 from a1 to c1`."""

    tag: ClassVar[str] = "herd"
    count: int
    from_: str
    to: str
    summand: int | None = None


class Hop(Action, kw_only=True):
    """An animal moves from one cell of a strip to another: `1-3`, counted from 1."""

    tag: ClassVar[str] = "hop"
    from_: int
    to: int
    summand: int | None = None


class Split(Action, kw_only=True):
    """A stone is split: `split b2`."""

    tag: ClassVar[str] = "split"
    cell: str
    summand: int | None = None


class Heap(Action, kw_only=True):
    """A heap is replaced by others: `5 to 2+2`, `3 to 0`."""

    tag: ClassVar[str] = "heap"
    heap: int
    from_: int
    to: tuple[int, ...]
    summand: int | None = None


class Slice(Action, kw_only=True):
    """A piece of cake is cut: `3x4 after 1`."""

    tag: ClassVar[str] = "slice"
    piece: int
    rows: int
    columns: int
    after: int
    vertical: bool
    summand: int | None = None


class Pay(Action, kw_only=True):
    """A coin is paid: `pay a coin`."""

    tag: ClassVar[str] = "pay"
    slip: int
    summand: int | None = None


class Choose(Action, kw_only=True):
    """A cheque is cashed, `cash 3 from {3|-1}`, or an entry of a rectangle is chosen."""

    tag: ClassVar[str] = "choose"
    slip: int
    what: int | dict[str, Any]
    from_: int | dict[str, Any]
    summand: int | None = None


class Cut(Action, kw_only=True):
    """An edge of a picture is cut: `cut edge 3 (1-2)`, counted from 1."""

    tag: ClassVar[str] = "cut"
    edge: int
    ends: tuple[int, int]
    summand: int | None = None


class Clique(Action, kw_only=True):
    """A piece is placed on vertices of one of several complete graphs: `graph 1: {1,3}`, counted from 1."""

    tag: ClassVar[str] = "clique"
    graph: int
    vertices: tuple[int, ...]
    summand: int | None = None


class Topple(Action, kw_only=True):
    """A domino is toppled with all dominoes on one side of it: `row 1 domino 4 to the right`, counted from 1."""

    tag: ClassVar[str] = "topple"
    row: int
    domino: int
    to: Literal["left", "right"]
    summand: int | None = None


class Claim(Action, kw_only=True):
    """A vertex of a complex is claimed, by its name: `x1`."""

    tag: ClassVar[str] = "claim"
    name: str
    summand: int | None = None


class Change(Action, kw_only=True):
    """Cells of a grid are changed by user-defined rules: `a1=. b1=x`."""

    tag: ClassVar[str] = "change"
    cells: tuple[tuple[str, str], ...]
    summand: int | None = None


class Option(Action, kw_only=True):
    """An option of a position whose moves have no names of their own: `option 3`, counted from 1."""

    tag: ClassVar[str] = "option"
    number: int
    summand: int | None = None


class ToValue(Action, kw_only=True):
    """A value is replaced by one of its options: `*2 to *`."""

    tag: ClassVar[str] = "value"
    from_: str
    to: str
    summand: int | None = None


AnyAction = Place | Vertices | Edge | Step | Herd | Hop | Split | Heap | Slice | Pay | Choose | Cut | Clique | Topple | Claim | Change | Option | ToValue
"""One of the records, distinguished by `move`."""
