//! Instructions on integers as linear forms.

use super::{Follower, State, Term};
use crate::ast::{Binary, Collected, Unary};
use crate::class::ClassId;
use crate::code::{Code, Op};
use crate::machine::domain::{self, Domain, Next};
use crate::symbol::Symbol;
use crate::value::Value;
use kelvin_rules::heaps::{Linear, Range, Sign, Test};
use std::rc::Rc;

/// Why a step cannot be taken: states split by tests.
pub(super) type Stop = domain::Stop<Test>;

/// What is not there is not followed.
fn or_stop<T>(value: Option<T>) -> Result<T, Stop> {
    value.ok_or(Stop::Unsupported)
}

/// A step from a state.
pub(super) struct Step<'s, 'f, 'm, 'u> {
    pub(super) follower: &'s mut Follower<'f, 'm, 'u>,
    pub(super) state: &'s mut State<'u>,
}

type Made<'u> = Result<Term<'u>, Stop>;

impl<'u> Step<'_, '_, '_, 'u> {
    fn given(&mut self, value: Option<Term<'u>>) -> Result<Next, Stop> {
        self.state.stack.push(or_stop(value)?);
        Ok(Next::Here)
    }

    /// What became of a loop.
    fn done(&mut self, pc: &mut usize, state: Option<State<'u>>) -> Result<(), Stop> {
        *self.state = or_stop(state)?;
        *pc = self.state.at;
        Ok(())
    }
}

