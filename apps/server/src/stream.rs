//! `POST /api/stream`: answers a question, and streams parts of the answer as they are found.

use crate::app::App;
use crate::body::KnownKeys;
use crate::failure::ApiError;
use crate::session::{self, InSession};
use crate::work::Running;
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use kelvin_lab::{Error, Part, Snapshot};
use kelvin_requests::{Answered, Asked};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval_at};

/// The interval between progress events.
const PROGRESS: Duration = Duration::from_millis(250);
/// The capacity of the channel of parts. The work waits while it is full.
const UNSENT: usize = 256;

/// An event before the final answer.
pub enum Step<P> {
    Part(P),
    Progress(Snapshot),
    End,
}

/// Work that sends parts of its answer.
pub struct Streamed<P, T> {
    parts: mpsc::Receiver<P>,
    ticks: Interval,
    running: Option<Running<T>>,
}

/// Creates the channel for the parts of an answer.
pub fn parts<P>() -> (mpsc::Sender<P>, mpsc::Receiver<P>) {
    mpsc::channel(UNSENT)
}

impl<P, T> Streamed<P, T> {
    pub fn new(running: Running<T>, parts: mpsc::Receiver<P>) -> Streamed<P, T> {
        let mut ticks = interval_at(tokio::time::Instant::now() + PROGRESS, PROGRESS);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Streamed { parts, ticks, running: Some(running) }
    }

    /// Waits for the next event.
    pub async fn next(&mut self) -> Step<P> {
        tokio::select! {
            part = self.parts.recv() => part.map_or(Step::End, Step::Part),
            _ = self.ticks.tick() => match &self.running {
                Some(running) => Step::Progress(Snapshot::of(&running.budget)),
                None => Step::End,
            }
        }
    }

    /// The result of the work; `None` if it was returned before.
    pub async fn end(&mut self) -> Option<Result<T, ApiError>> {
        Some(self.running.take()?.wait().await)
    }
}

/// An event with an object.
pub fn event(name: &str, object: &impl Serialize) -> Event {
    let event = Event::default().event(name);
    // An object that cannot be serialized becomes an error event.
    event.json_data(object).unwrap_or_else(|error| Event::default().event("error").data(error.to_string()))
}

/// The event of a failure.
pub fn failed(failure: &ApiError) -> Event {
    event("error", &failure.object())
}

/// Answers a question, and streams partial answers.
pub async fn stream(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(Asked { question, limits }): KnownKeys<Asked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let (sender, receiver) = parts();
    let running = session::begin(&app, session, &limits, move |lab, budget| {
        // Send errors are ignored: the client closed the connection, which cancels the work.
        let answer = lab.ask(&question, budget, &mut |part: Part| drop(sender.blocking_send(part)))?;
        Ok(event("answer", &Answered { answer }))
    });
    let work: Streamed<Part, Result<Event, Error>> = Streamed::new(running.await?, receiver);
    let events = stream::unfold(work, async |mut work| {
        let event = match work.next().await {
            Step::Part(part) => event("part", &part),
            Step::Progress(snapshot) => event("progress", &snapshot),
            Step::End => match work.end().await? {
                Ok(Ok(answer)) => answer,
                Ok(Err(error)) => failed(&ApiError::from(error)),
                Err(failure) => failed(&failure),
            },
        };
        Some((Ok(event), work))
    });
    Ok(Sse::new(events))
}
