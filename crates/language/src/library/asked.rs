//! What the laboratory is asked of games: who wins, which moves there are, what to play.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::machine::{Machine, form_of};
use crate::object::{Body, Object};
use crate::output::entry;
use crate::ruleset::{board_of_text, own_position};
use crate::value::Value;
use kelvin_lab::{Because, Family, Reasons};
use kelvin_play::{Allowance, Record, choices, winning_choice};
use kelvin_positions::{BoardInput, PlayedSum, PlayedSummand, Position, WrittenSummand};
use kelvin_solver::Solves;
use kelvin_values::Game;

pub(super) const GAME: &[Method] = &[
    Method::new("Solve", "(first as Player)", "Who wins when a player begins.", |machine, args| {
        let (asked, first) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
        let sum = PlayedSum::of(&asked.components, &machine.work)?;
        let solvers = machine.world.lab.solvers();
        solvers.prepare(&sum, machine.budget())?;
        let winner = solvers.winner(&sum, first, machine.budget());
        asked.trusted()?;
        Ok(Value::Player(winner?))
    }),
    Method::new(
        "WinningMove",
        "(player as Player)",
        "A move with which a player who begins wins, or Nothing.",
        |machine, args| {
            let (asked, first) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
            let choice = winning_choice(machine.world.lab.solvers(), &asked.components, first, &machine.work);
            asked.trusted()?;
            let named = |choice: kelvin_play::Choice<'_>| choice.full_name(asked.components.len());
            Ok(choice?.map_or(Value::Nothing, |choice| Value::from(named(choice))))
        },
    ),
    Method::new(
        "Moves",
        "(player as Player)",
        "The moves of a player that are neither dominated nor reversible, and what they lead to.",
        |machine, args| {
            let (asked, player) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
            let values: Vec<Game<'_>> =
                asked.components.iter().map(|one| asked.value(machine, one)).collect::<Result<_>>()?;
            let mut total = machine.world.universe.zero();
            for value in &values {
                total = machine.work.add(total, *value)?;
            }
            let canonical: Vec<Game<'_>> = total.options(player).collect();
            let mut rows = Vec::new();
            for choice in choices(&asked.components, player) {
                let rest = machine.work.subtract(total, values[choice.board])?;
                let to = machine.work.add(rest, asked.value(machine, &choice.to)?)?;
                if canonical.contains(&to) {
                    rows.push(entry(Value::from(choice.full_name(values.len())), machine.value(to)));
                }
            }
            asked.trusted()?;
            Ok(Value::from(rows))
        },
    ),
    Method::new(
        "Play",
        "(player as Player)",
        "The best move found for a player within the limits, with the reason; Nothing if there is none.",
        |machine, args| {
            let (asked, player) = (Asked::of(machine, &args[0])?, machine.player(&args[1])?);
            let record = Record::new(asked.summands.clone(), asked.components.clone(), player)
                .map_err(|error| Error::value(error.to_string()))?;
            let bytes = machine.budget().byte_limit().unwrap_or(1 << 30);
            let mut allowance = Allowance::new(None, bytes, machine.budget());
            let hint = machine.world.lab.evaluator().hint(&record, &mut allowance);
            // Where play may not terminate, moves are found by all that can be reached.
            if let Some(why) = record.fault() {
                return Err(Error::value(why));
            }
            Ok(match hint.decision.as_ref().map(Reasons::of) {
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
        let text = machine.text(&args[2])?;
        let family = Family::parse(&text).ok_or_else(|| {
            Error::value(format!("expected a board with the letter n for a number, such as 2xn, not {text}"))
        })?;
        let last = u32::try_from(super::rational::small(machine, &args[3])?)
            .map_err(|_| Error::value(format!("expected a last n from 1 to {}", u32::MAX)))?;
        let rows = match super::built_in::ruleset(machine, &args[1]) {
            Ok(ruleset) => built_in_rows(machine, ruleset, &family, last)?,
            Err(_) if machine.is_a(&args[1], ClassId::RULESET) => own_rows(machine, &args[1], &family, last)?,
            Err(error) => return Err(error),
        };
        Ok(Object::value(ClassId::TABLE, Body::Table(rows)))
    },
);

fn built_in_rows<'u>(
    machine: &Machine<'_, 'u>,
    ruleset: &super::catalogue::BuiltIn,
    family: &Family,
    last: u32,
) -> Result<Vec<Value<'u>>> {
    let name = &ruleset.ruleset.entry().name;
    let numbers = machine.world.lab.family_numbers(name, family, None, last).map_err(failure)?;
    let mut rows = Vec::new();
    for n in numbers {
        let position = kelvin_placement::position_on(&ruleset.ruleset, &read(ruleset, &family.board(n))?)
            .map_err(|error| Error::value(error.to_string()))?;
        let value = machine.position_value(&position)?;
        rows.push(Value::from(vec![Value::Integer(n.into()), machine.value(value)]));
    }
    Ok(rows)
}

/// The same of a user's class; a family may begin with the first n that gives a board.
fn own_rows<'u>(
    machine: &mut Machine<'_, 'u>,
    ruleset: &Value<'u>,
    family: &Family,
    last: u32,
) -> Result<Vec<Value<'u>>> {
    const LATEST: u32 = 16;
    let mut rows = Vec::new();
    for n in 1..=last {
        let board = board_of_text(machine, ruleset, &family.board(n))?;
        let position = match machine.call(ruleset, &[board]) {
            Err(_) if rows.is_empty() && n < last.min(LATEST) => continue,
            position => position?,
        };
        let value = machine.canonical(&position)?;
        rows.push(Value::from(vec![Value::Integer(n.into()), machine.value(value)]));
    }
    Ok(rows)
}

