//! Sessions: caches that make later answers faster, isolated from other clients.

use crate::app::App;
use crate::config::Config;
use crate::failure::ApiError;
use crate::gate::client;
use crate::scheduler::Client;
use crate::work::{self, Running};
use crate::worksheet::Worksheet;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Laboratory, Limits, Rulesets, Settings, Snapshot};
use kelvin_language::Names;
use kelvin_requests::{ClassNames, Declared, DeclaredClasses, RequestError, declare, declare_classes};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The header with the name of the session, which the client chooses.
const HEADER: &str = "kelvin-session";

/// A session: a laboratory, a worksheet, user-defined rulesets, and the time of its last use. While idle it
/// has no thread.
pub struct Session {
    /// The owner of its work.
    pub client: Client,
    /// The rulesets of its laboratory, including those declared in the session.
    rulesets: Arc<Rulesets>,
    state: Mutex<State>,
}

struct State {
    /// Created on first use.
    laboratory: Option<Arc<Laboratory>>,
    worksheet: Option<Arc<Worksheet>>,
    /// The size of the laboratory's tables when last measured.
    bytes: u64,
    used: Instant,
}

impl Session {
    fn new(client: Client) -> Session {
        let state = State { laboratory: None, worksheet: None, bytes: 0, used: Instant::now() };
        Session { client, rulesets: Arc::default(), state: Mutex::new(state) }
    }

    /// Locks the state, and marks the session as used.
    fn state(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.used = Instant::now();
        state
    }

    /// The laboratory; a new one if the tables of the old one are half full.
    fn laboratory(&self, config: &Config) -> Arc<Laboratory> {
        let state = &mut *self.state();
        if state.bytes > config.bytes / 2 {
            (state.laboratory, state.bytes) = (None, 0);
        }
        let open = || {
            Arc::new(Laboratory::open_with_expressions(
                config.settings(),
                self.rulesets.clone(),
                kelvin_language::evaluate,
            ))
        };
        state.laboratory.get_or_insert_with(open).clone()
    }

    /// The worksheet.
    pub fn worksheet(&self, config: &Config) -> Arc<Worksheet> {
        self.state().worksheet.get_or_insert_with(|| Arc::new(Worksheet::open(config))).clone()
    }

    /// The names of the worksheet with their meanings; `None` before the first evaluation.
    pub fn names(&self) -> Option<Arc<Names>> {
        self.state().worksheet.as_ref()?.names()
    }

    /// Removes the worksheet, or only this one if it is still current. Returns it, because dropping it may
    /// take long.
    pub fn reset(&self, worksheet: Option<&Arc<Worksheet>>) -> Option<Arc<Worksheet>> {
        let mut state = self.state();
        match (&state.worksheet, worksheet) {
            (Some(current), Some(old)) if !Arc::ptr_eq(current, old) => None,
            _ => state.worksheet.take(),
        }
    }

    /// Declares a ruleset for later questions.
    pub fn declare(&self, ruleset: &Declared) -> Result<(), RequestError> {
        // The lock makes concurrent requests count one after another.
        let _state = self.state();
        declare(&self.rulesets, ruleset)
    }

    /// Declares the rulesets among some classes.
    pub fn declare_classes(&self, classes: &DeclaredClasses) -> Result<ClassNames, RequestError> {
        let _state = self.state();
        declare_classes(&self.rulesets, classes)
    }

    /// Records the size of the laboratory after work. A laboratory in which an internal error occurred is not
    /// used again.
    fn note(&self, laboratory: &Arc<Laboratory>, budget: &Budget, well: bool) {
        let mut state = self.state();
        if state.laboratory.as_ref().is_some_and(|current| Arc::ptr_eq(current, laboratory)) {
            state.bytes = Snapshot::of(budget).bytes;
            if !well {
                (state.laboratory, state.bytes) = (None, 0);
            }
        }
    }

    /// The bytes of its tables and values when last measured.
    fn bytes(&self) -> u64 {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.bytes.saturating_add(state.worksheet.as_ref().map_or(0, |worksheet| worksheet.bytes()))
    }

