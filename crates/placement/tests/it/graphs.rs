//! Game trees, game graphs and game posets.

use crate::common;

use common::{complex, labelled};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face};
use kelvin_placement::{LabelledComplex, MoveGraph, PlacementGame, UnlabelledMove, Violation};
use kelvin_values::{Universe, notation};
use proptest::prelude::*;

fn faces() -> impl Strategy<Value = Vec<Vec<usize>>> {
    proptest::collection::vec(proptest::collection::vec(0..6usize, 1..4), 1..6)
}

/// Example 1.53: the trees are isomorphic, but the complexes and the graphs are not.
#[test]
fn trees_may_be_equal_although_graphs_differ() {
    let budget = Budget::unlimited();
    let triangles = complex("x1 x2, x2 x3, x1 x3, x4 x5, x5 x6, x4 x6");
    let hexagon = complex("x1 x2, x2 x3, x3 x4, x4 x5, x5 x6, x1 x6");
    assert!(triangles.is_literally_equal(&hexagon, &budget).unwrap());
    assert!(triangles.isomorphism(&hexagon, &budget).unwrap().is_none());
    assert!(!triangles.is_literally_equal(&complex("x1 x2"), &budget).unwrap());
    // Owners matter.
    assert!(!complex("x1 y1, x2").is_literally_equal(&complex("x1 y1, y2"), &budget).unwrap());
}

#[test]
fn graphs_without_the_sp_property_have_a_violation() {
    let budget = Budget::unlimited();
    let violation = |text: &str| {
        text.parse::<MoveGraph>().unwrap().sp_property(&budget).unwrap().unwrap_err().to_string()
    };
    assert_eq!(violation("0-1 L, 2-1 L"), "play must start in exactly one position, found {0, 2}");
    assert_eq!(violation("0-1 L, 1-0 L"), "play must start in exactly one position, found {}");
    assert_eq!(
        violation("0-1 L, 1-2 L, 2-3 R, 3-1 L"),
        "position 1 is reached in different numbers of moves"
    );
    assert_eq!(violation("0-1 L, 1-2 R, 0-2 R"), "position 2 is reached in different numbers of moves");
    // -1/2 in canonical form, {{|0}|0}: a move of Left and then Right, but not in the other order (Example
    // 4.34).
    assert_eq!(violation("0-1 L, 0-2 R, 1-3 R"), "from 0 to 3 there are 0 paths RL, not 1");
    assert_eq!(violation("0-1 L, 1-2 L"), "from 0 to 2 there are 1 paths LL, not 2");
    // Example 3.9: the numbers of paths are right, but two positions have two common successors.
    assert_eq!(
        violation("0-1 L, 0-2 L, 1-3 L, 2-3 L, 1-4 L, 2-4 L"),
        "the positions 1 and 2 have two common successors, 3 and 4"
    );
    // Without owners, two successive moves can be made in two orders (Definition 6.18).
    assert_eq!(violation("0-1, 1-2"), "from 0 to 2 there are 1 paths mm, not 2");
    // All intervals of two moves are right, but one of three is a square instead of a triangle.
    let square = "0-1 L, 0-2 L, 0-3 L, 0-4 L, 1-5 L, 2-5 L, 2-6 L, 3-6 L, 3-7 L, 4-7 L, 4-8 L, 1-8 L,
                  5-9 L, 6-9 L, 7-9 L, 8-9 L";
    assert_eq!(violation(square), "from 0 to 9 there are 8 paths LLL, not 6");
    assert_eq!(
        "0-1 X".parse::<MoveGraph>().unwrap_err().to_string(),
        "move 1: found \"0-1 X\", expected a move such as 0-1 L"
    );
    assert!("0-99999999".parse::<MoveGraph>().unwrap_err().to_string().contains("too many"));
}

