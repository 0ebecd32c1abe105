//! Published facts of Huntemann, *The Class of Strong Placement Games: Complexes, Values, and Temperature*,
//! with errata corrected.

use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Field};
use kelvin_placement::constructions::values;
use kelvin_placement::{LabelledComplex, Owner, PlacementError, PlacementGame};
use kelvin_positions::Analyst;
use kelvin_testing::Fact;
use kelvin_testing::facts::facts_about;
use kelvin_values::{Game, Universe, notation};
use serde_json::Value;
use std::collections::BTreeSet;

/// A complex of a fact. The empty text is the complex with only the empty face.
fn complex(text: &str) -> LabelledComplex {
    if text.is_empty() { "{}".parse().unwrap() } else { text.parse().unwrap() }
}

fn facts(ops: &[&str]) -> Vec<Fact> {
    facts_about(include_str!("facts/placement.json"), ops)
}

/// An argument of a fact that is a complex.
fn complex_of(fact: &Fact, place: usize) -> LabelledComplex {
    complex(fact.text(place))
}

/// The game of the ruleset and the board at the start of a fact.
fn game(fact: &Fact) -> PlacementGame {
    PlacementGame::compile(fact.text(0), fact.text(1)).unwrap()
}

/// Asserts that the complex or game of each fact has the expected value.
fn assert_values(ops: &[&str], value: impl for<'u> Fn(&Fact, &'u Universe, &'u Budget) -> Game<'u>) {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for fact in facts(ops) {
        let wanted = match &fact.expected {
            Value::Number(n) => format!("*{n}"),
            text => text.as_str().unwrap().replace("tiny", "Tiny"),
        };
        let wanted = notation::parse(&wanted, &universe.work(&budget)).unwrap();
        assert_eq!(value(&fact, &universe, &budget), wanted, "{}: {} {:?}", fact.section, fact.op, fact.args);
    }
}

#[test]
fn complexes_have_the_published_values() {
    assert_values(&["sp_game_value"], |fact, universe, budget| {
        complex_of(fact, 0).value(universe, budget).unwrap()
    });
    assert_values(&["impartial_complex_value"], |fact, universe, budget| {
        let complex: Complex = fact.text(0).parse().unwrap();
        LabelledComplex::impartial(complex).value(universe, budget).unwrap()
    });
}

/// The join of complexes is the sum of games (Theorem 1.55).
#[test]
fn joins_have_the_published_values() {
    assert_values(&["join_value"], |fact, universe, budget| {
        let [a, b] = [0, 1].map(|i| complex_of(fact, i));
        let join = a.join(&b).unwrap();
        let [a, b] = [a, b].map(|complex| complex.value(universe, budget).unwrap());
        let value = join.value(universe, budget).unwrap();
        assert_eq!(value, a + b);
        value
    });
}

#[test]
fn constructions_have_the_intended_values() {
    let count = |fact: &Fact, i: usize| fact.number(i) as usize;
    assert_values(&["simplex_value"], |fact, universe, budget| {
        values::simplex(count(fact, 0), count(fact, 1)).unwrap().value(universe, budget).unwrap()
    });
    assert_values(&["prop425"], |fact, universe, budget| {
        let dimension = fact.number(1) as isize;
        let complex = values::integer(fact.number(0), dimension).unwrap();
        assert_eq!(complex.complex().dimension(), Some(dimension));
        complex.value(universe, budget).unwrap()
    });
    assert_values(&["thm427"], |fact, universe, budget| {
        values::unit_fraction(count(fact, 0) as u32).unwrap().value(universe, budget).unwrap()
    });
    assert_values(&["prop429"], |fact, universe, budget| {
        values::switch(fact.number(0), -fact.number(1)).unwrap().value(universe, budget).unwrap()
    });
    assert_values(&["prop429_connected"], |fact, universe, budget| {
        // The face {x_0, y_0} makes the complex connected and does not change the value.
        let switch = values::switch(fact.number(0), -fact.number(1)).unwrap().to_string();
        let connected = format!("{}, x1 y1", &switch[1..switch.len() - 1]);
        complex(&connected).value(universe, budget).unwrap()
    });
    assert_values(&["prop430"], |fact, universe, budget| {
        values::switch(fact.number(0), fact.number(1)).unwrap().value(universe, budget).unwrap()
    });
    assert_values(&["prop431"], |fact, universe, budget| {
        // The fact counts the vertices of Right.
        values::tiny(count(fact, 0) - 2).unwrap().value(universe, budget).unwrap()
    });
    assert_values(&["nim_complex_value"], |fact, universe, budget| {
        values::nimber(count(fact, 0), budget).unwrap().value(universe, budget).unwrap()
    });
    assert_values(&["nim_impartial_value"], |fact, universe, budget| {
        values::impartial_nimber(count(fact, 0), budget).unwrap().value(universe, budget).unwrap()
    });
}

