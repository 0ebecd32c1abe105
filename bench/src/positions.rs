//! Positions of real games, compared with the crate `cgt`: one thread, empty tables.

use crate::report::{Peer, cpu, heading, row};
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use kelvin_budget::Budget;
use kelvin_positions::Analyst;
use kelvin_values::Universe;
use std::time::{Duration, Instant};

/// The measurements that take a minute or less.
pub fn run() {
    heading("Positions");
    let peer = theirs(&grid::<Domineering>(5, 5));
    ours("Domineering", "5x5", Peer::Here(peer), "≥ 15 ×");
    ours("Domineering", "4x7", Peer::Recorded(18.5), "≤ 0.8");
    ours("Domineering", "5x6", Peer::Recorded(77.0), "≥ 20 ×, ≤ 150 MiB");
    two_threads("Domineering", "5x6");
    ours("Snort", "path 14", Peer::Recorded(0.09), "≤ 0.01");
    ours("Snort", "grid 2x7", Peer::Recorded(0.31), "≤ 0.02");
    ours("Snort", "grid 3x4", Peer::Recorded(0.08), "≤ 0.01");
    ours("Snort", "grid 4x4", Peer::Recorded(3.2), "≤ 0.1");
    ours("Snort", "path 24", Peer::None, "");
    ours("Snort", "grid 2x10", Peer::None, "finishes");
    ours("Snort", "grid 4x5", Peer::None, "finishes");
    let peer = theirs(&text::<ToadsAndFrogs>("TTTTT...FFFFF"));
    ours("ToadsAndFrogs", "ttttt...fffff", Peer::Here(peer), "≤ 0.02");
    ours("ToadsAndFrogs", "tttttt...ffffff", Peer::Recorded(4.1), "≤ 0.1");
    let peer = theirs(&text::<Amazons>("x..|...|..o"));
    ours("Amazons", "x..|...|..o", Peer::Here(peer), "≤ 0.005");
    let peer = theirs(&text::<Amazons>("x..|...|...|..o"));
    ours("Amazons", "x..|...|...|..o", Peer::Here(peer), "≤ 0.3");
    ours("Amazons", "x......|o......", Peer::Recorded(37.4), "≤ 2");
    ours("Clobber", "xoxo|oxox|xoxo|oxox", Peer::Recorded(37.8), "≤ 2");
    ours("Amazons", "x...|....|....|...o", Peer::None, "finishes in 600, aim 60");
    ours("Kayles", "40000", Peer::Recorded(8.4), "≤ 0.1");
}

/// The measurements that take minutes, which must be named.
pub fn run_long() {
    heading("Positions that take minutes");
    ours("Snort", "path 30", Peer::None, "finishes");
    ours("Domineering", "6x6", Peer::None, "≤ 150 and 2 GiB, aim 60");
}

fn grid<T: std::str::FromStr>(rows: usize, columns: usize) -> T {
    text(&vec![".".repeat(columns); rows].join("|"))
}

fn text<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("the peer reads {text}"))
}

fn theirs<G: PartizanGame>(game: &G) -> f64 {
    cpu(|| game.canonical_form(&ParallelTranspositionTable::new())).0
}

fn ours(ruleset: &str, board: &str, peer: Peer, target: &str) {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(600));
    let analyst = Analyst::new(&universe);
    let (time, value) = cpu(|| {
        let position = kelvin_placement::position(ruleset, board).map_err(|error| error.to_string())?;
        analyst.value(&position, &budget).map_err(|why| why.to_string())
    });
    row(&format!("{ruleset} {board}"), peer, time, target);
    match value {
        Ok(_) => println!(
            "    {} positions, {} values, {} MiB",
            analyst.positions(),
            universe.len(),
            (universe.bytes() + analyst.bytes()) >> 20
        ),
        Err(why) => println!("    {why}"),
    }
}

/// Wall time is the purpose of threads. On a busy machine the CPU time estimates it, as threads never wait
/// for each other.
fn two_threads(ruleset: &str, board: &str) {
    let position = kelvin_placement::position(ruleset, board).expect("a position");
    let budget = Budget::unlimited();
    let measured = |threads| {
        let universe = Universe::new();
        let analyst = Analyst::new(&universe).threads(threads);
        let start = Instant::now();
        let (time, _) = cpu(|| analyst.value(&position, &budget));
        (time, start.elapsed().as_secs_f64())
    };
    let ((alone, wall_alone), (both, wall_both)) = (measured(1), measured(2));
    println!(
        "    two threads: {:.2} × one by wall time ({wall_alone:.2} s and {wall_both:.2} s), {:.2} × by CPU time \
         (target: ≥ 1.6)",
        wall_alone / wall_both,
        2.0 * alone / both
    );
}
