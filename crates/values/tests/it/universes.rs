//! Games of different universes are never mixed.

use kelvin_budget::Budget;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Form, Game, Player, Universe, Work};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Ignores the result of an operation.
fn ignore<T>(_: T) {}

fn panics<T>(work: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(work)).is_err()
}

/// A stored value, an inline value and a value in the side table.
fn values(universe: &Universe) -> [Game<'_>; 3] {
    let [three, two, minus_one] = [3, 2, -1].map(|n| universe.integer(n));
    let stored = universe.game(&[three], &[universe.game(&[two], &[minus_one])]);
    [stored, universe.up(1), universe.integer(Integer::from(1) << 40)]
}

type Unary<'u> = fn(&Work<'u, '_>, Game<'u>);
type Binary<'u> = fn(&Work<'u, '_>, Game<'u>, Game<'u>);

/// Every operation on one game; the results are ignored.
fn unary<'u>() -> Vec<(&'static str, Unary<'u>)> {
    vec![
        ("negate", |work, g| ignore(work.negate(g))),
        ("multiple", |work, g| ignore(work.multiple(&3.into(), g))),
        ("game", |work, g| ignore(work.game(&[g], &[]))),
        ("game", |work, g| ignore(work.game(&[], &[g]))),
        ("game_for", |work, g| ignore(work.game_for(Player::Right, &[g], &[]))),
        ("star_projection", |work, g| ignore(work.star_projection(g))),
        ("tiny", |work, g| ignore(work.tiny(g, Player::Left))),
        ("power", |work, g| ignore(work.power(g, &Dyadic::from(2)))),
        ("power_sum", |work, g| ignore(work.power_sum(g, &Dyadic::from(2)))),
        ("is_atomic", |work, g| ignore(work.is_atomic(g))),
        ("atomic_weight", |work, g| ignore(work.atomic_weight(g))),
        ("incentives_of", |work, g| ignore(work.incentives_of(g, Player::Left))),
        ("incentives", |work, g| ignore(work.incentives(g))),
        ("is_all_small", |work, g| ignore(work.is_all_small(g))),
        ("followers", |work, g| ignore(work.followers(g))),
        ("is_uptimal", |work, g| ignore(work.is_uptimal(g))),
        ("uptimal_expansion", |work, g| ignore(work.uptimal_expansion(g))),
        ("reduced_canonical_form", |work, g| ignore(work.reduced_canonical_form(g))),
        ("misere_outcome", |work, g| ignore(work.misere_outcome(g))),
        ("form_of", |work, g| ignore(work.form_of(g))),
        ("follower_count", |work, g| ignore(work.follower_count(g))),
        ("union_follower_count", |work, g| ignore(work.union_follower_count(&[g]))),
        ("birthday", |work, g| ignore(work.birthday(g))),
        ("far_star", |work, g| ignore(work.far_star(g))),
        ("stop_count", |work, g| ignore(work.stop_count(g))),
        ("companion", |work, g| ignore(work.companion(g))),
        ("parity", |work, g| ignore(work.parity(g))),
        ("temper", |work, g| ignore(work.temper(g))),
        ("ordinal_chain", |work, g| ignore(work.ordinal_chain(&[g]))),
        ("print", |work, g| ignore(Printer::new(work.universe(), Style::Plain).print(g, work.budget()))),
        ("sorted_options", |work, g| {
            ignore(Printer::new(work.universe(), Style::Plain).sorted_options(g, Player::Left));
        }),
        ("expect", |work, g| work.universe().expect(g)),
    ]
}

