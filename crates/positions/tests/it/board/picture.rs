use kelvin_positions::board::Picture;

fn text(picture: &str) -> String {
    Picture::parse(picture).unwrap_or_else(|error| panic!("{picture}: {error}")).to_string()
}

#[test]
fn pictures_are_read_in_every_notation() {
    for typed in ["brbb", "lre", "BRG", "LRE", "rr", "RR", "B(R;BB)", "l(r;el)", "BB + G", "l(r;e(l;r)) + e"]
    {
        assert_eq!(text(typed), typed);
    }
    assert_eq!(text("0-1 B, 1-2 R, 2-0 g"), "0-1 B, 1-2 R, 2-0 G");
    assert_eq!(text("e(ee:{waist};ee:{waist})"), "0-1 e, 1-2 e, 2-3 e, 1-4 e, 4-3 e");
    assert_eq!(text(":{ground}lr:{ground}"), "0-1 l, 1-0 r");
}

#[test]
fn what_is_no_picture_says_where_and_what_was_expected() {
    let error = |text: &str| Picture::parse(text).unwrap_err().to_string();
    assert!(error(" ").starts_with("the board is empty"));
    assert_eq!(error("BRQ"), "character 3: found 'Q', expected an edge B, R or G, or one of ( ; ) +");
    assert_eq!(error("B)R"), "character 2: found ')', expected a bracket opened before it");
    assert_eq!(error("B(R"), "character 4: found the end, expected a closing bracket");
    assert_eq!(error("0-1 B, 1-2"), "character 8: found \"1-2\", expected an edge such as 0-1 B");
    assert_eq!(error("0-1 B,é"), "character 7: found \"é\", expected an edge such as 0-1 B");
    assert_eq!(error("0-9999999 B"), "10000000 vertices are too many: the limit is 4097");
    assert_eq!(error(&"B".repeat(5000)), "4097 edges are too many: the limit is 4096");
}
