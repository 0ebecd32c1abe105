//! Take-and-break codes.

mod digit;
mod read;

use self::digit::Digit;
#[doc(hidden)] // for tests
pub use self::digit::{PartsAsked, partitions};
use self::read::Reader;
use crate::board::BoardError;
use std::fmt;

/// The code of a take-and-break game: `0.77` is Kayles, and `4.0` splits a heap without taking anything.
///
/// The digit at place *k* gives the moves that take *k* counters from a heap. It is the sum of 1 if nothing
/// may remain, 2 if the rest may stay one heap, 4 if it may be split into two heaps, 8 into three (all
/// non-empty). Digits up to 7 make an octal code, up to F a hexadecimal one. The digit before the point is
/// for taking nothing, and those further to the left for adding counters. Digits in brackets at the end
/// repeat forever: `0.[3]` is Nim.
///
/// More generally, a digit is a set of numbers of heaps: `*` is any number, `{0,2,4+}` a list. A suffix
/// requires that the heaps be different (`!`), not all equal (`?`), or all equal (`=`): `4!.0` is Grundy's
/// game.
///
/// ```
/// use kelvin_positions::rulesets::HeapCode;
/// let kayles: HeapCode = "0.77".parse()?;
/// let digits = kayles.hexadecimal().expect("an octal code");
/// assert_eq!((digits.digit(1), digits.digit(3)), (7, 0));
/// assert_eq!(HeapCode::read("0.{1,2!}")?.to_string(), "0.6!");
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// The digits before the point, from the largest addition down to taking nothing.
    before: Vec<Digit>,
    after: Vec<Digit>,
    /// The digits that repeat forever.
    repeated: Vec<Digit>,
    hexadecimal: Option<Hexadecimal>,
    /// The digits for codes in which two remaining heaps must always be different.
    of_different: Option<Hexadecimal>,
}

/// The digits of a code by their bits, from place 0 on, for fast lookup.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hexadecimal {
    digits: Vec<u8>,
    /// The digits that repeat after the first ones.
    repeat: Vec<u8>,
}

/// The most places of a code that can be played.
pub const MAX_PLACES: usize = 1000;

/// The most places of a code.
const MOST_PLACES: usize = 1 << 20;

impl Hexadecimal {
    /// The digit for taking `taken` counters.
    #[inline]
    pub fn digit(&self, taken: usize) -> u8 {
        match taken.checked_sub(self.digits.len()) {
            None => self.digits[taken],
            Some(_) if self.repeat.is_empty() => 0,
            Some(beyond) => self.repeat[beyond % self.repeat.len()],
        }
    }

    /// The places with a non-zero digit, up to `most`.
    pub fn places(&self, most: usize) -> impl DoubleEndedIterator<Item = (usize, u8)> + '_ {
        let end = if self.repeat.is_empty() { most.min(self.digits.len().saturating_sub(1)) } else { most };
        (0..=end).map(|taken| (taken, self.digit(taken))).filter(|&(_, digit)| digit != 0)
    }

    /// The approximate number of moves of a heap.
    fn moves(&self, heap: usize) -> usize {
        self.places(heap).fold(0, |sum: usize, (taken, digit)| {
            let left = heap - taken;
            let pairs = if digit & 4 != 0 { left / 2 } else { 0 };
            let triples = if digit & 8 != 0 { left.saturating_mul(left) / 12 } else { 0 };
            sum.saturating_add(pairs).saturating_add(triples).saturating_add(1)
        })
    }
}

impl HeapCode {
    fn new(before: Vec<Digit>, after: Vec<Digit>, repeated: Vec<Digit>) -> HeapCode {
        let mut code = HeapCode { before, after, repeated, hexadecimal: None, of_different: None };
        if code.repeated.iter().all(Digit::is_empty) {
            code.repeated.clear();
        }
        let leading = code.before.iter().take_while(|digit| digit.is_empty()).count();
        code.before.drain(..leading.min(code.before.len().saturating_sub(1)));
        while code.repeated.is_empty() && code.after.last().is_some_and(Digit::is_empty) {
            code.after.pop();
        }
        code.hexadecimal = code.by_bits(Digit::bits);
        code.of_different = code.by_bits(Digit::bits_of_different);
        code
    }

