//! Amazons and its variants.

use super::regions::{draw_camp, least_camp, pair, read_camp, sides};
use crate::action::Action;
use crate::bits::{Bitboard, Compass, Square8, Square16, Strip64};
use crate::board::{Board, BoardError, BoardKind, Grid, Square};
use crate::registry::{Entry, Symmetries, on_grid};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::marker::PhantomData;

/// **Amazons** (Zamkauskas, 1988) and its variants. A player moves one of their amazons like a chess queen
/// over free cells. From its new cell it shoots an arrow, which also moves like a queen and burns the cell it
/// hits. Amazons and burnt cells block both pieces and arrows.
///
/// ```text
///   x..o       ...o       ...o
///   ....   L   .x..   R   .x..
///   ....  ──▶  .#..  ──▶  .#.o   …
/// ```
///
/// Variants: see [`Piece`] and [`Fire`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amazons<B = Square8> {
    /// The moves of pieces and arrows.
    pub piece: Piece,
    /// The cells that burn in a move.
    pub fire: Fire,
    cells: PhantomData<B>,
}

/// The moves of pieces and arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Any distance in any of eight directions.
    Queen,
    /// A chess knight's leap.
    Knight,
}

/// The cells that burn in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// The cell an arrow hits.
    Arrow,
    /// The cells hit by two arrows, shot one after the other. A move must shoot both.
    TwoArrows,
    /// The cells on the piece's path, including its first cell; no arrow is shot.
    Path,
}

/// The free cells and the pieces of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Camp<B> {
    free: B,
    pieces: [B; 2],
}

/// A move of a piece with its arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    from: Square,
    to: Square,
    arrows: [Option<Square>; 2],
}

impl From<Shot> for Action {
    fn from(Shot { from, to, arrows }: Shot) -> Action {
        Action::Step { from, to, arrows: arrows.into_iter().flatten().collect() }
    }
}

impl<B: Bitboard> Amazons<B> {
    /// Creates Amazons by its usual rules.
    pub fn new() -> Self {
        Amazons::variant(Piece::Queen, Fire::Arrow)
    }

    /// Creates the variant with these pieces and this fire.
    pub fn variant(piece: Piece, fire: Fire) -> Self {
        Amazons { piece, fire, cells: PhantomData }
    }

    /// Creates the position on a grid whose holes are burnt.
    pub fn on(grid: &Grid) -> Result<Camp<B>, BoardError> {
        let (free, pieces) = read_camp(grid)?;
        Ok(Camp { free, pieces })
    }

    /// Visits the cells that a piece or arrow on `start` reaches over free cells, each with the cells on its
    /// path.
    #[inline]
    fn reach(self, start: B, free: B, mut visit: impl FnMut(B, B)) {
        match self.piece {
            Piece::Queen => {
                for to in Compass::QUEEN {
                    let (mut passed, mut cell) = (start, start.step(to) & free);
                    while !cell.is_empty() {
                        visit(cell, passed);
                        passed = passed | cell;
                        cell = cell.step(to) & free;
                    }
                }
            }
            Piece::Knight => {
                for cell in (leaps(start) & free).cells() {
                    visit(cell, start);
                }
            }
        }
    }

    /// The cells that a piece reaches from these in one step, ignoring obstacles.
    #[inline]
    fn spread(self, cells: B) -> B {
        match self.piece {
            Piece::Queen => cells.around(),
            Piece::Knight => leaps(cells),
        }
    }
}

impl<B: Bitboard> Default for Amazons<B> {
    fn default() -> Self {
        Amazons::new()
    }
}

/// The cells at a knight's leap.
fn leaps<B: Bitboard>(cells: B) -> B {
    use Compass::{East, North, South, West};
    [(North, East, West), (South, East, West), (East, North, South), (West, North, South)].into_iter().fold(
        B::default(),
        |set, (far, side, other)| {
            let two = cells.step(far).step(far);
            set | two.step(side) | two.step(other)
        },
    )
}

