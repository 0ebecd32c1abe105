//! Objects of classes that were read again: they are made again, from what their constructors were given.

use super::Machine;
use crate::class::ClassId;
use crate::collection::{Hashed, HashedMap, Map, Set};
use crate::error::{Error, ErrorKind, Result};
use crate::form::Form;
use crate::object::{Body, Instance, Object};
use crate::reload::{Given, holds};
use crate::symbol::known;
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// The value of a variable that has none: made again, where it held objects of classes that were read again.
    #[cold]
    pub(super) fn missing_global(&mut self, slot: u32) -> Result<Value<'u>> {
        let Some(stale) = self.world.stale.get(&slot).cloned() else { return Err(self.undefined(slot)) };
        let old = stale.given.keys().copied().collect();
        let value = match &stale.value {
            // Of the earlier answers those that cannot be made again are forgotten, and the others stay.
            Value::List(answers) if self.world.global_name(slot) == known::OUT => {
                let mut kept = Vec::new();
                for answer in answers.items() {
                    kept.push(match self.renewed(answer, &stale.given, &old) {
                        Err(error) if !matches!(error.kind(), ErrorKind::Exhausted(_)) => Value::Nothing,
                        renewed => renewed?,
                    });
                }
                Value::from(kept)
            }
            value => self.renewed(value, &stale.given, &old)?,
        };
        self.world.stale.remove(&slot);
        self.world.globals[slot as usize] = value.clone();
        Ok(value)
    }

    /// A value with its objects of old classes made again.
    fn renewed(&mut self, value: &Value<'u>, given: &Given, old: &FxHashSet<ClassId>) -> Result<Value<'u>> {
        if !holds(value, old) {
            return Ok(value.clone());
        }
        self.deeper()?;
        let renewed = stacker::maybe_grow(64 << 10, 2 << 20, || self.renewed_parts(value, given, old));
        self.entries -= 1;
        renewed
    }

    fn renewed_parts(
        &mut self,
        value: &Value<'u>,
        given: &Given,
        old: &FxHashSet<ClassId>,
    ) -> Result<Value<'u>> {
        let mut again = |value: &Value<'u>| self.renewed(value, given, old);
        Ok(match value {
            Value::List(list) => {
                let items: Result<Vec<Value<'u>>> = list.items().iter().map(again).collect();
                Value::from(items?)
            }
            Value::Set(set) => {
                let items: Result<Hashed<'u>> = set.items().map(again).collect();
                Value::Set(Arc::new(Set::from(items?)))
            }
            Value::Map(map) => {
                let entries = map.items().map(|(key, image)| Ok((again(key)?, again(image)?)));
                Value::Map(Arc::new(Map::from(entries.collect::<Result<HashedMap<'u>>>()?)))
            }
            Value::Entry(entry) => {
                let items: Result<Vec<Value<'u>>> = entry.items().iter().map(again).collect();
                Value::Entry(Arc::new(items?.into()))
            }
            Value::Object(object) => match &object.body {
                Body::Instance(instance) => return self.made_again(object.class, instance, given, old),
                Body::Form(form) => {
                    let form = match form {
                        Form::Explicit(sides) => {
                            let mut side =
                                |side: &[Value<'u>]| side.iter().map(&mut again).collect::<Result<Vec<_>>>();
                            Form::Explicit([side(&sides[0])?, side(&sides[1])?])
                        }
                        Form::Compound(kind, a, b) => Form::Compound(*kind, again(a)?, again(b)?),
                        Form::Multiple(n, game) => Form::Multiple(n.clone(), again(game)?),
                        Form::Negative(game) => Form::Negative(again(game)?),
                    };
                    Object::value(object.class, Body::Form(form))
                }
                Body::HeapPosition(ruleset, heaps) => {
                    Object::value(object.class, Body::HeapPosition(again(ruleset)?, heaps.clone()))
                }
                _ => return Err(self.not_made_again(object.class)),
            },
            other => return Err(self.not_made_again(crate::class::class_of(other))),
        })
    }

    /// An object with what its constructor was given, in the object around it.
    fn made_again(
        &mut self,
        class: ClassId,
        instance: &Instance<'u>,
        given: &Given,
        old: &FxHashSet<ClassId>,
    ) -> Result<Value<'u>> {
        self.world.check_class(class)?;
        let declared = &self.world.classes[class];
        if declared.singleton {
            return self.class_value(class);
        }
        let now = &declared.fields[..declared.given];
        if declared.mutable || given.get(&class).is_some_and(|before| **before != *now) {
            return Err(self.not_made_again(class));
        }
        let count = declared.given;
        let enclosing = self.renewed(&instance.enclosing, given, old)?;
        let mut arguments = Vec::new();
        for field in &instance.fields[..count] {
            let value = field.get().ok_or_else(|| self.not_made_again(class))?;
            arguments.push(self.renewed(value, given, old)?);
        }
        self.construct(class, enclosing, arguments)
    }

    fn not_made_again(&self, class: ClassId) -> Error {
        let path = &self.world.classes[class].path;
        Error::value(format!(
            "That variable holds objects of changed classes, in a value of the class `{path}`"
        ))
        .with_hint("assign it again")
    }
}
