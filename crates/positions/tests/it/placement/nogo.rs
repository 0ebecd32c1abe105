use kelvin_positions::bits::Set;
use kelvin_positions::board::MarkedGraph;
use kelvin_positions::placement::{MAX_GROUPS, connected_sets};

#[test]
fn every_connected_set_is_visited_once() {
    let board = MarkedGraph::parse("grid 3x3").unwrap();
    let room = board.set(|_| true);
    let mut seen = std::collections::HashSet::new();
    connected_sets(&room, &|v| board.graph().neighbours(v).clone(), MAX_GROUPS, &mut |set, beside| {
        assert!(seen.insert(set.clone()));
        let around = set.iter().fold(Set::none(9), |all, v| all.or(board.graph().neighbours(v)));
        assert_eq!(*beside, around.without(set));
        Ok(())
    })
    .unwrap();
    // The connected induced subgraphs of the 3×3 grid.
    assert_eq!(seen.len(), 218);
}
