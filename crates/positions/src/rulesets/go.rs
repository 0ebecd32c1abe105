//! Go on small boards, with kos.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters, Square};
use crate::registry::Entry;
use crate::ruleset::Ruleset;
use kelvin_values::Player;

/// **Go** on a small rectangle, or on a strip, under normal play: a player who cannot move loses. There are
/// no passes.
///
/// A player puts a stone on a free point. Groups of the opponent without an adjacent free point (a liberty)
/// are then removed. After that, the player's own group must have a liberty: suicide is illegal. A move may
/// not restore the position before the opponent's last move. In a **ko**, one stone has been taken that could
/// be retaken at once. Its point is then banned for the player who lost it, until one of the two has moved
/// elsewhere on this board. In a sum, a move in another summand does not lift the ban. Longer cycles are
/// allowed, so play may not terminate.
///
/// ```text
///   o.o.   L   #xo.      Right may not take back at the first point
///         ──▶
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go {
    height: u8,
    width: u8,
}

/// The stones of each player, a bit per point, row by row, and the banned point. It is banned for the
/// opponent of the player whose stones surround it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoBoard {
    stones: [u16; 2],
    ko: Option<u8>,
}

impl GoBoard {
    /// Returns whether a point is banned.
    #[doc(hidden)] // for tests
    pub fn has_ban(&self) -> bool {
        self.ko.is_some()
    }
}

/// The point on which a stone is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone(Square);

impl From<Stone> for Action {
    fn from(Stone(point): Stone) -> Action {
        Action::at(point)
    }
}

impl Go {
    const MOST_POINTS: usize = 12;

    /// Creates the position on a grid. A hole (`#`) is the point of a ko, which may not be retaken now.
    pub fn on(grid: &Grid) -> Result<(Go, GoBoard), BoardError> {
        BoardError::limit("points", grid.height() * grid.width(), Go::MOST_POINTS)?;
        let go = Go { height: grid.height() as u8, width: grid.width() as u8 };
        let points = |is: Cell| {
            let found = grid.cells().filter(|&(_, _, cell)| cell == is);
            found.fold(0u16, |set, (row, column, _)| set | 1 << (row * grid.width() + column))
        };
        let stones = Player::BOTH.map(|player| points(Cell::Piece(player)));
        if Player::BOTH.into_iter().any(|player| go.captured(stones, player) != 0) {
            return Err(BoardError::unsuited("found stones with no free point beside their group"));
        }
        let banned = points(Cell::Hole);
        let ko = (banned != 0).then(|| banned.trailing_zeros() as u8);
        let board = GoBoard { stones, ko };
        if banned.count_ones() > 1 || ko.is_some_and(|point| go.banned(&board, point).is_none()) {
            return Err(BoardError::unsuited(
                "expected # only for one point, at which a ko was taken and could be taken back",
            ));
        }
        Ok((go, board))
    }

    /// All points.
    fn points(self) -> u16 {
        (1 << (self.height * self.width)) - 1
    }

    /// The points adjacent to those of a set. Bits that a shift by a row drops are not on the board.
    fn neighbours(self, set: u16) -> u16 {
        let first = (0..self.height).fold(0u16, |column, row| column | 1 << (row * self.width));
        let last = first << (self.width - 1);
        let beside = (set & !last) << 1 | (set & !first) >> 1;
        let rows = if self.height > 1 { set << self.width | set >> self.width } else { 0 };
        (beside | rows) & self.points()
    }

    /// The stones of a player whose groups have no liberty.
    fn captured(self, stones: [u16; 2], player: Player) -> u16 {
        let own = stones[player.index()];
        let mut alive = self.neighbours(self.points() & !(stones[0] | stones[1])) & own;
        loop {
            let grown = alive | self.neighbours(alive) & own;
            if grown == alive {
                return own & !alive;
            }
            alive = grown;
        }
    }

    /// The stones after a move to a free point, ignoring kos, and those that were taken.
    fn put(self, mut stones: [u16; 2], player: Player, point: u8) -> Option<([u16; 2], u16)> {
        stones[player.index()] |= 1 << point;
        let taken = self.captured(stones, !player);
        stones[(!player).index()] &= !taken;
        (self.captured(stones, player) == 0).then_some((stones, taken))
    }

    /// The position after a move, ignoring bans.
    #[doc(hidden)] // for tests
    pub fn after(self, board: &GoBoard, player: Player, point: u8) -> Option<GoBoard> {
        let (stones, taken) = self.put(board.stones, player, point)?;
        let lost = taken.trailing_zeros() as u8;
        let brought_back = |(back, _)| back == board.stones;
        let is_ko = taken.count_ones() == 1 && self.put(stones, !player, lost).is_some_and(brought_back);
        Some(GoBoard { stones, ko: is_ko.then_some(lost) })
    }

    /// The player for whom a ko at a free point is banned: the one who would retake there.
    fn banned(self, board: &GoBoard, point: u8) -> Option<Player> {
        let takes = |player: &Player| self.after(board, *player, point).is_some_and(|to| to.ko.is_some());
        Player::BOTH.into_iter().find(takes)
    }
}

impl Ruleset for Go {
    type Position = GoBoard;
    type Move = Stone;

    fn moves(&self, board: &GoBoard, player: Player, visit: &mut impl FnMut(Stone, GoBoard)) {
        let banned = board.ko.filter(|&point| self.banned(board, point) == Some(player));
        let free = |point: &u8| (board.stones[0] | board.stones[1]) >> point & 1 == 0;
        for point in (0..self.height * self.width).filter(free).filter(|&point| Some(point) != banned) {
            if let Some(to) = self.after(board, player, point) {
                let place = (usize::from(point / self.width), usize::from(point % self.width));
                visit(Stone(place.into()), to);
            }
        }
    }

    fn loops(&self) -> bool {
        true
    }

    fn board(&self, board: &GoBoard) -> Board {
        let (height, width) = (usize::from(self.height), usize::from(self.width));
        Board::Grid(Grid::from_fn(height, width, Letters::CROSSES, |row, column| {
            let point = row * width + column;
            match () {
                () if board.stones[0] >> point & 1 == 1 => Cell::Piece(Player::Left),
                () if board.stones[1] >> point & 1 == 1 => Cell::Piece(Player::Right),
                () if board.ko.map(usize::from) == Some(point) => Cell::Hole,
                () => Cell::Empty,
            }
        }))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("go", BoardKind::Grid, "o.o.", |call| {
        let (ruleset, board) = Go::on(call.board.grid()?)?;
        Ok(call.position(ruleset, board))
    })
    .loopy()
    .with_help("put a stone and take groups that have no free point left; no suicide, no passes, a ko is not taken back at once; who cannot move loses")
    .with_boards("a grid or strip of up to 12 points such as o.o., # for the point of a ko that was just taken")
}
