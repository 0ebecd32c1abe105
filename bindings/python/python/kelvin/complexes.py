"""Simplicial complexes, and the placement games that are played on them: facets are sets of vertices."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

from . import _check
from ._data import dump, read, write
from ._graphs import parts
from ._kelvin import Game, Universe, _complex, _complex_value, _svg
from .answers import ComplexReport, DayRow, DimensionRow, Ended
from .asking import ask, ask_for
from .errors import ParseError, WrongType
from .tables import Table

if TYPE_CHECKING:
    from ._kelvin import Number
    from .boards import Board

Owner = Literal["Left", "Right", "both"]
Face = frozenset[str]


@dataclass(frozen=True)
class Complex:
    """A simplicial complex, given by its facets. Owners of the vertices make it a placement game.

    >>> path = Complex([{"x1", "y2"}, {"y2", "x3"}], left={"x1", "x3"})
    >>> path.dimension, path.value
    (1, Game('0'))
    >>> Complex.of_game("snort", "P3").report().f_vector
    (1, 6, 8, 2)
    """

    facets: frozenset[Face]
    owners: Mapping[str, Owner] | None
    source: dict[str, Any] = field(compare=False, repr=False)
    universe: Universe | None = field(default=None, compare=False, repr=False)

    def __init__(
        self,
        facets: Iterable[Collection[object]] | str,
        *,
        left: Collection[object] | None = None,
        impartial: bool = False,
        universe: Universe | None = None,
    ) -> None:
        """A complex of facets, or of a text in one of the formats that Kelvin reads; `left` has the vertices of Left, the others are
        Right's. Without owners, names x… are Left's and y… Right's, if all are such."""
        if not isinstance(facets, str) and (isinstance(facets, type) or not isinstance(facets, Iterable)):
            raise WrongType(f"expected facets, a text or a list of sets of vertices, not {_check.kind(facets)}")
        for name, given in (("left", left),):
            if given is not None and not isinstance(given, Collection):
                raise WrongType(f"expected a set of vertices for {name}, not {_check.kind(given)}")
        if isinstance(facets, str):
            text, names = facets, None if left is None else [str(vertex) for vertex in left]
        else:
            faces = [sorted(_names(facet)) for facet in facets]
            text, names = _spelled(faces), None if left is None else [_name(vertex) for vertex in left]
        source = {
            "facets": text,
            "left": None if names is None else " ".join(sorted(names)),
            "impartial": bool(impartial),
        }
        self._set(source, universe)

    @classmethod
    def of_game(cls, ruleset: str, board: str | Board, *, universe: Universe | None = None) -> Complex:
        """The legal complex of a placement ruleset on a board: its faces are the legal positions."""
        complex = cls.__new__(cls)
        source = {"ruleset": _check.text("ruleset", ruleset), "board": board if isinstance(board, str) else write(board)}
        complex._set(source, universe)
        return complex

    def _set(self, source: dict[str, Any], universe: Universe | None, **limits: Any) -> None:
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "universe", universe)
        text, owned = _complex(dump(source), universe=_check.universe(universe), **limits)
        found = json.loads(text)
        object.__setattr__(self, "facets", frozenset(frozenset(facet) for facet in found["facets"]))
        owners = dict(zip(found["vertices"], found["owners"], strict=True))
        object.__setattr__(self, "owners", owners if owned else None)

    def __repr__(self) -> str:
        """The call that makes it, the same in every run: sets have no order of their own."""

        def spelled(names: Iterable[str]) -> str:
            text = ", ".join(map(repr, sorted(names)))
            return f"{{{text}}}" if text else "set()"

        facets = ", ".join(map(spelled, sorted(self.facets, key=sorted)))
        if self.owners is None:
            owners = ""
        elif "both" in self.owners.values():
            owners = ", impartial=True"
        else:
            owners = ", left=" + spelled(vertex for vertex, owner in self.owners.items() if owner == "Left")
        return f"Complex([{facets}]{owners})"

    def __hash__(self) -> int:
        return hash(self.facets)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_of_source, (self.source,))

    @property
    def vertices(self) -> Face:
        """The vertices that are faces."""
        return frozenset().union(*self.facets)

    @property
    def dimension(self) -> int:
        """The dimension: one less than the size of the largest facet."""
        return max((len(facet) for facet in self.facets), default=-1) - 1

    @cached_property
    def value(self) -> Game | None:
        """The value of the game from the empty board; None if the vertices have no owners."""
        return _complex_value(dump(self.source), universe=self.universe)

    def report(self, *, field: str = "Q", **limits: Any) -> ComplexReport:
        """Facts about the complex and its ideals over a field: Q, or a prime p for GF(p)."""
        question = {"ask": "complex", "field": field} | self.source
        return ask_for(ComplexReport, question, universe=self.universe, **limits)

    def is_face(self, face: Collection[object]) -> bool:
        """Whether a set of vertices is a face."""
        names = frozenset(_names(face))
        return any(names <= facet for facet in self.facets)

    def _repr_svg_(self) -> str:
        return _svg(dump({"of": "complex"} | self.source), universe=self.universe)

    def game_graph_svg(self) -> str:
        """The legal positions and the moves between them, as a picture."""
        return _svg(dump({"of": "game_graph"} | self.source), universe=self.universe)

    @classmethod
    def worth(cls, game: Game | str | Number, *, dimension: int | None = None, flag: bool = False, **limits: Any) -> Complex:
        """A complex with a given value: by a construction, of a given dimension for integers, or a flag complex.

        >>> Complex.worth(2, dimension=3).value
        Game('2')
        """
        question = {"ask": "make_complex", "value": _written(game), "dimension": dimension, "flag": bool(flag)}
        return cls._found(ask(question, **limits))

    @classmethod
    def smallest(cls, game: Game | str | Number, *, vertices: int | None = None, **limits: Any) -> Complex:
        """The smallest complex with a given value."""
        return cls._found(ask({"ask": "search_complex", "value": _written(game), "vertices": vertices}, **limits))

    @classmethod
    def recover(cls, graph: str, **limits: Any) -> Complex:
        """The complex of an unlabelled game graph: `0-1 L` is a move of Left's, `0-1 R` one of Right's."""
        return cls._found(ask({"ask": "recover_complex", "graph": graph}, **limits))

    @classmethod
    def _found(cls, found: dict[str, Any]) -> Complex:
        owners = dict(zip(found["vertices"], found["owners"], strict=True))
        if all(name.startswith({"Left": "x", "Right": "y", "both": "v"}[owner]) for name, owner in owners.items()):
            return cls(found["facets"])
        impartial = all(owner == "both" for owner in owners.values())
        left = None if impartial else {name for name, owner in owners.items() if owner == "Left"}
        return cls(found["facets"], left=left, impartial=impartial)

    def to_networkx(self) -> Any:
        """The vertices and edges as a graph of networkx, which has to be installed; owners are the attribute `owner`."""
        import networkx

        graph = networkx.Graph()
        for vertex in sorted(self.vertices):
            graph.add_node(vertex, **({"owner": self.owners[vertex]} if self.owners else {}))
        for facet in self.facets:
            graph.add_edges_from(combinations(sorted(facet), 2))
        return graph

    @classmethod
    def from_graph(cls, graph: Any, **owners: Any) -> Complex:
        """A graph of networkx or SageMath as a complex: its facets are the edges, and the vertices without edges."""
        vertices, edges = parts(graph)
        covered = {vertex for edge in edges for vertex in edge}
        return cls([*edges, *((vertex,) for vertex in vertices if vertex not in covered)], **owners)

    def to_sage(self) -> Any:
        """The complex as SageMath's SimplicialComplex; Kelvin has to be installed in SageMath."""
        from sage.all import SimplicialComplex

        return SimplicialComplex([sorted(facet) for facet in self.facets])

    @classmethod
    def from_sage(cls, complex: Any, **owners: Any) -> Complex:
        """A complex of SageMath, or any object with its method `facets()`."""
        return cls([tuple(facet) for facet in complex.facets()], **owners)