    /// The digits by their bits, if all of them have bits and no counters are added.
    fn by_bits(&self, bits: impl Fn(&Digit) -> Option<u8> + Copy) -> Option<Hexadecimal> {
        let [first] = &self.before[..] else { return None };
        let digits = [first].into_iter().chain(&self.after).map(bits).collect::<Option<Vec<u8>>>()?;
        let repeat = self.repeated.iter().map(bits).collect::<Option<Vec<u8>>>()?;
        Some(Hexadecimal { digits, repeat })
    }

    /// Parses any code, also one whose play may not terminate. `parse` accepts only codes that can be played.
    pub fn read(text: &str) -> Result<HeapCode, BoardError> {
        const EXPECTED: &str = "a code such as 0.77, with digits 0 to 9 and A to F";
        let text = text.trim();
        BoardError::limit("places of a code", text.len(), 2 * MOST_PLACES)?;
        let mut reader = Reader::new(text);
        let before = reader.digits()?;
        if !reader.take('.') {
            return match reader.is_done() {
                true => Err(BoardError::at(text.chars().count(), "no point", EXPECTED)),
                false => reader.fail(EXPECTED),
            };
        }
        let after = reader.digits()?;
        let mut repeated = Vec::new();
        if reader.take('[') {
            repeated = reader.digits()?;
            match repeated.is_empty() {
                true => return reader.fail(EXPECTED),
                false if !reader.take(']') => return reader.fail("a closing bracket"),
                false if !reader.is_done() => return reader.fail("nothing after the repeating digits"),
                false => {}
            }
        }
        if !reader.is_done() {
            return reader.fail(EXPECTED);
        }
        // `.07` means 0.07.
        let before = if before.is_empty() { vec![Digit::default()] } else { before };
        Ok(HeapCode::new(before, after, repeated))
    }

    /// Creates the code with a digit at each of these places, and 0 elsewhere.
    pub fn at_places(places: &[usize], digit: u8) -> Result<HeapCode, BoardError> {
        let last = places.iter().copied().max().unwrap_or(0);
        BoardError::limit("places of a code", last, MAX_PLACES)?;
        HeapCode::with_digits(places, last, digit, 0, 0)
    }

    /// Creates the code in which a move takes one of `places` and leaves at most one heap. With `all_but`, a
    /// move takes any other number instead.
    pub fn subtraction(places: &[usize], all_but: bool) -> Result<HeapCode, BoardError> {
        let last = places.iter().copied().max().unwrap_or(0);
        BoardError::limit("places of a code", last, MOST_PLACES)?;
        match all_but {
            true => HeapCode::with_digits(places, last, 0, 3, 3),
            false => HeapCode::with_digits(places, last, 3, 0, 0),
        }
    }

    /// Creates the code with one digit at some places, another at all others up to the last, and a repeated
    /// digit.
    fn with_digits(
        places: &[usize],
        last: usize,
        digit: u8,
        other: u8,
        repeated: u8,
    ) -> Result<HeapCode, BoardError> {
        let mut after = vec![Digit::plain(other); last];
        for &place in places {
            match place.checked_sub(1) {
                None => return Err(BoardError::unsuited("a move takes at least one counter, not 0")),
                Some(at) => after[at] = Digit::plain(digit),
            }
        }
        Ok(HeapCode::new(vec![Digit::default()], after, vec![Digit::plain(repeated)]))
    }

    /// The digits, if all are hexadecimal without conditions and no counters are added.
    pub fn hexadecimal(&self) -> Option<&Hexadecimal> {
        self.hexadecimal.as_ref()
    }

    /// The digits, if all are octal, two remaining heaps must be different, and no counters are added.
    pub(super) fn of_different(&self) -> Option<&Hexadecimal> {
        self.of_different.as_ref()
    }

