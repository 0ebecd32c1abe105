//! Measures the Domineering solver in CPU time: `rectangles [--threads N] 8x9H 6x11V …`, where H or V is the
//! first player. Prints the rows of the table in `docs/solving.md`.

use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_solver::domineering::{Region, Solver, Tables};
use kelvin_values::{Player, Universe};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let clock = ProcessTime::now();
    let folder = std::env::temp_dir().join("kelvin-rectangles");
    let tables = std::sync::Arc::new(Tables::open(&universe, &folder, &Budget::unlimited())?);
    eprintln!("tables: {:.2} s", clock.elapsed().as_secs_f64());
    let mut arguments = std::env::args().skip(1).peekable();
    let mut threads = 1;
    if arguments.peek().is_some_and(|argument| argument == "--threads") {
        threads = arguments.nth(1).ok_or("expected the number of threads")?.parse()?;
    }
    for name in arguments {
        let board = Region::parse(name.trim_end_matches(['H', 'V']))?;
        let first = if name.ends_with('V') { Player::Left } else { Player::Right };
        let solver = Solver::new(&tables, &board).threads(threads);
        let clock = ProcessTime::now();
        let verdict = solver.solve(&board, first, &Budget::unlimited().time(Duration::from_secs(100)));
        let cpu = clock.elapsed().as_secs_f64();
        let question = format!("{}×{}, {first}", board.rows(), board.columns());
        match verdict {
            Ok(found) => {
                let [judged, expanded] = [found.judged, found.expanded].map(grouped);
                println!("| {question} | {} | {judged} | {expanded} | {cpu:.2} |", found.winner);
            }
            Err(why) => println!("{question}: {why}"),
        }
    }
    Ok(())
}

/// Formats 1234567 as 1,234,567.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
