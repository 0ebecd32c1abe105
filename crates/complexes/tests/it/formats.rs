//! Every format survives a round trip, and errors are reported with their location.

use crate::common;

use common::*;
use kelvin_budget::Budget;
use kelvin_complexes::formats::{FormatError, TextPosition, graph6, json, lists, macaulay2};
use kelvin_complexes::{Complex, Face, Field, NamedGraph, Vertices};
use proptest::prelude::*;

proptest! {
    #[test]
    fn json_is_read_back(complex in complexes(6, 6), left in 0u32..64) {
        prop_assert_eq!(&json::read(&json::write(&complex)).unwrap().complex, &complex);
        let left: Face = (0..6).filter(|v| left >> v & 1 == 1).collect();
        let document = json::read(&json::write_labelled(&complex, &left)).unwrap();
        prop_assert_eq!(document, json::Document { complex, left: Some(left) });
    }

    #[test]
    fn macaulay2_is_read_back(complex in complexes(6, 6)) {
        let ideal = complex.facet_ideal();
        let text = macaulay2::write_ideal(&ideal, Field::GF2);
        prop_assert_eq!(macaulay2::read(&text).unwrap(), macaulay2::Object::Ideal(ideal));
        let expected = match complex.is_void() {
            true => macaulay2::Object::ComplexOf(complex.stanley_reisner_ideal(&Budget::unlimited()).unwrap()),
            false => macaulay2::Object::Complex(complex.clone()),
        };
        prop_assert_eq!(macaulay2::read(&macaulay2::write_complex(&complex, Field::Q)).unwrap(), expected);
    }

    #[test]
    fn lists_are_read_back(complex in complexes(6, 6)) {
        let budget = Budget::unlimited();
        let trimmed = complex.without_loops();
        let again = lists::read(&lists::write_polymake(&complex)).unwrap();
        prop_assert_eq!(again.facets().len(), complex.facets().len());
        prop_assert!(again.isomorphism(&trimmed, &budget).unwrap().is_some());
        prop_assume!(!complex.is_irrelevant());
        prop_assert_eq!(lists::read(&lists::write_gudhi(&complex)).unwrap(), again);
    }

    #[test]
    fn graph6_is_read_back(graph in graphs(9)) {
        prop_assert_eq!(graph6::read(&graph6::write(&graph)).unwrap(), graph);
    }

    #[test]
    fn no_text_makes_a_reader_fail_badly(text in "[ -~\n]{0,60}", junk in "\\PC{0,40}") {
        for text in [&text, &junk] {
            let _ = text.parse::<Complex>();
            let _ = json::read(text);
            let _ = macaulay2::read(text);
            let _ = lists::read(text);
            let _ = graph6::read(text);
        }
    }

    #[test]
    fn broken_texts_make_no_reader_fail_badly(complex in complexes(5, 5), cut in 0usize..200, put in any::<char>()) {
        let texts = [
            json::write(&complex), macaulay2::write_complex(&complex, Field::Q), lists::write_polymake(&complex),
            complex.to_string(),
        ];
        for text in texts {
            let at = text.char_indices().map(|(i, _)| i).nth(cut).unwrap_or(text.len());
            let broken = format!("{}{put}{}", &text[..at], &text[at..]);
            for text in [&text[..at], &broken] {
                let _ = text.parse::<Complex>();
                let _ = json::read(text);
                let _ = macaulay2::read(text);
                let _ = lists::read(text);
                let _ = graph6::read(text);
            }
        }
    }
}

#[test]
fn graph6_agrees_with_the_format_of_nauty() {
    // The example in the format's specification: five vertices, edges 0-2, 0-4, 1-3, 3-4.
    let graph = NamedGraph::new(Vertices::numbered("v", 5), [(0, 2), (0, 4), (1, 3), (3, 4)]).unwrap();
    assert_eq!(graph6::write(&graph), "DQc");
    assert_eq!(graph6::read(">>graph6<<DQc\n").unwrap(), graph);
    assert_eq!(graph6::write(&NamedGraph::edgeless(Vertices::numbered("v", 0))), "?");
    let large = NamedGraph::cycle(100);
    assert!(graph6::write(&large).starts_with("~?@c"));
    assert_eq!(graph6::read(&graph6::write(&large)).unwrap(), large);
}

