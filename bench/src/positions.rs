//! Positions of real games, beside the crate `cgt`: one thread, fresh tables.

use crate::report::{Peer, cpu, head, row};
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use kelvin_budget::Budget;
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;

pub fn run() {
    head("Positions");
    let peer = theirs(&grid::<Domineering>(5, 5));
    ours("Domineering", "5x5", Peer::Here(peer), "≥ 15 ×");
    ours("Domineering", "4x7", Peer::Noted(18.5), "≤ 0.8");
    ours("Domineering", "5x6", Peer::Noted(77.0), "≥ 20 ×, ≤ 150 MiB");
    ours("Snort", "path 14", Peer::Noted(0.09), "≤ 0.01");
    ours("Snort", "grid 2x7", Peer::Noted(0.31), "≤ 0.02");
    ours("Snort", "grid 3x4", Peer::Noted(0.08), "≤ 0.01");
    ours("Snort", "grid 4x4", Peer::Noted(3.2), "≤ 0.1");
    let peer = theirs(&text::<ToadsAndFrogs>("TTTTT...FFFFF"));
    ours("ToadsAndFrogs", "ttttt...fffff", Peer::Here(peer), "≤ 0.02");
    ours("ToadsAndFrogs", "tttttt...ffffff", Peer::Noted(4.1), "≤ 0.1");
    let peer = theirs(&text::<Amazons>("x..|...|..o"));
    ours("Amazons", "x..|...|..o", Peer::Here(peer), "≤ 0.005");
    ours("Amazons", "x..|...|...|..o", Peer::Noted(5.3), "≤ 0.3");
    ours("Amazons", "x......|o......", Peer::Noted(37.4), "≤ 2");
    ours("Clobber", "xoxo|oxox|xoxo|oxox", Peer::Noted(37.8), "≤ 2");
    ours("octal(0.77)", "40000", Peer::Noted(8.4), "≤ 0.1");
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

fn ours(ruleset: &str, board: &str, peer: Peer, bar: &str) {
    let position = match Position::parse(ruleset, board) {
        Ok(position) => position,
        Err(error) => return println!("{ruleset} {board}: {error}"),
    };
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    let (time, value) = cpu(|| analyst.value(&position, &budget));
    row(&format!("{ruleset} {board}"), peer, time, bar);
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
