//! Objects whose classes say how they are shown.

use super::Machine;
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::error::Result;
use crate::form::Form;
use crate::object::{Body, Object};
use crate::output::{self, OwnTexts};
use crate::symbol::known;
use crate::value::Value;
use kelvin_values::notation::Style;
use std::collections::hash_map::Entry;
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// The text of a value, in which an object that overrides `ToOutput` is shown as it says.
    pub(crate) fn shown(&mut self, value: &Value<'u>, style: Style) -> Result<String> {
        let own_texts = self.own_texts(value, style)?;
        output::show(value, style, self.world, self.budget(), &own_texts)
    }

    /// What the objects in a value say of themselves.
    fn own_texts(&mut self, value: &Value<'u>, style: Style) -> Result<OwnTexts<'u>> {
        let mut own_texts = OwnTexts::default();
        if !self.world.classes.iter().any(|(class, _)| self.overrides_output(class)) {
            return Ok(own_texts);
        }
        let mut next = vec![value.clone()];
        while let Some(value) = next.pop() {
            self.work.tick()?;
            match &value {
                Value::List(list) | Value::Entry(list) => next.extend(list.items().iter().cloned()),
                Value::Set(set) => next.extend(set.items.iter().cloned()),
                Value::Map(map) => {
                    map.entries.iter().for_each(|(key, image)| next.extend([key.clone(), image.clone()]));
                }
                Value::Object(object) if self.overrides_output(object.class) => {
                    if let Entry::Vacant(place) = own_texts.entry(Arc::as_ptr(object)) {
                        place.insert(self.output_of(object, style)?);
                    }
                }
                Value::Object(object) => match &object.body {
                    Body::Table(rows) | Body::Output(rows) => next.extend(rows.iter().cloned()),
                    Body::Form(Form::Explicit(sides)) => next.extend(sides.iter().flatten().cloned()),
                    Body::Form(Form::Compound(_, a, b)) => next.extend([a.clone(), b.clone()]),
                    Body::Form(Form::Multiple(_, game) | Form::Negative(game)) => next.push(game.clone()),
                    Body::Instance(instance) => {
                        next.extend(instance.fields.iter().filter_map(|field| field.get().cloned()));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(own_texts)
    }

    /// Whether a class of the user says how its objects are shown.
    fn overrides_output(&self, class: ClassId) -> bool {
        match self.world.classes.member(class, known::TO_OUTPUT) {
            Some(Member::Methods(methods)) => {
                methods.iter().any(|method| !matches!(method.body, MethodBody::Native(_)))
            }
            _ => false,
        }
    }

    /// What an object says of itself: a string is shown without its quotes.
    fn output_of(&mut self, object: &Arc<Object<'u>>, style: Style) -> Result<String> {
        match self.get_member(&Value::Object(object.clone()), known::TO_OUTPUT)? {
            Value::Text(text) => Ok(text.to_string()),
            Value::Object(same) if Arc::ptr_eq(&same, object) => {
                output::show(&Value::Object(same), style, self.world, self.budget(), &OwnTexts::default())
            }
            other => {
                self.deeper()?;
                let shown = stacker::maybe_grow(64 << 10, 2 << 20, || self.shown(&other, style));
                self.entries -= 1;
                shown
            }
        }
    }
}
