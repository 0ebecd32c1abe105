//! Large and deep games, exhausted budgets, threads.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{CoolError, Heat, Sums, Thermograph, heated};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_testing::{TestRng, random_game};
use kelvin_values::{Game, Player, Universe};
use std::time::Duration;

/// {…{{n·2|n}…|2}|1}, whose depth is its temperature.
fn deep_game(universe: &Universe, depth: i64) -> Game<'_> {
    (0..depth)
        .rev()
        .fold(universe.integer(2 * depth), |game, i| universe.game(&[game], &[universe.integer(i)]))
}

#[test]
fn deep_games_do_not_overflow_the_stack() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let game = deep_game(&universe, 1000);
    let thermograph = heat.thermograph(&work, game).unwrap();
    assert_eq!(thermograph.stop(Player::Right), 0.into());
    assert_eq!(heat.len(), 1000);
    let cooled = heat.cool(&work, game, &1.into()).unwrap();
    assert_eq!(cooled.stop(Player::Left), thermograph.stop_at(Player::Left, &1.into()).unwrap());
}

#[test]
fn long_powers_of_up_do_not_overflow_the_stack() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let star = universe.star(1);
    let sum_of_powers = (0..20_000).fold(universe.up(1), |power, _| universe.game(&[power], &[star]));
    let thermograph = heat.thermograph(&work, sum_of_powers).unwrap();
    assert_eq!(*thermograph, Thermograph::of_number_up_star(&universe.up(1).number_up_star().unwrap()));
    assert_eq!(heat.len(), 20_000);
    assert_eq!(heat.cool(&work, sum_of_powers, &1.into()).unwrap(), universe.zero());
}

#[test]
fn huge_symbolic_values_are_cheap() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let giant: Integer = format!("1{}", "0".repeat(300)).parse().unwrap();
    let number = universe.integer(giant.clone());
    assert_eq!(*heat.thermograph(&work, number).unwrap(), Thermograph::of_integer(giant.clone()));
    let switch = universe.game(&[number], &[-number]);
    assert_eq!(heat.temperature(&work, switch).unwrap(), Dyadic::from(giant.clone()));
    let nimber = universe.star(giant.clone());
    assert_eq!(heat.temperature(&work, nimber).unwrap(), Dyadic::ZERO);
    assert_eq!(heat.cool(&work, nimber, &1.into()).unwrap(), universe.zero());
    let ups = universe.up(giant);
    assert_eq!(heat.mean(&work, ups).unwrap(), Dyadic::ZERO);
    let thin = universe.number(&Dyadic::new(1, 100_000));
    assert_eq!(heat.temperature(&work, thin).unwrap(), Dyadic::new(-1, 100_000));
    assert_eq!(heat.thermograph(&work, thin).unwrap().wall(Player::Right).points().len(), 2);
    let thinner = universe.number(&Dyadic::new(1, 4_000_000));
    assert_eq!(heat.thermograph(&work, thinner).unwrap_err(), Exhausted::Digits);
}

#[test]
fn work_stops_when_the_budget_is_exhausted() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let unlimited = Budget::unlimited();
    let nimber = universe.star(100_000);
    let budget = Budget::unlimited().time(Duration::from_millis(50));
    let work = universe.work(&budget);
    assert_eq!(heated(&work, nimber, universe.integer(1)).unwrap_err(), Exhausted::Time);
    let refusal = heat.cool(&work, nimber, &Dyadic::new(-1, 1)).unwrap_err();
    assert_eq!(refusal, CoolError::Exhausted(Exhausted::Time));
    // The cached results remain usable.
    let work = universe.work(&unlimited);
    assert_eq!(heated(&work, universe.star(1), universe.integer(1)).unwrap().to_string(), "+-1");
    let budget = Budget::unlimited().bytes(1);
    let work = universe.work(&budget);
    let game = deep_game(&universe, 100);
    assert_eq!(Heat::new(&universe).thermograph(&work, game).unwrap_err(), Exhausted::Memory);
}

/// A nimber *k has k moves.
#[test]
fn sums_with_large_nimbers_stop_when_the_budget_is_exhausted() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let one = universe.integer(1);
    let switch = universe.game(&[one], &[-one]);
    let three = universe.game(&[universe.integer(4)], &[universe.game(&[universe.integer(2)], &[one])]);
    let budget = Budget::unlimited().time(Duration::from_millis(50));
    let work = universe.work(&budget);
    for components in [vec![switch, universe.star(3000)], vec![switch, three, universe.star(3000)]] {
        assert_eq!(heat.thermograph_of_sum(&work, &components).unwrap_err(), Exhausted::Time);
    }
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let small = [switch, three, universe.star(9)];
    let total = small.iter().fold(universe.zero(), |total, &game| total + game);
    let played = heat.thermograph_of_sum(&work, &small).unwrap();
    assert_eq!(played, *heat.thermograph(&work, total).unwrap());
}

#[test]
fn threads_find_the_same_thermographs() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let mut rng = TestRng(9);
    let games: Vec<_> = (0..500).map(|i| random_game(&universe, &mut rng, 1 + i % 5)).collect();
    let all: Vec<Vec<Thermograph>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let (heat, games) = (&heat, &games);
                scope.spawn(move || {
                    let budget = Budget::unlimited();
                    let work = heat.universe().work(&budget);
                    let mut found = vec![None; games.len()];
                    for i in 0..games.len() {
                        // Each thread in a different order.
                        let i = (i * 7 + thread * 125) % games.len();
                        found[i] = Some(heat.thermograph(&work, games[i]).unwrap().into_owned());
                    }
                    found.into_iter().flatten().collect()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(all.iter().all(|found| found.len() == games.len() && *found == all[0]));
}

/// The stops of a sum of switches alternate, starting with the hottest.
#[test]
fn sums_of_switches_play_the_hottest_first() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut sums = Sums::new(&heat);
    for n in 0..60_i64 {
        let switches: Vec<_> =
            (1..=n).map(|k| universe.game(&[universe.integer(k)], &[universe.integer(-k)])).collect();
        let thermograph = sums.thermograph(&work, &switches).unwrap();
        assert_eq!(thermograph.stop(Player::Left), ((n + 1) / 2).into());
        assert_eq!(thermograph.temperature(), if n == 0 { (-1).into() } else { n.into() });
        if n <= 8 {
            let total = switches.iter().fold(universe.zero(), |total, &switch| total + switch);
            assert_eq!(thermograph, *heat.thermograph(&work, total).unwrap());
        }
    }
}
