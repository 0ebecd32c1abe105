//! Nimbers of infinite heaps.

use super::Machine;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::Compound;
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_numbers::{Integer, Ordinal};
use std::cmp::Ordering;

impl<'u> Machine<'_, 'u> {
    /// `*α`.
    pub(crate) fn nimber_of(&self, index: &Ordinal) -> Value<'u> {
        match index.to_integer() {
            Some(n) => self.value(self.world.universe.star(n)),
            None => Object::value(ClassId::TRANSFINITE_NIMBER, Body::Nimber(Box::new(index.clone()))),
        }
    }

    /// `*x` for a number beyond the integers.
    pub(super) fn transfinite_nimber(&self, index: &Number) -> Result<Value<'u>> {
        match Ordinal::try_from(&index.surreal()?) {
            Ok(index) => Ok(self.nimber_of(&index)),
            Err(_) => Err(Error::value(format!("Nim value is not an ordinal: {index}"))),
        }
    }

    /// The size of the heap that a value is worth, if it is a nimber.
    pub(crate) fn heap(&self, value: &Value<'u>) -> Option<Ordinal> {
        if let Value::Object(object) = value
            && let Body::Nimber(index) = &object.body
        {
            return Some((**index).clone());
        }
        let parts = self.game(value)?.number_up_star()?;
        let nimber = parts.number.is_zero() && parts.up == Integer::ZERO;
        if nimber { Ordinal::finite(parts.star) } else { None }
    }

    fn heaps(&self, a: &Value<'u>, b: &Value<'u>) -> Option<[Ordinal; 2]> {
        let infinite = [a, b]
            .iter()
            .any(|value| matches!(value, Value::Object(object) if matches!(object.body, Body::Nimber(_))));
        if infinite { Some([self.heap(a)?, self.heap(b)?]) } else { None }
    }

    /// Two nimbers at once, one of them infinite.
    pub(super) fn nimber_compound(
        &self,
        kind: Compound,
        a: &Value<'u>,
        b: &Value<'u>,
    ) -> Result<Option<Value<'u>>> {
        let Some([a, b]) = self.heaps(a, b) else { return Ok(None) };
        let index = match kind {
            Compound::Sum => a.nim_sum(&b),
            Compound::OrdinalSum => &a + &b,
            Compound::ConwayProduct => a.nim_product(&b, self.budget())?,
            _ => return Ok(None),
        };
        Ok(Some(self.nimber_of(&index)))
    }

    /// How two nimbers compare, one of them infinite: they are equal or confused.
    #[allow(clippy::type_complexity, reason = "the outer option says whether they are such nimbers")]
    pub(super) fn relation_of_nimbers(
        &self,
        a: &Value<'u>,
        b: &Value<'u>,
    ) -> Result<Option<Option<Ordering>>> {
        Ok(self.heaps(a, b).map(|[a, b]| (a == b).then_some(Ordering::Equal)))
    }
}
