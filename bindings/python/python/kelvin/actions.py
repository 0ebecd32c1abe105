"""Moves, as objects: what is placed, taken or moved, and where. `tag` distinguishes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal


@dataclass(frozen=True, kw_only=True)
class Action:
    """A move of any kind; in a sum it knows its summand, from 0."""

    tag_key: ClassVar[str] = "move"
    summand: int | None = None


@dataclass(frozen=True, kw_only=True)
class Place(Action):
    """A piece is placed on cells of a grid."""

    tag: ClassVar[str] = "place"
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Vertices(Action):
    """A piece is placed on vertices of a graph, or they are taken."""

    tag: ClassVar[str] = "vertices"
    vertices: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Edge(Action):
    """An edge of a graph is taken with its two ends."""

    tag: ClassVar[str] = "edge"
    ends: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Step(Action):
    """A piece goes from one cell of a grid to another, and arrows are shot from there."""

    tag: ClassVar[str] = "step"
    from_: str
    to: str
    arrows: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Hop(Action):
    """An animal goes from one cell of a strip to another."""

    tag: ClassVar[str] = "hop"
    from_: int
    to: int


@dataclass(frozen=True, kw_only=True)
class Herd(Action):
    """Some of the pieces on a cell of a grid go to another."""

    tag: ClassVar[str] = "herd"
    count: int
    from_: str
    to: str


@dataclass(frozen=True, kw_only=True)
class Split(Action):
    """A stone is split."""

    tag: ClassVar[str] = "split"
    cell: str


@dataclass(frozen=True, kw_only=True)
class Heap(Action):
    """A heap is made into others."""

    tag: ClassVar[str] = "heap"
    heap: int
    from_: int
    to: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Slice(Action):
    """A piece of cake is cut."""

    tag: ClassVar[str] = "slice"
    piece: int
    rows: int
    columns: int
    vertical: bool
    after: int


@dataclass(frozen=True, kw_only=True)
class Pay(Action):
    """A coin is paid."""

    tag: ClassVar[str] = "pay"
    slip: int


@dataclass(frozen=True, kw_only=True)
class Choose(Action):
    """A cheque is cashed, or something is chosen from a rectangle."""

    tag: ClassVar[str] = "choose"
    slip: int
    from_: Any
    what: Any


@dataclass(frozen=True, kw_only=True)
class Cut(Action):
    """An edge of a picture is cut."""

    tag: ClassVar[str] = "cut"
    edge: int
    ends: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Clique(Action):
    """A piece is placed on vertices of one of several complete graphs."""

    tag: ClassVar[str] = "clique"
    graph: int
    vertices: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Topple(Action):
    """A domino is toppled with all on one side of it."""

    tag: ClassVar[str] = "topple"
    row: int
    domino: int
    to: Literal["left", "right"]


@dataclass(frozen=True, kw_only=True)
class Claim(Action):
    """A vertex of a complex is claimed, by its name."""

    tag: ClassVar[str] = "claim"
    name: str


@dataclass(frozen=True, kw_only=True)
class Change(Action):
    """Cells of a grid are changed, by the rules of a user."""

    tag: ClassVar[str] = "change"
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Option(Action):
    """An option of a position whose moves have no other names."""

    tag: ClassVar[str] = "option"
    number: int


@dataclass(frozen=True, kw_only=True)
class ToValue(Action):
    """A value becomes one of its options."""

    tag: ClassVar[str] = "value"
    from_: str
    to: str


AnyAction = (
    Place | Vertices | Edge | Step | Herd | Hop | Split | Heap | Slice | Pay | Choose | Cut | Clique | Topple | Claim | Change | Option | ToValue
)
