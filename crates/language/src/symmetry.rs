//! Rulesets of users on grids whose rules know neither directions nor colours.
//!
//! If a position class makes its options only from places found by their contents, steps in all directions
//! alike, and the contents 0, `player.Ordinal` and `player.Opponent.Ordinal`, then turning a board over
//! gives an equal game, and exchanging the colours its negative. Whether it does is read off its code, as the
//! verifier of a virtual machine does: each instruction is run on the kinds of values instead of the values.
//! Code that does anything else is simply not known to be symmetric.

use crate::ast::{Binary, Collected, Unary};
use crate::board::grid::Grid;
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::code::{Code, Op};
use crate::native::{Program, Rules, Step};
use crate::object::{Body, Instance, Object};
use crate::symbol::{Symbol, known};
use crate::value::Value;
use crate::world::World;
use std::sync::OnceLock;

/// What is known of a value: of those that turn with the board, or change with its colours, that they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Unknown,
    /// The position itself, and its ruleset.
    This,
    Ruleset,
    Player,
    Grid,
    /// The content 0, and contents that change with the colours.
    Zero,
    Content,
    /// A place, or the difference of two.
    Place,
    /// As many in each direction.
    Places,
    Truth,
    Nothing,
    /// A map from places to contents.
    Changes,
    /// Parts of a grid.
    Parts,
    Position,
    Positions,
    /// A list of positions that is being made.
    Started,
}

impl Kind {
    fn is_content(self) -> bool {
        matches!(self, Kind::Zero | Kind::Content)
    }

    /// What a loop over it gives.
    fn element(self) -> Option<Kind> {
        match self {
            Kind::Places => Some(Kind::Place),
            Kind::Parts => Some(Kind::Grid),
            Kind::Positions => Some(Kind::Position),
            _ => None,
        }
    }
}

/// The kinds of what lies on the stack and of the variables, before an instruction.
#[derive(Clone)]
struct State {
    stack: Vec<Kind>,
    slots: Vec<Kind>,
}

impl State {
    fn pop(&mut self) -> Option<Kind> {
        self.stack.pop()
    }

    fn pop_content(&mut self) -> Option<()> {
        self.pop()?.is_content().then_some(())
    }

    fn pop_exactly(&mut self, kind: Kind) -> Option<()> {
        (self.pop()? == kind).then_some(())
    }

    fn set(&mut self, slot: usize, kind: Kind) -> Option<()> {
        *self.slots.get_mut(slot)? = kind;
        Some(())
    }

    /// Joins the state on another way to the same instruction; `None` if they do not fit.
    fn join(mut self, other: &State) -> Option<State> {
        if self.stack != other.stack {
            return None;
        }
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = Kind::Unknown;
            }
        }
        Some(self)
    }

    /// Whether an instruction that was looked at with this state may be reached with another.
    fn covers(&self, other: &State) -> bool {
        let fits = |(mine, theirs): (&Kind, &Kind)| *mine == Kind::Unknown || mine == theirs;
        self.stack == other.stack && self.slots.iter().zip(&other.slots).all(fits)
    }
}

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
    let options = method(class, known::OPTIONS, world)??;
    Some(Rules::new(options, method(class, known::DECOMPOSITION, world)?))
}

/// The program of a method that the user wrote; within, `None` when the user wrote none.
#[allow(clippy::option_option, reason = "not verified, not written, or a program")]
fn method(class: ClassId, name: Symbol, world: &World<'_>) -> Option<Option<Program>> {
    let Some(Member::Methods(methods)) = world.classes.member(class, name) else { return None };
    let mut program = None;
    for method in &*methods {
        match &method.body {
            MethodBody::Code(code) if program.is_none() => {
                program = Some(Verifier { code, class, world }.check()?);
            }
            MethodBody::Native(_) => {}
            _ => return None,
        }
    }
    Some(program)
}

