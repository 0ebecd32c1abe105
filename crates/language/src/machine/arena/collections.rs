//! Collections in an arena.

use super::memory::{Arena, MOST_KEYS};
use super::word::{Kind, Slice, Word};
use super::{Runner, Stop};
use crate::symbol::{Symbol, known};

impl<'u> Runner<'_, '_, 'u> {
    /// Something that a loop can run through: a list or a range.
    pub(super) fn run_through(&mut self, collection: Word) -> Result<Word, Stop> {
        match collection {
            Word::Range(_) => Ok(collection),
            other => self.elements(other).map(Word::List),
        }
    }

    /// The next word of the loop whose collection and place are at `at`.
    pub(super) fn next(&mut self, at: usize) -> Result<Option<Word>, Stop> {
        let state = &mut *self.state;
        let [collection, Word::Integer(place)] = &mut state.stack[at..at + 2] else {
            return Err(Stop::Unsupported);
        };
        let word = match *collection {
            Word::List(list) if *place < list.length() as i64 => {
                Some(state.arena.words[list.from() + *place as usize])
            }
            Word::List(_) => None,
            Word::Range(range) => state.arena.ranges[range].get(*place as u64).map(Word::Integer),
            _ => return Err(Stop::Unsupported),
        };
        *place += 1;
        Ok(word)
    }

