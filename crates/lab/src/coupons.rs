//! A game beside a stack of coupons.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::{ExactNumber, ValueText};
use crate::words::Side;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{CouponMove, CouponMoveKind, Coupons, coupon_count};
use kelvin_numbers::Rational;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the scores of a game beside a stack of coupons worth t, t - δ, …, δ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CouponsQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
    /// The top coupon, a multiple of the step; by default the least multiple that is at least the temperature.
    pub from: Option<String>,
    /// The step δ; 1/4 by default.
    pub step: Option<String>,
}

impl Ask for CouponsQuestion {
    type Answer = CouponsAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<CouponsAnswer, Error> {
        lab.coupons(self, budget)
    }
}

/// The scores of a game beside a stack of coupons: the number that the game ends at, plus Left's coupons, minus
/// Right's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CouponsAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The mean of the game.
    pub mean: ExactNumber,
    /// The temperature of the game.
    pub temperature: ExactNumber,
    /// The top coupon.
    pub from: ExactNumber,
    /// The step δ.
    pub step: ExactNumber,
    /// The number of coupons.
    pub coupons: u32,
    /// The game from the top coupon on, with Left moving first.
    pub left_first: CouponPlay,
    /// The game with Right moving first.
    pub right_first: CouponPlay,
    /// The walls by coupons: for each top coupon t, [t, score with Left to move less that of the stack alone, the
    /// same for Right]. As δ goes to 0 they are the walls of the thermograph.
    pub walls: Vec<[ExactNumber; 3]>,
}

/// Play of a game beside a stack of coupons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CouponPlay {
    /// The score under optimal play.
    pub score: ExactNumber,
    /// The score of the stack alone.
    pub stack: ExactNumber,
    /// The orthodox forecast: the wall at the top coupon, plus the score of the stack alone.
    pub forecast: ExactNumber,
    /// The ledger: the moves of optimal play.
    pub moves: Vec<CouponEntry>,
}

/// A move of optimal play beside a stack of coupons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CouponEntry {
    /// The player.
    pub player: Side,
    /// The top coupon before the move, which is the ambient temperature; 0 if none is left.
    pub ambient: ExactNumber,
    /// The kind of the move.
    pub kind: CouponEntryKind,
    /// The game before the move; null if the coupon is taken.
    pub from: Option<ValueText>,
    /// The game after the move; null if the coupon is taken.
    pub to: Option<ValueText>,
}

/// The kind of a move beside a stack of coupons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CouponEntryKind {
    /// The coupon.
    Coupon,
    /// A move after which the game is hotter than the top coupon, so that the opponent answers.
    Sente,
    /// The answer to a sente.
    Answer,
    /// A move that prevents a sente of the opponent.
    ReverseSente,
    /// Any other move in the game.
    Gote,
}

/// The most coupons of a stack.
const MOST_COUPONS: u32 = 10_000;

impl<'u> Lab<'u> {
    /// Plays a game beside a stack of coupons.
    pub fn coupons(&self, question: &CouponsQuestion, budget: &Budget) -> Result<CouponsAnswer, Error> {
        self.coupons_of(question, budget).map(|(answer, _)| answer)
    }

    /// The same, with the game.
    pub fn coupons_of(
        &self,
        question: &CouponsQuestion,
        budget: &Budget,
    ) -> Result<(CouponsAnswer, Game<'u>), Error> {
        let game = self.game_of(&question.subject, budget)?;
        let work = self.universe().work(budget);
        let (temperature, mean) = {
            let thermograph = self.heat().thermograph(&work, game)?;
            (thermograph.temperature(), thermograph.mean().clone())
        };
        let step = number(question.step.as_deref().unwrap_or("1/4"))?;
        let wrong = |why: &dyn std::fmt::Display| Error::Coupons(why.to_string());
        let top = match &question.from {
            Some(text) => number(text)?,
            None => {
                let zero = Rational::from(0);
                let steps = Rational::from(&temperature).max(zero).try_div(&step);
                let steps = steps.map_err(|_| wrong(&"the step of the coupons must be positive"))?;
                Rational::from(steps.ceiling()).try_mul(&step).map_err(|_| Exhausted::Digits)?
            }
        };
        let count = coupon_count(&top, &step, MOST_COUPONS).map_err(|why| wrong(&why))?;
        let coupons = Coupons::new(&work, game, &step, count)?;
        let play = |player: Player| -> Result<CouponPlay, Error> {
            let moves = coupons.line(self.heat(), &work, count, player)?;
            Ok(CouponPlay {
                score: ExactNumber::of(coupons.score(count, player)),
                stack: ExactNumber::of(coupons.alone(count, player)),
                forecast: ExactNumber::of(coupons.forecast(self.heat(), &work, count, player)?),
                moves: moves.iter().map(CouponEntry::from).collect(),
            })
        };
        let wall = |k: u32| {
            let [left, right] = Player::BOTH.map(|player| ExactNumber::of(coupons.wall(k, player)));
            [ExactNumber::of(coupons.value(k)), left, right]
        };
        let answer = CouponsAnswer {
            schema: Schema,
            input: question.subject.to_string(),
            mean: ExactNumber::of(&mean),
            temperature: ExactNumber::of(&temperature),
            from: ExactNumber::of(&top),
            step: ExactNumber::of(&step),
            coupons: count,
            left_first: play(Player::Left)?,
            right_first: play(Player::Right)?,
            walls: (0..=count).map(wall).collect(),
        };
        Ok((answer, game))
    }
}

fn number(text: &str) -> Result<Rational, Error> {
    text.trim().parse().map_err(|why| Error::Coupons(format!("{text}: {why}")))
}

impl From<&CouponMove<'_>> for CouponEntry {
    fn from(made: &CouponMove<'_>) -> CouponEntry {
        CouponEntry {
            player: made.player.into(),
            ambient: ExactNumber::of(&made.ambient),
            kind: match made.kind {
                CouponMoveKind::Coupon => CouponEntryKind::Coupon,
                CouponMoveKind::Sente => CouponEntryKind::Sente,
                CouponMoveKind::Answer => CouponEntryKind::Answer,
                CouponMoveKind::ReverseSente => CouponEntryKind::ReverseSente,
                CouponMoveKind::Gote => CouponEntryKind::Gote,
            },
            from: made.to.map(|_| ValueText::of(made.from)),
            to: made.to.map(ValueText::of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;
    use kelvin_positions::WrittenSummand;
    use kelvin_values::Universe;

    #[test]
    fn a_dense_stack_finds_the_mean() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let ask = |from: Option<&str>, step: Option<&str>| {
            let subject = WrittenSummand::value("{4|0||-1}").into();
            let [from, step] = [from, step].map(|text| text.map(str::to_owned));
            lab.coupons(&CouponsQuestion { subject, from, step }, &Budget::unlimited())
        };
        let answer = ask(Some("3"), None).unwrap();
        assert_eq!((answer.coupons, &*answer.mean), (12, "0"));
        assert_eq!((&*answer.left_first.stack, &*answer.right_first.stack), ("3/2", "-3/2"));
        assert_eq!((answer.walls.len(), answer.left_first.moves.len()), (13, 14));
        assert_eq!(&*answer.left_first.forecast, "3/2");
        assert_eq!(&*ask(None, Some("1/3")).unwrap().from, "1");
        for (from, step) in [
            (None, Some("0")),
            (None, Some("-1")),
            (Some("x"), None),
            (Some("1/3"), None),
            (Some("1000000"), None),
        ] {
            assert!(ask(from, step).is_err(), "{from:?} {step:?}");
        }
    }
}
