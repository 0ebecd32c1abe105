//! Work for a request: on a thread of the pool, within a budget, cancelled when its client disconnects.

use crate::app::App;
use crate::failure::ApiError;
use crate::log;
use crate::metrics::count;
use crate::scheduler::{Client, Slot};
use kelvin_budget::Budget;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Starts work in a slot. `after` is called at the end, with whether the work ended without a panic.
pub fn begin<T: Send + 'static>(
    app: &Arc<App>,
    place: Slot,
    budget: Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
    after: impl FnOnce(bool) + Send + 'static,
) -> Running<T> {
    let (sender, receiver) = oneshot::channel();
    let (within, shared) = (budget.clone(), app.clone());
    place.run(budget.clone(), move |place| {
        let done = catch_unwind(AssertUnwindSafe(|| within.around(|| work(&within))));
        let id = place.id();
        if done.is_err() {
            log::line(
                &shared.config.system,
                format_args!("mistake={id} what=\"the work of a request ended in the panic above\""),
            );
            count(&shared.metrics.mistakes);
        }
        after(done.is_ok());
        let refused = place.is_refused();
        drop(place);
        let answer = match done {
            _ if refused => {
                count(&shared.metrics.refused);
                Err(ApiError::busy(
                    "too many long questions are being answered; this one was stopped: ask again later",
                ))
            }
            Ok(done) => Ok(done),
            Err(_) => Err(ApiError::mistake(id)),
        };
        // Send errors are ignored: the client disconnected.
        drop(sender.send(answer));
    });
    Running { app: app.clone(), budget, receiver: Some(receiver) }
}

/// Runs work that needs no session, within the limits of a question, and waits for it.
pub async fn run<T: Send + 'static>(
    app: &Arc<App>,
    client: Client,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let place = app.scheduler.place(client).await?;
    let budget = app.config.budget();
    begin(app, place, budget, work, |_| ()).wait().await
}

/// Work whose result is awaited; dropping it cancels the work.
pub struct Running<T> {
    app: Arc<App>,
    pub budget: Budget,
    receiver: Option<oneshot::Receiver<Result<T, ApiError>>>,
}

impl<T> Running<T> {
    /// Waits for the result of the work.
    pub async fn wait(mut self) -> Result<T, ApiError> {
        let answer = match &mut self.receiver {
            Some(receiver) => receiver.await,
            None => return Err(ApiError::busy("this was answered already")),
        };
        self.receiver = None;
        answer.unwrap_or_else(|_| Err(ApiError::busy("the server is closing")))
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if self.receiver.take().is_some() {
            self.budget.cancel().raise();
            count(&self.app.metrics.cancelled);
        }
    }
}
