//! Many copies of a game.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::{ExactNumber, ValueText};
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Copies, Exact, MoveReason, Situation, Sums};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the stops of n copies of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CopiesQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
    /// The largest number of copies.
    pub copies: u32,
}

impl Ask for CopiesQuestion {
    type Answer = CopiesAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<CopiesAnswer, Error> {
        lab.copies(self, budget)
    }
}

/// The stops of n copies of a game, and a law of all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CopiesAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The mean of one copy.
    pub mean: ExactNumber,
    /// The temperature of one copy.
    pub temperature: ExactNumber,
    /// The stops of 0, 1, 2, … copies.
    pub stops: Vec<CopiesStops>,
    /// The law of the stops; null if these stops prove none.
    pub law: Option<CopiesLawFacts>,
    /// The temperature of all copies together; null if it is not found in a limited number of steps.
    pub sum_temperature: Option<ExactNumber>,
    /// A move of Left in all copies together that leads to the best stop; null if there is none, or if it is not found in a
    /// limited number of steps.
    pub left_move: Option<ValueText>,
    /// The same for Right.
    pub right_move: Option<ValueText>,
}

/// The stops of a number of copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CopiesStops {
    /// The number of copies.
    pub copies: u32,
    /// The Left stop.
    pub left_stop: ExactNumber,
    /// The Right stop.
    pub right_stop: ExactNumber,
    /// The length of the confusion interval, divided by the number of copies; null for 0 copies.
    pub length_per_copy: Option<ExactNumber>,
}

/// A law of the stops: from `start` copies on, `period` more copies add `saltus` to both stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CopiesLawFacts {
    /// The period.
    pub period: u32,
    /// What a period adds to both stops.
    pub saltus: ExactNumber,
    /// The number of copies from which the law holds.
    pub start: u32,
    /// The law in words, with its proof.
    pub proof: String,
}

/// The most copies that are tabulated.
const MOST_COPIES: u32 = 10_000;
/// The most copies in which moves are searched.
const MOST_MOVED: u32 = 64;
/// The steps for the temperature of all copies together, and for a best move.
const STEPS: u64 = 20_000;
const MOVE_STEPS: u64 = 20_000;

impl<'u> Lab<'u> {
    /// Computes the stops of n copies of a position, a sum or a value, and a law of all of them.
    pub fn copies(&self, question: &CopiesQuestion, budget: &Budget) -> Result<CopiesAnswer, Error> {
        let game = self.game_of(&question.subject, budget)?;
        let input = question.subject.to_string();
        if question.copies > MOST_COPIES {
            return Err(Error::NoThermograph {
                text: input,
                why: format!("the stops of at most {MOST_COPIES} copies are tabulated"),
            });
        }
        let n = question.copies;
        let work = self.universe().work(budget);
        let copies = self.heat().copies(&work, game, n)?;
        let moved = copies.with_the_same_moves(n);
        let [left_move, right_move] = [
            self.move_in_copies(game, moved, Player::Left, budget)?,
            self.move_in_copies(game, moved, Player::Right, budget)?,
        ];
        Ok(CopiesAnswer {
            schema: Schema,
            input,
            mean: ExactNumber::of(copies.mean()),
            temperature: ExactNumber::of(self.heat().temperature(&work, game)?),
            stops: rows(&copies),
            law: copies.law().map(|law| CopiesLawFacts {
                period: law.period,
                saltus: ExactNumber::of(&law.saltus),
                start: law.start,
                proof: law.to_string(),
            }),
            sum_temperature: self.temperature_of_copies(game, &copies, n, budget)?.map(ExactNumber::of),
            left_move,
            right_move,
        })
    }

    /// A move of a player in n copies to the best stop, as the value that a copy becomes.
    fn move_in_copies(
        &self,
        game: Game<'u>,
        n: u32,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<ValueText>, Exhausted> {
        if n == 0 || n > MOST_MOVED {
            return Ok(None);
        }
        let part = budget.part().steps(MOVE_STEPS);
        let work = self.universe().work(&part);
        let games = vec![game; n as usize];
        let situation = Situation::new(self.heat(), &work, player, &games)?;
        let advice = Exact::new(self.heat()).advise(&situation, &work)?;
        budget.check()?;
        // A search that was cut short has no best move.
        let decided = advice.filter(|advice| !matches!(advice.reason, MoveReason::Undecided { .. }));
        Ok(decided.map(|advice| ValueText::of(advice.to)))
    }

    /// The temperature of n copies, if it is found in a limited number of steps.
    fn temperature_of_copies(
        &self,
        game: Game<'u>,
        copies: &Copies,
        n: u32,
        budget: &Budget,
    ) -> Result<Option<Dyadic>, Exhausted> {
        let work = self.universe().work(budget);
        if let Some(temperature) = self.heat().temperature_of_copies(&work, game, copies, n)? {
            return Ok(Some(temperature));
        }
        let part = budget.part().steps(STEPS);
        let work = self.universe().work(&part);
        match Sums::new(self.heat()).thermograph_of_multiples(&work, [(game, n)]) {
            Ok(thermograph) => Ok(Some(thermograph.temperature())),
            // The steps ran out, unless the whole budget did.
            Err(Exhausted::Time) => budget.check().map(|()| None),
            Err(why) => Err(why),
        }
    }
}

fn rows(copies: &Copies) -> Vec<CopiesStops> {
    let rows = copies.all_stops().iter().enumerate().map(|(n, [left, right])| {
        let length = Rational::from(&(left - right));
        CopiesStops {
            // The rows are at most `MOST_COPIES`.
            copies: n as u32,
            left_stop: ExactNumber::of(left),
            right_stop: ExactNumber::of(right),
            length_per_copy: length.try_div(&Rational::from(n as i64)).ok().map(ExactNumber::of),
        }
    });
    rows.collect()
}
