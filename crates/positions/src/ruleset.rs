//! The definition of a game: the `Ruleset` trait.

use crate::action::Action;
use crate::board::{Board, Cell};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A ruleset on a board: its positions and the moves of both players.
///
/// What is constant in play (a graph, a code, a picture) belongs to the ruleset. What changes is the
/// position, which is kept small because the evaluator caches very many of them. Moves are implemented once,
/// for a [`Player`]. All other methods are optional and only make the evaluator faster: components,
/// symmetries and values known from theory.
pub trait Ruleset: Clone + Eq + Send + Sync + 'static {
    /// A position.
    type Position: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// A move in compact form, converted to an [`Action`] only on request.
    type Move: Into<Action>;

    /// Whether both players always have the same moves. Values are then nimbers, computed as minimal
    /// excludants without comparing games (Sprague, Grundy).
    const IMPARTIAL: bool = false;

    /// Visits every move of `player` with the position it leads to.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut impl FnMut(Self::Move, Self::Position),
    );

    /// Visits options of `player` that determine the value: all of them, except those known to be dominated
    /// without search.
    fn options(&self, position: &Self::Position, player: Player, visit: &mut impl FnMut(Self::Position)) {
        self.moves(position, player, &mut |_, option| visit(option));
    }

    /// The number of moves of `player`.
    fn move_count(&self, position: &Self::Position, player: Player) -> usize {
        let mut count = 0;
        self.moves(position, player, &mut |_, _| count += 1);
        count
    }

    /// An estimate of Left's advantage in moves, given the numbers of moves of both players. A search uses it
    /// to order moves.
    fn estimate(&self, _position: &Self::Position, [left, right]: [usize; 2]) -> i64 {
        left as i64 - right as i64
    }

    /// An estimate of the work of a search from a position, by which options are ordered: by default the
    /// number of moves.
    fn size(&self, position: &Self::Position) -> usize {
        let players = if Self::IMPARTIAL { &[Player::Left][..] } else { &Player::BOTH };
        players.iter().map(|&player| self.move_count(position, player)).sum()
    }

    /// Returns whether all games are all-small: a player can move whenever the other can, here and in all
    /// followers. All values are then infinitesimal.
    fn all_small(&self) -> bool {
        Self::IMPARTIAL
    }

    /// Visits the components of a position, of which it is the sum. Components without moves may be omitted.
    fn components(&self, position: Self::Position, visit: &mut impl FnMut(Self::Position)) {
        visit(position);
    }

    /// Returns the same representative for all positions that symmetry makes equal to this one or to its
    /// negative.
    fn representative(&self, position: Self::Position) -> Signed<Self::Position> {
        Signed::same(position)
    }

    /// Fills the tables that `known_value` reads; called once before a position is evaluated. A ruleset that
    /// needs the budget in scope ([`Budget::around`]) sets it here. Most rulesets do nothing, since this is
    /// called for very many positions.
    fn prepare(&self, _position: &Self::Position, _budget: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    /// Returns the value, if theory gives it without search.
    fn known_value(&self, _position: &Self::Position) -> Option<KnownValue> {
        None
    }

    /// Returns an upper bound on the number of moves that `player` can make in a row while the opponent passes.
    /// `None` if the rules give none that is computed quickly.
    fn row_limit(&self, _position: &Self::Position, _player: Player) -> Option<u64> {
        None
    }

    /// Visits sums that the position becomes when some moves of `player` are dropped, here and in all followers.
    /// All moves of the opponent remain. Each sum is given by its parts. For Left the sum is at most the
    /// position, for Right it is at least the position.
    fn cuts(
        &self,
        _position: &Self::Position,
        _player: Player,
        _visit: &mut impl FnMut(Vec<Self::Position>),
    ) {
    }

    /// Returns whether play may repeat a position. Engines for short games cannot evaluate such positions:
    /// their values are loopy games, which are computed from the graph of all reachable positions.
    fn loops(&self) -> bool {
        false
    }

    /// Determines whether play from a position may repeat, if the rules do not declare it. [`Ruleset::loops`]
    /// returns the result. An implementation may examine only the first move if that move cannot be undone.
    /// The evaluator calls this itself; any other search calls it for each visited position, so a loop is
    /// found before it is closed.
    fn look_for_loops(&self, _position: &Self::Position, _budget: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    /// Returns why no result about these rules is reliable. User-defined rules may fail on some position, in
    /// any clone, and then have no options there. Callers check this before they report a result.
    fn fault(&self) -> Option<String> {
        self.loops().then(|| "play may not terminate, as positions can repeat".to_owned())
    }

    /// Hashes what distinguishes it from other rulesets of its type, such as its graph. Equal rulesets
    /// produce equal hashes. The hash only speeds up lookup.
    fn distinguish(&self, _state: &mut dyn Hasher) {}

    /// Returns the board of a position. A grid may omit trailing rows and columns on which nothing is left.
    fn board(&self, position: &Self::Position) -> Board;

    /// The content of the cells of a grid that [`Ruleset::board`] omits.
    fn around(&self) -> Cell {
        Cell::Hole
    }
}

/// The visitors of a ruleset as trait objects. They are compiled once per ruleset; only the hottest code is
/// generic.
pub(crate) trait Visits: Ruleset {
    /// Dynamic version of [`Ruleset::moves`].
    fn each_move(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Self::Move, Self::Position),
    ) {
        self.moves(position, player, &mut |chosen, option| visit(chosen, option));
    }

    /// Dynamic version of [`Ruleset::options`].
    fn each_option(&self, position: &Self::Position, player: Player, visit: &mut dyn FnMut(Self::Position)) {
        self.options(position, player, &mut |option| visit(option));
    }

    /// Dynamic version of [`Ruleset::components`].
    fn each_component(&self, position: Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        self.components(position, &mut |component| visit(component));
    }
}

impl<R: Ruleset> Visits for R {}

/// A position that represents another position or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed<P> {
    /// The representative.
    pub position: P,
    /// Whether the represented value is the negative of the representative's.
    pub negated: bool,
}

impl<P> Signed<P> {
    /// Creates a representative with the same value.
    pub fn same(position: P) -> Signed<P> {
        Signed { position, negated: false }
    }
}

impl<P: Ord> Signed<P> {
    /// Returns the smallest of the candidates; among equal ones, a candidate that is not negated.
    pub fn least(candidates: impl IntoIterator<Item = Signed<P>>) -> Option<Signed<P>> {
        candidates.into_iter().reduce(|best, next| {
            if (&next.position, next.negated) < (&best.position, best.negated) { next } else { best }
        })
    }
}

/// A value known from theory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// An integer.
    Integer(i64),
    /// A number.
    Number(Dyadic),
    /// The nimber `*n`.
    Nimber(u32),
}
