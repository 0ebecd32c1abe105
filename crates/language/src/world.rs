//! What a session knows: its names, its classes, its variables.

use crate::class::Classes;
use crate::symbol::{Symbol, Symbols};
use crate::value::Value;
use kelvin_values::Universe;
use rustc_hash::FxHashMap;

/// Everything that outlives a single evaluation.
pub(crate) struct World<'u> {
    pub(crate) universe: &'u Universe,
    pub(crate) symbols: Symbols,
    pub(crate) classes: Classes<'u>,
    /// The variables of the worksheet; [`Value::Undefined`] until they are assigned.
    pub(crate) globals: Vec<Value<'u>>,
    global_names: Vec<Symbol>,
    global_slots: FxHashMap<Symbol, u32>,
}

impl<'u> World<'u> {
    pub(crate) fn new(universe: &'u Universe) -> World<'u> {
        let mut symbols = Symbols::default();
        let classes = Classes::new(&mut symbols);
        World {
            universe,
            symbols,
            classes,
            globals: Vec::new(),
            global_names: Vec::new(),
            global_slots: FxHashMap::default(),
        }
    }

    /// The slot of a worksheet variable.
    pub(crate) fn global(&mut self, name: Symbol) -> u32 {
        *self.global_slots.entry(name).or_insert_with(|| {
            self.globals.push(Value::Undefined);
            self.global_names.push(name);
            self.globals.len() as u32 - 1
        })
    }

    /// Whether a worksheet variable has been assigned.
    pub(crate) fn is_assigned(&self, name: Symbol) -> bool {
        let slot = self.global_slots.get(&name);
        slot.is_some_and(|&slot| !matches!(self.globals[slot as usize], Value::Undefined))
    }

    /// The name of a worksheet variable.
    pub(crate) fn global_name(&self, slot: u32) -> Symbol {
        self.global_names[slot as usize]
    }

    /// The names of the worksheet variables that are assigned.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        let assigned = self.globals.iter().zip(&self.global_names);
        assigned.filter(|(v, _)| !matches!(v, Value::Undefined)).map(|(_, name)| &**self.symbols.name(*name))
    }
}
