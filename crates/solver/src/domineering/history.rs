//! The history heuristic.

use kelvin_values::Player;

/// The recent success rate of each move in the search.
///
/// A move that decides one position often decides similar positions. Where the bounds order moves well, they
/// are better than this heuristic, so it is used only once the first move searched fails too often. It
/// affects the running time only.
pub struct MoveHistory {
    wins: [[i32; MAX_CELLS]; 2],
    /// The numbers of positions won by a search, and by the first move searched.
    won: u64,
    won_at_once: u64,
}

const MAX_CELLS: usize = 128;

/// The rate of a move that always wins.
const CERTAIN: i32 = 1024;
/// The length of the moving average, in searches.
const WINDOW: i32 = 16;
/// The bonus of a move that always wins, in the units of a move's score.
const WEIGHT: i32 = 640;

impl MoveHistory {
    pub fn new() -> MoveHistory {
        MoveHistory { wins: [[0; MAX_CELLS]; 2], won: 0, won_at_once: 0 }
    }

    /// Records the result of searching a move. `first` states whether it was the first move of its position.
    pub fn note(&mut self, mover: Player, cell: u32, wins: bool, first: bool) {
        let score = &mut self.wins[mover.index()][cell as usize];
        *score += (if wins { CERTAIN - *score } else { -*score }) / WINDOW;
        self.won += u64::from(wins);
        self.won_at_once += u64::from(wins && first);
    }

    /// Returns whether move ordering is bad enough: more than one position in fifteen is not won by the first
    /// move.
    pub fn count(&self) -> bool {
        self.won_at_once * 15 < self.won * 14
    }

    /// The bonus of a move.
    #[inline]
    pub fn bonus(&self, mover: Player, cell: u32) -> i32 {
        self.wins[mover.index()][cell as usize] * WEIGHT / CERTAIN
    }
}
