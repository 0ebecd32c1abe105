//! Strings and large numbers as values hold them: shared, and charged to the account of the session.

use crate::number::Number;
use kelvin_budget::Charge;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// What a [`Value::Text`](crate::Value::Text) holds. Clones share the letters.
#[derive(Clone)]
pub struct Text(Arc<(Box<str>, Charge)>);

/// What a [`Value::Number`](crate::Value::Number) holds. Clones share the number.
#[derive(Clone)]
pub struct SharedNumber(Arc<(Number, Charge)>);

/// The bytes of a shared value without its content.
const SHARED: usize = 64;

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.0
    }
}

impl From<Box<str>> for Text {
    fn from(text: Box<str>) -> Text {
        let charge = Charge::new(SHARED + text.len());
        Text(Arc::new((text, charge)))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::from(text.into_boxed_str())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::from(Box::from(text))
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Text) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Text) -> std::cmp::Ordering {
        (**self).cmp(&**other)
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Deref for SharedNumber {
    type Target = Number;

    fn deref(&self) -> &Number {
        &self.0.0
    }
}

impl From<Number> for SharedNumber {
    fn from(number: Number) -> SharedNumber {
        let charge = Charge::new(SHARED + number.bytes());
        SharedNumber(Arc::new((number, charge)))
    }
}

impl PartialEq for SharedNumber {
    fn eq(&self, other: &SharedNumber) -> bool {
        **self == **other
    }
}

impl Hash for SharedNumber {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
