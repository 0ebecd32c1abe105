use kelvin_positions::board::Heaps;

#[test]
fn what_is_no_heap_is_refused_with_its_place() {
    let error = |text| Heaps::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("3 + -1"),
        "character 5: found a heap below zero, expected the size of a heap, such as 7"
    );
    assert_eq!(error("3,x"), "character 3: found 'x', expected the size of a heap, such as 7");
    assert_eq!(error(""), "the board is empty: expected the size of a heap, such as 7");
    assert_eq!(
        error("123456789012345678901234567890"),
        "123456789012345678901234567890 counters in a heap are too many: the limit is 1000000000"
    );
    assert_eq!(Heaps::parse("3,5 7+0").unwrap().to_string(), "3 + 5 + 7 + 0");
}
