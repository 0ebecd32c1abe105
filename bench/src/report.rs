//! Measuring and printing.

use cpu_time::ProcessTime;

/// CPU seconds of `work`, and what it gave.
pub fn cpu<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let result = std::hint::black_box(work());
    (start.elapsed().as_secs_f64(), result)
}

/// The least of several measurements: what the machine does when it is least disturbed.
pub fn least<T>(times: usize, mut work: impl FnMut() -> T) -> f64 {
    (0..times.max(1)).map(|_| cpu(&mut work).0).fold(f64::INFINITY, f64::min)
}

/// Prints the head of a table.
pub fn head(title: &str) {
    println!("\n{title}");
    println!("{:58} {:>12} {:>12} {:>8}  bar", "work", "peer", "kelvin", "ratio");
}

/// A peer's time: measured in this run, or noted elsewhere.
pub enum Peer {
    Here(f64),
    Noted(f64),
    None,
}

/// Prints one row: times in seconds, the ratio, and the bar Kelvin must reach.
pub fn row(work: &str, peer: Peer, kelvin: f64, bar: &str) {
    let (text, ratio) = match peer {
        Peer::Here(t) => (format!("{t:.4} s"), Some(t / kelvin)),
        Peer::Noted(t) => (format!("{t:.4} s*"), Some(t / kelvin)),
        Peer::None => ("–".to_owned(), None),
    };
    let ratio = ratio.map_or("–".to_owned(), |r| format!("{r:.1}×"));
    println!("{work:58} {text:>12} {:>12} {ratio:>8}  {bar}", format!("{kelvin:.4} s"));
}
