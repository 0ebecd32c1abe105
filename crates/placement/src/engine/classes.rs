//! A cache of isomorphism classes of positions.

use super::canonical::CanonicalForm;
use kelvin_positions::Signed;
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};

/// A map from isomorphism classes to the first position of each that occurred.
///
/// Computing the canonical form of a conflict graph takes a microsecond or a few, so the most recent
/// positions are cached in a direct-mapped table in front. When the memory limit is reached, new classes are
/// no longer stored, and their positions represent themselves.
pub(super) struct Classes<P> {
    recent: Box<[Recent<P>]>,
    /// For each form the first position with it, and whether that had the players exchanged.
    shards: Box<[Shard<P>]>,
    bytes: AtomicU64,
    limit: AtomicU64,
}

/// A position and its representative.
type Recent<P> = Mutex<Option<(P, Signed<P>)>>;

type Shard<P> = Mutex<FxHashMap<CanonicalForm, Signed<P>>>;

const SHARDS: usize = 64;

impl<P: Clone + Eq + Hash> Classes<P> {
    /// Creates an empty cache for a game with `order` basic positions.
    pub fn new(order: usize) -> Self {
        Classes {
            recent: (0..1 << order.clamp(4, 14)).map(|_| Mutex::new(None)).collect(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            bytes: AtomicU64::new(0),
            limit: AtomicU64::new(u64::MAX),
        }
    }

    /// Limits the memory of the classes in bytes, approximately.
    pub fn limit(&self, bytes: Option<u64>) {
        self.limit.store(bytes.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The representative of a position. On a cache miss, `reduce` returns an equal position and its
    /// canonical form, if it has one.
    #[inline]
    pub fn representative(
        &self,
        position: P,
        reduce: impl FnOnce(&P) -> (P, Option<(CanonicalForm, bool)>),
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

    /// The first position of the class of `form`, relative to `member`, which has the same form.
    fn class(&self, form: CanonicalForm, member: Signed<P>) -> Signed<P> {
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
