//! Where games are kept.

use crate::id::Id;
use crate::kind::Kind;
use hashbrown::{DefaultHashBuilder, HashTable};
use parking_lot::Mutex;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// An even game that is no nim-heap: its canonical options, and what is asked of them most often.
#[derive(Debug)]
pub(crate) struct Record {
    /// In the order of [`crate::arrange`].
    pub options: Box<[Id]>,
    pub birthday: u32,
    /// The nim-value in normal play.
    pub normal: u32,
    /// The nim-value in misère play.
    pub misere: u32,
    pub kind: Kind,
}

/// The records of a universe. Reading takes no lock.
#[derive(Default)]
pub(crate) struct Store {
    records: boxcar::Vec<Record>,
    index: Mutex<HashTable<u32>>,
    hasher: DefaultHashBuilder,
    /// How many options all records have together.
    options: AtomicU64,
}

/// What a record takes beside its options: its fields and its place in the index.
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
        &self.records[id.place()]
    }

    /// The game with just these canonical options, if it is kept.
    pub fn find(&self, options: &[Id]) -> Option<Id> {
        let hash = self.hasher.hash_one(options);
        let index = self.index.lock();
        index.find(hash, |&place| self.same(place, options)).map(|&place| Id::record(place as usize))
    }

    /// Keeps a game, unless another thread just did. Without room for it, `None`.
    pub fn keep(&self, record: Record) -> Option<Id> {
        let hash = self.hasher.hash_one(&record.options[..]);
        let mut index = self.index.lock();
        if let Some(&place) = index.find(hash, |&place| self.same(place, &record.options)) {
            return Some(Id::record(place as usize));
        }
        if self.records.count() >= Id::MAX_RECORDS {
            return None;
        }
        self.options.fetch_add(record.options.len() as u64, Ordering::Relaxed);
        let place = self.records.push(record);
        index.insert_unique(hash, place as u32, |&place| {
            self.hasher.hash_one(&self.records[place as usize].options[..])
        });
        Some(Id::record(place))
    }

    fn same(&self, place: u32, options: &[Id]) -> bool {
        *self.records[place as usize].options == *options
    }
}
