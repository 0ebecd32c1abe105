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
    /// Whether the engine evaluates its positions faster than the ruleset itself (`make bench` measures both).
    pub faster: bool,
    compile: fn(&Call<'_>) -> Compiled,
}

impl Entry {
    /// Whether it is an independence ruleset (Huntemann, Definition 2.21): on any board the minimal illegal positions are
    /// pairs. Basic positions are the pieces that fit, so that none is illegal on its own. In NoGo alone more than two
    /// pieces may conflict that do not in pairs: those that take the last liberty of a group.
    pub fn is_independence(&self) -> bool {
        self.name != "nogo"
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All built-in placement rulesets, by name.
pub static PLACEMENT_RULESETS: &[Entry] = &[
    entry("arc-kayles", true, |call| tiles::arc_kayles(call.board)),
    entry("col", true, |call| colouring::col(call.board)),
    entry("cram", false, |call| tiles::cram(call.board)),
    entry("domineering", false, |call| tiles::domineering(call.board)),
    entry("hex", false, |call| tiles::hex(call.board)),
    entry("nim-placement", false, |call| tiles::nim(call.board)),
    entry("node-kayles", true, |call| colouring::node_kayles(call.board)),
    entry("nogo", true, |call| nogo::nogo(call.board, call.most)),
    Entry { arguments: Some("a,b"), ..entry("oab", false, tiles::oab) },
    entry("snort", true, |call| colouring::snort(call.board)),
];

const fn entry(name: &'static str, faster: bool, compile: fn(&Call<'_>) -> Compiled) -> Entry {
    Entry { name, arguments: None, faster, compile }
}

/// A ruleset with its arguments, and a board.
struct Call<'t> {
    entry: &'static Entry,
    arguments: &'t str,
    board: &'t str,
    /// The most work that a picture may mean for a move, for those that are played and not only looked at.
    most: usize,
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

/// The name of a ruleset and what stands in brackets after it.
fn name_and_arguments(ruleset: &str) -> (&str, &str) {
    match ruleset.trim().split_once('(') {
        Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')').unwrap_or(rest).trim()),
        None => (ruleset.trim(), ""),
    }
}

/// The placement ruleset of a name, if there is one.
pub(crate) fn find(ruleset: &str) -> Option<&'static Entry> {
    let wanted = plain(name_and_arguments(ruleset).0);
    PLACEMENT_RULESETS.iter().find(|entry| plain(entry.name) == wanted)
}

/// The full name of a ruleset, and its picture on a board.
pub(crate) fn compile(
    ruleset: &str,
    board: &str,
    most: usize,
) -> Result<(String, Conflicts, Layout), PlacementError> {
    let (name, arguments) = name_and_arguments(ruleset);
    let Some(entry) = find(ruleset) else {
        return Err(PlacementError::UnknownRuleset { name: name.into() });
    };
    let call = Call { entry, arguments, board, most };
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
