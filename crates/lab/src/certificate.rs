//! Proof certificates, and their check.

use crate::comparison::Comparison;
use crate::complex::ComplexSource;
use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::Valued;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::sum::Sum;
use crate::table::TableQuestion;
use crate::words::Side;
use kelvin_budget::Budget;
use kelvin_certify::{CertificateError, ExpressionError, OutcomeProofs, ProofBuilder, Relation};
use kelvin_loopy::LoopyGame;
use kelvin_placement::Owner;
use kelvin_play::choices;
use kelvin_positions::{PlayedSum, PlayedSummand, Position, WrittenSummand};
use kelvin_proof::check;
use kelvin_values::{Game, Player, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

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
        /// The position, the sum, or the value itself.
        #[serde(flatten)]
        subject: Subject,
    },
    /// The same of a position or a short value, and the thermograph.
    Thermograph {
        /// The position, the sum, or the value itself.
        #[serde(flatten)]
        subject: Subject,
    },
    /// The values of a position and of its options.
    Moves {
        /// The position, the sum, or the value.
        #[serde(flatten)]
        subject: Subject,
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
    /// The value of the game on a complex: all pieces are on the vertices of one facet. Of a placement ruleset it is the complex
    /// of the legal positions; that these are its faces is not part of the proof.
    Complex {
        /// The complex.
        #[serde(flatten)]
        complex: ComplexSource,
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

/// The claim of a comparison, and whether its players are exchanged.
fn claimed(comparison: Comparison) -> (Relation, bool) {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => (Relation::Equal, false),
        Comparison::AtMost => (Relation::AtMost, false),
        Comparison::AtLeast => (Relation::AtMost, true),
        Comparison::Less => (Relation::Less, false),
        Comparison::Greater => (Relation::Less, true),
        Comparison::Confused => (Relation::Confused, false),
        Comparison::LessOrConfused => (Relation::LessOrConfused, false),
        Comparison::GreaterOrConfused => (Relation::LessOrConfused, true),
    }
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
            Statement::Thermograph { subject } => {
                if let Valued::Loopy(_) = self.valued_subject(subject, work.budget())? {
                    let why = format!(
                        "{subject} is a loopy game: its outcome has a certificate, its thermograph has none"
                    );
                    return Err(CertificateError::Unsupported(why).into());
                }
                self.prove_subject(certificate, subject, work)?;
                let node = self.subject_node(certificate, subject, work)?;
                Ok(certificate.claim_walls(self.heat(), node)?)
            }
            Statement::Moves { subject, player } => {
                let players = player.map_or(Player::BOTH.to_vec(), |side| vec![side.into()]);
                self.prove_moves(certificate, subject, &players, work)
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
            Statement::Complex { complex } => {
                let subject = self.complex_subject(complex, work.budget())?;
                let game = subject.game_complex(work.budget())?.ok_or(Error::NoOwners)?;
                let owner = |v| match game.owner(v) {
                    Owner::Both => None,
                    Owner::Only(player) => Some(player),
                };
                let owners: Vec<Option<Player>> = (0..game.complex().vertices().len()).map(owner).collect();
                let facets: Vec<Vec<usize>> =
                    game.complex().facets().iter().map(|facet| facet.iter().collect()).collect();
                let node = certificate.complex(&owners, &facets)?;
                self.claim_all(certificate, node, game.value(self.universe(), work.budget())?, game)
            }
            Statement::Expression { text } => self.prove_expression(certificate, text, work),
        }
    }

    fn prove_subject(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        subject: &Subject,
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        match &self.summands_of_subject(subject, work.budget())?[..] {
            [summand] => self.prove_summand(certificate, summand, work),
            _ => match self.valued_subject(subject, work.budget())? {
                Valued::Short(game) => {
                    let node = self.subject_node(certificate, subject, work)?;
                    self.claim_all(certificate, node, game, subject)
                }
                Valued::Loopy(_) => {
                    let why = format!("{subject}: the sum is a loopy game, of which there is no certificate");
                    Err(CertificateError::Unsupported(why).into())
                }
            },
        }
    }

    fn prove_summand(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        summand: &WrittenSummand,
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        let budget = work.budget();
        match summand {
            WrittenSummand::Board { ruleset, board, moves } => {
                let position = self.position_after(ruleset, board, moves)?;
                match position.look_for_loops(budget).is_ok() && position.loops() {
                    true => Ok(certificate.claim_loopy(&graph_of_position(&position, budget)?, 0)?),
                    false => self.prove_value(certificate, &position, budget),
                }
            }
            WrittenSummand::Value { value } => match self.valued(summand, budget)? {
                Valued::Short(game) => {
                    let node = self.value_node(certificate, value, work)?;
                    self.claim_all(certificate, node, game, summand)
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
        self.claim_all(certificate, node, self.position_value(position, budget)?, position)
    }

    /// Claims what is known of the value of a node, which must be the one that the laboratory finds.
    fn claim_all(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        node: u32,
        value: Game<'u>,
        name: &dyn fmt::Display,
    ) -> Result<(), Error> {
        if value != certificate.value(node) {
            let why = format!("{name} has another value by the rules of the checker");
            return Err(CertificateError::Mistaken(why).into());
        }
        certificate.claim_value(node)?;
        Ok(certificate.claim_heat(self.heat(), node)?)
    }

    fn prove_moves(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        subject: &Subject,
        players: &[Player],
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        let summands = self.summands_of_subject(subject, work.budget())?;
        if let [WrittenSummand::Board { ruleset, board, moves }] = &summands[..] {
            let position = self.position_after(ruleset, board, moves)?;
            self.prove_value(certificate, &position, work.budget())?;
            for &player in players {
                for option in position.options(player) {
                    self.prove_value(certificate, &option, work.budget())?;
                }
            }
            return Ok(());
        }
        self.prove_subject(certificate, subject, work)?;
        let components = self.summands(&summands, work)?;
        for &player in players {
            self.list_options(&components, player, work.budget())?;
            for choice in choices(&components, player) {
                let mut after = components.clone();
                after[choice.board] = choice.to;
                let mut total = 0;
                for component in &after {
                    let node = match component {
                        PlayedSummand::Position(position) => certificate.position(position)?,
                        PlayedSummand::Value(value) => certificate.form(*value)?,
                    };
                    total = added(certificate, total, node)?;
                }
                certificate.claim_value(total)?;
                certificate.claim_heat(self.heat(), total)?;
            }
        }
        Ok(())
    }

    fn prove_expression(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        text: &str,
        work: &Work<'u, '_>,
    ) -> Result<(), Error> {
        match Comparison::split(text) {
            None => self.prove_subject(certificate, &Sum::Expression(text.to_owned()).into(), work),
            Some((left, comparison, right)) => {
                let (relation, exchanged) = claimed(comparison);
                let (g, h) = (self.node(certificate, left, work)?, self.node(certificate, right, work)?);
                let (g, h) = if exchanged { (h, g) } else { (g, h) };
                certificate.claim(g, relation, h)?;
                Ok(())
            }
        }
    }

    /// The node of a side of a comparison.
    fn node(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        text: &str,
        work: &Work<'u, '_>,
    ) -> Result<u32, Error> {
        self.subject_node(certificate, &Sum::Expression(text.to_owned()).into(), work)
    }

    /// The node of a sum of values and positions, or of the value of any other expression.
    fn subject_node(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        subject: &Subject,
        work: &Work<'u, '_>,
    ) -> Result<u32, Error> {
        let mut total = 0;
        for summand in subject.summands()? {
            let node = match &summand {
                WrittenSummand::Value { value } => self.value_node(certificate, value, work),
                WrittenSummand::Board { ruleset, board, moves } => {
                    Ok(certificate.position(&self.position_after(ruleset, board, moves)?)?)
                }
            };
            let node = match node {
                // The + may be inside of an expression; if not, the error of the summand is the better one.
                Err(error @ Error::Value { .. }) => match self.game_of(subject, work.budget()) {
                    Ok(game) => return Ok(certificate.form(game)?),
                    Err(_) => return Err(error),
                },
                node => node?,
            };
            total = added(certificate, total, node)?;
        }
        Ok(total)
    }

    /// The node of a value. A worksheet expression is evaluated without a proof, and its canonical form stands for it.
    fn value_node(
        &self,
        certificate: &mut ProofBuilder<'_, 'u, '_>,
        text: &str,
        work: &Work<'u, '_>,
    ) -> Result<u32, Error> {
        // The error shows the place in the text.
        let game = self.short_value(text, work.budget())?;
        match certificate.expression(text) {
            Ok(node) => Ok(node),
            Err(ExpressionError::Certificate(error)) => Err(error.into()),
            Err(ExpressionError::Text(_)) => Ok(certificate.form(game)?),
        }
    }
}

/// The node of a sum; 0 is node 0.
fn added(certificate: &mut ProofBuilder<'_, '_, '_>, a: u32, b: u32) -> Result<u32, CertificateError> {
    if a == 0 || b == 0 { Ok(a + b) } else { certificate.add(a, b) }
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
