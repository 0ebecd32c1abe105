//! The tables of `docs/json.md`, generated from the types.

use crate::advice::AdviceAnswer;
use crate::complex::{ComplexAnswer, ComplexRow, DayRow, DimensionRow, FoundComplex};
use crate::compound::CompoundAnswer;
use crate::construction::{ConstructionAnswer, Half};
use crate::contest::ContestRow;
use crate::copies::{CopiesAnswer, CopiesLawFacts, CopiesStops};
use crate::error::ErrorAnswer;
use crate::evaluation::{EvaluationAnswer, InputError};
use crate::explore::{ExploreAnswer, OptionShown};
use crate::loopy::LoopyWorth;
use crate::matches::MatchRow;
use crate::maxima::MaximumRow;
use crate::misere::{MisereAnswer, MisereRow};
use crate::moves::MoveRow;
use crate::number::NumberAnswer;
use crate::position::{ComponentShown, MoveShown, PositionAnswer, SummandShown};
use crate::quotient::{HeapElement, QuotientAnswer};
use crate::rulesets::RulesetRow;
use crate::solve::SolveRow;
use crate::survey::{SurveyAnswer, SurveyColumn, SurveyRow};
use crate::table::TableRow;
use crate::thermograph::ThermographAnswer;
use crate::turn::TurnAnswer;
use crate::value::ValueAnswer;
use crate::worth::Worth;
use kelvin_positions::Move;
use kelvin_positions::board::Board;
use schemars::{JsonSchema, schema_for};
use serde_json::Value;
use std::fmt::Write;

/// Writes a table of the keys of each object that commands print, with their types.
pub fn tables() -> String {
    let mut text = String::new();
    let all = [
        table::<EvaluationAnswer>("`eval`, `run`, `tour`: for each input"),
        table::<InputError>("the `error` of an input"),
        table::<RulesetRow>("`rulesets`: for each ruleset"),
        table::<ValueAnswer>("`value`"),
        table::<MoveRow>("`moves`: for each move"),
        table::<ThermographAnswer>("`thermograph`: for each game"),
        table::<PositionAnswer>("a view of a sum, from the library"),
        table::<Worth>("a value in a view"),
        table::<LoopyWorth>("a loopy value in a view"),
        table::<SummandShown>("a summand in a view"),
        table::<ComponentShown>("a component in a view"),
        table::<MoveShown>("a move in a view"),
        table::<ExploreAnswer>("a node of the game tree, from the library"),
        table::<OptionShown>("an option of a node"),
        table::<ConstructionAnswer>("`thermograph --steps` or `--options`: how each is built"),
        table::<Half>("a player's half of a construction"),
        table::<CompoundAnswer>("`thermograph --compound`: for the sum"),
        table::<CopiesAnswer>("`copies`"),
        table::<CopiesStops>("a number of copies there"),
        table::<CopiesLawFacts>("the law of all copies there"),
        table::<SolveRow>("`solve`: for each player who may begin"),
        table::<TableRow>("`table`: for each board"),
        table::<MaximumRow>("`table` of highest temperatures: for each a and b"),
        table::<SurveyAnswer>("`survey` of a folder"),
        table::<SurveyColumn>("a column of a survey"),
        table::<SurveyRow>("`survey --limit` or `--sample` without a folder: for each position"),
        table::<MatchRow>("`match`: for each engine against each other"),
        table::<ContestRow>("`play --engines`: for each engine"),
        table::<NumberAnswer>("`number`"),
        table::<MisereAnswer>("`value --misere`"),
        table::<MisereRow>("`table --misere`: for each board"),
        table::<QuotientAnswer>("`quotient`"),
        table::<HeapElement>("a heap in a quotient"),
        table::<ComplexAnswer>("`complex`"),
        table::<ComplexRow>("`complex table`: for each board"),
        table::<FoundComplex>("`complex make`, `complex recover`, `complex search`: for each complex"),
        table::<DimensionRow>("`complex search --dimensions`: for each game in a dimension"),
        table::<DayRow>("`complex search --day`: the last line"),
        table::<AdviceAnswer>("advice in a game, from the library"),
        table::<TurnAnswer>("a move in a game, from the library"),
        table::<ErrorAnswer>("an error, from the library"),
        forms::<Board>("a board as an object, by its `kind`", "kind"),
        forms::<Move>("a move as an object, by its `move`", "move"),
    ];
    for (i, table) in all.iter().enumerate() {
        text += if i == 0 { "" } else { "\n" };
        text += table;
    }
    text
}

