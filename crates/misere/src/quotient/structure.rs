//! What a quotient tells.

use super::bipartite::Bipartite;
use super::presentation::Presentation;
use std::fmt;

/// The misère quotient of a list of heaps, with its P-portion and its pretending function.
#[derive(Clone, Debug)]
pub struct Quotient {
    bipartite: Bipartite,
    presentation: Presentation,
    period: Option<Period>,
}

/// An element of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(pub(super) u32);

impl Element {
    /// That of positions which change nothing in a sum, the empty one among them.
    pub const IDENTITY: Element = Element(0);
}

/// A period of a pretending function: heaps from `preperiod` on pretend to be what heaps `period` larger do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap that is repeated.
    pub preperiod: usize,
    /// After how many heaps.
    pub period: usize,
}

impl Quotient {
    pub(super) fn new(bipartite: Bipartite) -> Quotient {
        let presentation = Presentation::of(&bipartite);
        Quotient { bipartite, presentation, period: None }
    }

    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.bipartite.order()
    }

    /// How many heaps were looked at.
    pub fn heaps(&self) -> usize {
        self.bipartite.heaps.len()
    }

    /// How the pretending function goes on for ever, if that is proved: the quotient is then that of all heaps.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Its elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Element> + '_ {
        (0..self.order() as u32).map(Element)
    }

    /// The product of two elements: the class of the sum.
    pub fn product(&self, a: Element, b: Element) -> Element {
        Element(self.bipartite.monoid.product(a.0, b.0))
    }

    /// Whether the positions of an element are P-positions.
    pub fn is_p(&self, element: Element) -> bool {
        self.bipartite.p.contains(element.0)
    }

    /// The P-portion: the elements of P-positions.
    pub fn p_portion(&self) -> Vec<Element> {
        self.bipartite.p.iter().map(Element).collect()
    }

    /// The element a heap pretends to be, which is the pretending function; `None` beyond the heaps that are known.
    pub fn pretends(&self, heap: usize) -> Option<Element> {
        let known = match self.period {
            Some(Period { preperiod, period }) if heap >= self.heaps() => {
                preperiod + (heap - preperiod) % period
            }
            _ => heap,
        };
        self.bipartite.heaps.get(known).map(|&element| Element(element))
    }

    /// The element of a sum of heaps, if all of them are known.
    pub fn element(&self, heaps: &[usize]) -> Option<Element> {
        heaps.iter().try_fold(Element::IDENTITY, |sum, &heap| Some(self.product(sum, self.pretends(heap)?)))
    }

    /// Whether the player to move loses a sum of heaps, if all of them are known.
    pub fn is_previous_win(&self, heaps: &[usize]) -> Option<bool> {
        self.element(heaps).map(|element| self.is_p(element))
    }

    /// Generators and relations.
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

    /// The **kernel**: the least ideal, which is a group. Its identity is the product of all idempotents.
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

    /// Whether it is **regular**: just one element of the kernel is in P. Play that ends up in the kernel is then as in normal
    /// play.
    pub fn is_regular(&self) -> bool {
        self.kernel().into_iter().filter(|&element| self.is_p(element)).count() == 1
    }

    /// Whether it is **normal**: the P-positions in the kernel are just its identity, as in normal play.
    pub fn is_normal(&self) -> bool {
        let identity = self.kernel_identity();
        self.is_p(identity) && self.is_regular()
    }

    /// Whether it is **tame**: that of a set of sums of nim-heaps. There is one for each size: that of the empty sum, that of a
    /// heap of 1, and those in which the kernel is a group of exponent 2 whose identity is in P, and the only other elements
    /// are 1 and the heap of 1, which is in P.
    pub fn is_tame(&self) -> bool {
        let kernel = self.kernel();
        let one = self.p_portion();
        match self.order() {
            1 => one.is_empty(),
            2 => kernel.len() == 2 && one.len() == 1,
            _ => {
                let identity = self.kernel_identity();
                let units: Vec<Element> =
                    self.elements().filter(|element| !kernel.contains(element)).collect();
                let squares = |element: Element| self.product(element, element);
                units.len() == 2
                    && one.len() == 2
                    && units.iter().all(|&unit| squares(unit) == Element::IDENTITY)
                    && kernel.iter().all(|&element| squares(element) == identity)
                    && self.is_p(identity)
                    && self.is_p(units[1])
                    && self.product(units[1], identity) != identity
            }
        }
    }

    pub(super) fn prove_period(&mut self, parts: usize, taken: usize) {
        self.period = Period::of(&self.bipartite.heaps, parts, taken);
    }
}

impl Period {
    /// The least period of a pretending function that goes on for ever.
    ///
    /// If heaps are split into at most `parts`, at most `taken` counters are taken, and `Φ(n + p) = Φ(n)` for
    /// n₀ ≤ n < parts·n₀ + (parts - 1)·p + taken with n₀ > 0, then each larger heap leaves among its parts one of at least n₀ + p, which
    /// may be replaced by one that is smaller by p: its options are those of the heap smaller by p, and so it pretends to be the
    /// same (Plambeck, Siegel; Guy, Smith for normal play).
    pub(super) fn of(heaps: &[u32], parts: usize, taken: usize) -> Option<Period> {
        (1..=heaps.len()).find_map(|period| {
            let differs =
                (1..heaps.len().saturating_sub(period)).rev().find(|&n| heaps[n] != heaps[n + period]);
            let preperiod = differs.map_or(1, |n| n + 1);
            let needed = parts * (preperiod + period) + taken;
            let from_zero = preperiod == 1 && heaps.first() == heaps.get(period);
            (needed <= heaps.len())
                .then_some(Period { preperiod: if from_zero { 0 } else { preperiod }, period })
        })
    }
}

impl fmt::Display for Quotient {
    /// The order, a presentation, the P-portion, and what each heap pretends to be.
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
