//! Measures the CPU time of placement games: `measure RULESET BOARD [plain|symmetry|isomorphism|generic]
//! [THREADS]`.

use kelvin_budget::Budget;
use kelvin_placement::{Equivalence, PlacementGame};
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;
use std::time::Duration;

/// The user and system time of this process in seconds.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or("");
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, other: &str| arguments.get(i).cloned().unwrap_or_else(|| other.to_string());
    let (ruleset, board) = (word(0, "domineering"), word(1, "5x5"));
    let threads = word(3, "1").parse()?;
    let position = match word(2, "default").as_str() {
        "generic" => Position::parse(&ruleset, &board)?,
        "symmetry" => PlacementGame::compile(&ruleset, &board)?.position_by(Equivalence::Symmetry),
        "plain" => PlacementGame::compile(&ruleset, &board)?.position_by(Equivalence::Plain),
        "isomorphism" => PlacementGame::compile(&ruleset, &board)?.position_by(Equivalence::Isomorphism),
        _ => PlacementGame::compile(&ruleset, &board)?.position(),
    };
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(290));
    let analyst = Analyst::new(&universe).threads(threads);
    let value = analyst.value(&position, &budget)?;
    let seconds = cpu_seconds();
    let text = value.to_string();
    println!(
        "{ruleset} {board} {}: {} in {seconds:.2} s; {} positions, {} values, universe {} MiB, memo {} MiB",
        word(2, "default"),
        if text.len() < 100 { &text } else { "(long)" },
        analyst.positions(),
        universe.len(),
        universe.bytes() >> 20,
        analyst.bytes() >> 20
    );
    Ok(())
}
