//! Thermographs and heating.

use crate::report::{Peer, cpu, head, least, row};
use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_values::Universe;

pub fn run() {
    head("Heat");
    let budget = Budget::unlimited();

    let universe = Universe::new();
    let work = universe.work(&budget);
    let games = work.born_by(3).expect("no limit");
    let sums: Vec<_> = (0..20_000).map(|i| games[i * 7 % 1474] + games[i * 13 % 1474]).collect();
    let heat = Heat::new(&universe);
    let (time, _) = cpu(|| sums.iter().filter(|&&sum| heat.thermograph(&work, sum).is_ok()).count());
    row("thermographs of 20,000 sums of day-3 games", Peer::Noted(7.5), time, "≤ 0.15");

    let heated = least(3, || {
        let universe = Universe::new();
        kelvin_heat::heated(&universe.work(&budget), universe.star(14), universe.integer(1))
            .map(|game| game.word())
    });
    row("*14 heated by 1", Peer::Noted(6.6), heated, "≤ 0.1");

    for (n, bar) in [(24, "≤ 0.1"), (40, "< 3")] {
        let time = least(1, || {
            let universe = Universe::new();
            let heat = Heat::new(&universe);
            let work = universe.work(&budget);
            let switch = |k: i64| universe.game(&[universe.integer(k)], &[universe.integer(-k)]);
            let terms: Vec<_> = (1..=n).map(switch).collect();
            heat.thermograph_of_sum(&work, &terms).map(|t| t.temperature())
        });
        row(&format!("thermograph of ±1 + … + ±{n}"), Peer::None, time, bar);
    }
}
