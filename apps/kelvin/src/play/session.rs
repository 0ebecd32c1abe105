//! A person against the machine, whatever it is shown on.

use super::allowance::Allowance;
use super::engine::Engine;
use super::hint::Hint;
use super::mind::{Decision, Mind};
use super::record::Record;
use super::save;
use crate::arguments::Limits;
use crate::failure::Failure;
use kelvin_budget::Cancel;
use kelvin_values::Player;
use std::path::PathBuf;

/// A game with its players.
pub struct Session<'m, 'u> {
    pub mind: &'m Mind<'u>,
    pub record: Record<'u>,
    pub you: Player,
    pub engine: Engine,
    pub dice: fastrand::Rng,
    pub limits: &'m Limits,
    /// The file that the game was last saved in.
    pub path: Option<PathBuf>,
}

impl<'u> Session<'_, 'u> {
    /// The file to save in when none is named.
    const FILE: &'static str = "kelvin-game.json";

    pub fn your_turn(&self) -> bool {
        self.record.to_move() == self.you
    }

    /// Who plays against whom.
    pub fn opening(&self) -> String {
        format!("You are {}, against {}.", self.you, self.engine)
    }

    /// The machine's move, which `cancel` may hurry.
    pub fn decide(&mut self, cancel: &Cancel) -> Option<Decision<'u>> {
        let mut allowance = Allowance::new(self.limits, cancel);
        self.mind.decide(self.engine, &self.record, &mut self.dice, &mut allowance)
    }

    /// Plays what the machine decided, and says so.
    pub fn answer(&mut self, decision: Decision<'u>) -> String {
        let name = decision.choice.full_name(self.record.boards.len());
        let said = format!("{} ({}) plays {name}: {}.", !self.you, self.engine, decision.words);
        self.record.play(decision.choice, decision.ambient);
        said
    }

    /// Hints, which `cancel` may hurry.
    pub fn hint(&self, cancel: &Cancel) -> Hint<'u> {
        self.mind.hint(&self.record, &mut Allowance::new(self.limits, cancel))
    }

    pub fn picture(&self, width: usize, colours: bool, cancel: &Cancel) -> String {
        let budget = Allowance::new(self.limits, cancel).rest();
        let picture = self.mind.picture(&self.record, &budget, width, colours);
        picture.unwrap_or_else(|why| format!("The components are too large to evaluate, as {why}."))
    }

    /// Saves the game, and says where.
    pub fn save(&mut self, path: Option<PathBuf>) -> String {
        let path = path.or_else(|| self.path.clone()).unwrap_or_else(|| Self::FILE.into());
        match save::save(&path, &self.record, self.you, self.engine) {
            Ok(()) => {
                let said = format!("Saved; `kelvin play --resume {}` goes on.", path.display());
                self.path = Some(path);
                said
            }
            Err(Failure::Told(what)) => what,
            Err(Failure::Output(error)) => error.to_string(),
            Err(Failure::Undecided) => String::new(),
        }
    }

    /// Takes your last move back.
    pub fn back(&mut self) -> &'static str {
        if self.record.take_back_to(self.you) {
            "Taken back."
        } else {
            "There is no move of yours to take back."
        }
    }

    /// What there is to say of the end.
    pub fn ending(&self, winner: Player) -> String {
        let loser = !winner;
        let who =
            if winner == self.you { "You win".into() } else { format!("{winner} ({}) wins", self.engine) };
        format!("{who}: {loser} has no move.")
    }
}