#[test]
fn rulesets_have_the_published_values() {
    for (op, ruleset) in [
        ("snort_value", "snort"),
        ("col_value", "col"),
        ("arc_kayles_value", "arc-kayles"),
        ("node_kayles_value", "node-kayles"),
        ("domineering_value", "domineering"),
    ] {
        assert_values(&[op], |fact, universe, budget| {
            let board = match ruleset {
                "domineering" if fact.text(0).contains('#') => region(fact.text(0)),
                _ => fact.text(0).to_string(),
            };
            let game = PlacementGame::compile(ruleset, &board).unwrap();
            // The complex played as a game has the same value.
            let legal = game.legal_complex(budget).unwrap();
            let value = Analyst::new(universe).value(&game.position(), budget).unwrap();
            if legal.complex().facets().len() < 500 {
                assert_eq!(legal.value(universe, budget).unwrap(), value);
            }
            value
        });
    }
    assert_values(&["oab_value"], |fact, universe, budget| {
        let ruleset = format!("oab({},{})", fact.number(0), fact.number(1));
        let game = PlacementGame::compile(&ruleset, &fact.number(2).to_string()).unwrap();
        Analyst::new(universe).value(&game.position(), budget).unwrap()
    });
}

/// The facts mark cells with #, and missing cells with dots.
fn region(shape: &str) -> String {
    let cell = |c| match c {
        '#' => '.',
        '.' => '#',
        '/' => '|',
        other => other,
    };
    shape.chars().map(cell).collect()
}

#[test]
fn games_have_the_published_complexes() {
    let budget = Budget::unlimited();
    for fact in facts(&["legal_complex", "illegal_complex", "domineering_legal", "nim_impartial_complex"]) {
        let found = match fact.op.as_str() {
            "legal_complex" => game(&fact).legal_complex(&budget).unwrap(),
            "illegal_complex" => game(&fact).illegal_complex(),
            "domineering_legal" => {
                let game = PlacementGame::compile("domineering", &region(fact.text(0))).unwrap();
                game.legal_complex(&budget).unwrap()
            }
            _ => values::impartial_nimber(fact.number(0) as usize, &budget).unwrap(),
        };
        let facets = |complex: &LabelledComplex| -> BTreeSet<BTreeSet<String>> {
            let names = |facet: &kelvin_complexes::Face| {
                facet.iter().map(|v| complex.complex().vertices().name(v).to_string()).collect()
            };
            complex.complex().facets().iter().map(names).collect()
        };
        let wanted: LabelledComplex = fact.expected.as_str().unwrap().parse().unwrap();
        assert_eq!(facets(&found), facets(&wanted), "{}: {:?}", fact.op, fact.args);
        let owner = |complex: &LabelledComplex, name: &str| {
            complex.complex().vertices().find(name).map(|v| complex.owner(v))
        };
        for name in wanted.complex().vertices().names() {
            assert_eq!(owner(&found, name), owner(&wanted, name));
        }
    }
    for fact in facts(&["nim_complex_facet_count"]) {
        let complex = values::nimber(fact.number(0) as usize, &budget).unwrap();
        assert_eq!(complex.complex().facets().len() as u64, fact.expected.as_u64().unwrap());
    }
    for fact in facts(&["sp_game_dimension"]) {
        assert_eq!(complex_of(&fact, 0).complex().dimension(), fact.expected.as_i64().map(|n| n as isize));
    }
    for fact in facts(&["domineering_formal_birthday"]) {
        let game = PlacementGame::compile("domineering", fact.text(0)).unwrap();
        let birthday = game.legal_complex(&budget).unwrap().formal_birthday();
        assert_eq!(birthday.map(|n| n as u64), fact.expected.as_u64());
    }
}

