//! Collections and graphs.

use super::{check, run};

#[test]
fn collections_stay_what_they_are() {
    check(&[
        ("{1,2}.Apply(x -> x + 1)", "{2,3}"),
        ("{1,2}.Apply(x -> 0)", "{0}"),
        ("[1,2].Apply(x -> 0)", "[0,0]"),
        ("(1..3).Apply(x -> x + 1)", "[2,3,4]"),
        ("{1 => 2}.Filter(x -> true)", "{1 => 2}"),
        ("{1 => 2}.Tail", "{=>}"),
        ("(1..5).Tail", "2..5"),
        ("(1..1).Tail", "[]"),
        ("{1,2}.Filter(x -> x > 1)", "{2}"),
    ]);
}

#[test]
fn edges_start_where_they_are_seen_from() {
    check(&[
        ("Graph.Path(3)[2][1]", "Edge(Nothing, 2, 1)"),
        ("Graph.Path(3)[2].Edges", "[Edge(Nothing, 2, 1),Edge(Nothing, 2, 3)]"),
        ("Graph.FromAdjacencyList([[3,2],[1],[1]])[2][1].ToVertex", "1"),
        ("Graph.Cycle(5)[1].OutVertices", "[5,2]"),
        ("Graph.Star(4)[1].EdgeCount", "3"),
        ("Graph(\".:A-.:B-.:C-:A\").Edges", "[Edge(Nothing, 1, 2),Edge(Nothing, 1, 3),Edge(Nothing, 2, 3)]"),
        ("Graph.Cycle(4).Edges", "[Edge(Nothing, 1, 4),Edge(Nothing, 1, 2),Edge(Nothing, 2, 3),Edge(Nothing, 3, 4)]"),
        // In every graph, seen from every vertex.
        (
            "[[e.FromVertex for e in g[n].Edges] == [n for e in g[n].Edges]
              for g in [Graph.Clique(4), Graph.Cycle(5), Graph(\"-:A(-;-(-;-:A))\")] for n from 1 to g.VertexCount].ToSet",
            "{true}",
        ),
    ]);
}

#[test]
fn parts_of_collections_are_found() {
    check(&[
        ("[1,2,3].Find(x -> x > 1)", "2"),
        ("[1,2,3].Find(x -> x > 7)", "Nothing"),
        ("{1,2,3}.Find(x -> x > 1)", "2"),
        ("[1,2,3].Take(2)", "[1,2]"),
        ("[5,6,7].Take(5)", "[5,6,7]"),
        ("[1,2,3].Take(-1)", "[]"),
        ("[1,2,3,4].Sublist(2,3)", "[2,3]"),
        ("[1,2,3,4].Sublist(2,9)", "[2,3,4]"),
        ("[1,2,3,4].Sublist(3,2)", "[]"),
        ("[1,2,3].Sublist(0,2)", "[1,2]"),
        ("[1,2,3].Sublist(-3,-1)", "[]"),
        ("{1=>2}(1)", "2"),
        ("[(1..10).Start, (1..10).End, (1..10..3).Step, (1..10).Step]", "[1,10,3,1]"),
        ("[6.Gcd(4), 0.Gcd(0), (-6).Gcd(4), 0.Gcd(7)]", "[2,0,2,7]"),
        ("[\"abc\" < \"abd\", \"b\" < \"abc\", \"a\" <= \"a\", \"b\" > \"a\"]", "[true,false,true,true]"),
    ]);
    assert!(run("{1=>2}(7)").unwrap_err().to_string().contains("Key not found: 7"));
}

#[test]
fn graphs_have_labels_and_directions() {
    check(&[
        (
            "c := game.graph.Color; Graph.Parse(\"L-R-L\", vertexLabels => {\"L\" => c.Blue, \"R\" => c.Red})",
            "Graph(\"{Blue}-{Red}-{Blue}\")",
        ),
        ("m := {\"L\" => 1, \"R\" => 12}; Graph.Parse(\"L-R-L\", m).ToString(m.Reversed)", "\"L-R-L\""),
        ("Graph.Parse(\"{12}-5-{14}\", vertexLabels => s -> Integer.Parse(s))", "Graph(\"{12}-5-{14}\")"),
        ("Graph.Path(3, 5, 6)", "Graph(\"56565\")"),
        ("Graph.Singleton(4)", "Graph(\"4\")"),
        ("Graph.Path(3).ToDirectedGraph", "DirectedGraph(\"--\")"),
        ("[Graph.Parse(\"----\").EdgeCount, DirectedGraph.Parse(\"----\").EdgeCount]", "[4,8]"),
        ("DirectedGraph.Parse(\"-\").DeleteEdgeByIndex(2, 1)", "DirectedGraph(\">\")"),
        ("DirectedGraph.Parse(\"-\").DeleteEdgeByIndex(1, 1)", "DirectedGraph(\":A;>:A\")"),
        ("DirectedGraph.Parse(\"><\")", "DirectedGraph(\">:A;>:A\")"),
        ("DirectedGraph.Parse(\">(>;->)\").AdjacencyList", "[[2],[3,4],[],[2,5],[]]"),
        ("DirectedGraph.Parse(\":A>:B;:B>:A\")", "DirectedGraph(\"-\")"),
        ("DirectedGraph.FromAdjacencyList([[2,3],[3],[]])", "DirectedGraph(\"(>>:A;>:A)\")"),
        (
            "DirectedGraph.Parse(\"l>r>\", edgeLabels => {\"l\" => 1, \"r\" => 22})",
            "DirectedGraph(\"1>{22}>\")",
        ),
        (
            "DirectedGraph.Parse(\">-\").Edges",
            "[Edge(Nothing, 1, 2),Edge(Nothing, 2, 3),Edge(Nothing, 3, 2)]",
        ),
    ]);
}

#[test]
fn places_and_grids_have_directions() {
    check(&[
        ("[(1,2).Swap, (1,-1).IsUnit, (0,2).IsUnit]", "[(2,1),true,false]"),
        ("Coordinates.Northeast + Coordinates.South", "(0,1)"),
        ("Coordinates.Hexagonal.Length", "6"),
        ("[(2,0) >= (1,1), (1,3) > (1,1), (1,2) <> (2,1)]", "[false,true,true]"),
        ("Symmetry.Flip", "[Identity,Inversion,HorizontalFlip,VerticalFlip]"),
        (
            "g := Grid.Parse(\"x..|.o.\", \".xo\"); {g.Permuted(s).SymmetryInvariant(Symmetry.EightWay) for s in Symmetry.EightWay}.Size",
            "1",
        ),
        ("Grid.Parse(\"x.|.x\", \".x\").Decomposition(0, Coordinates.Compass).Length", "1"),
        ("Grid.Parse(\"x.|.x\", \".x\").Decomposition(0).Length", "2"),
        ("{3,4}.Replaced({3 => 7})", "{4,7}"),
        ("x := MutableList([1,5,3]); x.Update(2, 7); x", "MutableList(1, 7, 3)"),
        ("x := MutableMap({1 => 2, 3 => 4, 5 => 6}); x.RemoveAll([1, 5]); x", "MutableMap(3 => 4)"),
        ("[MutableList([1]) Adjoin 2, {1} Concat [2], {1 => 2}.Concat([3])]", "[[1,2],{1,2},[1 => 2,3]]"),
    ]);
}