/// Follows the kinds of values through the code of a method.
struct Verifier<'v, 'u> {
    code: &'v Code<'u>,
    class: ClassId,
    world: &'v World<'u>,
}

impl Verifier<'_, '_> {
    /// `None` when the code may depend on directions or colours.
    fn check(&self) -> Option<Program> {
        let mut slots = vec![Kind::Unknown; self.code.slots as usize];
        match &*self.code.parameters.list {
            [] => {}
            [player] if player.class.is_none_or(|class| class == ClassId::PLAYER) => {
                *slots.first_mut()? = Kind::Player
            }
            _ => return None,
        }
        let mut before: Vec<Option<State>> = vec![None; self.code.ops.len()];
        let mut next = Some(State { stack: Vec::new(), slots });
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
            let (step, after, jump) = self.step(self.code.ops[at], state)?;
            steps.push(step);
            if let Some((to, state)) = jump {
                let known = before.get_mut(to)?;
                // Only loops over collections go back, so that all of them end.
                if to <= at && !matches!(self.code.ops[to], Op::EachNext(..)) {
                    return None;
                }
                match known {
                    Some(known) if to <= at => known.covers(&state).then_some(())?,
                    Some(_) => *known = Some(state.join(known.as_ref()?)?),
                    None if to <= at => return None,
                    None => *known = Some(state),
                }
            }
            next = after;
        }
        Some(Program { steps, slots: self.code.slots as usize })
    }

    /// The instruction on bare values, the state after it, and the one at the place it may jump to.
    #[allow(clippy::type_complexity, reason = "nothing else speaks of these together")]
    fn step(&self, op: Op, mut state: State) -> Option<(Step, Option<State>, Option<(usize, State)>)> {
        let step = match op {
            Op::Constant(at) => {
                state.stack.push(Kind::Places);
                Step::Steps(constant(self.code.constants.get(at as usize)?)?.into())
            }
            Op::Integer(0) => {
                state.stack.push(Kind::Zero);
                Step::Zero
            }
            Op::Nothing => {
                state.stack.push(Kind::Nothing);
                Step::Nothing
            }
            Op::Boolean(truth) => {
                state.stack.push(Kind::Truth);
                Step::Truth(truth)
            }
            Op::This => {
                state.stack.push(Kind::This);
                Step::Word
            }
            Op::Enclosing => {
                state.pop_exactly(Kind::This)?;
                state.stack.push(Kind::Ruleset);
                Step::Same
            }
            Op::Local(slot) => {
                state.stack.push(*state.slots.get(slot as usize)?);
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
                state.stack.push(*state.stack.last()?);
                Step::Duplicate
            }
            Op::Unary(op) => match (op, state.stack.last()?) {
                (Unary::Not, Kind::Truth) => Step::Not,
                (Unary::Minus, Kind::Place) => Step::Minus,
                (Unary::Plus, Kind::Place) => Step::Same,
                _ => return None,
            },
            Op::Binary(op) => {
                let (b, a) = (state.pop()?, state.pop()?);
                let (step, kind) = binary(op, a, b)?;
                state.stack.push(kind);
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
                    state.pop_exactly(Kind::Place)?;
                }
                state.stack.push(Kind::Changes);
                Step::Changes(count)
            }
            Op::List(count) | Op::Set(count) => {
                for _ in 0..count {
                    state.pop_exactly(Kind::Position)?;
                }
                state.stack.push(Kind::Positions);
                Step::Positions(count)
            }
            Op::NewList(slot) => {
                state.set(slot as usize, Kind::Started)?;
                Step::NewList(slot)
            }
            Op::Append(slot) => {
                state.pop_exactly(Kind::Position)?;
                (*state.slots.get(slot as usize)? == Kind::Started).then_some(())?;
                Step::Append(slot)
            }
            Op::Collect(slot, Collected::List | Collected::Set) => {
                (*state.slots.get(slot as usize)? == Kind::Started).then_some(())?;
                state.set(slot as usize, Kind::Unknown)?;
                state.stack.push(Kind::Positions);
                Step::Collect(slot)
            }
            Op::EachStart(slot) => {
                let collection = state.pop()?;
                collection.element()?;
                state.set(slot.into(), collection)?;
                state.set(usize::from(slot) + 1, Kind::Unknown)?;
                Step::EachStart(slot)
            }
            Op::EachNext(slot, exit) => {
                let element = state.slots.get(usize::from(slot))?.element()?;
                let over = state.clone();
                state.stack.push(element);
                return Some((Step::EachNext(slot, exit), Some(state), Some((exit as usize, over))));
            }
            Op::Index(1) => {
                state.pop_exactly(Kind::Place)?;
                state.pop_exactly(Kind::Grid)?;
                state.stack.push(Kind::Content);
                Step::Index
            }
            Op::Member(name) => {
                let object = state.pop()?;
                let (step, kind) = self.member(object, name)?;
                state.stack.push(kind);
                step
            }
            Op::CallMember(name, passing) => {
                let passing = self.code.passings.get(usize::from(passing))?;
                passing.names.is_empty().then_some(())?;
                let from = state.stack.len().checked_sub(passing.count as usize)?;
                let arguments = state.stack.split_off(from);
                let object = state.pop()?;
                let (step, kind) = self.call(object, name, &arguments)?;
                state.stack.push(kind);
                step
            }
            Op::Return => {
                let good = state.pop()? == Kind::Positions;
                return good.then_some((Step::Return, None, None));
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
            (Kind::Player, "Ordinal") => Some((Step::Ordinal, Kind::Content)),
            _ => None,
        }
    }

    fn call(&self, object: Kind, name: Symbol, arguments: &[Kind]) -> Option<(Step, Kind)> {
        Some(match (object, &**self.world.symbols.name(name), arguments) {
            (Kind::Ruleset, _, [Kind::Grid]) => {
                let enclosing = self.world.classes[self.class].enclosing?;
                match self.world.classes.member(enclosing, name)? {
                    Member::Class(class) if class == self.class => (Step::Make, Kind::Position),
                    _ => return None,
                }
            }
            (Kind::Grid, "FindAll", [content]) if content.is_content() => (Step::FindAll, Kind::Places),
            (Kind::Grid, "Updated", [Kind::Changes]) => (Step::UpdatedByMap, Kind::Grid),
            (Kind::Grid, "Updated", [Kind::Place, content]) if content.is_content() => {
                (Step::Updated, Kind::Grid)
            }
            (Kind::Grid, "Decomposition", [Kind::Zero]) => (Step::Parts, Kind::Parts),
            (Kind::Grid, "IsInBounds", [Kind::Place]) => (Step::IsInBounds, Kind::Truth),
            (Kind::Positions, "Concat", [Kind::Positions]) => (Step::Concat, Kind::Positions),
            _ => return None,
        })
    }
}