fn table<T: JsonSchema>(title: &str) -> String {
    let schema = schema_for!(T).to_value();
    let mut text = format!("### {title}\n\n| key | type | meaning |\n|---|---|---|\n");
    for (key, field) in keys(&schema) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{key}` | {} | {} |", kind(field, &schema), meaning(field));
    }
    text
}

/// Writes the variants of an object, distinguished by a tag: first the keys of each variant, then the keys
/// that all may have.
fn forms<T: JsonSchema>(title: &str, tag: &str) -> String {
    let schema = schema_for!(T).to_value();
    let mut text = format!("### {title}\n\n| `{tag}` | other keys | meaning |\n|---|---|---|\n");
    let others = |form: &Value| {
        let others = keys(form).chain(keys(named(form, &schema))).filter(|(key, _)| *key != tag);
        let others = others.map(|(key, field)| format!("`{key}`: {}", kind(field, &schema)));
        others.collect::<Vec<_>>().join("; ")
    };
    for form in schema["oneOf"].as_array().into_iter().flatten() {
        let name = plain(&form["properties"][tag]["const"]);
        let _ = writeln!(text, "| `{name}` | {} | {} |", others(form), meaning(form));
    }
    if keys(&schema).next().is_some() {
        let _ = writeln!(text, "| each | {} | |", others(&schema));
    }
    text
}

/// Returns the keys of an object with their schemas.
fn keys(object: &Value) -> impl Iterator<Item = (&str, &Value)> {
    object["properties"].as_object().into_iter().flatten().map(|(key, field)| (key.as_str(), field))
}

/// Returns the description of a schema, for a cell of a table.
fn meaning(thing: &Value) -> String {
    thing["description"].as_str().unwrap_or_default().replace('\n', " ").replace('|', "\\|")
}

/// Resolves a reference to a named schema; an empty one if there is none.
fn named<'s>(schema: &Value, whole: &'s Value) -> &'s Value {
    let name = schema["$ref"].as_str();
    name.and_then(|name| whole.pointer(name.trim_start_matches('#'))).unwrap_or(&Value::Null)
}

/// Describes the type of a field in words.
fn kind(field: &Value, whole: &Value) -> String {
    if field.get("$ref").is_some() {
        return kind(named(field, whole), whole);
    }
    if let Some(only) = field.get("const") {
        return plain(only);
    }
    if let Some(words) = field["enum"].as_array() {
        return either(words.iter().map(plain).collect());
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(kinds) = field[several].as_array() {
            return either(kinds.iter().map(|kind_of| kind(kind_of, whole)).collect());
        }
    }
    if let Some(items) = field["prefixItems"].as_array() {
        let items: Vec<String> = items.iter().map(|item| kind(item, whole)).collect();
        return format!("[{}]", items.join(", "));
    }
    let one = |name: &str| match name {
        "string" => "text".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "true or false".to_owned(),
        "array" => match (&field["minItems"], &field["maxItems"]) {
            (least, most) if least == most && least.is_u64() => {
                let item = kind(&field["items"], whole);
                format!("[{}]", vec![item; least.as_u64().unwrap_or(0) as usize].join(", "))
            }
            _ => format!("list of {}", kind(&field["items"], whole)),
        },
        "object" if keys(field).next().is_some() => {
            let keys: Vec<String> = keys(field).map(|(key, _)| format!("`{key}`")).collect();
            format!("object with {}", keys.join(", "))
        }
        other => other.to_owned(),
    };
    match &field["type"] {
        Value::String(name) => one(name),
        Value::Array(names) => either(names.iter().filter_map(Value::as_str).map(one).collect()),
        _ => "anything".to_owned(),
    }
}

/// Returns a string without its quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Joins alternatives with 'or'; objects with several variants share one description.
fn either(mut kinds: Vec<String>) -> String {
    let is_object = |kind: &&mut String| kind.starts_with("object");
    if kinds.iter_mut().filter(is_object).count() > 1 {
        kinds.iter_mut().filter(is_object).for_each(|kind| *kind = "object".to_owned());
    }
    let mut distinct: Vec<String> = vec![];
    for kind in kinds {
        if !distinct.contains(&kind) {
            distinct.push(kind);
        }
    }
    distinct.join(" or ")
}
