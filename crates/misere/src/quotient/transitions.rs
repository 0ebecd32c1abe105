//! Whether a bipartite monoid tells all outcomes.

use super::bipartite::Bipartite;
use super::bits::Bits;
use super::word::Word;
use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};

/// The elements of positions, each with those of its options: the transition algebra (Plambeck, Siegel, *Misère quotients for
/// impartial games*, section 5). A sum with no fewer options than another of the same element need not be looked at: where a
/// move to a P-position is found in the other, it is there in this one.
///
/// A monoid with its P-portion and pretending function tells the outcomes of all sums if
/// 1. no option of a sum in P is in P, which is to be seen of each heap in each context, and
/// 2. every sum that is not in P, but the empty one, has an option in P, which is to be seen of the least sets of options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transitions {
    /// For each element the least sets of options that occur with it.
    least: Vec<Vec<Bits>>,
    /// The elements of each heap's options.
    options: Vec<Bits>,
    /// The heaps that make a difference: the others have no fewer options than an earlier one of the same element.
    heaps: Vec<u32>,
}

impl Transitions {
    pub fn new(quotient: &Bipartite) -> Transitions {
        Transitions { least: vec![Vec::new(); quotient.order()], options: Vec::new(), heaps: Vec::new() }
    }

    /// Whether sums with this element and these options have nothing new.
    pub fn is_known(&self, element: u32, options: &Bits) -> bool {
        self.least[element as usize].iter().any(|known| known.is_subset(options))
    }

    fn note(&mut self, element: u32, options: &Bits) -> bool {
        if self.is_known(element, options) {
            return false;
        }
        let least = &mut self.least[element as usize];
        least.retain(|known| !options.is_subset(known));
        least.push(options.clone());
        true
    }

    /// Looks at all sums with the next heap and earlier ones, in the order of words; the first that is not in P while none of its options is,
    /// though it has some.
    pub fn extend(
        &mut self,
        quotient: &Bipartite,
        options: Bits,
        meter: &Meter<'_>,
    ) -> Result<Option<Word>, Exhausted> {
        let heap = self.options.len();
        self.options.push(options);
        if self.options[heap].is_empty() || self.is_known(quotient.heaps[heap], &self.options[heap]) {
            return Ok(None);
        }
        self.heaps.push(heap as u32);
        let none = Bits::new(quotient.order());
        self.powers(quotient, self.heaps.len() - 1, 0, &none, &Word::default(), meter)
    }

    /// The sums of a sum with powers of a heap, and earlier ones.
    fn powers(
        &mut self,
        quotient: &Bipartite,
        place: usize,
        element: u32,
        options: &Bits,
        word: &Word,
        meter: &Meter<'_>,
    ) -> Result<Option<Word>, Exhausted> {
        let heap = self.heaps[place];
        let generator = quotient.heaps[heap as usize];
        let (mut element, mut options, mut word) = (element, options.clone(), word.clone());
        loop {
            meter.tick()?;
            let mut next = Bits::new(quotient.order());
            options.iter().for_each(|option| next.insert(quotient.monoid.product(option, generator)));
            self.options[heap as usize]
                .iter()
                .for_each(|option| next.insert(quotient.monoid.product(option, element)));
            element = quotient.monoid.product(element, generator);
            if !self.note(element, &next) {
                return Ok(None);
            }
            word = word.with(heap);
            if !quotient.p.contains(element) && !next.meets(&quotient.p) {
                return Ok(Some(word));
            }
            options = next;
            for earlier in 0..place {
                let failure = deep(|| self.powers(quotient, earlier, element, &options, &word, meter))?;
                if failure.is_some() {
                    return Ok(failure);
                }
            }
        }
    }
}
