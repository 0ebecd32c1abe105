use crate::reference::{assert_sound, assert_worth, graph_of};
use kelvin_budget::Budget;
use kelvin_positions::Evaluator;
use kelvin_positions::board::{DrawnGraph, MarkedGraph, Vertex};
use kelvin_positions::rulesets::Col;
use kelvin_values::Universe;
use proptest::prelude::*;

#[test]
fn small_graphs_have_the_published_values() {
    let worth = |board: &str, value: &str| {
        let (ruleset, open) = Col::on(graph_of(board)).unwrap();
        assert_worth(&ruleset, &open, value);
    };
    worth("P1", "*");
    worth("P2", "0");
    worth("K5", "0");
    worth("P10; left: 0 2 6 8; right: 4", "7/8");
    worth("R-.-R-.-L-.-R-.-R-.", "7/8");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn values_are_numbers_or_numbers_plus_star(
        edges in proptest::collection::vec((0..7usize, 0..7usize), 0..12),
        marks in proptest::collection::vec(0..6usize, 7),
    ) {
        let edges: Vec<_> = edges.into_iter().filter(|(u, v)| u != v).collect();
        let board = MarkedGraph::new(DrawnGraph::new(7, edges).unwrap());
        use Vertex::{Free, Gone, Only};
        use kelvin_values::Player::{Left, Right};
        let board = board.with(|v| [Free, Free, Free, Only(Left), Only(Right), Gone][marks[v]]);
        let (ruleset, open) = Col::on(board).unwrap();
        assert_sound(&ruleset, &open);
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let value = Evaluator::new(&universe, ruleset).value(&open, &budget).unwrap();
        prop_assert!(value.number().is_some() || (value + universe.star(1)).number().is_some());
    }
}
