//! Proofs of comparisons, as strategies of replies.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::replies::StrategyProof;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::Notation;
use crate::words::{Alphabet, Side};
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::WrittenSummand;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Asks why a comparison of two games holds, or why it does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplainQuestion {
    /// The comparison: `G = H`, `G <= H`, `G >= H`, `G < H`, `G > H` or `G || H`, where G and H are sums of boards and
    /// values.
    pub statement: String,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// A relation of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// G = H.
    Equal,
    /// G ≤ H.
    AtMost,
    /// G ≥ H.
    AtLeast,
    /// G < H.
    Less,
    /// G > H.
    Greater,
    /// G is confused with H.
    Confused,
}

/// Why a comparison holds, or why it does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplainAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The comparison that was asked for.
    pub asked: Comparison,
    /// Whether it holds.
    pub holds: bool,
    /// The relation of the two games.
    pub relation: Comparison,
    /// The summands of G - H, which is played.
    pub difference: Vec<Notation>,
    /// The steps of the proof.
    pub steps: Vec<ProofStep>,
}

/// A step of a proof: a strategy that wins the difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProofStep {
    /// What the strategy shows: G ≤ H, or that it is false, and so on.
    pub shows: String,
    /// The player who wins.
    pub winner: Side,
    /// The first move of the winner, as a summand counted from 0 and what it becomes; null if the winner moves second.
    pub first: Option<(usize, Notation)>,
    /// The replies of the winner afterwards.
    pub strategy: StrategyProof,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Equal => "=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::Confused => "||",
        })
    }
}

impl Comparison {
    /// The signs, longer ones first.
    const SIGNS: [(&'static str, Comparison); 10] = [
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("==", Comparison::Equal),
        ("||", Comparison::Confused),
        ("≤", Comparison::AtMost),
        ("≥", Comparison::AtLeast),
        ("∥", Comparison::Confused),
        ("=", Comparison::Equal),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
    ];

    /// Splits a statement at the sign outside of brackets and quotes.
    fn split(statement: &str) -> Option<(&str, Comparison, &str)> {
        let (mut depth, mut quoted) = (0i32, false);
        for (place, letter) in statement.char_indices() {
            match letter {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth -= 1,
                _ if depth == 0 => {
                    let rest = &statement[place..];
                    if let Some((sign, relation)) =
                        Self::SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))
                    {
                        return Some((statement[..place].trim(), *relation, rest[sign.len()..].trim()));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Returns whether the relation follows from G ≤ H and G ≥ H being as given.
    fn holds(self, at_most: bool, at_least: bool) -> bool {
        match self {
            Comparison::Equal => at_most && at_least,
            Comparison::AtMost => at_most,
            Comparison::AtLeast => at_least,
            Comparison::Less => at_most && !at_least,
            Comparison::Greater => at_least && !at_most,
            Comparison::Confused => !at_most && !at_least,
        }
    }

    /// Returns whether G ≤ H and G ≥ H matter.
    fn needs(self) -> [bool; 2] {
        match self {
            Comparison::AtMost => [true, false],
            Comparison::AtLeast => [false, true],
            _ => [true, true],
        }
    }
}

impl ExplainQuestion {
    /// Parses the statement: the two sides and the relation.
    fn parts(&self) -> Result<(&str, Comparison, &str), Error> {
        Comparison::split(&self.statement).ok_or_else(|| Error::Statement { text: self.statement.clone() })
    }

    /// Parses the summands of both sides.
    pub fn summands(&self) -> Result<Vec<WrittenSummand>, Error> {
        let (left, _, right) = self.parts()?;
        let side = |text: &str| Sum::Expression(text.to_owned()).summands();
        Ok([side(left)?, side(right)?].concat())
    }
}

impl Ask for ExplainQuestion {
    type Answer = ExplainAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<ExplainAnswer, Error> {
        lab.explain(self, budget)
    }
}

impl<'u> Lab<'u> {
    /// Proves a comparison, or disproves it, by strategies for the difference of the two games.
    pub fn explain(&self, question: &ExplainQuestion, budget: &Budget) -> Result<ExplainAnswer, Error> {
        let (left, asked, right) = question.parts()?;
        let work = self.universe().work(budget);
        let mut summands = self.explained(left, budget)?;
        for game in self.explained(right, budget)? {
            summands.push(work.negate(game)?);
        }
        let zero = self.universe().zero();
        summands.retain(|game| *game != zero);
        let total = summands.iter().try_fold(zero, |sum, &game| work.add(sum, game))?;
        let [at_most, at_least] = [work.le(total, zero)?, work.le(zero, total)?];
        let relation = [Comparison::Equal, Comparison::Less, Comparison::Greater, Comparison::Confused]
            .into_iter()
            .find(|relation| relation.holds(at_most, at_least))
            .unwrap_or(Comparison::Confused);
        let mut steps = vec![];
        for (second, true_of, needed) in
            [(Player::Right, at_most, asked.needs()[0]), (Player::Left, at_least, asked.needs()[1])]
        {
            if needed {
                steps.extend(self.step(second, true_of, &summands, question.alphabet, budget)?);
            }
        }
        let text = |&game: &Game<'u>| {
            Ok::<_, Exhausted>(Notation::of(self.written(game, question.alphabet, LONGEST, budget)?))
        };
        Ok(ExplainAnswer {
            schema: Schema,
            asked,
            holds: asked.holds(at_most, at_least),
            relation,
            difference: summands.iter().map(text).collect::<Result<_, _>>()?,
            steps,
        })
    }

    /// The summands of one side of a statement.
    fn explained(&self, side: &str, budget: &Budget) -> Result<Vec<Game<'u>>, Error> {
        let sum = Sum::Expression(side.to_owned());
        let summands = sum.summands()?;
        let read = summands.iter().map(|summand| self.game(summand, budget)).collect();
        match read {
            Err(error) if summands.len() > 1 => {
                self.game_of(&sum.into(), budget).map(|game| vec![game]).map_err(|_| error)
            }
            read => read,
        }
    }

    /// The step that shows whether `second` wins the difference moving second.
    fn step(
        &self,
        second: Player,
        wins: bool,
        summands: &[Game<'u>],
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<Option<ProofStep>, Exhausted> {
        let sign = match second {
            Player::Left => ">=",
            Player::Right => "<=",
        };
        if wins {
            let strategy = self.strategy(second, summands, alphabet, budget)?;
            return Ok(strategy.map(|strategy| ProofStep {
                shows: format!("G {sign} H"),
                winner: second.into(),
                first: None,
                strategy,
            }));
        }
        let winner = !second;
        let Some((summand, to)) = self.winning_first_move(winner, summands, budget)? else { return Ok(None) };
        let mut after = summands.to_vec();
        after[summand] = to;
        let to = Notation::of(self.written(to, alphabet, LONGEST, budget)?);
        let strategy = self.strategy(winner, &after, alphabet, budget)?;
        Ok(strategy.map(|strategy| ProofStep {
            shows: format!("not G {sign} H"),
            winner: winner.into(),
            first: Some((summand, to)),
            strategy,
        }))
    }
}
