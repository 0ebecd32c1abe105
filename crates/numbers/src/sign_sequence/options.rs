//! The canonical options of a number.

use super::{Block, SignSequence};
use crate::{Surreal, SurrealError};

/// The undominated options of one player in the canonical form of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NearestOptions {
    /// There are no options.
    None,
    /// One option is nearest.
    One(Surreal),
    /// There is no nearest option; these are the first terms of a cofinal sequence.
    Approaching(Vec<Surreal>),
}

impl Surreal {
    /// The options of Left (`true`) or Right (`false`) in the canonical form, whose options are all simpler
    /// numbers on that side. Of an infinite sequence, the first `count` are returned.
    ///
    /// ```
    /// # use kelvin_numbers::{NearestOptions::*, Surreal};
    /// let number = |text: &str| text.parse::<Surreal>().unwrap();
    /// assert_eq!(number("3/4").options(false, 3), Ok(One(number("1"))));
    /// assert_eq!(number("omega-1").options(false, 3), Ok(One(number("omega"))));
    /// let halves = ["omega", "omega/2", "omega/4"].map(number).to_vec();
    /// assert_eq!(number("sqrt(omega)").options(false, 3), Ok(Approaching(halves)));
    /// ```
    pub fn options(&self, left: bool, count: u32) -> Result<NearestOptions, SurrealError> {
        self.sign_sequence()?.options(left, count)
    }
}

impl SignSequence {
    /// The options are the proper initial segments: those before a plus are Left's, and longer ones are
    /// nearer.
    fn options(&self, left: bool, count: u32) -> Result<NearestOptions, SurrealError> {
        let last = self.blocks.iter().rposition(|block| match block {
            Block::Run(run) => run.positive == left,
            Block::Cycle(_) => true,
        });
        let Some(last) = last else { return Ok(NearestOptions::None) };
        let start = SignSequence { blocks: self.blocks[..last].to_vec() };
        let mut near = Vec::new();
        match &self.blocks[last] {
            Block::Run(run) => {
                let with = |length| {
                    let mut option = start.clone();
                    option.push(left, length);
                    option.value()
                };
                if let Some(length) = run.length.predecessor() {
                    return Ok(NearestOptions::One(with(length)?));
                }
                // The length is a limit.
                for length in (0..count).filter_map(|n| run.length.fundamental(n)) {
                    near.push(with(length)?);
                }
            }
            Block::Cycle(pattern) => {
                let mut option = start;
                let mut turns = pattern.iter().cycle();
                while near.len() < count as usize {
                    // A pattern has runs of both signs.
                    let Some(run) = turns.next() else { break };
                    if run.positive == left {
                        near.push(option.value()?);
                    }
                    option.push(run.positive, run.length.clone());
                }
            }
        }
        Ok(NearestOptions::Approaching(near))
    }
}
