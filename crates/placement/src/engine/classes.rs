//! One position for all whose pictures are isomorphic.

use super::canonical::{Form, MAX_ORDER, Small};
use super::graph::ConflictGraph;
use super::mask::Mask;
use kelvin_positions::Signed;
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// Remembers the first position met of each isomorphism class.
///
/// Finding the class of a position takes a microsecond or a few, so the positions asked for last are kept in a
/// small table in front, one to a place. When the classes have taken all the bytes they may, new classes
/// are no longer noted, and their positions stand for themselves.
pub(super) struct Classes<M> {
    recent: Box<[Mutex<Option<Recent<M>>>]>,
    /// For each form the first position that had it, and whether that has the players exchanged.
    shards: Box<[Mutex<FxHashMap<Form, Signed<M>>>]>,
    bytes: AtomicU64,
    limit: AtomicU64,
}

struct Recent<M> {
    position: M,
    class: Signed<M>,
}

const SHARDS: usize = 64;

impl<M: Mask> Classes<M> {
    /// No classes yet, of positions with up to so many vertices.
    pub fn new(order: usize) -> Self {
        let places = 1 << order.clamp(4, 16);
        Classes {
            recent: (0..places).map(|_| Mutex::new(None)).collect(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            bytes: AtomicU64::new(0),
            limit: AtomicU64::new(u64::MAX),
        }
    }

    /// Lets the classes take about so many bytes from now on.
    pub fn limit(&self, bytes: Option<u64>) {
        self.limit.store(bytes.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The position that stands for all with a picture isomorphic to this one's, or to its negative's.
    #[inline]
    pub fn of(&self, graph: &ConflictGraph<M>, position: M) -> Signed<M> {
        let hash = FxBuildHasher.hash_one(&position);
        let place = &self.recent[(hash >> 20) as usize & (self.recent.len() - 1)];
        if let Some(recent) = &*place.lock()
            && recent.position == position
        {
            return recent.class.clone();
        }
        let class = self.find(graph, &position);
        *place.lock() = Some(Recent { position, class: class.clone() });
        class
    }

    fn find(&self, graph: &ConflictGraph<M>, position: &M) -> Signed<M> {
        let reduced = graph.reduced(position);
        let form = if reduced.len() <= MAX_ORDER { small(graph, &reduced).signed_form() } else { None };
        let Some((form, negated)) = form else { return Signed::same(reduced) };
        let hash = FxBuildHasher.hash_one(&form);
        let mut shard = self.shards[(hash >> 40) as usize % SHARDS].lock();
        if let Some(first) = shard.get(&form) {
            return Signed { position: first.position.clone(), negated: negated != first.negated };
        }
        if self.bytes.load(Ordering::Relaxed) >= self.limit.load(Ordering::Relaxed) {
            return Signed::same(reduced);
        }
        let bytes = (form.bytes() + size_of::<Signed<M>>()) as u64 * 3 / 2;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        shard.insert(form, Signed { position: reduced.clone(), negated });
        Signed::same(reduced)
    }
}

/// The picture of a position of at most [`MAX_ORDER`] vertices.
fn small<M: Mask>(graph: &ConflictGraph<M>, position: &M) -> Small {
    let mut small = Small { order: position.len(), rows: [0; MAX_ORDER], kinds: [0; MAX_ORDER] };
    let members: smallvec::SmallVec<[usize; MAX_ORDER]> = position.members().collect();
    for (i, &v) in members.iter().enumerate() {
        small.kinds[i] = match [graph.open[0].contains(v), graph.open[1].contains(v)] {
            [true, false] => 0,
            [false, true] => 1,
            _ => 2,
        };
        for (j, &u) in members[..i].iter().enumerate() {
            if graph.clashes[v].contains(u) {
                small.rows[i] |= 1 << j;
                small.rows[j] |= 1 << i;
            }
        }
    }
    small
}
