//! Sessions: what a person has asked before makes the next answer quicker, and nobody else sees it.

use crate::app::App;
use crate::config::Config;
use crate::desk::{self, Running};
use crate::failure::Failure;
use crate::worksheet::Worksheet;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Laboratory, Limits, Rulesets, Settings, Snapshot};
use kelvin_language::Names;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The name of a session, made by the client.
const HEADER: &str = "kelvin-session";

/// Rulesets that one session may declare.
const RULESETS: usize = 100;

/// A session: a laboratory, a worksheet, rulesets of its own, and when it was last used.
pub struct Session {
    /// So much work of one session at a time.
    pub places: Arc<Semaphore>,
    /// The rulesets that its laboratory knows, those that were declared among them.
    rulesets: Arc<Rulesets>,
    state: Mutex<State>,
}

struct State {
    /// Opened when they are first needed.
    room: Option<Arc<Room>>,
    worksheet: Option<Arc<Worksheet>>,
    /// What the tables of the laboratory held when somebody last looked.
    bytes: u64,
    used: Instant,
}

impl Session {
    fn new(config: &Config) -> Session {
        // Half of the places are left to others.
        let places = config.running.div_ceil(2).max(1);
        let state = State { room: None, worksheet: None, bytes: 0, used: Instant::now() };
        Session {
            places: Arc::new(Semaphore::new(places)),
            rulesets: Arc::default(),
            state: Mutex::new(state),
        }
    }

    /// What it knows, which is used now.
    fn state(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.used = Instant::now();
        state
    }

    /// Its laboratory; a new one where the tables of the old one are half full.
    fn room(&self, config: &Config) -> Arc<Room> {
        let state = &mut *self.state();
        if state.bytes > config.bytes / 2 {
            (state.room, state.bytes) = (None, 0);
        }
        state.room.get_or_insert_with(|| Arc::new(Room::open(config, self.rulesets.clone()))).clone()
    }

    /// Its worksheet.
    pub fn worksheet(&self, config: &Config) -> Arc<Worksheet> {
        let open = || Arc::new(Worksheet::open(Room::open(config, Arc::default())));
        self.state().worksheet.get_or_insert_with(open).clone()
    }

    /// The names of its worksheet with what they mean, if something ran in it.
    pub fn names(&self) -> Option<Arc<Names>> {
        self.state().worksheet.as_ref()?.names()
    }

    /// Forgets its worksheet; or this one, if it is that still.
    pub fn reset(&self, worksheet: Option<&Arc<Worksheet>>) {
        let mut state = self.state();
        let forgotten = match (&state.worksheet, worksheet) {
            (Some(current), Some(old)) => Arc::ptr_eq(current, old),
            _ => true,
        };
        if forgotten {
            state.worksheet = None;
        }
    }

    /// Declares a ruleset, for all questions to come.
    pub fn declare(&self, name: &str, toml: &str) -> Result<(), Failure> {
        // Held so that two requests at once are counted one after the other.
        let _state = self.state();
        if self.rulesets.declared() >= RULESETS && !self.rulesets.is_own(name) {
            return Err(Failure::request(format!("a session has at most {RULESETS} rulesets of its own")));
        }
        Ok(self.rulesets.declare_text(name, toml)?)
    }

    /// Notes what work in a laboratory left behind; one in which a mistake was made is not used again.
    fn note(&self, room: &Arc<Room>, budget: &Budget, well: bool) {
        let mut state = self.state();
        if state.room.as_ref().is_some_and(|current| Arc::ptr_eq(current, room)) {
            state.bytes = Snapshot::of(budget).bytes;
            if !well {
                (state.room, state.bytes) = (None, 0);
            }
        }
    }

    /// Since when nothing runs in it; `None` if something does.
    fn idle_since(&self) -> Option<Instant> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let answers = state.room.as_ref().is_some_and(|room| Arc::strong_count(room) > 1);
        let evaluates = state.worksheet.as_ref().is_some_and(|sheet| Arc::strong_count(sheet) > 1);
        (!answers && !evaluates).then_some(state.used)
    }
}

/// Does work in the laboratory of a session, as soon as there is a place for it.
pub async fn begin<T: Send + 'static>(
    app: &Arc<App>,
    session: &Arc<Session>,
    limits: &Limits,
    job: impl for<'u> FnOnce(&Lab<'u>, &Budget) -> T + Send + 'static,
) -> Result<Running<T>, Failure> {
    let place = app.desk.place(session).await?;
    let room = session.room(&app.config);
    let (task, running) = desk::task(app, place, room.budget(&app.config.capped(limits)));
    let (held, session, budget) = (room.clone(), session.clone(), running.budget.clone());
    room.work(move |lab| {
        let well = task.run(|budget| job(lab, budget));
        session.note(&held, &budget, well);
    });
    Ok(running)
}

/// A laboratory that is closed elsewhere when nobody uses it any more: closing waits for work that stops.
pub struct Room(Option<Laboratory>);

impl Room {
    fn open(config: &Config, rulesets: Arc<Rulesets>) -> Room {
        let settings = Settings { threads: 1, bytes: config.bytes / 16, cache: None };
        Room(Some(Laboratory::open(settings, rulesets).at_once(config.running)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_mistake_ends_its_question_and_nothing_else() {
        let app = Arc::new(App::new(Config::default()));
        let session = app.sessions.named("one-session", &app.config);
        let limits = Limits::default();
        let wrong = begin(&app, &session, &limits, |_, _| panic!("on purpose")).await.unwrap();
        let failure: Failure = wrong.wait().await.map(|()| unreachable!()).unwrap_err();
        assert_eq!((failure.status().as_u16(), failure.kind), (500, "mistake"));
        let right = begin(&app, &session, &limits, |lab, _| lab.universe().len()).await.unwrap();
        assert_eq!(right.wait().await.unwrap(), 0);
        assert_eq!(app.desk.running(), 0);
    }
}