fn binary(op: Binary, a: Kind, b: Kind) -> Option<(Step, Kind)> {
    let alike = a == b && matches!(a, Kind::Place | Kind::Truth | Kind::Player);
    let contents = a.is_content() && (b.is_content() || b == Kind::Nothing);
    match (op, a, b) {
        (Binary::Add, Kind::Place, Kind::Place) => Some((Step::Add, Kind::Place)),
        (Binary::Subtract, Kind::Place, Kind::Place) => Some((Step::Subtract, Kind::Place)),
        (Binary::Equal, ..) if alike || contents => Some((Step::Equal(true), Kind::Truth)),
        (Binary::NotEqual, ..) if alike || contents => Some((Step::Equal(false), Kind::Truth)),
        _ => None,
    }
}

/// A list of steps that looks the same from all sides.
fn constant(value: &Value<'_>) -> Option<Vec<(i32, i32)>> {
    let Value::List(list) = value else { return None };
    let mut places = Vec::new();
    for item in list.items() {
        let Value::Coordinates(row, column) = *item else { return None };
        places.push((row, column));
    }
    // These two generate all symmetries of the square.
    let has = |row: i32, column: Option<i32>| column.is_some_and(|column| places.contains(&(row, column)));
    let turned = places.iter().all(|&(row, column)| has(column, row.checked_neg()));
    let reflected = places.iter().all(|&(row, column)| has(row, column.checked_neg()));
    (turned && reflected).then_some(places)
}

