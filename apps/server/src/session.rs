//! Sessions: what a person has asked before makes the next answer quicker, and nobody else sees it.

use crate::app::App;
use crate::config::Config;
use crate::failure::Failure;
use crate::gate::client;
use crate::scheduler::Client;
use crate::work::{self, Running};
use crate::worksheet::Worksheet;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Laboratory, Limits, Rulesets, Settings, Snapshot};
use kelvin_language::Names;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The name of a session, made by the client.
const HEADER: &str = "kelvin-session";

/// Rulesets that one session may declare.
const RULESETS: usize = 100;

/// A session: a laboratory, a worksheet, rulesets of its own, and when it was last used. Where nothing runs in it, it is memory alone.
pub struct Session {
    /// On whose behalf its work is done.
    pub client: Client,
    /// The rulesets that its laboratory knows, those that were declared among them.
    rulesets: Arc<Rulesets>,
    state: Mutex<State>,
}

struct State {
    /// Opened when they are first needed.
    laboratory: Option<Arc<Laboratory>>,
    worksheet: Option<Arc<Worksheet>>,
    /// What the tables of the laboratory held when they were last looked at.
    bytes: u64,
    used: Instant,
}

impl Session {
    fn new(client: Client) -> Session {
        let state = State { laboratory: None, worksheet: None, bytes: 0, used: Instant::now() };
        Session { client, rulesets: Arc::default(), state: Mutex::new(state) }
    }

    /// What it knows, which is used now.
    fn state(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.used = Instant::now();
        state
    }

    /// Its laboratory; a new one where the tables of the old one are half full.
    fn laboratory(&self, config: &Config) -> Arc<Laboratory> {
        let state = &mut *self.state();
        if state.bytes > config.bytes / 2 {
            (state.laboratory, state.bytes) = (None, 0);
        }
        let open = || Arc::new(Laboratory::open(config.settings(), self.rulesets.clone()));
        state.laboratory.get_or_insert_with(open).clone()
    }

    /// Its worksheet.
    pub fn worksheet(&self, config: &Config) -> Arc<Worksheet> {
        self.state().worksheet.get_or_insert_with(|| Arc::new(Worksheet::open(config))).clone()
    }

    /// The names of its worksheet with what they mean, if something ran in it.
    pub fn names(&self) -> Option<Arc<Names>> {
        self.state().worksheet.as_ref()?.names()
    }

    /// Forgets its worksheet; or this one, if it is that still. It is given to the caller to be dropped, which may take long.
    pub fn reset(&self, worksheet: Option<&Arc<Worksheet>>) -> Option<Arc<Worksheet>> {
        let mut state = self.state();
        match (&state.worksheet, worksheet) {
            (Some(current), Some(old)) if !Arc::ptr_eq(current, old) => None,
            _ => state.worksheet.take(),
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
    fn note(&self, laboratory: &Arc<Laboratory>, budget: &Budget, well: bool) {
        let mut state = self.state();
        if state.laboratory.as_ref().is_some_and(|current| Arc::ptr_eq(current, laboratory)) {
            state.bytes = Snapshot::of(budget).bytes;
            if !well {
                (state.laboratory, state.bytes) = (None, 0);
            }
        }
    }

    /// Since when nothing runs in it; `None` if something does.
    fn idle_since(&self) -> Option<Instant> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let answers = state.laboratory.as_ref().is_some_and(|laboratory| Arc::strong_count(laboratory) > 1);
        let evaluates = state.worksheet.as_ref().is_some_and(|sheet| Arc::strong_count(sheet) > 1);
        (!answers && !evaluates).then_some(state.used)
    }
}

/// Does work in the laboratory of a session, as soon as there is a place for it.
pub async fn begin<T: Send + 'static>(
    app: &Arc<App>,
    session: Arc<Session>,
    limits: &Limits,
    job: impl for<'u> FnOnce(&Lab<'u>, &Budget) -> T + Send + 'static,
) -> Result<Running<T>, Failure> {
    let place = app.scheduler.place(session.client).await?;
    let laboratory = session.laboratory(&app.config);
    let budget = laboratory.budget(&app.config.capped(limits));
    let (held, within) = (laboratory.clone(), budget.clone());
    let work = move |budget: &Budget| laboratory.enter(|lab| job(lab, budget));
    Ok(work::begin(app, place, budget, work, move |well| session.note(&held, &within, well)))
}

impl Config {
    /// What a laboratory and the engines of a worksheet may use.
    pub fn settings(&self) -> Settings {
        Settings { threads: 1, bytes: self.bytes / 16, cache: None }
    }

