//! Times of the work that thermographs are measured by, in CPU seconds.

use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_values::Universe;
use std::time::Duration;

/// CPU time of this process so far.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    Duration::from_nanos(stat.split(' ').next().and_then(|t| t.parse().ok()).unwrap_or(0))
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = cpu();
    let result = work();
    println!("{what}: {:.4} s", (cpu() - start).as_secs_f64());
    result
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget::unlimited();
    let universe = Universe::new();
    let work = universe.work(&budget);
    let games = timed("1,474 games of day 3", || work.born_by(3))?;
    let mut seed = 1_u64;
    let mut roll = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        games[(seed >> 33) as usize % games.len()]
    };
    let pairs: Vec<_> = (0..20_000).map(|_| (roll(), roll())).collect();
    let sums = timed("20,000 sums of them", || {
        pairs.iter().map(|&(a, b)| work.add(a, b)).collect::<Result<Vec<_>, _>>()
    })?;
    let heat = Heat::new(&universe);
    timed("thermographs of the sums", || -> Result<(), kelvin_budget::Exhausted> {
        for &sum in &sums {
            heat.thermograph(&work, sum)?;
        }
        Ok(())
    })?;
    println!("{} thermographs, {} values, {} bytes", heat.len(), universe.len(), heat.bytes());
    Ok(())
}
