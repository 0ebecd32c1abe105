//! What heaps become in a ruleset of the user's own, run in an arena: its lists become values of the language nowhere.

use super::word::{Closure, Word};
use super::{ArenaClass, ENCLOSING, Runner, Stop};
use crate::class::{Body as MethodBody, ClassId};
use crate::error::Result;
use crate::function::Function;
use crate::machine::Machine;
use crate::machine::domain::Domain as _;
use crate::object::Body;
use crate::symbol::known;
use crate::value::Value;

/// Lists of heaps, one behind the other.
#[derive(Default)]
pub(crate) struct HeapLists {
    heaps: Vec<u64>,
    /// Where each list ends.
    ends: Vec<usize>,
}

impl HeapLists {
    /// The lists.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u64]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(from, end)| &self.heaps[from..*end])
    }

    fn clear(&mut self) {
        self.heaps.clear();
        self.ends.clear();
    }
}

impl FromIterator<Vec<u64>> for HeapLists {
    fn from_iter<I: IntoIterator<Item = Vec<u64>>>(lists: I) -> HeapLists {
        let mut all = HeapLists::default();
        for list in lists {
            all.heaps.extend(list);
            all.ends.push(all.heaps.len());
        }
        all
    }
}

impl<'u> Machine<'_, 'u> {
    /// Finds what a heap may become in a ruleset; false where the machine has to find it.
    pub(crate) fn heap_options_in_arena(
        &mut self,
        ruleset: &Value<'u>,
        heap: u64,
        options: &mut HeapLists,
    ) -> Result<bool> {
        // No position is of this class here: what lies at the bottom is the ruleset itself.
        let key = (ClassId::HEAP_POSITION, ruleset.clone());
        let Some(state) = self.taken(&key, |_| Some(ArenaClass::new(key.0, ruleset))) else {
            return Ok(false);
        };
        let ran = self.run_in(key, state, |machine, state| {
            state.again(machine, |runner| runner.heap_options(ruleset, heap, options))
        })?;
        Ok(ran.is_some())
    }
}

impl<'u> Runner<'_, '_, 'u> {
    fn heap_options(
        &mut self,
        ruleset: &Value<'u>,
        heap: u64,
        options: &mut HeapLists,
    ) -> std::result::Result<(), Stop> {
        let Value::Object(object) = ruleset else { return Err(Stop::Unsupported) };
        let code = match &object.body {
            Body::Heaps(heaps) => {
                let Some(Value::Function(function)) = heaps.function() else { return Err(Stop::Unsupported) };
                let Function::Closure(closure) = &**function else { return Err(Stop::Unsupported) };
                let code = self.code(&closure.code)?;
                let mut captured = Vec::with_capacity(closure.captured.len());
                for value in &closure.captured {
                    captured.push(self.state.word(value)?);
                }
                let captured = self.state.arena.slice(&captured)?;
                let this = self.state.word(&closure.this)?;
                self.state.arena.closures.push(Closure { code, captured, this });
                self.push(Word::Function(self.state.arena.closures.len() - 1));
                code
            }
            Body::Instance(_) if !self.machine.world.classes[object.class].mutable => {
                let own = self.machine.own_method(object.class, known::HEAP_OPTIONS, 1).flatten();
                let Some(MethodBody::Code(code)) = own.as_ref().map(|own| &own.body) else {
                    return Err(Stop::Unsupported);
                };
                self.push(Word::Other(ENCLOSING));
                self.code(code)?
            }
            _ => return Err(Stop::Unsupported),
        };
        self.push(Word::Integer(i64::try_from(heap).map_err(|_| Stop::Unsupported)?));
        self.enter(code, 1)?;
        let given = self.run()?;
        let lists = self.elements(given)?;
        options.clear();
        for at in lists.range() {
            let list = self.state.arena.words[at];
            let heaps = self.elements(list)?;
            for word in &self.state.arena.words[heaps.range()] {
                let Word::Integer(heap) = word else { return Err(Stop::Unsupported) };
                options.heaps.push(u64::try_from(*heap).map_err(|_| Stop::Unsupported)?);
            }
            options.ends.push(options.heaps.len());
        }
        Ok(())
    }
}