    /// The time since when nothing runs in it; `None` if something does.
    fn idle_since(&self) -> Option<Instant> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let answers = state.laboratory.as_ref().is_some_and(|laboratory| Arc::strong_count(laboratory) > 1);
        let evaluates = state.worksheet.as_ref().is_some_and(|sheet| Arc::strong_count(sheet) > 1);
        (!answers && !evaluates).then_some(state.used)
    }
}

/// Runs work in the laboratory of a session, as soon as a slot is free.
pub async fn begin<T: Send + 'static>(
    app: &Arc<App>,
    session: Arc<Session>,
    limits: &Limits,
    job: impl for<'u> FnOnce(&Lab<'u>, &Budget) -> T + Send + 'static,
) -> Result<Running<T>, ApiError> {
    let place = app.scheduler.place(session.client).await?;
    let laboratory = session.laboratory(&app.config);
    let budget = laboratory.budget(&app.config.capped(limits));
    let (held, within) = (laboratory.clone(), budget.clone());
    let work = move |budget: &Budget| laboratory.enter(|lab| job(lab, budget));
    Ok(work::begin(app, place, budget, work, move |well| session.note(&held, &within, well)))
}

impl Config {
    /// The limits of a laboratory and of the engines of a worksheet.
    pub fn settings(&self) -> Settings {
        Settings { threads: 1, bytes: self.bytes / 16, cache: None }
    }

    /// The budget of work that needs no laboratory.
    pub fn budget(&self) -> Budget {
        self.capped(&Limits::default()).budget()
    }

    /// The limits of a question, capped by those of the server.
    pub fn capped(&self, asked: &Limits) -> Limits {
        Limits {
            seconds: Some(asked.seconds.map_or(self.seconds, |seconds| seconds.min(self.seconds))),
            bytes: Some(asked.bytes.map_or(self.bytes, |bytes| bytes.min(self.bytes))),
            values: asked.values,
            positions: asked.positions,
        }
    }
}

/// The sessions by name.
pub struct Sessions {
    all: Mutex<HashMap<String, Arc<Session>>>,
    /// Dropped sessions whose memory is not freed yet, because freeing large tables takes a while.
    forgotten: Mutex<Vec<Arc<dyn Send + Sync>>>,
    most: usize,
    /// The maximum number of sessions of one address.
    most_of_address: usize,
    next: AtomicU64,
}

/// The maximum number of sessions that wait to be freed; beyond it they are freed at once.
const FORGOTTEN: usize = 1000;

