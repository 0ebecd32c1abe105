use kelvin_positions::board::Square;

#[test]
fn squares_have_the_names_of_a_chessboard() {
    let name = |row, column| Square { row, column }.to_string();
    assert_eq!([name(0, 0), name(2, 25), name(9, 26), name(0, 52)], ["a1", "z3", "aa10", "ba1"]);
    for name in ["a1", "z3", "aa10", "ba1"] {
        assert_eq!(name.parse::<Square>().unwrap().to_string(), name);
    }
    for name in ["", "a", "1", "a0", "a+1", "1a", "é1", "aaaaaaaaaaaaaaaaaaaaaaaaa1", "a99999999999999999999"]
    {
        assert!(name.parse::<Square>().is_err(), "{name}");
    }
}
