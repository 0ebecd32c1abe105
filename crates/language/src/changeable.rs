//! What may change, and so may hold itself.
//!
//! Values are counted by those who hold them, so that one that holds itself would never be dropped. All that may change is noted, and emptied
//! when its session ends.

use crate::collection::{flat, release};
use crate::object::{Body, Object};
use crate::value::Value;
use parking_lot::Mutex;
use std::sync::{Arc, Weak};

/// A collection or a variable that may change.
enum Changeable<'u> {
    Object(Weak<Object<'u>>),
    Cell(Weak<Mutex<Value<'u>>>),
}

/// All that may change in a session.
#[derive(Default)]
pub(crate) struct Changeables<'u> {
    all: Vec<Changeable<'u>>,
    /// How many there are when those that were dropped are taken out.
    swept_at: usize,
}

/// Fewer are not swept.
const FEW: usize = 1024;

impl<'u> Changeables<'u> {
    /// A new object, which is noted.
    pub fn object(&mut self, object: Object<'u>) -> Value<'u> {
        let object = Arc::new(object);
        self.note(Changeable::Object(Arc::downgrade(&object)));
        Value::Object(object)
    }

    /// A new variable, which is noted.
    pub fn cell(&mut self, value: Value<'u>) -> Value<'u> {
        let cell = Arc::new(Mutex::new(value));
        self.note(Changeable::Cell(Arc::downgrade(&cell)));
        Value::Cell(cell)
    }

    fn note(&mut self, one: Changeable<'u>) {
        if self.all.len() >= self.swept_at.max(FEW) {
            self.all.retain(|one| match one {
                Changeable::Object(object) => object.strong_count() > 0,
                Changeable::Cell(cell) => cell.strong_count() > 0,
            });
            self.swept_at = 2 * self.all.len();
        }
        self.all.push(one);
    }
}

impl Drop for Changeables<'_> {
    fn drop(&mut self) {
        for one in std::mem::take(&mut self.all) {
            let held = match &one {
                Changeable::Object(object) => {
                    object.upgrade().map_or(Vec::new(), |object| match &object.body {
                        Body::MutableList(items) => std::mem::take(&mut *items.lock()),
                        Body::MutableSet(items) => std::mem::take(&mut *items.lock()).into_iter().collect(),
                        Body::MutableMap(entries) => flat(std::mem::take(&mut *entries.lock())),
                        _ => Vec::new(),
                    })
                }
                Changeable::Cell(cell) => match cell.upgrade() {
                    Some(cell) => vec![std::mem::replace(&mut *cell.lock(), Value::Nothing)],
                    None => Vec::new(),
                },
            };
            release(held);
        }
    }
}