impl Sessions {
    pub fn new(config: &Config) -> Sessions {
        let most = config.sessions.max(1);
        // One address may own at most half of the sessions, if other addresses can connect.
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

    /// The number of sessions.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// The session with this name. If there are too many, a new one replaces the oldest of its address;
    /// sessions of other addresses stay.
    fn named(&self, name: &str, address: IpAddr) -> Result<Arc<Session>, ApiError> {
        let mut all = self.lock();
        if let Some(session) = all.get(name) {
            return Ok(session.clone());
        }
        let of_address = all.values().filter(|session| session.client.address == address).count();
        if all.len() >= self.most || of_address >= self.most_of_address {
            let oldest = forget_oldest(&mut all, |session| session.client.address == address);
            let oldest = oldest.ok_or_else(|| {
                ApiError::busy("there are too many sessions; ask again later, or without a session")
            })?;
            self.drop_later(oldest);
        }
        let session = Some(self.next.fetch_add(1, Ordering::Relaxed));
        let session = Arc::new(Session::new(Client { address, session }));
        all.insert(name.to_owned(), session.clone());
        Ok(session)
    }

    /// Drops a large object on another thread.
    pub fn drop_later(&self, large: Arc<dyn Send + Sync>) {
        let mut forgotten = self.forgotten.lock().unwrap_or_else(PoisonError::into_inner);
        if forgotten.len() < FORGOTTEN {
            forgotten.push(large);
        }
    }

    /// Frees the dropped sessions.
    pub fn drop_forgotten(&self) {
        let forgotten = std::mem::take(&mut *self.forgotten.lock().unwrap_or_else(PoisonError::into_inner));
        drop(forgotten);
    }

    /// Drops the idle session that holds the most memory, the longest idle of equal ones, and returns whether there was
    /// one. Idle sessions that together hold at most `least` bytes remain: others fill the memory.
    pub fn forget_largest(&self, least: u64) -> bool {
        let mut all = self.lock();
        let idle = all
            .iter()
            .filter_map(|(name, session)| Some((session.bytes(), Reverse(session.idle_since()?), name)));
        let idle: Vec<_> = idle.collect();
        let held: u64 = idle.iter().map(|(bytes, ..)| bytes).sum();
        let largest = idle.into_iter().max().filter(|_| held > least).map(|(_, _, name)| name.clone());
        let largest = largest.and_then(|name| all.remove(&name));
        drop(all);
        largest.is_some()
    }

    /// Drops the sessions that were idle for this long, and returns their number.
    pub fn forget_idle(&self, idle: Duration) -> usize {
        let mut all = self.lock();
        let is_idle = |_: &String, session: &mut Arc<Session>| {
            session.idle_since().is_some_and(|since| since.elapsed() >= idle)
        };
        let idle: Vec<_> = all.extract_if(is_idle).collect();
        drop(all);
        idle.len()
    }

    /// Drops all sessions.
    pub fn close(&self) {
        let all = std::mem::take(&mut *self.lock());
        drop(all);
    }
}

/// Removes the session that was idle the longest among some.
fn forget_oldest(
    all: &mut HashMap<String, Arc<Session>>,
    among: impl Fn(&Session) -> bool,
) -> Option<Arc<Session>> {
    let idle = all.iter().filter(|(_, session)| among(session));
    let idle = idle.filter_map(|(name, session)| Some((session.idle_since()?, name)));
    let oldest = idle.min().map(|(_, name)| name.clone())?;
    all.remove(&oldest)
}

/// The session of a request: the named one, or a new one for this request only.
pub struct InSession(pub Arc<Session>);

impl FromRequestParts<Arc<App>> for InSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<InSession, ApiError> {
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
            None => Err(ApiError::request(
                "expected 8 to 64 letters, digits, - and _ in the header Kelvin-Session",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Exhausted;

    #[test]
    fn the_largest_idle_session_is_dropped_first() {
        let sessions = Sessions::new(&Config::default());
        let address = IpAddr::from([127, 0, 0, 1]);
        for (name, bytes) in [("old-and-small", 10), ("large", 1000), ("larger", 2000), ("new-and-small", 10)]
        {
            sessions.named(name, address).unwrap().state().bytes = bytes;
        }
        assert!(!sessions.forget_largest(3020));
        for left in [3, 2, 1] {
            assert!(sessions.forget_largest(0));
            assert_eq!(sessions.len(), left);
            let name = if left == 1 { "new-and-small" } else { "old-and-small" };
            assert!(sessions.lock().contains_key(name), "{left}");
        }
        assert!(!sessions.forget_largest(10));
        assert!(sessions.forget_largest(9) && !sessions.forget_largest(0));
    }

    /// A job that never reads the clock is cancelled when its time is over.
    #[tokio::test]
    async fn overdue_work_is_cancelled() {
        let app = Arc::new(App::new(Config::default()));
        crate::watch::watch(&app);
        let session = app.sessions.named("one-session", IpAddr::from([127, 0, 0, 1])).unwrap();
        let limits = Limits { seconds: Some(0.05), ..Limits::default() };
        let work = begin(&app, session, &limits, |_, budget| {
            let begun = Instant::now();
            while budget.cancel().reason().is_none() && begun.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(5));
            }
            budget.cancel().reason()
        });
        assert_eq!(work.await.unwrap().wait().await.unwrap(), Some(Exhausted::Time));
    }

    #[tokio::test]
    async fn a_mistake_ends_its_question_and_nothing_else() {
        let app = Arc::new(App::new(Config::default()));
        let session = app.sessions.named("one-session", IpAddr::from([127, 0, 0, 1])).unwrap();
        let limits = Limits::default();
        let wrong = begin(&app, session.clone(), &limits, |_, _| panic!("on purpose")).await.unwrap();
        let failure: ApiError = wrong.wait().await.map(|()| unreachable!()).unwrap_err();
        assert_eq!((failure.status().as_u16(), failure.what.kind), (500, "mistake"));
        let right = begin(&app, session, &limits, |lab, _| lab.universe().len()).await.unwrap();
        assert_eq!(right.wait().await.unwrap(), 0);
        assert_eq!(app.scheduler.running(), 0);
    }
}
