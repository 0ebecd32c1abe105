//! Games of different universes are never mixed, nor thermographs and work of different universes.

use kelvin_budget::Budget;
use kelvin_heat::{Exact, Heat, Situation, Sums, heated, overheated};
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Universe, Work};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Ignores the result of an operation.
fn ignore<T>(_: T) {}

fn panics<T>(work: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(work)).is_err()
}

fn values(universe: &Universe) -> [Game<'_>; 3] {
    let [three, two, minus_one] = [3, 2, -1].map(|n| universe.integer(n));
    let stored = universe.game(&[three], &[universe.game(&[two], &[minus_one])]);
    [stored, universe.up(1), universe.integer(7)]
}

type Binary<'u> = fn(&Heat<'u>, &Work<'u, '_>, Game<'u>, Game<'u>);

/// Every operation; those on one game take the second operand.
fn operations<'u>() -> Vec<(&'static str, Binary<'u>)> {
    vec![
        ("thermograph", |heat, work, _, g| ignore(heat.thermograph(work, g))),
        ("mean", |heat, work, _, g| ignore(heat.mean(work, g))),
        ("temperature", |heat, work, _, g| ignore(heat.temperature(work, g))),
        ("cool", |heat, work, _, g| ignore(heat.cool(work, g, &Dyadic::from(1)))),
        ("cool", |heat, work, _, g| ignore(heat.cool(work, g, &Dyadic::ZERO))),
        ("chill", |heat, work, _, g| ignore(heat.chill(work, g))),
        ("freeze", |heat, work, _, g| ignore(heat.freeze(work, g))),
        ("heated", |_, work, a, b| ignore(heated(work, a, b))),
        ("heated", |_, work, a, b| ignore(heated(work, b, a))),
        ("overheated", |_, work, a, b| ignore(overheated(work, a, a, b))),
        ("overheated", |_, work, a, b| ignore(overheated(work, a, b, a))),
        ("overheated", |_, work, a, b| ignore(overheated(work, b, a, a))),
        ("infinitesimally_close", |_, work, a, b| ignore(work.infinitesimally_close(a, b))),
        ("sum", |heat, work, a, b| ignore(heat.thermograph_of_sum(work, &[a, b]))),
        ("multiples", |heat, work, a, b| {
            ignore(Sums::new(heat).thermograph_of_multiples(work, [(a, 2), (b, 3)]))
        }),
        ("situation", |heat, work, a, b| ignore(Situation::new(heat, work, Player::Left, &[a, b]))),
        ("exact", |heat, work, a, b| ignore(Exact::new(heat).section(work, &[a, b], Player::Left))),
        ("mean value", |heat, work, _, g| ignore(heat.mean_value(work, g, &3.into()))),
    ]
}

#[test]
fn every_operation_refuses_games_of_another_universe() {
    let [own, other] = [Universe::new(), Universe::new()];
    let [heat, strange_heat] = [Heat::new(&own), Heat::new(&other)];
    let budget = Budget::unlimited();
    let work = own.work(&budget);
    for (a, strange) in values(&own).into_iter().zip(values(&other)) {
        for (name, operation) in operations() {
            assert!(!panics(|| operation(&heat, &work, a, a)), "{name} of {a}");
            assert!(
                panics(|| operation(&heat, &work, a, strange)),
                "{name} of {a} and one of another universe"
            );
        }
        for (name, operation) in
            operations().into_iter().filter(|(name, _)| !name.contains("heated") && !name.contains("close"))
        {
            assert!(
                panics(|| operation(&strange_heat, &work, a, a)),
                "{name} of {a} by another universe's thermographs"
            );
        }
    }
}
