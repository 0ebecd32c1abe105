//! What a move gains, and sums by it.

use crate::arena::Arena;
use crate::id::{Id, Kind};
use crate::options::List;
use crate::work::Allowed;
use crate::{Player, Work};
use bytemuck::allocation::zeroed_slice_box;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The gains of values that are summed often, and the order among those gains.
///
/// The gain of a move is its incentive: G^L - G for Left, G - G^R for Right. In `a + b` the move to `a' + b`
/// is dominated by the move to `a + b'` exactly when its gain is at most the gain of the other, and it is
/// reversible through the reply `a' + b''` exactly when its gain is at most the gain of that reply in `b`:
/// add `a + b` to both sides. Moves in the same component never dominate each other and are never
/// reversed there, because the component is canonical. So the canonical form of `a + b` is known by
/// comparing the gains of `a` with those of `b`; different values have gains in common, and the order of
/// all gains met so far is a table of bits.
#[derive(Default)]
pub(crate) struct Gains {
    /// For each value with known gains, the numbers of its gains, Left's first, in the order of options.
    numbers: Arena<AtomicU32>,
    next: Mutex<u32>,
    order: GainOrder,
}

/// A stored value with known gains: the options of Left and of Right, and the numbers of their gains.
pub(crate) struct Summand<'g> {
    options: [&'g [AtomicU32]; 2],
    gains: [&'g [AtomicU32]; 2],
}

/// A value's note counts the sums it took part in, up to this many; then its gains are worth knowing.
const WORTHWHILE: u32 = 32;
/// The note of a value whose gains cost too much, or came when the table of gains was full.
const NEVER: u32 = WORTHWHILE;
/// Greater notes tell, less this, where the gains are.
const KNOWN: u32 = WORTHWHILE + 1;
/// The steps that computing a value's gains may take: about as many as the sums counted before took.
const ALLOWANCE: u64 = 4096;

impl Gains {
    pub(crate) fn bytes(&self) -> u64 {
        self.order.bytes()
    }

    /// Keeps the numbers of a value's gains; the note that tells where.
    fn keep(&self, numbers: &[u32]) -> Option<u32> {
        let mut next = self.next.lock();
        let place = self.numbers.reserve(*next, numbers.len())?;
        for (word, &number) in self.numbers.slice(place, numbers.len()).iter().zip(numbers) {
            word.store(number, Relaxed);
        }
        *next = place + numbers.len() as u32;
        place.checked_add(KNOWN)
    }
}

/// The most gains that are numbered.
const MOST_GAINS: usize = 4096;
const ROW: usize = MOST_GAINS / 64;

/// Numbered gains, and for each the set of those at least as large and of those at most as large.
#[derive(Default)]
struct GainOrder {
    numbers: Mutex<HashMap<Id, u32>>,
    /// The gains by number.
    gains: boxcar::Vec<Id>,
    /// Rows of bits: `tables[0]` has bit j in row i when gain i ≤ gain j, `tables[1]` when gain j ≤ gain i.
    tables: OnceLock<[Box<[AtomicU64]>; 2]>,
}

/// What is known of a new gain beside the numbered ones: bit j in `holds` when it is related to gain j, in
/// `settled` when that is known.
struct Relations {
    holds: [u64; ROW],
    settled: [u64; ROW],
}

/// The gains that some gain is at most: a row of bits.
struct AtLeast<'g>(&'g [AtomicU64]);

impl AtLeast<'_> {
    #[inline]
    fn holds(&self, gain: u32) -> bool {
        self.0.get(gain as usize / 64).is_some_and(|word| word.load(Relaxed) >> (gain % 64) & 1 != 0)
    }
}

impl GainOrder {
    fn bytes(&self) -> u64 {
        self.gains.count() as u64 * (2 * ROW as u64 * 8 + 24)
    }

    fn tables(&self) -> &[Box<[AtomicU64]>; 2] {
        self.tables.get_or_init(|| [(); 2].map(|()| zeroed_slice_box(MOST_GAINS * ROW)))
    }