    /// The elements of a collection as they are now.
    pub(super) fn elements(&mut self, collection: Word) -> Result<Slice, Stop> {
        let arena = &mut self.state.arena;
        match collection {
            Word::List(words) | Word::Set(words) => Ok(words),
            Word::Mutable(at) if arena.contents(at).0 != Kind::Map => {
                let words = std::mem::take(arena.contents_mut(at));
                let slice = arena.slice(&words);
                *arena.contents_mut(at) = words;
                slice
            }
            Word::Range(at) => {
                let range = arena.ranges[at];
                Arena::room(arena.words.len(), usize::try_from(range.len()).unwrap_or(MOST_KEYS << 20))?;
                let from = arena.words.len();
                arena.words.extend(range.iter().map(Word::Integer));
                Ok(Slice::new(from, arena.words.len() - from))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// How many elements there are.
    fn size(&self, collection: Word) -> Option<i64> {
        let arena = &self.state.arena;
        Some(match collection {
            Word::List(words) | Word::Set(words) => words.length() as i64,
            Word::Map(words) => words.length() as i64 / 2,
            Word::Mutable(at) => match arena.contents(at) {
                (Kind::Map, words) => words.len() as i64 / 2,
                (_, words) => words.len() as i64,
            },
            Word::Range(at) => i64::try_from(arena.ranges[at].len()).ok()?,
            _ => return None,
        })
    }

    /// A property of a collection; `None` where it is left to the library.
    pub(super) fn property_of_collection(
        &mut self,
        object: Word,
        name: Symbol,
    ) -> Result<Option<Word>, Stop> {
        Ok(Some(match (name, object) {
            (known::LENGTH, Word::List(words)) => Word::Integer(words.length() as i64),
            (known::SIZE, _) if self.size(object).is_some() => {
                Word::Integer(self.size(object).unwrap_or_default())
            }
            (known::IS_EMPTY, _) if self.size(object).is_some() => Word::truth(self.size(object) == Some(0)),
            (known::TO_LIST, Word::List(_)) => object,
            (known::TO_LIST, Word::Set(words)) => Word::List(words),
            (known::TO_LIST, Word::Mutable(_)) => Word::List(self.elements(object)?),
            (known::TO_SET, Word::Set(_)) => object,
            (known::TO_SET, Word::List(_) | Word::Mutable(_)) => {
                let words = self.elements(object)?;
                let words: smallvec::SmallVec<[Word; 16]> = self.state.arena.words[words.range()].into();
                Word::Set(self.state.arena.distinct(&words)?)
            }
            (known::HEAD, Word::List(words) | Word::Set(words)) if words.length() > 0 => {
                self.state.arena.words[words.from()]
            }
            (known::TAIL, Word::List(words)) if words.length() > 0 => {
                Word::List(Slice::new(words.from() + 1, words.length() - 1))
            }
            _ => return Ok(None),
        }))
    }

    /// The largest, the smallest or the sum of a list of integers, if it is one and there are any.
    pub(super) fn of_integers(&self, name: &str, collection: Word) -> Option<Word> {
        let Word::List(words) = collection else { return None };
        let mut integers = self.state.arena.words[words.range()].iter().map(|word| match word {
            Word::Integer(n) => Some(*n),
            _ => None,
        });
        let first = integers.next()??;
        let all = integers.try_fold(first, |all, next| match name {
            "Max" => Some(all.max(next?)),
            "Min" => Some(all.min(next?)),
            "Sum" => all.checked_add(next?),
            _ => None,
        })?;
        matches!(name, "Max" | "Min" | "Sum").then_some(Word::Integer(all))
    }

    /// A method of a collection; `None` where it is left to the library.
    pub(super) fn method_of_collection(
        &mut self,
        object: Word,
        name: Symbol,
        arguments: &[Word],
    ) -> Result<Option<Word>, Stop> {
        if let [Word::Function(_)] = arguments {
            return self.method_with_function(object, name, arguments[0]).map(Some);
        }
        let arena = &mut self.state.arena;
        Ok(Some(match (object, name, arguments) {
            (Word::Mutable(at), ..) => return self.method_of_mutable(at, name, arguments).map(Some),
            (Word::List(words), known::ADJOIN, [word]) => Word::List(arena.adjoined(words, *word)?),
            (Word::Set(words), known::ADJOIN, [word]) => {
                match arena.find(&arena.words[words.range()], *word)? {
                    Some(_) => object,
                    None if words.length() >= MOST_KEYS => return Err(Stop::Unsupported),
                    None => Word::Set(arena.adjoined(words, *word)?),
                }
            }
            (Word::List(words), known::CONCAT, [other]) => {
                let other = self.elements(*other)?;
                Word::List(self.state.arena.joined(words, other)?)
            }
            (Word::Set(words), known::UNION | known::CONCAT, [other]) => {
                let other = self.elements(*other)?;
                let arena = &mut self.state.arena;
                let mut all: Vec<Word> = arena.words[words.range()].to_vec();
                all.extend_from_slice(&arena.words[other.range()]);
                Word::Set(arena.distinct(&all)?)
            }
            (Word::List(words) | Word::Set(words), known::CONTAINS, [word]) => {
                Word::truth(arena.find(&arena.words[words.range()], *word)?.is_some())
            }
            (Word::Map(words), known::CONTAINS_KEY, [key]) => {
                Word::truth(arena.find_key(&arena.words[words.range()], *key)?.is_some())
            }
            (Word::List(words), known::INDEX_OF, [word]) => {
                let place = arena.find(&arena.words[words.range()], *word)?;
                Word::Integer(place.map_or(0, |place| place as i64 + 1))
            }
            (Word::List(words), known::TAKE, [Word::Integer(n)]) => sublist(words, 1, *n),
            (Word::List(words), known::SUBLIST, [Word::Integer(from), Word::Integer(to)]) => {
                sublist(words, *from, *to)
            }
            (Word::List(words), known::UPDATED, [Word::Integer(at), word])
                if (1..=words.length() as i64).contains(at) =>
            {
                let mut items: smallvec::SmallVec<[Word; 16]> = arena.words[words.range()].into();
                items[*at as usize - 1] = *word;
                Word::List(arena.slice(&items)?)
            }
            _ => return Ok(None),
        }))
    }

    /// A method of a list or a set that can change.
    fn method_of_mutable(&mut self, at: usize, name: Symbol, arguments: &[Word]) -> Result<Word, Stop> {
        let arena = &mut self.state.arena;
        let kind = arena.contents(at).0;
        if kind == Kind::Map {
            return self.method_of_mutable_map(at, name, arguments);
        }
        let place = |length: usize, at: i64| match usize::try_from(at) {
            Ok(at) if at >= 1 && at <= length => Ok(at - 1),
            _ => Err(Stop::Unsupported),
        };
        match (name, arguments) {
            (known::ADD, [word]) => arena.add(at, *word)?,
            (known::ADD_ALL, [words]) => self.add_all(at, *words)?,
            (known::CONTAINS, [word]) => {
                return Ok(Word::truth(arena.find(arena.contents(at).1, *word)?.is_some()));
            }
            (known::REMOVE, [word]) => {
                if let Some(found) = arena.find(arena.contents(at).1, *word)? {
                    arena.contents_mut(at).remove(found);
                }
            }
            (known::REMOVE_AT, [Word::Integer(n)]) if kind == Kind::List => {
                let n = place(arena.contents(at).1.len(), *n)?;
                return Ok(arena.contents_mut(at).remove(n));
            }
            (known::UPDATE, [Word::Integer(n), word]) if kind == Kind::List => {
                let n = place(arena.contents(at).1.len(), *n)?;
                arena.contents_mut(at)[n] = *word;
            }
            (known::CLEAR, []) => arena.contents_mut(at).clear(),
            _ => return Err(Stop::Unsupported),
        }
        Ok(Word::Nothing)
    }

    /// A method of a map that can change.
    fn method_of_mutable_map(&mut self, at: usize, name: Symbol, arguments: &[Word]) -> Result<Word, Stop> {
        let arena = &mut self.state.arena;
        let [key, image @ ..] = arguments else { return Err(Stop::Unsupported) };
        let found = arena.find_key(arena.contents(at).1, *key)?;
        match (name, image, found) {
            (known::CONTAINS_KEY, [], found) => return Ok(Word::truth(found.is_some())),
            (known::PUT, [image], Some(found)) => arena.contents_mut(at)[found + 1] = *image,
            (known::PUT, [image], None) => arena.put(at, *key, *image)?,
            (known::REMOVE, [], Some(found)) => drop(arena.contents_mut(at).drain(found..found + 2)),
            (known::REMOVE, [], None) => {}
            _ => return Err(Stop::Unsupported),
        }
        Ok(Word::Nothing)
    }

    /// Adds the elements of a collection to one that can change.
    pub(super) fn add_all(&mut self, at: usize, words: Word) -> Result<(), Stop> {
        let words = self.elements(words)?;
        for place in words.range() {
            let word = self.state.arena.words[place];
            self.state.arena.add(at, word)?;
        }
        Ok(())
    }
}

/// The words from one place to another, both from 1, as far as there are any.
fn sublist(words: Slice, from: i64, to: i64) -> Word {
    let (from, to) = (from.max(1), to.min(words.length() as i64));
    Word::List(match from > to {
        true => Slice::new(words.from(), 0),
        false => Slice::new(words.from() + from as usize - 1, (to - from + 1) as usize),
    })
}
