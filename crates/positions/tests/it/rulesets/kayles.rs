use crate::reference::{assert_sound, graph_of};
use kelvin_budget::Budget;
use kelvin_positions::bits::Set;
use kelvin_positions::board::{DrawnGraph, MarkedGraph};
use kelvin_positions::rulesets::{ArcKayles, NodeKayles};
use kelvin_positions::{Evaluator, Ruleset};
use kelvin_values::Universe;
use proptest::prelude::*;

fn nim_value<R: Ruleset<Position = Set>>((ruleset, free): (R, Set)) -> u32 {
    let universe = Universe::new();
    Evaluator::new(&universe, ruleset).nim_value(&free, &Budget::unlimited()).unwrap().unwrap()
}

/// Dawson's Chess, 0.137, indexed by the number of vertices of the path.
#[test]
fn node_kayles_on_paths_is_dawsons_chess() {
    let values = [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0];
    for (n, value) in (1..).zip(values) {
        assert_eq!(nim_value(NodeKayles::on(graph_of(&format!("P{n}"))).unwrap()), value, "P{n}");
    }
    assert_eq!(nim_value(NodeKayles::on(graph_of("C5")).unwrap()), 0);
    assert_eq!(nim_value(NodeKayles::on(graph_of("petersen")).unwrap()), 1);
}

/// Dawson's Kayles, 0.07, indexed by the number of vertices of the path.
#[test]
fn arc_kayles_on_paths_is_dawsons_kayles() {
    let values = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0];
    for (n, value) in (1..).zip(values) {
        assert_eq!(nim_value(ArcKayles::on(graph_of(&format!("P{n}"))).unwrap()), value, "P{n}");
    }
}

/// A loop at every vertex turns the path into a row of Kayles.
#[test]
fn arc_kayles_with_loops_is_kayles() {
    let values = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];
    for (n, value) in (1..).zip(values) {
        let edges = (0..n).map(|v| (v, v)).chain((1..n).map(|v| (v - 1, v)));
        let board = MarkedGraph::new(DrawnGraph::new(n, edges).unwrap());
        assert_eq!(nim_value(ArcKayles::on(board).unwrap()), value, "looped P{n}");
    }
}

#[test]
fn pieces_and_loops_are_refused() {
    assert_eq!(
        ArcKayles::on(graph_of("P3; x: 1")).unwrap_err().to_string(),
        "vertex 1: found a piece of Left, expected a free vertex: in Arc-Kayles nothing stays on the board"
    );
    assert!(
        NodeKayles::on(graph_of("0-0"))
            .unwrap_err()
            .to_string()
            .starts_with("Node-Kayles is played on graphs without")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn components_keep_the_value(edges in proptest::collection::vec((0..7usize, 0..7usize), 0..10)) {
        let looped = MarkedGraph::new(DrawnGraph::new(7, edges.iter().copied()).unwrap());
        let (ruleset, free) = ArcKayles::on(looped).unwrap();
        assert_sound(&ruleset, &free);
        let simple = DrawnGraph::new(7, edges.into_iter().filter(|(u, v)| u != v)).unwrap();
        let (ruleset, free) = NodeKayles::on(MarkedGraph::new(simple)).unwrap();
        assert_sound(&ruleset, &free);
    }
}
