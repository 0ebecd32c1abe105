use kelvin_budget::Budget;
use kelvin_positions::{Analyst, Position, PositionError};
use kelvin_values::Universe;

fn value(board: &str) -> Result<String, PositionError> {
    let universe = Universe::new();
    let position = Position::parse("digraph-placement", board)?;
    Ok(Analyst::new(&universe).value(&position, &Budget::unlimited()).unwrap().to_string())
}

#[test]
fn a_vertex_goes_with_its_out_neighbours() {
    let known = [
        ("L", "1"),
        ("LR", "0"),
        ("LR 0>1 1>0", "*"),
        // Left's move removes both vertices; Right's leaves Left a move.
        ("LR 0>1", "1/2"),
        (".R 0>1", "-1"),
        ("", "0"),
    ];
    for (board, expected) in known {
        assert_eq!(value(board).unwrap(), expected, "{board}");
    }
    for board in ["LX", "LR 0-1", "LR 0>2"] {
        assert!(value(board).is_err(), "{board}");
    }
}
