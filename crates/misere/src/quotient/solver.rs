//! Computation of quotients heap by heap.

use super::Quotient;
use super::bipartite::Bipartite;
use super::bits::Bits;
use super::guess::Guess;
use super::monoid::{Cycle, Product};
use super::rules::{Places, Rules};
use super::structure::HeapPeriod;
use super::transitions::Transitions;
use super::word::Word;
use kelvin_budget::{Budget, Exhausted, Meter};

/// A solver for the misère quotients of the first heaps of a list, one heap after the other. See
/// Plambeck, Siegel, *Misère quotients for impartial games*, appendix; Siegel, *Combinatorial Game
/// Theory*, section V.6.
///
/// If a heap is equivalent to an existing element, the quotient is unchanged. Otherwise guesses are made and
/// refuted until one is proved: see [`QuotientSolver::quotient`]. If the quotient is infinite, no guess is
/// proved; the result for fewer heaps is kept.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::quotient::{QuotientSolver, Rules};
///
/// let budget = Budget::unlimited();
/// let kayles = Rules::octal(&"0.77".parse()?, 20, &budget)?;
/// let mut solver = QuotientSolver::default();
/// solver.solve(&kayles, &budget)?;
/// let quotient = solver.quotient();
/// // The player to move wins heaps of 1 and 2, and loses heaps of 1, 2 and 3.
/// assert_eq!(quotient.is_previous_win(&[1, 2]), Some(false));
/// assert_eq!(quotient.is_previous_win(&[1, 2, 3]), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct QuotientSolver {
    rules: Rules,
    known: Option<ProvedQuotient>,
}

/// A proved quotient.
struct ProvedQuotient {
    quotient: Bipartite,
    transitions: Transitions,
    /// For each element the contexts in which it is in P.
    contexts: Vec<Bits>,
}

impl ProvedQuotient {
    fn new(quotient: Bipartite, transitions: Transitions) -> ProvedQuotient {
        let contexts = quotient.winning_contexts();
        ProvedQuotient { quotient, transitions, contexts }
    }
}

impl Default for ProvedQuotient {
    fn default() -> ProvedQuotient {
        let quotient = Bipartite::trivial();
        let transitions = Transitions::new(&quotient);
        ProvedQuotient::new(quotient, transitions)
    }
}

impl QuotientSolver {
    /// The number of heaps in the quotient.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns whether there are no heaps.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The heaps in the quotient.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Adds the heaps of a list beyond those present. If this stops early, [`QuotientSolver::len`] is the
    /// number of heaps completed.
    pub fn solve(&mut self, rules: &Rules, budget: &Budget) -> Result<(), Exhausted> {
        (self.len()..rules.len()).try_for_each(|heap| self.add(rules.options(heap), budget))
    }

    /// The quotient of the heaps so far.
    ///
    /// It is proved that it decides the outcome of every sum, and that no smaller monoid does.
    pub fn quotient(&self) -> Quotient {
        match &self.known {
            Some(known) => Quotient::new(known.quotient.clone()),
            None => Quotient::new(Bipartite::trivial()),
        }
    }

    pub(super) fn has_period(&self, parts: usize, taken: usize) -> bool {
        self.known.as_ref().is_some_and(|known| HeapPeriod::of(&known.quotient.heaps, parts, taken).is_some())
    }

    /// Adds a heap with these options, which are sums of the heaps present.
    pub fn add(&mut self, options: &[Places], budget: &Budget) -> Result<(), Exhausted> {
        if !self.rules.push(options.iter().cloned()) {
            return Ok(());
        }
        let known = self.known.get_or_insert_with(ProvedQuotient::default);
        let added = known.add(&self.rules, &budget.meter());
        if added.is_err() {
            self.rules.pop();
        }
        added
    }
}

impl ProvedQuotient {
    fn add(&mut self, rules: &Rules, meter: &Meter<'_>) -> Result<(), Exhausted> {
        if !self.add_as_existing_element(rules, meter)? {
            let (quotient, transitions) = expand(&self.quotient, rules, meter)?;
            *self = ProvedQuotient::new(quotient, transitions);
        }
        Ok(())
    }
}

