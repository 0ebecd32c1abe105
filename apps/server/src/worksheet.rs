//! Worksheets: cells in the worksheet language, with variables that live as long as the session.

use crate::app::App;
use crate::body::KnownKeys;
use crate::config::Config;
use crate::failure::ApiError;
use crate::session::{InSession, Session};
use crate::stream::{Step, Streamed, event, failed, parts};
use crate::work::{self, Running};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use kelvin_budget::Budget;
use kelvin_lab::{InputError, Limits, ThermographAnswer};
use kelvin_language::{Error, ErrorKind, Names, OwnedSession, Session as Sheet, Source, Value};
use kelvin_positions::{Registry, WrittenSummand};
use kelvin_values::notation::Style;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A worksheet in its own universe. Inputs are evaluated one after another.
pub struct Worksheet {
    sheet: Arc<tokio::sync::Mutex<OwnedSession>>,
    /// The names with their meanings, as of the last finished evaluation; `None` before the first one.
    names: Mutex<Option<Arc<Names>>>,
    /// The size of its values when last measured.
    bytes: AtomicU64,
}

impl Worksheet {
    /// Creates an empty worksheet. It reads no files, because it has no folder of classes.
    pub fn open(config: &Config) -> Worksheet {
        let sheet = Arc::new(tokio::sync::Mutex::new(OwnedSession::new(config.settings())));
        Worksheet { sheet, names: Mutex::default(), bytes: AtomicU64::new(0) }
    }

    /// The names with their meanings, also during an evaluation; `None` before the first one.
    pub fn names(&self) -> Option<Arc<Names>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The bytes of its values after the last finished evaluation.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    fn note(&self, sheet: &Sheet<'_>) {
        self.bytes.store(sheet.bytes(), Ordering::Relaxed);
        *self.names.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(sheet.names()));
    }
}

/// Runs work in the worksheet of a session, after earlier inputs and once a slot is free.
async fn begin<T: Send + 'static>(
    app: &Arc<App>,
    session: Arc<Session>,
    limits: &Limits,
    job: impl for<'u> FnOnce(&mut Sheet<'u>, &Budget) -> T + Send + 'static,
) -> Result<Running<T>, ApiError> {
    let worksheet = session.worksheet(&app.config);
    // It holds no thread while it waits for earlier inputs.
    let mut sheet = worksheet.sheet.clone().lock_owned().await;
    let place = app.scheduler.place(session.client).await?;
    let budget = app.config.capped(limits).budget();
    let held = worksheet.clone();
    let work = move |budget: &Budget| {
        sheet.enter(|sheet| {
            let answer = job(sheet, budget);
            // Names declared by an input can be completed and explained after its answer.
            held.note(sheet);
            answer
        })
    };
    // After an internal error the worksheet is not used again.
    let after = move |well: bool| drop((!well).then(|| session.reset(Some(&worksheet))));
    Ok(work::begin(app, place, budget, work, after))
}

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

/// `POST /api/worksheet`: evaluates an input.
pub async fn worksheet(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(Input { input, limits }): KnownKeys<Input>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let (sender, receiver) = parts::<()>();
    let running = begin(&app, session, &limits, move |sheet, budget| {
        let cell = event("cell", &evaluate(sheet, input, budget));
        drop(sender);
        cell
    });
    let work = Streamed::new(running.await?, receiver);
    let events = stream::unfold((work, false), async |(mut work, ended)| {
        if ended {
            return None;
        }
        match work.next().await {
            Step::Part(()) => None,
            Step::Progress(snapshot) => Some((vec![event("progress", &snapshot)], (work, false))),
            Step::End => {
                let last = match work.end().await? {
                    Ok(cell) => cell,
                    Err(failure) => failed(&failure),
                };
                Some((vec![last, event("done", &serde_json::json!({}))], (work, true)))
            }
        }
    });
    let events = futures_util::StreamExt::flat_map(events, |events| stream::iter(events.into_iter().map(Ok)));
    Ok(Sse::new(events))
}

