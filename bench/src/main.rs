//! `make bench`: Kelvin beside its peers, in one run, in CPU time.
//!
//! A number in the column "peer" with an asterisk was measured elsewhere, on one shared core of a machine
//! like those Kelvin is built on; the others are measured here and now.

mod complexes;
mod games;
mod heat;
mod positions;
mod report;
mod values;

fn main() {
    let only: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| only.is_empty() || only.iter().any(|o| o == name);
    for (name, run) in [
        ("values", values::run as fn()),
        ("heat", heat::run),
        ("positions", positions::run),
        ("complexes", complexes::run),
    ] {
        if wanted(name) {
            run();
        }
    }
}
