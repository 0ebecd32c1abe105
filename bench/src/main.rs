//! `make bench`: Kelvin beside its peers, in one run, in CPU time.
//!
//! A number in the column "peer" with an asterisk was measured elsewhere, on one shared core of a machine
//! like those Kelvin is built on; the others are measured here and now.

mod engine;
mod games;
mod heat;
mod positions;
mod report;
mod solver;
mod values;

type Part = (&'static str, fn());

const PARTS: [Part; 5] = [
    ("values", values::run),
    ("heat", heat::run),
    ("positions", positions::run),
    ("engine", engine::run),
    ("solver", solver::run),
];

/// What is measured only when it is asked for by name.
const LONG: [Part; 2] = [("long", positions::run_long), ("long-solver", solver::run_long)];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| asked.iter().any(|word| word == name);
    for (name, run) in PARTS {
        if asked.is_empty() || wanted(name) {
            run();
        }
    }
    LONG.iter().filter(|(name, _)| wanted(name)).for_each(|(_, run)| run());
}
