//! Engine against engine, on the board, to the last move.

use crate::allowance::Allowance;
use crate::decision::Decision;
use crate::engine::Engine;
use crate::mind::Mind;
use crate::record::Record;
use kelvin_budget::Budget;
use kelvin_values::Player;
use std::time::Duration;

/// What a contest is about.
pub struct Contest<'u> {
    /// How every game begins.
    pub start: Record<'u>,
    /// Who plays: Left's and Right's at first.
    pub engines: [Engine; 2],
    /// So many games.
    pub games: u32,
    /// Time for a move, if it is named.
    pub time: Option<Duration>,
    /// Memory for a move.
    pub bytes: u64,
}

/// What an engine achieved, as Left and as Right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games played.
    pub games: [u32; 2],
    /// Games won.
    pub won: [u32; 2],
    /// Games drawn, as a position came back.
    pub drawn: [u32; 2],
}

/// Somebody who watches.
pub trait Spectator<'u> {
    /// An engine has decided; the move is not played yet.
    fn decided(&mut self, _record: &Record<'u>, _engine: Engine, _decision: &Decision<'u>) {}

    /// A game is over; nobody won it if it is drawn.
    fn over(&mut self, _winner: Option<Player>) {}
}

impl<'u> Contest<'u> {
    /// Plays the games, as long as the budget lasts, and counts. The players exchange the first move from game to game, and
    /// sides after every two.
    pub fn run(
        &self,
        mind: &Mind<'_, 'u>,
        dice: &mut fastrand::Rng,
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
                if let Some(winner) = record.winner() {
                    break Some(winner);
                }
                if record.is_drawn() {
                    break None;
                }
                let player = record.to_move();
                let engine = self.engines[engine_of(player)];
                let mut allowance = Allowance::new(self.time, self.bytes, budget);
                let decision = mind.decide(engine, &record, dice, &mut allowance);
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
