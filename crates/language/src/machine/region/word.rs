//! Values as words, and the region of memory in which lie those that do not fit one.

use super::Trouble;
use crate::collection::Range;
use crate::value::Value;
use kelvin_values::Player;

/// A value of a method that runs in a region. It is copied and never counted: what it speaks of lies in the region until the method is done.
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
    List(Stretch),
    Set(Stretch),
    Map(Stretch),
    Text(Stretch),
    Range(usize),
    /// A grid or a strip.
    Board(usize),
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

/// A stretch of the region, in 64 bits: where it begins, and how long it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch(u64);

impl Stretch {
    /// Regions are far smaller than 2^32.
    #[inline]
    pub(super) fn new(from: usize, length: usize) -> Stretch {
        Stretch((from as u64) << 32 | u64::from(length as u32))
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
    from: usize,
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
    pub(super) captured: Stretch,
    pub(super) this: Word,
}

/// Where words point to. What the class needs always lies at the bottom; the rest is given up when a method is done.
#[derive(Default)]
pub(super) struct Region<'u> {
    pub(super) words: Vec<Word>,
    pub(super) letters: Vec<char>,
    pub(super) cells: Vec<i8>,
    pub(super) boards: Vec<Board>,
    pub(super) ranges: Vec<Range>,
    pub(super) others: Vec<Value<'u>>,
    pub(super) closures: Vec<Closure>,
    pub(super) shared: Vec<Word>,
    /// Vectors that are used again, and how many are in use.
    collections: Vec<(Kind, Vec<Word>)>,
    in_use: usize,
    builders: Vec<Vec<Word>>,
    free: Vec<usize>,
    /// How much of each lies at the bottom.
    bottom: [usize; 6],
    /// How many variables a position has.
    pub(super) fields: usize,
}

/// The most words, letters or cells of a region: a method that needs more is left to the machine, which counts its memory.
const MOST: usize = 1 << 22;
/// The most items of a set or a map, which are looked through one by one.
pub(super) const MOST_KEYS: usize = 1 << 10;
/// The most lists within lists that are compared.
const DEPTH: u32 = 64;

impl<'u> Region<'u> {
    /// Gives up all that is not at the bottom.
    pub(super) fn empty(&mut self) {
        let [words, letters, cells, boards, ranges, others] = self.bottom;
        self.words.truncate(words);
        self.letters.truncate(letters);
        self.cells.truncate(cells);
        self.boards.truncate(boards);
        self.ranges.truncate(ranges);
        self.others.truncate(others);
        self.closures.clear();
        self.shared.clear();
        self.in_use = 0;
        self.free.clear();
        self.free.extend(0..self.builders.len());
    }

    /// Whether there is more of something than a method may have; texts, cells and words are counted where they are made.
    pub(super) fn is_full(&self) -> bool {
        let most = self.boards.len().max(self.ranges.len()).max(self.others.len());
        most.max(self.closures.len()).max(self.shared.len()).max(self.in_use) > MOST / 16
    }

    /// How many values of other sorts lie at the bottom.
    pub(super) fn others_kept(&self) -> usize {
        self.bottom[5]
    }

    /// Keeps all that there is now.
    pub(super) fn keep(&mut self) {
        self.bottom = [
            self.words.len(),
            self.letters.len(),
            self.cells.len(),
            self.boards.len(),
            self.ranges.len(),
            self.others.len(),
        ];
    }

    pub(super) fn room(taken: usize, more: usize) -> Result<(), Trouble> {
        if taken + more > MOST { Err(Trouble::Unknown) } else { Ok(()) }
    }

    /// Words one after the other.
    pub(super) fn stretch(&mut self, words: &[Word]) -> Result<Stretch, Trouble> {
        Self::room(self.words.len(), words.len())?;
        let from = self.words.len();
        self.words.extend_from_slice(words);
        Ok(Stretch::new(from, words.len()))
    }

    /// The words of one stretch, and those of another behind them. Where the first lies at the end of the region nothing is moved: nobody
    /// sees beyond the end of a stretch.
    pub(super) fn joined(&mut self, a: Stretch, b: Stretch) -> Result<Stretch, Trouble> {
        Self::room(self.words.len(), a.length() + b.length())?;
        let mut from = a.from();
        if a.range().end != self.words.len() {
            from = self.words.len();
            self.words.extend_from_within(a.range());
        }
        self.words.extend_from_within(b.range());
        Ok(Stretch::new(from, a.length() + b.length()))
    }

