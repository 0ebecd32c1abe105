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
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use kelvin_budget::Budget;
use kelvin_lab::Limits;
use kelvin_language::{Names, OwnedSession, Session as Sheet};
use kelvin_requests::{
    Choices, CompletionPlace, Help, HelpName, Input, Nothing, complete as complete_name, evaluate,
    help as explain,
};
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
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

/// `POST /api/worksheet/complete`: completes a name.
pub async fn complete(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(place): KnownKeys<CompletionPlace>,
) -> Result<Json<Choices>, ApiError> {
    let shared = app.clone();
    let choices =
        work::run(&app, session.client, move |_| complete_name(&shared.names(&session), &place)).await;
    choices.map(Json)
}

/// `POST /api/worksheet/help`: explains a name.
pub async fn help(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(name): KnownKeys<HelpName>,
) -> Result<Json<Help>, ApiError> {
    let shared = app.clone();
    let help = work::run(&app, session.client, move |_| explain(&shared.names(&session), &name)).await?;
    Ok(Json(help?))
}
