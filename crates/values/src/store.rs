//! The unique table: every canonical value is stored once.

use crate::Player;
use crate::arena::{Arena, CachePadded};
use crate::id::Id;
use crate::section::Cut;
use bytemuck::Zeroable;
use hashbrown::HashTable;
use parking_lot::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The low bits of an index are the number of its shard.
const SHARD_BITS: u32 = 5;
const SHARDS: usize = 1 << SHARD_BITS;
/// Replaces two 16-bit counts when the counts are stored before the options.
const LONG: u32 = u32::MAX;

/// The stored option lists of values.
///
/// The store does not interpret the options. The caller must ensure that a value is canonical and that its
/// cuts are right.
///
/// A lookup takes the lock of one shard of [`SHARDS`]; reading takes no lock.
pub(crate) struct Store {
    shards: Box<[Shard]>,
}

/// The data of a value other than its options.
#[derive(Zeroable)]
#[repr(C)]
struct Record {
    /// The index of the first option.
    start: AtomicU32,
    /// The numbers of options: Left's in the low half, Right's in the high half.
    counts: AtomicU32,
    /// The cuts of Left and Right.
    cuts: [AtomicU32; 2],
    /// The note of [`Store::note`].
    note: AtomicU32,
}

#[derive(Default)]
struct Shard {
    records: Arena<Record>,
    options: Arena<AtomicU32>,
    growth: CachePadded<Growth>,
}

/// The part of a shard that changes with every new value.
#[derive(Default)]
struct Growth {
    table: Mutex<Table>,
    /// The numbers of values and bytes, readable without the lock.
    values: AtomicU64,
    bytes: AtomicU64,
}

#[derive(Default)]
struct Table {
    /// The numbers of the records in this shard.
    index: HashTable<u32>,
    next_options: u32,
}

impl Shard {
    /// Both option lists of a value, Left's first.
    #[inline]
    fn lists(&self, number: u32) -> [&[AtomicU32]; 2] {
        let Some(record) = self.records.get(number) else { return [&[], &[]] };
        let (start, counts) = (record.start.load(Relaxed), record.counts.load(Relaxed));
        let (start, left, right) = if counts == LONG {
            let [left, right] = self.options.slice(start, 2) else { return [&[], &[]] };
            (start + 2, left.load(Relaxed) as usize, right.load(Relaxed) as usize)
        } else {
            (start, (counts & 0xffff) as usize, (counts >> 16) as usize)
        };
        let (left, right) = self.options.slice(start, left + right).split_at(left);
        [left, right]
    }

    fn holds(&self, number: u32, lists: [&[Id]; 2]) -> bool {
        let same = |stored: &[AtomicU32], wanted: &[Id]| {
            stored.len() == wanted.len() && stored.iter().zip(wanted).all(|(a, b)| a.load(Relaxed) == b.0)
        };
        let stored = self.lists(number);
        same(stored[0], lists[0]) && same(stored[1], lists[1])
    }

    fn hash_of(&self, number: u32) -> u64 {
        hash(self.lists(number).map(|list| list.iter().map(|word| word.load(Relaxed))))
    }

    /// Writes a new value at the end of the arenas.
    fn append(&self, table: &mut Table, lists: [&[Id]; 2], cuts: [Cut; 2]) -> Option<u32> {
        let number = u32::try_from(self.growth.0.values.load(Relaxed)).ok()?;
        if number >= 1 << (31 - SHARD_BITS) {
            return None;
        }
        let [left, right] = lists.map(|list| list.len());
        let short = left < 0xffff && right < 0xffff;
        let header = if short { 0 } else { 2 };
        let start = self.options.reserve(table.next_options, header + left + right)?;
        let record = self.records.get(self.records.reserve(number, 1)?)?;
        let words = self.options.slice(start, header + left + right);
        if !short {
            words[0].store(u32::try_from(left).ok()?, Relaxed);
            words[1].store(u32::try_from(right).ok()?, Relaxed);
        }
        for (word, option) in words[header..].iter().zip(lists.into_iter().flatten()) {
            word.store(option.0, Relaxed);
        }
        let counts = if short { left as u32 | (right as u32) << 16 } else { LONG };
        record.start.store(start, Relaxed);
        record.counts.store(counts, Relaxed);
        for (word, cut) in record.cuts.iter().zip(cuts) {
            word.store(cut.0 as u32, Relaxed);
        }
        table.next_options = start + (header + left + right) as u32;
        Some(number)
    }
}

