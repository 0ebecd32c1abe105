//! What the server asks of the operating system: threads, large buffers, lines of the log.
//!
//! Each may be refused, and a refusal ends one request at most. A test lets them be refused.

use std::collections::TryReserveError;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;

/// Something that the operating system may refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A thread that is started.
    Thread,
    /// A buffer of this many bytes.
    Buffer(usize),
    /// A line that is written.
    Write,
}

/// The operating system, or one that refuses what a test says.
#[derive(Clone, Default)]
pub struct System(Option<Arc<dyn Fn(Need) -> bool + Send + Sync>>);

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("System").field(&self.0.is_some()).finish()
    }
}

impl System {
    /// A system that also refuses whatever this function returns true for.
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

    /// Makes room in a buffer for this many bytes more.
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
