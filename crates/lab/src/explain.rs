//! Proofs of comparisons, as strategies of replies.

use crate::comparison::Comparison;
use crate::error::Error;
use crate::lab::Lab;
use crate::literal::{Forms, Piece};
use crate::observer::Observer;
use crate::question::Ask;
use crate::replies::StrategyProof;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::Notation;
use crate::words::{Alphabet, Side};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::WrittenSummand;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks why a comparison of two games holds, or why it does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplainQuestion {
    /// The comparison: two sums of boards and values with `=`, `!=`, `<=`, `>=`, `<`, `>`, `||`, `<|` or `|>` between them.
    /// Braces are played as they are written.
    pub statement: String,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
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
    /// The proof in words; in LaTeX if that is the alphabet.
    pub text: String,
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
        let mut forms = Forms::new(&work);
        let mut summands = self.explained(left, &mut forms, budget)?;
        for game in self.explained(right, &mut forms, budget)? {
            summands.push(forms.negative(game)?);
        }
        let zero = self.universe().zero();
        summands.retain(|piece| *piece != Piece::Canonical(zero));
        let total = summands.iter().try_fold(zero, |sum, &piece| work.add(sum, forms.value(piece)))?;
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
                steps.extend(self.step(second, true_of, &forms, &summands, question.alphabet, budget)?);
            }
        }
        let text =
            |&piece: &Piece<'u>| self.piece_text(&forms, piece, question.alphabet, budget).map(Notation::of);
        let mut answer = ExplainAnswer {
            schema: Schema,
            asked,
            holds: asked.holds(at_most, at_least),
            relation,
            difference: summands.iter().map(text).collect::<Result<_, _>>()?,
            steps,
            text: String::new(),
        };
        answer.text = answer.in_words(&question.statement, question.alphabet);
        Ok(answer)
    }

    /// The summands of one side of a statement. Braces are taken as they are written.
    fn explained(
        &self,
        side: &str,
        forms: &mut Forms<'_, 'u, '_>,
        budget: &Budget,
    ) -> Result<Vec<Piece<'u>>, Error> {
        let sum = Sum::Expression(side.to_owned());
        let summands = sum.summands()?;
        let read: Result<Vec<Piece<'u>>, Error> = summands
            .iter()
            .map(|summand| {
                let literal = match summand {
                    WrittenSummand::Value { value } => forms.read(value)?,
                    WrittenSummand::Board { .. } => None,
                };
                match literal {
                    Some(piece) => Ok(piece),
                    None => Ok(Piece::Canonical(self.game(summand, budget)?)),
                }
            })
            .collect();
        match read {
            Err(error) if summands.len() > 1 => {
                let whole = self.game_of(&sum.into(), budget);
                whole.map(|game| vec![Piece::Canonical(game)]).map_err(|_| error)
            }
            read => read,
        }
    }

    /// The step that shows whether `second` wins the difference moving second.
    fn step(
        &self,
        second: Player,
        wins: bool,
        forms: &Forms<'_, 'u, '_>,
        summands: &[Piece<'u>],
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<Option<ProofStep>, Exhausted> {
        let sign = match second {
            Player::Left => ">=",
            Player::Right => "<=",
        };
        if wins {
            let strategy = self.strategy(second, forms, summands, alphabet, budget)?;
            return Ok(strategy.map(|strategy| ProofStep {
                shows: format!("G {sign} H"),
                winner: second.into(),
                first: None,
                strategy,
            }));
        }
        let winner = !second;
        let Some((summand, to)) = self.winning_first_move(winner, forms, summands, budget)? else {
            return Ok(None);
        };
        let mut after = summands.to_vec();
        after[summand] = to;
        let to = Notation::of(self.piece_text(forms, to, alphabet, budget)?);
        let strategy = self.strategy(winner, forms, &after, alphabet, budget)?;
        Ok(strategy.map(|strategy| ProofStep {
            shows: format!("not G {sign} H"),
            winner: winner.into(),
            first: Some((summand, to)),
            strategy,
        }))
    }
}
