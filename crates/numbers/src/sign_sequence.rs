//! Sign expansions of any ordinal length.

mod digits;
mod gonshor;
mod options;
mod order;
mod simplest;
mod text;
mod value;

use std::ops::Neg;

use crate::{Ordinal, SignExpansion, SurrealError};
pub(crate) use digits::signs_of;
pub(crate) use gonshor::Expansion;
pub use options::NearestOptions;
pub(crate) use simplest::{End, simplest_sequence};
pub(crate) use text::Letters;
pub use text::ParseSequenceError;

/// A sequence of signs of ordinal length: the sign expansion of a surreal number, finite or not.
///
/// It is stored as runs of equal signs, and as patterns of runs that repeat ω times, as in rational numbers
/// that are not dyadic. Every sequence of signs is the expansion of exactly one number.
///
/// ```
/// use kelvin_numbers::{SignSequence, Surreal};
///
/// let signs = |text: &str| text.parse::<Surreal>().unwrap().sign_sequence().unwrap().to_string();
/// assert_eq!(signs("1/3"), "+-(-+)^omega");
/// assert_eq!(signs("omega-1"), "+^omega-");
/// assert_eq!(signs("sqrt(omega)"), "+^omega-^(omega^2)");
///
/// let sequence: SignSequence = "+-+^ω".parse().unwrap();
/// assert_eq!(sequence.value(), Ok("1-epsilon".parse().unwrap()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SignSequence {
    /// The parts in the unique normal form that `push` and `push_cycle` maintain.
    blocks: Vec<Block>,
}

/// A maximal run of equal signs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Whether the signs are `+`.
    pub positive: bool,
    /// The number of signs, which is not 0.
    pub length: Ordinal,
}

/// A part of a sequence of signs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// A run of equal signs.
    Run(Run),
    /// An even number of runs of alternating signs, repeated ω times.
    Cycle(Vec<Run>),
}

impl SignSequence {
    /// Creates the empty sequence, which is the expansion of 0.
    pub fn new() -> SignSequence {
        SignSequence::default()
    }

    /// The parts of the sequence. Successive runs have different signs, and each cycle is of minimal length
    /// and begins as early as possible.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns whether this is the expansion of 0.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Appends `length` equal signs.
    pub fn push(&mut self, positive: bool, length: Ordinal) {
        if length.is_zero() {
            return;
        }
        match self.blocks.last_mut() {
            Some(Block::Run(run)) if run.positive == positive => run.length += length,
            _ => self.blocks.push(Block::Run(Run { positive, length })),
        }
    }

    /// Appends a pattern, repeated ω times.
    pub fn push_cycle(&mut self, pattern: impl IntoIterator<Item = Run>) -> Result<(), SurrealError> {
        let mut merged = SignSequence::new();
        for run in pattern {
            merged.push(run.positive, run.length);
        }
        let pattern: Vec<Run> = merged.runs().cloned().collect();
        match &pattern[..] {
            [] => {}
            [run] => self.push(run.positive, run.length.try_mul(&Ordinal::omega())?),
            _ => self.push_alternating(pattern),
        }
        Ok(())
    }

    /// Appends a pattern of two or more alternating runs.
    fn push_alternating(&mut self, mut pattern: Vec<Run>) {
        let runs_on = match self.blocks.last() {
            Some(Block::Run(before)) => before.positive == pattern[0].positive,
            _ => false,
        };
        if pattern.len() % 2 == 1 || runs_on {
            // If the pattern's end, or the sequence before it, has the sign of the pattern's first run, that
            // run is moved before the cycle and appended to the pattern.
            let first = pattern.remove(0);
            self.push(first.positive, first.length.clone());
            match pattern.last_mut() {
                Some(last) if last.positive == first.positive => last.length += first.length,
                _ => pattern.push(first),
            }
        }
        shorten(&mut pattern);
        // The runs before the cycle are absorbed into it as far as they agree with it.
        let backwards = pattern.iter().rev().cycle().map(|run| Block::Run(run.clone()));
        let same = self.blocks.iter().rev().zip(backwards).take_while(|(a, b)| *a == b).count();
        self.blocks.truncate(self.blocks.len() - same);
        let turns = same % pattern.len();
        pattern.rotate_right(turns);
        self.blocks.push(Block::Cycle(pattern));
    }

    /// Appends a part of another sequence.
    fn push_block(&mut self, block: Block) {
        match block {
            Block::Run(run) => self.push(run.positive, run.length),
            Block::Cycle(pattern) => self.push_alternating(pattern),
        }
    }

