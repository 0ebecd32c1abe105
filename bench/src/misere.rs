//! Misère play: outcomes by search, quotients, canonical forms. No peer was measured.

use crate::report::{Peer, cpu, heading, row};
use kelvin_budget::Budget;
use kelvin_misere::quotient::{OctalQuotient, Rules};
use kelvin_misere::{MisereSolver, MisereUniverse};
use kelvin_positions::Position;

/// Sums with their time limits in seconds.
const SUMS: [(&str, &str, &str); 4] = [
    ("clobber", "xoxox|oxoxo|xoxox|oxoxo", "≤ 10"),
    ("domineering", "5x6", "≤ 10"),
    ("snort", "P20", "≤ 10"),
    (
        "octal(0.77)",
        "9 + 12 + 25 + 7 + 8 + 30 + 21 + 22 + 5 + 6 + 17 + 18 + 3 + 41 + 40 + 33 + 12 + 15 + 28 + 29",
        "≤ 1",
    ),
];

pub fn run() {
    heading("Misère play");
    let budget = Budget::unlimited();
    for (ruleset, board, goal) in SUMS {
        let Ok(position) = Position::parse(ruleset, board) else { continue };
        let (time, _) = cpu(|| MisereSolver::default().outcome(&position, &budget));
        let heaps = board.matches('+').count();
        let name =
            if heaps > 0 { format!("{} heaps of 0.77", heaps + 1) } else { format!("{ruleset} {board}") };
        row(&format!("outcome of {name}"), Peer::None, time, goal);
    }
    for code in ["0.77", "0.123", "0.15", "0.115", "0.71", "0.241", "0.44"] {
        let Ok(code) = code.parse() else { continue };
        let (time, found) = cpu(|| OctalQuotient::find(&code, 1000, &budget));
        row(&format!("quotient of {code}, order {}", found.quotient.order()), Peer::None, time, "≤ 5");
    }
    for (code, heaps) in [("0.77", 45), ("0.07", 80)] {
        let Ok(read) = code.parse() else { continue };
        let (time, _) = cpu(|| {
            let universe = MisereUniverse::new();
            let work = universe.work(&budget);
            let forms = Rules::octal(&read, heaps, &budget).and_then(|rules| work.heaps(&rules));
            forms.map(|forms| forms.into_iter().filter_map(|form| work.genus(form).ok()).count())
        });
        row(&format!("genera of {code} to heap {heaps}"), Peer::None, time, "≤ 2");
    }
}
