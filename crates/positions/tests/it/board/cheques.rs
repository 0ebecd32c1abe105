use kelvin_positions::board::Cheques;

#[test]
fn a_table_is_written_as_it_is_read() {
    let text = "{8,{28|4}|-2,{2|-22}} + 3 + {5|-5}";
    assert_eq!(Cheques::parse(text, true).unwrap().to_string(), text);
}

#[test]
fn what_is_no_table_says_where_and_why() {
    let error = |text| Cheques::parse(text, false).unwrap_err().to_string();
    assert_eq!(
        error(""),
        "character 1: found the end, expected a number of coins, or a cheque such as {5|-3}"
    );
    assert_eq!(error("{1|2"), "character 5: found the end, expected a comma or '}'");
    assert_eq!(
        error("{1,2|3}"),
        "character 1: found a choice, expected a cheque with one number for each player"
    );
    assert_eq!(error("{1|2} 3"), "character 7: found '3', expected + or the end");
    assert_eq!(
        error("{é|1}"),
        "character 2: found 'é', expected a number of coins, or a cheque such as {5|-3}"
    );
    assert_eq!(
        error("9999999999999999999999"),
        "9999999999999999999999 coins are too many: the limit is 1000000000000"
    );
    let deep = Cheques::parse("{{{1|2}|3}|4}", true).unwrap_err().to_string();
    assert_eq!(
        deep,
        "character 3: found '{', expected a number of coins, as this far inside there is no choice any more"
    );
}