fn read(ruleset: &super::catalogue::BuiltIn, board: &str) -> Result<kelvin_positions::board::Board> {
    ruleset.ruleset.read(board).map_err(|error| Error::value(error.to_string()))
}

pub(super) fn failure(error: kelvin_lab::Error) -> Error {
    match error {
        kelvin_lab::Error::Exhausted(why) => why.into(),
        other => Error::value(other.to_string()),
    }
}

/// The boards and values of which a game is the sum, as the laboratory reads them.
pub(crate) fn summands<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>) -> Result<Vec<WrittenSummand>> {
    Ok(Asked::of(machine, value)?.summands)
}

/// A game that is asked about: positions, values, and sums of them.
#[derive(Default)]
struct Asked<'u> {
    components: Vec<PlayedSummand<'u>>,
    /// How they are written.
    summands: Vec<WrittenSummand>,
}

impl<'u> Asked<'u> {
    fn of(machine: &mut Machine<'_, 'u>, value: &Value<'u>) -> Result<Asked<'u>> {
        let mut asked = Asked::default();
        let mut waiting = vec![value.clone()];
        while let Some(value) = waiting.pop() {
            machine.work.tick()?;
            if let Some(game) = machine.game(&value) {
                asked.summands.push(WrittenSummand::Value { value: machine.show(&value)? });
                asked.components.push(PlayedSummand::Value(game));
            } else if let Some(Form::Compound(Compound::Sum, a, b)) = form_of(&value) {
                waiting.extend([b.clone(), a.clone()]);
            } else {
                let position = position(machine, &value)?;
                for (ruleset, board) in position.rulesets().into_iter().zip(position.boards()) {
                    let board = BoardInput::Board(Box::new(board));
                    let (ruleset, moves) = (ruleset.to_owned(), vec![]);
                    asked.summands.push(WrittenSummand::Board { ruleset, board, moves });
                }
                asked.components.extend(position.summands().map(PlayedSummand::Position));
            }
        }
        Ok(asked)
    }

    fn value(&self, machine: &Machine<'_, 'u>, component: &PlayedSummand<'u>) -> Result<Game<'u>> {
        match component {
            PlayedSummand::Position(position) => machine.position_value(position),
            PlayedSummand::Value(value) => Ok(*value),
        }
    }

    /// Fails where rules of a user failed on the way, or where play may not terminate: nothing that was found can be relied on.
    fn trusted(&self) -> Result<()> {
        self.components.iter().find_map(PlayedSummand::fault).map_or(Ok(()), |why| Err(Error::value(why)))
    }
}

/// The position that a value is, as the engines know it.
fn position<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>) -> Result<Position> {
    let Value::Object(object) = value else { return Err(machine.expected("game.Game", value)) };
    match &object.body {
        Body::Position(position, _) => Ok(position.clone()),
        Body::Instance(instance) => match machine.placed(object.class, instance) {
            Some(position) => Ok(position),
            None => {
                let (named, board) = own_position(machine, value)?;
                named.on(&board).map_err(|error| Error::value(error.to_string()))
            }
        },
        _ => {
            let class = machine.class_name(value);
            Err(Error::value(format!("A game of the class `{class}` has no board to search.")))
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
        Because::WinsIn { moves } => format!("it wins in {moves} moves of both"),
        Because::Draws => "neither player can win, and the move keeps the draw".to_owned(),
        Because::LosesIn { moves } => format!("the other wins, and it delays that most, for {moves} moves"),
        Because::Wins => "it wins".to_owned(),
        Because::Loses => "no move wins, and it leaves most moves".to_owned(),
        Because::Undecided { .. } => "it leaves most moves; who wins is undecided".to_owned(),
    }
}
