//! Lines for those who look after a server: words with values, one event a line, on standard error.

use std::fmt::Arguments;
use std::io::Write;
use std::time::SystemTime;

/// Writes a line. If nobody listens there is nobody to tell.
pub fn line(what: Arguments<'_>) {
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    let _ = writeln!(std::io::stderr().lock(), "time={time:.3} {what}");
}
