//! Measures the Domineering solver in CPU time: `rectangles [--threads N] 8x9H 6x11V …`, where H or V begins.

use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_solver::domineering::{Region, Solver, Tables};
use kelvin_values::{Player, Universe};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let clock = ProcessTime::now();
    let folder = std::env::temp_dir().join("kelvin-rectangles");
    let tables = Tables::open(&universe, &folder, &Budget::unlimited())?;
    println!("tables: {:.2} s", clock.elapsed().as_secs_f64());
    let mut arguments = std::env::args().skip(1).peekable();
    let mut threads = 1;
    if arguments.peek().is_some_and(|argument| argument == "--threads") {
        threads = arguments.nth(1).ok_or("how many threads?")?.parse()?;
    }
    for name in arguments {
        let board = Region::parse(name.trim_end_matches(['H', 'V']))?;
        let first = if name.ends_with('V') { Player::Left } else { Player::Right };
        let solver = Solver::new(&tables, &board).threads(threads);
        let (clock, start) = (ProcessTime::now(), Instant::now());
        let verdict = solver.solve(&board, first, &Budget::unlimited().time(Duration::from_secs(100)));
        let [cpu, wall] = [clock.elapsed().as_secs_f64(), start.elapsed().as_secs_f64()];
        match verdict {
            Ok(found) => println!(
                "{name}: {} wins, {} judged, {} expanded, {cpu:.3} s of CPU, {wall:.3} s",
                found.winner, found.judged, found.expanded
            ),
            Err(why) => println!("{name}: {why}"),
        }
    }
    Ok(())
}
