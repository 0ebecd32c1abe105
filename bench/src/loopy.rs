//! Loopy games: random ones are simplified, and Fox and Geese is solved on a chessboard.

use crate::report::{Peer, cpu, heading, row};
use kelvin_budget::Budget;
use kelvin_loopy::{Explored, Loopy, LoopyGame, LoopyRules};
use kelvin_positions::Position;
use kelvin_values::{Player, Universe};

pub fn run() {
    heading("Loopy games");
    random(100_000);
    fox_and_geese();
}

/// Graphs of one to ten vertices, with two options per player on average.
fn random(count: usize) {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut rng = fastrand::Rng::with_seed(1);
    let games: Vec<LoopyGame> = (0..count)
        .filter_map(|_| {
            let vertices = rng.u32(1..=10);
            let mut list = || (0..rng.usize(..=4)).map(|_| rng.u32(..vertices)).collect();
            let options: Vec<[Vec<u32>; 2]> = (0..vertices).map(|_| [list(), list()]).collect();
            LoopyGame::from_graph(&universe, &options, 0)
        })
        .collect();
    let (time, ()) = cpu(|| {
        for game in &games {
            work.value(game).expect("no limit");
        }
    });
    row("100,000 random loopy games of up to ten vertices", Peer::None, time, "≤ 10");
}

/// The rules of a position of any ruleset.
struct AnyRules;

impl LoopyRules for AnyRules {
    type Position = Position;

    fn options(&self, position: &Position, player: Player, found: &mut Vec<Position>) {
        found.extend(position.options(player));
    }
}

fn fox_and_geese() {
    let board = format!(".x.x.x.x|{}o.......", "........|".repeat(6));
    let start = Position::parse("fox-and-geese", &board).expect("the board is one of the ruleset's");
    let budget = Budget::unlimited();
    let (time, explored) = cpu(|| Explored::from(&AnyRules, [start.clone()], &budget).expect("no limit"));
    let label = format!("Fox and Geese on 8 × 8: {} positions", explored.len());
    row(&label, Peer::None, time, "minutes");
    let (time, _) = cpu(|| explored.outcomes(&budget).expect("no limit").of(&start));
    row("who wins each of them", Peer::None, time, "minutes");
}