proptest! {
    /// Lemma 3.6 and Proposition 3.11: the complex is recovered from its graph, for any names of positions.
    #[test]
    fn a_complex_is_recovered_from_its_graph(faces in faces(), left in any::<u8>(), turn in 0usize..100) {
        let budget = Budget::unlimited();
        let complex = labelled(&faces, left);
        let graph = MoveGraph::from(&complex.game_graph(&budget).unwrap());
        let n = graph.order();
        let renamed = |v: usize| (v * 7 + turn) % n;
        // 7 is coprime to n unless n is a multiple of 7; then the names are kept.
        let rename = |v: usize| if n % 7 == 0 { v } else { renamed(v) };
        let moves = graph.moves().map(|s| UnlabelledMove { from: rename(s.from), to: rename(s.to), owner: s.owner });
        let unlabelled = MoveGraph::new(n, moves).unwrap();
        prop_assert_eq!(unlabelled.sp_property(&budget).unwrap(), Ok(()));
        let recovered = unlabelled.labelling().unwrap();
        prop_assert!(recovered.isomorphism(&complex, &budget).unwrap().is_some());
        prop_assert!(recovered.is_literally_equal(&complex, &budget).unwrap());
    }

    /// A graph with one move changed is another complex's graph, or has a real violation.
    #[test]
    fn violations_are_real(faces in faces(), left in any::<u8>(), which in 0usize..1000) {
        let budget = Budget::unlimited();
        let graph = MoveGraph::from(&labelled(&faces, left).game_graph(&budget).unwrap());
        let dropped = which % graph.moves().len();
        let moves = graph.moves().enumerate().filter(|(i, _)| *i != dropped).map(|(_, step)| step);
        let changed = MoveGraph::new(graph.order(), moves).unwrap();
        match changed.sp_property(&budget).unwrap() {
            Ok(()) => prop_assert!(changed.labelling().is_some()),
            Err(Violation::Paths { from, to, order, found, expected }) => {
                // Count again, literally.
                fn paths(graph: &MoveGraph, from: usize, to: usize, order: &[kelvin_placement::Owner]) -> u64 {
                    match order {
                        [] => u64::from(from == to),
                        [first, rest @ ..] => graph
                            .moves()
                            .filter(|step| step.from == from && step.owner == *first)
                            .map(|step| paths(graph, step.to, to, rest))
                            .sum(),
                    }
                }
                prop_assert_eq!(paths(&changed, from, to, &order), found);
                prop_assert_ne!(found, expected);
            }
            Err(_) => {}
        }
    }

    /// Links are options, joins are sums, exchanging owners negates, and brackets are the literal game.
    #[test]
    fn complexes_obey_the_laws_of_games(a in faces(), b in faces(), left in any::<u8>()) {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let (a, b) = (labelled(&a, left), labelled(&b, left));
        let value = |complex: &LabelledComplex| complex.value(&universe, &budget).unwrap();
        let whole = value(&a);
        prop_assert_eq!(value(&a.negative()), -whole);
        // The printed form can be parsed.
        let printed = a.negative().to_string();
        prop_assert_eq!(value(&complex(printed.trim_matches(['<', '>']))), -whole);
        prop_assert_eq!(value(&a.join(&b).unwrap()), whole + value(&b));
        let options = kelvin_values::Player::BOTH
            .map(|player| a.options(player).map(|(_, link)| value(&link)).collect::<Vec<_>>());
        prop_assert_eq!(universe.game(&options[0], &options[1]), whole);
        let brackets = a.brackets(&budget).unwrap();
        prop_assert_eq!(notation::parse(&brackets, &universe.work(&budget)).unwrap(), whole);
        // Proposition 4.17: the length of play is given by the dimension.
        prop_assert_eq!(a.formal_birthday(), a.complex().dimension().map(|d| d as usize + 1));
    }
}

#[test]
fn the_game_poset_has_meets_and_few_joins() {
    let budget = Budget::unlimited();
    let snort = PlacementGame::compile("snort", "P3").unwrap().legal_complex(&budget).unwrap();
    let graph = snort.game_graph(&budget).unwrap();
    let at = |names: &str| {
        let vertices = snort.complex().vertices();
        graph.find(&vertices.face(names.split_whitespace(), 0).unwrap()).unwrap()
    };
    assert_eq!(graph.meet(at("x1 x2"), at("x2 x3")), at("x2"));
    assert_eq!(graph.join(at("x1"), at("x2 x3")), Some(at("x1 x2 x3")));
    assert_eq!(graph.join(at("x1"), at("y1")), None);
    assert!(!graph.is_lattice());
    assert_eq!(graph.covers(at("x1 x2")).collect::<Vec<_>>(), [at("x1 x2 x3")]);
    // Lemma 3.20, literally: the meet is the greatest lower bound.
    let n = graph.faces().len();
    let le = |a: usize, b: usize| graph.faces()[a].is_subset(&graph.faces()[b]);
    for a in 0..n {
        for b in 0..n {
            let meet = graph.meet(a, b);
            assert!(le(meet, a) && le(meet, b));
            assert!((0..n).all(|c| !(le(c, a) && le(c, b)) || le(c, meet)));
        }
    }
    // Lemma 3.22: one maximal position makes a Boolean lattice.
    let simplex = complex("x1 x2 y1").game_graph(&budget).unwrap();
    assert!(simplex.is_boolean_lattice());
    let m = simplex.faces().len();
    assert!((0..m).all(|a| (0..m).all(|b| simplex.join(a, b).is_some())));
}

#[test]
fn brackets_are_literal_and_bounded() {
    let budget = Budget::unlimited();
    assert_eq!(complex("{}").brackets(&budget).unwrap(), "{|}");
    assert_eq!(complex("x1 y1").brackets(&budget).unwrap(), "{{|{|}}|{{|}|}}");
    let impartial = LabelledComplex::impartial("a".parse::<Complex>().unwrap());
    assert_eq!(impartial.brackets(&budget).unwrap(), "{{|}|{|}}");
    let large = LabelledComplex::with_left("1 2 3 4 5 6 7 8 9 10 11 12".parse().unwrap(), &Face::first_n(6));
    assert!(large.brackets(&budget).unwrap_err().to_string().contains("letters are too many"));
}
