//! The placement rulesets by name, compiled into pictures of conflicts.

mod colouring;
mod nogo;
mod tiles;

use crate::conflicts::Conflicts;
use crate::error::PlacementError;
use crate::layout::Layout;

type Compiled = Result<(Conflicts, Layout), PlacementError>;

/// A placement ruleset as users name it; the names are those of the other rulesets of Kelvin.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What stands in brackets after the name, for rulesets that need it: `oab(2,3)`.
    pub arguments: Option<&'static str>,
    compile: fn(&Call<'_>) -> Compiled,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All built-in placement rulesets, by name.
pub static PLACEMENT_RULESETS: &[Entry] = &[
    Entry { name: "arc-kayles", arguments: None, compile: |call| tiles::arc_kayles(call.board) },
    Entry { name: "col", arguments: None, compile: |call| colouring::col(call.board) },
    Entry { name: "cram", arguments: None, compile: |call| tiles::cram(call.board) },
    Entry { name: "domineering", arguments: None, compile: |call| tiles::domineering(call.board) },
    Entry { name: "hex", arguments: None, compile: |call| tiles::hex(call.board) },
    Entry { name: "nim-placement", arguments: None, compile: |call| tiles::nim(call.board) },
    Entry { name: "node-kayles", arguments: None, compile: |call| colouring::node_kayles(call.board) },
    Entry { name: "nogo", arguments: None, compile: |call| nogo::nogo(call.board) },
    Entry { name: "oab", arguments: Some("a,b"), compile: tiles::oab },
    Entry { name: "snort", arguments: None, compile: |call| colouring::snort(call.board) },
];

/// A ruleset with its arguments, and a board.
struct Call<'t> {
    entry: &'static Entry,
    arguments: &'t str,
    board: &'t str,
}

impl Call<'_> {
    fn wrong(&self) -> PlacementError {
        PlacementError::Arguments {
            ruleset: self.entry.name.into(),
            found: self.arguments.into(),
            expected: self.entry.arguments.unwrap_or("").into(),
        }
    }

    /// The numbers of the arguments.
    fn numbers(&self) -> Result<Vec<usize>, PlacementError> {
        let items = self.arguments.split([',', ' ']).filter(|item| !item.is_empty());
        items.map(|item| item.parse().map_err(|_| self.wrong())).collect()
    }
}

/// The full name of a ruleset, and its picture on a board.
pub(crate) fn compile(ruleset: &str, board: &str) -> Result<(String, Conflicts, Layout), PlacementError> {
    let ruleset = ruleset.trim();
    let (name, arguments) = match ruleset.split_once('(') {
        Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')').unwrap_or(rest).trim()),
        None => (ruleset, ""),
    };
    let wanted = plain(name);
    let Some(entry) = PLACEMENT_RULESETS.iter().find(|entry| plain(entry.name) == wanted) else {
        return Err(PlacementError::UnknownRuleset { name: name.into() });
    };
    let call = Call { entry, arguments, board };
    if arguments.is_empty() == entry.arguments.is_some() {
        return Err(call.wrong());
    }
    let name = match arguments {
        "" => entry.name.to_string(),
        _ => format!("{}({arguments})", entry.name),
    };
    let (conflicts, layout) = (entry.compile)(&call)?;
    Ok((name, conflicts, layout))
}

/// A name without what people write differently.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
