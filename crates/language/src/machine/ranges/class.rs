//! Classes of impartial games whose positions hold an integer and nothing else: a heap, and options that are sums of heaps.

use super::{Follower, State, Term, This};
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::error::Result;
use crate::machine::Machine;
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;
use kelvin_rules::heaps::{HeapRules, Linear};
use kelvin_values::Game;
use std::sync::Arc;

/// Larger heaps are interpreted: from some of them play reaches few of those that are smaller.
const LARGEST: i64 = 100_000;

impl<'u> Machine<'_, 'u> {
    /// The value of a position of a user's class that holds an integer, if what its options are could be followed.
    pub(in crate::machine) fn counted_value(&mut self, game: &Value<'u>) -> Result<Option<Game<'u>>> {
        let Value::Object(object) = game else { return Ok(None) };
        let Body::Instance(instance) = &object.body else { return Ok(None) };
        let [field] = &*instance.fields else { return Ok(None) };
        let Some(Value::Integer(heap @ 0..=LARGEST)) = field.get() else { return Ok(None) };
        if self.world.interprets_all_rules {
            return Ok(None);
        }
        let key = Value::from(vec![Value::Class(object.class), instance.enclosing.clone()]);
        let rules = match self.world.heap_rules.get(&key) {
            Some(known) => known.clone(),
            None => {
                let rules = self.follow_class(object.class, &instance.enclosing).map(Arc::new);
                self.world.heap_rules.insert(key.clone(), rules.clone());
                rules
            }
        };
        let Some(rules) = rules else { return Ok(None) };
        let mut values = self.world.nim_values.remove(&key).unwrap_or_default();
        let heap = *heap as usize;
        let known = self.count(&rules, Arc::make_mut(&mut values), heap);
        let value = values.get(heap).map(|value| self.world.universe.star(*value));
        self.world.nim_values.insert(key.clone(), values);
        if !known? {
            // An option that is not a sum of smaller heaps: from here on the class is interpreted.
            self.world.heap_rules.insert(key, None);
        }
        Ok(value)
    }

    /// Finds the nim-values of heaps up to this one; false if the rules do not give one of them.
    fn count(&self, rules: &HeapRules, values: &mut Vec<u32>, heap: usize) -> Result<bool> {
        let meter = self.budget().meter();
        while values.len() <= heap {
            match rules.nim_value(values, &meter)? {
                Some(value) => values.push(value),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The options of all positions of a class, as sums of heaps.
    fn follow_class(&self, class: ClassId, enclosing: &Value<'u>) -> Option<HeapRules> {
        let classes = &self.world.classes;
        let declared = &classes[class];
        let [constructor] = &*declared.constructors else { return None };
        let [parameter] = &*constructor.parameters.list else { return None };
        let takes = parameter.class.is_none_or(|class| class == ClassId::INTEGER);
        let plain = declared.given == 1 && !parameter.optional && !parameter.rest && takes;
        let initialised = declared.ancestors.iter().any(|class| classes[*class].initialiser.is_some());
        // What an operator of the user's makes of two positions is not their sum.
        let operators = classes.member_names(class).any(|name| &**self.world.symbols.name(name) == "op+");
        if !plain
            || declared.mutable
            || initialised
            || operators
            || !classes.is(class, ClassId::IMPARTIAL_GAME)
            || self.own_method(class, known::DECOMPOSITION, 0)?.is_some()
        {
            return None;
        }
        let options = self.own_method(class, known::OPTIONS, 0)??;
        let MethodBody::Code(code) = &options.body else { return None };
        self.follow_code(code, This::Position(class, enclosing), &[], &[])
    }
}

impl<'u> Follower<'_, '_, 'u> {
    /// The only argument of a call, which is taken off the stack.
    pub(super) fn passed(&self, state: &mut State<'u>, passing: usize) -> Option<Term<'u>> {
        let passing = self.code.passings.get(passing)?;
        if passing.count == 1 && passing.names.is_empty() { state.pop() } else { None }
    }

    /// What encloses a position.
    pub(super) fn enclosing(&self, object: &Term<'u>) -> Option<Term<'u>> {
        match (self.this, object) {
            (This::Position(_, enclosing), Term::Position) => Some(Term::Known(enclosing.clone())),
            _ => None,
        }
    }

    /// The size of the heap that the position holds.
    pub(super) fn size(&self, name: Symbol) -> Option<Term<'u>> {
        let This::Position(class, _) = self.this else { return None };
        match self.machine.world.classes.member(class, name)? {
            Member::Field { slot: 0, mutable: false } => Some(Term::Number(Linear::heap())),
            _ => None,
        }
    }

    /// A position of the class: what is called is the class, or has it as this member.
    pub(super) fn made(&self, called: &Term<'u>, name: Option<Symbol>, size: &Term<'u>) -> Option<Term<'u>> {
        let This::Position(own, enclosing) = self.this else { return None };
        let classes = &self.machine.world.classes;
        let class = match (called, name) {
            // By its path, a class that is nested in another would have another object around.
            (Term::Known(Value::Class(class)), None) if *enclosing == Value::Nothing => {
                // What the class itself does when it is called may be something else.
                classes.class_member(*class, known::EVAL).is_none().then_some(*class)?
            }
            (Term::Known(object @ Value::Object(_)), Some(name)) if object == enclosing => {
                match classes.member(crate::class::class_of(object), name)? {
                    Member::Class(class) => class,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let size = size.number().filter(|size| size.is_whole())?;
        (class == own).then(|| Term::Sum([size].into()))
    }
}
