"""Complexes: facets as sets, from and to others."""

import pickle
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kelvin
from kelvin import Complex, Game

faces = st.frozensets(st.sampled_from(["x1", "x2", "y1", "y2", "y3"]), max_size=4)


def literal_value(facets, placed=frozenset()):
    """What the game is worth, by its definition: a player claims a vertex as long as what is claimed is a face."""
    options = {"x": set(), "y": set()}
    for vertex in frozenset().union(*facets) - placed:
        if any(placed | {vertex} <= facet for facet in facets):
            options[vertex[0]].add(literal_value(facets, placed | {vertex}))
    return Game(options["x"], options["y"])


@settings(deadline=None, max_examples=40)
@given(st.sets(faces, min_size=1, max_size=5))
def test_values_are_those_of_the_definition(facets):
    found = Complex(facets)
    assert found.value == literal_value(facets)
    assert found.facets == frozenset(face for face in facets if not any(face < other for other in facets))
    report = found.report()
    sizes = [
        sum(any(set(face) <= facet for facet in facets) for face in combinations(sorted(found.vertices), size))
        for size in range(found.dimension + 2)
    ]
    assert report.f_vector == tuple(sizes) and report.dimension == found.dimension
    for again in (pickle.loads(pickle.dumps(found)), eval(repr(found))):
        assert again == found and hash(again) == hash(found) and again.owners == found.owners


def test_a_complex_prints_the_call_that_makes_it_with_names_in_order():
    assert repr(Complex([{"y2", "x1"}, {"x3", "y2"}])) == "Complex([{'x1', 'y2'}, {'x3', 'y2'}], left={'x1', 'x3'})"
    for complex in (Complex([{"b", "a"}]), Complex([{"b", "a"}], impartial=True), Complex([{"b", "a"}], left=[]), Complex([[]])):
        assert eval(repr(complex)) == complex and eval(repr(complex)).owners == complex.owners


def test_games_have_complexes():
    snort = Complex.of_game("snort", "P3")
    assert snort.value == kelvin.Position("snort", "P3").value() == kelvin.Position("snort", "P3").complex().value
    assert snort.is_face({"x1", "x3"}) and not snort.is_face({"x1", "y2"})
    assert snort._repr_svg_().startswith("<svg") and snort.game_graph_svg().startswith("<svg")


@pytest.mark.parametrize("text", ["3", "-2", "1/2", "*", "*2", "{2|-1}", "^"])
def test_complexes_are_made_for_games(text):
    assert Complex.worth(text).value == Game(text)
    assert Complex.worth(text, flag=True).value == Game(text)


def test_searches():
    assert Complex.smallest("*").value == Game("*")
    with pytest.raises(kelvin.NoAnswer):
        Complex.smallest("{1|-1}", vertices=2)
    assert {row.dimension for row in kelvin.dimensions(1, vertices=3)} >= {0}
    complexes, summary = kelvin.search_day(1, vertices=3)
    assert summary.found == len(complexes) and summary.games == 4
    assert Complex.recover("0-1 L").value == 1


class SageLike:
    """What a simplicial complex of SageMath answers."""

    def __init__(self, facets):
        self._facets = facets

    def facets(self):
        return {tuple(facet) for facet in self._facets}


def test_others_complexes_and_graphs():
    networkx = pytest.importorskip("networkx")
    graph = networkx.cycle_graph(4)
    graph.add_node("alone")
    found = Complex.from_graph(graph)
    assert frozenset({"alone"}) in found.facets and found.report().euler_characteristic is not None
    back = found.to_networkx()
    assert {frozenset(map(str, edge)) for edge in graph.edges()} == {frozenset(edge) for edge in back.edges()}
    assert networkx.get_node_attributes(Complex.of_game("snort", "P2").to_networkx(), "owner")["x1"] == "Left"
    assert Complex.from_sage(SageLike([(0, 1), (1, 2)])).facets == {frozenset("01"), frozenset("12")}
    grid = Complex.from_graph(networkx.grid_2d_graph(2, 2))
    assert "0_1" in grid.vertices
    played = kelvin.Position("snort", kelvin.boards.Graph.of(networkx.path_graph(4)))
    assert played.value() == kelvin.Position("snort", "P4").value()
    assert networkx.is_isomorphic(played.shown.to_networkx(), networkx.path_graph(4))
    with pytest.raises(kelvin.WrongType):
        Complex.from_graph([1, 2])


class SageGraph:
    """What a graph of SageMath answers."""

    def vertices(self):
        return [0, 1, 2]

    def edges(self, labels=True):
        assert not labels
        return [(0, 1), (1, 2)]


def test_graphs_of_sage():
    assert Complex.from_graph(SageGraph()).facets == {frozenset("01"), frozenset("12")}
    assert kelvin.Position("col", kelvin.boards.Graph.of(SageGraph())).value() == kelvin.Position("col", "P3").value()


@pytest.mark.parametrize("facets", ["{", [{"a b"}], [{"a,b"}], [{""}], "\ud800"])
def test_what_is_no_complex_is_refused(facets):
    with pytest.raises(kelvin.ParseError):
        Complex(facets)


def test_wrong_types_are_refused():
    for facets in (5, [5], None):
        with pytest.raises(TypeError):
            Complex(facets)
    with pytest.raises(kelvin.ParseError):
        Complex([{"a"}], left={"b"})
    with pytest.raises(kelvin.RulesetError):
        Complex.of_game("nim", "3")
