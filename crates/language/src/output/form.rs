//! Games that keep their form, as text.

use super::Output;
use crate::error::Result;
use crate::form::{Compound, Form};
use crate::machine::form_of;
use crate::value::Value;
use std::fmt::Write;

/// How tightly something binds that no operator takes apart.
const CLOSED: u8 = 4;

impl<'u> Output<'_, 'u> {
    pub(super) fn form(&mut self, form: &Form<'u>) -> Result<()> {
        match form {
            Form::Explicit([left, right]) => {
                self.items("'{", left, ",", "|")?;
                self.items("", right, ",", "}'")
            }
            Form::Compound(kind, a, b) => {
                // `a + b + c` is `(a + b) + c`, but `a:b:c` is `a:(b:c)`.
                let level = kind.level();
                self.operand(a, if *kind == Compound::OrdinalSum { level + 1 } else { level })?;
                let _ = write!(self.text, " {} ", kind.text());
                self.operand(b, if *kind == Compound::OrdinalSum { level } else { level + 1 })
            }
            Form::Multiple(n, game) => {
                let _ = write!(self.text, "{n} * ");
                self.operand(game, CLOSED)
            }
            Form::Negative(game) => {
                self.push("-");
                self.operand(game, CLOSED)
            }
        }
    }

    /// A part of a form, in parentheses when it binds looser than what is around it.
    fn operand(&mut self, value: &Value<'u>, level: u8) -> Result<()> {
        let start = self.text.len();
        self.value(value)?;
        let inner = match form_of(value) {
            Some(Form::Compound(kind, ..)) => kind.level(),
            Some(Form::Multiple(..) | Form::Negative(_)) => CLOSED - 1,
            Some(Form::Explicit(_)) => CLOSED,
            None if is_sum(&self.text[start..]) => Compound::Sum.level(),
            None => CLOSED,
        };
        // In `4^ SelectiveSum *` the word would be an exponent.
        if inner < level || self.text.ends_with(['^', '↑', '*']) && level == 0 {
            self.text.insert(start, '(');
            self.push(")");
        }
        Ok(())
    }
}

/// Whether the text of a value is a sum, such as `1+*2` or `omega-1`: a sign stands outside of all brackets, and begins neither
/// the text nor an exponent.
fn is_sum(text: &str) -> bool {
    let mut depth = 0;
    let mut before = None;
    let inner = text.trim_start_matches(['+', '-', '±']);
    inner.chars().any(|c| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        let sign = depth == 0 && matches!(c, '+' | '-') && before != Some('^');
        before = Some(c);
        sign
    })
}