    /// The limits of work that needs no laboratory.
    pub fn budget(&self) -> Budget {
        self.capped(&Limits::default()).budget()
    }

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
    /// Those that were forgotten, until they are dropped: where there are large tables, that takes a while.
    forgotten: Mutex<Vec<Arc<dyn Send + Sync>>>,
    most: usize,
    /// The most of one address.
    most_of_address: usize,
    next: AtomicU64,
}

/// Forgotten sessions that wait to be dropped; more are dropped at once.
const FORGOTTEN: usize = 1000;

impl Sessions {
    pub fn new(config: &Config) -> Sessions {
        let most = config.sessions.max(1);
        // Half is left to others, where there may be others.
        let most_of_address = if config.is_public() || config.forwarded { most.div_ceil(2) } else { most };
        Sessions {
            all: Mutex::default(),
            forgotten: Mutex::default(),
            most,
            most_of_address,
            next: AtomicU64::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// The session of this name. A new one takes the place of the oldest of its address where there are too many; sessions of
    /// others stay.
    fn named(&self, name: &str, address: IpAddr) -> Result<Arc<Session>, Failure> {
        let mut all = self.lock();
        if let Some(session) = all.get(name) {
            return Ok(session.clone());
        }
        let of_address = all.values().filter(|session| session.client.address == address).count();
        if all.len() >= self.most || of_address >= self.most_of_address {
            let oldest = forget_oldest(&mut all, |session| session.client.address == address);
            let oldest = oldest.ok_or_else(|| {
                Failure::busy("there are too many sessions; ask again later, or without a session")
            })?;
            self.drop_later(oldest);
        }
        let session = Some(self.next.fetch_add(1, Ordering::Relaxed));
        let session = Arc::new(Session::new(Client { address, session }));
        all.insert(name.to_owned(), session.clone());
        Ok(session)
    }

    /// Drops something large on another thread.
    pub fn drop_later(&self, large: Arc<dyn Send + Sync>) {
        let mut forgotten = self.forgotten.lock().unwrap_or_else(PoisonError::into_inner);
        if forgotten.len() < FORGOTTEN {
            forgotten.push(large);
        }
    }

    /// Drops what was forgotten.
    pub fn drop_forgotten(&self) {
        let forgotten = std::mem::take(&mut *self.forgotten.lock().unwrap_or_else(PoisonError::into_inner));
        drop(forgotten);
    }

    /// Forgets the session that was unused for the longest time; whether there was one.
    pub fn forget_oldest(&self) -> bool {
        let oldest = forget_oldest(&mut self.lock(), |_| true);
        oldest.is_some()
    }

    /// Forgets the sessions that were unused for so long; how many.
    pub fn forget_idle(&self, idle: Duration) -> usize {
        let mut all = self.lock();
        let is_idle = |_: &String, session: &mut Arc<Session>| {
            session.idle_since().is_some_and(|since| since.elapsed() >= idle)
        };
        let idle: Vec<_> = all.extract_if(is_idle).collect();
        drop(all);
        idle.len()
    }

    /// Forgets all.
    pub fn close(&self) {
        let all = std::mem::take(&mut *self.lock());
        drop(all);
    }
}

/// Takes out the session that was unused for the longest time among some.
fn forget_oldest(
    all: &mut HashMap<String, Arc<Session>>,
    among: impl Fn(&Session) -> bool,
) -> Option<Arc<Session>> {
    let idle = all.iter().filter(|(_, session)| among(session));
    let idle = idle.filter_map(|(name, session)| Some((session.idle_since()?, name)));
    let oldest = idle.min().map(|(_, name)| name.clone())?;
    all.remove(&oldest)
}

/// The session of a request: the one that it names, or one for itself alone.
pub struct InSession(pub Arc<Session>);

impl FromRequestParts<Arc<App>> for InSession {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<InSession, Failure> {
        let address = client(&parts.extensions);
        let Some(name) = parts.headers.get(HEADER) else {
            return Ok(InSession(Arc::new(Session::new(Client { address, session: None }))));
        };
        let is_name = |name: &&str| {
            (8..=64).contains(&name.len())
                && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter))
        };
        match name.to_str().ok().filter(is_name) {
            Some(name) => Ok(InSession(app.sessions.named(name, address)?)),
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
        let session = app.sessions.named("one-session", IpAddr::from([127, 0, 0, 1])).unwrap();
        let limits = Limits::default();
        let wrong = begin(&app, session.clone(), &limits, |_, _| panic!("on purpose")).await.unwrap();
        let failure: Failure = wrong.wait().await.map(|()| unreachable!()).unwrap_err();
        assert_eq!((failure.status().as_u16(), failure.kind), (500, "mistake"));
        let right = begin(&app, session, &limits, |lab, _| lab.universe().len()).await.unwrap();
        assert_eq!(right.wait().await.unwrap(), 0);
        assert_eq!(app.scheduler.running(), 0);
    }
}
