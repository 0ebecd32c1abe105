//! Expressions whose values are games.

use crate::failure::Failure;
use kelvin_budget::Budget;
use kelvin_language::{Number, Session, Source, Value};
use kelvin_values::{Game, Universe};

/// The value of an expression, as a canonical short game.
pub fn game<'u>(
    universe: &'u Universe,
    session: &mut Session<'u>,
    expression: &str,
    budget: &Budget,
) -> Result<Game<'u>, Failure> {
    let value = session.evaluate(&Source::new("", expression), budget)?;
    let Some(value) = value else {
        return Err(Failure::message(format!("{expression}: there is no value to look at")));
    };
    if let Some(game) = canonical(universe, &value) {
        return Ok(game);
    }
    if let Value::Object(_) = value {
        // A position evaluates to its value.
        let form = Source::new("", format!("({expression}\n).GameValue"));
        if let Some(game) = session.evaluate(&form, budget)?.and_then(|value| canonical(universe, &value)) {
            return Ok(game);
        }
    }
    let text = session.show(&value, Default::default(), budget)?;
    Err(Failure::message(format!("{text} is a {}, not a short game", session.class_name(&value))))
}

fn canonical<'u>(universe: &'u Universe, value: &Value<'u>) -> Option<Game<'u>> {
    match value {
        Value::Game(game) => Some(*game),
        value => Number::of(value)?.dyadic().map(|x| universe.number(&x)),
    }
}
