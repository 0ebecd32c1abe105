//! Operators that users' classes declare: `def op+(that) := …`.

use super::Machine;
use crate::ast::{Binary, Unary};
use crate::class::Member;
use crate::error::Result;
use crate::object::Body;
use crate::value::Value;

impl Unary {
    /// The method that says how it is applied to objects of a class.
    pub(super) fn own_name(self) -> &'static str {
        match self {
            Unary::Minus => "op unary-",
            Unary::Plus => "op unary+",
            Unary::PlusMinus => "op unary+-",
            Unary::Not => "op unary not",
        }
    }
}

impl<'u> Machine<'_, 'u> {
    /// What a method of an object of a user's class says, if the class has it.
    pub(super) fn own_operation(
        &mut self,
        name: &str,
        object: &Value<'u>,
        arguments: &[Value<'u>],
    ) -> Result<Option<Value<'u>>> {
        let Value::Object(holder) = object else { return Ok(None) };
        let Body::Instance(_) = &holder.body else { return Ok(None) };
        let name = self.world.symbols.intern(name);
        match self.world.classes.member(holder.class, name) {
            Some(Member::Methods(methods)) if methods.iter().any(|method| method.automatic) => {
                self.get_member(object, name).map(Some)
            }
            Some(Member::Methods(_)) => self.call_method(object, name, arguments).map(Some),
            _ => Ok(None),
        }
    }

    /// What the class of the first object says of an operator; the relations follow from `op<=`, and `!=` from `op==`.
    pub(super) fn own_binary(
        &mut self,
        op: Binary,
        a: &Value<'u>,
        b: &Value<'u>,
    ) -> Result<Option<Value<'u>>> {
        let is_instance =
            |value: &Value<'u>| matches!(value, Value::Object(o) if matches!(o.body, Body::Instance(_)));
        if !is_instance(a) || matches!(op, Binary::Same | Binary::NotSame) {
            return Ok(None);
        }
        if let Some(answer) = self.own_operation(&format!("op{}", op.text()), a, std::slice::from_ref(b))? {
            return Ok(Some(answer));
        }
        if op == Binary::NotEqual {
            let equal = self.own_operation("op==", a, std::slice::from_ref(b))?;
            return equal.map(|equal| self.truth(&equal).map(|equal| Value::Boolean(!equal))).transpose();
        }
        let relation: fn(bool, bool) -> bool = match op {
            Binary::Less => |below, above| below && !above,
            Binary::Greater => |below: bool, above| !below && above,
            Binary::AtLeast => |_, above| above,
            Binary::Confused => |below: bool, above: bool| !below && !above,
            Binary::LessOrConfused => |_, above: bool| !above,
            Binary::GreaterOrConfused => |below: bool, _| !below,
            _ => return Ok(None),
        };
        let (Some(below), true) = (self.own_operation("op<=", a, std::slice::from_ref(b))?, is_instance(b))
        else {
            return Ok(None);
        };
        let Some(above) = self.own_operation("op<=", b, std::slice::from_ref(a))? else { return Ok(None) };
        Ok(Some(Value::Boolean(relation(self.truth(&below)?, self.truth(&above)?))))
    }
}
