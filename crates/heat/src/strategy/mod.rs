//! Strategies for sums of games with known thermographs.
//!
//! In a sum each player wants play to stop, at numbers, as far on their own side as possible. Finding the
//! best stopping position is hard. Most strategies here approximate it with the thermographs of the
//! components, and [`Exact`] finds it where the sum is small enough.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_heat::{Heat, Situation, Strategy};
//! use kelvin_values::{Player, Universe, notation};
//!
//! let universe = Universe::new();
//! let heat = Heat::new(&universe);
//! let budget = Budget::unlimited();
//! let work = universe.work(&budget);
//! let texts = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];
//! let games = texts.map(|text| notation::parse(text, &work));
//! let [a, b, c] = games.map(|game| game.expect("a game"));
//!
//! let situation = Situation::new(&heat, &work, Player::Left, &[a, b, c])?;
//! let advice = Strategy::Thermostrat.advise(&situation, &work)?.expect("Left has moves");
//! assert_eq!(advice.reason.to_string(), "B is widest, 6, at the ambient temperature 5");
//! assert_eq!((advice.to.to_string().as_str(), advice.guarantee), ("{9|-5}", (-22).into()));
//!
//! let best = Strategy::Exact.advise(&situation, &work)?.expect("Left has moves");
//! assert_eq!((best.component, best.to.to_string().as_str()), (0, "{28|4}"));
//! assert_eq!(best.guarantee, (-19).into());
//! # Ok::<(), kelvin_budget::Exhausted>(())
//! ```

mod advice;
mod cold;
mod compound;
mod exact;
mod hotstrat;
mod maximal;
mod orthodox;
mod response;
mod sentestrat;
mod situation;
mod stops;
mod thermostrat;

pub use advice::{Advice, MoveReason, letter};
pub use compound::CompoundThermograph;
pub use exact::Exact;
pub use response::{BestResponse, PlayedMove};
pub use situation::{History, Situation};
pub use stops::StopBounds;

use kelvin_budget::Exhausted;
use kelvin_values::Work;
use std::fmt;
use std::str::FromStr;

/// A way to choose a move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Moves in the component that is widest at the ambient temperature. The result is never more than the
    /// largest temperature from the best stopping position (Berlekamp, Conway and Guy, *Winning Ways*, ch.
    /// 6).
    Thermostrat,
    /// Moves in the hottest component.
    Hotstrat,
    /// Answers where the opponent has just raised the temperature above the ambient temperature, and
    /// otherwise moves in the hottest component.
    Sentestrat,
    /// Makes the move that gains most when the sum is cooled by the ambient temperature.
    Orthodox,
    /// Makes the move to the best stopping position, found by search.
    Exact,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 5] = [
        Strategy::Thermostrat,
        Strategy::Hotstrat,
        Strategy::Sentestrat,
        Strategy::Orthodox,
        Strategy::Exact,
    ];

    /// The name of the strategy.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Thermostrat => "thermostrat",
            Strategy::Hotstrat => "hotstrat",
            Strategy::Sentestrat => "sentestrat",
            Strategy::Orthodox => "orthodox",
            Strategy::Exact => "exact",
        }
    }

    /// Returns the chosen move, or `None` if the player has no move.
    ///
    /// If the budget is exhausted in the search of [`Strategy::Exact`], the advice is thermostrat's. Its
    /// reason then states that the best stopping position is undecided, with bounds. Only cancellation is
    /// returned as an error.
    pub fn advise<'u>(
        self,
        situation: &Situation<'_, 'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<Advice<'u>>, Exhausted> {
        match self {
            Strategy::Thermostrat => Ok(thermostrat::advise(situation)),
            Strategy::Hotstrat => Ok(hotstrat::advise(situation)),
            Strategy::Sentestrat => Ok(sentestrat::advise(situation)),
            Strategy::Orthodox => orthodox::advise(situation, work),
            Strategy::Exact => Exact::new(situation.heat()).advise(situation, work),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown strategy name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no strategy called {:?}; there are {}", .0, Strategy::ALL.map(Strategy::name).join(", "))]
pub struct UnknownStrategy(String);

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Strategy, UnknownStrategy> {
        let wanted = name.trim().to_lowercase();
        Strategy::ALL
            .into_iter()
            .find(|strategy| strategy.name() == wanted)
            .ok_or_else(|| UnknownStrategy(name.to_owned()))
    }
}
