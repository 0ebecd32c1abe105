//! The compound thermograph of a sum.

use crate::advice::Area;
use crate::construction::Interval;
use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::Observer;
use crate::position::SUMMANDS;
use crate::question::Ask;
use crate::schema::Schema;
use crate::texts::{Coordinate, ExactNumber};
use crate::thermograph::{ThermographAnswer, points};
use crate::words::Side;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{CompoundThermograph, Thermograph, attained};
use kelvin_play::Location;
use kelvin_positions::WrittenSummand;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the compound thermograph of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CompoundQuestion {
    /// The boards and values.
    pub summands: Vec<WrittenSummand>,
    /// The player to move; Left by default.
    pub first: Option<Side>,
}

impl Ask for CompoundQuestion {
    type Answer = CompoundAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<CompoundAnswer, Error> {
        lab.compound(self, budget)
    }
}

/// The compound thermograph of a sum for the player to move (*Winning Ways*, ch. 6). For Left, its Right
/// boundary is the sum of the Right walls of the components. Its Left boundary is that sum plus the width of
/// the widest component. For Right, both are mirrored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompoundAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The player to move.
    pub player: Side,
    /// The thermographs of the components.
    pub parts: Vec<CompoundPart>,
    /// The corners of the Left boundary from t = -1 upward, as [temperature, value].
    pub left_wall: Vec<[Coordinate; 2]>,
    /// The corners of the Right boundary from t = -1 upward, as [temperature, value].
    pub right_wall: Vec<[Coordinate; 2]>,
    /// The width of the widest component, as [temperature, width] from t = -1 upward.
    pub width: Vec<[Coordinate; 2]>,
    /// The widest components at each temperature.
    pub widest: Vec<Interval>,
    /// The ambient temperature; null if no component is hot.
    pub ambient: Option<ExactNumber>,
    /// The highest temperature up to which the player's boundary stays extremal; null if it stays so at all
    /// temperatures, or if no component is hot.
    pub ambient_until: Option<ExactNumber>,
    /// The stopping position guaranteed to the player; null if no component is hot.
    pub guarantee: Option<ExactNumber>,
    /// The thermograph of the sum itself; null if its value was not found.
    pub sum: Option<ThermographAnswer>,
}

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompoundPart {
    /// The index of its summand, from 0.
    pub summand: usize,
    /// Its location in the summand.
    pub place: Area,
    /// Its thermograph.
    #[serde(flatten)]
    pub thermograph: ThermographAnswer,
}

impl<'u> Lab<'u> {
    /// Computes the compound thermograph of a sum. Half of the budget left after the components is for the
    /// sum itself.
    pub fn compound(&self, question: &CompoundQuestion, budget: &Budget) -> Result<CompoundAnswer, Error> {
        if question.summands.len() > SUMMANDS {
            return Err(Error::TooManySummands(SUMMANDS));
        }
        let player = question.first.map_or(Player::Left, Player::from);
        let work = self.universe().work(budget);
        let (mut parts, mut values) = (vec![], vec![]);
        let mut thermographs: Vec<Thermograph> = vec![];
        for (summand, subject) in question.summands.iter().enumerate() {
            let whole = self.summand_view(subject, &work)?.played();
            for part in whole.parts() {
                let value = self.evaluator().value(&part, budget);
                trusted_sum(std::slice::from_ref(&whole))?;
                let value = value?;
                let thermograph = self.thermograph_of(&part.to_string(), value, budget)?;
                let place = Area::from(&Location::on(&whole, &part));
                parts.push(CompoundPart { summand, place, thermograph });
                thermographs.push(self.heat().thermograph(&work, value)?.into_owned());
                values.push(value);
            }
        }
        let compound = CompoundThermograph::new(&thermographs, player);
        let widths: Vec<_> = thermographs.iter().map(Thermograph::width).collect();
        let hot = thermographs.iter().any(|thermograph| thermograph.temperature().signum() > 0);
        let [left_wall, right_wall] = Player::BOTH.map(|player| points(compound.boundary(player)));
        Ok(CompoundAnswer {
            schema: Schema,
            player: player.into(),
            parts,
            left_wall,
            right_wall,
            width: points(compound.width()),
            widest: attained(compound.width(), &widths).into_iter().map(Interval::from).collect(),
            ambient: hot.then(|| ExactNumber::of(compound.ambient())),
            ambient_until: compound.ambient_until().filter(|_| hot).map(ExactNumber::of),
            guarantee: hot.then(|| ExactNumber::of(compound.guarantee())),
            sum: self.sum_thermograph(question, &values, &budget.share(2)).ok(),
        })
    }

    fn sum_thermograph(
        &self,
        question: &CompoundQuestion,
        values: &[Game<'u>],
        budget: &Budget,
    ) -> Result<ThermographAnswer, Exhausted> {
        let work = self.universe().work(budget);
        let sum = values.iter().try_fold(self.universe().zero(), |sum, &value| work.add(sum, value))?;
        let input: Vec<String> = question.summands.iter().map(ToString::to_string).collect();
        self.thermograph_of(&input.join(" + "), sum, budget)
    }
}