impl ProvedQuotient {
    /// Adds the last heap of a list if it is equivalent to an existing element.
    fn add_as_existing_element(&mut self, rules: &Rules, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        let heap = rules.len() - 1;
        let options = elements(&self.quotient, rules, heap);
        if options.is_empty() {
            self.quotient.heaps.push(0);
            // There is nothing to examine, so no limit is reached.
            return self.transitions.extend(&self.quotient, options, meter).map(|_| true);
        }
        let is_p = !options.intersects(&self.quotient.p);
        let candidates: Vec<u32> = (0..self.quotient.order() as u32)
            .filter(|&element| self.quotient.p.contains(element) == is_p)
            // In no context are the element and an option both in P.
            .filter(|&element| {
                let contexts = &self.contexts[element as usize];
                !options.iter().any(|option| contexts.intersects(&self.contexts[option as usize]))
            })
            .collect();
        let known = candidates.iter().copied().find(|&element| self.transitions.is_known(element, &options));
        for element in known.map_or(candidates, |element| vec![element]) {
            meter.tick()?;
            let mut transitions = self.transitions.clone();
            self.quotient.heaps.push(element);
            let failure = transitions.extend(&self.quotient, options.clone(), meter);
            if let Ok(None) = failure {
                self.transitions = transitions;
                return Ok(true);
            }
            self.quotient.heaps.pop();
            failure?;
        }
        Ok(false)
    }
}

/// The elements of a heap's options.
fn elements(quotient: &Bipartite, rules: &Rules, heap: usize) -> Bits {
    let mut elements = Bits::new(quotient.order());
    for option in rules.options(heap) {
        elements.insert(quotient.element(option.iter().copied()));
    }
    elements
}

/// Computes a quotient for all heaps of a list from one for all but the last.
fn expand(
    quotient: &Bipartite,
    rules: &Rules,
    meter: &Meter<'_>,
) -> Result<(Bipartite, Transitions), Exhausted> {
    let last = quotient.heaps.len();
    let monoid = Product { base: quotient.monoid.clone(), cycles: vec![Cycle { index: 2, period: 2 }] };
    let heaps = quotient.heaps.iter().copied().chain([monoid.generator(0)]).collect();
    debug_assert_eq!(last + 1, rules.len());
    let trial = Guess::new(rules, monoid, heaps).ok_or(Exhausted::Memory)?;
    let mut guess = trial.decide(meter)?;
    loop {
        match prove(&guess, rules, meter)? {
            Ok(transitions) => return Ok((guess, transitions)),
            Err(failure) => guess = recalibrate(&guess, rules, &failure, meter)?,
        }
    }
}

/// Returns the transitions if the guess decides the outcomes of all sums, and otherwise the first sum for
/// which it fails.
fn prove(
    guess: &Bipartite,
    rules: &Rules,
    meter: &Meter<'_>,
) -> Result<Result<Transitions, Word>, Exhausted> {
    let mut transitions = Transitions::new(guess);
    let mut failure = None;
    for heap in 0..rules.len() {
        failure = transitions.extend(guess, elements(guess, rules, heap), meter)?;
        if failure.is_some() {
            break;
        }
    }
    let wrong_p = first_wrong_p(guess, rules, meter)?;
    Ok(match failure.into_iter().chain(wrong_p).min() {
        Some(word) => Err(word),
        None => Ok(transitions),
    })
}

/// The first sum in P, in word order, that has an option in P.
fn first_wrong_p(guess: &Bipartite, rules: &Rules, meter: &Meter<'_>) -> Result<Option<Word>, Exhausted> {
    let words = first_words(guess, rules, meter)?;
    let contexts = guess.winning_contexts();
    let mut first: Option<Word> = None;
    for (heap, &element) in guess.heaps.iter().enumerate() {
        for option in elements(guess, rules, heap).iter() {
            meter.tick()?;
            for context in (0..guess.order() as u32).filter(|&context| {
                contexts[element as usize].contains(context) && contexts[option as usize].contains(context)
            }) {
                let word = words[context as usize].with(heap as u32);
                if first.as_ref().is_none_or(|first| word < *first) {
                    first = Some(word);
                }
            }
        }
    }
    Ok(first)
}

