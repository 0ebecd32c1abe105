//! Gains (incentives) of moves, and sums by comparing them.

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

/// The gains of frequently summed values, and the order among those gains.
///
/// The gain of a move is its incentive: G^L - G for Left, G - G^R for Right. In `a + b` the move to `a' + b`
/// is dominated by the move to `a + b'` exactly when its gain is at most the gain of the other. It is
/// reversible through the reply `a' + b''` exactly when its gain is at most the gain of that reply in `b`.
/// Both follow by adding `a + b` to both sides. Moves in the same component never dominate each other and are
/// never reversed there, because the component is canonical. So the canonical form of `a + b` follows from
/// comparing the gains of `a` with those of `b`. Different values have gains in common, and the order of all
/// known gains is a bit matrix.
#[derive(Default)]
pub(crate) struct Gains {
    /// The gain numbers of each value with known gains, Left's first, in the order of the options.
    numbers: Arena<AtomicU32>,
    next: Mutex<u32>,
    order: GainOrder,
}

/// The options and the gain numbers of a stored value with known gains, Left's first.
pub(crate) struct ValueGains<'g> {
    options: [&'g [AtomicU32]; 2],
    gains: [&'g [AtomicU32]; 2],
}

/// The number of sums of a value, counted in its note, after which its gains are computed.
const SUMS_BEFORE_GAINS: u32 = 32;
/// The note of a value whose gains are too expensive or did not fit into the table.
const NEVER: u32 = SUMS_BEFORE_GAINS;
/// A greater note is this plus the index of the gains.
const KNOWN: u32 = SUMS_BEFORE_GAINS + 1;
/// The steps allowed for computing a value's gains: about as many as the sums counted before took.
const ALLOWANCE: u64 = 4096;

impl Gains {
    pub(crate) fn bytes(&self) -> u64 {
        self.order.bytes()
    }

    /// Stores the numbers of a value's gains and returns the note with their index.
    fn store(&self, numbers: &[u32]) -> Option<u32> {
        let mut next = self.next.lock();
        let index = self.numbers.reserve(*next, numbers.len())?;
        for (word, &number) in self.numbers.slice(index, numbers.len()).iter().zip(numbers) {
            word.store(number, Relaxed);
        }
        *next = index + numbers.len() as u32;
        index.checked_add(KNOWN)
    }
}

/// The maximum number of numbered gains.
const MAX_GAINS: usize = 4096;
const ROW: usize = MAX_GAINS / 64;

/// The numbered gains and their order, as two bit matrices.
#[derive(Default)]
struct GainOrder {
    numbers: Mutex<HashMap<Id, u32>>,
    /// The gains by number.
    gains: boxcar::Vec<Id>,
    /// Two bit matrices: `tables[0]` has bit j in row i when gain i ≤ gain j, `tables[1]` when gain j ≤ gain
    /// i.
    tables: OnceLock<[Box<[AtomicU64]>; 2]>,
}

/// The known relations of a new gain to the numbered ones. Bit j of `holds` is set when it is related to gain
/// j, bit j of `settled` when that is known.
struct Relations {
    holds: [u64; ROW],
    settled: [u64; ROW],
}

/// The set of gains that are at least a given gain, as a row of bits.
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
        self.tables.get_or_init(|| [(); 2].map(|()| zeroed_slice_box(MAX_GAINS * ROW)))
    }

    /// The gains that are at least gain `i`.
    #[inline]
    fn at_least(&self, i: u32) -> AtLeast<'_> {
        AtLeast(self.tables.get().map_or(&[], |tables| &tables[0][i as usize * ROW..][..ROW]))
    }

    fn row(&self, table: usize, i: usize) -> &[AtomicU64] {
        &self.tables()[table][i * ROW..][..ROW]
    }

    /// The number of a gain, which is compared with all others when it is new. `None` when the table is full.
    ///
    /// The comparisons are made without the lock; gains numbered meanwhile are compared in the next round.
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
                if count == MAX_GAINS {
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

    /// Enters a new gain into the tables. The caller must hold the lock.
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

    /// Finds which of the gains `numbers` a new gain is at most (`table` 0) or at least (`table` 1).
    ///
    /// One comparison settles many others by transitivity: a relation that holds for j holds for all gains
    /// beyond j, and one that fails for j fails for all gains before it.
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
    /// The gains of a stored value, if they are known or have become worth computing.
    pub(crate) fn gains(&self, id: Id) -> Result<Option<ValueGains<'_>>, Exhausted> {
        let Kind::Stored(index) = id.kind() else { return Ok(None) };
        let Some(note) = self.universe.store.note(index) else { return Ok(None) };
        // Acquire pairs with the Release below: a reader of the index sees the numbers and their order.
        let mut seen = note.load(Acquire);
        if seen < SUMS_BEFORE_GAINS {
            seen += 1;
            if seen < SUMS_BEFORE_GAINS {
                // Concurrent threads may lose a count, which is harmless: the count is a heuristic.
                note.store(seen, Relaxed);
                return Ok(None);
            }
            let numbers = match self.within_allowance(ALLOWANCE, || self.compute_gains(id))? {
                Allowed::Busy => return Ok(None),
                Allowed::TooLong => None,
                Allowed::Done(gains) => self.number_gains(&gains)?,
            };
            seen = numbers.and_then(|numbers| self.universe.gains.store(&numbers)).unwrap_or(NEVER);
            note.store(seen, Release);
        }
        if seen == NEVER {
            return Ok(None);
        }
        let options = self.universe.store.lists(index);
        let gains = self.universe.gains.numbers.slice(seen - KNOWN, options[0].len() + options[1].len());
        let (left, right) = gains.split_at(options[0].len());
        Ok(Some(ValueGains { options, gains: [left, right] }))
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

    /// The sum of two stored values with known gains. Dominated and reversible options are not computed.
    pub(crate) fn sum_by_gains(&self, ids: [Id; 2], summands: [ValueGains; 2]) -> Result<Id, Exhausted> {
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
                        // Of two equal moves the move in the first component is kept.
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
