//! Games of different universes are never mixed.

use kelvin_budget::Budget;
use kelvin_misere::quotient::Rules;
use kelvin_misere::{MisereGame, MisereUniverse, MisereWork, PartizanGames, PartizanUniverse};
use kelvin_values::Player;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Ignores the result of an operation.
fn ignore<T>(_: T) {}

fn panics<T>(work: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(work)).is_err()
}

type Binary<'u> = fn(&MisereWork<'u, '_>, MisereGame<'u>, MisereGame<'u>);

/// Every operation on two games; those on one take the second.
fn operations<'u>() -> Vec<(&'static str, Binary<'u>)> {
    vec![
        ("game", |work, a, b| ignore(work.game(&[a, b]))),
        ("add", |work, a, b| ignore(work.add(a, b))),
        ("difference", |work, a, b| ignore(work.difference(a, b))),
        ("distinguisher", |work, a, b| ignore(work.distinguisher(a, b))),
        ("link", |work, a, b| ignore(work.link(a, b))),
        ("has_option", |_, a, b| ignore(a.has_option(b))),
        ("arrange", |_, a, b| ignore(a.arrange(b))),
        ("rules", |work, a, b| ignore(Rules::games(&[a, b], work.budget()))),
    ]
}

type Unary<'u> = fn(&MisereWork<'u, '_>, MisereGame<'u>);

fn unary<'u>() -> Vec<(&'static str, Unary<'u>)> {
    vec![
        ("multiple", |work, g| ignore(work.multiple(3, g))),
        ("genus", |work, g| ignore(work.genus(g))),
        ("parts", |work, g| ignore(work.parts(g))),
        ("is_prime", |work, g| ignore(work.is_prime(g))),
        ("partitions", |work, g| ignore(work.partitions(g))),
        ("is_extraverted", |work, g| ignore(work.is_extraverted(g))),
        ("is_half_tame", |work, g| ignore(work.is_half_tame(g))),
        ("mate", |work, g| ignore(work.mate(g))),
    ]
}

#[test]
fn every_operation_refuses_games_of_another_universe() {
    let [own, other] = [MisereUniverse::new(), MisereUniverse::new()];
    let budget = Budget::unlimited();
    let work = own.work(&budget);
    for text in ["*[2]", "*[[2],0]", "*[2,3]"] {
        let (a, foreign) = (own.parse(text, &budget).unwrap(), other.parse(text, &budget).unwrap());
        assert!(a != foreign && a.to_string() == foreign.to_string());
        for (name, operation) in unary() {
            assert!(!panics(|| operation(&work, a)), "{name} of {a}");
            assert!(panics(|| operation(&work, foreign)), "{name} of {a} of another universe");
        }
        for (name, operation) in operations() {
            assert!(!panics(|| operation(&work, a, a)), "{name} of {a}");
            assert!(panics(|| operation(&work, a, foreign)), "{name} of {a} and one of another universe");
            assert!(panics(|| operation(&work, foreign, a)), "{name} of one of another universe and {a}");
        }
    }
}

#[test]
fn dicots_of_two_stores_are_not_mixed() {
    let budget = Budget::unlimited();
    let meter = &budget.meter();
    let mut stores =
        [PartizanGames::new(PartizanUniverse::Dicotic), PartizanGames::new(PartizanUniverse::Dicotic)];
    let star =
        |store: &mut PartizanGames| store.game([&[PartizanGames::ZERO], &[PartizanGames::ZERO]]).unwrap();
    let [own, foreign] = stores.each_mut().map(star);
    let [store, _] = &mut stores;
    assert_ne!(own, foreign);
    for (name, operation) in [
        ("game", (|store, a, b, _| ignore(store.game([&[a], &[b]]))) as fn(&mut PartizanGames, _, _, &_)),
        ("sum", |store, a, b, meter| ignore(store.sum(a, b, meter))),
        ("at least", |store, a, b, meter| ignore(store.is_at_least(a, b, meter))),
        ("equal", |store, a, b, meter| ignore(store.is_equal(a, b, meter))),
    ] {
        assert!(!panics(|| operation(store, own, own, meter)), "{name}");
        assert!(!panics(|| operation(store, PartizanGames::ZERO, own, meter)), "{name}");
        assert!(panics(|| operation(store, own, foreign, meter)), "{name}");
        assert!(panics(|| operation(store, foreign, own, meter)), "{name}");
    }
    for (name, operation) in [
        (
            "options",
            (|store, a, _| ignore(store.options(a, Player::Left).len())) as fn(&mut PartizanGames, _, &_),
        ),
        ("conjugate", |store, a, meter| ignore(store.conjugate(a, meter))),
        ("wins", |store, a, meter| ignore(store.wins(a, Player::Left, meter))),
        ("outcome", |store, a, meter| ignore(store.outcome(a, meter))),
    ] {
        assert!(!panics(|| operation(store, own, meter)), "{name}");
        assert!(panics(|| operation(store, foreign, meter)), "{name}");
    }
}
