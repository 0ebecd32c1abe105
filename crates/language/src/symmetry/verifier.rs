//! Follows what is known of values through the code of a method.

use super::state::{Kind, State};
use crate::ast::{Binary, Collected, Unary};
use crate::class::{ClassId, Member};
use crate::code::{Code, Op};
use crate::native::{Program, Step};
use crate::symbol::Symbol;
use crate::value::Value;
use crate::world::World;

pub(super) struct Verifier<'v, 'u> {
    code: &'v Code<'u>,
    class: ClassId,
    world: &'v World<'u>,
    /// Whether some instruction tells an empty place from one off the board.
    sees_the_edge: bool,
}

/// An instruction on bare values, the state after it, and the place it may jump to with the state there.
type Stepped = (Step, Option<State>, Option<(usize, State)>);

impl<'v, 'u> Verifier<'v, 'u> {
    pub(super) fn new(code: &'v Code<'u>, class: ClassId, world: &'v World<'u>) -> Self {
        Verifier { code, class, world, sees_the_edge: false }
    }

    /// The program of a method that knows neither directions nor colours; `None` where that is not seen.
    pub(super) fn check(mut self) -> Option<Program> {
        let mut start = State::new(self.code.slots as usize);
        match &*self.code.parameters.list {
            [] => {}
            [player] if player.class.is_none_or(|class| class == ClassId::PLAYER) => {
                start.set(0, Kind::Player)?;
            }
            _ => return None,
        }
        let mut before: Vec<Option<State>> = vec![None; self.code.ops.len()];
        let mut next = Some(start);
        let mut steps = Vec::new();
        for at in 0..self.code.ops.len() {
            let state = match (next.take(), before[at].take()) {
                (Some(a), Some(b)) => a.join(&b)?,
                (Some(state), None) | (None, Some(state)) => state,
                // Nothing leads here.
                (None, None) => {
                    steps.push(Step::Pop);
                    continue;
                }
            };
            before[at] = Some(state.clone());
            let (step, after, jump) = self.step(at, state)?;
            steps.push(step);
            if let Some((to, state)) = jump {
                let known = before.get_mut(to)?;
                match known {
                    // Only loops over collections go back, so that all of them end.
                    known if to <= at => known.as_ref()?.goes_on_from(to, &state).then_some(())?,
                    Some(other) => *known = Some(state.join(other)?),
                    None => *known = Some(state),
                }
            }
            next = after;
        }
        Some(Program { steps, slots: self.code.slots as usize, sees_the_edge: self.sees_the_edge })
    }

