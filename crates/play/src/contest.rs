//! Contests: games of one engine against another.

use crate::allowance::Allowance;
use crate::decision::Decision;
use crate::engine::Engine;
use crate::evaluator::SumEvaluator;
use crate::record::Record;
use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::time::Duration;

/// The settings of a contest.
pub struct Contest<'u> {
    /// The start of every game.
    pub start: Record<'u>,
    /// The engines: Left's and Right's in the first game.
    pub engines: [Engine; 2],
    /// The number of games.
    pub games: u32,
    /// The time limit for a move, if set.
    pub time: Option<Duration>,
    /// The memory limit for a move in bytes.
    pub bytes: u64,
}

/// The results of an engine, as Left and as Right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games played.
    pub games: [u32; 2],
    /// Games won.
    pub won: [u32; 2],
    /// Games drawn by repetition.
    pub drawn: [u32; 2],
}

/// An observer of a contest.
pub trait Spectator<'u> {
    /// Called when an engine has chosen a move, before the move is played.
    fn decided(&mut self, _record: &Record<'u>, _engine: Engine, _decision: &Decision<'u>) {}

    /// Called when play stops at numbers, with the score and the winner.
    fn stopped(&mut self, _score: &Dyadic, _winner: Player) {}

    /// Called at the end of a game. The winner is `None` for a draw.
    fn over(&mut self, _winner: Option<Player>) {}
}

impl<'u> Contest<'u> {
    /// Plays the games within the budget, and counts results. A sum of values ends at numbers. The player to move first changes with every
    /// game, and the sides change after every two.
    pub fn run(
        &self,
        evaluator: &SumEvaluator<'_, 'u>,
        rng: &mut fastrand::Rng,
        budget: &Budget,
        spectator: &mut dyn Spectator<'u>,
    ) -> [Score; 2] {
        let mut scores = [Score::default(); 2];
        for game in 0..self.games {
            let first = Player::BOTH[(game % 2) as usize];
            let swapped = game / 2 % 2 == 1;
            let mut record = Record { first, ..self.start.clone() };
            let engine_of = |player: Player| player.index() ^ usize::from(swapped);
            let winner = loop {
                if let Some(score) = record.score() {
                    let winner = record.winner_of(&score);
                    spectator.stopped(&score, winner);
                    break Some(winner);
                }
                if let Some(winner) = record.winner() {
                    break Some(winner);
                }
                if record.is_drawn() {
                    break None;
                }
                let player = record.to_move();
                let engine = self.engines[engine_of(player)];
                let mut allowance = Allowance::new(self.time, self.bytes, budget);
                let decision = evaluator.decide(engine, &record, rng, &mut allowance);
                if budget.check().is_err() {
                    return scores;
                }
                let Some(decision) = decision else { break Some(!player) };
                spectator.decided(&record, engine, &decision);
                record.play(decision.choice, decision.ambient);
            };
            for player in Player::BOTH {
                let score = &mut scores[engine_of(player)];
                score.games[player.index()] += 1;
                score.won[player.index()] += u32::from(winner == Some(player));
                score.drawn[player.index()] += u32::from(winner.is_none());
            }
            spectator.over(winner);
        }
        scores
    }
}
