//! `make bench`: Kelvin compared with its peers, in one run, in CPU time.
//!
//! A number in the column "peer" with an asterisk was measured elsewhere, on one shared core of a comparable
//! machine. The others are measured in this run.

mod complexes;
mod engine;
mod games;
mod heat;
mod language;
mod loopy;
mod misere;
mod positions;
mod report;
mod rules;
mod serving;
mod solver;
mod strategies;
mod surveys;
mod values;

type Benchmark = (&'static str, fn());

const BENCHMARKS: &[Benchmark] = &[
    ("values", values::run),
    ("heat", heat::run),
    ("strategies", strategies::run),
    ("positions", positions::run),
    ("engine", engine::run),
    ("solver", solver::run),
    ("misere", misere::run),
    ("complexes", complexes::run),
    ("language", language::run),
    ("loopy", loopy::run),
    ("rules", rules::run),
    ("serving", serving::run),
    ("surveys", surveys::run),
];

/// The parts that are measured only if they are named.
const LONG: &[Benchmark] =
    &[("long", positions::run_long), ("long-solver", solver::run_long), ("long-surveys", surveys::run_long)];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let known = |word: &str| BENCHMARKS.iter().chain(LONG).any(|(name, _)| *name == word);
    if let Some(word) = asked.iter().find(|word| !known(word)) {
        let names: Vec<_> = BENCHMARKS.iter().chain(LONG).map(|(name, _)| *name).collect();
        eprintln!("unknown part `{word}`; expected one of: {}", names.join(", "));
        std::process::exit(2);
    }
    let wanted = |name: &str| asked.iter().any(|word| word == name);
    BENCHMARKS.iter().filter(|(name, _)| asked.is_empty() || wanted(name)).for_each(|(_, run)| run());
    LONG.iter().filter(|(name, _)| wanted(name)).for_each(|(_, run)| run());
}