/// The position that stands for all that are the same up to symmetry, and whether it is the negative.
pub(crate) fn representative<'u>(value: &Value<'u>) -> Option<(Value<'u>, bool)> {
    let (object, instance, grid) = parts(value)?;
    let (least, negative) = grid.least_image();
    if least == *grid {
        return None;
    }
    let grid = Object::value(ClassId::GRID, Body::Grid(least));
    let fields = [OnceLock::from(grid)].into();
    let instance = Instance { fields, enclosing: instance.enclosing.clone() };
    Some((Object::value(object.class, Body::Instance(instance)), negative))
}

/// The grid of a position that holds nothing else.
pub(crate) fn grid<'v>(value: &'v Value<'_>) -> Option<&'v Grid> {
    parts(value).map(|(_, _, grid)| grid)
}

fn parts<'v, 'u>(value: &'v Value<'u>) -> Option<(&'v Object<'u>, &'v Instance<'u>, &'v Grid)> {
    let Value::Object(object) = value else { return None };
    let Body::Instance(instance) = &object.body else { return None };
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Grid(grid) = &board.body else { return None };
    Some((object, instance, grid))
}

#[cfg(test)]
mod tests {
    use crate::{Session, Source};
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    fn session<'u>(universe: &'u Universe, options: &str) -> Session<'u> {
        let mut session = Session::new(universe);
        let text = format!(
            "singleton class Mine extends game.grid.GridRuleset
               class Position(grid as Grid) extends GridGame
                 override def Options(player as Player) := {options};
                 override def Decomposition := [Position(part) for part in grid.Decomposition(0)];
               end
             end"
        );
        session.declare("Mine", &Source::new("Mine", text));
        session
    }

    fn is_symmetric(options: &str) -> bool {
        let universe = Universe::new();
        let mut session = session(&universe, options);
        session.evaluate(&Source::new("", "Mine"), &Budget::unlimited()).unwrap();
        let class = session.world().classes.at("Mine.Position").unwrap();
        super::rules(class, session.world()).is_some()
    }

    const CLOBBER: &str = "[
        Position(grid.Updated({start => 0, start + step => player.Ordinal}))
        for start in grid.FindAll(player.Ordinal)
        for step in Coordinates.Orthogonal
        where grid[start + step] == player.Opponent.Ordinal
    ]";

    #[test]
    fn rules_without_directions_and_colours_are_symmetric() {
        assert!(is_symmetric(CLOBBER));
        assert!(is_symmetric(
            "begin
               var own := player.Ordinal;
               for start in grid.FindAll(own) for step in Coordinates.EightNeighbors do
                 if grid[start + step] == 0 and not (grid[start - step] != own) then
                   yield Position(grid.Updated(start + step, own))
                 end
               end
             end"
        ));
    }

    #[test]
    fn rules_with_directions_or_colours_are_not() {
        for (from, to) in [
            ("Coordinates.Orthogonal", "[(0,1),(1,0)]"),
            ("== player.Opponent.Ordinal", "== 2"),
            ("== player.Opponent.Ordinal", "< player.Ordinal"),
            ("start => 0", "start => player.Ordinal + player.Ordinal"),
            ("start => 0", "(1,1) => 0"),
            ("where grid", "where start.Row != step.Col and grid"),
            ("where grid", "where player == Left and grid"),
        ] {
            let options = CLOBBER.replace(from, to);
            assert_ne!(options, CLOBBER);
            assert!(!is_symmetric(&options), "{options}");
        }
    }
}
