//! Literal forms and their compounds.

use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Integer;
use kelvin_testing::{GameSpec as Recipe, any_game, unlimited};
use kelvin_values::{Compound, Form, Forms, Player, Universe};
use proptest::prelude::*;

/// Builds the literal form of a recipe, without simplification.
fn form(recipe: &Recipe, universe: &Universe) -> Form {
    match recipe {
        Recipe::End { .. } => universe.work(unlimited()).form_of(recipe.value(universe)).unwrap(),
        Recipe::Choice([left, right]) => {
            let [left, right] =
                [left, right].map(|side| side.iter().map(|r| form(r, universe)).collect::<Vec<_>>());
            Form::new(&left, &right, unlimited()).unwrap()
        }
    }
}

fn compound(a: &Form, kind: Compound, b: &Form) -> Form {
    a.compound(kind, b, unlimited()).unwrap()
}

fn small_game() -> impl Strategy<Value = Recipe> {
    any_game().prop_filter("small", |recipe| size(recipe) < 12)
}

fn size(recipe: &Recipe) -> usize {
    match recipe {
        Recipe::End { numerator: number, up, star, .. } => {
            1 + number.unsigned_abs() as usize + up.unsigned_abs() as usize + *star as usize
        }
        Recipe::Choice([left, right]) => 1 + left.iter().chain(right).map(size).sum::<usize>(),
    }
}

proptest! {
    #[test]
    fn a_form_has_the_value_of_its_recipe(recipe in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let (form, game) = (form(&recipe, &universe), recipe.value(&universe));
        prop_assert_eq!(work.value_of(&form).unwrap(), game);
        prop_assert!(Integer::from(form.birthday()) >= work.birthday(game).unwrap());
        let canonical = work.form_of(game).unwrap();
        prop_assert_eq!(Integer::from(canonical.birthday()), work.birthday(game).unwrap());
        prop_assert_eq!(Integer::from(canonical.len()), work.follower_count(game).unwrap());
        prop_assert_eq!(work.value_of(&form.negative(unlimited()).unwrap()).unwrap(), -game);
    }

    #[test]
    fn equal_forms_compare_equal_however_they_are_built(a in any_game(), b in any_game(), c in any_game()) {
        let universe = Universe::new();
        let [a, b, c] = [a, b, c].map(|recipe| form(&recipe, &universe));
        let new = |left: &[&Form], right: &[&Form]| {
            let [left, right] = [left, right].map(|side| side.iter().map(|&f| f.clone()).collect::<Vec<_>>());
            Form::new(&left, &right, unlimited()).unwrap()
        };
        let whole = new(&[&a, &b], &[&c]);
        prop_assert_eq!(&whole, &new(&[&b, &a, &b], &[&c, &c]));
        prop_assert_eq!(whole.options(Player::Right, unlimited()).unwrap(), vec![c.clone()]);
        prop_assert!(whole.options(Player::Left, unlimited()).unwrap().contains(&b));
        let [ab, ba] = [compound(&a, Compound::DisjunctiveSum, &b), compound(&b, Compound::DisjunctiveSum, &a)];
        prop_assert_eq!(ab, ba);
        prop_assert_eq!(a == b, new(&[&a], &[]) == new(&[&b], &[]));
    }

    #[test]
    fn the_value_of_a_sum_of_forms_is_the_sum_of_values(a in small_game(), b in small_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [f, g] = [&a, &b].map(|recipe| form(recipe, &universe));
        let value = |kind| work.value_of(&compound(&f, kind, &g)).unwrap();
        prop_assert_eq!(value(Compound::DisjunctiveSum), a.value(&universe) + b.value(&universe));
        let [left, right] = work.option_values(&f).unwrap();
        let ordinal = work.ordinal_sum_on([&left, &right], b.value(&universe)).unwrap();
        prop_assert_eq!(value(Compound::OrdinalSum), ordinal);
    }

    #[test]
    fn sums_of_forms_are_associative(a in small_game(), b in small_game(), c in small_game()) {
        let universe = Universe::new();
        let [a, b, c] = [a, b, c].map(|recipe| form(&recipe, &universe));
        prop_assume!(a.len() * b.len() * c.len() < 3000);
        for kind in [
            Compound::DisjunctiveSum,
            Compound::ConjunctiveSum,
            Compound::SelectiveSum,
            Compound::OrdinalSum,
        ] {
            prop_assert_eq!(compound(&compound(&a, kind, &b), kind, &c), compound(&a, kind, &compound(&b, kind, &c)), "{:?}", kind);
        }
    }

    #[test]
    fn compounds_of_canonical_forms_agree_with_ordinal_sums_of_values(a in small_game(), b in small_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [a, b] = [a, b].map(|recipe| recipe.value(&universe));
        let [f, g] = [a, b].map(|game| work.form_of(game).unwrap());
        let sum = work.value_of(&compound(&f, Compound::OrdinalSum, &g)).unwrap();
        prop_assert_eq!(sum, work.ordinal_sum(a, b).unwrap());
    }
}

