use kelvin_positions::board::{Grid, Letters};

fn error(text: &str) -> String {
    Grid::parse(text, Letters::CROSSES).unwrap_err().to_string()
}

#[test]
fn rows_come_by_bars_or_lines_and_letters_in_either_case() {
    let bars = Grid::parse("..#|.X.|O..", Letters::CROSSES).unwrap();
    let lines = Grid::parse("..#\n.x.\no..\n", Letters::CROSSES).unwrap();
    assert_eq!(bars, lines);
    assert_eq!(Grid::parse("tt.ff", Letters::TOADS).unwrap().to_string(), "tt.ff");
    assert_eq!(Grid::parse("LERX", Letters::SIDES).unwrap().to_string(), "lerl");
}

#[test]
fn a_malformed_board_says_where_and_why() {
    assert_eq!(error("..|.z"), "row 2, column 2: found 'z', expected one of . # x o");
    assert_eq!(error("...|..|..."), "row 2 has 2 cells, but the first row has 3");
    assert_eq!(error("..||.."), "row 2, column 1: found an empty row, expected one of . # x o");
    assert_eq!(error("  "), "the board is empty: expected rows of one of . # x o");
    assert_eq!(error("0x4"), "the board is empty: expected at least one row and one column");
    assert_eq!(error("1000x1000"), "1000000 cells are too many: the limit is 10000");
    assert_eq!(
        error("99999999999x99999999999"),
        format!("{} cells are too many: the limit is 10000", u64::MAX)
    );
    assert_eq!(error(&".".repeat(1_000_000)), "10001 cells are too many: the limit is 10000");
    assert_eq!(
        Grid::parse_strip("..|..", Letters::TOADS).unwrap_err().to_string(),
        "row 2, column 1: found a second row, expected a strip of one row"
    );
}
