use kelvin_positions::board::Purses;

#[test]
fn what_is_no_heap_with_purses_is_refused() {
    let error = |text| Purses::parse(text).unwrap_err().to_string();
    assert_eq!(error("5(2"), "character 1: found \"5(2\", expected a heap such as 5 or 5(2,1)");
    assert_eq!(error("3 + -2"), "character 4: found \"-2\", expected a heap such as 5 or 5(2,1)");
    assert_eq!(error("1001"), "1001 counters are too many: the limit is 1000");
}
