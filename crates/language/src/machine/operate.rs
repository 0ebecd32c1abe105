//! Operators on values of any sort, and loops over them.

use super::{Machine, is_loopy};
use crate::ast::{Binary, Unary};
use crate::collection::{Hashed, List, bytes_of_list, bytes_of_set};
use crate::error::{Error, Result};
use crate::form::Compound;
use crate::number::Number;
use crate::value::Value;
use kelvin_budget::Exhausted;
use kelvin_numbers::Block;
use kelvin_values::Game;
use std::cmp::Ordering;
use std::sync::Arc;

/// Most bytes of a collection or a string, when the budget names no limit.
const MOST: u64 = 1 << 33;
/// Fewer bytes are not looked at before they are allocated.
const SMALL: u64 = 1 << 12;
/// The growth of values in bytes after which their memory is checked again.
const GROWTH: u64 = 1 << 16;
/// What is left when values fail to grow, so that the next input can drop some.
const RESERVE: u64 = 1 << 18;

impl Binary {
    /// How it is written in messages.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Binary::Add | Binary::Joined => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::Modulo => "%",
            Binary::Power => "^",
            Binary::OrdinalSum => ":",
            Binary::Sided => "&",
            Binary::Equal => "==",
            Binary::NotEqual => "!=",
            Binary::Same => "===",
            Binary::NotSame => "!==",
            Binary::Less => "<",
            Binary::Greater => ">",
            Binary::AtMost => "<=",
            Binary::AtLeast => ">=",
            Binary::Confused => "<>",
            Binary::LessOrConfused => "<|",
            Binary::GreaterOrConfused => "|>",
        }
    }
}

impl Binary {
    /// Whether it asks how two things are ordered.
    fn is_relation(self) -> bool {
        use Binary::{AtLeast, AtMost, Confused, Greater, GreaterOrConfused, Less, LessOrConfused};
        matches!(self, Less | Greater | AtMost | AtLeast | Confused | LessOrConfused | GreaterOrConfused)
    }

    /// Whether it is a relation of values, or an equality.
    pub(crate) fn compares(self) -> bool {
        self.is_relation() || matches!(self, Binary::Equal | Binary::NotEqual)
    }
}

