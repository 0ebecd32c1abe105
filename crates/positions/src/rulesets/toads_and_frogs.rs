//! Toads and Frogs.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters};
use crate::registry::{Entry, Symmetries};
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_values::Player;

/// **Toads and Frogs** (Guy), on a strip. Left moves a toad one cell to the right, and Right a frog one cell
/// to the left, onto a free cell. Alternatively, the animal jumps over one animal of the other kind onto the
/// free cell behind it.
///
/// ```text
///   tt.ff   L   t.tff   R   tft.f
///          ──▶         ──▶
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ToadsAndFrogs;

/// The animals and the free cells, a bit per cell; the lowest bit is the leftmost cell. All other cells are
/// walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pond {
    pub(super) animals: [u64; 2],
    pub(super) free: u64,
}

/// The first and last cell of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    pub(super) from: u32,
    pub(super) to: u32,
}

impl From<Hop> for Action {
    fn from(Hop { from, to }: Hop) -> Action {
        Action::Hop { from: from as usize, to: to as usize }
    }
}

/// Moves cells one step in the direction of a player's animals.
#[inline]
pub(super) fn ahead(player: Player, cells: u64) -> u64 {
    match player {
        Player::Left => cells << 1,
        Player::Right => cells >> 1,
    }
}

/// Moves cells one step against the direction of a player's animals.
#[inline]
pub(super) fn behind(player: Player, cells: u64) -> u64 {
    ahead(!player, cells)
}

pub(super) fn bits(mut cells: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let first = cells & cells.wrapping_neg();
        cells ^= first;
        (first != 0).then_some(first)
    })
}

impl ToadsAndFrogs {
    /// Creates the position on a strip: Left's pieces are toads, Right's frogs, and holes are walls.
    pub fn on(grid: &Grid) -> Result<Pond, BoardError> {
        BoardError::limit("rows of a strip", grid.height(), 1)?;
        BoardError::limit("cells of a strip", grid.width(), 64)?;
        let cells =
            |is: Cell| grid.cells().filter(|&(_, _, cell)| cell == is).fold(0, |set, (_, c, _)| set | 1 << c);
        Ok(Pond { animals: Player::BOTH.map(|player| cells(Cell::Piece(player))), free: cells(Cell::Empty) })
    }
}

impl Pond {
    pub(super) fn cells(self) -> u64 {
        self.animals[0] | self.animals[1] | self.free
    }

    /// The animals that may ever move; an over-approximation.
    ///
    /// An animal may move if the cell ahead is free or may become free. It may also move if that cell has an
    /// animal of the other kind and the cell behind it is free or may become free. All other animals never
    /// move.
    /// the cell behind that one is free or may become so. All other animals never move.
    fn movable(self) -> [u64; 2] {
        let mut movable = [0; 2];
        loop {
            let open = self.free | movable[0] | movable[1];
            let next = Player::BOTH.map(|player| {
                let other = self.animals[(!player).index()];
                let step = behind(player, open);
                let jump = behind(player, other & behind(player, open));
                self.animals[player.index()] & (step | jump)
            });
            if next == movable {
                return movable;
            }
            movable = next;
        }
    }

    pub(super) fn part(self, cells: u64) -> Pond {
        Pond { animals: self.animals.map(|set| set & cells), free: self.free & cells }
    }

    /// Shifts the strip so that it begins at its first cell.
    pub(super) fn at_start(self) -> Pond {
        let shift = self.cells().trailing_zeros() & 63;
        Pond { animals: self.animals.map(|set| set >> shift), free: self.free >> shift }
    }

    /// Exchanges the players and reverses the strip.
    pub(super) fn opposite(self) -> Pond {
        let [toads, frogs] = self.animals.map(u64::reverse_bits);
        Pond { animals: [frogs, toads], free: self.free.reverse_bits() }
    }