    /// The gains that gain `i` is at most.
    #[inline]
    fn at_least(&self, i: u32) -> AtLeast<'_> {
        AtLeast(self.tables.get().map_or(&[], |tables| &tables[0][i as usize * ROW..][..ROW]))
    }

    fn row(&self, table: usize, i: usize) -> &[AtomicU64] {
        &self.tables()[table][i * ROW..][..ROW]
    }

    /// The number of a gain, compared with all others when it is new; `None` when there are too many.
    ///
    /// The comparisons are made without the lock; what others number meanwhile is compared in the next round.
    fn number(&self, gain: Id, work: &Work) -> Result<Option<u32>, Exhausted> {
        let mut relations = [(); 2].map(|()| Relations { holds: [0; ROW], settled: [0; ROW] });
        let mut compared = 0;
        loop {
            let count = {
                let mut numbers = self.numbers.lock();
                if let Some(&number) = numbers.get(&gain) {
                    return Ok(Some(number));
                }
                let count = numbers.len();
                if count == MOST_GAINS {
                    return Ok(None);
                }
                if compared == count {
                    self.write(count, &relations);
                    self.gains.push(gain);
                    numbers.insert(gain, count as u32);
                    return Ok(Some(count as u32));
                }
                count
            };
            for (table, relations) in relations.iter_mut().enumerate() {
                self.relate(table, gain, compared..count, relations, work)?;
            }
            compared = count;
        }
    }

    /// Enters a new gain into the tables. The caller holds the lock.
    fn write(&self, number: usize, relations: &[Relations; 2]) {
        let (own_word, own_bit) = (number / 64, 1 << (number % 64));
        for (table, Relations { holds, .. }) in relations.iter().enumerate() {
            for (word, &bits) in self.row(table, number).iter().zip(holds) {
                word.store(bits, Relaxed);
            }
            self.row(table, number)[own_word].fetch_or(own_bit, Relaxed);
            for j in (0..number).filter(|&j| holds[j / 64] >> (j % 64) & 1 != 0) {
                self.row(1 - table, j)[own_word].fetch_or(own_bit, Relaxed);
            }
        }
    }

    /// Finds which of the gains `numbers` a new one is at most (`table` 0) or at least (`table` 1).
    ///
    /// One comparison settles many others, as the order is transitive: what holds for j holds for all
    /// beyond j, what fails for j fails for all before it.
    fn relate(
        &self,
        table: usize,
        gain: Id,
        numbers: Range<usize>,
        Relations { holds, settled }: &mut Relations,
        work: &Work,
    ) -> Result<(), Exhausted> {
        for j in numbers.rev() {
            if settled[j / 64] >> (j % 64) & 1 != 0 {
                continue;
            }
            let other = self.gains[j];
            let related = if table == 0 { work.at_most(gain, other)? } else { work.at_most(other, gain)? };
            let implied = self.row(if related { table } else { 1 - table }, j);
            for (word, bits) in implied.iter().enumerate() {
                let bits = bits.load(Relaxed);
                settled[word] |= bits;
                holds[word] |= if related { bits } else { 0 };
            }
        }
        Ok(())
    }
}

impl Work<'_, '_> {
    /// A stored value with its gains, if they are known or have become worth knowing.
    pub(crate) fn gains(&self, id: Id) -> Result<Option<Summand<'_>>, Exhausted> {
        let Kind::Stored(place) = id.kind() else { return Ok(None) };
        let Some(note) = self.universe.store.note(place) else { return Ok(None) };
        // Acquire pairs with the Release below: whoever sees the place sees the numbers and their order.
        let mut seen = note.load(Acquire);
        if seen < WORTHWHILE {
            seen += 1;
            if seen < WORTHWHILE {
                // Two threads that count at the same time may count once: it is only a hint.
                note.store(seen, Relaxed);
                return Ok(None);
            }
            let numbers = match self.within_allowance(ALLOWANCE, || self.compute_gains(id))? {
                Allowed::Busy => return Ok(None),
                Allowed::TooLong => None,
                Allowed::Done(gains) => self.number_gains(&gains)?,
            };
            seen = numbers.and_then(|numbers| self.universe.gains.keep(&numbers)).unwrap_or(NEVER);
            note.store(seen, Release);
        }
        if seen == NEVER {
            return Ok(None);
        }
        let options = self.universe.store.lists(place);
        let gains = self.universe.gains.numbers.slice(seen - KNOWN, options[0].len() + options[1].len());
        let (left, right) = gains.split_at(options[0].len());
        Ok(Some(Summand { options, gains: [left, right] }))
    }

    /// The gains of Left's options, then of Right's.
    fn compute_gains(&self, id: Id) -> Result<List, Exhausted> {
        let mut gains = self.gains_of(id, Player::Left)?;
        gains.extend(self.gains_of(id, Player::Right)?);
        Ok(gains)
    }

    fn number_gains(&self, gains: &[Id]) -> Result<Option<Vec<u32>>, Exhausted> {
        gains.iter().map(|&gain| self.universe.gains.order.number(gain, self)).collect()
    }

    /// The sum of two stored values with known gains. Dominated and reversible options are not even computed.
    pub(crate) fn sum_by_gains(&self, ids: [Id; 2], summands: [Summand; 2]) -> Result<Id, Exhausted> {
        let id = |word: &AtomicU32| Id(word.load(Relaxed));
        let mut options = [List::new(), List::new()];
        let mut bypassed = [List::new(), List::new()];
        for player in Player::BOTH {
            for moved in 0..2 {
                let (mine, other) = (&summands[moved], &summands[1 - moved]);
                let moves = mine.options[player.index()].iter().zip(mine.gains[player.index()]);
                'next: for (option, gain) in moves {
                    let gain = gain.load(Relaxed);
                    let at_least = self.universe.gains.order.at_least(gain);
                    for rival in other.gains[player.index()] {
                        let rival = rival.load(Relaxed);
                        // Of two equal moves the one in the first component stays.
                        if at_least.holds(rival) && !(moved == 0 && gain == rival) {
                            continue 'next;
                        }
                    }
                    let replies = other.options[(!player).index()].iter().zip(other.gains[(!player).index()]);
                    for (reply, answer) in replies {
                        if at_least.holds(answer.load(Relaxed)) {
                            let reversed = self.sum(id(option), id(reply))?;
                            bypassed[player.index()].extend(self.universe.options(reversed, player));
                            continue 'next;
                        }
                    }
                    options[player.index()].push(self.sum(id(option), ids[1 - moved])?);
                }
            }
        }
        self.canonical_with_bypassed(options, bypassed)
    }
}
