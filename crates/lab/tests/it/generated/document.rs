//! The part of `docs/json.md` that lists the types.

use super::model::{Key, Model, Object, Type};
use serde_json::Value;
use std::fmt::Write;

/// Returns the text: the questions with their keys, and then all types by name.
pub fn document(model: &Model) -> String {
    let mut text = String::from("## Questions\n\nA key with ? may be left out.\n");
    for asked in &model.questions {
        let meaning = format!("{} Its answer is a `{}`.", asked.meaning, asked.answer);
        let _ =
            write!(text, "\n### `{}`\n\n{meaning}\n\n{}", asked.name, of(&model.types[&asked.question].of));
    }
    text += "\n## Types\n";
    let is_question = |name: &str| model.questions.iter().any(|asked| asked.question == name);
    for (name, definition) in model.types.iter().filter(|(name, _)| !is_question(name)) {
        let meaning = match definition.meaning.as_str() {
            "" => String::new(),
            meaning => format!("{}\n\n", cell(meaning)),
        };
        let _ = write!(text, "\n### {name}\n\n{meaning}{}", of(&definition.of));
    }
    text
}

/// Describes a type: its keys, its forms, or its name in words.
fn of(of: &Type) -> String {
    match of {
        Type::Object(object) => table(object),
        Type::Either(types) if types.iter().any(|of| matches!(of, Type::Object(_))) => {
            let mut text = "| one of | meaning |\n|---|---|\n".to_owned();
            for form in types {
                let meaning =
                    if let Type::Object(object) = form { cell(&object.meaning) } else { String::new() };
                let _ = writeln!(text, "| {} | {meaning} |", form_of(form));
            }
            text
        }
        of => format!("{}\n", cell(&kind(of))),
    }
}

fn table(object: &Object) -> String {
    let mut text = "| key | what stands there | meaning |\n|---|---|---|\n".to_owned();
    for key in &object.keys {
        let optional = if key.required { "" } else { "?" };
        let _ = writeln!(
            text,
            "| `{}`{optional} | {} | {} |",
            key.name,
            cell(&kind(&key.of)),
            cell(&key.meaning)
        );
    }
    for other in &object.with {
        let _ = match other {
            Type::Either(_) => write!(text, "\nand the keys of one of these:\n\n{}", of(other)),
            other => write!(text, "\nand the keys of {}.\n", kind(other)),
        };
    }
    text
}

/// Writes a form with its keys in one cell.
fn form_of(form: &Type) -> String {
    let Type::Object(object) = form else { return cell(&kind(form)) };
    let key = |key: &Key| match &key.of {
        Type::Constant(word) => format!("`{}`: {}", key.name, plain(word)),
        of => format!("`{}`{}: {}", key.name, if key.required { "" } else { "?" }, cell(&kind(of))),
    };
    let keys = object.keys.iter().map(key);
    keys.chain(object.with.iter().map(|other| format!("the keys of {}", kind(other))))
        .collect::<Vec<_>>()
        .join("; ")
}

/// Describes a type in words.
fn kind(of: &Type) -> String {
    match of {
        Type::Anything => "anything".to_owned(),
        Type::Text => "text".to_owned(),
        Type::Integer | Type::Number => "number".to_owned(),
        Type::Boolean => "true or false".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Constant(word) => plain(word),
        Type::Named(name) => format!("`{name}`"),
        Type::List(item) => format!("list of {}", kind(item)),
        Type::Tuple(items) => format!("[{}]", items.iter().map(kind).collect::<Vec<_>>().join(", ")),
        Type::Map(None, item) => format!("object of {}", kind(item)),
        Type::Map(Some(names), item) => {
            let names: Vec<String> = names.iter().map(plain).collect();
            format!("object of {} by {}", kind(item), names.join(", "))
        }
        Type::Either(types) => types.iter().map(kind).collect::<Vec<_>>().join(" or "),
        Type::Object(object) => {
            let keys: Vec<String> = object.keys.iter().map(|key| format!("`{}`", key.name)).collect();
            format!("object with {}", keys.join(", "))
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Escapes a text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