#[inline]
fn hash(lists: [impl Iterator<Item = u32>; 2]) -> u64 {
    let mut h: u64 = 0x517c_c1b7_2722_0a95;
    for list in lists {
        for word in list {
            h = (h.rotate_left(26) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        h = h.rotate_left(26) ^ 0x2545_f491_4f6c_dd1d;
    }
    let product = u128::from(h) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}

impl Store {
    pub(crate) fn new() -> Self {
        Store { shards: (0..SHARDS).map(|_| Shard::default()).collect() }
    }

    #[inline]
    fn find(&self, index: u32) -> (&Shard, u32) {
        (&self.shards[index as usize & (SHARDS - 1)], index >> SHARD_BITS)
    }

    /// Returns the value with these options (sorted by id) and cuts, storing it if it is new. `None` when the
    /// indices are used up.
    pub(crate) fn intern(&self, lists: [&[Id]; 2], cuts: [Cut; 2]) -> Option<Id> {
        let hash = hash(lists.map(|list| list.iter().map(|id| id.0)));
        // The table uses the lowest and the highest bits; the shard is chosen by bits in between.
        let shard_number = (hash >> 40) as usize & (SHARDS - 1);
        let shard = &self.shards[shard_number];
        let name = |number: u32| Id::stored(number << SHARD_BITS | shard_number as u32);
        let mut table = shard.growth.0.table.lock();
        if let Some(&number) = table.index.find(hash, |&number| shard.holds(number, lists)) {
            return name(number);
        }
        let number = shard.append(&mut table, lists, cuts)?;
        table.index.insert_unique(hash, number, |&number| shard.hash_of(number));
        shard.growth.0.values.store(u64::from(number) + 1, Relaxed);
        let records = (number as usize + 1) * size_of::<Record>();
        let bytes = records + table.next_options as usize * 4 + table.index.allocation_size();
        shard.growth.0.bytes.store(bytes as u64, Relaxed);
        name(number)
    }

    /// Returns whether a value is stored at an index. A thread that received the index from the thread that
    /// stored the value sees the value.
    pub(crate) fn holds(&self, index: u32) -> bool {
        let (shard, number) = self.find(index);
        u64::from(number) < shard.growth.0.values.load(Relaxed)
    }

    /// The options of `player`, sorted by id.
    #[inline]
    pub(crate) fn options(&self, index: u32, player: Player) -> &[AtomicU32] {
        self.lists(index)[player.index()]
    }

    /// The options of Left and of Right.
    #[inline]
    pub(crate) fn lists(&self, index: u32) -> [&[AtomicU32]; 2] {
        let (shard, number) = self.find(index);
        shard.lists(number)
    }

    /// The cuts of Left and Right.
    #[inline]
    pub(crate) fn cuts(&self, index: u32) -> [Cut; 2] {
        let (shard, number) = self.find(index);
        match shard.records.get(number) {
            Some(record) => record.cuts.each_ref().map(|cut| Cut(cut.load(Relaxed) as i32)),
            None => [Cut(0); 2],
        }
    }

    /// A word of annotation on the value, initially 0. The store does not interpret it.
    #[inline]
    pub(crate) fn note(&self, index: u32) -> Option<&AtomicU32> {
        let (shard, number) = self.find(index);
        shard.records.get(number).map(|record| &record.note)
    }

    /// The number of stored values.
    pub(crate) fn len(&self) -> u64 {
        self.shards.iter().map(|shard| shard.growth.0.values.load(Relaxed)).sum()
    }

    /// The bytes used by records, options and index.
    pub(crate) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.growth.0.bytes.load(Relaxed)).sum()
    }
}
