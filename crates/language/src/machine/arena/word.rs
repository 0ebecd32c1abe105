//! Values as words.

use kelvin_values::Player;

/// A value of a method that runs in an arena. It is copied and never counted: what it refers to is stored in the arena until the method is done.
///
/// Each variant holds 64 bits or nothing, so that a word is passed in two registers and is read as it was written: of other sorts a copy waits for the
/// last write, which took half of the time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Word {
    Undefined,
    Nothing,
    True,
    False,
    Left,
    Right,
    Integer(i64),
    /// `(row, column)`.
    Place(Place),
    /// Words one after the other; those of a set differ, those of a map are keys and images in turn.
    List(Slice),
    Set(Slice),
    Map(Slice),
    Text(Slice),
    Range(usize),
    /// A grid or a strip.
    Board(usize),
    Graph(usize),
    /// A vertex, and an edge as seen from one end: where its graph and its numbers lie.
    Vertex(usize),
    Edge(usize),
    /// A position of the class whose methods run, by the place of its first variable.
    Position(usize),
    /// The sum of two games that lie one after the other.
    Sum(usize),
    /// A list, a set or a map that can change.
    Mutable(usize),
    /// A list that a loop builds.
    Builder(usize),
    Function(usize),
    /// A variable that functions share.
    Cell(usize),
    /// A value of any other sort.
    Other(usize),
}

impl Word {
    #[inline]
    pub(super) fn truth(truth: bool) -> Word {
        if truth { Word::True } else { Word::False }
    }

    pub(super) fn player(player: Player) -> Word {
        match player {
            Player::Left => Word::Left,
            Player::Right => Word::Right,
        }
    }

    #[inline]
    pub(super) fn place(row: i32, column: i32) -> Word {
        Word::Place(Place(u64::from(row as u32) << 32 | u64::from(column as u32)))
    }
}

/// `(row, column)` in 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(u64);

impl Place {
    #[inline]
    pub(super) fn row(self) -> i32 {
        (self.0 >> 32) as i32
    }

    #[inline]
    pub(super) fn column(self) -> i32 {
        self.0 as i32
    }
}

/// A slice of the arena, in 64 bits: where it begins, and how long it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slice(u64);

impl Slice {
    /// Regions are far smaller than 2^32.
    #[inline]
    pub(super) fn new(from: usize, length: usize) -> Slice {
        Slice((from as u64) << 32 | u64::from(length as u32))
    }

    #[inline]
    pub(super) fn from(self) -> usize {
        (self.0 >> 32) as usize
    }

    #[inline]
    pub(super) fn length(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline]
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.from()..self.from() + self.length()
    }
}

/// A grid, or a strip.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) rows: i32,
    pub(super) columns: i32,
    pub(super) is_strip: bool,
    /// Where its cells begin.
    pub(super) from: usize,
}

impl Board {
    /// Where the cell at a place lies, if it lies on the board.
    #[inline]
    pub(super) fn cell(&self, row: i32, column: i32) -> Option<usize> {
        let inside = row >= 1 && row <= self.rows && column >= 1 && column <= self.columns;
        inside.then(|| self.from + ((row - 1) * self.columns + column - 1) as usize)
    }

    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        let from = self.from;
        from..from + self.rows as usize * self.columns as usize
    }
}

/// What a collection that can change is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    List,
    Set,
    Map,
}

/// A function of the method's own, with what it took along.
#[derive(Clone, Copy)]
pub(super) struct Closure {
    pub(super) code: usize,
    pub(super) captured: Slice,
    pub(super) this: Word,
}
