//! Engines on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kelvin_play::Engine;

/// The parser for the name of an engine.
pub fn engine() -> impl TypedValueParser<Value = Engine> {
    let names = Engine::ALL.map(|engine| PossibleValue::new(engine.name()).help(engine.help()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Engine>())
}
