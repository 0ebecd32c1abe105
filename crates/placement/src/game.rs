//! Strong placement games.

use crate::conflicts::Conflicts;
use crate::engine::{Equivalence, HypergraphRuleset, Mask, PairwiseRuleset, WordSet};
use crate::error::PlacementError;
use kelvin_positions::bits::Set;
use kelvin_positions::board::Board;
use kelvin_positions::placement::{ConflictBoard, Draft};
use kelvin_positions::{Entry, Label, Named, Position, Registry};
use std::sync::Arc;

/// A strong placement game (Huntemann, Definition 1.5): a ruleset on a board, compiled into its conflict
/// structure.
///
/// ```
/// use kelvin_placement::PlacementGame;
/// let game = PlacementGame::compile("domineering", "2x2")?;
/// assert_eq!(game.conflicts().basics().len(), 4);
/// assert_eq!(game.conflicts().minimal_illegal().len(), 4);
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementGame {
    label: Label,
    conflicts: Arc<Conflicts>,
    layout: Arc<ConflictBoard>,
}

impl PlacementGame {
    /// The game of a built-in ruleset and a board, both given as text. See [`Registry::placement_games`].
    pub fn compile(ruleset: &str, board: &str) -> Result<PlacementGame, PlacementError> {
        let ruleset = Registry::built_in().ruleset(ruleset)?;
        PlacementGame::on(&ruleset, &ruleset.read(board)?)
    }

    /// The game of a ruleset on a board.
    pub fn on(ruleset: &Named, board: &Board) -> Result<PlacementGame, PlacementError> {
        PlacementGame::within(ruleset, board, usize::MAX)
    }

    /// As [`PlacementGame::on`], unless a move would take more than `most` steps on the conflict structure.
    pub(crate) fn within(
        ruleset: &Named,
        board: &Board,
        most: usize,
    ) -> Result<PlacementGame, PlacementError> {
        PlacementGame::from_draft(ruleset.label(), &ruleset.conflicts(board, most)?)
    }

    /// The game with a name and the draft of a ruleset.
    pub(crate) fn from_draft(
        label: impl Into<Label>,
        draft: &Draft,
    ) -> Result<PlacementGame, PlacementError> {
        Ok(PlacementGame::new(label, Conflicts::from_draft(draft)?, draft.layout().clone()))
    }

    /// The game with a name, a conflict structure and a layout.
    pub fn new(label: impl Into<Label>, conflicts: Conflicts, layout: ConflictBoard) -> PlacementGame {
        PlacementGame { label: label.into(), conflicts: Arc::new(conflicts), layout: Arc::new(layout) }
    }

    /// The label of its ruleset.
    pub(crate) fn label(&self) -> &Label {
        &self.label
    }

    /// The name of its ruleset.
    pub fn name(&self) -> &str {
        self.label.name()
    }

    /// The registry entry of its ruleset, if it has one.
    pub fn entry(&self) -> Option<&Arc<Entry>> {
        self.label.entry()
    }

    /// The conflict structure.
    pub fn conflicts(&self) -> &Conflicts {
        &self.conflicts
    }

    /// The layout of the board.
    pub fn layout(&self) -> &ConflictBoard {
        &self.layout
    }

    /// The position on the empty board.
    pub fn position(&self) -> Position {
        self.position_by(Equivalence::Symmetry)
    }

    /// The position on the empty board, with a choice of how positions are identified.
    pub fn position_by(&self, keys: Equivalence) -> Position {
        match (self.conflicts.is_pairwise(), self.conflicts.basics().len()) {
            (true, 0..=64) => self.by_pairs::<u64>(keys),
            (true, 65..=128) => self.by_pairs::<u128>(keys),
            (true, 129..=512) => self.by_pairs::<WordSet<8>>(keys),
            (true, _) => self.by_pairs::<Set>(keys),
            (false, 0..=64) => self.by_sets::<u64>(),
            (false, 65..=128) => self.by_sets::<u128>(),
            (false, _) => self.by_sets::<Set>(),
        }
    }

    /// The position for pairwise conflicts.
    fn by_pairs<M: Mask>(&self, keys: Equivalence) -> Position {
        fn of<M: Mask, const IMPARTIAL: bool>(game: &PlacementGame, keys: Equivalence) -> Position {
            let play =
                PairwiseRuleset::<M, IMPARTIAL>::new(game.conflicts.clone(), game.layout.clone(), keys);
            let start = play.start();
            Position::new(game.label.clone(), play, start)
        }
        if self.conflicts.is_impartial() { of::<M, true>(self, keys) } else { of::<M, false>(self, keys) }
    }

    /// The position for conflicts of any size.
    fn by_sets<M: Mask>(&self) -> Position {
        fn of<M: Mask, const IMPARTIAL: bool>(game: &PlacementGame) -> Position {
            let play = HypergraphRuleset::<M, IMPARTIAL>::new(game.conflicts.clone(), game.layout.clone());
            let start = play.start();
            Position::new(game.label.clone(), play, start)
        }
        if self.conflicts.is_impartial() { of::<M, true>(self) } else { of::<M, false>(self) }
    }
}
