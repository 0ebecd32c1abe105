//! The store of canonical games.

use crate::id::Id;
use crate::kind::MisereKind;
use hashbrown::{DefaultHashBuilder, HashTable};
use parking_lot::Mutex;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// An even game that is not a nim-heap: its canonical options and frequently used properties.
#[derive(Debug)]
pub(crate) struct Record {
    /// The options, in the order of [`crate::arrange`].
    pub options: Box<[Id]>,
    pub birthday: u32,
    /// The nim-value in normal play.
    pub normal: u32,
    /// The nim-value in misère play.
    pub misere: u32,
    pub kind: MisereKind,
}

/// The records of a universe. Reading takes no lock.
#[derive(Default)]
pub(crate) struct Store {
    records: boxcar::Vec<Record>,
    table: Mutex<HashTable<u32>>,
    hasher: DefaultHashBuilder,
    /// The number of options of all records.
    options: AtomicU64,
}

/// The size of a record without its options: its fields and its index entry.
const RECORD_BYTES: u64 = size_of::<Record>() as u64 + 16;

impl Store {
    pub fn len(&self) -> u64 {
        self.records.count() as u64
    }

    pub fn bytes(&self) -> u64 {
        self.len() * RECORD_BYTES + self.options.load(Ordering::Relaxed) * size_of::<Id>() as u64
    }

    #[inline]
    pub fn record(&self, id: Id) -> &Record {
        &self.records[id.index()]
    }

    /// The game with exactly these canonical options, if it is stored.
    pub fn find(&self, options: &[Id]) -> Option<Id> {
        let hash = self.hasher.hash_one(options);
        let table = self.table.lock();
        table.find(hash, |&index| self.same(index, options)).map(|&index| Id::record(index as usize))
    }

    /// Stores a game, unless another thread has just stored it. `None` if the store is full.
    pub fn insert(&self, record: Record) -> Option<Id> {
        let hash = self.hasher.hash_one(&record.options[..]);
        let mut table = self.table.lock();
        if let Some(&index) = table.find(hash, |&index| self.same(index, &record.options)) {
            return Some(Id::record(index as usize));
        }
        if self.records.count() >= Id::MAX_RECORDS {
            return None;
        }
        self.options.fetch_add(record.options.len() as u64, Ordering::Relaxed);
        let index = self.records.push(record);
        table.insert_unique(hash, index as u32, |&index| {
            self.hasher.hash_one(&self.records[index as usize].options[..])
        });
        Some(Id::record(index))
    }

    fn same(&self, index: u32, options: &[Id]) -> bool {
        *self.records[index as usize].options == *options
    }
}
