//! The arena of memory in which the values lie that do not fit a word.

use super::Stop;
use super::graphs::ListedGraph;
use super::word::{Board, Closure, Kind, Slice, Word};
use crate::ast::Collected;
use crate::collection::Range;
use crate::value::Value;

/// Where words point to. What the class needs always lies at the bottom; the rest is freed when a method is done.
#[derive(Default)]
pub(super) struct Arena<'u> {
    pub(super) words: Vec<Word>,
    pub(super) letters: Vec<char>,
    pub(super) cells: Vec<i8>,
    pub(super) boards: Vec<Board>,
    pub(super) ranges: Vec<Range>,
    pub(super) graphs: Vec<ListedGraph<'u>>,
    pub(super) others: Vec<Value<'u>>,
    pub(super) closures: Vec<Closure>,
    pub(super) shared: Vec<Word>,
    /// Vectors that are used again, and how many are in use.
    collections: Vec<(Kind, Vec<Word>)>,
    in_use: usize,
    builders: Vec<Vec<Word>>,
    free: Vec<usize>,
    /// The words that were put into collections and lists that loops build.
    put: usize,
    /// How much of each lies at the bottom.
    bottom: [usize; 7],
    /// How many variables a position has.
    pub(super) fields: usize,
}

/// The most words, letters or cells of an arena: a method that needs more is left to the machine, which counts its memory.
const MOST: usize = 1 << 20;
/// Capacity that is kept for the next method.
const KEPT: usize = 1 << 16;
/// The most items of a set or a map, which are looked through one by one.
pub(super) const MOST_KEYS: usize = 1 << 10;
/// The most lists within lists that are compared.
const DEPTH: u32 = 64;

impl<'u> Arena<'u> {
    /// Frees all that is not at the bottom.
    pub(super) fn empty(&mut self) {
        let [words, letters, cells, boards, ranges, others, graphs] = self.bottom;
        self.words.truncate(words);
        self.letters.truncate(letters);
        self.cells.truncate(cells);
        self.boards.truncate(boards);
        self.ranges.truncate(ranges);
        self.others.truncate(others);
        self.graphs.truncate(graphs);
        self.graphs.iter_mut().for_each(ListedGraph::forget_lists);
        self.closures.clear();
        self.shared.clear();
        self.in_use = 0;
        // A method that needed much is rare, and there may be many classes.
        if self.put > KEPT {
            (self.collections, self.builders) = Default::default();
        }
        self.put = 0;
        if self.words.capacity() > 2 * KEPT {
            self.words.shrink_to(KEPT);
        }
        if self.letters.capacity() > 2 * KEPT {
            self.letters.shrink_to(KEPT);
        }
        if self.cells.capacity() > 2 * KEPT {
            self.cells.shrink_to(KEPT);
        }
        self.free.clear();
        self.free.extend(0..self.builders.len());
    }

