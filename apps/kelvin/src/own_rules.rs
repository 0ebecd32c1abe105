//! Rulesets in files of the user's.

use crate::failure::Failure;
use kelvin_lab::{Rulesets, Sum};
use kelvin_placement::{PlacementError, Rules};
use kelvin_play::Summand;
use std::io::Read;

/// Longer texts are no rulesets.
const LONGEST: u64 = 1 << 20;

/// The rulesets that there are when these are asked for: the built-in ones, and those in files such as `towers.toml(2,3)`.
pub fn rulesets<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Rulesets, Failure> {
    let all = Rulesets::default();
    for path in names.into_iter().filter_map(file) {
        all.declare(path, read(path)?.entry());
    }
    Ok(all)
}

/// The rulesets that a sum asks for.
pub fn rulesets_of(sum: &Sum) -> Result<Rulesets, Failure> {
    rulesets_in(&sum.summands()?)
}

/// The rulesets that summands ask for.
pub fn rulesets_in(summands: &[Summand]) -> Result<Rulesets, Failure> {
    rulesets(summands.iter().map(Summand::kind))
}

/// The file that describes a ruleset; `None` for what is no file of rules, but the name of a ruleset.
fn file(ruleset: &str) -> Option<&str> {
    let ruleset = ruleset.trim();
    if ruleset.ends_with(".toml") {
        return Some(ruleset);
    }
    let end = ruleset.rfind(".toml(")? + ".toml".len();
    ruleset.ends_with(')').then_some(&ruleset[..end])
}

fn read(path: &str) -> Result<Rules, Failure> {
    let mut text = String::new();
    std::fs::File::open(path)
        .and_then(|opened| opened.take(LONGEST + 1).read_to_string(&mut text))
        .map_err(|error| Failure::told(format!("cannot read {path}: {error}")))?;
    if text.len() as u64 > LONGEST {
        return Err(Failure::told(format!("{path}: a ruleset has at most {LONGEST} bytes")));
    }
    text.parse()
        .map_err(|error: PlacementError| Failure::told(format!("{path}: {}", error.to_string().trim_end())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_from_names() {
        assert_eq!(file("a/b.toml"), Some("a/b.toml"));
        assert_eq!(file("tiles.toml(2,3)"), Some("tiles.toml"));
        assert_eq!(file("(old).toml(2)"), Some("(old).toml"));
        assert_eq!(file("snort"), None);
        assert_eq!(file("oab(2,3)"), None);
    }
}
