//! Long work: without Python's lock, and stopped by Ctrl-C.

use crate::errors::panicked;
use kelvin_budget::Budget;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long Ctrl-C may go unnoticed.
const GLANCE: Duration = Duration::from_millis(50);

/// Hears what work tells; `None` when nothing was told for a while.
pub type Hear<'h, M> = &'h mut (dyn FnMut(Python<'_>, &Budget, Option<M>) -> PyResult<()> + Send);

/// Works on another thread, without holding Python's lock, while this one looks for signals and hears what the work tells: Python
/// tells its main thread alone of signals, and only when it is asked.
pub fn interruptible<M: Send, R: Send>(
    py: Python<'_>,
    budget: &Budget,
    hear: Hear<'_, M>,
    work: impl FnOnce(&Sender<M>) -> R + Send,
) -> PyResult<R> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (tell, told) = channel();
            let worker =
                std::thread::Builder::new().name("kelvin".into()).spawn_scoped(scope, move || work(&tell))?;
            let mut failed: Option<PyErr> = None;
            loop {
                let message = match told.recv_timeout(GLANCE) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => None,
                    // The worker is done with its sender.
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

/// The interpreter is being taken down, and nobody can go back to it: this thread waits for the end of the process.
fn interpreter_is_gone(budget: &Budget) -> ! {
    budget.cancel().raise();
    loop {
        std::thread::park();
    }
}
