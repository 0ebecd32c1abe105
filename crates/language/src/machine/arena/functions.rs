//! Methods of collections that call a function of the program for each element.

use super::word::Word;
use super::{Runner, Stop};
use crate::machine::domain::Domain as _;
use crate::symbol::{Symbol, known};

impl<'u> Runner<'_, '_, 'u> {
    /// What a function of the program gives for a word.
    fn applied(&mut self, function: Word, word: Word) -> Result<Word, Stop> {
        let depth = self.state.frames.len();
        self.push(function);
        self.push(word);
        self.call(1)?;
        if self.state.frames.len() == depth {
            return self.pop();
        }
        stacker::maybe_grow(64 << 10, 2 << 20, || self.run())
    }

    fn satisfies(&mut self, condition: Word, word: Word) -> Result<bool, Stop> {
        match self.applied(condition, word)? {
            Word::True => Ok(true),
            Word::False => Ok(false),
            _ => Err(Stop::Unsupported),
        }
    }

    /// A method of a collection whose only argument is a function.
    pub(super) fn method_with_function(
        &mut self,
        object: Word,
        name: Symbol,
        function: Word,
    ) -> Result<Word, Stop> {
        // What the function changes meanwhile is not seen.
        let elements = self.elements(object)?;
        let word = |runner: &Self, at: usize| runner.state.arena.words[at];
        match name {
            known::EXISTS | known::FOR_ALL => {
                let looked_for = name == known::EXISTS;
                for at in elements.range() {
                    if self.satisfies(function, word(self, at))? == looked_for {
                        return Ok(Word::truth(looked_for));
                    }
                }
                Ok(Word::truth(!looked_for))
            }
            known::COUNT => {
                let mut count = 0;
                for at in elements.range() {
                    count += i64::from(self.satisfies(function, word(self, at))?);
                }
                Ok(Word::Integer(count))
            }
            known::FIND => {
                for at in elements.range() {
                    if self.satisfies(function, word(self, at))? {
                        return Ok(word(self, at));
                    }
                }
                Ok(Word::Nothing)
            }
            known::FILTER | known::APPLY => {
                let mut kept = Vec::new();
                for at in elements.range() {
                    let word = word(self, at);
                    if name == known::APPLY {
                        kept.push(self.applied(function, word)?);
                    } else if self.satisfies(function, word)? {
                        kept.push(word);
                    }
                }
                let arena = &mut self.state.arena;
                Ok(match object {
                    Word::Set(_) => Word::Set(arena.distinct(&kept)?),
                    _ => Word::List(arena.slice(&kept)?),
                })
            }
            known::FOR_EACH => {
                for at in elements.range() {
                    self.applied(function, word(self, at))?;
                }
                Ok(Word::Nothing)
            }
            _ => Err(Stop::Unsupported),
        }
    }
}
