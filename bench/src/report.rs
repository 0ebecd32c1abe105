//! Measurement and output.

use cpu_time::ProcessTime;

/// The CPU seconds of `work`, and its result.
pub fn cpu<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let result = std::hint::black_box(work());
    (start.elapsed().as_secs_f64(), result)
}

/// The minimum of several measurements, which is least affected by other load.
pub fn least<T>(times: usize, mut work: impl FnMut() -> T) -> f64 {
    (0..times.max(1)).map(|_| cpu(&mut work).0).fold(f64::INFINITY, f64::min)
}

/// Prints the heading of a table.
pub fn heading(title: &str) {
    println!("\n{title}");
    println!("{:58} {:>12} {:>12} {:>8}  target", "work", "peer", "kelvin", "ratio");
}

/// The time of a peer: measured in this run, or recorded elsewhere.
pub enum Peer {
    Here(f64),
    Recorded(f64),
    None,
}

/// Prints one row: times in seconds, the ratio, and the target for Kelvin.
pub fn row(work: &str, peer: Peer, kelvin: f64, target: &str) {
    let (text, ratio) = match peer {
        Peer::Here(t) => (format!("{t:.4} s"), Some(t / kelvin)),
        Peer::Recorded(t) => (format!("{t:.4} s*"), Some(t / kelvin)),
        Peer::None => ("–".to_owned(), None),
    };
    let ratio = ratio.map_or("–".to_owned(), |r| format!("{r:.1}×"));
    println!("{work:58} {text:>12} {:>12} {ratio:>8}  {target}", format!("{kelvin:.4} s"));
}
