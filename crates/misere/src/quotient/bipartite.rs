//! Bipartite monoids: monoids with a P-portion.

use super::bits::Bits;
use super::monoid::Monoid;

/// A commutative monoid with a set of its elements, the P-portion, and an element for each heap.
#[derive(Clone, Debug)]
pub(crate) struct Bipartite {
    pub monoid: Monoid,
    pub p: Bits,
    /// The pretending function: the element of each heap.
    pub heaps: Vec<u32>,
}

impl Bipartite {
    /// The quotient of positions without moves.
    pub fn trivial() -> Bipartite {
        Bipartite { monoid: Monoid::trivial(), p: Bits::new(1), heaps: Vec::new() }
    }

    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The element of a sum of heaps.
    pub fn element(&self, heaps: impl IntoIterator<Item = u32>) -> u32 {
        heaps.into_iter().fold(0, |sum, heap| self.monoid.product(sum, self.heaps[heap as usize]))
    }

    /// For each element the contexts in which it is a P-position.
    pub fn winning_contexts(&self) -> Vec<Bits> {
        let elements = 0..self.order() as u32;
        let row = |a: u32| {
            let mut row = Bits::new(self.order());
            elements
                .clone()
                .filter(|&b| self.p.contains(self.monoid.product(a, b)))
                .for_each(|b| row.insert(b));
            row
        };
        elements.clone().map(row).collect()
    }

    /// The reduced monoid, in which elements that are P-positions in the same contexts are identified.
    ///
    /// `elements` lists the elements reached by sums of heaps, the identity first; others are omitted.
    pub fn reduced(
        elements: &[u32],
        heaps: &[u32],
        product: impl Fn(u32, u32) -> u32,
        is_p: impl Fn(u32) -> bool,
    ) -> Bipartite {
        let classes = refine(elements, heaps, &product, |element| u32::from(is_p(element)));
        let order = classes.representatives.len();
        let class_of = |element: u32| classes.class[&element];
        let mut products = Vec::with_capacity(order * order);
        for &a in &classes.representatives {
            products.extend(classes.representatives.iter().map(|&b| class_of(product(a, b))));
        }
        let mut p = Bits::new(order);
        for (class, &element) in classes.representatives.iter().enumerate() {
            if is_p(element) {
                p.insert(class as u32);
            }
        }
        Bipartite {
            monoid: Monoid::of_table(order, products),
            p,
            heaps: heaps.iter().map(|&element| class_of(element)).collect(),
        }
    }
}

pub(super) struct Classes {
    pub class: rustc_hash::FxHashMap<u32, u32>,
    /// The first element of each class.
    pub representatives: Vec<u32>,
}

/// Partitions the elements by kind, such as P and N, and refines the partition until each heap maps classes
/// into classes (Moore).
pub(super) fn refine(
    elements: &[u32],
    heaps: &[u32],
    product: impl Fn(u32, u32) -> u32,
    kind: impl Fn(u32) -> u32,
) -> Classes {
    let mut generators = heaps.to_vec();
    generators.sort_unstable();
    generators.dedup();
    let index: rustc_hash::FxHashMap<u32, usize> = elements.iter().copied().zip(0..).collect();
    let actions: Vec<Vec<usize>> = generators
        .iter()
        .map(|&generator| elements.iter().map(|&element| index[&product(element, generator)]).collect())
        .collect();
    let mut class: Vec<u32> = elements.iter().map(|&element| kind(element)).collect();
    let mut count = 0;
    loop {
        let mut known: rustc_hash::FxHashMap<Vec<u32>, u32> = rustc_hash::FxHashMap::default();
        let mut first = Vec::new();
        let next: Vec<u32> = (0..elements.len())
            .map(|at| {
                let signature =
                    std::iter::once(class[at]).chain(actions.iter().map(|action| class[action[at]]));
                let next_class = known.len() as u32;
                *known.entry(signature.collect()).or_insert_with(|| {
                    first.push(elements[at]);
                    next_class
                })
            })
            .collect();
        class = next;
        if first.len() == count {
            let class = elements.iter().copied().zip(class).collect();
            return Classes { class, representatives: first };
        }
        count = first.len();
    }
}
