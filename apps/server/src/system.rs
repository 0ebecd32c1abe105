//! The calls to the operating system: threads, large buffers, log lines.
//!
//! Each call may fail, and a failure ends at most one request. Tests inject failures.

use std::collections::TryReserveError;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;

/// A call that may fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Starting a thread.
    Thread,
    /// Allocating a buffer of this many bytes.
    Buffer(usize),
    /// Writing a line.
    Write,
}

/// The operating system, or a wrapper that injects failures.
#[derive(Clone, Default)]
pub struct System(Option<Arc<dyn Fn(Need) -> bool + Send + Sync>>);

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("System").field(&self.0.is_some()).finish()
    }
}

impl System {
    /// A system that also fails if this function returns true.
    pub fn refusing(refuses: impl Fn(Need) -> bool + Send + Sync + 'static) -> System {
        System(Some(Arc::new(refuses)))
    }

    fn ask(&self, need: Need) -> io::Result<()> {
        match &self.0 {
            Some(refuses) if refuses(need) => Err(io::Error::other("refused by a test")),
            _ => Ok(()),
        }
    }

    /// Starts a thread.
    pub(crate) fn start(&self, name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        self.ask(Need::Thread)?;
        thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
    }

    /// Reserves this many more bytes in a buffer.
    pub(crate) fn reserve(&self, buffer: &mut Vec<u8>, more: usize) -> io::Result<()> {
        self.ask(Need::Buffer(more))?;
        buffer.try_reserve(more).map_err(|error: TryReserveError| io::Error::other(error))
    }

    /// Writes a line to standard error.
    pub(crate) fn write(&self, line: fmt::Arguments<'_>) -> io::Result<()> {
        self.ask(Need::Write)?;
        writeln!(io::stderr().lock(), "{line}")
    }
}
