//! Misère quotients and their properties.

use super::bipartite::Bipartite;
use super::presentation::Presentation;
use std::fmt;

/// The misère quotient of a list of heaps, with its P-portion and its pretending function.
#[derive(Clone, Debug)]
pub struct Quotient {
    bipartite: Bipartite,
    presentation: Presentation,
    period: Option<HeapPeriod>,
}

/// An element of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(pub(super) u32);

impl Element {
    /// The element of positions that change no outcome in a sum, such as the empty position.
    pub const IDENTITY: Element = Element(0);
}

/// A period of a pretending function: each heap from `preperiod` on has the same element as the heap larger
/// by `period`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapPeriod {
    /// The first heap of the periodic part.
    pub preperiod: usize,
    /// The length of the period.
    pub period: usize,
}

impl Quotient {
    pub(super) fn new(bipartite: Bipartite) -> Quotient {
        let presentation = Presentation::of(&bipartite);
        Quotient { bipartite, presentation, period: None }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.bipartite.order()
    }

    /// The number of heaps solved.
    pub fn heaps(&self) -> usize {
        self.bipartite.heaps.len()
    }

    /// The proved period of the pretending function, if any. With a period, the quotient is that of all
    /// heaps.
    pub fn period(&self) -> Option<HeapPeriod> {
        self.period
    }

    /// The elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Element> + '_ {
        (0..self.order() as u32).map(Element)
    }

    /// The product of two elements: the class of the sum.
    pub fn product(&self, a: Element, b: Element) -> Element {
        Element(self.bipartite.monoid.product(a.0, b.0))
    }

    /// Returns whether the positions of an element are P-positions.
    pub fn is_p(&self, element: Element) -> bool {
        self.bipartite.p.contains(element.0)
    }

    /// The P-portion: the elements of P-positions.
    pub fn p_portion(&self) -> Vec<Element> {
        self.bipartite.p.iter().map(Element).collect()
    }

    /// The pretending function: the element of a heap, or `None` for unsolved heaps.
    pub fn pretends(&self, heap: usize) -> Option<Element> {
        let known = match self.period {
            Some(HeapPeriod { preperiod, period }) if heap >= self.heaps() => {
                preperiod + (heap - preperiod) % period
            }
            _ => heap,
        };
        self.bipartite.heaps.get(known).map(|&element| Element(element))
    }

    /// The element of a sum of heaps, if all of them are solved.
    pub fn element(&self, heaps: &[usize]) -> Option<Element> {
        heaps.iter().try_fold(Element::IDENTITY, |sum, &heap| Some(self.product(sum, self.pretends(heap)?)))
    }

    /// Returns whether the player to move loses a sum of heaps, if all of them are solved.
    pub fn is_previous_win(&self, heaps: &[usize]) -> Option<bool> {
        self.element(heaps).map(|element| self.is_p(element))
    }

    /// The presentation by generators and relations.
    pub fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// The name of an element: its first word in the generators.
    pub fn name(&self, element: Element) -> &str {
        self.presentation.name(element)
    }

    /// The elements that are their own squares.
    pub fn idempotents(&self) -> Vec<Element> {
        self.elements().filter(|&element| self.product(element, element) == element).collect()
    }

    /// The **kernel**: the minimal ideal, which is a group. Its identity is the product of all idempotents.
    pub fn kernel(&self) -> Vec<Element> {
        let identity = self.kernel_identity();
        let mut kernel: Vec<Element> =
            self.elements().map(|element| self.product(element, identity)).collect();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// The identity of the kernel.
    pub fn kernel_identity(&self) -> Element {
        self.idempotents()
            .into_iter()
            .fold(Element::IDENTITY, |product, element| self.product(product, element))
    }

    /// Returns whether the quotient is **regular**: exactly one element of the kernel is in P.
    ///
    /// Play that reaches the kernel is then as in normal play.
    pub fn is_regular(&self) -> bool {
        self.kernel().into_iter().filter(|&element| self.is_p(element)).count() == 1
    }

    /// Returns whether the quotient is **normal**: the only element of the kernel in P is its identity, as in
    /// normal play.
    pub fn is_normal(&self) -> bool {
        let identity = self.kernel_identity();
        self.is_p(identity) && self.is_regular()
    }

    /// Returns whether the quotient is **tame**: that of a set of sums of nim-heaps.
    ///
    /// There is one for each size: that of the empty sum, that of a heap of 1, and the following ones. Their
    /// kernel is a group of exponent 2 with its identity in P. Their only other elements are 1 and the heap
    /// of 1, which is in P.
    pub fn is_tame(&self) -> bool {
        let kernel = self.kernel();
        let p_portion = self.p_portion();
        match self.order() {
            1 => p_portion.is_empty(),
            2 => kernel.len() == 2 && p_portion.len() == 1,
            _ => {
                let identity = self.kernel_identity();
                let units: Vec<Element> =
                    self.elements().filter(|element| !kernel.contains(element)).collect();
                let squares = |element: Element| self.product(element, element);
                units.len() == 2
                    && p_portion.len() == 2
                    && units.iter().all(|&unit| squares(unit) == Element::IDENTITY)
                    && kernel.iter().all(|&element| squares(element) == identity)
                    && self.is_p(identity)
                    && self.is_p(units[1])
                    && self.product(units[1], identity) != identity
            }
        }
    }

    pub(super) fn prove_period(&mut self, parts: usize, taken: usize) {
        self.period = HeapPeriod::of(&self.bipartite.heaps, parts, taken);
    }
}

impl HeapPeriod {
    /// The least proved period of a pretending function.
    ///
    /// Suppose that moves split a heap into at most `parts` heaps and take at most `taken` counters. Suppose
    /// further that `Φ(n + p) = Φ(n)` for n₀ ≤ n < parts·n₀ + (parts - 1)·p + taken with n₀ > 0. Then each
    /// move in a larger heap leaves a part of at least n₀ + p, which may be replaced by the part smaller by
    /// p. So the heap has the options of the heap smaller by p, and the same element (Plambeck, Siegel; Guy,
    /// Smith for normal play).
    pub(super) fn of(heaps: &[u32], parts: usize, taken: usize) -> Option<HeapPeriod> {
        (1..=heaps.len()).find_map(|period| {
            let last_difference =
                (1..heaps.len().saturating_sub(period)).rev().find(|&n| heaps[n] != heaps[n + period]);
            let preperiod = last_difference.map_or(1, |n| n + 1);
            let needed = parts * (preperiod + period) + taken;
            let from_zero = preperiod == 1 && heaps.first() == heaps.get(period);
            (needed <= heaps.len())
                .then_some(HeapPeriod { preperiod: if from_zero { 0 } else { preperiod }, period })
        })
    }
}

impl fmt::Display for Quotient {
    /// Writes the order, a presentation, the P-portion, and the element of each heap.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "order {}: {}", self.order(), self.presentation)?;
        let portion: Vec<&str> = self.p_portion().into_iter().map(|element| self.name(element)).collect();
        writeln!(f, "P-portion {}: {{{}}}", portion.len(), portion.join(", "))?;
        write!(f, "heaps:")?;
        (0..self.heaps())
            .filter_map(|heap| self.pretends(heap))
            .try_for_each(|element| write!(f, " {}", self.name(element)))
    }
}
