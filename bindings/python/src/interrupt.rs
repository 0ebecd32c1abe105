//! Long work: without the GIL, and interruptible by Ctrl-C.

use crate::errors::panicked;
use kelvin_budget::Budget;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// The interval at which signals are checked.
const GLANCE: Duration = Duration::from_millis(50);

/// A callback for messages of the work, called with `None` after each interval without a message.
pub type Hear<'h, M> = &'h mut (dyn FnMut(Python<'_>, &Budget, Option<M>) -> PyResult<()> + Send);

/// Runs work on another thread without the GIL, while this thread checks for signals and passes on messages.
/// Python delivers signals only to its main thread, and only on request.
pub fn interruptible<M: Send, R: Send>(
    py: Python<'_>,
    budget: &Budget,
    hear: Hear<'_, M>,
    work: impl FnOnce(&Sender<M>) -> R + Send,
) -> PyResult<R> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = std::thread::Builder::new()
                .name("kelvin".into())
                .spawn_scoped(scope, move || work(&sender))?;
            let mut failed: Option<PyErr> = None;
            loop {
                let message = match receiver.recv_timeout(GLANCE) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => None,
                    // The worker has finished, and dropped its sender.
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if failed.is_none() {
                    let heard = Python::try_attach(|py| {
                        py.check_signals()?;
                        hear(py, budget, message)
                    });
                    match heard {
                        Some(Ok(())) => {}
                        Some(Err(error)) => {
                            budget.cancel().raise();
                            failed = Some(error);
                        }
                        None => interpreter_is_gone(budget),
                    }
                }
            }
            match (worker.join(), failed) {
                (_, Some(error)) => Err(error),
                (Ok(answer), None) => Ok(answer),
                (Err(panic), None) => Err(panicked(panic.as_ref())),
            }
        })
    })
}

/// Blocks this thread until the process exits: the interpreter is shutting down, and cannot be re-entered.
fn interpreter_is_gone(budget: &Budget) -> ! {
    budget.cancel().raise();
    loop {
        std::thread::park();
    }
}
