//! The server log: keys with values, one event per line, on standard error.

use crate::system::System;
use std::fmt::Arguments;
use std::time::SystemTime;

/// Writes a line. Errors are ignored: there is no other place to report them.
pub fn line(system: &System, what: Arguments<'_>) {
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    drop(system.write(format_args!("time={time:.3} {what}")));
}