def _of_source(source: dict[str, Any]) -> Complex:
    complex = Complex.__new__(Complex)
    complex._set(source, None)
    return complex


def _written(game: Game | Number | str) -> str:
    """A value as a text."""
    return game if isinstance(game, str) else str(game if isinstance(game, Game) else Game(game))


def _names(face: Any) -> list[str]:
    """The names of the vertices of a face."""
    if isinstance(face, str | type) or not isinstance(face, Iterable):
        raise WrongType(f"expected a face that is a set of vertices, not {_check.kind(face)}")
    return [_name(vertex) for vertex in face]


def _name(vertex: object) -> str:
    """The name of a vertex, as it is written in a list."""
    name = vertex if isinstance(vertex, str) else repr(vertex) if isinstance(vertex, tuple) else str(vertex)
    name = "".join(name.split()).replace(",", "_").strip("()") if isinstance(vertex, tuple) else name
    if not name or any(letter.isspace() or letter in "{}[],:" for letter in name):
        raise ParseError(f"{name!r} is not a name of a vertex: expected letters, digits and signs without blanks, commas and brackets")
    return name


def _spelled(faces: list[list[str]]) -> str:
    """Facets as JSON, which allows all names."""
    if any(not isinstance(face, list) for face in faces):
        raise WrongType("a facet is a set of vertices")
    return json.dumps({"facets": faces})


def dimensions(day: int, *, vertices: int | None = None, **limits: Any) -> Table[DimensionRow]:
    """Which games born by a day occur in which dimension, on at most `vertices` vertices.

    A search that reaches a limit returns the games found so far; `ended` states the limit and the place.
    """
    answer = ask({"ask": "dimensions", "day": day, "vertices": vertices}, **limits)
    rows = (read(DimensionRow, row) for _, rows in answer["dimensions"] for row in rows)
    ended = answer["ended"]
    return Table(DimensionRow, rows, ended and read(Ended, ended))


def search_day(day: int, *, vertices: int | None = None, **limits: Any) -> tuple[list[Complex], DayRow]:
    """Complexes for the games born by a day, and the number of games found."""
    answer = ask({"ask": "search_day", "day": day, "vertices": vertices}, **limits)
    return [Complex._found(found) for found in answer["complexes"]], read(DayRow, answer["summary"])
