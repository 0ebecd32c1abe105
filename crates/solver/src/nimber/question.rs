//! The question whether a component has a nimber, with its proof numbers.

use kelvin_positions::{Expansion, NimberFact, NimberRecord, ProofNumbers};

/// No limit on proof numbers. Estimates are smaller.
pub const INFINITE: ProofNumbers = ProofNumbers { yes: u32::MAX, no: u32::MAX };
const MOST: u32 = u32::MAX - 1;

/// A child is left for another when its proof number exceeds the other's by this fraction.
const SLACK: u32 = 4;

/// The number of visits of a child after which its limits grow with each visit. So it is decided even if a
/// full table loses what was found.
const PATIENCE: u32 = 64;

/// The question whether the nimber of a component is `value`.
///
/// The answer is no if the answer is yes for one child: an option has the nimber `value`, or the component
/// has a lower one. So the proof number for no is the least of the children's for yes, and that for yes is
/// the sum of the children's for no.
pub struct NimberQuestion<'q> {
    value: u32,
    /// What is known of the nimber.
    pub fact: NimberFact,
    pub options: &'q mut Expansion,
    /// The children that are not answered.
    pub open: &'q mut Vec<Child>,
}

/// A child: another question on which the answer depends.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    pub which: Found,
    numbers: ProofNumbers,
    /// How often it was searched.
    visits: u32,
}

/// What the answer yes to a child finds.
#[derive(Clone, Copy, Debug)]
pub enum Found {
    /// An option that has the nimber.
    Option(usize),
    /// A lower nimber of the component.
    Lower(u32),
}

impl<'q> NimberQuestion<'q> {
    /// Creates the question from the options of a component, without lower nimbers.
    pub fn new(value: u32, fact: NimberFact, options: &'q mut Expansion, open: &'q mut Vec<Child>) -> Self {
        open.clear();
        let mut question = NimberQuestion { value, fact, options, open };
        let found = &question.options.found;
        // The nimber is the number of different values of options at most.
        let most = found.len() + question.options.options.len();
        (0..NimberFact::MOST).filter(|&v| found.contains(v)).for_each(|v| question.fact.exclude(v));
        if value as usize > most {
            question.fact.exclude(value);
        }
        for option in 0..question.options.options.len() {
            if !question.is_open() {
                break;
            }
            if let Some(numbers) = question.of_option(option) {
                question.open.push(Child { which: Found::Option(option), numbers, visits: 0 });
            }
        }
        question
    }

    /// Adds the question whether the component has a lower nimber.
    pub fn add_lower(&mut self, value: u32, size: u32, record: &NimberRecord) {
        if self.fact.is(value).is_none() {
            let numbers = record.numbers(value).unwrap_or_else(|| estimate(size));
            self.open.push(Child { which: Found::Lower(value), numbers, visits: 0 });
        }
    }

    /// Returns whether the answer is not known.
    pub fn is_open(&self) -> bool {
        self.fact.is(self.value).is_none()
    }

    /// Returns the proof numbers of the question whether an option has the nimber, `None` if it is answered.
    fn of_option(&mut self, option: usize) -> Option<ProofNumbers> {
        let summands = &self.options.options[option];
        let parts = &self.options.parts[summands.parts.clone()];
        match parts {
            [] => {
                self.fact.exclude(summands.known);
                None
            }
            [part] => {
                let wanted = summands.known ^ self.value;
                match (part.record.fact.value(), part.record.fact.is(wanted)) {
                    (Some(nimber), _) => {
                        self.fact.exclude(summands.known ^ nimber);
                        None
                    }
                    (None, Some(_)) => None,
                    (None, None) => Some(part.record.numbers(wanted).unwrap_or_else(|| estimate(part.size))),
                }
            }
            // Another component must be computed first, whatever the answer.
            parts => {
                let size = parts.iter().fold(0, |size: u32, part| size.saturating_add(part.size));
                let number = size.saturating_add(1).min(MOST);
                Some(ProofNumbers { yes: number, no: number })
            }
        }
    }

    /// Returns the child to search next, with limits for it. Returns `None` if the answer is known, or one
    /// of the proof numbers has reached its limit.
    pub fn next(&mut self, limits: ProofNumbers) -> Option<(usize, ProofNumbers)> {
        if !self.is_open() {
            return None;
        }
        let (mut best, mut least, mut second) = (0, u32::MAX, u32::MAX);
        let mut sum = 0;
        for (index, child) in self.open.iter().enumerate() {
            sum += u64::from(child.numbers.no);
            let yes = child.numbers.yes;
            if yes < least {
                (best, least, second) = (index, yes, least);
            } else {
                second = second.min(yes);
            }
        }
        let Some(child) = self.open.get_mut(best) else {
            self.fact = NimberFact::known(self.value);
            return None;
        };
        if least >= limits.no || sum.min(MOST.into()) >= u64::from(limits.yes) {
            return None;
        }
        child.visits += 1;
        let extra = 1u64 << child.visits.saturating_sub(PATIENCE).min(32);
        let yes = u64::from(limits.no).min(u64::from(second) + u64::from(second / SLACK) + extra);
        let no = match limits.yes {
            u32::MAX => u64::from(u32::MAX),
            most => u64::from(most).saturating_sub(sum - u64::from(child.numbers.no)) + extra - 1,
        };
        let at_most = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Some((best, ProofNumbers { yes: at_most(yes), no: at_most(no) }))
    }

    /// Applies the answer to a child, or its new proof numbers. Without an answer, a component of an option was computed.
    pub fn update(&mut self, index: usize, answer: Option<(NimberFact, ProofNumbers)>) {
        let which = self.open[index].which;
        let numbers = match (which, answer) {
            (Found::Option(option), None) => self.of_option(option),
            (Found::Option(option), Some((fact, numbers))) => {
                let known = self.options.options[option].known;
                if let Some(nimber) = fact.value() {
                    self.fact.exclude(known ^ nimber);
                }
                fact.is(known ^ self.value).is_none().then_some(numbers)
            }
            (Found::Lower(_), None) => None,
            (Found::Lower(value), Some((fact, numbers))) => {
                if fact.value().is_some() {
                    self.fact = fact;
                }
                fact.excluded().for_each(|value| self.fact.exclude(value));
                fact.is(value).is_none().then_some(numbers)
            }
        };
        match numbers {
            Some(numbers) => self.open[index].numbers = numbers,
            None => drop(self.open.swap_remove(index)),
        }
    }

    /// The proof numbers, at least 1 while the question is open.
    pub fn numbers(&self) -> ProofNumbers {
        let least = self.open.iter().map(|child| child.numbers.yes).min();
        let sum = self.open.iter().fold(0, |sum: u64, child| sum + u64::from(child.numbers.no));
        let sum = u32::try_from(sum).unwrap_or(MOST);
        ProofNumbers { yes: sum.clamp(1, MOST), no: least.unwrap_or(MOST).clamp(1, MOST) }
    }
}

/// The first estimate for a component of this size: to prove that it has a nimber, all its options are needed.
fn estimate(size: u32) -> ProofNumbers {
    ProofNumbers { yes: size.saturating_add(1).min(MOST), no: 1 }
}
