use crate::reference::{assert_sound, assert_value, assert_worth, graph_of};
use kelvin_positions::board::{DrawnGraph, MarkedGraph};
use kelvin_positions::rulesets::Snort;
use proptest::prelude::*;

#[test]
fn small_graphs_have_the_published_values() {
    let worth = |board: &str, value: &str| {
        let (ruleset, open) = Snort::on(graph_of(board)).unwrap();
        assert_worth(&ruleset, &open, value);
    };
    worth("P1", "*");
    worth("P2", "+-1");
    worth("P3", "+-2");
    worth("K4", "+-3");
    worth("P5; left: 0 4", "{4|0,+-1}");
    worth("L-.-.-.-L", "{4|0,+-1}");
    worth(".-.-.(-.;-.)", "+-{3|2}");
    worth("x.o", "0");
}

#[test]
fn a_universal_vertex_decides() {
    for (board, n) in [("star 6", 6), ("wheel 5", 5), ("K7", 6)] {
        let (ruleset, open) = Snort::on(graph_of(board)).unwrap();
        assert_value(&ruleset, &open, &format!("+-{n}"));
    }
}

#[test]
fn loops_and_quarrelling_neighbours_are_refused() {
    let error = |text| Snort::on(graph_of(text)).unwrap_err().to_string();
    assert_eq!(error("0-1, 1-1"), "Snort is played on graphs without loops, but vertex 1 has one");
    assert_eq!(error("xo."), "Snort forbids the pieces on the neighbours 0 and 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn components_and_symmetry_keep_the_value(edges in proptest::collection::vec((0..6usize, 0..6usize), 0..9)) {
        let edges: Vec<_> = edges.into_iter().filter(|(u, v)| u != v).collect();
        let graph = DrawnGraph::new(6, edges).unwrap();
        let (ruleset, open) = Snort::on(MarkedGraph::new(graph)).unwrap();
        assert_sound(&ruleset, &open);
    }
}
