//! What the heaps of a user's ruleset may become, for heaps of all sizes at once.
//!
//! `Options` is run once, with a heap whose size is not known. Its integers are then linear forms of that size, and of the
//! counters of loops. What comes out are options as ranges, by which `kelvin_rules` finds nim-values without the interpreter.
//!
//! # Why it is right
//!
//! A state stands for the sizes of the heap, and the values of the counters around, on which its tests hold; each of its terms is what
//! the method has there. Where a test decides, the state parts into one on which it holds and one on which it does not. A turn of a
//! loop is run once for any value of its counter: it is only followed if it leaves every variable from before the loop as it was, but for
//! lists to which it added options, so that no turn knows of another; what it set otherwise is forgotten, and what is forgotten is
//! not read. All else (a call, a `while`, a `return` from a loop, a variable of the worksheet) is not followed, and the ruleset is interpreted.

mod class;
mod loops;
mod step;
#[cfg(test)]
mod tests;

use super::Machine;
use super::domain::Next;
use super::step::step;
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::code::{Code, Op};
use crate::function::Function;
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;
use kelvin_rules::heaps::{HeapOptions, HeapRules, Linear, Range, Test};
use std::rc::Rc;
use std::sync::Arc;
use step::{Step, Stop};

/// More steps are not followed.
const MOST_STEPS: usize = 100_000;
/// Loops of known ends with at most this many turns are followed turn by turn.
const TURNS: i64 = 200;

/// What a value is, on all heaps of a state.
#[derive(Clone, PartialEq)]
enum Term<'u> {
    Number(Linear),
    /// The greatest integer that is not above a number, which only the end of a loop may be.
    Floor(Linear),
    Truth(Test),
    /// What does not depend on the heap.
    Known(Value<'u>),
    List(Rc<[Term<'u>]>),
    /// The position whose options are listed, and a sum of positions of its class.
    Position,
    Sum(Rc<[Linear]>),
    /// Options that a loop collects.
    Options(Rc<Vec<HeapOptions>>),
    Range(Range),
    /// A variable that has no value yet, or one that is forgotten.
    Unset,
}

impl<'u> Term<'u> {
    fn of(value: &Value<'u>) -> Option<Term<'u>> {
        Some(match value {
            Value::Integer(n) => Term::Number(Linear::constant(*n)?),
            Value::List(list) => {
                Term::List(list.items().iter().map(Term::of).collect::<Option<Vec<_>>>()?.into())
            }
            Value::Range(range) => Term::Range(Range {
                from: Linear::constant(range.from)?,
                to: Linear::constant(range.to)?,
                by: range.by,
            }),
            other => Term::Known(other.clone()),
        })
    }

    fn number(&self) -> Option<Linear> {
        if let Term::Number(number) = self { Some(*number) } else { None }
    }

    fn integer(&self) -> Option<i64> {
        self.number()?.integer()
    }
}

#[derive(Clone)]
struct State<'u> {
    at: usize,
    slots: Vec<Term<'u>>,
    stack: Vec<Term<'u>>,
    /// The ranges of the loops around.
    counters: Vec<Range>,
    tests: Vec<Test>,
    /// Whether the options are those of a position of a class.
    of_class: bool,
}

impl<'u> State<'u> {
    fn pop(&mut self) -> Option<Term<'u>> {
        self.stack.pop()
    }

    /// What is listed, as options: each must be a list of heaps.
    fn options(&self, listed: &Term<'u>) -> Option<Vec<HeapOptions>> {
        match listed {
            Term::Options(options) => Some(options.to_vec()),
            Term::List(items) => items.iter().map(|item| self.option(item)).collect(),
            _ => None,
        }
    }

    /// An option: a list of heaps of a ruleset, or a sum of positions.
    fn option(&self, item: &Term<'u>) -> Option<HeapOptions> {
        let heaps = match item {
            Term::List(heaps) if !self.of_class => {
                let heaps = heaps.iter().map(|heap| heap.number().filter(|heap| heap.is_whole()));
                heaps.collect::<Option<_>>()?
            }
            Term::Sum(heaps) => heaps.to_vec(),
            _ => return None,
        };
        Some(HeapOptions { counters: self.counters.clone(), tests: self.tests.clone(), heaps })
    }
}

/// The end of a turn of a loop: its last instruction.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    /// The next step of the loop with this slot.
    Step(u16),
    /// A jump to the beginning.
    Each(u32),
}

struct Follower<'f, 'm, 'u> {
    machine: &'f Machine<'m, 'u>,
    code: &'f Code<'u>,
    this: This<'f, 'u>,
    captured: &'f [Value<'u>],
    steps: usize,
}

/// Whose method is followed.
#[derive(Clone, Copy)]
enum This<'f, 'u> {
    /// An object that does not depend on the heap.
    Object(&'f Value<'u>),
    /// A position that holds the size of a heap: its class, and what encloses it.
    Position(ClassId, &'f Value<'u>),
}

