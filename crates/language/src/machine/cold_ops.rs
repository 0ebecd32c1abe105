//! Instructions that are not worth a place in the loop.

use super::Machine;
use crate::code::Op;
use crate::error::{Error, Result};
use crate::value::Value;

impl<'u> Machine<'_, 'u> {
    /// Does such an instruction.
    pub(super) fn cold_op(&mut self, op: Op, base: usize) -> Result<()> {
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
            Op::SetMember(name) => return self.set_member(name, false),
            Op::InitialiseMember(name) => return self.set_member(name, true),
            Op::Named(number) => self.named(number)?,
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
