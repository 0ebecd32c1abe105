//! The order of games: Hasse diagrams, and the lattice of the games born by a day.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::{Digits, ExactNumber, ValueText};
use crate::words::Alphabet;
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{DayLattice, Game, GameOrder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the order of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrderQuestion {
    /// All games born by this day; at most 3.
    pub day: Option<u32>,
    /// More games, in the notation of values or as boards.
    #[serde(default)]
    pub games: Vec<String>,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// Games in their order. Lower ones come before higher ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrderAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The games.
    pub games: Vec<OrderedGame>,
    /// The covers: pairs of places [lower, upper], from 0, of games between which there is no other of these games.
    pub covers: Vec<[u32; 2]>,
}

/// A game in an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrderedGame {
    /// The game.
    pub value: ValueText,
    /// The length of the longest chain below it.
    pub rank: u32,
    /// The mean.
    pub mean: ExactNumber,
    /// The temperature.
    pub temperature: ExactNumber,
    /// The birthday.
    pub birthday: Digits,
}

/// Asks for the join and the meet of two games in the lattice of the games born by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LatticeQuestion {
    /// The day; by default that on which both games are born.
    pub day: Option<u32>,
    /// The two games.
    pub games: [String; 2],
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// The join and the meet of two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LatticeAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The day.
    pub day: u32,
    /// The games.
    pub games: [ValueText; 2],
    /// The least game born by the day that is at least both.
    pub join: ValueText,
    /// The greatest game born by the day that is at most both.
    pub meet: ValueText,
}

impl Ask for OrderQuestion {
    type Answer = OrderAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<OrderAnswer, Error> {
        lab.order(self, budget)
    }
}

impl Ask for LatticeQuestion {
    type Answer = LatticeAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<LatticeAnswer, Error> {
        lab.lattice(self, budget)
    }
}

impl<'u> Lab<'u> {
    /// Sorts the games of a question.
    pub fn game_order(&self, question: &OrderQuestion, budget: &Budget) -> Result<GameOrder<'u>, Error> {
        let work = self.universe().work(budget);
        let mut games = match question.day {
            Some(day) => work.born_by(day)?,
            None => vec![],
        };
        for text in &question.games {
            games.push(self.game_in(text, budget)?);
        }
        Ok(GameOrder::new(&work, games)?)
    }

    /// Describes the order of games.
    pub fn order(&self, question: &OrderQuestion, budget: &Budget) -> Result<OrderAnswer, Error> {
        let order = self.game_order(question, budget)?;
        let work = self.universe().work(budget);
        let described = |(&game, &rank): (&Game<'u>, &u32)| {
            let [mean, temperature] = self.mean_and_temperature(game, budget)?;
            Ok(OrderedGame {
                value: self.value_text(game, question.alphabet, budget)?,
                rank,
                mean: ExactNumber::of(mean),
                temperature: ExactNumber::of(temperature),
                birthday: Digits::of(work.birthday(game)?),
            })
        };
        // The places of games in memory fit 32 bits.
        let place = |place: usize| place as u32;
        Ok(OrderAnswer {
            schema: Schema,
            games: order.games().iter().zip(order.ranks()).map(described).collect::<Result<_, Error>>()?,
            covers: order.covers().iter().map(|&(lower, upper)| [place(lower), place(upper)]).collect(),
        })
    }

    /// Computes the join and the meet of two games.
    pub fn lattice(&self, question: &LatticeQuestion, budget: &Budget) -> Result<LatticeAnswer, Error> {
        let [a, b] = &question.games;
        let [a, b] = [self.game_in(a, budget)?, self.game_in(b, budget)?];
        let work = self.universe().work(budget);
        let born = work.birthday(a)?.max(work.birthday(b)?);
        let day = match question.day {
            Some(day) if born > day.into() => {
                let born = born.to_string();
                return Err(Error::NotBorn { day, born });
            }
            Some(day) => day,
            None => u32::try_from(&born).map_err(|_| Exhausted::Values)?,
        };
        let lattice = DayLattice::new(&work, day)?;
        let text = |game| self.value_text(game, question.alphabet, budget);
        Ok(LatticeAnswer {
            schema: Schema,
            day,
            games: [text(a)?, text(b)?],
            join: text(lattice.join(&work, a, b)?)?,
            meet: text(lattice.meet(&work, a, b)?)?,
        })
    }

    /// Computes a game of a question.
    fn game_in(&self, text: &str, budget: &Budget) -> Result<Game<'u>, Error> {
        self.game_of(&Sum::Expression(text.to_owned()).into(), budget)
    }

    fn value_text(&self, game: Game<'u>, alphabet: Alphabet, budget: &Budget) -> Result<ValueText, Error> {
        Ok(ValueText::of(self.written(game, alphabet, LONGEST, budget)?))
    }
}
