//! Guesses of quotients.

use super::bipartite::Bipartite;
use super::monoid::Product;
use super::rules::Rules;
use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};

/// A guess of a quotient: a finite monoid with an element for each heap.
pub(crate) struct Guess<'r> {
    rules: &'r Rules,
    monoid: Product,
    /// The element of each heap.
    heaps: Vec<u32>,
    /// The elements of each heap's options.
    options: Vec<Vec<u32>>,
    /// Whether an element is in P, where decided.
    is_p: Vec<Option<bool>>,
    /// The elements in the order of discovery.
    found: Vec<u32>,
}

/// The maximum order of a monoid.
const MAX_ORDER: u32 = 1 << 22;

impl<'r> Guess<'r> {
    /// Creates a guess, or returns `None` if the monoid is too large.
    pub fn new(rules: &'r Rules, monoid: Product, heaps: Vec<u32>) -> Option<Guess<'r>> {
        let order = monoid.order().filter(|&order| order <= MAX_ORDER)?;
        let options = heaps.iter().enumerate().map(|(heap, _)| {
            let element = |option: &super::Places| {
                option.iter().fold(0, |sum, &heap| monoid.product(sum, heaps[heap as usize]))
            };
            set(rules.options(heap).iter().map(element).collect())
        });
        let options = options.collect();
        Some(Guess { rules, monoid, heaps, options, is_p: vec![None; order as usize], found: Vec::new() })
    }

    /// Decides each element by its first sum in word order, and reduces the monoid.
    ///
    /// The options of a sum precede it, so their elements are already decided.
    pub fn decide(mut self, meter: &Meter<'_>) -> Result<Bipartite, Exhausted> {
        self.is_p[0] = Some(false);
        self.found.push(0);
        for heap in 0..self.heaps.len() {
            self.powers(heap, 0, &[], meter)?;
        }
        let Guess { monoid, heaps, is_p, found, .. } = self;
        Ok(Bipartite::reduced(
            &found,
            &heaps,
            |a, b| monoid.product(a, b),
            |a| is_p[a as usize] == Some(true),
        ))
    }

    /// Decides the sums of a sum with powers of a heap and of earlier heaps. Once an element is decided, so
    /// are all its sums.
    fn powers(
        &mut self,
        heap: usize,
        element: u32,
        options: &[u32],
        meter: &Meter<'_>,
    ) -> Result<(), Exhausted> {
        if self.rules.options(heap).is_empty() {
            return Ok(());
        }
        let generator = self.heaps[heap];
        let (mut element, mut options) = (element, options.to_vec());
        loop {
            meter.tick()?;
            let moved = self.options[heap].iter().map(|&option| self.monoid.product(option, element));
            let stayed = options.iter().map(|&option| self.monoid.product(option, generator));
            let next = set(moved.chain(stayed).collect());
            element = self.monoid.product(element, generator);
            if self.is_p[element as usize].is_some() {
                return Ok(());
            }
            self.is_p[element as usize] =
                Some(!next.iter().any(|&option| self.is_p[option as usize] == Some(true)));
            self.found.push(element);
            options = next;
            for earlier in 0..heap {
                deep(|| self.powers(earlier, element, &options, meter))?;
            }
        }
    }
}

fn set(mut elements: Vec<u32>) -> Vec<u32> {
    elements.sort_unstable();
    elements.dedup();
    elements
}
