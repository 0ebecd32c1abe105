//! The nim-values of heaps, heap after heap; they are remembered.

use super::heap::{Heaps, failure, heaps, of_position, options, playable, position, size};
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::{HeapLists, Machine};
use crate::symbol::known;
use crate::value::Value;
use kelvin_positions::rulesets::NimValues;
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// What a heap may become in a ruleset.
    pub(crate) fn heap_options(&mut self, ruleset: &Value<'u>, heap: u64) -> Result<Vec<Vec<u64>>> {
        match heaps(ruleset) {
            Some(Heaps::Code(code)) => return options(code, heap),
            Some(Heaps::Spawning(spawning)) => return spawning.options(heap).map_err(failure),
            _ => {}
        }
        let options = self.code_options(ruleset, heap);
        options.map_err(|error| self.met_in(error, "options", &position(ruleset, vec![heap])))
    }

    /// What a method of the user says that a heap may become.
    fn code_options(&mut self, ruleset: &Value<'u>, heap: u64) -> Result<Vec<Vec<u64>>> {
        let given = self.call_method(ruleset, known::HEAP_OPTIONS, &[Value::Integer(heap as i64)])?;
        let lists = self.games_of(ruleset, given, known::HEAP_OPTIONS, ClassId::COLLECTION)?;
        let mut options = Vec::new();
        for list in lists {
            let items = self.games_of(ruleset, list, known::HEAP_OPTIONS, ClassId::INTEGER)?;
            options.push(items.iter().map(|n| size(self, n)).collect::<Result<Vec<u64>>>()?);
        }
        Ok(options)
    }

    /// The nim-values of the heaps from 0 to at least `last`.
    pub(crate) fn heap_nim_values(&mut self, ruleset: &Value<'u>, last: u64) -> Result<Arc<Vec<u32>>> {
        self.room(last.saturating_mul(4))?;
        if let Some(code) = playable(ruleset) {
            let budget = self.budget();
            let values = self.world.codes.entry(code.clone()).or_insert_with_key(NimValues::of);
            return Ok(Arc::new(values.sequence(last as usize + 1, budget)?));
        }
        let mut values = self.world.nim_values.remove(ruleset).unwrap_or_default();
        let result = self.extend_nim_values(ruleset, Arc::make_mut(&mut values), last);
        self.world.nim_values.insert(ruleset.clone(), values.clone());
        result.map(|()| values)
    }

    fn extend_nim_values(&mut self, ruleset: &Value<'u>, values: &mut Vec<u32>, last: u64) -> Result<()> {
        let rules = self.heap_rules(ruleset);
        let meter = self.budget().meter();
        let mut lists = HeapLists::default();
        while values.len() as u64 <= last {
            // A heap that does not become a list of smaller ones is left to the code that reports it.
            if let Some(rules) = &rules
                && let Some(value) = rules.nim_value(values, &meter)?
            {
                values.push(value);
                continue;
            }
            let heap = values.len() as u64;
            if !self.heap_options_in_arena(ruleset, heap, &mut lists)? {
                lists = self.heap_options(ruleset, heap)?.into_iter().collect();
            }
            let mut found = Vec::new();
            for option in lists.iter() {
                self.work.tick()?;
                let mut sum = 0;
                for &part in option {
                    sum ^= values.get(part as usize).ok_or_else(|| grown(heap, part))?;
                }
                found.push(u64::from(sum));
            }
            values.push(kelvin_numbers::mex(found) as u32);
        }
        Ok(())
    }

    /// An object of a class by its path.
    pub(crate) fn make_object(&mut self, path: &str, args: &[Value<'u>]) -> Result<Value<'u>> {
        match self.world.find_class(path, "")? {
            Some(class) => self.call(&Value::Class(class), args),
            None => Err(Error::name(format!("There is no class `{path}`."))),
        }
    }

    pub(crate) fn heap_nim_value(&mut self, value: &Value<'u>) -> Result<u32> {
        let Some((ruleset, heaps)) = of_position(value) else {
            return Err(self.expected("game.heap.HeapRuleset.Position", value));
        };
        if let Some(code) = playable(ruleset) {
            let budget = self.budget();
            let values = self.world.codes.entry(code.clone()).or_insert_with_key(NimValues::of);
            let mut sum = 0;
            for &heap in heaps {
                sum ^= values.at(heap as usize, budget)?;
            }
            return Ok(sum);
        }
        let values = self.heap_nim_values(ruleset, heaps.iter().copied().max().unwrap_or(0))?;
        Ok(heaps.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]))
    }
}

/// That a heap cannot become a larger one, or itself.
pub(crate) fn grown(heap: u64, part: u64) -> Error {
    Error::value(format!("A heap of {heap} must not become one of {part}."))
}