impl<'u> Machine<'_, 'u> {
    /// What the heaps of a ruleset may become, where it is a user's and can be followed.
    pub(crate) fn heap_rules(&mut self, ruleset: &Value<'u>) -> Option<Arc<HeapRules>> {
        if let Some(known) = self.world.heap_rules.get(ruleset) {
            return known.clone();
        }
        let rules = self.follow_heaps(ruleset).map(Arc::new);
        self.world.heap_rules.insert(ruleset.clone(), rules.clone());
        rules
    }

    fn follow_heaps(&self, ruleset: &Value<'u>) -> Option<HeapRules> {
        let Value::Object(object) = ruleset else { return None };
        match &object.body {
            Body::Heaps(heaps) => {
                let Value::Function(function) = heaps.function()? else { return None };
                let Function::Closure(closure) = &**function else { return None };
                self.follow_function(&closure.code, &closure.this, &closure.captured)
            }
            Body::Instance(_) if !self.world.classes[object.class].mutable => {
                let method = self.own_method(object.class, known::HEAP_OPTIONS, 1)??;
                let MethodBody::Code(code) = &method.body else { return None };
                self.follow_function(code, ruleset, &[])
            }
            _ => None,
        }
    }

    fn follow_function(
        &self,
        code: &Code<'u>,
        this: &Value<'u>,
        captured: &[Value<'u>],
    ) -> Option<HeapRules> {
        let [heap] = &*code.parameters.list else { return None };
        let takes = heap.class.is_none_or(|class| class == ClassId::INTEGER);
        if heap.optional || heap.rest || !takes {
            return None;
        }
        self.follow_code(code, This::Object(this), captured, &[Term::Number(Linear::heap())])
    }

    fn follow_code(
        &self,
        code: &Code<'u>,
        this: This<'_, 'u>,
        captured: &[Value<'u>],
        arguments: &[Term<'u>],
    ) -> Option<HeapRules> {
        let mut slots = arguments.to_vec();
        slots.resize(code.slots as usize, Term::Unset);
        let of_class = matches!(this, This::Position(..));
        let start =
            State { at: 0, slots, stack: Vec::new(), counters: Vec::new(), tests: Vec::new(), of_class };
        let mut rules = HeapRules::default();
        let mut follower = Follower { machine: self, code, this, captured, steps: 0 };
        for mut end in follower.run(start, None)? {
            let given = end.pop()?;
            for mut options in end.options(&given)? {
                for test in &end.tests {
                    if !options.tests.contains(test) {
                        options.tests.push(*test);
                    }
                }
                rules.options.push(options);
            }
        }
        Some(rules)
    }
}

impl<'u> Follower<'_, '_, 'u> {
    /// The states at the end of a turn, or of the method.
    fn run(&mut self, start: State<'u>, turn: Option<Turn>) -> Option<Vec<State<'u>>> {
        let mut open = vec![start];
        let mut ended = Vec::new();
        while let Some(mut state) = open.pop() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let code = self.code;
            let (at, mut pc) = (state.at, state.at + 1);
            let op = *code.ops.get(at)?;
            match (op, turn) {
                (Op::StepNext(slot, _), Some(Turn::Step(own))) if slot == own => ended.push(state),
                (Op::Jump(to), Some(Turn::Each(top))) if to == top => ended.push(state),
                (Op::Return, None) => ended.push(state),
                _ => match step(&mut Step { follower: self, state: &mut state }, &code, &mut pc, op) {
                    // No loop is followed turn by turn here.
                    Ok(Next::Here) if pc > at => {
                        state.at = pc;
                        open.push(state);
                    }
                    // The step is still to be taken, with the condition on the stack.
                    Err(Stop::Split(test)) => {
                        state.stack.push(Term::Truth(test));
                        let mut other = state.clone();
                        other.tests.push(test.opposite()?);
                        state.tests.push(test);
                        open.extend([state, other]);
                    }
                    _ => return None,
                },
            }
        }
        Some(ended)
    }

    fn member(&self, object: &Term<'u>, name: Symbol) -> Option<Term<'u>> {
        let value = match object {
            Term::Position => return self.size(name),
            Term::Number(number) if &**self.machine.world.symbols.name(name) == "Floor" => {
                return Some(if number.is_whole() { Term::Number(*number) } else { Term::Floor(*number) });
            }
            Term::Known(Value::Object(object)) => object,
            _ => return None,
        };
        let Body::Instance(instance) = &value.body else { return None };
        let Some(Member::Field { slot, .. }) = self.machine.world.classes.member(value.class, name) else {
            return None;
        };
        match instance.fields.get(slot as usize)?.get()? {
            Value::Cell(_) => None,
            value => Term::of(value),
        }
    }
}
