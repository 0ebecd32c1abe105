//! Measures the Domineering solver in CPU time: `rectangles [--threads N] 8x9H 6x11V …`, where H or V begins.

use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_solver::domineering::{Region, Solver, Tables};
use kelvin_values::{Player, Universe};
use std::time::{Duration, Instant};

<<<<<<< HEAD
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
=======
fn main() {
    let budget = Budget::unlimited();
    let universe = kelvin_values::Universe::new();
    let worths = Worths::new(&universe);
    let t = ProcessTime::now();
    let c: u32 = std::env::var("TWO").map_or(10, |x| x.parse().unwrap());
    let d: u32 = std::env::var("THREE").map_or(0, |x| x.parse().unwrap());
    let f: u32 = std::env::var("FOUR").map_or(0, |x| x.parse().unwrap());
    let tables = Tables::build([c, d, f], &worths, &budget).unwrap();
    println!("tables: {:.2} s {:?}", t.elapsed().as_secs_f64(), tables.bands.each_ref().map(|b| b.kinds()));
    for arg in std::env::args().skip(1) {
        let (r, rest) = arg.split_once('x').unwrap();
        let c = rest.trim_end_matches(['H', 'V']);
        let first = if rest.ends_with('V') { Player::Left } else { Player::Right };
        let solver = Solver::new(r.parse().unwrap(), c.parse().unwrap(), &tables, 1 << 28);
        let t = ProcessTime::now();
        let v = solver.solve(first, &budget).unwrap();
        unsafe {
            let h = HIST;
            println!("{:?}", h);
            HIST = [0; 18];
        }
        println!(
            "{arg}: first {} nodes {} expanded {} {:.3} s",
            if v.first_wins { "wins" } else { "loses" },
            v.nodes,
            v.expanded,
            t.elapsed().as_secs_f64()
        );
>>>>>>> main
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
