//! Expressions of the worksheet language over the value `g` of a position.

use crate::error::Error;
use crate::member::Size;
use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{ErrorKind, Session, Source, Value};
use kelvin_values::notation::Style;
use kelvin_values::{Game, Universe, notation};

/// An evaluator of expressions, used by one thread.
pub struct Expressions<'u> {
    session: Session<'u>,
}

/// The result of an expression: its value, its error message, or an exhausted budget.
pub type Said<T> = Result<Result<T, String>, Exhausted>;

impl<'u> Expressions<'u> {
    pub fn new(universe: &'u Universe) -> Expressions<'u> {
        Expressions { session: Session::new(universe) }
    }

    fn value(&mut self, text: &str, game: Game<'u>, size: Option<Size>, budget: &Budget) -> Said<Value<'u>> {
        self.session.assign("g", game.into());
        if let Some(Size { size, edges, degree }) = size {
            for (name, number) in [("size", size), ("edges", edges), ("degree", degree)] {
                self.session.assign(name, Value::Integer(number));
            }
        }
        match self.session.evaluate(&Source::new("", text), budget) {
            Ok(value) => Ok(Ok(value.unwrap_or(Value::Nothing))),
            Err(error) => match error.kind() {
                ErrorKind::Exhausted(why @ (Exhausted::Cancelled | Exhausted::Time | Exhausted::Memory)) => {
                    Err(why)
                }
                _ => Ok(Err(error.message())),
            },
        }
    }

    /// Evaluates an expression to text.
    pub fn text(&mut self, text: &str, game: Game<'u>, size: Option<Size>, budget: &Budget) -> Said<String> {
        let value = match self.value(text, game, size, budget)? {
            Ok(value) => value,
            Err(why) => return Ok(Err(why)),
        };
        Ok(self.session.show(&value, Style::Plain, budget).map_err(|error| error.message()))
    }

    /// Returns whether an expression holds.
    pub fn holds(&mut self, text: &str, game: Game<'u>, size: Option<Size>, budget: &Budget) -> Said<bool> {
        Ok(match self.value(text, game, size, budget)? {
            Ok(Value::Boolean(truth)) => Ok(truth),
            Ok(other) => {
                let found = self.session.show(&other, Style::Plain, budget).map_err(|error| error.message());
                found.and_then(|found| Err(format!("expected true or false, found {found}")))
            }
            Err(why) => Err(why),
        })
    }
}

/// Fails if an expression is invalid for each of a few test values.
pub fn check(text: &str, condition: bool) -> Result<(), Error> {
    let universe = Universe::new();
    let budget = Budget::unlimited().steps(1_000_000);
    let work = universe.work(&budget);
    let mut expressions = Expressions::new(&universe);
    let size = Some(Size { size: 4, edges: 3, degree: 2 });
    let mut first = None;
    for value in ["+-1", "*", "1/2", "^", "0"] {
        let Ok(game) = notation::parse(value, &work) else { continue };
        let said = match condition {
            true => expressions.holds(text, game, size, &budget)?.map(drop),
            false => expressions.text(text, game, size, &budget)?.map(drop),
        };
        match said {
            Ok(()) => return Ok(()),
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(Error::Expression { text: text.to_owned(), why: first.unwrap_or_default() })
}
