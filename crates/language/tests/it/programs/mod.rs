//! Programs and what they answer.

mod classes;
mod collections;
mod control;
mod names;
mod packages;
mod rulesets;
mod scripts;
mod values;

use kelvin_budget::Budget;
use kelvin_language::{Error, Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

fn run(program: &str) -> Result<String, Error> {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(300));
    let mut session = Session::new(&universe);
    match session.evaluate(&Source::new("", program), &budget)? {
        Some(value) => session.show(&value, Style::Plain, &budget),
        None => Ok(String::new()),
    }
}

fn check(table: &[(&str, &str)]) {
    for (program, expected) in table {
        match run(program) {
            Ok(answer) => assert_eq!(&answer, expected, "{program}"),
            Err(error) => panic!("{program}\n{error}"),
        }
    }
}