#[test]
fn conways_product_of_forms_obeys_the_laws_of_rings() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let day_1: Vec<_> =
        work.born_by(1).unwrap().into_iter().map(|game| work.form_of(game).unwrap()).collect();
    let day_2: Vec<_> =
        work.born_by(2).unwrap().into_iter().map(|game| work.form_of(game).unwrap()).collect();
    let times = |a: &Form, b: &Form| compound(a, Compound::ConwayProduct, b);
    let plus = |a: &Form, b: &Form| compound(a, Compound::DisjunctiveSum, b);
    let value = |form: &Form| work.value_of(form).unwrap();
    for a in &day_1 {
        for b in &day_2 {
            assert_eq!(times(a, b), times(b, a));
            for c in &day_1 {
                // The distributive law holds up to equality for the literal sum.
                assert_eq!(value(&times(a, &plus(b, c))), value(&times(a, b)) + value(&times(a, c)));
                assert_eq!(value(&times(&times(a, c), b)), value(&times(a, &times(c, b))));
            }
        }
    }
}

#[test]
fn conways_product_of_values_is_the_product_of_canonical_forms() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let games = work.born_by(2).unwrap();
    for &a in &games {
        for &b in &games {
            let [f, g] = [a, b].map(|game| work.form_of(game).unwrap());
            let product = work.value_of(&compound(&f, Compound::ConwayProduct, &g)).unwrap();
            assert_eq!(product, work.conway_product(a, b).unwrap(), "{a} × {b}");
        }
    }
}

#[test]
fn compounds_of_nim_heaps_are_known() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    for a in 0..5u32 {
        for b in 0..5u32 {
            let [f, g] = [a, b].map(|k| work.form_of(universe.star(k)).unwrap());
            let value = |kind| work.value_of(&compound(&f, kind, &g)).unwrap();
            assert_eq!(value(Compound::DisjunctiveSum), universe.star(a ^ b));
            assert_eq!(value(Compound::ConjunctiveSum), universe.star(a.min(b)));
            assert_eq!(value(Compound::SelectiveSum), universe.star(a + b));
            assert_eq!(value(Compound::OrdinalSum), universe.star(a + b));
            assert_eq!(value(Compound::OrdinalProduct), universe.star(a * b));
        }
    }
}

#[test]
fn a_form_nested_100_000_deep_is_built_valued_and_dropped() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let mut forms = Forms::new(unlimited());
    let star = work.add_canonical(&mut forms, universe.star(1)).unwrap();
    let mut form = forms.node(vec![], vec![]).unwrap();
    for _ in 0..100_000 {
        form = forms.node(vec![form], vec![star]).unwrap();
    }
    let negative = forms.negative(form).unwrap();
    let form = forms.form(form);
    assert_eq!(form.birthday(), 100_001);
    assert_eq!(form.negative(unlimited()).unwrap(), forms.form(negative));
    assert_eq!(work.birthday(work.value_of(&form).unwrap()).unwrap(), 100_001.into());
}

#[test]
fn a_form_beyond_the_budget_is_refused() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    assert_eq!(work.form_of(universe.integer(Integer::from(10).pow(30))), Err(Exhausted::Values));
    let budget = Budget::unlimited().bytes(1 << 20);
    let form = work.form_of(universe.star(12)).unwrap();
    assert_eq!(form.compound(Compound::ConwayProduct, &form, &budget), Err(Exhausted::Memory));
    let budget = Budget::unlimited().time(std::time::Duration::from_millis(20));
    assert_eq!(form.compound(Compound::ConwayProduct, &form, &budget), Err(Exhausted::Time));
}
