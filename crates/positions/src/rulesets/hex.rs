//! Hex, played to the end.

use crate::bits::Set;
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters, Square};
use crate::placement::tiles;
use crate::registry::{Entry, Placement};
use crate::ruleset::{KnownValue, Ruleset};
use kelvin_values::Player;
use std::collections::VecDeque;

/// **Hex** (Hein, 1942; Nash), played until the board is full. The board is a parallelogram of hexagons. A
/// player puts a stone on a free cell. Left tries to connect the left edge with the right one, Right the top
/// with the bottom. On a full board exactly one player has done so ([`Hex::winner`]).
///
/// ```text
///    . . .          . x .          . x .
///     . . .    L     . . .    R     . o .    …
///      . . .  ──▶     . . .  ──▶     . . .
/// ```
///
/// Played until the board is full, it is a strong placement game in which every cell is open to both players
/// until it is taken. Under normal play each free cell has the value `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    height: usize,
    width: usize,
}

/// The stones of each player.
pub type HexStones = [Set; 2];

impl Hex {
    /// Creates Hex on a grid without holes, and its position there.
    pub fn on(grid: &Grid) -> Result<(Hex, HexStones), BoardError> {
        grid.only(|cell| cell != Cell::Hole, "one of . x o, as the board has no holes")?;
        let hex = Hex { height: grid.height(), width: grid.width() };
        let order = hex.height * hex.width;
        let stones = Player::BOTH.map(|player| {
            let own = grid.cells().filter(|&(_, _, cell)| cell == Cell::Piece(player));
            Set::of(order, own.map(|(row, column, _)| row * hex.width + column))
        });
        Ok((hex, stones))
    }

    fn free(self, stones: &HexStones) -> Set {
        Set::all(self.height * self.width).without(&stones[0]).without(&stones[1])
    }

    /// The six neighbours of a cell.
    fn around(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.width, cell % self.width);
        [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1isize)].into_iter().filter_map(
            move |(down, right)| {
                let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
                (row < self.height && column < self.width).then_some(row * self.width + column)
            },
        )
    }

    /// The player who has connected their two edges, if there is one.
    pub fn winner(self, stones: &HexStones) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| {
            let along = |cell: usize| match player {
                Player::Left => (cell % self.width, self.width),
                Player::Right => (cell / self.width, self.height),
            };
            let own = &stones[player.index()];
            let mut reached =
                Set::of(self.height * self.width, own.iter().filter(|&cell| along(cell).0 == 0));
            let mut queue: VecDeque<usize> = reached.iter().collect();
            while let Some(cell) = queue.pop_front() {
                let (place, length) = along(cell);
                if place + 1 == length {
                    return true;
                }
                for next in self.around(cell) {
                    if own.contains(next) && !reached.contains(next) {
                        reached.insert(next);
                        queue.push_back(next);
                    }
                }
            }
            false
        })
    }
}

impl Ruleset for Hex {
    type Position = HexStones;
    type Move = Square;

    fn moves(&self, stones: &HexStones, player: Player, visit: &mut impl FnMut(Square, HexStones)) {
        for cell in self.free(stones).iter() {
            let mut next = stones.clone();
            next[player.index()].insert(cell);
            visit(Square { row: cell / self.width, column: cell % self.width }, next);
        }
    }

    fn known_value(&self, stones: &HexStones) -> Option<KnownValue> {
        Some(KnownValue::Nimber((self.free(stones).len() % 2) as u32))
    }

    fn board(&self, stones: &HexStones) -> Board {
        Board::Grid(Grid::from_fn(self.height, self.width, Letters::CROSSES, |row, column| {
            let cell = row * self.width + column;
            match Player::BOTH.into_iter().find(|player| stones[player.index()].contains(cell)) {
                Some(player) => Cell::Piece(player),
                None => Cell::Empty,
            }
        }))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("hex", BoardKind::Grid, "...|.x.|..o", |call| {
        let (ruleset, stones) = Hex::on(call.board.grid()?)?;
        Ok(call.position(ruleset, stones))
    })
    .with_help("Hex played until the board is full")
    .with_path("game.grid.Hex")
    .with_placement(Placement::new(|call| Ok(tiles::hex(call.board)?)))
}
