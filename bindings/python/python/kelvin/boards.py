"""Boards, as objects: what a ruleset is played on. `kind` distinguishes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ._data import dump, write
from ._graphs import parts
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

    @classmethod
    def of(cls, graph: Any) -> Graph:
        """A graph of networkx or SageMath, to be played on; its vertices become 0, 1, … in their order there.

        >>> from kelvin import Position
        >>> class Triangle:
        ...     def nodes(self): return "abc"
        ...     def edges(self): return ["ab", "bc", "ca"]
        >>> Position("snort", Graph.of(Triangle())).value() == Position("snort", "K3").value()
        True
        """
        vertices, edges = parts(graph)
        places = {vertex: place for place, vertex in enumerate(vertices)}
        return cls(len(vertices), tuple(sorted((places[a], places[b]) for a, b in edges)))

    def to_networkx(self) -> Any:
        """The graph as one of networkx, which has to be installed; pieces are the attribute `mark`."""
        import networkx

        graph = networkx.Graph()
        for vertex in range(self.order):
            graph.add_node(vertex, **({"mark": self.marks[str(vertex)]} if str(vertex) in self.marks else {}))
        graph.add_edges_from(self.edges)
        return graph


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
