use kelvin_positions::board::Cake;

#[test]
fn what_is_no_cake_is_refused() {
    let error = |text| Cake::parse(text).unwrap_err().to_string();
    assert_eq!(error("3"), "character 1: found \"3\", expected a cake such as 3x4, rows by columns");
    assert_eq!(error("0x3"), "character 1: found \"0x3\", expected a cake such as 3x4, rows by columns");
    assert_eq!(error("1x1000000"), "1000000 rows or columns are too many: the limit is 1000");
}
