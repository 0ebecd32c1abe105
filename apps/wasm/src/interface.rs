//! The functions that a program in JavaScript calls, and those it provides.
//!
//! Texts are passed through two buffers: the caller writes a request into the one that [`input`] makes, and
//! reads the answer from [`output`].

use crate::engine::{AnswerObserver, BrowserEngine};
use kelvin_budget::{Budget, set_clock};
use kelvin_lab::Snapshot;
use std::cell::RefCell;
use std::time::Duration;

#[link(wasm_import_module = "kelvin")]
unsafe extern "C" {
    /// The time in milliseconds since a fixed moment. It may call [`progress`] and [`cancel`].
    safe fn now() -> f64;
    /// Receives a text: a part of an answer, or the message of a panic, after which the instance ends.
    safe fn event(kind: u32, start: *const u8, length: usize);
}

/// The kinds of events.
const PART: u32 = 0;
const PANIC: u32 = 1;

/// The bytes of the stack of a request. Deeper recursion continues in further stacks, as far as the browser calls functions.
const STACK: usize = 4 << 20;

thread_local! {
    static ENGINE: RefCell<BrowserEngine> = RefCell::default();
    static INPUT: RefCell<Vec<u8>> = RefCell::default();
    static OUTPUT: RefCell<Vec<u8>> = RefCell::default();
    /// The budget of the current work.
    static CURRENT: RefCell<Option<Budget>> = RefCell::default();
}

fn send(kind: u32, text: &[u8]) {
    event(kind, text.as_ptr(), text.len());
}

/// Sends parts to the program, and stores the budget.
struct Sender;

impl AnswerObserver for Sender {
    fn begin(&mut self, budget: &Budget) {
        CURRENT.set(Some(budget.clone()));
    }
    fn part(&mut self, part: &[u8]) {
        send(PART, part);
    }
}

/// Prepares the instance. Called once, before everything else.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    set_clock(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default());
    std::panic::set_hook(Box::new(|what| send(PANIC, what.to_string().as_bytes())));
}

/// Makes room for a request of this length, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request in the input: a session, a path and a body, one after the other. Returns 0 for an answer
/// and 1 for an error.
#[unsafe(no_mangle)]
pub extern "C" fn request(session: usize, path: usize) -> u32 {
    let input = INPUT.take();
    let text = |from: usize, to: usize| String::from_utf8_lossy(input.get(from..to).unwrap_or_default());
    let (name, place) = (text(0, session), text(session, session.saturating_add(path)));
    let body = input.get(session.saturating_add(path)..).unwrap_or_default();
    let answer = || ENGINE.with_borrow_mut(|engine| engine.answer(&name, &place, body, &mut Sender));
    // `stacker` knows no limit of the stack here, and would allocate one at each call that might recurse.
    // In a stack that it has allocated it knows the limit.
    let answer = stacker::grow(STACK, answer);
    CURRENT.set(None);
    let failed = answer.is_err();
    OUTPUT.set(answer.unwrap_or_else(|failure| failure.object().to_string().into_bytes()));
    failed.into()
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// The length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Cancels the current work.
#[unsafe(no_mangle)]
pub extern "C" fn cancel() {
    CURRENT.with_borrow(|budget| {
        if let Some(budget) = budget {
            budget.cancel().raise();
        }
    });
}

/// A count of the current work: positions, steps, values or bytes, by its index.
#[unsafe(no_mangle)]
pub extern "C" fn progress(index: u32) -> f64 {
    let snapshot = CURRENT.with_borrow(|budget| budget.as_ref().map(Snapshot::of)).unwrap_or_default();
    let counts = [snapshot.positions, snapshot.steps, snapshot.values, snapshot.bytes];
    counts.get(index as usize).copied().unwrap_or_default() as f64
}