    /// The words of a stretch with another behind them.
    pub(super) fn adjoined(&mut self, a: Stretch, word: Word) -> Result<Stretch, Trouble> {
        Self::room(self.words.len(), a.length() + 1)?;
        let mut from = a.from();
        if a.range().end != self.words.len() {
            from = self.words.len();
            self.words.extend_from_within(a.range());
        }
        self.words.push(word);
        Ok(Stretch::new(from, a.length() + 1))
    }

    /// Each of some words once, where it comes first.
    pub(super) fn distinct(&mut self, words: &[Word]) -> Result<Stretch, Trouble> {
        let mut all = Stretch::new(self.words.len(), 0);
        for &word in words {
            if self.find(&self.words[all.range()], word)?.is_none() {
                if all.length() == MOST_KEYS {
                    return Err(Trouble::Unknown);
                }
                all = self.adjoined(all, word)?;
            }
        }
        Ok(all)
    }

    /// Keys and images in turn, each key once with its last image, where it comes first.
    pub(super) fn entries(&mut self, words: &[Word]) -> Result<Stretch, Trouble> {
        let mut all = Stretch::new(self.words.len(), 0);
        for pair in words.chunks_exact(2) {
            match self.find_key(&self.words[all.range()], pair[0])? {
                Some(at) => self.words[all.from() + at + 1] = pair[1],
                None if all.length() >= 2 * MOST_KEYS => return Err(Trouble::Unknown),
                None => {
                    all = self.adjoined(all, pair[0])?;
                    all = self.adjoined(all, pair[1])?;
                }
            }
        }
        Ok(all)
    }

