//! The proof that a bipartite monoid decides all outcomes.

use super::bipartite::Bipartite;
use super::bits::Bits;
use super::word::Word;
use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};

/// The elements of positions with the elements of their options: the transition algebra (Plambeck, Siegel,
/// *Misère quotients for impartial games*, section 5).
///
/// A sum whose set of options includes that of another sum of the same element need not be examined: a move
/// to a P-position in the other sum exists in this one.
///
/// A monoid with its P-portion and pretending function decides the outcomes of all sums if
/// 1. no option of a sum in P is in P, which is checked for each heap in each context, and
/// 2. every nonempty sum that is not in P has an option in P, which is checked for the minimal sets of
///    options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transitions {
    /// For each element the minimal sets of options that occur with it.
    least: Vec<Vec<Bits>>,
    /// The elements of each heap's options.
    options: Vec<Bits>,
    /// The relevant heaps: the others have all the options of an earlier one of the same element.
    heaps: Vec<u32>,
}

impl Transitions {
    pub fn new(quotient: &Bipartite) -> Transitions {
        Transitions { least: vec![Vec::new(); quotient.order()], options: Vec::new(), heaps: Vec::new() }
    }

    /// Returns whether these options include a known set for the element.
    pub fn is_known(&self, element: u32, options: &Bits) -> bool {
        self.least[element as usize].iter().any(|known| known.is_subset(options))
    }

    fn insert_minimal(&mut self, element: u32, options: &Bits) -> bool {
        if self.is_known(element, options) {
            return false;
        }
        let least = &mut self.least[element as usize];
        least.retain(|known| !options.is_subset(known));
        least.push(options.clone());
        true
    }

    /// Examines all sums with the next heap and earlier ones, in word order. Returns the first nonterminal
    /// sum that is not in P and has no option in P.
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
        let no_options = Bits::new(quotient.order());
        self.powers(quotient, self.heaps.len() - 1, 0, &no_options, &Word::default(), meter)
    }

    /// Examines the sums of a sum with powers of a heap and of earlier heaps.
    fn powers(
        &mut self,
        quotient: &Bipartite,
        index: usize,
        element: u32,
        options: &Bits,
        word: &Word,
        meter: &Meter<'_>,
    ) -> Result<Option<Word>, Exhausted> {
        let heap = self.heaps[index];
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
            if !self.insert_minimal(element, &next) {
                return Ok(None);
            }
            word = word.with(heap);
            if !quotient.p.contains(element) && !next.intersects(&quotient.p) {
                return Ok(Some(word));
            }
            options = next;
            for earlier in 0..index {
                let failure = deep(|| self.powers(quotient, earlier, element, &options, &word, meter))?;
                if failure.is_some() {
                    return Ok(failure);
                }
            }
        }
    }
}
