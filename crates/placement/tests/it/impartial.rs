//! Values of impartial complexes from their shape (Huntemann, chapters 6 and 7).

use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Field};
use kelvin_placement::{LabelledComplex, PlacementGame};
use kelvin_values::Universe;
use proptest::prelude::*;

fn nimber(complex: &Complex) -> String {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    LabelledComplex::impartial(complex.clone()).value(&universe, &budget).unwrap().to_string()
}

fn of(faces: &[Vec<usize>]) -> Complex {
    let spell = |face: &Vec<usize>| face.iter().map(|v| format!("v{v}")).collect::<Vec<_>>().join(" ");
    faces.iter().map(spell).collect::<Vec<_>>().join(", ").parse().unwrap()
}

/// Sets of exactly `size` of the vertices from `first` on.
fn pure(first: usize, size: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    let face = proptest::collection::btree_set(first..first + 5, size);
    proptest::collection::vec(face.prop_map(|face| face.into_iter().collect()), 1..6)
}

proptest! {
    /// Propositions 6.12 and 6.13.
    #[test]
    fn facets_of_even_size_make_zero(faces in proptest::collection::vec(proptest::collection::btree_set(0..7usize, 1..6), 1..7)) {
        let faces: Vec<Vec<usize>> = faces.into_iter().map(|face| face.into_iter().collect()).collect();
        let complex = of(&faces);
        let even = |size: usize| size.is_multiple_of(2);
        let value = nimber(&complex);
        if complex.facets().iter().all(|facet| even(facet.len())) {
            prop_assert_eq!(&value, "0");
        }
        if value == "0" {
            prop_assert!(complex.facets().iter().any(|facet| even(facet.len())));
        }
        // Proposition 7.32.
        let budget = Budget::unlimited();
        let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
        if ideal.cohen_macaulay(Field::Q, &budget).unwrap().holds() {
            prop_assert!(value == "0" || value == "*");
        }
    }

    /// Proposition 6.14 and Corollary 6.16.
    #[test]
    fn pure_complexes_and_their_unions_have_few_values(
        (one, other) in (1usize..4, 1usize..4).prop_flat_map(|(a, b)| (pure(0, a), pure(10, b))),
    ) {
        let [p, q] = [one[0].len(), other[0].len()];
        let star = |size: usize| if size.is_multiple_of(2) { "0" } else { "*" };
        prop_assert_eq!(nimber(&of(&one)), star(p));
        let union = of(&[one, other].concat());
        prop_assert_eq!(nimber(&union), if p % 2 == q % 2 { star(p) } else { "*2" });
    }

    /// Proposition 7.33: a whiskering is a grafting with leaves of two vertices; balanced graftings have
    /// larger ones.
    #[test]
    fn graftings_with_even_leaves_are_zero(faces in proptest::collection::vec(proptest::collection::vec(0..5usize, 1..4), 1..5)) {
        let budget = Budget::unlimited();
        let whiskered = of(&faces).whiskering();
        prop_assert!(whiskered.grafting(&budget).unwrap().is_some());
        prop_assert_eq!(nimber(&whiskered), "0");
    }
}

/// Fact 6.15, of Huggan and Stevens: Arc-Kayles on equimatchable graphs.
#[test]
fn arc_kayles_on_equimatchable_graphs() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for (board, wanted) in [
        ("K4", "0"),
        ("K5", "0"),
        ("K6", "*"),
        ("K7", "*"),
        ("K8", "0"),
        ("C4", "0"),
        ("C5", "0"),
        ("C7", "*"),
    ] {
        let game = PlacementGame::compile("arc-kayles", board).unwrap();
        let legal = game.legal_complex(&budget).unwrap();
        assert!(legal.complex().is_pure(), "{board}");
        let value = kelvin_positions::Analyst::new(&universe).value(&game.position(), &budget).unwrap();
        assert_eq!(value.to_string(), wanted, "{board}");
    }
}
