//! What names stand for in a class, found at the first use.

use super::word::Word;
use super::{ArenaClass, Found, Prepared, Stop, Wanted, address, superinstructions};
use crate::class::{Body as MethodBody, Callable, Member};
use crate::code::Code;
use crate::machine::Machine;
use crate::machine::symbolic::is_plain;
use crate::object::Body;
use crate::symbol::Symbol;
use crate::value::Value;
use std::sync::Arc;

impl<'u> ArenaClass<'u> {
    /// Finds what was asked for, and keeps it at the bottom of the arena.
    pub(super) fn provide(&mut self, machine: &mut Machine<'_, 'u>, wanted: Wanted<'u>) -> Result<(), Stop> {
        match wanted {
            Wanted::Code(code) => drop(self.prepared(&code)?),
            Wanted::Class(class) => {
                let value = machine.class_value(class)?;
                let word = self.kept(&value)?;
                self.classes.insert(class, word);
            }
            Wanted::Member(name) => {
                let member = machine.world.classes.member(self.class, name);
                let found = match member {
                    Some(Member::Field { slot, mutable: false }) => Found::Field(slot as usize),
                    Some(member) => self.found(member)?,
                    None => Found::Unknown,
                };
                let at = name.0 as usize;
                if self.members.len() <= at {
                    self.members.resize(at + 1, None);
                }
                self.members[at] = Some(found);
            }
            Wanted::MemberOf(other, name) => {
                let object = self.arena.others[other].clone();
                let found = self.member_of(machine, &object, name)?;
                self.others.insert((other, name), found);
            }
        }
        Ok(())
    }

    /// What a name stands for in an object of a user's class, or in a class.
    fn member_of(
        &mut self,
        machine: &mut Machine<'_, 'u>,
        object: &Value<'u>,
        name: Symbol,
    ) -> Result<Found, Stop> {
        let classes = &machine.world.classes;
        let member = match object {
            Value::Class(class) => classes.class_member(*class, name),
            Value::Object(object) => match &object.body {
                Body::Instance(instance) => match classes.member(object.class, name) {
                    // A variable that may change holds a cell, which is not a constant.
                    Some(Member::Field { slot, .. }) => {
                        match instance.fields.get(slot as usize).and_then(|field| field.get()) {
                            Some(value) => return self.constant(&value.clone()),
                            None => None,
                        }
                    }
                    member => member,
                },
                _ => None,
            },
            _ => None,
        };
        match member {
            Some(Member::Methods(methods))
                if is_plain(object)
                    && methods.iter().any(|m| m.automatic && matches!(m.body, MethodBody::Native(_))) =>
            {
                let value = machine.get_member(object, name)?;
                self.constant(&value)
            }
            Some(member) => self.found(member),
            None => Ok(Found::Unknown),
        }
    }

    /// A member that is not a variable.
    fn found(&mut self, member: Member<'u>) -> Result<Found, Stop> {
        Ok(match member {
            Member::Methods(methods) => {
                let by_name = methods.iter().find(|method| method.automatic);
                let mut called = methods.iter().filter(|method| !method.automatic);
                let code = |method: &Arc<Callable<'u>>| match &method.body {
                    MethodBody::Code(code) => Some(code.clone()),
                    _ => None,
                };
                match (by_name, called.next(), called.next()) {
                    (Some(property), None, None) => match code(property) {
                        Some(code) => Found::Property(self.prepared(&code)?),
                        None => Found::Unknown,
                    },
                    (None, Some(method), None) => match code(method) {
                        Some(code) => Found::Method(self.prepared(&code)?),
                        None => Found::Unknown,
                    },
                    _ => Found::Unknown,
                }
            }
            Member::Class(class) => Found::Class(class),
            Member::Value(value) => self.constant(&value)?,
            Member::Field { .. } => Found::Unknown,
            // The machine gives it its value, and then it is asked for again.
            Member::Static(..) => return Err(Stop::Unsupported),
        })
    }

    /// A value that does not change.
    fn constant(&mut self, value: &Value<'u>) -> Result<Found, Stop> {
        match self.kept(value) {
            Ok(word) => Ok(Found::Constant(word)),
            Err(Stop::Unsupported) => Ok(Found::Unknown),
            Err(other) => Err(other),
        }
    }

    /// A value as a word that lasts.
    fn kept(&mut self, value: &Value<'u>) -> Result<Word, Stop> {
        let word = self.word(value)?;
        self.arena.keep();
        Ok(word)
    }

    /// The number of a piece of code, whose constants are in the arena.
    fn prepared(&mut self, code: &Arc<Code<'u>>) -> Result<usize, Stop> {
        if let Some(&known) = self.code_numbers.get(&address(code)) {
            return Ok(known);
        }
        let mut constants = Vec::new();
        for constant in &code.constants {
            constants.push(self.kept(constant)?);
        }
        let number = self.codes.len();
        self.codes.push(Prepared {
            code: code.clone(),
            steps: superinstructions::superinstructions(&code.ops),
            constants,
        });
        self.code_numbers.insert(address(code), number);
        Ok(number)
    }

    /// What a name stands for in a position.
    #[inline]
    pub(super) fn member(&mut self, name: Symbol) -> Result<Found, Stop> {
        match self.members.get(name.0 as usize) {
            Some(Some(found)) => Ok(*found),
            _ => Err(self.want(Wanted::Member(name))),
        }
    }
}
