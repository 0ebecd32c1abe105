//! Proof certificates, and their check.

use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::Valued;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::table::TableQuestion;
use crate::words::Side;
use kelvin_budget::Budget;
use kelvin_certify::{CertificateError, OutcomeProofs, ProofBuilder, Relation};
use kelvin_loopy::LoopyGame;
use kelvin_positions::{BoardInput, PlayedSum, Position, WrittenSummand};
use kelvin_proof::check;
use kelvin_values::{Player, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Asks for a certificate that proves some statements.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CertificateQuestion {
    /// The statements.
    pub prove: Vec<Statement>,
}

impl Ask for CertificateQuestion {
    type Answer = CertificateAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<CertificateAnswer, Error> {
        lab.certificate(self, budget)
    }
}

/// What a certificate is to prove.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum Statement {
    /// The canonical form, the outcome, the stops, the mean and the temperature of a position or a value; of a loopy game, the
    /// outcome.
    Value {
        /// The position, or the value itself.
        #[serde(flatten)]
        subject: WrittenSummand,
    },
    /// The values of a position and of its options.
    Moves {
        /// The ruleset.
        ruleset: String,
        /// The board.
        board: BoardInput,
        /// The player whose options to prove; both players by default.
        player: Option<Side>,
    },
    /// Who wins a sum of positions and values.
    Outcome {
        /// The sum.
        sum: Sum,
        /// Who moves first; each player in turn by default.
        first: Option<Side>,
        /// Whether a player who cannot move wins.
        #[serde(default)]
        misere: bool,
    },
    /// The values of a family of boards.
    Table {
        /// The ruleset.
        ruleset: String,
        /// A board with the letter n for a number.
        family: String,
        /// The first n; by default the first from 1 on that gives a board.
        from: Option<u32>,
        /// The last n.
        to: u32,
    },
    /// A sum of values and positions, or a comparison of two: `{1|-1} + * <> ^`.
    Expression {
        /// The text.
        text: String,
    },
}

/// A proof certificate in the format of `docs/proofs.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CertificateAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The text of the certificate.
    pub certificate: String,
    /// What it proves, in words.
    pub claims: Vec<String>,
    /// The number of lines.
    pub lines: usize,
    /// The number of games that the proof refers to.
    pub nodes: usize,
}

/// Asks for the check of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerifyQuestion {
    /// The text of the certificate.
    pub certificate: String,
}

impl Ask for VerifyQuestion {
    type Answer = VerifyAnswer;

    fn answer(&self, lab: &Lab<'_>, _: &Budget, _: &mut dyn Observer) -> Result<VerifyAnswer, Error> {
        Ok(lab.verify(self))
    }
}

/// What a certificate proves, or why it is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerifyAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// Whether every line is proved.
    pub accepted: bool,
    /// What is proved, in words; nothing if it is refused.
    pub claims: Vec<String>,
    /// The number of lines.
    pub lines: usize,
    /// The number of games that the proof refers to.
    pub nodes: usize,
    /// The first wrong line.
    pub refused: Option<WrongLine>,
}

/// A wrong line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WrongLine {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// Checks a certificate.
pub fn verify(certificate: &[u8]) -> VerifyAnswer {
    match check(certificate) {
        Ok(report) => VerifyAnswer {
            schema: Schema,
            accepted: true,
            claims: report.claims,
            lines: report.lines,
            nodes: report.nodes,
            refused: None,
        },
        Err(refused) => VerifyAnswer {
            schema: Schema,
            accepted: false,
            claims: vec![],
            lines: refused.line,
            nodes: 0,
            refused: Some(WrongLine { line: refused.line, column: refused.column, message: refused.wrong.0 }),
        },
    }
}

/// The relations of the worksheet language; longer ones come before their beginnings. The players of the last ones are exchanged.
const RELATIONS: [(&str, Relation, bool); 9] = [
    ("==", Relation::Equal, false),
    ("!=", Relation::Equal, false),
    ("<=", Relation::AtMost, false),
    (">=", Relation::AtMost, true),
    ("<>", Relation::Confused, false),
    ("<|", Relation::LessOrConfused, false),
    ("|>", Relation::LessOrConfused, true),
    ("<", Relation::Less, false),
    (">", Relation::Less, true),
];