/// Tables 7.1 and 7.2.
#[test]
fn game_complexes_have_the_published_properties() {
    let budget = Budget::unlimited();
    for fact in facts(&["game_complex_property"]) {
        let game = game(&fact);
        let legal = game.legal_complex(&budget).unwrap();
        let found = match fact.text(2) {
            "pure" => legal.complex().is_pure(),
            "unmixed" => legal.complex().is_unmixed(&budget).unwrap(),
            "shellable" => legal.complex().shellability(&budget).answer().unwrap(),
            "CM" => game.illegal_ideal().cohen_macaulay(Field::Q, &budget).unwrap().holds(),
            other => panic!("no property {other}"),
        };
        let name = format!("{} on {}: {}", fact.text(0), fact.text(1), fact.text(2));
        assert_eq!(found, fact.expected.as_bool().unwrap(), "{name}");
    }
}

#[test]
fn impossible_constructions_are_refused() {
    let error = |result: Result<LabelledComplex, PlacementError>| result.unwrap_err().to_string();
    assert_eq!(
        error(values::integer(3, 3)),
        "no complex of dimension 3 is worth 3: expected dimension 2, or 4 and more"
    );
    assert_eq!(error(values::switch(-1, 2)), "{-1|2} is not a switch: expected the larger number first");
    assert_eq!(error(values::unit_fraction(40)), "1099511627816 vertices are too many: the limit is 600");
    assert_eq!(
        error(values::simplex(usize::MAX, 2)),
        format!("{} vertices are too many: the limit is 600", usize::MAX)
    );
    assert!(error(values::nimber(21, &Budget::unlimited())).contains("too many"));
    assert_eq!(error("a b".parse()), "`a` has not exactly one of the labels Left and Right");
    let void: LabelledComplex = "".parse().unwrap();
    assert_eq!(
        void.game(&Budget::unlimited()).unwrap_err().to_string(),
        "the void complex is not a game: expected at least the empty face {}"
    );
    let two: Complex = "a b".parse().unwrap();
    assert!(LabelledComplex::new(two.clone(), vec![Owner::Both]).is_err());
    assert!(LabelledComplex::new(two, vec![Owner::Both; 3]).is_err());
}

#[test]
fn game_graphs_have_the_published_sizes() {
    let budget = Budget::unlimited();
    for fact in facts(&["game_graph_levels", "game_graph_edges", "game_tree_nodes"]) {
        let complex = complex_of(&fact, 0);
        let size = complex.size(&budget).unwrap();
        let graph = complex.game_graph(&budget).unwrap();
        match &fact.expected {
            Value::Array(levels) => {
                let wanted: Vec<_> = levels.iter().map(|n| n.as_i64().unwrap().into()).collect();
                assert_eq!(size.levels, wanted, "{:?}", fact.args);
                let count = |k| graph.faces().iter().filter(|face| face.len() == k).count();
                assert!((0..levels.len()).all(|k| levels[k].as_u64() == Some(count(k) as u64)));
            }
            n if fact.op == "game_graph_edges" => {
                assert_eq!(size.moves, n.as_i64().unwrap().into());
                assert_eq!(graph.moves().len() as u64, n.as_u64().unwrap());
            }
            n => assert_eq!(size.tree, n.as_i64().unwrap().into()),
        }
    }
}

#[test]
fn snort_has_the_published_temperatures() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let heat = kelvin_heat::Heat::new(&universe);
    for fact in facts(&["snort_temperature"]) {
        let game = PlacementGame::compile("snort", fact.text(0)).unwrap();
        let value = Analyst::new(&universe).value(&game.position(), &budget).unwrap();
        let temperature = heat.temperature(&universe.work(&budget), value).unwrap();
        assert_eq!(temperature.to_string(), fact.expected.as_str().unwrap(), "{:?}", fact.args);
    }
}
