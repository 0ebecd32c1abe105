//! The impartial version of any ruleset.

use crate::action::Action;
use crate::board::{Board, BoardKind, Heaps};
use crate::position::Position;
use crate::registry::Entry;
use crate::ruleset::{Ruleset, Signed};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use std::hash::Hasher;

/// The **impartial** version of a ruleset: either player may make the moves of both. Domineering becomes
/// Cram.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{Analyst, Position};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let analyst = Analyst::new(&universe);
/// let budget = Budget::unlimited();
/// let value = |ruleset, board| analyst.value(&Position::parse(ruleset, board).unwrap(), &budget).unwrap();
/// assert_eq!(value("impartial(domineering)", "3x4"), value("cram", "3x4"));
/// ```
///
/// A position is a position of the ruleset itself. The reachable positions are the same, so play is loopy if
/// it is loopy there.
#[derive(Clone, Debug)]
pub struct Impartial {
    /// A position of the ruleset, used to query properties of its rules.
    of: Position,
}

impl Impartial {
    /// Creates the impartial version of the ruleset of a position.
    pub fn of(position: &Position) -> Impartial {
        Impartial { of: position.clone() }
    }
}

impl PartialEq for Impartial {
    fn eq(&self, other: &Impartial) -> bool {
        self.of.is_played_as(&other.of)
    }
}

impl Eq for Impartial {}

impl Ruleset for Impartial {
    type Position = Position;
    type Move = Action;

    const IMPARTIAL: bool = true;

    fn moves(&self, position: &Position, _: Player, visit: &mut impl FnMut(Action, Position)) {
        let mut seen = Vec::new();
        for player in Player::BOTH {
            for chosen in position.moves(player) {
                // A move that both players have is one move.
                if !seen.contains(&chosen) {
                    seen.push(chosen.clone());
                    let (chosen, option) = chosen;
                    visit(chosen.action, option);
                }
            }
        }
    }

    fn options(&self, position: &Position, _: Player, visit: &mut impl FnMut(Position)) {
        // A search through a loopy ruleset would not terminate. If the budget runs out here, loops are still
        // unknown.
        let _ = position.look_for_loops(&Budget::of_thread().unwrap_or_default());
        if self.loops() {
            return;
        }
        Player::BOTH.into_iter().flat_map(|player| position.options(player)).for_each(visit);
    }

    fn components(&self, position: Position, visit: &mut impl FnMut(Position)) {
        position.components().for_each(visit);
    }

    /// Exchanging the players negates a partizan position, but changes nothing here.
    fn representative(&self, position: Position) -> Signed<Position> {
        Signed::same(position.components_up_to_symmetry().map(|part| part.position).sum())
    }

    fn prepare(&self, position: &Position, budget: &Budget) -> Result<(), Exhausted> {
        self.look_for_loops(position, budget)
    }

    fn look_for_loops(&self, position: &Position, budget: &Budget) -> Result<(), Exhausted> {
        position.look_for_loops(budget)
    }

    fn loops(&self) -> bool {
        self.of.loops()
    }

    fn fault(&self) -> Option<String> {
        self.of.fault()
    }

    fn distinguish(&self, state: &mut dyn Hasher) {
        self.of.distinguish_rulesets(state);
    }

    fn board(&self, position: &Position) -> Board {
        // Components and options of one board have at most one board.
        position.boards().into_iter().next().unwrap_or_else(|| Board::Heaps(Heaps::reached([])))
    }
}

/// The entry of the ruleset. The inner ruleset may have arguments, but must not be an impartial version
/// itself.
pub(crate) fn entry() -> Entry {
    Entry::new("impartial", BoardKind::Grid, "xox|oxo", |call| match call.ruleset.inner() {
        Some(inner) => {
            let position = inner.on(call.board)?;
            Ok(call.position(Impartial::of(&position), position))
        }
        None => Err(call.ruleset.wrong()),
    })
    .with_help("any other ruleset with both players' moves for both")
    .with_boards("the boards of the other ruleset")
    .with_arguments("ruleset", "clobber")
    .of_ruleset()
    .impartial()
}
