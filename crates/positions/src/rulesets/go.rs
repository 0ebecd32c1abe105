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
    fn after(self, board: &GoBoard, player: Player, point: u8) -> Option<GoBoard> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap, HashSet};

    type Cells = Vec<char>;

    /// The literal state of the rules: a board, the board before the last move, and the player who made it.
    type Literal = (Cells, Option<(Player, Cells)>);

    fn beside(width: usize, cells: usize, at: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (at / width, at % width);
        (0..cells).filter(move |other| (other / width).abs_diff(row) + (other % width).abs_diff(column) == 1)
    }

    /// The group of a stone, and whether it has a liberty.
    fn group(width: usize, cells: &[char], at: usize) -> (Vec<usize>, bool) {
        let (mut group, mut next, mut breathes) = (vec![at], 0, false);
        while next < group.len() {
            for other in beside(width, cells.len(), group[next]) {
                breathes |= cells[other] == '.';
                if cells[other] == cells[at] && !group.contains(&other) {
                    group.push(other);
                }
            }
            next += 1;
        }
        (group, breathes)
    }

    fn letter(player: Player) -> char {
        if player == Player::Left { 'x' } else { 'o' }
    }

    fn literal_options(width: usize, (cells, before): &Literal, player: Player) -> Vec<Literal> {
        let mut all = Vec::new();
        for at in (0..cells.len()).filter(|&at| cells[at] == '.') {
            let mut to = cells.clone();
            to[at] = letter(player);
            let dead: Vec<usize> = (0..to.len())
                .filter(|&other| to[other] == letter(!player) && !group(width, &to, other).1)
                .collect();
            for other in dead {
                to[other] = '.';
            }
            let repeats = before.as_ref().is_some_and(|(mover, before)| *mover != player && *before == to);
            if group(width, &to, at).1 && !repeats {
                all.push((to, Some((player, cells.clone()))));
            }
        }
        all
    }

    /// All boards of a size on which all groups have liberties.
    fn boards(height: usize, width: usize) -> Vec<Cells> {
        let cells = height * width;
        let all = (0..3usize.pow(cells as u32)).map(|code| {
            (0..cells).map(|at| ['.', 'x', 'o'][code / 3usize.pow(at as u32) % 3]).collect::<Cells>()
        });
        all.filter(|board| (0..cells).all(|at| board[at] == '.' || group(width, board, at).1)).collect()
    }

    fn grid(width: usize, cells: &[char]) -> Grid {
        let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
        Grid::parse(&rows.join("|"), Letters::CROSSES).unwrap()
    }

    fn options(go: Go, board: &GoBoard, player: Player) -> Vec<GoBoard> {
        let mut all = Vec::new();
        go.moves(board, player, &mut |_, to| all.push(to));
        all
    }

    /// Computes who wins when each player begins, by iterating over all positions until nothing changes.
    fn outcomes<P: Clone + Eq + std::hash::Hash>(
        starts: Vec<P>,
        options: impl Fn(&P, Player) -> Vec<P>,
    ) -> HashMap<P, [Option<Player>; 2]> {
        let (mut visited, mut next) = (starts, 0);
        let mut seen: HashSet<P> = visited.iter().cloned().collect();
        let mut edges = Vec::new();
        while next < visited.len() {
            let from = visited[next].clone();
            let all = Player::BOTH.map(|player| options(&from, player));
            visited.extend(all.iter().flatten().filter(|&to| seen.insert(to.clone())).cloned());
            edges.push((from, all));
            next += 1;
        }
        let mut won: HashMap<P, [Option<Player>; 2]> = HashMap::new();
        loop {
            let mut changed = false;
            for (from, all) in &edges {
                for player in Player::BOTH {
                    let after: Vec<_> = all[player.index()]
                        .iter()
                        .map(|to| won.get(to).and_then(|won| won[(!player).index()]))
                        .collect();
                    let winner = match () {
                        () if after.contains(&Some(player)) => Some(player),
                        () if after.iter().all(|&winner| winner == Some(!player)) => Some(!player),
                        () => None,
                    };
                    let known = &mut won.entry(from.clone()).or_default()[player.index()];
                    changed |= *known != winner;
                    *known = winner;
                }
            }
            if !changed {
                return won;
            }
        }
    }

    #[test]
    fn options_and_outcomes_are_those_of_the_rules_to_the_letter() {
        for (height, width) in [(1, 4), (2, 2), (2, 3), (1, 6)] {
            let boards = boards(height, width);
            let starts: Vec<Literal> = boards.iter().map(|cells| (cells.clone(), None)).collect();
            let literal = outcomes(starts, |from, player| literal_options(width, from, player));
            let read = |cells: &Cells| Go::on(&grid(width, cells)).unwrap();
            let go = read(&boards[0]).0;
            let ours = outcomes(boards.iter().map(|cells| read(cells).1).collect(), |from, player| {
                options(go, from, player)
            });
            // The history affects further play only through the ban.
            let reached = |from: &Literal| match &from.1 {
                None => read(&from.0).1,
                Some((player, before)) => {
                    let at = (0..before.len()).find(|&at| before[at] == '.' && from.0[at] != '.').unwrap();
                    go.after(&read(before).1, *player, at as u8).unwrap()
                }
            };
            let mut kos = 0;
            for (from, won) in &literal {
                let board = reached(from);
                kos += usize::from(board.ko.is_some());
                for player in Player::BOTH {
                    let expected: BTreeSet<GoBoard> =
                        literal_options(width, from, player).iter().map(reached).collect();
                    let found: BTreeSet<GoBoard> = options(go, &board, player).into_iter().collect();
                    assert_eq!(found, expected, "{from:?} {player}");
                }
                assert_eq!(ours[&board], *won, "{from:?}");
                let Board::Grid(shown) = go.board(&board) else { panic!("a grid") };
                assert_eq!(Go::on(&shown).unwrap(), (go, board), "{from:?}");
            }
            assert_eq!(kos > 0, width > 2, "{height}x{width}: {kos}");
        }
    }

    #[test]
    fn a_ko_may_not_be_taken_back_at_once() {
        let read = |text: &str| Go::on(&Grid::parse(text, Letters::CROSSES).unwrap());
        let (go, start) = read("o.o.").unwrap();
        let shown = |board: &GoBoard, player| -> Vec<String> {
            options(go, board, player).iter().map(|to| go.board(to).to_string()).collect()
        };
        assert_eq!(shown(&start, Player::Left), ["#xo."]);
        assert_eq!(shown(&read("#xo.").unwrap().1, Player::Right), Vec::<String>::new());
        assert_eq!(shown(&read(".xo.").unwrap().1, Player::Right), ["o#o."]);
        for wrong in ["x#..", "xx", "#..#", ".............", "xox."] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