/// The first word of each element.
fn first_words(guess: &Bipartite, rules: &Rules, meter: &Meter<'_>) -> Result<Vec<Word>, Exhausted> {
    fn powers(
        guess: &Bipartite,
        heaps: &[u32],
        element: u32,
        word: &Word,
        words: &mut [Option<Word>],
        meter: &Meter<'_>,
    ) -> Result<(), Exhausted> {
        for (index, &heap) in heaps.iter().enumerate() {
            let (mut element, mut word) = (element, word.clone());
            loop {
                meter.tick()?;
                element = guess.monoid.product(element, guess.heaps[heap as usize]);
                if words[element as usize].is_some() {
                    break;
                }
                word = word.with(heap);
                words[element as usize] = Some(word.clone());
                crate::work::deep(|| powers(guess, &heaps[..index], element, &word, words, meter))?;
            }
        }
        Ok(())
    }
    let mut words = vec![None; guess.order()];
    words[0] = Some(Word::default());
    let heaps: Vec<u32> =
        (0..rules.len() as u32).filter(|&heap| !rules.options(heap as usize).is_empty()).collect();
    powers(guess, &heaps, 0, &Word::default(), &mut words, meter)?;
    // Every element of a reduced monoid is the element of a sum.
    Ok(words.into_iter().flatten().collect())
}

/// Returns a new guess after a failure.
///
/// The first failing sum has the other outcome, since its options precede it and are correct. So a minimal
/// set of its heaps is made free, that is, separated from their elements.
fn recalibrate(
    guess: &Bipartite,
    rules: &Rules,
    failure: &Word,
    meter: &Meter<'_>,
) -> Result<Bipartite, Exhausted> {
    let element = |guess: &Bipartite| {
        let powers =
            failure.iter().map(|(heap, count)| guess.monoid.power(guess.heaps[heap as usize], count));
        powers.fold(0, |sum, power| guess.monoid.product(sum, power))
    };
    let is_p = !guess.p.contains(element(guess));
    let involved: Vec<(u32, u32)> = failure.iter().collect();
    for more in 0.. {
        for count in 1..=involved.len() {
            let mut any_tried = false;
            for free in subsets(&involved, count) {
                meter.tick()?;
                let Some(trial) = set_free(guess, rules, &free, more) else { continue };
                any_tried = true;
                let next = trial.decide(meter)?;
                if next.p.contains(element(&next)) == is_p {
                    return Ok(next);
                }
            }
            if !any_tried {
                return Err(Exhausted::Memory);
            }
        }
    }
    Err(Exhausted::Memory)
}

/// A guess in which some heaps are free: their powers are distinct up to their multiplicity in the failure.
fn set_free<'r>(guess: &Bipartite, rules: &'r Rules, free: &[(u32, u32)], more: u32) -> Option<Guess<'r>> {
    let is_free = |heap: usize| free.iter().position(|&(other, _)| other as usize == heap);
    let others = guess.heaps.iter().enumerate().filter(|&(heap, _)| is_free(heap).is_none());
    let (base, indices) = guess.monoid.generated(others.map(|(_, &element)| element));
    let cycles = free.iter().map(|&(heap, count)| {
        let index = guess.monoid.index(guess.heaps[heap as usize]).max(count - 1) + more;
        Cycle { index, period: (index.saturating_sub(4) / 2 * 2).max(2) }
    });
    let monoid = Product { base, cycles: cycles.collect() };
    monoid.order()?;
    let heaps = guess.heaps.iter().enumerate().map(|(heap, &element)| match is_free(heap) {
        Some(cycle) => Some(monoid.generator(cycle)),
        None => indices[element as usize],
    });
    let heaps: Option<Vec<u32>> = heaps.collect();
    Guess::new(rules, monoid, heaps?)
}

/// The subsets of a given size.
fn subsets<T: Clone>(all: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = all.split_first() else { return Vec::new() };
    let mut sets = subsets(rest, size - 1);
    sets.iter_mut().for_each(|set| set.push(first.clone()));
    sets.extend(subsets(rest, size));
    sets
}
