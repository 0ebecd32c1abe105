//! Published facts: Huntemann's thesis on strong placement games and commutative algebra, with its errors
//! corrected.

use crate::games;

use games::{illegal_complex, legal_complex};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Field, Ideal, Shellability, Vertices};
use kelvin_testing::facts::facts_about;
use serde_json::Value;

fn facts(op: &str) -> Vec<(String, Vec<Value>, Value)> {
    let facts = facts_about(include_str!("facts/complexes.json"), &[op]).into_iter();
    facts.map(|fact| (format!("{} {op} {:?}", fact.section, fact.args), fact.args, fact.expected)).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Parses the complex of the first argument, on the vertices of the second if there is one.
fn complex(args: &[Value]) -> Complex {
    match args {
        [facets] => text(facets).parse().unwrap(),
        [facets, names] => {
            let vertices = Vertices::new(text(names).split_whitespace()).unwrap();
            Complex::parse_on(vertices, text(facets)).unwrap()
        }
        _ => panic!("too many arguments"),
    }
}

fn ideal(args: &[Value]) -> Ideal {
    complex(args).facet_ideal()
}

/// Parses the facets or generators as a set of sets of names.
fn sets(text: &str) -> Vec<Vec<&str>> {
    let mut sets: Vec<Vec<&str>> = text
        .split(',')
        .map(|set| {
            let mut names: Vec<&str> = set.split_whitespace().collect();
            names.sort_unstable();
            names
        })
        .collect();
    sets.sort();
    sets
}

fn check_complexes(op: &str, answer: impl Fn(&[Value]) -> Complex) {
    for (place, args, expected) in facts(op) {
        let answer = answer(&args).to_string();
        assert_eq!(sets(answer.trim_matches(['<', '>'])), sets(text(&expected)), "{place}");
    }
}

#[test]
fn operators_between_complexes_and_ideals_agree_with_the_examples() {
    let budget = Budget::unlimited();
    check_complexes("facet_ideal", |args| complex(args).facet_ideal().facet_complex());
    check_complexes("facet_complex", |args| ideal(args).facet_complex());
    check_complexes("stanley_reisner_ideal", |args| {
        complex(args).stanley_reisner_ideal(&budget).unwrap().facet_complex()
    });
    check_complexes("stanley_reisner_complex", |args| ideal(args).stanley_reisner_complex(&budget).unwrap());
}

#[test]
fn duals_agree_with_the_examples() {
    let budget = Budget::unlimited();
    check_complexes("complex_complement", |args| complex(args).complement().unwrap());
    check_complexes("alexander_dual", |args| complex(args).alexander_dual(&budget).unwrap());
    check_complexes("minimal_vertex_covers", |args| complex(args).cover_dual(&budget).unwrap());
}

#[test]
fn game_complexes_agree_with_the_examples() {
    check_complexes("illegal_complex", |args| illegal_complex(text(&args[0]), text(&args[1])));
    check_complexes("legal_complex", |args| legal_complex(text(&args[0]), text(&args[1])));
}

#[test]
fn given_sets_are_minimal_covers() {
    for (place, args, expected) in facts("cover_in") {
        let complex = complex(&args[..1]);
        let set = complex.vertices().face(text(&args[1]).split_whitespace(), 0).unwrap();
        assert_eq!(complex.is_minimal_vertex_cover(&set), expected.as_bool().unwrap(), "{place}");
        let listed = complex.minimal_vertex_covers(&Budget::unlimited()).unwrap();
        assert_eq!(listed.contains(&set), expected.as_bool().unwrap(), "{place}");
    }
}

#[test]
fn covers_have_the_sizes_given() {
    for (place, args, expected) in facts("cover_sizes") {
        let complex = legal_complex(text(&args[0]), text(&args[1]));
        let covers = complex.minimal_vertex_covers(&Budget::unlimited()).unwrap();
        for size in expected.as_array().unwrap() {
            assert!(covers.iter().any(|cover| cover.len() as u64 == size.as_u64().unwrap()), "{place}");
        }
    }
}

#[test]
fn purity_and_unmixedness_agree_with_tables_7_1_and_7_2() {
    let budget = Budget::unlimited();
    for (place, args, expected) in facts("game_complex_property") {
        let (ruleset, board) = (text(&args[0]), text(&args[1]));
        let answer = match text(&args[2]) {
            "pure" => {
                let pure = legal_complex(ruleset, board).is_pure();
                // The legal complex is pure exactly when the illegal one is unmixed.
                assert_eq!(illegal_complex(ruleset, board).is_unmixed(&budget).unwrap(), pure, "{place}");
                pure
            }
            "unmixed" => legal_complex(ruleset, board).is_unmixed(&budget).unwrap(),
            _ => continue,
        };
        assert_eq!(answer, expected.as_bool().unwrap(), "{place}");
    }
}

#[test]
fn cohen_macaulayness_agrees_with_the_tables_and_examples() {
    let budget = Budget::unlimited();
    let mut tables = 0;
    for (place, args, expected) in facts("game_complex_property") {
        if text(&args[2]) == "CM" {
            let ideal = games::illegal_ideal(text(&args[0]), text(&args[1]));
            for field in [Field::Q, Field::GF2] {
                let answer = ideal.cohen_macaulay(field, &budget).unwrap();
                assert_eq!(answer.holds(), expected.as_bool().unwrap(), "{place}: {answer}");
            }
            tables += 1;
        }
    }
    assert!(tables > 20);
    for (place, args, expected) in facts("is_cm") {
        let answer = complex(&args).cohen_macaulay(Field::Q, &budget).unwrap();
        assert_eq!(answer.holds(), expected.as_bool().unwrap(), "{place}");
    }
    for (place, args, expected) in facts("is_cm_facet_ideal") {
        let answer = complex(&args).facet_ideal().cohen_macaulay(Field::Q, &budget).unwrap();
        assert_eq!(answer.holds(), expected.as_bool().unwrap(), "{place}");
    }
}

#[test]
fn shellability_agrees_with_the_tables_and_examples() {
    let budget = Budget::unlimited();
    let check = |place: &str, complex: &Complex, expected: &Value| {
        let answer = complex.shellability(&budget);
        assert_eq!(answer.answer(), expected.as_bool(), "{place}");
        if let Shellability::Shellable(shelling) = answer {
            assert_eq!(shelling.flaw(complex, &budget).unwrap(), None);
        }
    };
    let mut tables = 0;
    for (place, args, expected) in facts("game_complex_property") {
        if text(&args[2]) == "shellable" {
            check(&place, &legal_complex(text(&args[0]), text(&args[1])), &expected);
            tables += 1;
        }
    }
    assert!(tables > 20);
    for (place, args, expected) in facts("is_shellable") {
        check(&place, &complex(&args), &expected);
    }
}
