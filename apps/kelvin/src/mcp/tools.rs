//! The tools with their schemas.

use super::picture::PictureRequest;
use kelvin_lab::{Keys, Question};
use schemars::{JsonSchema, schema_for};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The name of the tool that runs programs.
pub const WORKSHEET: &str = "worksheet";
/// The name of the tool that draws.
pub const PICTURE: &str = "picture";

/// A program of the worksheet language.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The program: statements separated by semicolons, such as `g := {3|-1}; g.Cool(1)`. The last value is the answer.
    pub program: String,
}

/// Reads the arguments of a tool that is not a question.
pub fn read<T: DeserializeOwned + JsonSchema>(arguments: Map<String, Value>) -> Result<T, String> {
    Keys::of::<T>().read(Value::Object(arguments)).map_err(|error| error.to_string())
}

/// All tools, as the protocol describes them: one for each question of the laboratory, one for programs and one for pictures.
pub fn all() -> Value {
    let schema = schema_for!(Question).to_value();
    let definitions = schema["$defs"].as_object().cloned().unwrap_or_default();
    let variants = schema["oneOf"].as_array().into_iter().flatten();
    let mut tools: Vec<Value> = variants.filter_map(|variant| question(variant, &definitions)).collect();
    let program = "Run a program of the worksheet language, and return what it prints and its last value.";
    let draw = "Draw a thermograph, the thermographs of a game's options, or a board: a PNG image.";
    tools.push(tool(WORKSHEET, program, own::<Program>()));
    tools.push(tool(PICTURE, draw, own::<PictureRequest>()));
    tools.into()
}

/// Returns whether a tool has this name.
pub fn is_known(tools: &Value, name: &str) -> bool {
    tools.as_array().is_some_and(|tools| tools.iter().any(|tool| tool["name"] == name))
}

fn tool(name: &str, help: &str, mut schema: Map<String, Value>) -> Value {
    schema.entry("type").or_insert_with(|| json!("object"));
    // No tool changes anything or looks beyond this machine.
    let hints = json!({ "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false });
    json!({ "name": name, "description": help, "inputSchema": schema, "annotations": hints })
}

fn own<T: JsonSchema>() -> Map<String, Value> {
    schema_for!(T).to_value().as_object().cloned().unwrap_or_default()
}

/// The tool of a question: a variant of the schema of all questions.
fn question(variant: &Value, definitions: &Map<String, Value>) -> Option<Value> {
    let name = variant["properties"]["ask"]["const"].as_str()?;
    let help = variant["description"].as_str().unwrap_or_default();
    let mut schema = match variant["$ref"].as_str().and_then(definition) {
        Some(of) => definitions.get(of)?.as_object()?.clone(),
        None => variant.as_object()?.clone(),
    };
    // The name of the tool is the name of the question.
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.remove("ask");
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|key| key != "ask");
    }
    let mut needed = BTreeMap::new();
    references(&Value::Object(schema.clone()), definitions, &mut needed);
    if !needed.is_empty() {
        schema.insert("$defs".to_owned(), needed.into_iter().collect::<Map<_, _>>().into());
    }
    let details = schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
    Some(tool(name, format!("{help} {details}").trim(), schema))
}

fn definition(reference: &str) -> Option<&str> {
    reference.strip_prefix("#/$defs/")
}

/// Collects the definitions to which a schema refers, also indirectly.
fn references(schema: &Value, definitions: &Map<String, Value>, needed: &mut BTreeMap<String, Value>) {
    match schema {
        Value::Object(keys) => {
            if let Some(name) = keys.get("$ref").and_then(Value::as_str).and_then(definition)
                && !needed.contains_key(name)
                && let Some(found) = definitions.get(name)
            {
                needed.insert(name.to_owned(), found.clone());
                references(found, definitions, needed);
            }
            keys.values().for_each(|below| references(below, definitions, needed));
        }
        Value::Array(items) => items.iter().for_each(|below| references(below, definitions, needed)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_a_tool_with_a_closed_schema() {
        let tools = all();
        let tools = tools.as_array().unwrap();
        assert!(tools.len() > 40, "{}", tools.len());
        for tool in tools {
            let name = tool["name"].as_str().unwrap();
            assert!(tool["description"].as_str().is_some_and(|help| help.len() > 10), "{name}");
            let schema = &tool["inputSchema"];
            assert_eq!(schema["type"], "object", "{name}");
            assert!(schema["properties"].get("ask").is_none(), "{name}");
            let definitions = schema["$defs"].as_object().cloned().unwrap_or_default();
            let mut needed = BTreeMap::new();
            references(schema, &definitions, &mut needed);
            assert_eq!(needed.keys().collect::<Vec<_>>(), definitions.keys().collect::<Vec<_>>(), "{name}");
            assert!(!schema.to_string().contains("$defs/") || !needed.is_empty(), "{name}");
        }
        assert!(is_known(&all(), "value") && is_known(&all(), PICTURE) && !is_known(&all(), "no tool"));
    }
}
