//! Stoppers of different stores, and games of different universes, cannot be mixed.

use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyGame, LoopyValue, LoopyWork, Stopper, notation};
use kelvin_values::{Player, Universe};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Discards the result of an operation.
fn ignore<T>(_: T) {}

fn panics<T>(work: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(work)).is_err()
}

fn read<'u>(text: &str, loopy: &Loopy<'u>) -> LoopyValue<'u> {
    notation::parse(text, &loopy.work(&Budget::unlimited())).unwrap()
}

type OfStoppers<'u> = fn(&LoopyWork<'_, 'u, '_>, Stopper<'u>, Stopper<'u>);
type OfStopper<'u> = fn(&LoopyWork<'_, 'u, '_>, Stopper<'u>);
type OfValues<'u> = fn(&LoopyWork<'_, 'u, '_>, &LoopyValue<'u>, &LoopyValue<'u>);
type OfForms<'u> = fn(&LoopyWork<'_, 'u, '_>, &LoopyGame<'u>, &LoopyGame<'u>);

fn of_stoppers<'u>() -> Vec<(&'static str, OfStoppers<'u>)> {
    vec![
        ("at_least", |work, s, t| ignore(work.at_least(s, t))),
        ("add", |work, s, t| ignore(work.add(s, t))),
        ("ordinal_sum", |work, s, t| ignore(work.ordinal_sum(s, t))),
        ("upsum", |work, s, t| ignore(work.upsum(s, t))),
        ("downsum", |work, s, t| ignore(work.downsum(s, t))),
        ("subordinate_to", |work, s, t| ignore(work.subordinate_to(s, [&[t], &[]]))),
        ("upsum_variety", |work, s, t| ignore(work.upsum_variety(s, t))),
        ("downsum_variety", |work, s, t| ignore(work.downsum_variety(s, t))),
    ]
}

fn of_stopper<'u>() -> Vec<(&'static str, OfStopper<'u>)> {
    vec![
        ("options", |work, s| ignore(work.options(s, Player::Left))),
        ("negate", |work, s| ignore(work.negate(s))),
        ("form", |work, s| ignore(work.form(s))),
        ("followers", |work, s| ignore(work.followers(s))),
        ("print_stopper", |work, s| ignore(work.print_stopper(s))),
        ("degree", |work, s| ignore(work.degree(s))),
        ("is_stable", |work, s| ignore(work.is_stable(s))),
        ("variety", |work, s| ignore(work.variety(s))),
        ("stop", |work, s| ignore(work.stop(s, Player::Left))),
        ("is_pseudonumber", |work, s| ignore(work.is_pseudonumber(s))),
        ("is_number_tiny", |work, s| ignore(work.is_number_tiny(s))),
        ("outcome", |work, s| ignore(work.outcome(s))),
    ]
}

fn of_values<'u>() -> Vec<(&'static str, OfValues<'u>)> {
    vec![
        ("add_values", |work, a, b| ignore(work.add_values(a, b))),
        ("value_at_least", |work, a, b| ignore(work.value_at_least(a, b))),
        ("equal_values", |work, a, b| ignore(work.equal_values(a, b))),
        ("pair", |work, a, b| ignore(work.pair(a.onside().clone(), b.offside().clone()))),
    ]
}

fn of_forms<'u>() -> Vec<(&'static str, OfForms<'u>)> {
    vec![
        ("sum", |work, a, b| ignore(a.sum(b, work.short()))),
        ("ordinal_sum", |work, a, b| ignore(a.ordinal_sum(b, work.short()))),
        ("game_at_least", |work, a, b| ignore(work.game_at_least(a, b, Player::Left))),
        ("with_passes", |work, a, b| {
            ignore(LoopyGame::with_passes(work.loopy().universe(), [&[a], &[b]], &[]));
        }),
    ]
}

fn of_form<'u>() -> [fn(&LoopyWork<'_, 'u, '_>, &LoopyGame<'u>); 4] {
    [
        |work, a| ignore(work.value(a)),
        |work, a| ignore(work.side_of(a, Player::Left)),
        |work, a| ignore(work.print_form(a)),
        |work, a| ignore(a.negative(work.short())),
    ]
}

/// With two stores above one universe only loopy stoppers are refused; with two universes everything is.
#[test]
fn every_operation_refuses_stoppers_of_another_store() {
    let [universe, far] = [Universe::new(), Universe::new()];
    let [own, beside, other] = [Loopy::new(&universe), Loopy::new(&universe), Loopy::new(&far)];
    let budget = Budget::unlimited();
    let mut wrong = Vec::new();
    let mut note = |fine: bool, what: String| {
        if !fine {
            wrong.push(what)
        }
    };
    let work = own.work(&budget);
    // Add other stoppers first, so that the same indices hold different stoppers.
    read("upon", &beside);
    read("upon", &other);
    for (text, strange) in [("over", &beside), ("over", &other), ("{3||2|-1}", &other), ("^", &other)] {
        let (a, b) = (read(text, &own), read(text, strange));
        assert_ne!(a, b);
        let (s, t) = (a.as_stopper().unwrap(), b.as_stopper().unwrap());
        for (name, operation) in of_stoppers() {
            note(!panics(|| operation(&work, s, s)), format!("{name} of {text}"));
            note(panics(|| operation(&work, s, t)), format!("{name} of {text} and one of another store"));
            note(panics(|| operation(&work, t, s)), format!("{name} of {text} of another store"));
        }
        for (name, operation) in of_stopper() {
            note(!panics(|| operation(&work, s)), format!("{name} of {text}"));
            note(panics(|| operation(&work, t)), format!("{name} of {text} of another store"));
        }
        for (name, operation) in of_values() {
            note(!panics(|| operation(&work, &a, &a)), format!("{name} of {text}"));
            note(panics(|| operation(&work, &a, &b)), format!("{name} of {text} and one of another store"));
            note(panics(|| operation(&work, &b, &a)), format!("{name} of {text} of another store"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn forms_of_two_universes_are_not_mixed() {
    let [universe, far] = [Universe::new(), Universe::new()];
    let [own, other] = [Loopy::new(&universe), Loopy::new(&far)];
    let budget = Budget::unlimited();
    let (work, elsewhere) = (own.work(&budget), other.work(&budget));
    for text in ["a{0|a}", "{pass|pass}", "a{1||a|0}"] {
        let (a, b) =
            (notation::parse_form(text, &work).unwrap(), notation::parse_form(text, &elsewhere).unwrap());
        assert_ne!(a, b);
        for (name, operation) in of_forms() {
            assert!(!panics(|| operation(&work, &a, &a)), "{name} of {text}");
            assert!(panics(|| operation(&work, &a, &b)), "{name} of {text} and one of another universe");
            assert!(panics(|| operation(&work, &b, &a)), "{name} of {text} of another universe");
        }
        for operation in of_form() {
            assert!(!panics(|| operation(&work, &a)) && panics(|| operation(&work, &b)), "{text}");
        }
    }
}