/// Every operation on two games.
fn binary<'u>() -> Vec<(&'static str, Binary<'u>)> {
    vec![
        ("add", |work, a, b| ignore(work.add(a, b))),
        ("subtract", |work, a, b| ignore(work.subtract(a, b))),
        ("le", |work, a, b| ignore(work.le(a, b))),
        ("compare", |work, a, b| ignore(work.compare(a, b))),
        ("game", |work, a, b| ignore(work.game(&[a], &[b]))),
        ("less_or_confused", |work, a, b| ignore(work.less_or_confused(a, b))),
        ("greater_or_confused", |work, a, b| ignore(work.greater_or_confused(a, b))),
        ("confused", |work, a, b| ignore(work.confused(a, b))),
        ("infinitesimally_close", |work, a, b| ignore(work.infinitesimally_close(a, b))),
        ("subordinate", |work, a, b| ignore(work.subordinate(a, b))),
        ("union_follower_count", |work, a, b| ignore(work.union_follower_count(&[a, b]))),
        ("conway_product", |work, a, b| ignore(work.conway_product(a, b))),
        ("ordinal_sum", |work, a, b| ignore(work.ordinal_sum(a, b))),
        ("ordinal_chain", |work, a, b| ignore(work.ordinal_chain(&[a, b]))),
        ("norton_product", |work, a, b| ignore(work.norton_product(a, b))),
        ("sort", |work, a, b| Printer::new(work.universe(), Style::Plain).sort(&mut [a, b])),
        ("+", |_, a, b| ignore(a + b)),
        ("-", |_, a, b| ignore(a - b)),
        ("<", |_, a, b| ignore(a < b)),
        ("<=", |_, a, b| ignore(a <= b)),
        (">", |_, a, b| ignore(a > b)),
        (">=", |_, a, b| ignore(a >= b)),
        ("partial_cmp", |_, a, b| ignore(a.partial_cmp(&b))),
        ("sum", |_, a, b| ignore([a, b].into_iter().sum::<Option<Game<'_>>>())),
    ]
}

#[test]
fn every_operation_refuses_games_of_another_universe() {
    let [own, other] = [Universe::new(), Universe::new()];
    // Some products are large; each operation checks its operands before its first step.
    let budget = || Budget::unlimited().steps(1 << 16);
    let mut wrong = Vec::new();
    let mut note = |fine: bool, what: String| {
        if !fine {
            wrong.push(what)
        }
    };
    for (a, foreign) in values(&own).into_iter().zip(values(&other)) {
        for (name, operation) in unary() {
            note(!panics(|| operation(&own.work(&budget()), a)), format!("{name} of {a}"));
            note(
                panics(|| operation(&own.work(&budget()), foreign)),
                format!("{name} of {foreign} of another universe"),
            );
        }
        for (name, operation) in binary() {
            for b in values(&own) {
                note(!panics(|| operation(&own.work(&budget()), a, b)), format!("{name} of {a} and {b}"));
                note(
                    panics(|| operation(&own.work(&budget()), b, foreign)),
                    format!("{name} of {b} and {foreign} of another universe"),
                );
                note(
                    panics(|| operation(&own.work(&budget()), foreign, b)),
                    format!("{name} of {foreign} of another universe and {b}"),
                );
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
#[expect(clippy::mutable_key_type, reason = "a handle is hashed by its word, which does not change")]
fn handles_of_two_universes_differ_and_share_a_table() {
    let [one, two] = [Universe::new(), Universe::new()];
    let mut table = HashSet::new();
    for universe in [&one, &two, &one] {
        table.extend(values(universe));
    }
    assert_eq!(table.len(), 6);
    for (a, b) in values(&one).into_iter().zip(values(&two)) {
        assert_eq!(a.to_string(), b.to_string());
        assert!(a != b && a == a && b == b);
    }
}

#[test]
fn forms_carry_values_from_one_universe_to_another() {
    let [one, two] = [Universe::new(), Universe::new()];
    let budget = Budget::unlimited();
    let form: Form = one.work(&budget).form_of(values(&one)[0]).unwrap();
    assert_eq!(two.work(&budget).value_of(&form).unwrap(), values(&two)[0]);
}

/// Values whose handles contain them are not stored.
#[test]
fn a_universe_is_empty_until_a_value_is_stored() {
    let universe = Universe::new();
    assert!(universe.is_empty());
    let none = universe.len();
    let [zero, star, up] = [universe.zero(), universe.star(2), universe.up(-3)];
    assert!(universe.is_empty());
    // A nimber has no sign.
    assert_eq!(star, universe.star(-2));
    let stored = universe.game(&[universe.integer(3)], &[star + up]);
    assert!(!universe.is_empty() && stored != zero);
    assert!(none == 0 && universe.len() > none);
}
