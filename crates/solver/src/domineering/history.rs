//! The history heuristic: which moves used to win.

use kelvin_values::Player;

/// For each move how often it won lately where it was searched. A move that decides one position often decides its neighbours
/// in the tree, too.
///
/// That guess is worse than the bounds where those order moves well, so it counts only once the first move that is searched fails
/// too often. Only time depends on it.
pub struct History {
    wins: [[i32; MOST_CELLS]; 2],
    /// Positions that were won by a search, and by the first move searched.
    won: u64,
    won_at_once: u64,
}

const MOST_CELLS: usize = 128;

/// A move that always wins.
const ALWAYS: i32 = 1024;
/// So many searches of a move count.
const LATELY: i32 = 16;
/// What a move that always wins is worth, in the units of a score.
const WEIGHT: i32 = 640;

impl History {
    pub fn new() -> History {
        History { wins: [[0; MOST_CELLS]; 2], won: 0, won_at_once: 0 }
    }

    /// Takes in how the search of a move ended, which was the first of its position or not.
    pub fn note(&mut self, mover: Player, cell: u32, wins: bool, first: bool) {
        let score = &mut self.wins[mover.index()][cell as usize];
        *score += (if wins { ALWAYS - *score } else { -*score }) / LATELY;
        self.won += u64::from(wins);
        self.won_at_once += u64::from(wins && first);
    }

    /// Whether the order of moves is bad enough: more than one position in fifteen is not won by the first move.
    pub fn count(&self) -> bool {
        self.won_at_once * 15 < self.won * 14
    }

    /// What speaks for a move.
    #[inline]
    pub fn bonus(&self, mover: Player, cell: u32) -> i32 {
        self.wins[mover.index()][cell as usize] * WEIGHT / ALWAYS
    }
}