impl<'u> Machine<'_, 'u> {
    pub(super) fn unary(&mut self, op: Unary, value: Value<'u>) -> Result<Value<'u>> {
        if let Some(answer) = self.own_operation(op.own_name(), &value, &[])? {
            return Ok(answer);
        }
        let name = match op {
            Unary::Not => return self.truth(&value).map(|truth| Value::Boolean(!truth)),
            Unary::PlusMinus => return self.switch(&value),
            Unary::Minus => "-",
            Unary::Plus => "+",
        };
        match value {
            Value::Integer(_) | Value::Number(_) | Value::Game(_) | Value::Coordinates(..)
                if op == Unary::Plus =>
            {
                Ok(value)
            }
            Value::Integer(n) => match n.checked_neg() {
                Some(n) => Ok(Value::Integer(n)),
                None => Ok(Number::Integer(-kelvin_numbers::Integer::from(n)).value()),
            },
            Value::Number(number) => Ok(number.negate().value()),
            Value::Game(game) => Ok(Value::Game(self.work.negate(game)?)),
            Value::Coordinates(row, column) => match (row.checked_neg(), column.checked_neg()) {
                (Some(row), Some(column)) => Ok(Value::Coordinates(row, column)),
                _ => Err(Error::overflow()),
            },
            other if is_loopy(&other) && op == Unary::Minus => match self.loopy_negative(&other)? {
                Some(negative) => Ok(negative),
                None => self.negative(&other),
            },
            other if self.is_game(&other) => match op {
                Unary::Plus => Ok(other),
                _ => self.negative(&other),
            },
            other => {
                let class = self.class_name(&other);
                Err(Error::of_type(format!("No operation `{name}` for argument of type `{class}`")))
            }
        }
    }

    /// Compares two games of which some are products, whose factors are on the stack.
    pub(super) fn compare_multiples(&mut self, op: Binary, multiples: [bool; 2]) -> Result<Value<'u>> {
        let [mut left, mut right] =
            [(Value::Integer(1), Value::Nothing), (Value::Integer(1), Value::Nothing)];
        for (side, is_multiple) in [(&mut right, multiples[1]), (&mut left, multiples[0])] {
            side.1 = self.pop();
            if is_multiple {
                side.0 = self.pop();
            }
        }
        let factors = (self.integer(&left.0), self.integer(&right.0));
        if let (Ok(n), Ok(m)) = factors
            && let (Some(g), Some(h)) = (self.game(&left.1), self.game(&right.1))
            && let Some(order) = self.work.compare_multiples([&n, &m], [g, h])
        {
            return Ok(Value::Boolean(match op {
                Binary::Equal => order.is_eq(),
                Binary::NotEqual => order.is_ne(),
                op => holds(op, Some(order)),
            }));
        }
        let mut sides = [Value::Nothing, Value::Nothing];
        for (value, ((n, game), is_multiple)) in
            sides.iter_mut().zip([left, right].into_iter().zip(multiples))
        {
            *value = if is_multiple { self.binary(Binary::Multiply, n, game)? } else { game };
        }
        let [a, b] = sides;
        self.binary(op, a, b)
    }

    pub(super) fn binary(&mut self, op: Binary, a: Value<'u>, b: Value<'u>) -> Result<Value<'u>> {
        self.look_at_growth()?;
        if let Some(answer) = self.own_binary(op, &a, &b)? {
            return Ok(answer);
        }
        if let Some(value) = self.on_loopy(op, &a, &b)? {
            return Ok(value);
        }
        match op {
            Binary::Equal | Binary::NotEqual => {
                let equal = a == b || self.are_equal_forms(&a, &b)?;
                return Ok(Value::Boolean(equal == (op == Binary::Equal)));
            }
            Binary::Same => return Ok(Value::Boolean(a == b)),
            Binary::NotSame => return Ok(Value::Boolean(a != b)),
            Binary::Sided => return self.no_operation(op, &a, &b),
            _ => {}
        }
        if let (Some(x), Some(y)) = (Number::of(&a), Number::of(&b)) {
            return self.on_numbers(op, &x, &y);
        }
        if let Some(value) = self.on_games(op, &a, &b)? {
            return Ok(value);
        }
        if let Some(value) = self.on_misere(op, &a, &b)? {
            return Ok(value);
        }
        if op == Binary::Add
            && let Some(output) = crate::library::joined(self, &a, &b)?
        {
            return Ok(output);
        }
        match (op, &a, &b) {
            (
                Binary::Less | Binary::Greater | Binary::AtMost | Binary::AtLeast,
                Value::Text(x),
                Value::Text(y),
            ) => Ok(Value::Boolean(holds(op, Some(x.cmp(y))))),
            (Binary::Add, Value::Text(x), Value::Text(y)) => {
                self.room(x.len() as u64 + y.len() as u64)?;
                Ok(Value::from(format!("{x}{y}")))
            }
            (_, Value::Coordinates(i, j), Value::Coordinates(k, l)) if op.is_relation() => {
                // One place is below another if neither its row nor its column is beyond.
                let order = match (i.cmp(k), j.cmp(l)) {
                    (row, column) if row == column || column.is_eq() => Some(row),
                    (row, column) if row.is_eq() => Some(column),
                    _ => None,
                };
                Ok(Value::Boolean(holds(op, order)))
            }
            (Binary::Add | Binary::Subtract, Value::Coordinates(i, j), Value::Coordinates(k, l)) => {
                let combine =
                    |a: i32, b: i32| if op == Binary::Add { a.checked_add(b) } else { a.checked_sub(b) };
                match (combine(*i, *k), combine(*j, *l)) {
                    (Some(row), Some(column)) => Ok(Value::Coordinates(row, column)),
                    _ => Err(Error::overflow()),
                }
            }
            (Binary::Multiply, Value::Coordinates(i, j), Value::Integer(n))
            | (Binary::Multiply, Value::Integer(n), Value::Coordinates(i, j)) => {
                let times = |x: i32| i64::from(x).checked_mul(*n).and_then(|x| i32::try_from(x).ok());
                match (times(*i), times(*j)) {
                    (Some(row), Some(column)) => Ok(Value::Coordinates(row, column)),
                    _ => Err(Error::overflow()),
                }
            }
            _ if self.is_game(&a) && self.is_game(&b) => self.on_forms(op, a, b),
            _ => self.no_operation(op, &a, &b),
        }
    }

    /// Whether two games of which one keeps its form have the same value.
    fn are_equal_forms(&mut self, a: &Value<'u>, b: &Value<'u>) -> Result<bool> {
        let has_form = [a, b].into_iter().any(|value| super::form_of(value).is_some());
        if !has_form || !self.is_game(a) || !self.is_game(b) {
            return Ok(false);
        }
        Ok(self.relation(a, b)? == Some(Ordering::Equal))
    }

    /// `a:b:c`, which is `a:(b:c)`.
    pub(super) fn ordinal_sum(&mut self, mut chain: Vec<Value<'u>>) -> Result<Value<'u>> {
        let games: Option<Vec<Game<'u>>> = chain.iter().map(|value| self.game(value)).collect();
        if let Some(games) = games {
            return Ok(self.value(self.work.ordinal_chain(&games)?));
        }
        let mut sum = chain.pop().expect("the compiler makes chains of two and more");
        while let Some(base) = chain.pop() {
            sum = self.binary(Binary::OrdinalSum, base, sum)?;
        }
        Ok(sum)
    }

    fn no_operation(&self, op: Binary, a: &Value<'u>, b: &Value<'u>) -> Result<Value<'u>> {
        let (op, x, y) = (op.text(), self.class_name(a), self.class_name(b));
        Err(Error::of_type(format!("No operation `{op}` for arguments of types `{x}`, `{y}`")))
    }

    /// An operation on games of which one is not canonical: sums keep the form, relations look at values.
    fn on_forms(&mut self, op: Binary, a: Value<'u>, b: Value<'u>) -> Result<Value<'u>> {
        let kind = match op {
            Binary::Add | Binary::Joined => Compound::Sum,
            Binary::OrdinalSum => Compound::OrdinalSum,
            Binary::Subtract => {
                let b = self.negative(&b)?;
                return self.on_forms(Binary::Add, a, b);
            }
            Binary::Multiply => {
                return match (self.integer(&a), self.integer(&b)) {
                    (Ok(n), _) => self.multiple(n, b),
                    (_, Ok(n)) => self.multiple(n, a),
                    _ => self.no_operation(op, &a, &b),
                };
            }
            Binary::Divide | Binary::Modulo | Binary::Power | Binary::Sided => {
                return self.no_operation(op, &a, &b);
            }
            _ => return Ok(Value::Boolean(holds(op, self.relation(&a, &b)?))),
        };
        match self.compound(kind, a.clone(), b.clone())? {
            Some(value) => Ok(value),
            None => self.no_operation(op, &a, &b),
        }
    }

    fn on_numbers(&mut self, op: Binary, x: &Number, y: &Number) -> Result<Value<'u>> {
        let number = match op {
            Binary::Add | Binary::Joined => x.add(y)?,
            Binary::Subtract => x.add(&y.negate())?,
            Binary::Multiply => x.multiply(y)?,
            Binary::Divide => x.divide(y)?,
            Binary::Modulo => x.modulo(y)?,
            Binary::Power => x.power(y)?,
            Binary::OrdinalSum => {
                let values = (x.clone().value(), y.clone().value());
                return match self.on_games(op, &values.0, &values.1)? {
                    Some(value) => Ok(value),
                    None => ordinal_sum_of_numbers(x, y),
                };
            }
            _ => return Ok(Value::Boolean(holds(op, Some(x.compare(y)?)))),
        };
        Ok(number.value())
    }

    /// An operation on canonical short games; `None` when it is none, or they are not.
    fn on_games(&mut self, op: Binary, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Value<'u>>> {
        let (Some(x), Some(y)) = (self.game(a), self.game(b)) else { return Ok(None) };
        let game = match op {
            Binary::Add | Binary::Joined => self.work.add(x, y)?,
            Binary::Subtract => self.work.subtract(x, y)?,
            Binary::Multiply => match (self.integer(a), self.integer(b)) {
                (Ok(n), _) => self.work.multiple(&n, y)?,
                (_, Ok(n)) => self.work.multiple(&n, x)?,
                _ => return Ok(None),
            },
            Binary::OrdinalSum => return self.compound(Compound::OrdinalSum, a.clone(), b.clone()),
            Binary::Divide | Binary::Modulo | Binary::Power | Binary::Sided => return Ok(None),
            _ => return Ok(Some(Value::Boolean(holds(op, self.work.compare(x, y)?)))),
        };
        Ok(Some(self.value(game)))
    }

    /// Fails if `bytes` more exceed the memory limit. Called before an allocation; values of a fixed size are not checked,
    /// as each look at the budget counts what they hold.
    pub(crate) fn room(&self, bytes: u64) -> Result<()> {
        if bytes > MOST {
            return Err(Error::from(Exhausted::Memory));
        }
        if bytes < SMALL {
            return Ok(());
        }
        let universe = self.world.universe;
        Ok(self.budget().check_values(universe.len(), universe.bytes() + bytes)?)
    }

    /// Fails when values have grown beyond the memory allowed since this was last called: looks at the whole only where they grew by much.
    pub(super) fn look_at_growth(&mut self) -> Result<()> {
        let held = self.world.account.bytes();
        if held > self.held_at_look + GROWTH {
            self.room(RESERVE)?;
        }
        // Less is held once values were dropped.
        if held > self.held_at_look + GROWTH || held < self.held_at_look {
            self.held_at_look = held;
        }
        Ok(())
    }

    /// Appends to a list with one owner.
    pub(crate) fn push_onto(&self, list: &mut List<'u>, value: Value<'u>) -> Result<()> {
        if list.items().len() == list.capacity() {
            self.room_for_values(2 * list.capacity())?;
        }
        list.push(value);
        Ok(())
    }

    /// The elements of a collection as a set.
    pub(crate) fn set_of(&self, collection: &Value<'u>) -> Result<Hashed<'u>> {
        let items = self.elements(collection)?;
        self.room(bytes_of_set(items.len()) as u64)?;
        Ok(items.into_iter().collect())
    }

    /// Fails if a list of `count` values exceeds the memory limit.
    pub(crate) fn room_for_values(&self, count: usize) -> Result<()> {
        self.room(bytes_of_list(count) as u64)
    }

    /// Appends to the list being built at `at`.
    pub(super) fn append(&mut self, at: usize, value: Value<'u>) -> Result<()> {
        if let Value::List(list) = &self.stack[at]
            && list.items().len() == list.capacity()
        {
            self.room(bytes_of_list(2 * list.capacity()) as u64)?;
        }
        let Value::List(list) = &mut self.stack[at] else {
            unreachable!("the compiler reserves the place of a list that is being built")
        };
        match Arc::get_mut(list) {
            Some(list) => list.push(value),
            None => {
                let mut items = list.items().to_vec();
                items.push(value);
                *list = Arc::new(List::from(items));
            }
        }
        Ok(())
    }
}

/// The ordinal sum of numbers: one sign expansion after the other.
pub(super) fn ordinal_sum_of_numbers<'u>(base: &Number, top: &Number) -> Result<Value<'u>> {
    let mut signs = base.surreal()?.sign_sequence()?;
    for block in top.surreal()?.sign_sequence()?.blocks() {
        match block {
            Block::Run(run) => signs.push(run.positive, run.length.clone()),
            Block::Cycle(pattern) => signs.push_cycle(pattern.iter().cloned())?,
        }
    }
    Ok(crate::library::number_of(signs.value()?))
}

/// Whether a relation holds of two things that compare so.
pub(super) fn holds(op: Binary, order: Option<Ordering>) -> bool {
    match op {
        Binary::Less => order == Some(Ordering::Less),
        Binary::Greater => order == Some(Ordering::Greater),
        Binary::AtMost => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Binary::AtLeast => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        Binary::Confused => order.is_none(),
        Binary::LessOrConfused => matches!(order, None | Some(Ordering::Less)),
        Binary::GreaterOrConfused => matches!(order, None | Some(Ordering::Greater)),
        _ => unreachable!("only relations hold or do not"),
    }
}
