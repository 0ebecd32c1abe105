//! Constructed games have the complexes they were constructed for.

use crate::common;

use common::{complex, labelled};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face};
use kelvin_placement::constructions::{GammaGame, cycles};
use kelvin_placement::{LabelledComplex, PlacementGame};
use kelvin_testing::facts;
use kelvin_values::Player;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn assert_same(found: &LabelledComplex, wanted: &LabelledComplex) {
    let names = |complex: &LabelledComplex| {
        let mut facets: Vec<Vec<(String, kelvin_placement::Owner)>> = Vec::new();
        for facet in complex.complex().facets() {
            let name = |v: usize| (complex.complex().vertices().name(v).to_string(), complex.owner(v));
            let mut names: Vec<_> = facet.iter().map(name).collect();
            names.sort();
            facets.push(names);
        }
        facets.sort();
        facets
    };
    assert_eq!(names(found), names(wanted));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Proposition 2.1, both parts.
    #[test]
    fn any_complex_is_legal_and_illegal(
        faces in proptest::collection::vec(proptest::collection::vec(0..6usize, 1..4), 1..6),
        left in any::<u8>(),
    ) {
        let budget = Budget::unlimited();
        let complex = labelled(&faces, left);
        let legal = cycles::with_legal_complex(&complex, &budget).unwrap();
        prop_assert_eq!(legal.legal_complex(&budget).unwrap(), complex.clone());
        prop_assert_eq!(cycles::with_illegal_complex(&complex).unwrap().illegal_complex(), complex);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Theorems 2.13 and 2.17, with corrected labels.
    #[test]
    fn any_complex_belongs_to_an_invariant_game(
        faces in proptest::collection::vec(proptest::collection::btree_set(0..5usize, 2..4), 1..5),
        left in any::<u8>(),
    ) {
        let budget = Budget::unlimited();
        let faces: Vec<Vec<usize>> = faces.into_iter().map(|face| face.into_iter().collect()).collect();
        let complex = labelled(&faces, left);
        let illegal = GammaGame::new(&complex).unwrap().game(&budget).unwrap();
        assert_same(&illegal.illegal_complex(), &complex);
        let legal = GammaGame::with_legal_complex(&complex, &budget).unwrap();
        assert_same(&legal.legal_complex(&budget).unwrap(), &complex);
    }
}

/// The two counterexamples to the published construction.
#[test]
fn the_published_construction_fails_if_a_detour_is_short() {
    let budget = Budget::unlimited();
    let path = complex("x1 y2, y2 x3, x3 y4, y4 x5, x5 y6");
    let printed = GammaGame::printed(&path).unwrap().game(&budget).unwrap();
    let vertices = printed.conflicts().vertices();
    let pair = vertices.face(["x1", "x3"], 0).unwrap();
    assert!(printed.conflicts().minimal_illegal().contains(&pair));
    let triangles = complex("x1 x2 y3, x1 x2 y4, x1 x2 y5, y3 y4 y5");
    let printed = GammaGame::printed(&triangles).unwrap().game(&budget).unwrap();
    let lost = printed.conflicts().vertices().face(["y3", "y4", "y5"], 0).unwrap();
    assert!(!printed.conflicts().minimal_illegal().contains(&lost));
    for gamma in [path, triangles] {
        assert_same(&GammaGame::new(&gamma).unwrap().game(&budget).unwrap().illegal_complex(), &gamma);
    }
}

#[test]
fn simplices_and_cones_have_invariant_games() {
    let budget = Budget::unlimited();
    for text in ["x1 y1 y2", "x1 x2, x2 y1", "{}", "x1, y1", "x1 x2 y1, x2 y2"] {
        let wanted = complex(text);
        let game = GammaGame::with_legal_complex(&wanted, &budget).unwrap();
        assert_same(&game.legal_complex(&budget).unwrap(), &wanted);
        // Small boards are stored as graphs, and their symmetries preserve the game.
        if text == "x1 x2, x2 y1" {
            assert!(game.conflicts().basics().iter().all(|basic| !basic.cells.is_empty()));
        }
    }
    let impartial = LabelledComplex::impartial("a b, b c, c d".parse::<Complex>().unwrap());
    let game = GammaGame::new(&impartial).unwrap().game(&budget).unwrap();
    assert!(game.conflicts().is_impartial());
    assert_same(&game.illegal_complex(), &impartial);
    let error = GammaGame::new(&complex("x1 y1, x2")).unwrap_err().to_string();
    assert!(error.contains("{x2} is a facet"), "{error}");
    assert!(GammaGame::new(&complex("{}")).is_err() && GammaGame::new(&complex("")).is_err());
}

/// Examples 2.7, 2.10, 2.11 and 2.18.
#[test]
fn gamma_games_have_the_published_sizes() {
    let mut count = 0;
    for fact in facts(include_str!("facts/placement.json")) {
        match fact.op.as_str() {
            "gamma_params" => {
                let n = fact.args[0].as_u64().unwrap() as usize;
                let path: Vec<String> = (1..n).map(|i| format!("x{i} x{}", i + 1)).collect();
                let game = GammaGame::printed(&complex(&path.join(", "))).unwrap();
                let count = |key: &str| fact.expected[key].as_u64().unwrap() as usize;
                assert_eq!(game.cycle(Player::Left), count("left_cycle"));
                assert_eq!(game.cycle(Player::Right), count("right_cycle"));
                assert_eq!(game.inner_cycle(), count("inner_cycle"));
                assert_eq!(game.connection_vertices(), count("connection_vertices"));
            }
            "id_sets" => {
                let plain: Complex = fact.args[0].as_str().unwrap().parse().unwrap();
                let gamma = LabelledComplex::with_left(plain, &Face::EMPTY);
                let vertices = gamma.complex().vertices();
                let mut labels = BTreeMap::new();
                for item in fact.args[1].as_str().unwrap().split(", ") {
                    let (edge, label) = item.split_once(':').unwrap();
                    let edge = vertices.face(edge.split(' '), 0).unwrap();
                    labels.insert((edge.first().unwrap(), edge.last().unwrap()), label.parse().unwrap());
                }
                for (facet, id_set) in GammaGame::with_labels(&gamma, labels).unwrap().id_sets() {
                    let wanted = &fact.expected[gamma.complex().spell(&facet)];
                    let wanted: Vec<usize> =
                        wanted.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
                    assert!(id_set.into_iter().eq(wanted));
                }
            }
            _ => continue,
        }
        count += 1;
    }
    assert_eq!(count, 4);
}

/// Col and Snort are invariant, Domineering is not, NoGo is not on a board with an isolated vertex.
#[test]
fn a_game_that_is_not_invariant_has_a_violation() {
    let budget = Budget::unlimited();
    let violation = |ruleset: &str, board: &str| {
        let game = PlacementGame::compile(ruleset, board).unwrap();
        game.invariance(&budget).unwrap().map(|why| why.to_string())
    };
    for ruleset in ["snort", "col", "node-kayles", "arc-kayles"] {
        for board in ["P4", "C5", "K4", "petersen", "edges 3: 0-1", "grid 2x3"] {
            assert_eq!(violation(ruleset, board), None, "{ruleset} {board}");
        }
    }
    assert_eq!(violation("cram", "3x3"), None);
    assert_eq!(violation("nogo", "P4"), None);
    assert_eq!(violation("nogo", "edges 3: 0-1").as_deref(), Some("the basic position x3 at 2 is illegal"));
    let why = violation("domineering", "2x2").unwrap();
    assert_eq!(why, "the piece of Left at a1-a2 may not be placed at a1-b1, where it fits");
    // Example 2.4: a Left piece on one vertex of a square must have no neighbours.
    let game = PlacementGame::compile("snort", "C4").unwrap();
    let at = |name: &str| game.conflicts().vertices().find(name).unwrap();
    let illegal = ["x2", "x4", "y2", "y4"].map(|name| Face::from([at("x1"), at(name)]));
    let conflicts = kelvin_placement::Conflicts::new(game.conflicts().basics().to_vec(), illegal).unwrap();
    let changed = PlacementGame::new("example", conflicts, game.layout().clone());
    let why = changed.invariance(&budget).unwrap().unwrap().to_string();
    assert!(why.starts_with("a symmetry of the board maps the illegal"), "{why}");
}

/// Definition 2.21 and Lemma 2.23, on all small boards.
#[test]
fn independence_rulesets_have_flag_complexes() {
    let graphs = common::graphs(4).collect::<Vec<_>>();
    let regions = common::regions(2, 3).chain(["2x2", "3x3"].map(String::from)).collect::<Vec<_>>();
    let strips: Vec<String> = (1..7).map(|n| n.to_string()).collect();
    for entry in kelvin_positions::Registry::built_in().placement_games() {
        let (name, _) = entry.example();
        let independence = entry.placement.as_ref().unwrap().independence.unwrap();
        let boards = [&graphs, &regions, &strips].into_iter().flatten();
        let games: Vec<PlacementGame> =
            boards.filter_map(|board| PlacementGame::compile(name, board).ok()).collect();
        assert!(games.len() > 1, "{name}");
        assert!(games.iter().all(|game| game.is_independence() == Some(independence)));
        assert_eq!(games.iter().all(PlacementGame::is_flag), independence, "{name}");
    }
}
