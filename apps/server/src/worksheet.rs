//! Worksheets: cells in the worksheet language, whose variables live as long as the session.

use crate::app::App;
use crate::body::Known;
use crate::desk::{self, Running};
use crate::failure::Failure;
use crate::session::{InSession, Room, Session};
use crate::stream::{Step, Told, event, failed, parts};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use kelvin_budget::Budget;
use kelvin_lab::{InputError, Limits};
use kelvin_language::{Error, ErrorKind, Names, Session as Sheet, Source, Value};
use kelvin_values::notation::Style;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A worksheet on a thread of its own, in a universe of its own.
pub struct Worksheet {
    orders: Sender<Order>,
    pub room: Room,
    /// The names with what they mean, as they were when nothing ran; none before something did.
    names: Mutex<Option<Arc<Names>>>,
}

/// Something to be done with the worksheet, whichever universe it has; whether the worksheet is as it was.
type Order = Box<dyn for<'u> FnOnce(&mut Sheet<'u>) -> bool + Send>;

impl Worksheet {
    /// An empty worksheet. It reads no files: no folder is named in which classes would be looked for.
    pub fn open(room: Room) -> Worksheet {
        let (orders, waiting) = channel::<Order>();
        room.work(move |lab| {
            let mut sheet = Sheet::new(lab.universe());
            for order in waiting {
                if !order(&mut sheet) {
                    break;
                }
            }
        });
        Worksheet { orders, room, names: Mutex::default() }
    }

    /// The names with what they mean, whatever runs in the worksheet; none before something ran.
    pub fn names(&self) -> Option<Arc<Names>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note_names(&self, sheet: &Sheet<'_>) {
        *self.names.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(sheet.names()));
    }
}

/// Does work in the worksheet of a session, as soon as there is a place for it.
async fn begin<T: Send + 'static>(
    app: &Arc<App>,
    session: &Arc<Session>,
    limits: &Limits,
    job: impl for<'u> FnOnce(&mut Sheet<'u>, &Budget) -> T + Send + 'static,
) -> Result<Running<T>, Failure> {
    let place = app.desk.place(session).await?;
    let worksheet = session.worksheet(&app.config);
    let (task, running) = desk::task(app, place, worksheet.room.budget(&app.config.capped(limits)));
    let held = worksheet.clone();
    let session = session.clone();
    let order: Order = Box::new(move |sheet| {
        let well = task.run(|budget| {
            let answer = job(sheet, budget);
            // Whoever has the answer can complete what it declared, and ask what it means.
            held.note_names(sheet);
            answer
        });
        if !well {
            session.reset(Some(&held));
        }
        well
    });
    // If nobody takes it nothing comes of it, which whoever waits is told.
    drop(worksheet.orders.send(order));
    Ok(running)
}

/// Something to be evaluated.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// A program; `?name` asks what a name means.
    pub input: String,
    /// What it may take, at most what the server allows.
    #[serde(default)]
    pub limits: Limits,
}

/// What came of an input.
#[derive(Serialize, JsonSchema)]
pub struct Cell {
    /// The input.
    input: String,
    /// The value of its last statement; none if a semicolon follows.
    value: Option<Shown>,
    /// Lines to be shown before the value.
    printed: Vec<String>,
    /// Pictures of the value.
    pictures: Vec<Drawn>,
    /// What went wrong.
    error: Option<InputError>,
}

/// A value as it is written.
#[derive(Serialize, JsonSchema)]
struct Shown {
    /// As it is typed.
    plain: String,
    /// With the signs of the books.
    unicode: String,
    /// For LaTeX, if it is not too long.
    latex: Option<String>,
    /// Its class.
    class: String,
}

/// A picture.
#[derive(Serialize, JsonSchema)]
struct Drawn {
    /// Of what: `thermograph`, `board` or `complex`.
    kind: &'static str,
    /// An SVG document.
    svg: String,
}

/// Longer values are cut off, and written in one alphabet only; and no more is printed.
const LONGEST: usize = 100_000;
/// More pictures are not drawn, and none that are longer.
const PICTURES: usize = 24;
const LONGEST_PICTURE: usize = 1 << 20;

