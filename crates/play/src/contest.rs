//! Engine against engine, on the board, to the last move.

use super::allowance::Allowance;
use super::engine::Engine;
use super::mind::Mind;
use super::record::Record;
use crate::arguments::Limits;
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::screen;
use crate::watch;
use kelvin_values::Player;
use std::io::{self, Write};

/// What a contest is about.
pub struct Contest<'c, 'u> {
    pub start: Record<'u>,
    pub engines: [Engine; 2],
    pub games: u32,
    pub limits: &'c Limits,
}

/// What an engine achieved.
#[derive(Clone, Copy, Default)]
struct Score {
    games: [u32; 2],
    won: [u32; 2],
}

impl<'u> Contest<'_, 'u> {
    /// Plays the games and prints a table; of one game alone also its moves. The players exchange the first move
    /// from game to game, and sides after every two.
    pub fn run(&self, mind: &Mind<'u>, dice: &mut fastrand::Rng) -> Result<(), Failure> {
        let mut scores = [Score::default(); 2];
        // Ctrl-C ends the contest, and so does the memory, with a table of the games that were played.
        let whole = Calculation::untimed(self.limits);
        let interrupt = whole.cancel();
        let bar = watch::bar(u64::from(self.games), "games");
        'games: for game in 0..self.games {
            let first = Player::BOTH[(game % 2) as usize];
            let swapped = game / 2 % 2 == 1;
            let mut record = Record { first, ..self.start.clone() };
            let engine_of = |player: Player| player.index() ^ usize::from(swapped);
            let winner = loop {
                if let Some(winner) = record.winner() {
                    break winner;
                }
                let player = record.to_move();
                let engine = self.engines[engine_of(player)];
                let mut allowance = Allowance::new(self.limits, interrupt);
                let decision = mind.decide(engine, &record, dice, &mut allowance);
                if interrupt.is_raised() {
                    break 'games;
                }
                let Some(decision) = decision else { break !player };
                if self.games == 1 {
                    let number = record.turns.len() + 1;
                    let name = decision.choice.full_name(record.boards.len());
                    let line = format!("{number}. {player} ({engine}) plays {name}: {}", decision.words);
                    writeln!(io::stdout(), "{}", screen::wrapped(&line, screen::width()))?;
                }
                record.play(decision.choice, decision.ambient);
            };
            bar.inc(1);
            for player in Player::BOTH {
                let score = &mut scores[engine_of(player)];
                score.games[player.index()] += 1;
                score.won[player.index()] += u32::from(winner == player);
            }
        }
        bar.finish_and_clear();
        self.table(scores)
    }

    fn table(&self, scores: [Score; 2]) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        writeln!(output, "{:12} {:>6} {:>6} {:>10} {:>10}", "engine", "games", "won", "as Left", "as Right")?;
        for (engine, Score { games, won }) in self.engines.into_iter().zip(scores) {
            let [left, right] = [0, 1].map(|side| format!("{}/{}", won[side], games[side]));
            let (played, sum) = (games[0] + games[1], won[0] + won[1]);
            writeln!(output, "{engine:12} {played:>6} {sum:>6} {left:>10} {right:>10}")?;
        }
        Ok(())
    }
}
