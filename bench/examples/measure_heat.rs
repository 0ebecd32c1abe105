//! Measures the time of thermographs in CPU seconds.

use cpu_time::ProcessTime;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Heat, Sums, heated};
use kelvin_values::Universe;

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = ProcessTime::now();
    let result = work();
    println!("{what}: {:.4} s", start.elapsed().as_secs_f64());
    result
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget::unlimited();
    let universe = Universe::new();
    let work = universe.work(&budget);
    let games = timed("1,474 games of day 3", || work.born_by(3))?;
    let mut seed = 1_u64;
    let mut roll = |sides: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % sides
    };
    let pairs: Vec<_> = (0..20_000).map(|_| (games[roll(games.len())], games[roll(games.len())])).collect();
    let sums = timed("20,000 sums of them", || {
        pairs.iter().map(|&(a, b)| work.add(a, b)).collect::<Result<Vec<_>, _>>()
    })?;
    let heat = Heat::new(&universe);
    timed("thermographs of the sums", || -> Result<(), Exhausted> {
        for &sum in &sums {
            heat.thermograph(&work, sum)?;
        }
        Ok(())
    })?;
    println!("{} thermographs, {} values, {} bytes", heat.len(), universe.len(), heat.bytes());
    let fresh = Universe::new();
    let universe = &fresh;
    let work = universe.work(&budget);
    let heat = Heat::new(universe);
    let games = work.born_by(3)?;
    let pairs: Vec<_> = (0..20_000).map(|_| (games[roll(games.len())], games[roll(games.len())])).collect();
    timed("thermographs of 20,000 sums without their canonical forms", || -> Result<(), Exhausted> {
        let mut sums = Sums::new(&heat);
        for &(a, b) in &pairs {
            sums.thermograph(&work, &[a, b])?;
        }
        Ok(())
    })?;
    for n in [24, 40] {
        let fresh = Universe::new();
        let universe = &fresh;
        let work = universe.work(&budget);
        let heat = Heat::new(universe);
        timed(&format!("±1 + … + ±{n}"), || -> Result<(), Exhausted> {
            let switch = |n: i32| work.game(&[universe.integer(n)], &[universe.integer(-n)]);
            let switches = (1..=n).map(switch).collect::<Result<Vec<_>, _>>()?;
            heat.thermograph_of_sum(&work, &switches)?;
            Ok(())
        })?;
    }
    let universe = Universe::new();
    let work = universe.work(&budget);
    let hot = timed("*14 heated by 1", || heated(&work, universe.star(14), universe.integer(1)))?;
    println!("{} values, {} options", universe.len(), hot.options(kelvin_values::Player::Left).count());
    Ok(())
}
