//! A game of a person against an engine, independent of the display.

use super::words;
use crate::arguments::LimitArgs;
use crate::calculation::Calculation;
use crate::failure::Failure;
use kelvin_budget::{Budget, Cancel};
use kelvin_pictures::{Name, ThermographPicture};
use kelvin_play::{Allowance, Decision, Engine, Hint, Record, SavedGame, SumEvaluator};
use kelvin_values::Player;
use std::path::PathBuf;

/// A game with its players.
pub struct GameSession<'m, 'u> {
    pub evaluator: &'m SumEvaluator<'m, 'u>,
    pub record: Record<'u>,
    pub you: Player,
    pub engine: Engine,
    pub dice: fastrand::Rng,
    pub limits: &'m LimitArgs,
    /// The file of the last save.
    pub path: Option<PathBuf>,
}

impl<'u> GameSession<'_, 'u> {
    /// The default file for saving.
    const FILE: &'static str = "kelvin-game.json";

    pub fn your_turn(&self) -> bool {
        self.record.to_move() == self.you
    }

    /// Announces the players.
    pub fn opening(&self) -> String {
        let misere = if self.record.misere { " Who cannot move wins." } else { "" };
        let loops = if self.record.loops() { format!(" {}", words::REPETITION) } else { String::new() };
        format!("You are {}, against {}.{misere}{loops}", self.you, self.engine)
    }

    /// Fails if user-defined rules failed, because results since then are unreliable, or if misère play is
    /// loopy, which is not supported.
    pub fn sound(&self) -> Result<(), Failure> {
        let loopy = || match self.record.misere && self.record.loops() {
            true => Some("play may not terminate by these rules, so they have no misère play".to_owned()),
            false => None,
        };
        self.record.fault().or_else(loopy).map_or(Ok(()), |why| Err(Failure::message(why)))
    }

    /// Computes the engine's move; `cancel` interrupts it.
    pub fn decide(&mut self, cancel: &Cancel) -> Option<Decision<'u>> {
        let calculation = Calculation::cancelled_by(self.limits, cancel);
        let mut allowance = self.allowance(&calculation);
        self.evaluator.decide(self.engine, &self.record, &mut self.dice, &mut allowance)
    }

    fn allowance(&self, budget: &Budget) -> Allowance {
        Allowance::new(self.limits.time(), self.limits.bytes(), budget)
    }

    /// Plays the engine's move, and describes it.
    pub fn answer(&mut self, decision: Decision<'u>) -> String {
        let boards = self.record.boards.len();
        let name = decision.choice.full_name(boards);
        let why = words::why(&decision, &self.record);
        let said = format!("{} ({}) plays {name}: {why}.", !self.you, self.engine);
        self.record.play(decision.choice, decision.ambient);
        said
    }

    /// Computes a hint; `cancel` interrupts it.
    pub fn hint(&self, cancel: &Cancel) -> Hint<'u> {
        let calculation = Calculation::cancelled_by(self.limits, cancel);
        self.evaluator.hint(&self.record, &mut self.allowance(&calculation))
    }

    /// The hint as text.
    pub fn lines_of(&self, hint: &Hint<'u>) -> Vec<String> {
        words::hint(hint, &self.record)
    }

    /// The compound thermograph as a text drawing.
    pub fn picture(&self, width: usize, colours: bool, cancel: &Cancel) -> String {
        if self.record.loops() {
            return "Play may not terminate, and a sum of such boards has no compound thermograph; \
                    `kelvin thermograph` draws that of one of them."
                .to_owned();
        }
        let calculation = Calculation::cancelled_by(self.limits, cancel);
        let budget = self.allowance(&calculation).rest();
        let (compound, components) = match self.evaluator.compound(&self.record, &budget) {
            Ok(found) => found,
            Err(why) => return format!("The components are too large to evaluate, as {why}."),
        };
        let boards = self.record.boards.len();
        let names = words::names(components.iter().map(|(component, _)| component), boards).map(Name::from);
        let thermographs = components.iter().map(|(_, thermograph)| thermograph);
        let picture = ThermographPicture::of_compound(&compound, names.zip(thermographs));
        if colours { picture.terminal_in_colour(width) } else { picture.terminal(width) }
    }

    /// Saves the game, and returns a message with the file name.
    pub fn save(&mut self, path: Option<PathBuf>) -> String {
        let path = path.or_else(|| self.path.clone()).unwrap_or_else(|| Self::FILE.into());
        match super::save(&path, &SavedGame::new(&self.record, self.you, self.engine)) {
            Ok(()) => {
                let said = format!("Saved; `kelvin play --resume {}` continues.", path.display());
                self.path = Some(path);
                said
            }
            Err(Failure::Message(what)) => what,
            Err(Failure::Output(error)) => error.to_string(),
            Err(Failure::Undecided) => String::new(),
        }
    }

    /// Undoes the player's last move.
    pub fn back(&mut self) -> &'static str {
        if self.record.take_back_to(self.you) {
            "Taken back."
        } else {
            "There is no move of yours to take back."
        }
    }

    /// Describes the result, if the game is over.
    pub fn ending(&self) -> Option<String> {
        match self.record.winner() {
            Some(winner) => Some(self.won_by(winner)),
            None => self.record.is_drawn().then(|| {
                "The game is drawn: the boards are as they were before, with the same player to move."
                    .to_owned()
            }),
        }
    }

    fn won_by(&self, winner: Player) -> String {
        let stuck = if self.record.misere { winner } else { !winner };
        let who =
            if winner == self.you { "You win".into() } else { format!("{winner} ({}) wins", self.engine) };
        format!("{who}: {stuck} has no move.")
    }
}
