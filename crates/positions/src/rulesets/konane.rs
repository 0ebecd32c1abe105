//! Konane.

use super::clobber::Way;
use super::regions::{draw_camp, least_camp, pair, read_camp, sides, within};
use crate::bits::{Bitboard, Compass, Square8, Square64, Strip64};
use crate::board::{Board, BoardError, BoardKind, Grid};
use crate::registry::{Entry, Symmetries, on_grid};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// **Konane**, the checkers of Hawaii. A player jumps with one of their stones over a neighbouring stone of
/// the opponent onto the free cell behind it, and may continue jumping in the same direction. The stones
/// jumped over are removed.
///
/// ```text
///   x o . o . .      . . . . x .
///   . . . . . .  L   . . . . . .
///                ──▶
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Konane<B = Square8>(PhantomData<B>);

/// The free cells and the stones of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones<B> {
    free: B,
    stones: [B; 2],
}

impl<B: Bitboard> Konane<B> {
    /// Creates the position on a grid with pieces.
    pub fn on(grid: &Grid) -> Result<Stones<B>, BoardError> {
        let (free, stones) = read_camp(grid)?;
        Ok(Stones { free, stones })
    }
}

/// An over-approximation of all jumps in the rest of the game. A jump needs a first cell that a stone may
/// reach, a second that an opposing stone may reach, and a third that may become free.
struct Jumps<B> {
    /// The cells that a stone of each player may reach.
    reachable: [B; 2],
    /// The cells that are free or may become free.
    free: B,
}

impl<B: Bitboard> Jumps<B> {
    /// Computes the least fixed point, which may contain too many jumps but never too few.
    fn of(position: Stones<B>) -> Jumps<B> {
        let mut jumps = Jumps { reachable: position.stones, free: position.free };
        loop {
            let mut next = Jumps { ..jumps };
            jumps.each(|player, start, middle, end| {
                next.reachable[player.index()] = next.reachable[player.index()] | end;
                next.free = next.free | start | middle;
            });
            if (next.reachable, next.free) == (jumps.reachable, jumps.free) {
                return jumps;
            }
            jumps = next;
        }
    }

    fn each(&self, mut visit: impl FnMut(Player, B, B, B)) {
        for player in Player::BOTH {
            let (own, other) = sides(&self.reachable, player);
            for to in Compass::ROOK {
                for start in own.cells() {
                    let middle = start.step(to) & other;
                    let end = middle.step(to) & self.free;
                    if !end.is_empty() {
                        visit(player, start, middle, end);
                    }
                }
            }
        }
    }

    /// The cells joined to these by some jump.
    fn joined(&self, cells: B) -> B {
        let mut all = cells;
        self.each(|_, start, middle, end| {
            let jump = start | middle | end;
            if jump.meets(cells) {
                all = all | jump;
            }
        });
        all
    }
}

impl<B: Bitboard> Ruleset for Konane<B> {
    type Position = Stones<B>;
    type Move = Way;

    fn moves(&self, position: &Stones<B>, player: Player, visit: &mut impl FnMut(Way, Stones<B>)) {
        let (own, other) = sides(&position.stones, player);
        for stone in own.cells() {
            for to in Compass::ROOK {
                let (mut here, mut jumped) = (stone, B::default());
                loop {
                    let middle = here.step(to) & other;
                    let end = middle.step(to) & position.free;
                    if end.is_empty() {
                        break;
                    }
                    jumped = jumped | middle;
                    here = end;
                    let way = Way { from: stone.place().into(), to: end.place().into() };
                    let free = (position.free | stone | jumped) ^ end;
                    let stones = pair(player, own ^ stone ^ end, other.without(jumped));
                    visit(way, Stones { free, stones });
                }
            }
        }
    }

    /// Cells that no possible jump joins are independent.
    fn components(&self, position: Stones<B>, visit: &mut impl FnMut(Stones<B>)) {
        let jumps = Jumps::of(position);
        let mut active = B::default();
        jumps.each(|_, start, middle, end| active = active | start | middle | end);
        active.parts(
            |cells| jumps.joined(cells),
            |part| {
                visit(Stones { free: position.free & part, stones: within(position.stones, part) });
            },
        );
    }

    fn representative(&self, position: Stones<B>) -> Signed<Stones<B>> {
        let Signed { position: (free, stones), negated } = least_camp(position.free, position.stones);
        Signed { position: Stones { free, stones }, negated }
    }

    /// Every move takes a stone of the opponent.
    fn row_limit(&self, position: &Stones<B>, player: Player) -> Option<u64> {
        Some(position.stones[(!player).index()].count().into())
    }

    fn board(&self, position: &Stones<B>) -> Board {
        draw_camp(position.free, position.stones)
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new(
        "konane",
        BoardKind::Grid,
        "xo.o.|.x.ox",
        |call| on_grid!(call, Konane, Konane::default(), Square8 Strip64 Square64),
    )
    .with_help("jump over stones of the opponent, which go")
    .with_symmetries(Symmetries::Square)
    .with_path("game.grid.Konane")
}
