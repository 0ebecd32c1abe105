//! Strings.

use super::Method;
use super::rational::small;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::text::Text;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method::property("Length", "The number of characters.", |machine, args| {
        Ok(Value::Integer(machine.text(&args[0])?.chars().count() as i64))
    }),
    Method::property("IsEmpty", "Whether the string is empty.", |machine, args| {
        Ok(Value::Boolean(machine.text(&args[0])?.is_empty()))
    }),
    Method::new("Concat", "(other as String)", "The two strings one after the other.", |machine, args| {
        let (a, b) = (machine.text(&args[0])?, machine.text(&args[1])?);
        machine.room(a.len() as u64 + b.len() as u64)?;
        Ok(Value::from(format!("{a}{b}")))
    }),
    Method::new(
        "Replace",
        "(from as String, to as String)",
        "Replaces each occurrence of a text.",
        |machine, args| {
            let [text, from, to] = texts(machine, args)?;
            let found = text.matches(&*from).count() as u64;
            machine.room((text.len() as u64).saturating_add(found.saturating_mul(to.len() as u64)))?;
            Ok(Value::from(text.replace(&*from, &to)))
        },
    ),
    Method::new(
        "Substring",
        "(from as Integer, to as Integer)",
        "The characters from one place to another, both from 1; none if the second is before the first.",
        |machine, args| {
            let text = machine.text(&args[0])?;
            let (from, to) = (small(machine, &args[1])?, small(machine, &args[2])?);
            let length = text.chars().count() as i64;
            // The empty text before a place ends one before it.
            for (at, least, most) in [(from, 1, length + 1), (to, 0, length)] {
                if at < least || at > most {
                    return Err(Error::value(format!("String index out of bounds: {at}")));
                }
            }
            let count = (to + 1 - from).max(0) as usize;
            machine.room(text.len() as u64)?;
            Ok(Value::from(text.chars().skip(from as usize - 1).take(count).collect::<String>()))
        },
    ),
    Method::property("ToLowerCase", "In small letters.", |machine, args| {
        let text = machine.text(&args[0])?;
        machine.room(3 * text.len() as u64)?;
        Ok(Value::from(text.to_lowercase()))
    }),
    Method::property("ToUpperCase", "In capitals.", |machine, args| {
        let text = machine.text(&args[0])?;
        machine.room(3 * text.len() as u64)?;
        Ok(Value::from(text.to_uppercase()))
    }),
    Method::new(
        "Updated",
        "(at as Integer, text as String)",
        "The string with the character at an index replaced.",
        |machine, args| {
            let (text, new) = (machine.text(&args[0])?, machine.text(&args[2])?);
            let at = place(&text, small(machine, &args[1])?)?;
            machine.room(2 * (text.len() + new.len()) as u64)?;
            let chars = text.chars();
            let before: String = chars.clone().take(at).collect();
            let after: String = chars.skip(at + 1).collect();
            Ok(Value::from(format!("{before}{new}{after}")))
        },
    ),
    Method::new(
        "Matches",
        "(pattern as String)",
        "Whether a regular expression matches the whole string.",
        |machine, args| {
            let (text, pattern) = (machine.text(&args[0])?, machine.text(&args[1])?);
            Ok(Value::Boolean(regex(&format!("^(?:{pattern})$"))?.is_match(&text)))
        },
    ),
    Method::new(
        "ReplaceRegex",
        "(pattern as String, to as String)",
        "Replaces the matches of a regular expression; `$1` is its first group.",
        |machine, args| {
            let [text, pattern, to] = texts(machine, args)?;
            machine.room(3 * to.len() as u64)?;
            let to = regex(r"\$(\d)")?.replace_all(&to, "$${$1}").into_owned();
            let groups = to.matches('$').count();
            let (mut replaced, mut last) = (String::new(), 0);
            for found in regex(&pattern)?.captures_iter(&text) {
                let place = found.get_match();
                let most = place.start() - last + to.len() + groups * place.len();
                if replaced.len() + most > replaced.capacity() {
                    machine.room(2 * (replaced.len() + most) as u64)?;
                }
                replaced.push_str(&text[last..place.start()]);
                found.expand(&to, &mut replaced);
                last = place.end();
            }
            machine.room((replaced.len() + text.len()) as u64)?;
            replaced.push_str(&text[last..]);
            Ok(Value::from(replaced))
        },
    ),
    Method::property("ToUnquotedOutput", "Shown without quotes.", |machine, args| {
        Ok(super::outputs::output(vec![Value::Text(machine.text(&args[0])?)]))
    }),
];

fn regex(pattern: &str) -> Result<regex::Regex> {
    regex::Regex::new(pattern).map_err(|_| Error::value(format!("Invalid regular expression: {pattern}")))
}

fn texts<'u, const N: usize>(machine: &Machine<'_, 'u>, args: &[Value<'u>]) -> Result<[Text; N]> {
    let mut texts = [const { None }; N];
    for (text, arg) in texts.iter_mut().zip(args) {
        *text = Some(machine.text(arg)?);
    }
    Ok(texts.map(|text| text.unwrap_or_else(|| "".into())))
}

/// The place from 0 of a character at `at` from 1.
fn place(text: &str, at: i64) -> Result<usize> {
    if at < 1 || at > text.chars().count() as i64 {
        return Err(Error::value(format!("String index out of bounds: {at}")));
    }
    Ok(at as usize - 1)
}

/// The character at a place from 1.
pub(crate) fn character<'u>(text: &str, at: i64) -> Result<Value<'u>> {
    let at = place(text, at)?;
    Ok(Value::from(text.chars().skip(at).take(1).collect::<String>()))
}
