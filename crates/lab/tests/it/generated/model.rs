//! The types of questions and answers, read from their JSON schemas.

use kelvin_lab::{
    Answer, ComplexSource, ErrorAnswer, EvaluationAnswer, Limits, Mistake, Part, Question, Snapshot,
    SurveyAnswer, SurveyRow, Verified,
};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A type of JSON data.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Anything,
    Text,
    Integer,
    Number,
    Boolean,
    Null,
    /// One constant.
    Constant(Value),
    /// A type with a name.
    Named(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    /// An object of entries of one type, with the names that they may have, if they are known.
    Map(Option<Vec<Value>>, Box<Type>),
    /// One of several.
    Either(Vec<Type>),
    Object(Object),
}

/// An object with known keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    pub meaning: String,
    pub keys: Vec<Key>,
    /// Types whose keys it has too.
    pub with: Vec<Type>,
}

/// A key of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub name: String,
    pub meaning: String,
    pub required: bool,
    pub default: Option<Value>,
    pub of: Type,
}

/// A type with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    pub meaning: String,
    pub of: Type,
    /// Whether a question may contain it.
    pub asked: bool,
}

/// A question with the names of its type and its answer's type.
pub struct Asked {
    pub name: String,
    pub meaning: String,
    pub question: String,
    pub answer: String,
}

/// All types, by name.
pub struct Model {
    pub questions: Vec<Asked>,
    pub types: BTreeMap<String, Definition>,
}

/// Types of answers that no question of the laboratory has.
type Others = (SurveyAnswer, SurveyRow, Verified, Mistake, EvaluationAnswer, ErrorAnswer, Part, Snapshot);

impl Model {
    /// Reads the types. One that questions and answers contain is described as questions may write it.
    pub fn read() -> Model {
        let settings = SchemaSettings::draft2020_12();
        let mut asked = settings.clone().for_deserialize().into_generator();
        let questions = asked.root_schema_for::<Question>().to_value();
        asked.subschema_for::<(Limits, ComplexSource)>();
        let asked = asked.take_definitions(true);
        let mut answered = settings.for_serialize().into_generator();
        let answers = answered.root_schema_for::<Answer>().to_value();
        answered.subschema_for::<Others>();
        let mut types = BTreeMap::new();
        for (all, asked) in [(answered.take_definitions(true), false), (asked, true)] {
            for (name, schema) in all.into_iter().filter(|(name, _)| name != "Question" && name != "Answer") {
                types.insert(name, Definition { meaning: meaning(&schema), of: kind(&schema), asked });
            }
        }
        let named: Vec<(String, Type)> = types
            .iter()
            .filter(|(name, definition)| {
                matches!(definition.of, Type::Either(_)) && !name.ends_with("Question")
            })
            .map(|(name, definition)| (name.clone(), definition.of.clone()))
            .collect();
        for definition in types.values_mut() {
            if let Type::Object(object) = &mut definition.of {
                for part in &mut object.with {
                    if let Some((name, _)) = named.iter().find(|(_, of)| of == part) {
                        *part = Type::Named(name.clone());
                    }
                }
            }
        }
        let questions = forms(&questions).zip(forms(&answers)).map(|(question, answer)| Asked {
            name: text(&question["properties"]["ask"]["const"]),
            meaning: meaning(question),
            question: name(question),
            answer: name(answer),
        });
        Model { questions: questions.collect(), types }
    }
}

fn forms(schema: &Value) -> impl Iterator<Item = &Value> {
    schema["oneOf"].as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns the name to which a schema refers.
fn name(schema: &Value) -> String {
    text(&schema["$ref"]).trim_start_matches("#/$defs/").to_owned()
}

/// Returns the first paragraph of a description.
fn meaning(schema: &Value) -> String {
    let description = text(&schema["description"]);
    description.split("\n\n").next().unwrap_or_default().replace('\n', " ")
}

/// Returns the type that a schema describes.
fn kind(schema: &Value) -> Type {
    let Some(fields) = schema.as_object() else { return Type::Anything };
    let parts = |key: &str| fields.get(key).and_then(Value::as_array).map(|all| all.iter().map(kind));
    let keys = keys(fields);
    let mut with: Vec<Type> = vec![];
    with.extend(fields.get("$ref").map(|_| Type::Named(name(schema))));
    with.extend(["anyOf", "oneOf"].iter().filter_map(|several| Some(either(parts(several)?))));
    if !keys.is_empty() {
        return Type::Object(Object { meaning: meaning(schema), keys, with });
    }
    if let Some(only) = with.pop() {
        return only;
    }
    if let Some(only) = fields.get("const") {
        return Type::Constant(only.clone());
    }
    if let Some(all) = fields.get("enum").and_then(Value::as_array) {
        return either(all.iter().cloned().map(Type::Constant));
    }
    match fields.get("type") {
        Some(Value::Array(types)) => either(types.iter().map(|one| simple(&text(one), fields))),
        Some(one) => simple(&text(one), fields),
        None => Type::Anything,
    }
}

/// Returns the type that a schema with one JSON type describes.
fn simple(json_type: &str, fields: &Map<String, Value>) -> Type {
    match json_type {
        "string" => Type::Text,
        "integer" => Type::Integer,
        "number" => Type::Number,
        "boolean" => Type::Boolean,
        "null" => Type::Null,
        "array" => {
            let item = || fields.get("items").map_or(Type::Anything, kind);
            let [least, most] = ["minItems", "maxItems"].map(|key| fields.get(key).and_then(Value::as_u64));
            match (fields.get("prefixItems").and_then(Value::as_array), least) {
                (Some(first), _) => Type::Tuple(first.iter().map(kind).collect()),
                (None, Some(length)) if least == most => Type::Tuple(vec![item(); length as usize]),
                _ => Type::List(Box::new(item())),
            }
        }
        "object" => {
            let names = fields.get("propertyNames").and_then(|names| names["enum"].as_array().cloned());
            Type::Map(names, Box::new(fields.get("additionalProperties").map_or(Type::Anything, kind)))
        }
        other => panic!("a schema has the type {other}"),
    }
}

/// Returns the keys of an object: first the required ones, in the order of their declaration.
fn keys(fields: &Map<String, Value>) -> Vec<Key> {
    let Some(properties) = fields.get("properties").and_then(Value::as_object) else { return vec![] };
    let required: Vec<&str> = fields
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let place = |name: &str| required.iter().position(|other| *other == name).unwrap_or(usize::MAX);
    let key = |(name, schema): (&String, &Value)| Key {
        name: name.clone(),
        meaning: meaning(schema),
        required: required.contains(&name.as_str()),
        default: schema.get("default").cloned(),
        of: kind(schema),
    };
    let mut keys: Vec<Key> = properties.iter().map(key).collect();
    keys.sort_by_key(|key| place(&key.name));
    keys
}

/// Returns the type of data that have one of several types.
fn either(types: impl Iterator<Item = Type>) -> Type {
    let mut all: Vec<Type> = vec![];
    for one in types {
        let parts = match one {
            Type::Either(parts) => parts,
            one => vec![one],
        };
        for part in parts {
            if !all.contains(&part) {
                all.push(part);
            }
        }
    }
    if all.len() == 1 { all.remove(0) } else { Type::Either(all) }
}