    fn step(&mut self, at: usize, mut state: State) -> Option<Stepped> {
        let step = match self.code.ops[at] {
            Op::Constant(at) => {
                state.push(Kind::Places(0));
                Step::Steps(constant(self.code.constants.get(at as usize)?)?.into())
            }
            Op::Integer(0) => {
                state.push(Kind::Zero);
                Step::Zero
            }
            Op::Nothing => {
                state.push(Kind::Nothing);
                Step::Nothing
            }
            Op::Boolean(truth) => {
                state.push(Kind::Truth);
                Step::Truth(truth)
            }
            Op::This => {
                state.push(Kind::This);
                Step::Word
            }
            Op::Enclosing => {
                state.pop_exactly(Kind::This)?;
                state.push(Kind::Ruleset);
                Step::Same
            }
            Op::Local(slot) => {
                let kind = state.get(slot as usize)?;
                // What is in a list before it is complete depends on the order of the loop.
                (kind != Kind::Started).then(|| state.push(kind))?;
                Step::Local(slot)
            }
            Op::SetLocal(slot) => {
                let kind = state.pop()?;
                state.set(slot as usize, kind)?;
                Step::SetLocal(slot)
            }
            Op::Pop => {
                state.pop()?;
                Step::Pop
            }
            Op::Duplicate => {
                state.push(state.top()?);
                Step::Duplicate
            }
            Op::Unary(op) => {
                let (step, kind) = match (op, state.pop()?) {
                    (Unary::Not, Kind::Truth) => (Step::Not, Kind::Truth),
                    (Unary::Minus, Kind::Place(weight)) => (Step::Minus, Kind::Place(weight.checked_neg()?)),
                    (Unary::Plus, Kind::Place(weight)) => (Step::Same, Kind::Place(weight)),
                    _ => return None,
                };
                state.push(kind);
                step
            }
            Op::Binary(op) => {
                let (b, a) = (state.pop()?, state.pop()?);
                let (step, kind) = self.binary(op, a, b)?;
                state.push(kind);
                step
            }
            Op::Jump(to) => return Some((Step::Jump(to), None, Some((to as usize, state)))),
            Op::JumpIfFalse(to) => {
                state.pop_exactly(Kind::Truth)?;
                return Some((Step::JumpIfFalse(to), Some(state.clone()), Some((to as usize, state))));
            }
            Op::JumpOrPop(to, when) => {
                let jump = state.clone();
                state.pop_exactly(Kind::Truth)?;
                return Some((Step::JumpOrPop(to, when), Some(state), Some((to as usize, jump))));
            }
            Op::Map(count) => {
                for _ in 0..count {
                    state.pop_content()?;
                    state.pop_exactly(Kind::Place(1))?;
                }
                state.push(Kind::Changes);
                Step::Changes(count)
            }
            op @ (Op::List(count) | Op::Set(count)) => {
                let all = state.pop_many(count as usize)?;
                all.iter().all(|kind| *kind == Kind::Position).then_some(())?;
                let distinct = matches!(op, Op::Set(_));
                state.push(if distinct { Kind::PositionSet } else { Kind::Positions });
                Step::Positions(count, distinct)
            }
            Op::NewList(slot) => {
                state.set(slot as usize, Kind::Started)?;
                Step::NewList(slot)
            }
            Op::Append(slot) => {
                state.pop_exactly(Kind::Position)?;
                (state.get(slot as usize)? == Kind::Started).then_some(())?;
                Step::Append(slot)
            }
            Op::Collect(slot, collected) => {
                (state.get(slot as usize)? == Kind::Started).then_some(())?;
                state.set(slot as usize, Kind::Unknown)?;
                let (kind, distinct) = match collected {
                    Collected::List => (Kind::Positions, false),
                    Collected::Set => (Kind::PositionSet, true),
                    Collected::Map => return None,
                };
                state.push(kind);
                Step::Collect(slot, distinct)
            }
            Op::EachStart(slot) => {
                let collection = state.pop()?;
                collection.element()?;
                state.set(slot.into(), collection)?;
                state.set(usize::from(slot) + 1, Kind::Turn)?;
                Step::EachStart(slot)
            }
            Op::EachNext(slot, exit) => {
                let element = state.get(slot.into())?.element()?;
                let over = state.clone();
                state.enter(at);
                state.push(element);
                return Some((Step::EachNext(slot, exit), Some(state), Some((exit as usize, over))));
            }
            Op::Index(1) => {
                state.pop_exactly(Kind::Place(1))?;
                state.pop_exactly(Kind::Grid)?;
                state.push(Kind::Content);
                Step::Index
            }
            Op::Member(name) => {
                let object = state.pop()?;
                let (step, kind) = self.member(object, name)?;
                state.push(kind);
                step
            }
            Op::CallMember(name, passing) => {
                let passing = self.code.passings.get(usize::from(passing))?;
                passing.names.is_empty().then_some(())?;
                let arguments = state.pop_many(passing.count as usize)?;
                let object = state.pop()?;
                let (step, kind) = self.call(object, name, &arguments)?;
                state.push(kind);
                step
            }
            Op::Return => {
                let good = matches!(state.pop()?, Kind::Positions | Kind::PositionSet);
                return (good && !state.is_in_a_loop()).then_some((Step::Return, None, None));
            }
            _ => return None,
        };
        Some((step, Some(state), None))
    }

