//! Objects of users' classes.

use super::Machine;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::object::{Body, Instance, Object};
use crate::value::Value;
use std::sync::{Arc, OnceLock};

impl<'u> Machine<'_, 'u> {
    /// A class as a value: its only object, when it is a singleton.
    pub(crate) fn class_value(&mut self, class: ClassId) -> Result<Value<'u>> {
        self.world.check_class(class)?;
        let declared = &self.world.classes[class];
        if !declared.singleton {
            return Ok(Value::Class(class));
        }
        if let Some(instance) = &declared.instance {
            return Ok(instance.clone());
        }
        let enclosing = self.enclosing_of(class)?;
        let instance = self.construct(class, enclosing, Vec::new())?;
        self.world.classes.change(class).instance = Some(instance.clone());
        Ok(instance)
    }

    /// What encloses the objects of a class that is called by its path.
    pub(super) fn enclosing_of(&mut self, class: ClassId) -> Result<Value<'u>> {
        match self.world.classes[class].enclosing {
            Some(outer) if self.world.classes[outer].singleton => self.class_value(outer),
            _ => Ok(Value::Nothing),
        }
    }

    /// A new object, with the arguments of its constructor.
    pub(crate) fn construct(
        &mut self,
        class: ClassId,
        enclosing: Value<'u>,
        arguments: Vec<Value<'u>>,
    ) -> Result<Value<'u>> {
        self.world.check_class(class)?;
        let declared = &self.world.classes[class];
        if !declared.mutable
            && let Some(at) = arguments.iter().position(|argument| self.is_mutable(argument))
        {
            let name = self.world.symbols.name(declared.fields[at]);
            return Err(Error::value(format!(
                "Cannot assign mutable object to var `{name}` of immutable class"
            )));
        }
        let mut fields: Vec<OnceLock<Value<'u>>> = arguments.into_iter().map(OnceLock::from).collect();
        fields.resize_with(declared.fields.len(), OnceLock::new);
        let initialisers: Vec<_> = declared
            .ancestors
            .iter()
            .rev()
            .filter_map(|ancestor| self.world.classes[*ancestor].initialiser.clone())
            .collect();
        let object = Object::value(class, Body::Instance(Instance { fields: fields.into(), enclosing }));
        for code in initialisers {
            self.execute_on(code, object.clone())?;
        }
        Ok(object)
    }

    /// Runs code without parameters as a method of an object.
    pub(crate) fn execute_on(
        &mut self,
        code: Arc<crate::code::Code<'u>>,
        this: Value<'u>,
    ) -> Result<Value<'u>> {
        let height = self.stack.len();
        let depth = self.frames.len();
        self.deeper()?;
        self.stack.push(this);
        let result = stacker::maybe_grow(64 << 10, 2 << 20, || self.enter(code).and_then(|()| self.run()));
        self.entries -= 1;
        self.stack.truncate(height);
        self.frames.truncate(depth);
        result
    }
}
