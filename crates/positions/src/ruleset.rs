//! What a game is.

use crate::action::Action;
use crate::board::{Board, Cell};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A ruleset on a board: which positions there are, and who may move where.
///
/// What does not change in play (a graph, a code, a picture) belongs to the ruleset; what does is the
/// position, which is kept small, as the evaluator remembers very many of them. Moves are written once, for
/// a [`Player`]. The rest is optional and only makes the evaluator faster: how a position falls apart, which
/// positions are the same up to symmetry, and what theory already knows.
pub trait Ruleset: Clone + Eq + Send + Sync + 'static {
    /// A position.
    type Position: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// A move, as light as can be: it becomes an [`Action`] only where somebody asks.
    type Move: Into<Action>;

    /// Whether both players always have the same moves. Values are then nimbers, found by counting instead
    /// of by comparing games (Sprague, Grundy).
    const IMPARTIAL: bool = false;

    /// Visits every move of `player` with the position it leads to.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut impl FnMut(Self::Move, Self::Position),
    );

    /// Visits options of `player` that are enough to find the value: all of them, unless some are known to be
    /// dominated without play.
    fn options(&self, position: &Self::Position, player: Player, visit: &mut impl FnMut(Self::Position)) {
        self.moves(position, player, &mut |_, option| visit(option));
    }

    /// How many moves `player` has.
    fn move_count(&self, position: &Self::Position, player: Player) -> usize {
        let mut count = 0;
        self.moves(position, player, &mut |_, _| count += 1);
        count
    }

    /// How much better off Left seems to be, in moves, where these are the moves of the players: a guess, by which a search orders
    /// moves.
    fn estimate(&self, _position: &Self::Position, [left, right]: [usize; 2]) -> i64 {
        left as i64 - right as i64
    }

    /// Whether all games are all-small: wherever a player can move, so can the other, now and later. Then all values are
    /// infinitesimal.
    fn all_small(&self) -> bool {
        Self::IMPARTIAL
    }

    /// Visits positions of which the position is the sum. Parts without moves may be left out.
    fn components(&self, position: Self::Position, visit: &mut impl FnMut(Self::Position)) {
        visit(position);
    }

    /// One position for all that symmetry makes equal to this one, or to its negative.
    fn representative(&self, position: Self::Position) -> Signed<Self::Position> {
        Signed::same(position)
    }

    /// Called once before a position is evaluated: fills the tables that `known_value` reads, if it reads any. What needs the budget
    /// around it ([`Budget::around`]) puts it there: for most rulesets this is nothing, and asked for each of very many positions.
    fn prepare(&self, _position: &Self::Position, _budget: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    /// The value, where it is known without play.
    fn known_value(&self, _position: &Self::Position) -> Option<KnownValue> {
        None
    }

    /// Whether play may come back to where it was. Engines for short games have no answers then: the values of such positions are
    /// loopy games, for which whoever asks looks at all positions that can be reached.
    fn loops(&self) -> bool {
        false
    }

    /// Finds out whether play from a position may come back, where the rules alone do not tell: then [`Ruleset::loops`] does. It may look
    /// at the first step alone where that is one that cannot be taken back. Whoever follows play without an evaluator, which looks
    /// for itself, asks of each position that is met; so a loop is found before it is closed.
    fn look_for_loops(&self, _position: &Self::Position, _budget: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    /// Why nothing that was found by these rules can be relied on: rules of a user may fail on some position, in whichever
    /// clone, and have no options there. Whoever gives an answer asks before.
    fn fault(&self) -> Option<String> {
        self.loops().then(|| "play need not end, as positions can come back".to_owned())
    }

    /// Feeds what tells it from other rulesets of its type, such as the graph that it is played on: equal rulesets feed the same. It only
    /// makes it fast to find one among many.
    fn distinguish(&self, _state: &mut dyn Hasher) {}

    /// How the position looks. A grid need not show the rows and columns at its end on which nothing is left.
    fn board(&self, position: &Self::Position) -> Board;

    /// What is on the cells of a grid that [`Ruleset::board`] does not show.
    fn around(&self) -> Cell {
        Cell::Hole
    }
}

/// What a ruleset visits, for visitors of any kind: compiled once a ruleset, for all but what is hottest.
pub(crate) trait Visits: Ruleset {
    /// As [`Ruleset::moves`].
    fn each_move(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Self::Move, Self::Position),
    ) {
        self.moves(position, player, &mut |chosen, option| visit(chosen, option));
    }

    /// As [`Ruleset::options`].
    fn each_option(&self, position: &Self::Position, player: Player, visit: &mut dyn FnMut(Self::Position)) {
        self.options(position, player, &mut |option| visit(option));
    }

    /// As [`Ruleset::components`].
    fn each_component(&self, position: Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        self.components(position, &mut |component| visit(component));
    }
}

impl<R: Ruleset> Visits for R {}

/// A position that stands for another or for its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed<P> {
    /// The position that stands for another.
    pub position: P,
    /// Whether the value of the other is the negative of this one's.
    pub negated: bool,
}

impl<P> Signed<P> {
    /// A position that has the value of what it stands for.
    pub fn same(position: P) -> Signed<P> {
        Signed { position, negated: false }
    }
}

impl<P: Ord> Signed<P> {
    /// The smallest of these; on equal terms one that is not negated.
    pub fn least(candidates: impl IntoIterator<Item = Signed<P>>) -> Option<Signed<P>> {
        candidates.into_iter().reduce(|best, next| {
            if (&next.position, next.negated) < (&best.position, best.negated) { next } else { best }
        })
    }
}

/// A value that theory gives without play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// An integer.
    Integer(i64),
    /// A number.
    Number(Dyadic),
    /// The nimber `*n`.
    Nimber(u32),
}