#[test]
fn macaulay2_reads_as_people_write_it() {
    let text = "-- a comment\nR = QQ[x_1..x_4, y];\nI = monomialIdeal(x_1*x_3, x_2*x_3*x_4) -- end\n";
    let macaulay2::Object::Ideal(ideal) = macaulay2::read(text).unwrap() else { panic!("an ideal") };
    assert_eq!(ideal.to_string(), "(x_1*x_3, x_2*x_3*x_4)");
    assert_eq!(ideal.variables().len(), 5);
    let text = "S = ZZ/101[a,b,c]\nD = simplicialComplex({a*b, c})";
    let macaulay2::Object::Complex(complex) = macaulay2::read(text).unwrap() else { panic!("a complex") };
    assert_eq!(complex.to_string(), "<c, a b>");
}

#[test]
fn odd_names_are_replaced_for_macaulay2_and_reported() {
    let complex = Complex::new(Vertices::new(["v1-v2", "b"]).unwrap(), [Face::from([0, 1])]).unwrap();
    let text = macaulay2::write_complex(&complex, Field::Q);
    let expected = "needsPackage \"SimplicialComplexes\"\n-- v_1 = v1-v2\n-- v_2 = b\nR = QQ[v_1, v_2]\n\
                    D = simplicialComplex {v_1*v_2}\n";
    assert_eq!(text, expected);
}

#[test]
fn facet_lists_are_read_in_every_usual_form() {
    let expected = "0 1 2, 2 3";
    for text in [
        "0 1 2\n2 3\n",
        "{0 1 2}\n{2 3}",
        "[[0,1,2],[2,3]]",
        "$c=new SimplicialComplex(FACETS=>[[0,1,2],[2,3]]);",
    ] {
        assert_eq!(lists::read(text).unwrap(), expected.parse().unwrap(), "{text}");
    }
}

#[test]
fn errors_name_their_place_and_what_was_expected() {
    let place = |error: FormatError| {
        let TextPosition { line, column } = error.place.unwrap();
        (line, column, error.to_string())
    };
    let (line, column, text) = place(lists::read("0 1\n2 x").unwrap_err());
    assert_eq!((line, column), (2, 3));
    assert_eq!(text, "line 2, column 3: expected the number of a vertex, found `x`");
    let (line, column, _) = place(json::read("{\"facets\":\n [[\"a\", true]]}").unwrap_err());
    assert_eq!((line, column), (2, 12));
    let (line, column, text) =
        place(macaulay2::read("R = QQ[x,y]\nI = monomialIdeal(x*y, x*z)").unwrap_err());
    assert_eq!((line, column), (2, 24), "{text}");
    assert!(text.ends_with("face 2 names `z`, which is not a vertex"), "{text}");
    let (.., text) = place(macaulay2::read("ideal(x*x)").unwrap_err());
    assert!(text.contains("square-free"), "{text}");
    let (line, column, text) = place("a b, c\nd <e".parse::<Complex>().unwrap_err());
    assert_eq!((line, column), (2, 3), "{text}");
    let vertices = Vertices::numbered("v", 2);
    let (line, column, _) = place(Complex::parse_on(vertices, "v1 v2,\n v3").unwrap_err());
    assert_eq!((line, column), (2, 2));
    let (_, column, _) = place(graph6::read("DQ").unwrap_err());
    assert_eq!(column, 3);
    let (_, column, _) = place(graph6::read("DQc?").unwrap_err());
    assert_eq!(column, 4);
    assert!(json::read("[[\"a\"]]").is_ok());
    assert!(json::read("{\"facets\": [], \"facetts\": 1}").is_err());
    let unlabelled = json::read("{\"facets\": [[\"a\", \"b\"]], \"left\": [\"a\"]}").unwrap_err();
    assert_eq!(unlabelled.to_string(), "`b` has not exactly one of the labels Left and Right");
    let unknown = json::read("{\"vertices\": [\"a\"], \"facets\": [[\"a\"], [\"b\"]]}").unwrap_err();
    assert_eq!(unknown.to_string(), "face 2 names `b`, which is not a vertex");
}
