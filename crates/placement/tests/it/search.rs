//! Complexes found by value.

use kelvin_budget::Budget;
use kelvin_placement::constructions::universal;
use kelvin_placement::search::{DaySearch, Dimensions, small_complexes, smallest};
use kelvin_testing::facts::facts_about;
use kelvin_values::{Universe, notation};
use std::collections::BTreeSet;

/// The numbers of complexes on exactly n vertices up to isomorphism, which are those of hierarchical models
/// (OEIS A006602).
#[test]
fn small_complexes_are_counted() {
    let budget = Budget::unlimited();
    let counts: Vec<usize> = (0..=5).map(|n| small_complexes(n, &budget).unwrap().len()).collect();
    assert_eq!(counts, [1, 1, 2, 5, 20, 180]);
    assert!(small_complexes(7, &budget).is_err());
}

#[test]
#[ignore = "lists all complexes on six vertices"]
fn complexes_on_six_vertices_are_counted() {
    assert_eq!(small_complexes(6, &Budget::unlimited()).unwrap().len(), 16_143);
}

/// Huntemann, section 4.2: the values of dimension 1 on at most five vertices, and the dimensions of some
/// values.
#[test]
fn the_values_of_dimension_one() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let facts = facts_about(include_str!("facts/placement.json"), &["sp_values_dim1"]);
    let dimensions = Dimensions::new(&universe, 5, &budget).unwrap();
    let work = universe.work(&budget);
    let day = work.born_by(2).unwrap();
    assert_eq!(day.len(), 22);
    let occur = |dimension: isize| -> BTreeSet<u32> {
        let occurs = |game: &&kelvin_values::Game<'_>| {
            dimensions.complex(dimension, **game).unwrap().is_some_and(|complex| {
                assert_eq!(complex.value(&universe, &budget).unwrap(), **game);
                assert_eq!(complex.complex().dimension(), Some(dimension));
                true
            })
        };
        day.iter().filter(occurs).map(|game| game.word()).collect()
    };
    let wanted: BTreeSet<u32> = facts[0]
        .expected
        .as_array()
        .unwrap()
        .iter()
        .map(|text| notation::parse(text.as_str().unwrap(), &work).unwrap().word())
        .collect();
    assert_eq!(occur(1), wanted);
    assert_eq!(dimensions.count(1), wanted.len());
    let words =
        |games: &[kelvin_values::Game<'_>]| games.iter().map(|game| game.word()).collect::<BTreeSet<_>>();
    assert_eq!(occur(-1), words(&[universe.zero()]));
    assert_eq!(occur(0), words(&[universe.integer(1), universe.integer(-1), universe.star(1)]));
    // Proposition 4.23: no integer n occurs in dimension |n|.
    assert!(
        !occur(1).contains(&universe.integer(1).word()) && !occur(2).contains(&universe.integer(2).word())
    );
}

#[test]
fn smallest_complexes_have_the_known_sizes() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for (text, vertices) in
        [("0", 0), ("1", 1), ("*", 2), ("1/2", 3), ("+-1", 4), ("1*", 3), ("^*", 5), ("{1|*}", 4)]
    {
        let game = notation::parse(text, &universe.work(&budget)).unwrap();
        let complex = smallest(game, 5, &budget).unwrap().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(complex.value(&universe, &budget).unwrap(), game);
        assert_eq!(complex.complex().vertices().len(), vertices, "{text}: {complex}");
    }
    assert_eq!(smallest(universe.integer(6), 5, &budget).unwrap(), None);
}

#[test]
fn all_games_born_by_day_two_are_found() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut search = DaySearch::new(&universe, 2, 3, &budget).unwrap();
    while search.round(&budget, |_, _| {}).unwrap() != (0, 0) && search.count() < 22 {}
    assert_eq!(search.count(), 22);
    for &game in search.games() {
        assert_eq!(search.complex(game).unwrap().value(&universe, &budget).unwrap(), game);
    }
}

/// Every game has a complex: here games of a few forms that no small complex has.
#[test]
fn games_without_a_small_complex_have_a_constructed_one() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for text in ["^^", "v*3", "{*2|-2}", "{1*||*|-1}", "{2,+-1|0,*||-1}", "{^<2>|{1|*}}", "{3|v||*2|-4}"] {
        let game = notation::parse(text, &universe.work(&budget)).unwrap();
        let complex = universal::complex(game, &budget).unwrap();
        assert_eq!(complex.value(&universe, &budget).unwrap(), game, "{text}");
    }
}

#[test]
fn all_games_born_by_day_three_are_found() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut search = DaySearch::new(&universe, 3, 4, &budget).unwrap();
    while search.round(&budget, |_, _| {}).unwrap() != (0, 0) {}
    search.complete(&budget, |_, _| {}).unwrap();
    assert_eq!((search.games().len(), search.count()), (1474, 1474));
}