    /// The place of a word among others.
    pub(super) fn find(&self, words: &[Word], word: Word) -> Result<Option<usize>, Trouble> {
        if matches!(
            word,
            Word::Integer(_) | Word::Place(_) | Word::Left | Word::Right | Word::True | Word::False
        ) {
            return Ok(words.iter().position(|other| *other == word));
        }
        for (at, &other) in words.iter().enumerate() {
            if self.same(other, word)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The place of a key among keys and images.
    pub(super) fn find_key(&self, words: &[Word], key: Word) -> Result<Option<usize>, Trouble> {
        for at in (0..words.len()).step_by(2) {
            if self.same(words[at], key)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// A board with these cells.
    pub(super) fn board(
        &mut self,
        rows: i32,
        columns: i32,
        is_strip: bool,
        cells: &[i8],
    ) -> Result<Word, Trouble> {
        Self::room(self.cells.len(), cells.len())?;
        let from = self.cells.len();
        self.cells.extend_from_slice(cells);
        self.boards.push(Board { rows, columns, is_strip, from });
        Ok(Word::Board(self.boards.len() - 1))
    }

    /// A board whose cells are these bytes.
    pub(super) fn board_of_bytes(
        &mut self,
        rows: i32,
        columns: i32,
        is_strip: bool,
        cells: &[u8],
    ) -> Result<Word, Trouble> {
        Self::room(self.cells.len(), cells.len())?;
        let from = self.cells.len();
        self.cells.extend(cells.iter().map(|cell| *cell as i8));
        self.boards.push(Board { rows, columns, is_strip, from });
        Ok(Word::Board(self.boards.len() - 1))
    }

    /// A board of its own with the same cells.
    pub(super) fn copied(&mut self, board: Board) -> Result<(usize, Board), Trouble> {
        Self::room(self.cells.len(), board.cells().len())?;
        let from = self.cells.len();
        self.cells.extend_from_within(board.cells());
        let copy = Board { from, ..board };
        self.boards.push(copy);
        Ok((self.boards.len() - 1, copy))
    }

    /// A text of these letters.
    pub(super) fn text(&mut self, letters: impl IntoIterator<Item = char>) -> Result<Stretch, Trouble> {
        let from = self.letters.len();
        for letter in letters {
            Self::room(self.letters.len(), 1)?;
            self.letters.push(letter);
        }
        Ok(Stretch::new(from, self.letters.len() - from))
    }

    /// One text behind another.
    pub(super) fn joined_texts(&mut self, a: Stretch, b: Stretch) -> Result<Stretch, Trouble> {
        Self::room(self.letters.len(), a.length() + b.length())?;
        let from = self.letters.len();
        self.letters.extend_from_within(a.range());
        self.letters.extend_from_within(b.range());
        Ok(Stretch::new(from, a.length() + b.length()))
    }

    /// A new collection that can change.
    pub(super) fn mutable(&mut self, kind: Kind) -> usize {
        if self.in_use == self.collections.len() {
            self.collections.push((kind, Vec::new()));
        }
        let collection = &mut self.collections[self.in_use];
        collection.0 = kind;
        collection.1.clear();
        self.in_use += 1;
        self.in_use - 1
    }

    /// What a collection that can change is, and its words.
    pub(super) fn contents(&self, mutable: usize) -> (Kind, &[Word]) {
        let (kind, words) = &self.collections[mutable];
        (*kind, words)
    }

    pub(super) fn contents_mut(&mut self, mutable: usize) -> &mut Vec<Word> {
        &mut self.collections[mutable].1
    }

    /// Adds a word to a list or a set that can change.
    pub(super) fn add(&mut self, mutable: usize, word: Word) -> Result<(), Trouble> {
        let (kind, words) = self.contents(mutable);
        let most = if kind == Kind::List { MOST } else { MOST_KEYS };
        if kind == Kind::Set && self.find(words, word)?.is_some() {
            return Ok(());
        }
        if words.len() >= most {
            return Err(Trouble::Unknown);
        }
        self.contents_mut(mutable).push(word);
        Ok(())
    }

    /// Adds a key that is not there with its image to a map that can change.
    pub(super) fn put(&mut self, mutable: usize, key: Word, image: Word) -> Result<(), Trouble> {
        let words = self.contents_mut(mutable);
        if words.len() >= 2 * MOST_KEYS {
            return Err(Trouble::Unknown);
        }
        words.extend([key, image]);
        Ok(())
    }

    /// A new list that a loop builds.
    pub(super) fn builder(&mut self) -> usize {
        let number = self.free.pop().unwrap_or_else(|| {
            self.builders.push(Vec::new());
            self.builders.len() - 1
        });
        self.builders[number].clear();
        number
    }

    pub(super) fn append(&mut self, builder: usize, word: Word) -> Result<(), Trouble> {
        let words = &mut self.builders[builder];
        Self::room(words.len(), 1)?;
        words.push(word);
        Ok(())
    }

    /// What a loop has built, made into something.
    pub(super) fn built<T>(
        &mut self,
        builder: usize,
        made: impl FnOnce(&mut Self, &[Word]) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let words = std::mem::take(&mut self.builders[builder]);
        let made = made(self, &words);
        self.builders[builder] = words;
        self.free.push(builder);
        made
    }

    /// Whether two values are the same, as `equality.rs` says of values.
    pub(super) fn same(&self, a: Word, b: Word) -> Result<bool, Trouble> {
        self.same_within(a, b, DEPTH)
    }

    fn same_within(&self, a: Word, b: Word, depth: u32) -> Result<bool, Trouble> {
        // Nothing but collections that can change is written twice, and those are the same only when they are one.
        if a == b {
            return Ok(true);
        }
        let Some(depth) = depth.checked_sub(1) else { return Err(Trouble::Unknown) };
        let all = |a: &[Word], b: &[Word]| -> Result<bool, Trouble> {
            for (a, b) in a.iter().zip(b) {
                if !self.same_within(*a, *b, depth)? {
                    return Ok(false);
                }
            }
            Ok(a.len() == b.len())
        };
        match (a, b) {
            (Word::List(a), Word::List(b)) => all(&self.words[a.range()], &self.words[b.range()]),
            (Word::Position(a), Word::Position(b)) => {
                let fields = |from| Stretch::new(from, self.fields).range();
                all(&self.words[fields(a)], &self.words[fields(b)])
            }
            (Word::Text(a), Word::Text(b)) => Ok(self.letters[a.range()] == self.letters[b.range()]),
            (Word::Board(a), Word::Board(b)) => {
                let (a, b) = (self.boards[a], self.boards[b]);
                Ok((a.rows, a.columns, a.is_strip) == (b.rows, b.columns, b.is_strip)
                    && self.cells[a.cells()] == self.cells[b.cells()])
            }
            (Word::Set(a), Word::Set(b)) => {
                let (a, b) = (&self.words[a.range()], &self.words[b.range()]);
                for &word in a {
                    if self.find(b, word)?.is_none() {
                        return Ok(false);
                    }
                }
                Ok(a.len() == b.len())
            }
            // These are asked for too seldom.
            (Word::Map(_), Word::Map(_))
            | (Word::Sum(_), Word::Sum(_) | Word::Other(_))
            | (Word::Other(_), Word::Sum(_))
            | (Word::Range(_), Word::Range(_) | Word::List(_))
            | (Word::List(_), Word::Range(_))
            | (Word::Position(_), Word::Other(_))
            | (Word::Other(_), Word::Position(_)) => Err(Trouble::Unknown),
            (Word::Other(a), Word::Other(b)) => Ok(self.others[a] == self.others[b]),
            _ => Ok(false),
        }
    }
}