impl<B: Bitboard> Ruleset for Amazons<B> {
    type Position = Camp<B>;
    type Move = Shot;

    #[inline]
    fn moves(&self, camp: &Camp<B>, player: Player, visit: &mut impl FnMut(Shot, Camp<B>)) {
        let (own, other) = sides(&camp.pieces, player);
        for piece in own.cells() {
            let from = piece.place().into();
            self.reach(piece, camp.free, |target, passed| {
                let to = target.place().into();
                let pieces = pair(player, own ^ piece ^ target, other);
                let free = (camp.free | piece) ^ target;
                let mut made = |burnt: B, arrows| {
                    visit(Shot { from, to, arrows }, Camp { free: free.without(burnt), pieces });
                };
                match self.fire {
                    Fire::Path => made(passed, [None, None]),
                    Fire::Arrow => {
                        self.reach(target, free, |hit, _| made(hit, [Some(hit.place().into()), None]));
                    }
                    Fire::TwoArrows => self.reach(target, free, |first, _| {
                        self.reach(target, free ^ first, |second, _| {
                            made(first | second, [Some(first.place().into()), Some(second.place().into())]);
                        });
                    }),
                }
            });
        }
    }

    /// Pieces never leave their connected component of cells that are not burnt. A component without a free
    /// cell, or without pieces, has no moves.
    #[inline]
    fn components(&self, camp: Camp<B>, visit: &mut impl FnMut(Camp<B>)) {
        let [left, right] = camp.pieces;
        (camp.free | left | right).parts(
            |cells| self.spread(cells),
            |part| {
                let here = Camp { free: camp.free & part, pieces: [left & part, right & part] };
                if !here.free.is_empty() && here.pieces != [B::default(); 2] {
                    visit(here);
                }
            },
        );
    }

    #[inline]
    fn representative(&self, camp: Camp<B>) -> Signed<Camp<B>> {
        let Signed { position: (free, pieces), negated } = least_camp(camp.free, camp.pieces);
        Signed { position: Camp { free, pieces }, negated }
    }

    /// Every move burns a free cell.
    fn row_limit(&self, camp: &Camp<B>, _: Player) -> Option<u64> {
        Some(camp.free.count().into())
    }

    fn board(&self, camp: &Camp<B>) -> Board {
        draw_camp(camp.free, camp.pieces)
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 4] {
    let amazons = Entry::new(
        "amazons",
        BoardKind::Grid,
        "x..|..o",
        |call| on_grid!(call, Amazons, Amazons::new(), Square8 Strip64 Square16),
    )
    .with_help("move a queen, then shoot an arrow that burns a cell")
    .with_path("game.grid.Amazons")
    .with_icons(["Blank", "BlackQueen", "WhiteQueen", "BlackStone"]);
    let knights = Entry::new("amazons-knights", BoardKind::Grid, "x..|...|..o", |call| {
        on_grid!(call, Amazons, Amazons::variant(Piece::Knight, Fire::Arrow), Square8 Strip64 Square16)
    })
    .with_help("Amazons with knights instead of queens (The Knights)")
    .with_path("game.grid.AmazonsKnights");
    let path = Entry::new(
        "amazons-path",
        BoardKind::Grid,
        "x..|..o",
        |call| on_grid!(call, Amazons, Amazons::variant(Piece::Queen, Fire::Path), Square8 Strip64 Square16),
    )
    .with_help("Amazons in which the path of the queen burns and no arrow is shot")
    .with_path("game.grid.AmazonsPath");
    let two_arrows = Entry::new("amazons-two-arrows", BoardKind::Grid, "x..|..o", |call| {
        on_grid!(call, Amazons, Amazons::variant(Piece::Queen, Fire::TwoArrows), Square8 Strip64 Square16)
    })
    .with_help("Amazons in which two arrows are shot")
    .with_path("game.grid.AmazonsTwoArrows");
    [amazons, knights, path, two_arrows].map(|entry| entry.with_symmetries(Symmetries::Square))
}
