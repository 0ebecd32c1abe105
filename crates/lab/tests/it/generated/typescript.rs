//! The types in TypeScript.

use super::model::{Key, Model, Object, Type};
use std::fmt::Write;

/// Returns the text of `apps/web/src/lib/answers.generated.ts`.
pub fn module(model: &Model) -> String {
    let mut text = String::from("// Questions and answers of the laboratory, as they are in JSON.\n");
    for (name, definition) in &model.types {
        let of = kind(&definition.of, "");
        let space = if of.starts_with('\n') { "" } else { " " };
        let _ = write!(text, "\n{}export type {name} ={space}{of};\n", comment(&definition.meaning, ""));
    }
    text += "\n/** Each question and its answer, by the key `ask`. */\nexport type Questions = {\n";
    for asked in &model.questions {
        let _ = write!(text, "{}", comment(&asked.meaning, "  "));
        let _ = writeln!(text, "  {}: [{}, {}];", asked.name, asked.question, asked.answer);
    }
    text + "};\n"
}

fn comment(meaning: &str, indent: &str) -> String {
    if meaning.is_empty() {
        String::new()
    } else {
        format!("{indent}/** {} */\n", meaning.replace("*/", "* /"))
    }
}

/// Writes a type; the lines of an object are indented.
fn kind(of: &Type, indent: &str) -> String {
    match of {
        Type::Anything => "unknown".to_owned(),
        Type::Text => "string".to_owned(),
        Type::Integer | Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Constant(value) => constant(value),
        Type::Named(name) => name.clone(),
        Type::List(item) if matches!(**item, Type::Either(_)) => format!("({})[]", kind(item, indent)),
        Type::List(item) => format!("{}[]", kind(item, indent)),
        Type::Tuple(items) => format!("[{}]", list(items, indent, ", ")),
        Type::Map(None, item) => format!("Record<string, {}>", kind(item, indent)),
        Type::Map(Some(names), item) => {
            let names: Vec<String> = names.iter().map(constant).collect();
            format!("Partial<Record<{}, {}>>", names.join(" | "), kind(item, indent))
        }
        Type::Either(types) if types.iter().any(|of| matches!(of, Type::Object(_))) => {
            types.iter().map(|of| format!("\n{indent}  | {}", form(of, indent))).collect()
        }
        Type::Either(types) => list(types, indent, " | "),
        Type::Object(object) => with(object, indent),
    }
}

/// Writes one of several types; an object in one line.
fn form(of: &Type, indent: &str) -> String {
    let Type::Object(object) = of else { return kind(of, indent) };
    let keys: Vec<String> = object.keys.iter().map(|key| field(key, indent)).collect();
    join(format!("{{ {} }}", keys.join("; ")), object, indent)
}

fn list(types: &[Type], indent: &str, between: &str) -> String {
    types.iter().map(|of| kind(of, indent)).collect::<Vec<_>>().join(between)
}

fn constant(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("'{text}'"))
}

fn field(key: &Key, indent: &str) -> String {
    format!("{}{}: {}", key.name, if key.required { "" } else { "?" }, kind(&key.of, indent))
}

fn with(object: &Object, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let line = |key: &Key| format!("{}{inner}{};\n", comment(&key.meaning, &inner), field(key, &inner));
    let keys: String = object.keys.iter().map(line).collect();
    join(format!("{{\n{keys}{indent}}}"), object, indent)
}

/// Writes the types whose keys an object has too.
fn join(own: String, object: &Object, indent: &str) -> String {
    object.with.iter().fold(own, |text, other| match kind(other, indent) {
        several if several.contains('|') => format!("{text} & ({several})"),
        one => format!("{text} & {one}"),
    })
}
