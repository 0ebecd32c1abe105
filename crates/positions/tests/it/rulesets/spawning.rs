use kelvin_positions::rulesets::Spawning;

#[test]
fn options_are_counted_as_combinatorics_says() {
    for (code, place, count) in [
        ("1-3", 20, 1 + 19 + 171),
        ("3", 20, 171),
        ("1+C", 20, 20),
        ("1-3C(5)", 20, 1 + 4 + 6),
        ("1-5C", 20, 5),
        ("3E", 20, 9),
        ("4FS", 20, 9),
        ("1+S", 20, 2046),
        ("1+", 5, 16),
    ] {
        assert_eq!(Spawning::parse(code).unwrap().options(place).unwrap().len(), count, "{code}");
    }
    assert!(Spawning::parse("x").is_err());
}