/// Splits a comparison at its relation, which is outside of brackets and quotes.
fn comparison(text: &str) -> Option<(&str, Relation, bool, &str)> {
    let (mut depth, mut quoted) = (0i32, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ if depth == 0 => {
                let found = RELATIONS.into_iter().find(|(sign, ..)| text[at..].starts_with(sign));
                if let Some((sign, relation, exchanged)) = found {
                    return Some((&text[..at], relation, exchanged, &text[at + sign.len()..]));
                }
            }
            _ => {}
        }
    }
    None
}

impl<'u> Lab<'u> {
    /// Makes a certificate, and checks it.
    pub fn certificate(
        &self,
        question: &CertificateQuestion,
        budget: &Budget,
    ) -> Result<CertificateAnswer, Error> {
        let work = self.universe().work(budget);
        let mut certificate = ProofBuilder::new(&work);
        for statement in &question.prove {
            self.prove(&mut certificate, statement, &work)?;
        }
        let certificate = certificate.into_text();
        budget.check()?;
        let report =
            check(certificate.as_bytes()).map_err(|why| CertificateError::Mistaken(why.to_string()))?;
        let kelvin_proof::Report { claims, lines, nodes } = report;
        Ok(CertificateAnswer { schema: Schema, certificate, claims, lines, nodes })
    }

    /// Checks a certificate.
    pub fn verify(&self, question: &VerifyQuestion) -> VerifyAnswer {
        verify(question.certificate.as_bytes())
    }

    fn prove(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        statement: &Statement,
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        match statement {
            Statement::Value { subject } => self.prove_subject(certificate, subject, work),
            Statement::Moves { ruleset, board, player } => {
                let position = self.rulesets().position(ruleset, board)?;
                self.prove_value(certificate, &position, work.budget())?;
                for player in player.map_or(Player::BOTH.to_vec(), |side| vec![side.into()]) {
                    for option in position.options(player) {
                        self.prove_value(certificate, &option, work.budget())?;
                    }
                }
                Ok(())
            }
            Statement::Outcome { sum, first, misere } => {
                let summands = self.summands(&sum.summands()?, work)?;
                let sum = PlayedSum::of(&summands, work)?;
                let mut outcomes = OutcomeProofs::new(certificate, self.solvers());
                for first in first.map_or(Player::BOTH.to_vec(), |side| vec![side.into()]) {
                    outcomes.claim(&sum, first, *misere)?;
                }
                Ok(())
            }
            Statement::Table { ruleset, family, from, to } => {
                let (ruleset, family) = (ruleset.clone(), family.clone());
                let question = TableQuestion {
                    ruleset,
                    family,
                    from: *from,
                    to: *to,
                    alphabet: Default::default(),
                    longest: None,
                };
                for (_, board) in self.table_boards(&question)? {
                    let position = self.rulesets().position(&question.ruleset, &board.as_str().into())?;
                    self.prove_value(certificate, &position, work.budget())?;
                }
                Ok(())
            }
            Statement::Expression { text } => self.prove_expression(certificate, text, work),
        }
    }

    fn prove_subject(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        subject: &WrittenSummand,
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        let budget = work.budget();
        match subject {
            WrittenSummand::Board { ruleset, board, moves } => {
                let position = self.position_after(ruleset, board, moves)?;
                match position.look_for_loops(budget).is_ok() && position.loops() {
                    true => Ok(certificate.claim_loopy(&graph_of_position(&position, budget)?, 0)?),
                    false => self.prove_value(certificate, &position, budget),
                }
            }
            WrittenSummand::Value { value } => match self.valued(subject, budget)? {
                Valued::Short(_) => {
                    let node = self.node(certificate, value, work)?;
                    certificate.claim_value(node)?;
                    Ok(certificate.claim_heat(self.heat(), node)?)
                }
                Valued::Loopy(game) => match &game.form {
                    Some(form) => Ok(certificate.claim_loopy(&graph_of_loopy(form, budget)?, 0)?),
                    None => {
                        let why = format!("{value}: a pair of sides has no graph, so it has no certificate");
                        Err(CertificateError::Unsupported(why).into())
                    }
                },
            },
        }
    }