/// `POST /api/worksheet`: evaluates an input.
pub async fn worksheet(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    Known(Input { input, limits }): Known<Input>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let (tell, told) = parts::<()>();
    let running = begin(&app, &session, &limits, move |sheet, budget| {
        let cell = evaluate(sheet, input, budget);
        drop(tell);
        cell
    });
    let told = Told::new(running.await?, told);
    let events = stream::unfold((told, false), async |(mut told, ended)| {
        if ended {
            return None;
        }
        match told.next().await {
            Step::Part(()) => None,
            Step::Progress(snapshot) => Some((vec![event("progress", &snapshot)], (told, false))),
            Step::End => {
                let last = match told.end().await? {
                    Ok(cell) => event("cell", &cell),
                    Err(failure) => failed(&failure),
                };
                Some((vec![last, event("done", &serde_json::json!({}))], (told, true)))
            }
        }
    });
    let events = futures_util::StreamExt::flat_map(events, |events| stream::iter(events.into_iter().map(Ok)));
    Ok(Sse::new(events))
}

fn evaluate(sheet: &mut Sheet<'_>, input: String, budget: &Budget) -> Cell {
    let mut cell = Cell { input, value: None, printed: vec![], pictures: vec![], error: None };
    if let Some(name) = cell.input.trim().strip_prefix('?') {
        match explain(&sheet.names(), name.trim()) {
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
    }
    cell
}

/// What is printed from now on, as far as it is to be shown.
fn listen(sheet: &mut Sheet<'_>) -> Receiver<String> {
    let (tell, told) = channel();
    let mut room = LONGEST;
    sheet.on_print(move |text| {
        if room > 0 {
            let shown: String = text.chars().take(room).collect();
            room = room.saturating_sub(shown.len().max(1));
            // Whoever does not listen does not want it.
            drop(tell.send(shown));
        }
    });
    told
}

fn wrong(error: &Error) -> InputError {
    let (line, column) = error.place().map(|place| place.line_and_column()).unzip();
    let message = match error.kind() {
        ErrorKind::Exhausted(kelvin_budget::Exhausted::Memory) => {
            format!("{}; a new worksheet has room again", error.message())
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

/// Draws a value that is a picture by its nature, or the members of a list that are.
fn draw<'u>(sheet: &Sheet<'u>, value: &Value<'u>, cell: &mut Cell) {
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
    match drawing.svg() {
        Some(svg) if svg.len() <= LONGEST_PICTURE => cell.pictures.push(Drawn { kind, svg }),
        Some(_) => cell.printed.push("(the picture is too large to be shown)".to_owned()),
        None => cell.printed.extend(drawing.text(80).lines().map(str::to_owned)),
    }
}

/// `POST /api/worksheet/reset`: forgets all variables.
pub async fn reset(
    InSession(session): InSession,
    Known(Nothing {}): Known<Nothing>,
) -> Json<serde_json::Value> {
    session.reset(None);
    Json(serde_json::json!({}))
}

/// An object without keys.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A place in a text at which something may be completed.
#[derive(Deserialize, JsonSchema)]
pub struct Place {
    /// The text.
    text: String,
    /// The place, in units of UTF-16 as a browser counts them.
    at: usize,
}

/// What may stand at a place.
#[derive(Serialize, JsonSchema)]
pub struct Choices {
    /// Where the name begins that is completed.
    from: usize,
    /// What it may become.
    choices: Vec<Choice>,
}

#[derive(Serialize, JsonSchema)]
struct Choice {
    /// The name.
    text: String,
    /// How it is used, and what it is.
    help: String,
}

/// More choices are not listed.
const CHOICES: usize = 200;

/// `POST /api/worksheet/complete`: what a name may become.
pub async fn complete(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    Known(Place { text, at }): Known<Place>,
) -> Json<Choices> {
    let names = app.names(&session);
    let before = before(&text, at);
    let (from, topics) = names.complete(before);
    let choices = topics.into_iter().take(CHOICES).map(|topic| Choice {
        text: topic.name.clone(),
        help: format!("{}  {}", topic.usage, topic.help).trim_end().to_owned(),
    });
    Json(Choices { from: before[..from].encode_utf16().count(), choices: choices.collect() })
}

/// The text before a place that is told in units of UTF-16.
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
pub struct Name {
    /// The name, as it is typed.
    name: String,
}

/// What a name means.
#[derive(Serialize, JsonSchema)]
pub struct Help {
    /// In words.
    text: String,
    /// An input that shows it.
    example: Option<String>,
}

/// `POST /api/worksheet/help`: what a name means.
pub async fn help(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    Known(Name { name }): Known<Name>,
) -> Result<Json<Help>, Failure> {
    let help = explain(&app.names(&session), &name);
    help.map(Json).map_err(|message| Failure::new(StatusCode::NOT_FOUND, "name", message))
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
