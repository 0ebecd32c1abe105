//! Tests of the table of implications against direct computation.

use crate::common;

use common::{all_complexes, complexes};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Field, IMPLICATIONS, Implied, Known, KnownNumbers, Shellability};
use proptest::prelude::*;

/// Computes all properties and numbers, each independently.
fn computed(complex: &Complex, field: Field) -> (Vec<(Implied, bool)>, KnownNumbers) {
    let budget = Budget::unlimited();
    let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
    let table = ideal.betti_table(field, &budget).unwrap();
    let sizes = || complex.facets().iter().map(|facet| facet.len());
    let degree = ideal.generators().iter().map(|set| set.len()).max().unwrap_or(0);
    let depth = complex.depth(field, &budget).unwrap();
    let length = table.projective_dimension().unwrap();
    let regularity = ideal.regularity(field, &budget).unwrap();
    let last: usize =
        table.entries().filter(|(i, _, _)| *i == length).map(|(_, _, b)| usize::try_from(b).unwrap()).sum();
    use Implied::*;
    let truths = vec![
        (Pure, complex.is_pure()),
        (Connected, complex.is_connected()),
        (HasEdge, complex.dimension() >= Some(1)),
        (Matroid, complex.is_matroid(&budget).unwrap()),
        (VertexDecomposable, complex.is_vertex_decomposable(&budget).unwrap()),
        (Shellable, matches!(complex.shellability(&budget), Shellability::Shellable(_))),
        (SequentiallyCohenMacaulay, complex.sequentially_cohen_macaulay(field, &budget).unwrap().holds()),
        (CohenMacaulay, complex.cohen_macaulay(field, &budget).unwrap().holds()),
        (Buchsbaum, complex.buchsbaum(field, &budget).unwrap().holds()),
        (Gorenstein, complex.gorenstein(field, &budget).unwrap().holds()),
        (
            NonNegativeHVector,
            complex.h_vector(&budget).unwrap().iter().all(|h| !h.to_string().starts_with('-')),
        ),
        (FullDepth, depth == sizes().max()),
        (DepthOfSmallestFacet, depth == sizes().min()),
        (OneLastGenerator, last == 1),
        (LinearQuotients, ideal.linear_quotients(&budget).unwrap().is_ok()),
        (RegularityOfGenerators, regularity == Some(degree.saturating_sub(1))),
    ];
    let numbers = KnownNumbers {
        variables: Some(complex.vertices().len()),
        smallest_facet: sizes().min(),
        largest_facet: sizes().max(),
        generator_degree: Some(degree),
        depth,
        projective_dimension: Some(length),
        regularity,
    };
    (truths, numbers)
}

/// Checks that the facts derived from some of the facts agree with the others; returns the number of derived
/// facts.
fn check(complex: &Complex, field: Field, flags: u32) -> usize {
    let (truths, all) = computed(complex, field);
    let has = |bit: usize| flags >> bit & 1 == 1;
    let mut known = Known::default();
    for (bit, (property, holds)) in truths.iter().enumerate() {
        known.learn_if(*property, has(bit).then_some(*holds));
    }
    known.numbers = KnownNumbers {
        variables: all.variables,
        smallest_facet: all.smallest_facet.filter(|_| has(16)),
        largest_facet: all.largest_facet.filter(|_| has(17)),
        generator_degree: all.generator_degree.filter(|_| has(18)),
        depth: all.depth.filter(|_| has(19)),
        projective_dimension: all.projective_dimension.filter(|_| has(20)),
        regularity: all.regularity.filter(|_| has(21)),
    };
    let before = truths.iter().filter(|(property, _)| known.get(*property).is_some()).count();
    known.close();
    let mut derived = 0;
    for (property, holds) in &truths {
        let found = known.get(*property);
        assert!(found.is_none_or(|found| found == *holds), "{complex} over {field}: {property:?}, {known:?}");
        derived += usize::from(found.is_some());
    }
    let numbers = &known.numbers;
    for (found, direct) in [
        (numbers.depth, all.depth),
        (numbers.projective_dimension, all.projective_dimension),
        (numbers.regularity, all.regularity),
    ] {
        assert!(found.is_none() || found == direct, "{complex} over {field}: {known:?}");
    }
    derived - before
}

/// For each implication, in each direction: if all its statements but one are decided against it, the last
/// one follows.
#[test]
fn each_line_settles_each_of_its_statements() {
    for (premises, conclusion) in IMPLICATIONS {
        let statements: Vec<(Implied, bool)> =
            premises.iter().map(|&premise| (premise, false)).chain([(*conclusion, true)]).collect();
        for (last, holds) in &statements {
            let mut known = Known::default();
            for (property, holds) in statements.iter().filter(|(property, _)| property != last) {
                known.learn(*property, !holds);
            }
            known.close();
            assert_eq!(known.get(*last), Some(*holds), "{premises:?} imply {conclusion:?}");
            assert!(known.reason(*last).is_some_and(|why| !why.is_empty()));
        }
    }
}

/// On all complexes with four vertices, each implication is true, and its premises hold for some complex.
#[test]
fn the_table_is_true_and_of_use() {
    let mut used = vec![false; IMPLICATIONS.len()];
    for complex in all_complexes(4).iter().filter(|complex| !complex.is_void()) {
        for field in [Field::Q, Field::GF2] {
            let (truths, _) = computed(complex, field);
            let holds = |property: &Implied| truths.iter().any(|fact| fact == &(*property, true));
            for ((premises, conclusion), used) in IMPLICATIONS.iter().zip(&mut used) {
                if premises.iter().all(holds) {
                    assert!(holds(conclusion), "{complex} over {field}: {premises:?}, not {conclusion:?}");
                    *used = true;
                }
            }
        }
    }
    assert_eq!(used, vec![true; IMPLICATIONS.len()]);
}

#[test]
fn a_betti_table_settles_the_numbers() {
    let path: Complex = "1 2, 2 3, 3 4".parse().unwrap();
    let (_, all) = computed(&path, Field::Q);
    let numbers = KnownNumbers {
        variables: all.variables,
        largest_facet: all.largest_facet,
        projective_dimension: all.projective_dimension,
        ..KnownNumbers::default()
    };
    let mut known = Known::default();
    known.numbers = numbers;
    known.close();
    assert_eq!(known.numbers.depth, Some(2));
    assert_eq!(
        [Implied::CohenMacaulay, Implied::Buchsbaum, Implied::Pure].map(|it| known.get(it)),
        [Some(true); 3]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_follows_is_what_is_computed(complex in complexes(6, 7), flags in any::<u32>(), odd in any::<bool>()) {
        if !complex.is_void() {
            check(&complex, if odd { Field::GF2 } else { Field::Q }, flags);
        }
    }
}

/// The six-vertex projective plane is Cohen–Macaulay over Q but not over GF(2).
#[test]
fn fields_are_kept_apart() {
    let plane: Complex =
        "1 2 5, 1 2 6, 1 3 4, 1 3 6, 1 4 5, 2 3 4, 2 3 5, 2 4 6, 3 5 6, 4 5 6".parse().unwrap();
    let derived: usize = [Field::Q, Field::GF2]
        .into_iter()
        .flat_map(|field| (0..22).map(move |bit| (field, 1 << bit)))
        .map(|(field, flags)| check(&plane, field, flags))
        .sum();
    assert!(derived > 30, "{derived}");
}
