//! What the laboratory is asked of positions: who wins, which moves there are, what to play.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::lower;
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::output::entry;
use crate::value::Value;
use kelvin_lab::{Because, Family, Reasons};
use kelvin_play::{Allowance, Component, Drawn, Record, Summand, problem, winning_choice};
use kelvin_positions::Position;
use kelvin_rules::Rules;
use kelvin_solver::Solves;

pub(super) const POSITION: &[Method] = &[
    Method::new("Solve", "(first as Player)", "Who wins when a player begins.", |machine, args| {
        let (asked, first) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
        let components = asked.components();
        let sum = problem(&components, &machine.work)?;
        let solvers = machine.world.lab.solvers();
        solvers.prepare(&sum, machine.budget())?;
        let winner = solvers.winner(&sum, first, machine.budget())?;
        asked.trusted(Value::Player(winner))
    }),
    Method::new(
        "WinningMove",
        "(player as Player)",
        "A move with which a player who begins wins, or Nothing.",
        |machine, args| {
            let (asked, first) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
            let components = asked.components();
            let solvers = machine.world.lab.solvers();
            let choice = winning_choice(solvers, &components, first, &machine.work)?;
            asked.trusted(choice.map_or(Value::Nothing, |choice| Value::from(choice.chosen.to_string())))
        },
    ),
    Method::new(
        "Moves",
        "(player as Player)",
        "The moves of a player that are neither dominated nor reversible, and what they lead to.",
        |machine, args| {
            let (asked, player) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
            let moves = machine.world.lab.analyst().moves(&asked.position, player, machine.budget())?;
            let sensible = moves.iter().filter(|chosen| chosen.sensible);
            let rows = sensible
                .map(|chosen| entry(Value::from(chosen.chosen.to_string()), machine.value(chosen.value)));
            asked.trusted(Value::from(rows.collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "Play",
        "(player as Player)",
        "The best move of a player that is found within the budget, and why it is made; Nothing where there is none.",
        |machine, args| {
            let (asked, player) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
            let boards = asked.position.boards().into_iter().map(|board| Drawn::Board(Box::new(board)));
            let rulesets = asked.position.rulesets();
            let summands = rulesets.iter().zip(boards).map(|(ruleset, board)| {
                let ruleset = (*ruleset).to_owned();
                Summand::Board { ruleset, board, moves: vec![] }
            });
            let record = Record::new(summands.collect(), asked.components().into(), player)
                .map_err(|error| Error::value(error.to_string()))?;
            let bytes = machine.budget().byte_limit().unwrap_or(1 << 30);
            let mut allowance = Allowance::new(None, bytes, machine.budget());
            let hint = machine.world.lab.mind().hint(&record, &mut allowance);
            asked.trusted(match hint.decision.as_ref().map(Reasons::of) {
                Some(reasons) => entry(Value::from(reasons.name), Value::from(words(&reasons.because))),
                None => Value::Nothing,
            })
        },
    ),
];

/// The values of a family of boards.
pub(super) const TABLE: Method = Method::new(
    "Table",
    "(ruleset, family as String, last as Integer)",
    "The values of a ruleset on a family of boards, such as 2xn, for n from 1 on.",
    |machine, args| {
        let ruleset = super::built_in::ruleset(machine, &args[1])?;
        let text = machine.text(&args[2])?;
        let family = Family::parse(&text).ok_or_else(|| {
            Error::value(format!("expected a board with the letter n for a number, such as 2xn, not {text}"))
        })?;
        let last = u32::try_from(super::rational::small(machine, &args[3])?)
            .map_err(|_| Error::value(format!("expected a last n from 1 to {}", u32::MAX)))?;
        let name = &ruleset.ruleset.entry().name;
        let numbers = machine.world.lab.family_numbers(name, &family, None, last).map_err(told)?;
        let mut rows = Vec::new();
        for n in numbers {
            let position = kelvin_placement::position_on(&ruleset.ruleset, &read(ruleset, &family.board(n))?)
                .map_err(|error| Error::value(error.to_string()))?;
            let value = machine.position_value(&position)?;
            rows.push(Value::from(vec![Value::Integer(n.into()), machine.value(value)]));
        }
        Ok(Object::value(ClassId::TABLE, Body::Table(rows)))
    },
);

fn read(ruleset: &super::catalogue::BuiltIn, board: &str) -> Result<kelvin_positions::board::Board> {
    ruleset.ruleset.read(board).map_err(|error| Error::value(error.to_string()))
}

fn told(error: kelvin_lab::Error) -> Error {
    match error {
        kelvin_lab::Error::Exhausted(why) => why.into(),
        other => Error::value(other.to_string()),
    }
}

/// A position that is asked about.
struct Asked {
    position: Position,
    /// The rules of a user's class.
    rules: Option<Rules>,
}

impl Asked {
    fn of<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>) -> Result<Asked> {
        let Value::Object(object) = value else { return Err(machine.expected("game.Game", value)) };
        if let Body::Position(position, _) = &object.body {
            return Ok(Asked { position: position.clone(), rules: None });
        }
        let name = machine.class_name(value).to_string();
        let (Some(evaluator), Some(grid)) = (machine.evaluator(object.class), lower::grid(value)) else {
            return Err(Error::value(format!(
                "The rules of `{name}` are only interpreted, and not searched."
            ))
            .with_hint("rules that know neither directions nor colours are; ask for the CanonicalForm"));
        };
        let rules = evaluator.ruleset().clone();
        let position = Position::new(name, rules.clone(), grid.clone());
        Ok(Asked { position, rules: Some(rules) })
    }

    fn components<'u>(&self) -> [Component<'u>; 1] {
        [Component::Position(self.position.clone())]
    }

    /// The answer, unless it turned out on the way that play need not end by these rules.
    fn trusted<'u>(&self, answer: Value<'u>) -> Result<Value<'u>> {
        match &self.rules {
            Some(rules) if rules.is_broken() => Err(Error::value(
                "A move by these rules neither takes pieces away nor adds some, so that play need not end.",
            )
            .with_hint("ask for the CanonicalForm, which interprets the rules")),
            _ => Ok(answer),
        }
    }
}

/// Why a move is made.
fn words(because: &Because) -> String {
    match because {
        Because::Chance => "by chance".to_owned(),
        Because::Widest { width, ambient, .. } => {
            format!("its component is the widest, {width}, at the ambient temperature {ambient}")
        }
        Because::Hottest { temperature, .. } => format!("its component is the hottest, {temperature}"),
        Because::Answer { temperature, ambient, .. } => {
            format!("the opponent has heated its component to {temperature}, above {ambient}")
        }
        Because::Cooled { ambient, .. } => format!("it gains most when the sum is cooled by {ambient}"),
        Because::Best { stop, .. } => format!("it leads to the best stop, {stop}"),
        Because::Infinitesimal { .. } => "it keeps the stop and wins most moves".to_owned(),
        Because::Number { loss, .. } => format!("only numbers are left, and it loses least, {loss}"),
        Because::OutOfReach { between: [least, most], instead, .. } => {
            format!("{}; the best stop lies between {least} and {most}", words(instead))
        }
        Because::Wins => "it wins".to_owned(),
        Because::Loses => "no move wins, and it leaves most moves".to_owned(),
        Because::Undecided { .. } => "it leaves most moves; who wins is undecided".to_owned(),
    }
}
