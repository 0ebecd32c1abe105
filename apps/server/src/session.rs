//! Sessions: what a person has asked before makes the next answer quicker, and nobody else sees it.

use crate::app::App;
use crate::config::Config;
use crate::failure::Failure;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kelvin_budget::Budget;
use kelvin_lab::{Laboratory, Limits, Settings, Snapshot};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The name of a session, made by the client.
const HEADER: &str = "kelvin-session";

/// A session: a laboratory, and when it was last used.
pub struct Session {
    /// So much work of one session at a time.
    pub places: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Opened when it is first needed.
    room: Option<Arc<Room>>,
    /// What its tables held when somebody last looked.
    bytes: u64,
    used: Option<Instant>,
}

impl Session {
    fn new(config: &Config) -> Session {
        // Half of the places are left to others.
        let places = config.running.div_ceil(2).max(1);
        Session { places: Arc::new(Semaphore::new(places)), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its laboratory; a new one where the tables of the old one are half full.
    pub fn room(&self, config: &Config) -> Arc<Room> {
        let mut state = self.state();
        state.used = Some(Instant::now());
        if state.bytes > config.bytes / 2 {
            (state.room, state.bytes) = (None, 0);
        }
        state.room.get_or_insert_with(|| Arc::new(Room::open(config))).clone()
    }

    /// Notes what work in a laboratory left behind; one in which a mistake was made is not used again.
    pub fn note(&self, room: &Arc<Room>, budget: &Budget, mistaken: bool) {
        let mut state = self.state();
        state.used = Some(Instant::now());
        if state.room.as_ref().is_some_and(|current| Arc::ptr_eq(current, room)) {
            state.bytes = Snapshot::of(budget).bytes;
            if mistaken {
                (state.room, state.bytes) = (None, 0);
            }
        }
    }

    /// Since when nothing runs in it; `None` if something does.
    fn idle_since(&self) -> Option<Instant> {
        let state = self.state();
        let works = state.room.as_ref().is_some_and(|room| Arc::strong_count(room) > 1);
        state.used.filter(|_| !works)
    }
}

/// A laboratory that is closed elsewhere when nobody uses it any more: closing waits for work that stops.
pub struct Room(Option<Laboratory>);

impl Room {
    fn open(config: &Config) -> Room {
        let settings = Settings { threads: 1, bytes: config.bytes / 16, cache: None };
        Room(Some(Laboratory::open(settings, Default::default())))
    }
}

impl Deref for Room {
    type Target = Laboratory;

    fn deref(&self) -> &Laboratory {
        self.0.as_ref().expect("it is taken away only when the room is dropped")
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let laboratory = self.0.take();
        // Where there is no thread for it, it is closed here.
        drop(std::thread::Builder::new().spawn(move || drop(laboratory)));
    }
}

impl Config {
    /// The limits of a question, as far as the server allows.
    pub fn capped(&self, asked: &Limits) -> Limits {
        Limits {
            seconds: Some(asked.seconds.map_or(self.seconds, |seconds| seconds.min(self.seconds))),
            bytes: Some(asked.bytes.map_or(self.bytes, |bytes| bytes.min(self.bytes))),
            values: asked.values,
            positions: asked.positions,
        }
    }
}

/// The sessions by their names.
pub struct Sessions {
    all: Mutex<HashMap<String, Arc<Session>>>,
    most: usize,
}

impl Sessions {
    pub fn new(config: &Config) -> Sessions {
        Sessions { all: Mutex::default(), most: config.sessions.max(1) }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    fn named(&self, name: &str, config: &Config) -> Arc<Session> {
        let mut all = self.lock();
        if let Some(session) = all.get(name) {
            return session.clone();
        }
        if all.len() >= self.most {
            forget_oldest(&mut all);
        }
        let session = Arc::new(Session::new(config));
        session.state().used = Some(Instant::now());
        all.insert(name.to_owned(), session.clone());
        session
    }

    /// Forgets the session that was unused for the longest time; whether there was one.
    pub fn forget_oldest(&self) -> bool {
        forget_oldest(&mut self.lock())
    }

    /// Forgets the sessions that were unused for so long; how many.
    pub fn forget_idle(&self, idle: Duration) -> usize {
        let mut all = self.lock();
        let before = all.len();
        all.retain(|_, session| session.idle_since().is_none_or(|since| since.elapsed() < idle));
        before - all.len()
    }

    /// Forgets all.
    pub fn close(&self) {
        self.lock().clear();
    }
}

fn forget_oldest(all: &mut HashMap<String, Arc<Session>>) -> bool {
    let idle = all.iter().filter_map(|(name, session)| Some((session.idle_since()?, name)));
    let oldest = idle.min().map(|(_, name)| name.clone());
    oldest.is_some_and(|name| all.remove(&name).is_some())
}

/// The session of a request: the one that it names, or one for itself alone.
pub struct InSession(pub Arc<Session>);

impl FromRequestParts<Arc<App>> for InSession {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<InSession, Failure> {
        let Some(name) = parts.headers.get(HEADER) else {
            return Ok(InSession(Arc::new(Session::new(&app.config))));
        };
        let is_name = |name: &&str| {
            (8..=64).contains(&name.len())
                && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter))
        };
        match name.to_str().ok().filter(is_name) {
            Some(name) => Ok(InSession(app.sessions.named(name, &app.config))),
            None => Err(Failure::request(
                "expected 8 to 64 letters, digits, - and _ in the header Kelvin-Session",
            )),
        }
    }
}
