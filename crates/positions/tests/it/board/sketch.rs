use kelvin_positions::board::{MarkedGraph, Vertex};
use kelvin_values::Player;

#[test]
fn sketches_are_paths_with_branches() {
    let graph = MarkedGraph::parse("L-.-.(-x;-.-R)").unwrap();
    let edges: Vec<_> = graph.graph().edges().collect();
    assert_eq!(edges, [(0, 1), (1, 2), (2, 3), (2, 4), (4, 5)]);
    let contents = [graph.at(0), graph.at(3)];
    assert_eq!(contents, [Vertex::Beside(Player::Left), Vertex::Piece(Player::Left)]);
}

#[test]
fn what_is_no_sketch_says_where_and_why() {
    let error = |text| MarkedGraph::parse(text).unwrap_err().to_string();
    assert_eq!(error("-."), "character 1: found '-', expected a vertex . x o L R");
    assert_eq!(error(".--."), "character 3: found '-', expected a vertex . x o L R after -");
    assert_eq!(error(".-.."), "character 4: found '.', expected - before the next vertex");
    assert_eq!(error(".-"), "character 3: found the end, expected a vertex . x o L R after -");
    assert_eq!(error(".(-."), "character 5: found the end, expected a closing bracket");
    assert_eq!(error(".-.)"), "character 4: found ')', expected a bracket opened before it");
}