    fn member(&self, object: Kind, name: Symbol) -> Option<(Step, Kind)> {
        match (object, &**self.world.symbols.name(name)) {
            // Its only variable is the grid.
            (Kind::This, _) => match self.world.classes.member(self.class, name)? {
                Member::Field { .. } => Some((Step::Grid, Kind::Grid)),
                _ => None,
            },
            (Kind::Player, "Opponent") => Some((Step::Opponent, Kind::Player)),
            (Kind::Player, "Ordinal") => Some((Step::Ordinal, Kind::Piece)),
            _ => None,
        }
    }

    fn call(&mut self, object: Kind, name: Symbol, arguments: &[Kind]) -> Option<(Step, Kind)> {
        Some(match (object, &**self.world.symbols.name(name), arguments) {
            (Kind::Ruleset, _, [Kind::Grid]) => {
                let enclosing = self.world.classes[self.class].enclosing?;
                match self.world.classes.member(enclosing, name)? {
                    Member::Class(class) if class == self.class => (Step::Make, Kind::Position),
                    _ => return None,
                }
            }
            (Kind::Grid, "FindAll", [content]) if content.is_content() => {
                self.sees_the_edge |= *content != Kind::Piece;
                (Step::FindAll, Kind::Places(1))
            }
            (Kind::Grid, "Updated", [Kind::Changes]) => (Step::UpdatedByMap, Kind::Grid),
            (Kind::Grid, "Updated", [Kind::Place(1), content]) if content.is_content() => {
                (Step::Updated, Kind::Grid)
            }
            (Kind::Grid, "Decomposition", [Kind::Zero]) => (Step::Parts, Kind::Parts),
            (Kind::Grid, "IsInBounds", [Kind::Place(1)]) => {
                self.sees_the_edge = true;
                (Step::IsInBounds, Kind::Truth)
            }
            (Kind::Positions, "Concat", [Kind::Positions]) => (Step::Concat, Kind::Positions),
            _ => return None,
        })
    }

    fn binary(&mut self, op: Binary, a: Kind, b: Kind) -> Option<(Step, Kind)> {
        let kind = match (op, a, b) {
            (Binary::Add, Kind::Place(a), Kind::Place(b)) => {
                return Some((Step::Add, Kind::Place(a.checked_add(b)?)));
            }
            (Binary::Subtract, Kind::Place(a), Kind::Place(b)) => {
                return Some((Step::Subtract, Kind::Place(a.checked_sub(b)?)));
            }
            // Places that move alike: a place is equal to no step.
            (_, Kind::Place(_) | Kind::Truth | Kind::Player, _) if a == b => Kind::Truth,
            (_, _, Kind::Nothing) if a.is_content() => Kind::Truth,
            _ if a.is_content() && b.is_content() => Kind::Truth,
            _ => return None,
        };
        self.sees_the_edge |= a.is_content() && ![a, b].contains(&Kind::Piece);
        match op {
            Binary::Equal => Some((Step::Equal(true), kind)),
            Binary::NotEqual => Some((Step::Equal(false), kind)),
            _ => None,
        }
    }
}

/// A list of steps that looks the same from all sides: each step is in it as often as its images.
fn constant(value: &Value<'_>) -> Option<Vec<(i32, i32)>> {
    let Value::List(list) = value else { return None };
    let mut steps = Vec::new();
    for item in list.items() {
        let Value::Coordinates(row, column) = *item else { return None };
        steps.push((row, column));
    }
    let count = |step: (i32, i32)| steps.iter().filter(|other| **other == step).count();
    for &(row, column) in &steps {
        // These two generate all symmetries of the square.
        let (turned, reflected) = ((column, row.checked_neg()?), (row, column.checked_neg()?));
        let often = count((row, column));
        (count(turned) == often && count(reflected) == often).then_some(())?;
    }
    Some(steps)
}