    pub(super) fn board(self) -> Board {
        let width = (64 - self.cells().leading_zeros()).max(1) as usize;
        Board::Grid(Grid::from_fn(1, width, Letters::TOADS, |_, column| {
            let cell = 1u64 << column;
            match Player::BOTH.into_iter().find(|player| self.animals[player.index()] & cell != 0) {
                Some(player) => Cell::Piece(player),
                None if self.free & cell != 0 => Cell::Empty,
                None => Cell::Hole,
            }
        }))
    }
}

impl Ruleset for ToadsAndFrogs {
    type Position = Pond;
    type Move = Hop;

    #[inline]
    fn moves(&self, pond: &Pond, player: Player, visit: &mut impl FnMut(Hop, Pond)) {
        let own = pond.animals[player.index()];
        let other = pond.animals[(!player).index()];
        let steps = own & behind(player, pond.free);
        let jumps = own & behind(player, other & behind(player, pond.free));
        for (starts, distance) in [(steps, 1), (jumps, 2)] {
            for start in bits(starts) {
                let mut end = ahead(player, start);
                if distance == 2 {
                    end = ahead(player, end);
                }
                let mut next = *pond;
                next.animals[player.index()] ^= start | end;
                next.free ^= start | end;
                visit(Hop { from: start.trailing_zeros(), to: end.trailing_zeros() }, next);
            }
        }
    }

    /// No move passes two adjacent cells whose animals never move, so they are a wall. An animal next to a
    /// wall that never moves is also part of the wall, as no animal can use it.
    #[inline]
    fn components(&self, pond: Pond, visit: &mut impl FnMut(Pond)) {
        let movable = pond.movable();
        let mut open = pond.free | movable[0] | movable[1];
        if movable == [0, 0] {
            return;
        }
        // Single blocked animals between open cells can still be jumped over, so they stay.
        let stuck = pond.cells() & !open;
        let inner = stuck & (open << 1) & (open >> 1);
        open |= inner;
        while open != 0 {
            let start = open.trailing_zeros();
            let length = (open >> start).trailing_ones();
            let run = (u64::MAX >> (64 - length)) << start;
            open &= !run;
            let part = pond.part(run);
            if part.animals != [0, 0] {
                visit(part);
            }
        }
    }

    #[inline]
    fn representative(&self, pond: Pond) -> Signed<Pond> {
        let (same, negative) = (pond.at_start(), pond.opposite().at_start());
        if negative < same { Signed { position: negative, negated: true } } else { Signed::same(same) }
    }

    /// The value if every toad is to the right of every frog. No animal meets the other kind again: each
    /// moves as far as the free cells before it allow.
    #[inline]
    fn known_value(&self, pond: &Pond) -> Option<KnownValue> {
        let [toads, frogs] = pond.animals;
        if toads != 0 && frogs != 0 && toads.trailing_zeros() < 63 - frogs.leading_zeros() {
            return None;
        }
        // The number of steps of an animal is that of the free cells ahead of it, up to a wall or the other
        // kind. A component contains neither.
        let steps = |player: Player, ahead_of: fn(u64) -> u64| -> i64 {
            let other = pond.animals[(!player).index()];
            bits(pond.animals[player.index()])
                .map(|animal| {
                    let range = ahead_of(animal);
                    let blocked = range & (other | !pond.cells());
                    if blocked & pond.cells() != 0 { 0 } else { i64::from((range & pond.free).count_ones()) }
                })
                .sum()
        };
        let right_of = |animal: u64| !(animal | (animal - 1));
        let left_of = |animal: u64| animal - 1;
        Some(KnownValue::Integer(steps(Player::Left, right_of) - steps(Player::Right, left_of)))
    }

    fn board(&self, pond: &Pond) -> Board {
        pond.board()
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("toads-and-frogs", BoardKind::Strip.with(Letters::TOADS), "tt..ff", |call| {
        Ok(call.position(ToadsAndFrogs, ToadsAndFrogs::on(call.board.strip()?)?))
    })
    .with_help("move a toad to the right or a frog to the left, or jump over one animal")
    .with_symmetries(Symmetries::Track)
    .with_path("game.strip.ToadsAndFrogs")
}
