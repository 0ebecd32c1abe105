//! Formatting of answers and errors.

use crate::arguments::{Format, LimitArgs};
use crate::calculation::{Calculation, FinalMessage};
use crate::help;
use crate::supervisor;
use kelvin_budget::Exhausted;
use kelvin_lab::{EvaluationAnswer, InputError};
use kelvin_language::{Error, ErrorKind, Session, Source};
use std::io::{self, Write};
use std::sync::Arc;

/// The result of an evaluation.
pub struct InputAnswer {
    /// The text for standard output, if any.
    pub output: Option<String>,
    /// The error.
    pub error: Option<Error>,
}

/// Enables printing by programs. It goes to standard output before the answer, or to standard error if the
/// output is JSON or has one answer per line. Notes always go to standard error.
pub fn let_print(session: &mut Session<'_>, format: Format, lines_are_answers: bool) {
    session.on_note(|text| eprintln!("{text}"));
    match format == Format::Json || lines_are_answers {
        true => session.on_print(|text| eprintln!("{text}")),
        // Errors are ignored here: printing the answer will fail and report the same error.
        false => session.on_print(|text| drop(writeln!(io::stdout(), "{text}"))),
    }
}

/// Evaluates a program and formats its answer.
pub fn answer(
    session: &mut Session<'_>,
    source: &Arc<Source>,
    format: Format,
    limits: &LimitArgs,
    final_message: FinalMessage,
) -> InputAnswer {
    if let Some(name) = help::asked(source.text()) {
        return match help::text_of(session, name) {
            Ok(text) if format == Format::Json => {
                let found = EvaluationAnswer { help: Some(text), ..EvaluationAnswer::of(source.text()) };
                InputAnswer { output: Some(object(&found)), error: None }
            }
            Ok(text) => InputAnswer { output: Some(text), error: None },
            Err(nothing) => InputAnswer { output: None, error: Some(Error::new(ErrorKind::Name, nothing)) },
        };
    }
    let budget = &Calculation::with_final_message(limits, final_message);
    let result = session.evaluate(source, budget).and_then(|value| match value {
        None => Ok(None),
        Some(value) => {
            let text = session.show(&value, format.style(), budget)?;
            Ok(Some((text, session.class_name(&value))))
        }
    });
    match (result, format) {
        (Ok(value), Format::Json) => {
            let (value, class) = value.unzip();
            let class = class.map(|class| class.to_string());
            let found = EvaluationAnswer { value, class, ..EvaluationAnswer::of(source.text()) };
            InputAnswer { output: Some(object(&found)), error: None }
        }
        (Ok(value), _) => InputAnswer { output: value.map(|(text, _)| text), error: None },
        (Err(error), Format::Json) => {
            InputAnswer { output: Some(object(&failed(source, &error))), error: Some(error) }
        }
        (Err(error), _) => InputAnswer { output: None, error: Some(error) },
    }
}

impl InputAnswer {
    /// Returns whether the user cancelled it. The remaining expressions are then skipped.
    pub fn is_stopped(&self) -> bool {
        let stopped = ErrorKind::Exhausted(Exhausted::Cancelled);
        self.error.as_ref().is_some_and(|error| error.kind() == stopped)
    }
}

/// The final message for an evaluation that had to be killed, printed in place of its answer.
pub fn final_message(source: &Arc<Source>, format: Format) -> FinalMessage {
    let source = source.clone();
    Box::new(move |why| {
        let error = Error::from(why);
        if format == Format::Json {
            supervisor::print(&format!("{}\n", object(&failed(&source, &error))));
        }
        supervisor::print_error(&error.to_string());
        false
    })
}

fn failed(source: &Source, error: &Error) -> EvaluationAnswer {
    let (line, column) = error.place().map(|place| place.line_and_column()).unzip();
    let error = InputError { message: error.message(), line, column };
    EvaluationAnswer { error: Some(error), ..EvaluationAnswer::of(source.text()) }
}

/// An answer as one line of JSON.
pub fn object(answer: &EvaluationAnswer) -> String {
    serde_json::to_value(answer).expect("texts and numbers are JSON").to_string()
}
