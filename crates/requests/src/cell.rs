//! Cells of a worksheet: an input, and its value, output and pictures.

use crate::names::{LONGEST_NAME, explain};
use kelvin_budget::Budget;
use kelvin_lab::{InputError, Limits, ThermographAnswer};
use kelvin_language::{Error, ErrorKind, Session as Sheet, Source, Value};
use kelvin_positions::{Registry, WrittenSummand};
use kelvin_values::notation::Style;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::mpsc::{Receiver, channel};

/// An input to be evaluated.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A program. `?name` prints the documentation of a name.
    pub input: String,
    /// The limits of the input, capped by those of the server.
    #[serde(default)]
    pub limits: Limits,
}

/// The result of an input.
#[derive(Serialize, JsonSchema)]
pub struct WorksheetCell {
    /// The input.
    input: String,
    /// The value of its last statement; absent if a semicolon follows.
    value: Option<Shown>,
    /// Printed lines, shown before the value.
    printed: Vec<String>,
    /// Pictures of the value.
    pictures: Vec<Picture>,
    /// The boards and values of which a position is the sum, as questions take them; absent if the value is not
    /// a position on a board.
    sum: Option<Vec<WrittenSummand>>,
    /// The text of the classes of the worksheet, if the boards use one of them.
    classes: Option<String>,
    /// The walls of a thermograph.
    thermograph: Option<ThermographAnswer>,
    /// The error.
    error: Option<InputError>,
}

/// A formatted value.
#[derive(Serialize, JsonSchema)]
struct Shown {
    /// In input syntax.
    plain: String,
    /// In Unicode notation.
    unicode: String,
    /// In LaTeX, if not too long.
    latex: Option<String>,
    /// Its class.
    class: String,
}

/// A picture.
#[derive(Serialize, JsonSchema)]
struct Picture {
    /// The subject: `thermograph`, `board` or `complex`.
    kind: &'static str,
    /// An SVG document.
    svg: String,
}

/// The maximum length of a value; longer ones are truncated, and formatted as plain text only. Also the
/// maximum length of printed text.
const LONGEST: usize = 100_000;
/// The maximum number of pictures of a cell, and their maximum total length.
const PICTURES: usize = 24;
const LONGEST_PICTURE: usize = 2 << 20;

/// Evaluates an input in a worksheet.
pub fn evaluate(sheet: &mut Sheet<'_>, input: String, budget: &Budget) -> WorksheetCell {
    let mut cell = WorksheetCell {
        input,
        value: None,
        printed: vec![],
        pictures: vec![],
        sum: None,
        classes: None,
        thermograph: None,
        error: None,
    };
    if let Some(name) = cell.input.trim().strip_prefix('?') {
        let name = name.trim();
        let found = match name.chars().nth(LONGEST_NAME) {
            Some(_) => Err(format!("a name has at most {LONGEST_NAME} characters")),
            None => explain(&sheet.names(), name),
        };
        match found {
            Ok(help) => {
                cell.printed.extend(help.text.lines().chain(help.example.as_deref()).map(str::to_owned))
            }
            Err(message) => cell.error = Some(InputError { message, line: None, column: None }),
        }
        return cell;
    }
    let printed = listen(sheet);
    let result = sheet.evaluate(&Source::new("", cell.input.as_str()), budget);
    cell.printed.extend(printed.try_iter());
    let value = match result {
        Ok(value) => value,
        Err(error) => {
            cell.error = Some(wrong(&error));
            return cell;
        }
    };
    if let Some(value) = value {
        match shown(sheet, &value, budget) {
            Ok(shown) => cell.value = Some(shown),
            Err(error) => cell.error = Some(wrong(&error)),
        }
        draw(sheet, &value, &mut cell);
        cell.thermograph = sheet.thermograph(&value).map(|found| ThermographAnswer::of("", &found));
        board(sheet, &value, budget, &mut cell);
    }
    cell
}

/// Describes a position, so that a client can play it.
fn board<'u>(sheet: &mut Sheet<'u>, value: &Value<'u>, budget: &Budget, cell: &mut WorksheetCell) {
    // Other values, and positions that are only interpreted, have no boards that can be asked about.
    let Ok(sum) = sheet.summands(value, budget) else { return };
    let rulesets = sum.iter().filter_map(|summand| match summand {
        WrittenSummand::Board { ruleset, .. } => Some(ruleset.as_str()),
        WrittenSummand::Value { .. } => None,
    });
    let rulesets: Vec<&str> = rulesets.collect();
    if rulesets.is_empty() {
        return;
    }
    let is_own = |ruleset: &&str| Registry::built_in().ruleset(ruleset).is_err();
    if rulesets.iter().any(is_own) {
        let texts: Vec<String> = sheet.classes().into_iter().map(|(_, text)| text).collect();
        cell.classes = Some(texts.join("\n\n"));
    }
    cell.sum = Some(sum);
}

/// Collects the printed lines from now on, up to the maximum length.
fn listen(sheet: &mut Sheet<'_>) -> Receiver<String> {
    let (sender, receiver) = channel();
    let mut room = LONGEST;
    sheet.on_print(move |text| {
        if room > 0 {
            let shown: String = text.chars().take(room).collect();
            room = room.saturating_sub(shown.len().max(1));
            // Send errors are ignored: the receiver was dropped.
            drop(sender.send(shown));
        }
    });
    receiver
}

fn wrong(error: &Error) -> InputError {
    let (line, column) = error.place().map(|place| place.line_and_column()).unzip();
    let message = match error.kind() {
        ErrorKind::Exhausted(kelvin_budget::Exhausted::Memory) => {
            format!("{}; a new worksheet has memory again", error.message())
        }
        _ => error.message(),
    };
    InputError { message, line, column }
}

fn shown<'u>(sheet: &mut Sheet<'u>, value: &Value<'u>, budget: &Budget) -> Result<Shown, Error> {
    let class = sheet.class_name(value).to_string();
    let plain = sheet.show(value, Style::Plain, budget)?;
    if plain.len() > LONGEST {
        let start: String = plain.chars().take(LONGEST).collect();
        let more = plain.chars().count().saturating_sub(LONGEST);
        let plain = format!("{start} … ({more} more characters)");
        return Ok(Shown { unicode: plain.clone(), plain, latex: None, class });
    }
    let unicode = sheet.show(value, Style::Unicode, budget)?;
    let latex = sheet.show(value, Style::Latex, budget)?;
    Ok(Shown { plain, unicode, latex: (latex.len() <= LONGEST).then_some(latex), class })
}

/// Draws a value that has a picture, or the members of a list that have one.
fn draw<'u>(sheet: &Sheet<'u>, value: &Value<'u>, cell: &mut WorksheetCell) {
    if let Value::List(list) = value {
        for member in list.items() {
            if cell.pictures.len() < PICTURES && !matches!(member, Value::List(_)) {
                draw(sheet, member, cell);
            }
        }
        return;
    }
    let Some(drawing) = sheet.drawing(value) else { return };
    let kind = match (&drawing, sheet.class_name(value).contains("Complex")) {
        (kelvin_pictures::Drawing::Thermograph(_), _) => "thermograph",
        (_, true) => "complex",
        (_, false) => "board",
    };
    let drawn: usize = cell.pictures.iter().map(|picture| picture.svg.len()).sum();
    match drawing.svg() {
        Some(svg) if drawn + svg.len() <= LONGEST_PICTURE => cell.pictures.push(Picture { kind, svg }),
        Some(_) => cell.printed.push("(the picture is too large to be shown)".to_owned()),
        None => cell.printed.extend(drawing.text(80).lines().map(str::to_owned)),
    }
}
