//! The registry of rulesets by name.

mod built_in;
mod call;
mod entry;
mod on_grid;
mod symmetry;

pub use call::{Call, Label, Named};
pub use entry::{Dedicated, Entry, Labels, Placement, WrittenClass};
pub(crate) use on_grid::on_grid;
pub use symmetry::{Symmetries, Symmetry};

use crate::position::Position;
use crate::position_error::PositionError;
use std::sync::{Arc, LazyLock};

/// The rulesets by name: the built-in ones, and those that users add.
///
/// ```
/// use kelvin_positions::Registry;
/// let registry = Registry::built_in();
/// assert!(registry.find("Toads and Frogs").is_some());
/// assert_eq!(registry.position("octal(0.77)", "5 + 3")?.to_string(), "octal(0.77) 5 + 3");
/// assert_eq!(
///     registry.position("domineerin", "2x2").unwrap_err().to_string(),
///     "there is no ruleset called \"domineerin\"; is it domineering?"
/// );
/// # Ok::<(), kelvin_positions::PositionError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    entries: Vec<Arc<Entry>>,
}

impl Registry {
    /// The built-in rulesets, by name.
    pub fn built_in() -> &'static Registry {
        static BUILT_IN: LazyLock<Registry> =
            LazyLock::new(|| Registry { entries: built_in::entries().into_iter().map(Arc::new).collect() });
        &BUILT_IN
    }

    /// Adds a ruleset, and replaces one of the same name.
    pub fn add(&mut self, entry: Entry) -> Arc<Entry> {
        let entry = Arc::new(entry);
        self.entries.retain(|other| !other.is_called(&entry.name));
        self.entries.push(entry.clone());
        entry
    }

    /// The rulesets.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<Entry>> {
        self.entries.iter()
    }

    /// The rulesets that are strong placement games.
    pub fn placement_games(&self) -> impl Iterator<Item = &Arc<Entry>> {
        self.iter().filter(|entry| entry.placement.is_some())
    }

    /// Finds the ruleset of a name, or of a path in CGScript: spaces, hyphens and case are ignored.
    pub fn find(&self, name: &str) -> Option<&Arc<Entry>> {
        self.entries.iter().find(|entry| entry.is_called(name))
    }

    /// Parses a ruleset with its arguments: `domineering`, `octal(0.77)`.
    pub fn ruleset(&self, text: &str) -> Result<Named, PositionError> {
        self.ruleset_among(text, &|_| None)
    }

    /// Parses a ruleset. A derived one, such as `impartial(MyClobber)`, may be derived from a ruleset that
    /// only the given lookup knows.
    pub fn ruleset_among(
        &self,
        text: &str,
        others: &dyn Fn(&str) -> Option<Result<Named, PositionError>>,
    ) -> Result<Named, PositionError> {
        let text = text.trim();
        let (name, arguments) = match text.split_once('(') {
            Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')').map(str::trim)),
            None => (text, Some("")),
        };
        let Some(arguments) = arguments.or_else(|| self.find(name).is_none().then_some("")) else {
            return Err(PositionError::Unclosed { ruleset: text.into() });
        };
        match self.find(name) {
            Some(entry) if entry.of_ruleset && !arguments.is_empty() => {
                let inner = others(arguments).unwrap_or_else(|| self.ruleset(arguments))?;
                Named::of(entry.clone(), arguments, inner)
            }
            Some(entry) => Named::new(entry.clone(), arguments),
            None => {
                let typed = plain(name);
                let like = self.iter().map(|entry| &entry.name).filter(|known| alike(&plain(known), &typed));
                let like = like.map(ToString::to_string).collect();
                Err(PositionError::UnknownRuleset { name: name.into(), like })
            }
        }
    }

    /// Creates the position of a named ruleset on a board given as text.
    pub fn position(&self, ruleset: &str, board: &str) -> Result<Position, PositionError> {
        let ruleset = self.ruleset(ruleset)?;
        ruleset.on(&ruleset.read(board)?)
    }
}

impl Position {
    /// Creates the position of a built-in ruleset, such as `domineering` or `octal(0.77)`, on a board given
    /// as text.
    pub fn parse(ruleset: &str, board: &str) -> Result<Position, PositionError> {
        Registry::built_in().position(ruleset, board)
    }
}

/// Normalises a name: removes spaces, hyphens and case.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns whether two names are similar: one begins with or contains the other, or differs by a letter or
/// two.
fn alike(known: &str, typed: &str) -> bool {
    if typed.is_empty() || typed.len() > 40 {
        return false;
    }
    // Two letters occur in many names, and two changes make a short name a different one.
    let part = |part: &str, whole: &str| part.len() > 2 && whole.contains(part);
    part(typed, known) || part(known, typed) || distance(known, typed) <= typed.len().min(6) / 3
}

/// The edit distance of two words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
