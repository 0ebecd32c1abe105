//! One position for all whose pictures are isomorphic.

use super::canonical::Form;
use kelvin_positions::Signed;
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};

/// Remembers the first position met of each isomorphism class.
///
/// Finding the canonical form of a picture takes a microsecond or a few, so the positions asked for last are kept
/// in a small table in front, one to a place. When the classes have taken all the bytes they may, new
/// classes are no longer noted, and their positions stand for themselves.
pub(super) struct Classes<P> {
    recent: Box<[Recent<P>]>,
    /// For each form the first position that had it, and whether it had it with the players exchanged.
    shards: Box<[Shard<P>]>,
    bytes: AtomicU64,
    limit: AtomicU64,
}

/// A position and the one that stands for it.
type Recent<P> = Mutex<Option<(P, Signed<P>)>>;

type Shard<P> = Mutex<FxHashMap<Form, Signed<P>>>;

const SHARDS: usize = 64;

impl<P: Clone + Eq + Hash> Classes<P> {
    /// No classes yet, of a game with so many basic positions.
    pub fn new(order: usize) -> Self {
        Classes {
            recent: (0..1 << order.clamp(4, 14)).map(|_| Mutex::new(None)).collect(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            bytes: AtomicU64::new(0),
            limit: AtomicU64::new(u64::MAX),
        }
    }

    /// Lets the classes take about so many bytes from now on.
    pub fn limit(&self, bytes: Option<u64>) {
        self.limit.store(bytes.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The position that stands for this one. Where it is not remembered, `reduce` gives an equal position and
    /// its canonical form, if it has one.
    #[inline]
    pub fn representative(
        &self,
        position: P,
        reduce: impl FnOnce(&P) -> (P, Option<(Form, bool)>),
    ) -> Signed<P> {
        let hash = FxBuildHasher.hash_one(&position);
        let place = &self.recent[(hash >> 20) as usize & (self.recent.len() - 1)];
        if let Some((known, class)) = &*place.lock()
            && *known == position
        {
            return class.clone();
        }
        let class = match reduce(&position) {
            (reduced, Some((form, negated))) => self.class(form, Signed { position: reduced, negated }),
            (reduced, None) => Signed::same(reduced),
        };
        *place.lock() = Some((position, class.clone()));
        class
    }

    /// The first position of a class, for one that has the same form.
    fn class(&self, form: Form, member: Signed<P>) -> Signed<P> {
        let hash = FxBuildHasher.hash_one(&form);
        let mut shard = self.shards[(hash >> 40) as usize % SHARDS].lock();
        if let Some(first) = shard.get(&form) {
            return Signed { position: first.position.clone(), negated: member.negated != first.negated };
        }
        let position = member.position.clone();
        if self.bytes.load(Ordering::Relaxed) < self.limit.load(Ordering::Relaxed) {
            let bytes = (form.bytes() + size_of::<Signed<P>>()) as u64 * 3 / 2;
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
            shard.insert(form, member);
        }
        Signed::same(position)
    }
}
