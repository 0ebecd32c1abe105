"""What answers, boards, moves and rulesets can do beside holding data. A record `X` has the methods of `XMixin`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ._data import dump, write
from ._graphs import parts
from ._kelvin import Game, Universe, _svg
from ._record import Record

if TYPE_CHECKING:
    from .answers import SurveyColumn
    from .boards import Board, Graph
    from .position import Position


class Drawable(Record, abstract=True):
    """A board that can be drawn."""

    tag_key: ClassVar[str] = "kind"

    def _repr_svg_(self) -> str:
        return _svg(dump({"of": "board", "board": write(self)}))


class Action(Record, abstract=True):
    """A move of any kind; in a sum it knows its summand, from 0."""

    tag_key: ClassVar[str] = "move"


class GraphMixin:
    order: int
    edges: tuple[tuple[int, int], ...]
    marks: dict[str, Any]

    @classmethod
    def of(cls, graph: Any) -> Graph:
        """A board from a graph of networkx or SageMath; its vertices become 0, 1, … in their order there.

        >>> from kelvin import Position
        >>> from kelvin.boards import Graph
        >>> class Triangle:
        ...     def nodes(self): return "abc"
        ...     def edges(self): return ["ab", "bc", "ca"]
        >>> Position("snort", Graph.of(Triangle())).value() == Position("snort", "K3").value()
        True
        """
        from .boards import Graph

        vertices, edges = parts(graph)
        places = {vertex: place for place, vertex in enumerate(vertices)}
        return Graph(len(vertices), tuple(sorted((places[a], places[b]) for a, b in edges)))

    def to_networkx(self) -> Any:
        """The graph as one of networkx, which has to be installed; pieces are the attribute `mark`.

        >>> from kelvin.boards import Graph
        >>> Graph(2, ((0, 1),), {"x": [1]}).to_networkx().nodes(data=True)  # doctest: +SKIP
        NodeDataView({0: {}, 1: {'mark': 'x'}})
        """
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(range(self.order))
        for mark, vertices in self.marks.items():
            graph.add_nodes_from(vertices, mark=mark)
        graph.add_edges_from(self.edges)
        return graph


class CertificateMixin:
    certificate: str

    def __str__(self) -> str:
        return self.certificate


class LatexMixin:
    latex: str | None

    def _repr_latex_(self) -> str | None:
        return None if self.latex is None else f"${self.latex}$"


class WorthMixin(LatexMixin):
    plain: str | None

    @property
    def game(self) -> Game | None:
        """The value; None where it is too long to be written."""
        return None if self.plain is None else Game(self.plain)


class LoopyWorthMixin(LatexMixin):
    """A loopy value."""


class SummandShownMixin:
    board: Board | None

    def _repr_svg_(self) -> str | None:
        return None if self.board is None else self.board._repr_svg_()


class SurveyAnswerMixin:
    columns: tuple[SurveyColumn, ...]

    def column(self, name: str) -> SurveyColumn:
        """The column of a name."""
        plain = name.lower().replace("-", "_").replace(" ", "_")
        for column in self.columns:
            if column.name == name or column.name.lower() == plain:
                return column
        raise KeyError(f"there is no column {name!r} in it; expected one of {', '.join(c.name for c in self.columns)}")


class RulesetMixin:
    name: str
    ruleset: str
    board: str

    def __call__(self, board: str | Board, *arguments: object, universe: Universe | None = None) -> Position:
        """The position on a board. Arguments of the ruleset, as the code of an octal game, come after the board.

        >>> from kelvin import ruleset
        >>> ruleset("domineering")("2x2").value()
        Game('+-1')
        >>> ruleset("octal")("7", "0.77").value()
        Game('*2')
        """
        from .position import Position

        name = f"{self.name}({','.join(map(str, arguments))})" if arguments else self.name
        return Position(name, board, universe=universe)

    def example(self) -> Position:
        """A position of this ruleset."""
        from .position import Position

        return Position(self.ruleset, self.board)

    def __str__(self) -> str:
        return self.name