    /// Whether there is more of something than a method may have; texts, cells and words are counted where they are made.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        let most = self.boards.len().max(self.ranges.len()).max(self.others.len()).max(self.graphs.len());
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
            self.graphs.len(),
        ];
    }

    pub(super) fn room(taken: usize, more: usize) -> Result<(), Stop> {
        if taken + more > MOST { Err(Stop::Unsupported) } else { Ok(()) }
    }

    /// Words one after the other.
    pub(super) fn slice(&mut self, words: &[Word]) -> Result<Slice, Stop> {
        Self::room(self.words.len(), words.len())?;
        let from = self.words.len();
        self.words.extend_from_slice(words);
        Ok(Slice::new(from, words.len()))
    }

    /// The words of one slice, and those of another behind them. Where the first lies at the end of the arena nothing is moved: no slice
    /// sees beyond the end of a slice.
    pub(super) fn joined(&mut self, a: Slice, b: Slice) -> Result<Slice, Stop> {
        Self::room(self.words.len(), a.length() + b.length())?;
        let mut from = a.from();
        if a.range().end != self.words.len() {
            from = self.words.len();
            self.words.extend_from_within(a.range());
        }
        self.words.extend_from_within(b.range());
        Ok(Slice::new(from, a.length() + b.length()))
    }

    /// The words of a slice with another behind them.
    pub(super) fn adjoined(&mut self, a: Slice, word: Word) -> Result<Slice, Stop> {
        Self::room(self.words.len(), a.length() + 1)?;
        let mut from = a.from();
        if a.range().end != self.words.len() {
            from = self.words.len();
            self.words.extend_from_within(a.range());
        }
        self.words.push(word);
        Ok(Slice::new(from, a.length() + 1))
    }

    /// Each of some words once, where it comes first.
    pub(super) fn distinct(&mut self, words: &[Word]) -> Result<Slice, Stop> {
        let mut all = Slice::new(self.words.len(), 0);
        for &word in words {
            if self.find(&self.words[all.range()], word)?.is_none() {
                if all.length() == MOST_KEYS {
                    return Err(Stop::Unsupported);
                }
                all = self.adjoined(all, word)?;
            }
        }
        Ok(all)
    }

    /// Keys and images in turn, each key once with its last image, where it comes first.
    pub(super) fn entries(&mut self, words: &[Word]) -> Result<Slice, Stop> {
        let mut all = Slice::new(self.words.len(), 0);
        for pair in words.chunks_exact(2) {
            match self.find_key(&self.words[all.range()], pair[0])? {
                Some(at) => self.words[all.from() + at + 1] = pair[1],
                None if all.length() >= 2 * MOST_KEYS => return Err(Stop::Unsupported),
                None => {
                    all = self.adjoined(all, pair[0])?;
                    all = self.adjoined(all, pair[1])?;
                }
            }
        }
        Ok(all)
    }

    /// The place of a word among others.
    #[inline]
    pub(super) fn find(&self, words: &[Word], word: Word) -> Result<Option<usize>, Stop> {
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
    pub(super) fn find_key(&self, words: &[Word], key: Word) -> Result<Option<usize>, Stop> {
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
    ) -> Result<Word, Stop> {
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
    ) -> Result<Word, Stop> {
        Self::room(self.cells.len(), cells.len())?;
        let from = self.cells.len();
        self.cells.extend(cells.iter().map(|cell| *cell as i8));
        self.boards.push(Board { rows, columns, is_strip, from });
        Ok(Word::Board(self.boards.len() - 1))
    }

    /// A board of its own with the same cells.
    pub(super) fn copied(&mut self, board: Board) -> Result<(usize, Board), Stop> {
        Self::room(self.cells.len(), board.cells().len())?;
        let from = self.cells.len();
        self.cells.extend_from_within(board.cells());
        let copy = Board { from, ..board };
        self.boards.push(copy);
        Ok((self.boards.len() - 1, copy))
    }

    /// A text of these letters.
    pub(super) fn text(&mut self, letters: impl IntoIterator<Item = char>) -> Result<Slice, Stop> {
        let from = self.letters.len();
        for letter in letters {
            Self::room(self.letters.len(), 1)?;
            self.letters.push(letter);
        }
        Ok(Slice::new(from, self.letters.len() - from))
    }

    /// One text behind another.
    pub(super) fn joined_texts(&mut self, a: Slice, b: Slice) -> Result<Slice, Stop> {
        Self::room(self.letters.len(), a.length() + b.length())?;
        let from = self.letters.len();
        self.letters.extend_from_within(a.range());
        self.letters.extend_from_within(b.range());
        Ok(Slice::new(from, a.length() + b.length()))
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
    pub(super) fn add(&mut self, mutable: usize, word: Word) -> Result<(), Stop> {
        let (kind, words) = self.contents(mutable);
        let most = if kind == Kind::List { MOST } else { MOST_KEYS };
        if kind == Kind::Set && self.find(words, word)?.is_some() {
            return Ok(());
        }
        if words.len() >= most {
            return Err(Stop::Unsupported);
        }
        Self::room(self.put, 1)?;
        self.put += 1;
        self.contents_mut(mutable).push(word);
        Ok(())
    }

    /// Adds a key that is not there with its image to a map that can change.
    pub(super) fn put(&mut self, mutable: usize, key: Word, image: Word) -> Result<(), Stop> {
        Self::room(self.put, 2)?;
        self.put += 2;
        let words = self.contents_mut(mutable);
        if words.len() >= 2 * MOST_KEYS {
            return Err(Stop::Unsupported);
        }
        words.extend([key, image]);
        Ok(())
    }

    /// Words as a collection.
    pub(super) fn collected(&mut self, words: &[Word], kind: Collected) -> Result<Word, Stop> {
        Ok(match kind {
            Collected::List => Word::List(self.slice(words)?),
            Collected::Set => Word::Set(self.distinct(words)?),
            Collected::Map => Word::Map(self.entries(words)?),
        })
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

    pub(super) fn append(&mut self, builder: usize, word: Word) -> Result<(), Stop> {
        Self::room(self.put, 1)?;
        self.put += 1;
        self.builders[builder].push(word);
        Ok(())
    }

    /// What a loop has built, made into something.
    pub(super) fn built<T>(
        &mut self,
        builder: usize,
        made: impl FnOnce(&mut Self, &[Word]) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let words = std::mem::take(&mut self.builders[builder]);
        let made = made(self, &words);
        self.builders[builder] = words;
        self.free.push(builder);
        made
    }

    /// Whether two values are the same, as `equality.rs` says of values.
    pub(super) fn same(&self, a: Word, b: Word) -> Result<bool, Stop> {
        self.same_within(a, b, DEPTH)
    }

    fn same_within(&self, a: Word, b: Word, depth: u32) -> Result<bool, Stop> {
        // What is written twice are collections that can change.
        if a == b {
            return Ok(true);
        }
        let Some(depth) = depth.checked_sub(1) else { return Err(Stop::Unsupported) };
        let all = |a: &[Word], b: &[Word]| -> Result<bool, Stop> {
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
                let fields = |from| Slice::new(from, self.fields).range();
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
            (Word::Graph(a), Word::Graph(b)) => Ok(self.graphs[a].graph()? == self.graphs[b].graph()?),
            (Word::Vertex(a), Word::Vertex(b)) => all(&self.words[a..a + 2], &self.words[b..b + 2]),
            (Word::Edge(a), Word::Edge(b)) => all(&self.words[a..a + 3], &self.words[b..b + 3]),
            // These are asked for too seldom.
            (Word::Map(_), Word::Map(_))
            | (Word::Mutable(_), Word::Mutable(_))
            | (Word::Sum(_), Word::Sum(_) | Word::Other(_))
            | (Word::Other(_), Word::Sum(_))
            | (Word::Range(_), Word::Range(_) | Word::List(_))
            | (Word::List(_), Word::Range(_))
            | (Word::Position(_), Word::Other(_))
            | (Word::Other(_), Word::Position(_)) => Err(Stop::Unsupported),
            (Word::Other(a), Word::Other(b)) => Ok(self.others[a] == self.others[b]),
            _ => Ok(false),
        }
    }
}