impl<'f, 'u> Domain<'u> for Step<'_, 'f, '_, 'u> {
    type Value = Term<'u>;
    type Stop = Stop;
    type Frame = &'f Code<'u>;

    fn unsupported() -> Stop {
        Stop::Unsupported
    }

    fn stack(&mut self) -> &mut Vec<Term<'u>> {
        &mut self.state.stack
    }

    fn code<'c>(code: &'c &'f Code<'u>) -> &'c Code<'u> {
        code
    }

    fn this(&self, _: &&'f Code<'u>) -> Made<'u> {
        Ok(match self.follower.this {
            super::This::Object(this) => Term::Known(this.clone()),
            super::This::Position(..) => Term::Position,
        })
    }

    fn slots(&mut self, _: &&'f Code<'u>) -> &mut [Term<'u>] {
        &mut self.state.slots
    }

    fn local(&mut self, _: &&'f Code<'u>, slot: usize) -> Made<'u> {
        match &self.state.slots[slot] {
            Term::Unset => Err(Stop::Unsupported),
            value => Ok(value.clone()),
        }
    }

    fn captured(&self, _: &&'f Code<'u>, at: usize) -> Made<'u> {
        match or_stop(self.follower.captured.get(at))? {
            Value::Cell(_) | Value::Undefined => Err(Stop::Unsupported),
            value => or_stop(Term::of(value)),
        }
    }

    fn known(value: Value<'u>) -> Made<'u> {
        or_stop(Term::of(&value))
    }

    fn made(&mut self, op: Op, values: &[Term<'u>]) -> Made<'u> {
        or_stop(match (op, values) {
            (Op::Unary(Unary::Minus), [Term::Number(number)]) => number.times(-1).map(Term::Number),
            (Op::Unary(Unary::Not), [Term::Truth(test)]) => test.opposite().map(Term::Truth),
            (Op::Unary(Unary::Not), [Term::Known(Value::Boolean(truth))]) => {
                Some(Term::Known(Value::Boolean(!truth)))
            }
            (Op::Binary(Binary::Add), [Term::Sum(a), Term::Sum(b)]) => {
                Some(Term::Sum(a.iter().chain(&**b).copied().collect()))
            }
            (Op::Binary(op), [Term::Number(a), Term::Number(b)]) => on_linear_forms(op, *a, *b),
            (Op::Range, [Term::Number(from), Term::Number(to), by]) if to.is_whole() => {
                by.integer().map(|by| Term::Range(Range { from: *from, to: *to, by }))
            }
            _ => None,
        })
    }

    fn class(&mut self, class: ClassId) -> Made<'u> {
        Ok(Term::Known(Value::Class(class)))
    }

    fn collection(&mut self, count: usize, kind: Collected) -> Made<'u> {
        let items = self.popped(count)?;
        match kind {
            Collected::List | Collected::Set => Ok(Term::List(items.into_vec().into())),
            Collected::Map => Err(Stop::Unsupported),
        }
    }

    fn new_list(&mut self) -> Made<'u> {
        Ok(Term::Options(Rc::default()))
    }

    fn append(&mut self, _: &&'f Code<'u>, slot: usize, option: Term<'u>) -> Result<(), Stop> {
        let option = or_stop(self.state.option(&option))?;
        let Term::Options(options) = &mut self.state.slots[slot] else { return Err(Stop::Unsupported) };
        Rc::make_mut(options).push(option);
        Ok(())
    }

    fn collect(&mut self, _: &&'f Code<'u>, slot: usize, kind: Collected) -> Made<'u> {
        match kind {
            Collected::List | Collected::Set => {
                Ok(std::mem::replace(&mut self.state.slots[slot], Term::Unset))
            }
            Collected::Map => Err(Stop::Unsupported),
        }
    }

    fn truth(&self, value: &Term<'u>) -> Result<bool, Stop> {
        match value {
            Term::Known(Value::Boolean(truth)) => Ok(*truth),
            Term::Truth(test) if self.state.tests.contains(test) => Ok(true),
            Term::Truth(test) if test.opposite().is_some_and(|other| self.state.tests.contains(&other)) => {
                Ok(false)
            }
            Term::Truth(test) => Err(Stop::Split(*test)),
            _ => Err(Stop::Unsupported),
        }
    }

    fn is_given(value: &Term<'u>) -> bool {
        *value != Term::Unset
    }

    fn enclosing(&mut self, object: Term<'u>) -> Made<'u> {
        or_stop(self.follower.enclosing(&object))
    }

    fn member(&mut self, _: &&'f Code<'u>, _: usize, name: Symbol) -> Result<Next, Stop> {
        let object = self.pop()?;
        let value = self.follower.member(&object, name);
        self.given(value)
    }

    fn call(&mut self, _: &&'f Code<'u>, _: usize, passing: usize) -> Result<Next, Stop> {
        let size = or_stop(self.follower.passed(self.state, passing))?;
        let class = self.pop()?;
        let value = self.follower.made(&class, None, &size);
        self.given(value)
    }

    fn call_member(
        &mut self,
        _: &&'f Code<'u>,
        _: usize,
        name: Symbol,
        passing: usize,
    ) -> Result<Next, Stop> {
        let argument = or_stop(self.follower.passed(self.state, passing))?;
        let object = self.pop()?;
        let value = if &**self.follower.machine.world.symbols.name(name) == "Concat" {
            let both = self.state.options(&object).zip(self.state.options(&argument));
            both.map(|(mut all, more)| {
                all.extend(more);
                Term::Options(Rc::new(all))
            })
        } else {
            self.follower.made(&object, Some(name), &argument)
        };
        self.given(value)
    }

    fn iterable(&mut self, collection: Term<'u>) -> Made<'u> {
        Ok(collection)
    }

    fn each_next(&mut self, _: &&'f Code<'u>, pc: &mut usize, slot: usize, exit: u32) -> Result<(), Stop> {
        let after = self.follower.each(self.state.clone(), self.state.at, slot as u16, exit);
        self.done(pc, after)
    }

    fn step_test(&mut self, _: &&'f Code<'u>, pc: &mut usize, slot: usize, exit: u32) -> Result<(), Stop> {
        let after = self.follower.steps(self.state.clone(), self.state.at, slot as u16, exit);
        self.done(pc, after)
    }

    fn step_next(&mut self, _: &&'f Code<'u>, _: usize) -> Result<(), Stop> {
        Err(Stop::Unsupported)
    }
}

fn on_linear_forms<'u>(op: Binary, a: Linear, b: Linear) -> Option<Term<'u>> {
    let number = match op {
        Binary::Add => a.plus(b)?,
        Binary::Subtract => a.minus(b)?,
        Binary::Multiply => match (a.integer(), b.integer()) {
            (Some(n), _) => b.times(n)?,
            (_, Some(n)) => a.times(n)?,
            _ => return None,
        },
        Binary::Divide => a.divided(b.integer()?)?,
        _ => {
            let (form, sign) = match op {
                Binary::Less => (a.minus(b)?, Sign::Negative),
                Binary::AtMost => (a.minus(b)?, Sign::NotPositive),
                Binary::Greater => (b.minus(a)?, Sign::Negative),
                Binary::AtLeast => (b.minus(a)?, Sign::NotPositive),
                Binary::Equal => (a.minus(b)?, Sign::Zero),
                Binary::NotEqual => (a.minus(b)?, Sign::NotZero),
                _ => return None,
            };
            let test = Test { form, sign };
            return Some(match test.known() {
                Some(truth) => Term::Known(Value::Boolean(truth)),
                None => Term::Truth(test),
            });
        }
    };
    Some(Term::Number(number))
}
