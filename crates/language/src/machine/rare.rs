//! Instructions that are not worth a place in the loop.

use super::{Arguments, Machine};
use crate::code::Op;
use crate::collection::Range;
use crate::error::{Error, Result};
use crate::value::Value;
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// Does such an instruction.
    pub(super) fn rare(&mut self, op: Op, base: usize) -> Result<()> {
        let value = match op {
            Op::Nimber => {
                let n = self.pop();
                self.nimber(&n)?
            }
            Op::Arrow(down) => {
                let star = self.pop();
                let times = self.pop();
                self.arrow(down, &times, &star)?
            }
            Op::Game { left, right } => {
                let right = self.split_off(right as usize);
                let left = self.split_off(left as usize);
                self.game_of(left, right)?
            }
            Op::Form { left, right } => {
                let right = self.split_off(right as usize);
                let left = self.split_off(left as usize);
                self.explicit(left, right)?
            }
            Op::OrdinalSum(count) => {
                let chain = self.split_off(count as usize);
                self.ordinal_sum(chain)?
            }
            Op::Coordinates(count) => {
                let items = self.split_off(count as usize);
                self.coordinates(&items)?
            }
            Op::Range => {
                let ends: Arguments<'u> = self.pop_many(3);
                match ends[..] {
                    [Value::Integer(from), Value::Integer(to), Value::Integer(by)] if by != 0 => {
                        Value::Range(Arc::new(Range { from, to, by }))
                    }
                    [_, _, Value::Integer(0)] => return Err(Error::value("The step of a range is 0.")),
                    _ => {
                        let end = ends.iter().find(|end| !matches!(end, Value::Integer(_)));
                        let n = self.integer(end.unwrap_or(&Value::Nothing))?;
                        let error = format!("The integer {n} is too large for the end of a range.");
                        let hint = "ends have at most 64 bits; a `while` loop can go further";
                        return Err(Error::value(error).with_hint(hint));
                    }
                }
            }
            Op::Index(count) => {
                let arguments = self.pop_many(count as usize);
                let object = self.pop();
                self.index(&object, &arguments)?
            }
            Op::Enclosing => {
                let object = self.pop();
                Self::enclosing(&object)
            }
            Op::SetMember(name) => return self.set_member(name, false),
            Op::InitialiseMember(name) => return self.set_member(name, true),
            Op::Named(number) => self.named(number)?,
            Op::Class(class) => self.class_value(class)?,
            Op::Construct(class) => {
                let count = self.world.classes[class].given;
                let arguments = self.split_off(count);
                let enclosing = match &self.stack[base - 1] {
                    Value::Class(_) => self.enclosing_of(class)?,
                    object => object.clone(),
                };
                self.construct(class, enclosing, arguments)?
            }
            Op::NamedLoopy => {
                let name = self.pop();
                self.named_loopy(&name)?
            }
            Op::Loopy(number) => self.loopy_braces(number)?,
            _ => return Err(Error::not_yet("These instructions")),
        };
        self.stack.push(value);
        Ok(())
    }
}
