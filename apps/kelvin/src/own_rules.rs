//! Placement rulesets in files of the user's.

use crate::board::shown;
use crate::failure::Failure;
use kelvin_placement::{PlacementError, Rules};
use kelvin_positions::Position;
use std::io::Read;

/// A file that describes a ruleset, and the numbers for its parameters: `towers.toml(2,3)`.
pub struct File<'t> {
    path: &'t str,
    arguments: &'t str,
}

impl<'t> File<'t> {
    /// `None` for what is no file of rules, but the name of a ruleset.
    pub fn named(ruleset: &'t str) -> Option<File<'t>> {
        let ruleset = ruleset.trim();
        if ruleset.ends_with(".toml") {
            return Some(File { path: ruleset, arguments: "" });
        }
        let end = ruleset.rfind(".toml(")? + ".toml".len();
        let arguments = ruleset[end..].strip_prefix('(')?.strip_suffix(')')?;
        Some(File { path: &ruleset[..end], arguments })
    }

    fn wrong(&self, why: impl std::fmt::Display) -> Failure {
        Failure::told(format!("{}: {why}", self.path))
    }

    fn numbers(&self) -> Result<Vec<usize>, Failure> {
        let items = self.arguments.split([',', ' ']).filter(|item| !item.is_empty());
        let number = |item: &str| {
            item.parse().map_err(|_| self.wrong(format!("found {item:?}, expected numbers such as (2,3)")))
        };
        items.map(number).collect()
    }
}

/// Longer texts are no rulesets.
const LONGEST: u64 = 1 << 20;

/// The position of a ruleset in a file, on a board.
pub fn position(file: &File<'_>, board: &str) -> Result<Position, Failure> {
    let mut text = String::new();
    std::fs::File::open(file.path)
        .and_then(|opened| opened.take(LONGEST + 1).read_to_string(&mut text))
        .map_err(|error| Failure::told(format!("cannot read {}: {error}", file.path)))?;
    if text.len() as u64 > LONGEST {
        return Err(file.wrong(format!("a ruleset has at most {LONGEST} bytes")));
    }
    let rules: Rules =
        text.parse().map_err(|error: PlacementError| file.wrong(error.to_string().trim_end()))?;
    let game = rules.compile(&file.numbers()?, board).map_err(|error| match &error {
        PlacementError::Board(wrong) => match shown(wrong, board) {
            Some(place) => Failure::told(format!("{error}\n{place}")),
            None => Failure::told(error.to_string()),
        },
        _ => file.wrong(error),
    })?;
    Ok(game.position())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_from_names() {
        let named = |text| File::named(text).map(|file| (file.path, file.arguments));
        assert_eq!(named("a/b.toml"), Some(("a/b.toml", "")));
        assert_eq!(named("tiles.toml(2,3)"), Some(("tiles.toml", "2,3")));
        assert_eq!(named("(old).toml(2)"), Some(("(old).toml", "2")));
        assert_eq!(named("snort"), None);
        assert_eq!(named("oab(2,3)"), None);
    }
}