    /// Returns whether every move leaves only smaller heaps, so that play terminates.
    pub fn ends(&self) -> bool {
        matches!(&self.before[..], [digit] if !digit.keeps_a_heap())
    }

    /// The digit for taking `taken` counters; a negative number is added.
    fn digit(&self, taken: i64) -> Option<&Digit> {
        match usize::try_from(taken - 1) {
            Err(_) => {
                self.before.len().checked_sub(1 + usize::try_from(-taken).ok()?).map(|at| &self.before[at])
            }
            Ok(at) => match self.after.get(at) {
                Some(digit) => Some(digit),
                None if self.repeated.is_empty() => None,
                None => Some(&self.repeated[(at - self.after.len()) % self.repeated.len()]),
            },
        }
    }

    /// The last place with a non-zero digit, or `None` for a repeating code.
    pub fn last_place(&self) -> Option<usize> {
        self.repeated.is_empty().then_some(self.after.len())
    }

    /// The largest number of heaps that a move makes of one; `None` if it is unbounded or there are
    /// conditions.
    pub fn most_heaps(&self) -> Option<usize> {
        let digits = self.before.iter().chain(&self.after).chain(&self.repeated);
        digits.map(Digit::most_heaps).try_fold(1, |most, heaps| Some(most.max(heaps?)))
    }

    /// Visits the heaps that may replace a heap, in increasing order, and `None` for a division that was
    /// examined and is not allowed. There may be very many; the visitor can stop with an error.
    pub fn remains<E>(
        &self,
        heap: u64,
        visit: &mut impl FnMut(Option<&[u64]>) -> Result<(), E>,
    ) -> Result<(), E> {
        // Larger heaps have too many divisions to be visited.
        let heap = i64::try_from(heap).unwrap_or(i64::MAX);
        let last = if self.repeated.is_empty() { heap.min(self.after.len() as i64) } else { heap };
        for taken in 1 - self.before.len() as i64..=last {
            if let Some(digit) = self.digit(taken) {
                digit.divisions((heap - taken) as u64, visit)?;
            }
        }
        Ok(())
    }

    /// The approximate number of moves of a heap, up to `most`.
    pub(super) fn moves(&self, heap: usize, most: usize) -> usize {
        if let Some(digits) = &self.hexadecimal {
            return digits.moves(heap);
        }
        let mut looked = 0;
        let _ = self.remains(heap as u64, &mut |_| {
            looked += 1;
            if looked > most { Err(()) } else { Ok(()) }
        });
        looked
    }
}

/// Parses a code that can be played.
impl std::str::FromStr for HeapCode {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<HeapCode, BoardError> {
        let text = text.trim();
        BoardError::limit("places of a code", text.len(), MAX_PLACES)?;
        let before = text.find('.').unwrap_or(text.len());
        let first = text.chars().next();
        // Errors before the point are reported first.
        if let Some(bits) = first.and_then(|first| first.to_digit(16))
            && bits & 3 != 0
            && before > 0
        {
            return Err(wrong_before_the_point(text));
        }
        let code = HeapCode::read(text)?;
        if code.ends() { Ok(code) } else { Err(wrong_before_the_point(text)) }
    }
}

fn wrong_before_the_point(text: &str) -> BoardError {
    let found = text.chars().next().map_or("the end".to_owned(), |c| format!("{c:?}"));
    BoardError::at(0, found, "0, 4, 8 or C before the point, where nothing is taken")
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digits: &[Digit]| {
            digits.iter().try_for_each(|digit| write!(f, "{digit}"))
        };
        write(f, &self.before)?;
        f.write_str(".")?;
        if self.after.is_empty() && self.repeated.is_empty() {
            return f.write_str("0");
        }
        write(f, &self.after)?;
        if !self.repeated.is_empty() {
            f.write_str("[")?;
            write(f, &self.repeated)?;
            f.write_str("]")?;
        }
        Ok(())
    }
}
