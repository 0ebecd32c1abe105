//! The views of a board of the two players.

use kelvin_values::Player;

/// A rectangle in the view of one player, rotated such that this player's dominoes are vertical.
#[derive(Clone, Copy, Debug)]
pub struct PlayerView {
    pub rows: u32,
    pub columns: u32,
    /// The cells that have a neighbour to the right in the rectangle.
    not_last: u128,
}

impl PlayerView {
    fn new(rows: u32, columns: u32) -> PlayerView {
        let all = if rows * columns == 128 { u128::MAX } else { (1 << (rows * columns)) - 1 };
        let last: u128 = (0..rows).map(|row| 1u128 << (row * columns + columns - 1)).sum();
        PlayerView { rows, columns, not_last: all & !last }
    }

    /// The upper cells of the places for a vertical domino.
    #[inline]
    pub fn vertical(&self, free: u128) -> u128 {
        free & (free >> self.columns)
    }

    /// The left cells of the places for a horizontal domino.
    #[inline]
    pub fn horizontal(&self, free: u128) -> u128 {
        free & (free >> 1) & self.not_last
    }

    /// Removes the cells that no player or only one player can ever use. Returns the numbers of vertical and
    /// horizontal dominoes that fit there.
    ///
    /// A connected part in which only one player has moves is a single line, worth as many moves as dominoes
    /// fit into it. A part without moves is worth 0.
    #[inline]
    pub fn strip_lines(&self, free: u128) -> (u128, [u32; 2]) {
        let (vertical, horizontal) = (self.vertical(free), self.horizontal(free));
        let width = self.columns;
        let (in_upright, in_lying) = (vertical | (vertical << width), horizontal | (horizontal << 1));
        let mut counts = [0; 2];
        let mut rest = free;
        // The cells that only a vertical domino can cover, unless they are adjacent to cells that others can
        // cover.
        let alone = free & !in_lying;
        if alone != 0 {
            let mut held = alone & ((in_lying & free) << width | (in_lying & free) >> width);
            loop {
                let more = held | (alone & (held << width | held >> width));
                if more == held {
                    break;
                }
                held = more;
            }
            let mut lines = alone & !held;
            rest &= !lines;
            while lines != 0 {
                let starts = lines & !(lines << width);
                let seconds = (starts << width) & lines;
                counts[0] += seconds.count_ones();
                lines &= !(starts | seconds);
            }
        }
        let alone = rest & !in_upright;
        if alone != 0 {
            let right = |set: u128| (set & self.not_last) << 1;
            let left = |set: u128| (set >> 1) & self.not_last;
            let used = in_upright & free;
            let mut held = alone & (right(used) | left(used));
            loop {
                let more = held | (alone & (right(held) | left(held)));
                if more == held {
                    break;
                }
                held = more;
            }
            let mut lines = alone & !held;
            rest &= !lines;
            while lines != 0 {
                let starts = lines & !right(lines);
                let seconds = right(starts) & lines;
                counts[1] += seconds.count_ones();
                lines &= !(starts | seconds);
            }
        }
        (rest, counts)
    }

    /// The connected part with the lowest cell.
    #[inline]
    pub fn first_part(&self, free: u128) -> u128 {
        let mut part = free & free.wrapping_neg();
        loop {
            let grown = part
                | (free
                    & (part << self.columns
                        | part >> self.columns
                        | (part & self.not_last) << 1
                        | (part >> 1) & self.not_last));
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The least of the four mirror images.
    pub fn least_image(&self, free: u128) -> u128 {
        let row_mask = (1u128 << self.columns) - 1;
        let mut flipped = 0u128;
        let mut rest = free;
        for _ in 0..self.rows {
            flipped = flipped << self.columns | (rest & row_mask);
            rest >>= self.columns;
        }
        let turn = |set: u128| set.reverse_bits() >> (128 - self.rows * self.columns);
        free.min(flipped).min(turn(free)).min(turn(flipped))
    }
}

/// A rectangle in the views of both players.
pub struct Shape {
    pub views: [PlayerView; 2],
    /// For each player and upper cell in that player's view, the domino in the views of Left and Right.
    dominoes: [Vec<[u128; 2]>; 2],
}

impl Shape {
    pub fn new(rows: u32, columns: u32) -> Shape {
        let views = [PlayerView::new(rows, columns), PlayerView::new(columns, rows)];
        let dominoes = Player::BOTH.map(|player| {
            let [own, other] = [views[player.index()], views[1 - player.index()]];
            (0..own.rows * own.columns)
                .map(|cell| {
                    let (row, column) = (cell / own.columns, cell % own.columns);
                    if row + 1 == own.rows {
                        return [0; 2];
                    }
                    let mine = 1u128 << cell | 1u128 << (cell + own.columns);
                    let theirs = 3u128 << (column * other.columns + row);
                    match player {
                        Player::Left => [mine, theirs],
                        Player::Right => [theirs, mine],
                    }
                })
                .collect()
        });
        Shape { views, dominoes }
    }

    /// The domino of a player with this upper cell, in the views of Left and Right.
    #[inline]
    pub fn domino(&self, player: Player, cell: u32) -> [u128; 2] {
        self.dominoes[player.index()][cell as usize]
    }

    /// The views of both players of a set of cells in Left's view.
    pub fn both(&self, left: u128) -> [u128; 2] {
        let [view, other] = self.views;
        let mut right = 0;
        for cell in (0..view.rows * view.columns).filter(|cell| left >> cell & 1 == 1) {
            right |= 1 << (cell % view.columns * other.columns + cell / view.columns);
        }
        [left, right]
    }

    /// Returns whether both views have the same size.
    pub fn is_square(&self) -> bool {
        self.views[0].rows == self.views[1].rows
    }
}
