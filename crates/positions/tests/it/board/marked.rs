use kelvin_positions::board::MarkedGraph;

#[test]
fn boards_are_written_as_they_are_read() {
    for text in ["P5; x: 0 4; o: 2", "K3; left: 0; right: 1; gone: 2", "..#|.x.|o.."] {
        assert_eq!(MarkedGraph::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn wrong_marks_are_refused() {
    let error = |text: &str| MarkedGraph::parse(text).unwrap_err().to_string();
    assert_eq!(error("P3; x: 7"), "character 8: found \"7\", expected vertices below 3");
    assert_eq!(
        error("P3; y: 1"),
        "character 5: found \"y: 1\", expected x, o, left, right, by-x, by-o or gone with a colon and a list of vertices"
    );
    assert_eq!(error("..|."), "row 2 has 1 cell, but the first row has 2");
}