fn evaluate(sheet: &mut Sheet<'_>, input: String, budget: &Budget) -> WorksheetCell {
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

/// `POST /api/worksheet/reset`: clears all variables.
pub async fn reset(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(Nothing {}): KnownKeys<Nothing>,
) -> Json<serde_json::Value> {
    if let Some(worksheet) = session.reset(None) {
        app.sessions.drop_later(worksheet);
    }
    Json(serde_json::json!({}))
}

/// An object without keys.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A position in a text at which a name is completed.
#[derive(Deserialize, JsonSchema)]
pub struct CompletionPlace {
    /// The text.
    text: String,
    /// The position in UTF-16 code units, as browsers count.
    at: usize,
}

/// The completions at a position.
#[derive(Serialize, JsonSchema)]
pub struct Choices {
    /// The start of the name to be completed.
    from: usize,
    /// The completions.
    choices: Vec<Choice>,
}

#[derive(Serialize, JsonSchema)]
struct Choice {
    /// The name.
    text: String,
    /// Its usage and its description.
    help: String,
}

/// The maximum number of completions.
const CHOICES: usize = 200;

/// The maximum length of a name that is completed or explained, in characters.
const LONGEST_NAME: usize = 200;

/// `POST /api/worksheet/complete`: completes a name.
pub async fn complete(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(CompletionPlace { text, at }): KnownKeys<CompletionPlace>,
) -> Result<Json<Choices>, ApiError> {
    let shared = app.clone();
    let choices = work::run(&app, session.client, move |_| {
        let names = shared.names(&session);
        let before = before(&text, at);
        // Text before this is too long to be a name.
        let start = before.char_indices().rev().nth(LONGEST_NAME).map_or(0, |(start, _)| start);
        let (from, topics) = names.complete(&before[start..]);
        let choices = topics.into_iter().take(CHOICES).map(|topic| Choice {
            text: topic.name.clone(),
            help: format!("{}  {}", topic.usage, topic.help).trim_end().to_owned(),
        });
        Choices { from: before[..start + from].encode_utf16().count(), choices: choices.collect() }
    });
    choices.await.map(Json)
}

/// The text before a position given in UTF-16 code units.
fn before(text: &str, at: usize) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > at
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// A name.
#[derive(Deserialize, JsonSchema)]
pub struct HelpName {
    /// The name in input syntax.
    name: String,
}

/// The documentation of a name.
#[derive(Serialize, JsonSchema)]
pub struct Help {
    /// The description.
    text: String,
    /// An example input.
    example: Option<String>,
}

/// `POST /api/worksheet/help`: explains a name.
pub async fn help(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(HelpName { name }): KnownKeys<HelpName>,
) -> Result<Json<Help>, ApiError> {
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(ApiError::request(format!("a name has at most {LONGEST_NAME} characters")));
    }
    let shared = app.clone();
    let help = work::run(&app, session.client, move |_| explain(&shared.names(&session), &name)).await?;
    help.map(Json).map_err(|message| ApiError::new(StatusCode::NOT_FOUND, "name", message))
}

fn explain(names: &Names, name: &str) -> Result<Help, String> {
    let topics = names.explain(name);
    let mut lines: Vec<String> =
        topics.iter().map(|topic| format!("{}  {}", topic.usage, topic.help).trim_end().to_owned()).collect();
    if let Some(entry) = kelvin_positions::Registry::built_in().find(name) {
        lines.push(format!("{}: {}", entry.name, entry.help));
        lines.push(format!("boards: {}", entry.boards));
    }
    if lines.is_empty() {
        return Err(match names.nearest(name) {
            Some(near) => format!("Nothing is called `{name}`; did you mean `{near}`?"),
            None => format!("Nothing is called `{name}`."),
        });
    }
    let example = names.examples(name).first().map(|(input, _)| (*input).to_owned());
    Ok(Help { text: lines.join("\n"), example })
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn places_are_counted_as_browsers_do() {
        assert_eq!(before("a𝔊b", 3), "a𝔊");
        assert_eq!(before("a𝔊b", 2), "a");
        assert_eq!(before("⧾b", 1), "⧾");
        assert_eq!(before("ab", 9), "ab");
    }
}
