//! Expressions whose values are short games.

use crate::error::{Error, ErrorKind, Result};
use crate::number::Number;
use crate::session::Session;
use crate::source::Source;
use crate::value::Value;
use kelvin_budget::Budget;
use kelvin_lab::NotEvaluated;
use kelvin_values::{Game, Universe};

impl<'u> Session<'u> {
    /// Evaluates an expression whose value is a short game; a position evaluates to its value.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_language::Session;
    /// use kelvin_values::Universe;
    ///
    /// let universe = Universe::new();
    /// let mut session = Session::new(&universe);
    /// let budget = Budget::unlimited();
    /// assert_eq!(session.game("{7|5||4|1}.Cool(1)", &budget)?.to_string(), "{5*||4|3}");
    /// assert!(session.game("1/3", &budget).is_err());
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn game(&mut self, expression: &str, budget: &Budget) -> Result<Game<'u>> {
        let value = self.evaluate(&Source::new("", expression), budget)?;
        let Some(value) = value else {
            return Err(Error::value(format!("{expression}: there is no value to look at")));
        };
        let universe = self.universe();
        if let Some(game) = canonical(universe, &value) {
            return Ok(game);
        }
        if let Value::Object(_) = value {
            let form = Source::new("", format!("({expression}\n).GameValue"));
            if let Some(game) = self.evaluate(&form, budget)?.and_then(|value| canonical(universe, &value)) {
                return Ok(game);
            }
        }
        let text = self.show(&value, Default::default(), budget)?;
        Err(Error::value(format!("{text} is a {}, not a short game", self.class_name(&value))))
    }
}

fn canonical<'u>(universe: &'u Universe, value: &Value<'u>) -> Option<Game<'u>> {
    match value {
        Value::Game(game) => Some(*game),
        value => Number::of(value)?.dyadic().map(|x| universe.number(&x)),
    }
}

/// Evaluates an expression in a session of its own, for questions of the laboratory; see
/// [`kelvin_lab::Lab::with_expressions`].
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_lab::{Lab, Settings, Sum};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let lab = Lab::new(&universe, Settings::default()).with_expressions(kelvin_language::evaluate);
/// let subject = Sum::Expression("{7|5||4|1}.Cool(1) + domineering(\"2x2\")".into()).into();
/// let game = lab.game_of(&subject, &Budget::unlimited())?;
/// assert_eq!(game.to_string(), "{6*||5|4|||4*||3|2}");
/// # Ok::<(), kelvin_lab::Error>(())
/// ```
pub fn evaluate<'u>(
    universe: &'u Universe,
    expression: &str,
    budget: &Budget,
) -> std::result::Result<Game<'u>, NotEvaluated> {
    evaluate_in(&mut Session::new(universe), expression, budget)
}

/// Evaluates an expression in a session, for questions of the laboratory.
pub fn evaluate_in<'u>(
    session: &mut Session<'u>,
    expression: &str,
    budget: &Budget,
) -> std::result::Result<Game<'u>, NotEvaluated> {
    session.game(expression, budget).map_err(|error| match error.kind() {
        ErrorKind::Exhausted(why) => NotEvaluated::Exhausted(why),
        ErrorKind::Syntax => NotEvaluated::Syntax,
        // An unknown word is more likely a mistake in a value than in a program.
        ErrorKind::Name if !expression.contains(['.', '(']) => NotEvaluated::Syntax,
        _ => NotEvaluated::Failed(error.message()),
    })
}
