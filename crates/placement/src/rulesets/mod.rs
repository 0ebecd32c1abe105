//! The placement rulesets by name, compiled into pictures of conflicts.

mod colouring;
mod nogo;
mod tiles;

use crate::conflicts::Conflicts;
use crate::error::PlacementError;
use crate::layout::Layout;
use kelvin_positions::Named;
use kelvin_positions::board::Board;

type Compiled = Result<(Conflicts, Layout), PlacementError>;

/// A placement ruleset as users name it; the names are those of the other rulesets of Kelvin.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
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
    entry("oab", false, tiles::oab),
    entry("snort", true, |call| colouring::snort(call.board)),
];

const fn entry(name: &'static str, faster: bool, compile: fn(&Call<'_>) -> Compiled) -> Entry {
    Entry { name, faster, compile }
}

/// A ruleset with its arguments, and a board.
struct Call<'t> {
    ruleset: &'t Named,
    board: &'t Board,
    /// The most work that a picture may mean for a move, for those that are played and not only looked at.
    most: usize,
}

impl Call<'_> {
    fn wrong(&self) -> PlacementError {
        self.ruleset.wrong().into()
    }

    /// The numbers of the arguments.
    fn numbers(&self) -> Result<Vec<usize>, PlacementError> {
        Ok(self.ruleset.numbers(self.ruleset.arguments())?)
    }
}

/// The placement ruleset of a name, if there is one.
pub(crate) fn find(ruleset: &Named) -> Option<&'static Entry> {
    PLACEMENT_RULESETS.iter().find(|entry| entry.name == ruleset.entry().name)
}

/// The picture of a ruleset on a board.
pub(crate) fn compile(ruleset: &Named, board: &Board, most: usize) -> Compiled {
    match find(ruleset) {
        Some(entry) => (entry.compile)(&Call { ruleset, board, most }),
        None => Err(PlacementError::UnknownRuleset { name: ruleset.entry().name.to_string() }),
    }
}
