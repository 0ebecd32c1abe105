//! `kelvin complex`.

mod common;

use common::{errors, kelvin_reading, output, usage};
use serde_json::Value;

fn report(facets: &str, arguments: &[&str]) -> Value {
    let arguments = [&["complex", "--facets", "-", "--json"], arguments].concat();
    let ran = kelvin_reading(&arguments, facets);
    assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{facets}");
    serde_json::from_str(&ran.output).unwrap()
}

/// The six-vertex projective plane.
const PLANE: &str = "1 2 5, 1 2 6, 1 3 4, 1 3 6, 1 4 5, 2 3 4, 2 3 5, 2 4 6, 3 5 6, 4 5 6";

#[test]
fn a_triangle_without_its_inside() {
    let x = report("a b, b c, c a\n", &[]);
    assert_eq!(x["f-vector"], "(1, 3, 3)");
    assert_eq!(x["h-vector"], "(1, 1, 1)");
    assert_eq!(x["pure"], true);
    assert_eq!(x["flag"], false);
    assert_eq!(x["shellable"]["answer"], true);
    assert_eq!(x["Cohen–Macaulay"], true);
}

#[test]
fn the_projective_plane_depends_on_the_field() {
    assert_eq!(report(PLANE, &[])["Cohen–Macaulay"], true);
    assert_eq!(report(PLANE, &["--field", "3"])["Cohen–Macaulay"], true);
    let x = report(PLANE, &["--field", "2"]);
    assert_eq!(x["Cohen–Macaulay"], false);
    assert_eq!(x["field"], "GF(2)");
    assert_eq!(x["shellable"]["answer"], false);
}

#[test]
fn every_format_is_read() {
    let expected = report("1 2, 2 3", &[]);
    for text in [
        "[[1,2],[2,3]]",
        "1 2\n2 3\n",
        r#"{"facets": [["1","2"],["2","3"]]}"#,
        r#"[["1","2"],["2","3"]]"#,
        "$c = new SimplicialComplex(INPUT_FACES=>[[1,2],[2,3]]);",
    ] {
        assert_eq!(report(text, &[]), expected, "{text}");
    }
    let m2 = kelvin_reading(&["complex", "--facets", "-", "--m2"], "a b, b c");
    assert!(m2.output.contains("simplicialComplex") && m2.output.contains("monomialIdeal"), "{}", m2.output);
}

#[test]
fn void_and_irrelevant_differ() {
    assert_eq!(report("", &[])["dimension"], "none");
    assert_eq!(report("{}", &[])["dimension"], "-1");
}

#[test]
fn mistakes_are_named() {
    assert!(errors(&["complex", "--facets", "no-such-file"]).contains("cannot read no-such-file"));
    let ran = kelvin_reading(&["complex", "--facets", "-"], r#"{"facets": [["a"], "#);
    assert_eq!(ran.status, Some(1));
    assert!(ran.errors.contains("line 1"), "{}", ran.errors);
    assert!(usage(&["complex"]).contains("--facets"));
    assert!(usage(&["complex", "--facets", "-", "--field", "4"]).contains("prime"));
    assert!(output(&["complex", "--help"]).contains("Examples"));
}
