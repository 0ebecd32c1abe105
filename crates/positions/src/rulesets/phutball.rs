//! Phutball on a strip.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Cell, Grid, Letters};
use crate::registry::Entry;
use crate::ruleset::Ruleset;
use kelvin_values::Player;

/// **Phutball**, philosopher's football (Conway), on a strip. A player puts a man on a free cell, or lets the
/// ball jump over a row of adjacent men onto the free cell behind them, any number of times. Men that were
/// jumped over are removed. Left wins when the ball stops on the last cell or beyond it, Right on the first
/// or beyond it. After that the winner can move forever, and the loser has no move.
///
/// ```text
///   .xox..   L   .x..o.
///           ──▶
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phutball {
    cells: u8,
}

/// The men, a bit per cell, and the ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pitch {
    men: u64,
    ball: u8,
}

/// A man is placed, or the ball moves from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kick {
    /// A man is placed on a cell.
    Man(u8),
    /// The ball jumps.
    Ball([u8; 2]),
}

impl From<Kick> for Action {
    fn from(kick: Kick) -> Action {
        match kick {
            Kick::Man(cell) => Action::Place { cells: vec![(0, usize::from(cell)).into()] },
            Kick::Ball([from, to]) => Action::Hop { from: from.into(), to: to.into() },
        }
    }
}

impl Phutball {
    /// Creates the position on a strip: `x` is a man, `o` the ball.
    pub fn on(grid: &Grid) -> Result<(Phutball, Pitch), BoardError> {
        BoardError::limit("rows of a strip", grid.height(), 1)?;
        BoardError::limit("cells of a strip", grid.width(), 62)?;
        grid.only(|cell| cell != Cell::Hole, "a man (x), the ball (o) or a free cell (.)")?;
        let cells = |is: Cell| {
            grid.cells()
                .filter(|&(_, _, cell)| cell == is)
                .fold(0u64, |set, (_, column, _)| set | 1 << column)
        };
        let (men, ball) = (cells(Cell::Piece(Player::Left)), cells(Cell::Piece(Player::Right)));
        if ball.count_ones() != 1 {
            return Err(BoardError::unsuited(format!("found {} balls (o), expected one", ball.count_ones())));
        }
        let phutball = Phutball { cells: grid.width() as u8 };
        Ok((phutball, phutball.settled(Pitch { men, ball: ball.trailing_zeros() as u8 })))
    }

    /// The winner, if the game is over. A strip of one cell has none.
    fn winner(self, pitch: &Pitch) -> Option<Player> {
        match pitch.ball {
            _ if self.cells == 1 => None,
            0 => Some(Player::Right),
            ball if ball + 1 == self.cells => Some(Player::Left),
            _ => None,
        }
    }

    /// Removes the men after the end of the game, where they are irrelevant.
    fn settled(self, pitch: Pitch) -> Pitch {
        if self.winner(&pitch).is_some() { Pitch { men: 0, ..pitch } } else { pitch }
    }

    /// The positions after a jump of the ball to the right and to the left.
    fn jumps(self, pitch: Pitch) -> [Option<Pitch>; 2] {
        let last = i32::from(self.cells) - 1;
        [1, -1].map(|step| {
            let mut men = pitch.men;
            let mut at = i32::from(pitch.ball) + step;
            while (0..=last).contains(&at) && men >> at & 1 == 1 {
                men &= !(1 << at);
                at += step;
            }
            // A ball beyond the end is stored on the last cell.
            (men != pitch.men).then(|| Pitch { men, ball: at.clamp(0, last) as u8 })
        })
    }
}

impl Ruleset for Phutball {
    type Position = Pitch;
    type Move = Kick;

    fn moves(&self, pitch: &Pitch, player: Player, visit: &mut impl FnMut(Kick, Pitch)) {
        if let Some(winner) = self.winner(pitch) {
            if winner == player {
                visit(Kick::Ball([pitch.ball; 2]), *pitch);
            }
            return;
        }
        for cell in (0..self.cells).filter(|&cell| cell != pitch.ball && pitch.men >> cell & 1 == 0) {
            visit(Kick::Man(cell), Pitch { men: pitch.men | 1 << cell, ..*pitch });
        }
        // Jumps remove men, so there are finitely many. Several sequences may lead to the same end.
        let mut visited = vec![*pitch];
        let mut next = 0;
        while let Some(&from) = visited.get(next) {
            next += 1;
            for to in self.jumps(from).into_iter().flatten() {
                if !visited.contains(&to) {
                    visited.push(to);
                }
            }
        }
        for &to in &visited[1..] {
            visit(Kick::Ball([pitch.ball, to.ball]), self.settled(to));
        }
    }

    fn loops(&self) -> bool {
        true
    }

    fn board(&self, pitch: &Pitch) -> Board {
        Board::Grid(Grid::from_fn(1, self.cells.into(), Letters::CROSSES, |_, column| match () {
            () if column == usize::from(pitch.ball) => Cell::Piece(Player::Right),
            () if pitch.men >> column & 1 == 1 => Cell::Piece(Player::Left),
            () => Cell::Empty,
        }))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("phutball", BoardKind::Strip, ".ox..", |call| {
        let (ruleset, pitch) = Phutball::on(call.board.strip()?)?;
        Ok(call.position(ruleset, pitch))
    })
    .loopy()
    .with_help("place a man, or jump with the ball over men, to the right end for Left")
    .with_boards("a strip such as .ox.., x for men, o for the ball")
}