    /// The runs before the first cycle.
    fn runs(&self) -> impl Iterator<Item = &Run> {
        self.blocks.iter().map_while(|block| match block {
            Block::Run(run) => Some(run),
            Block::Cycle(_) => None,
        })
    }

    /// The number of signs, which is the birthday of the number.
    pub fn length(&self) -> Result<Ordinal, SurrealError> {
        let mut length = Ordinal::ZERO;
        for block in &self.blocks {
            length += match block {
                Block::Run(run) => run.length.clone(),
                Block::Cycle(pattern) => {
                    let once = pattern.iter().fold(Ordinal::ZERO, |sum, run| sum + &run.length);
                    once.try_mul(&Ordinal::omega())?
                }
            };
        }
        Ok(length)
    }
}

/// Shortens a pattern that is itself a repetition.
fn shorten(pattern: &mut Vec<Run>) {
    let whole = pattern.len();
    let repeats = |part: &usize| (*part..whole).all(|place| pattern[place] == pattern[place - part]);
    if let Some(part) = (2..whole).filter(|part| whole.is_multiple_of(*part)).find(repeats) {
        pattern.truncate(part);
    }
}

impl Run {
    fn opposite(self) -> Run {
        Run { positive: !self.positive, ..self }
    }
}

/// The expansion of the negative number.
impl Neg for SignSequence {
    type Output = SignSequence;

    fn neg(self) -> SignSequence {
        let blocks = self.blocks.into_iter().map(|block| match block {
            Block::Run(run) => Block::Run(run.opposite()),
            Block::Cycle(pattern) => Block::Cycle(pattern.into_iter().map(Run::opposite).collect()),
        });
        SignSequence { blocks: blocks.collect() }
    }
}

impl From<&SignExpansion> for SignSequence {
    fn from(signs: &SignExpansion) -> SignSequence {
        let mut sequence = SignSequence::new();
        for (positive, length) in signs.runs() {
            sequence.push(*positive, Ordinal::finite(length.clone()).expect("lengths of runs are positive"));
        }
        sequence
    }
}

impl SignSequence {
    fn from_iter(blocks: impl Iterator<Item = Block>) -> SignSequence {
        let mut sequence = SignSequence::new();
        blocks.for_each(|block| sequence.push_block(block));
        sequence
    }
}

/// A cursor that consumes a sequence of signs from its start.
#[derive(Clone)]
struct Reader {
    /// The remaining blocks, in reverse order.
    blocks: Vec<Block>,
}

impl Reader {
    fn new(sequence: &SignSequence) -> Reader {
        Reader { blocks: sequence.blocks.iter().rev().cloned().collect() }
    }

    fn is_at_end(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Prepends runs to the remaining sequence.
    fn put_back(&mut self, runs: impl DoubleEndedIterator<Item = Run>) {
        let runs = runs.rev().filter(|run| !run.length.is_zero());
        self.blocks.extend(runs.map(Block::Run));
    }

    /// Removes the next run of equal signs. The first pattern of a cycle is unrolled for it.
    fn next_run(&mut self) -> Option<Run> {
        match self.blocks.pop()? {
            Block::Run(run) => Some(run),
            Block::Cycle(pattern) => {
                self.blocks.push(Block::Cycle(pattern.clone()));
                let mut runs = pattern.into_iter();
                let next = runs.next();
                self.put_back(runs);
                next
            }
        }
    }

    /// The next sign: whether it is `+`.
    fn next_sign(&self) -> Option<bool> {
        Some(match self.blocks.last()? {
            Block::Run(run) => run.positive,
            Block::Cycle(pattern) => pattern[0].positive,
        })
    }

    /// Moves one sign, if there is one, to the end of a sequence.
    fn take_sign(&mut self, mut sequence: SignSequence) -> SignSequence {
        if let Some(run) = self.next_run() {
            sequence.push(run.positive, Ordinal::one());
            let length = run.length.without_start(&Ordinal::one()).expect("a run is not empty");
            self.put_back([Run { length, ..run }].into_iter());
        }
        sequence
    }

    /// The remaining sequence up to the end of its first cycle, if there is one.
    fn to_first_cycle(&self) -> Option<SignSequence> {
        let cycle = self.blocks.iter().rposition(|block| matches!(block, Block::Cycle(_)))?;
        Some(SignSequence::from_iter(self.blocks[cycle..].iter().rev().cloned()))
    }

    /// Advances past the first cycle.
    fn skip_first_cycle(&mut self) {
        while let Some(Block::Run(_)) = self.blocks.pop() {}
    }

    /// The remaining sequence.
    fn rest(&self) -> SignSequence {
        SignSequence::from_iter(self.blocks.iter().rev().cloned())
    }
}
