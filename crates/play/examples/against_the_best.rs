//! A strategy by temperatures against perfect play: `cargo run -p kelvin-play --example against_the_best`

use kelvin_budget::Budget;
use kelvin_heat::{Heat, Strategy};
use kelvin_play::{Allowance, Engine, Record, SumEvaluator};
use kelvin_positions::{Analyst, PlayedSummand, Position, WrittenSummand};
use kelvin_solver::Solvers;
use kelvin_values::{Player, Universe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let (analyst, heat, solvers) = (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
    let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
    // A sum of two boards. The record stores the input beside the parsed components, so that the game can be
    // saved.
    let boards = [("domineering", "3x4"), ("toads-and-frogs", "tt..ff")];
    let typed = boards.map(|(ruleset, board)| WrittenSummand::board(ruleset, board));
    let mut start = vec![];
    for (ruleset, board) in boards {
        start.push(PlayedSummand::Position(Position::parse(ruleset, board)?));
    }
    let mut game = Record::new(typed.to_vec(), start, Player::Left)?;
    let mut chance = fastrand::Rng::with_seed(1);
    while game.winner().is_none() {
        let player = game.to_move();
        let strategy = match player {
            Player::Left => Strategy::Hotstrat,
            Player::Right => Strategy::Exact,
        };
        let mut allowance = Allowance::new(None, 1 << 30, &Budget::unlimited());
        let decision = evaluator.decide(Engine::Strategy(strategy), &game, &mut chance, &mut allowance);
        let decision = decision.expect("a player who has not lost has a move");
        println!("{player}: {}", decision.choice.full_name(boards.len()));
        game.play(decision.choice, decision.ambient);
    }
    println!("{} has no move", game.to_move());
    Ok(())
}