    /// Claims what is known of the value of a position, which must be the one that the evaluator finds.
    fn prove_value(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        position: &Position,
        budget: &Budget,
    ) -> Result<(), Error> {
        let node = certificate.position(position)?;
        if self.position_value(position, budget)? != certificate.value(node) {
            let why = format!("{position} has another value by the rules of the checker");
            return Err(CertificateError::Mistaken(why).into());
        }
        certificate.claim_value(node)?;
        Ok(certificate.claim_heat(self.heat(), node)?)
    }

    fn prove_expression(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        text: &str,
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        match comparison(text) {
            None => match &Sum::Expression(text.to_owned()).summands()?[..] {
                [subject] => self.prove_subject(certificate, subject, work),
                _ => {
                    let node = self.node(certificate, text, work)?;
                    certificate.claim_value(node)?;
                    Ok(certificate.claim_heat(self.heat(), node)?)
                }
            },
            Some((left, relation, exchanged, right)) => {
                let (g, h) = (self.node(certificate, left, work)?, self.node(certificate, right, work)?);
                let (g, h) = if exchanged { (h, g) } else { (g, h) };
                certificate.claim(g, relation, h)?;
                Ok(())
            }
        }
    }

    /// The node of a sum of values and positions.
    fn node(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        text: &str,
        work: &Work<'u, '_>,
    ) -> Result<u32, Error> {
        let mut total = 0;
        for summand in Sum::Expression(text.to_owned()).summands()? {
            let node = match &summand {
                WrittenSummand::Value { value } => {
                    // The error shows the place in the text.
                    self.short_value(value, work.budget())?;
                    certificate.expression(value).map_err(|error| match error {
                        kelvin_certify::ExpressionError::Certificate(error) => error,
                        kelvin_certify::ExpressionError::Text(error) => {
                            CertificateError::Unsupported(error.to_string())
                        }
                    })?
                }
                WrittenSummand::Board { ruleset, board, moves } => {
                    certificate.position(&self.position_after(ruleset, board, moves)?)?
                }
            };
            total = if total == 0 || node == 0 { total + node } else { certificate.add(total, node)? };
        }
        Ok(total)
    }
}

/// The graph of all positions that can be reached; the position is vertex 0.
fn graph_of_position(start: &Position, budget: &Budget) -> Result<Vec<[Vec<usize>; 2]>, Error> {
    let meter = budget.meter();
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut waiting = vec![start.clone()];
    let mut graph = Vec::new();
    while let Some(position) = waiting.get(graph.len()).cloned() {
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            for option in position.options(player) {
                meter.tick()?;
                let next = numbers.len();
                let number = *numbers.entry(option.clone()).or_insert_with(|| {
                    waiting.push(option);
                    next
                });
                sides[player.index()].push(number);
            }
        }
        graph.push(sides);
    }
    Ok(graph)
}

/// The graph of a loopy game; the game is vertex 0.
fn graph_of_loopy(start: &LoopyGame<'_>, budget: &Budget) -> Result<Vec<[Vec<usize>; 2]>, Error> {
    let meter = budget.meter();
    let mut games = vec![start.clone()];
    let mut graph = Vec::new();
    while let Some(game) = games.get(graph.len()).cloned() {
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            for option in game.options(player) {
                meter.tick()?;
                let known = games.iter().position(|other| *other == option);
                sides[player.index()].push(known.unwrap_or_else(|| {
                    games.push(option);
                    games.len() - 1
                }));
            }
        }
        graph.push(sides);
    }
    Ok(graph)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_split_outside_of_brackets() {
        let signs = |text| {
            comparison(text).map(|(left, relation, exchanged, right)| (left, relation, exchanged, right))
        };
        assert_eq!(signs("{1|-1} <= {2||1|0}"), Some(("{1|-1} ", Relation::AtMost, false, " {2||1|0}")));
        assert_eq!(signs("*|>^"), Some(("*", Relation::LessOrConfused, true, "^")));
        assert_eq!(signs("{1|-1} + ^"), None);
        assert_eq!(signs("clobber(\"x>o\") < 1").unwrap().0, "clobber(\"x>o\") ");
    }
}
