//! Lowers the rules of a user's class on grids to the form in which they are verified.

#[cfg(test)]
mod random_rules;
#[cfg(test)]
mod tests;

use crate::ast::{Binary, Collected, Unary};
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::code::{Code, Op};
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;
use crate::world::World;
use kelvin_rules::{Draft, Grid, Program, Rules, Step};

/// The rules of a class whose games are equal when their boards are turned over, and negatives of each
/// other when the colours are exchanged.
pub(crate) fn rules(class: ClassId, world: &World<'_>) -> Option<Rules> {
    let declared = &world.classes[class];
    let holds_a_grid = declared.fields.len() == 1
        && declared.given == 1
        && declared.constructors.len() == 1
        && declared.constructors[0].parameters.list[0].class == Some(ClassId::GRID);
    let initialised = declared.ancestors.iter().any(|class| world.classes[*class].initialiser.is_some());
    if !holds_a_grid || initialised || !world.classes.is(class, ClassId::GRID_GAME) {
        return None;
    }
    // Both players have the same options in an impartial game, which is not told who moves.
    let told = usize::from(!world.classes.is(class, ClassId::IMPARTIAL_GAME));
    let options = method(class, known::OPTIONS, told, world)??;
    Some(Rules::new(options, method(class, known::DECOMPOSITION, 0, world)?))
}

/// The program of a method that the user wrote, with so many parameters; within, `None` when the user wrote none.
#[allow(clippy::option_option, reason = "not verified, not written, or a program")]
fn method(class: ClassId, name: Symbol, parameters: usize, world: &World<'_>) -> Option<Option<Program>> {
    let Some(Member::Methods(methods)) = world.classes.member(class, name) else { return None };
    let mut program = None;
    for method in &*methods {
        match &method.body {
            MethodBody::Code(code) if program.is_none() => {
                let given = &method.parameters.list;
                let plain = given.iter().all(|parameter| !parameter.optional && !parameter.rest);
                let called = method.automatic == given.is_empty();
                (plain && called && given.len() == parameters).then_some(())?;
                program = Some(Lowering { code, class, world }.draft()?.verified()?);
            }
            MethodBody::Native(_) => {}
            _ => return None,
        }
    }
    Some(program)
}

/// The grid of a position that holds nothing else.
pub(crate) fn grid<'v>(value: &'v Value<'_>) -> Option<&'v Grid> {
    let Value::Object(object) = value else { return None };
    let Body::Instance(instance) = &object.body else { return None };
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Grid(grid) = &board.body else { return None };
    Some(grid)
}

/// The code of a method of a class, on its way to a draft.
struct Lowering<'v, 'u> {
    code: &'v Code<'u>,
    class: ClassId,
    world: &'v World<'u>,
}

impl Lowering<'_, '_> {
    fn draft(&self) -> Option<Draft> {
        let told = match &*self.code.parameters.list {
            [] => false,
            [player] if player.class.is_none_or(|class| class == ClassId::PLAYER) => true,
            _ => return None,
        };
        let steps = self.code.ops.iter().map(|op| self.step(*op).unwrap_or(Step::Other)).collect();
        Some(Draft { steps, slots: self.code.slots as usize, told })
    }

    /// What an instruction is, if it is one that a verified rule may have. On which values it works is for the verifier to see.
    fn step(&self, op: Op) -> Option<Step> {
        Some(match op {
            Op::Constant(at) => Step::Steps(steps(self.code.constants.get(at as usize)?)?.into()),
            Op::Integer(0) => Step::Zero,
            Op::Nothing => Step::Nothing,
            Op::Boolean(truth) => Step::Truth(truth),
            Op::This => Step::Position,
            Op::Enclosing => Step::Ruleset,
            Op::Local(slot) => Step::Local(slot),
            Op::SetLocal(slot) => Step::SetLocal(slot),
            Op::Pop => Step::Pop,
            Op::Duplicate => Step::Duplicate,
            Op::Unary(Unary::Not) => Step::Not,
            Op::Unary(Unary::Minus) => Step::Minus,
            Op::Unary(Unary::Plus) => Step::Plus,
            Op::Binary(Binary::Add) => Step::Add,
            Op::Binary(Binary::Subtract) => Step::Subtract,
            Op::Binary(Binary::Equal) => Step::Equal(true),
            Op::Binary(Binary::NotEqual) => Step::Equal(false),
            Op::Jump(to) => Step::Jump(to),
            Op::JumpIfFalse(to) => Step::JumpIfFalse(to),
            Op::JumpOrPop(to, when) => Step::JumpOrPop(to, when),
            Op::Map(count) => Step::Changes(count),
            Op::List(count) => Step::Positions(count, false),
            Op::Set(count) => Step::Positions(count, true),
            Op::NewList(slot) => Step::NewList(slot),
            Op::Append(slot) => Step::Append(slot),
            Op::Collect(slot, Collected::List) => Step::Collect(slot, false),
            Op::Collect(slot, Collected::Set) => Step::Collect(slot, true),
            Op::EachStart(slot) => Step::EachStart(slot),
            Op::EachNext(slot, exit) => Step::EachNext(slot, exit),
            Op::Index(1) => Step::Index,
            Op::Member(name) => self.member(name)?,
            Op::CallMember(name, passing) => {
                let passing = self.code.passings.get(usize::from(passing))?;
                passing.names.is_empty().then_some(())?;
                self.call(name, passing.count)?
            }
            Op::Return => Step::Return,
            _ => return None,
        })
    }

    fn member(&self, name: Symbol) -> Option<Step> {
        // The only variable of the position is the grid.
        if let Some(Member::Field { .. }) = self.world.classes.member(self.class, name) {
            return Some(Step::Grid);
        }
        match &**self.world.symbols.name(name) {
            "Opponent" => Some(Step::Opponent),
            "Ordinal" => Some(Step::Ordinal),
            _ => None,
        }
    }

    fn call(&self, name: Symbol, arguments: u32) -> Option<Step> {
        let enclosing = self.world.classes[self.class].enclosing;
        let nested = enclosing.and_then(|enclosing| self.world.classes.member(enclosing, name));
        if let (Some(Member::Class(class)), 1) = (nested, arguments)
            && class == self.class
        {
            return Some(Step::Make);
        }
        match (&**self.world.symbols.name(name), arguments) {
            ("FindAll", 1) => Some(Step::FindAll),
            ("Updated", 1) => Some(Step::UpdatedByMap),
            ("Updated", 2) => Some(Step::Updated),
            ("Decomposition", 1) => Some(Step::Parts),
            ("IsInBounds", 1) => Some(Step::IsInBounds),
            ("Concat", 1) => Some(Step::Concat),
            _ => None,
        }
    }
}

/// A list of steps between places.
fn steps(value: &Value<'_>) -> Option<Vec<(i32, i32)>> {
    let Value::List(list) = value else { return None };
    let step = |item: &Value<'_>| match *item {
        Value::Coordinates(row, column) => Some((row, column)),
        _ => None,
    };
    list.items().iter().map(step).collect()
}

/// Random rulesets and boards, for other tests.
#[cfg(test)]
pub(crate) mod random {
    pub(crate) use super::random_rules::random_rules;
    pub(crate) use super::tests::{Dice, random_board};
}
