//! Strategies for sums.

use crate::report::{Peer, heading, least, row};
use kelvin_budget::Budget;
use kelvin_heat::{Exact, Heat, Situation, Strategy};
use kelvin_values::{Game, Player, Universe};

/// A linear congruential generator of which only the high bits are used.
fn random(seed: &mut u64, sides: i64) -> i64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ((*seed >> 33) as i64).rem_euclid(sides)
}

/// {{a|b}|{c|d}} with a > b > c > d: hot, with threats.
fn threats<'u>(universe: &'u Universe, seed: &mut u64) -> Game<'u> {
    let mut at = random(seed, 40) - 20;
    let mut next = || {
        at -= 1 + random(seed, 12);
        universe.integer(at)
    };
    let (a, b, c, d) = (next(), next(), next(), next());
    universe.game(&[universe.game(&[a], &[b])], &[universe.game(&[c], &[d])])
}

pub fn run() {
    heading("Strategies");
    let budget = Budget::unlimited();
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let work = universe.work(&budget);
    let sum = |count: usize, seed: u64| {
        let mut seed = seed;
        (0..count).map(|_| threats(&universe, &mut seed)).collect::<Vec<_>>()
    };

    let thousand = sum(1000, 1);
    let time = least(3, || {
        let situation = Situation::new(&heat, &work, Player::Left, &thousand).expect("no limit");
        Strategy::Thermostrat.advise(&situation, &work).map(|advice| advice.is_some())
    });
    row("thermostrat in a sum of 1,000 hot games", Peer::None, time, "");

    for (count, sums) in [(8, 100), (12, 100), (16, 20)] {
        let sums: Vec<_> = (0..sums).map(|seed| sum(count, seed)).collect();
        let time = least(1, || {
            let stops = sums.iter().map(|sum| Exact::new(&heat).section(&work, sum, Player::Left));
            stops.filter(Result::is_ok).count()
        });
        let name = format!("best stops of {} sums of {count} hot games", sums.len());
        row(&name, Peer::None, time, "");
    }
}
