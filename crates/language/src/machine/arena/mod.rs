//! Runs the methods of a user's class of positions in an arena of memory.
//!
//! The machine's values are counted, state between threads, and looked up by name; a method that looks along lines, fills arenas or
//! builds lists spends most of its time on that. Here a value is a [`Word`], which is copied, and what does not fit a word lies in a
//! [`Arena`] that is freed as a whole when the method is done. What names stand for is found once for the class. There is no special shape: a class
//! whose positions hold grids, strips, graphs, lists, texts, integers, places or several of these is run so.
//!
//! # Why it is right
//!
//! The instructions are the machine's own (`machine/run.rs`), and each does here what it does there, with values that are equal by `equality.rs`; or else
//! it is not done, and then *nothing* was done: a method that runs here reads constants of its classes and writes to its arena alone, so that it can be given
//! up at any step and be run by the machine from its beginning, as if it had not been run. That happens where a method prints, uses randomness, reads or writes a
//! variable that outlives it, makes objects of other classes or fails; so errors are the machine's own. What the library makes of values that
//! are plain (`is_plain`: they cannot change and their methods only give values) it makes itself, on the same values. Tests run random classes both ways.

mod boards;
mod call;
mod collections;
mod convert;
mod domain;
mod functions;
mod graphs;
mod heaps;
mod keys;
mod members;
mod memory;
mod operate;
#[cfg(test)]
mod random_classes;
mod run;
mod superinstructions;
#[cfg(test)]
mod tests;
mod texts;
mod values;
mod word;

use super::Machine;
use super::domain::Domain as _;
use crate::class::{Body as MethodBody, ClassId};
use crate::code::Code;
use crate::error::{Error, Result};
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;
pub(crate) use heaps::HeapLists;
use kelvin_budget::Exhausted;
use memory::Arena;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use word::Word;

/// Why a method is not run to its end in an arena.
type Stop = super::domain::Stop;

impl From<Exhausted> for Stop {
    fn from(why: Exhausted) -> Stop {
        Stop::Exhausted(why)
    }
}

/// What the machine says of values here it says again, with its place, when it runs the method itself.
impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        match error.kind() {
            crate::error::ErrorKind::Exhausted(why) => Stop::Exhausted(why),
            _ => Stop::Unsupported,
        }
    }
}

/// A class of positions with what encloses them, prepared to run in the arena.
pub(crate) struct ArenaClass<'u> {
    class: ClassId,
    enclosing: Value<'u>,
    arena: Arena<'u>,
    codes: Vec<Prepared<'u>>,
    code_numbers: FxHashMap<usize, usize>,
    /// What names stand for in positions, by their symbols, and in other objects that are known, by their places.
    members: Vec<Option<Found>>,
    others: FxHashMap<(usize, Symbol), Found>,
    classes: FxHashMap<ClassId, Word>,
    /// The code of methods that are run, with a number of arguments.
    entries: FxHashMap<(Symbol, usize), usize>,
    /// What is found before a method is run again.
    wanted: Option<Wanted<'u>>,
    stack: Vec<Word>,
    frames: Vec<run::Frame>,
    /// Steps that were taken.
    steps: u32,
    /// Whether the class says how its positions fall apart, and whether both players have the same options.
    decomposes: bool,
    impartial: bool,
    /// The values that were found, and bytes to be written to.
    found: values::Valued<'u>,
    key: Vec<u8>,
    /// How far it is worth trying: less each time that the machine had to run a method after all.
    trust: i32,
}

/// Code whose constants lie in the arena.
struct Prepared<'u> {
    code: Arc<Code<'u>>,
    steps: Vec<superinstructions::Superinstruction>,
    constants: Vec<Word>,
}

/// What a name stands for.
#[derive(Clone, Copy)]
enum Found {
    Constant(Word),
    /// A variable of a position.
    Field(usize),
    /// A method without parameters, and one with parameters: code by its number.
    Property(usize),
    Method(usize),
    Class(ClassId),
    /// Nothing that is followed.
    Unknown,
}

/// What is to be found.
enum Wanted<'u> {
    Code(Arc<Code<'u>>),
    /// What a name stands for in a position.
    Member(Symbol),
    /// The same, in a value at the bottom of the arena.
    MemberOf(usize, Symbol),
    Class(ClassId),
}

/// A class of positions, and what encloses them.
type Key<'u> = (ClassId, Value<'u>);

/// Where trust begins, and what it loses when a method cannot be run.
const TRUST: i32 = 16;
const LOSS: i32 = 4;

impl<'u> Machine<'_, 'u> {
    /// What a method of a position of a user's class gives, run in an arena; `None` where the machine has to run it.
    pub(crate) fn in_arena(
        &mut self,
        position: &Value<'u>,
        method: Symbol,
        arguments: &[Value<'u>],
    ) -> Result<Option<Value<'u>>> {
        let Some((key, state)) = self.take_arena_class(position) else { return Ok(None) };
        self.run_in(key, state, |machine, state| state.run_method(machine, position, method, arguments))
    }

    /// Runs something in an arena, which is kept as long as most of what runs in it is done there.
    fn run_in<T>(
        &mut self,
        key: Key<'u>,
        mut state: Box<ArenaClass<'u>>,
        run: impl FnOnce(&mut Self, &mut ArenaClass<'u>) -> std::result::Result<T, Stop>,
    ) -> Result<Option<T>> {
        let given = match run(self, &mut state) {
            Ok(given) => {
                state.trust = (state.trust + 1).min(TRUST);
                Ok(Some(given))
            }
            Err(Stop::Exhausted(why)) => Err(Error::from(why)),
            Err(_) => {
                state.trust -= LOSS;
                Ok(None)
            }
        };
        if state.trust > 0 {
            self.world.arena_classes.insert(key, Some(state));
        }
        given
    }

    /// The class of a position, prepared, with the key under which it is put back.
    fn take_arena_class(&mut self, position: &Value<'u>) -> Option<(Key<'u>, Box<ArenaClass<'u>>)> {
        let Value::Object(object) = position else { return None };
        let Body::Instance(instance) = &object.body else { return None };
        let key = (object.class, instance.enclosing.clone());
        let state = self.taken(&key, |machine| machine.arena_class(object.class, &instance.enclosing))?;
        Some((key, state))
    }

    /// The prepared class of a key; `None` also while it runs in an outer call.
    fn taken(
        &mut self,
        key: &Key<'u>,
        make: impl FnOnce(&Self) -> Option<Box<ArenaClass<'u>>>,
    ) -> Option<Box<ArenaClass<'u>>> {
        if self.world.interprets_all_rules {
            return None;
        }
        match self.world.arena_classes.get_mut(key) {
            Some(known) => known.take(),
            None => {
                self.world.arena_classes.insert(key.clone(), None);
                make(self)
            }
        }
    }

    /// Whether all methods of a position's class that were run so far ran in an arena, and so did nothing but give values.
    pub(crate) fn is_in_arena(&self, position: &Value<'u>) -> bool {
        let Value::Object(object) = position else { return false };
        let Body::Instance(instance) = &object.body else { return false };
        let key = (object.class, instance.enclosing.clone());
        self.world.arena_classes.get(&key).and_then(Option::as_ref).is_some_and(|known| known.trust == TRUST)
    }

    /// A prepared class; `None` if its positions are made in ways that are not followed.
    fn arena_class(&self, class: ClassId, enclosing: &Value<'u>) -> Option<Box<ArenaClass<'u>>> {
        let classes = &self.world.classes;
        let declared = &classes[class];
        let simple = declared.constructors.len() == 1
            && declared.given == declared.fields.len()
            && !declared.mutable
            && declared.ancestors.iter().all(|class| classes[*class].initialiser.is_none())
            && matches!(declared.constructors[0].body, MethodBody::Construct(None));
        let is_operator = |name: Symbol| {
            let sign = self.world.symbols.name(name).strip_prefix("op").and_then(|rest| rest.chars().next());
            sign.is_some_and(|sign| !sign.is_alphanumeric())
        };
        let own_operators = classes.member_names(class).any(is_operator);
        let called = classes.class_member(class, known::EVAL).is_some();
        let game = classes.is(class, ClassId::GAME);
        if !simple || own_operators || called || !game {
            return None;
        }
        // What cannot be decided here is left to the machine when it is run.
        let decomposes = !matches!(self.own_method(class, known::DECOMPOSITION, 0), Some(None));
        let impartial = classes.is(class, ClassId::IMPARTIAL_GAME);
        let mut state = ArenaClass::new(class, enclosing);
        (state.arena.fields, state.decomposes, state.impartial) = (declared.given, decomposes, impartial);
        Some(state)
    }
}

/// The place of what encloses positions among the values of the arena.
const ENCLOSING: usize = 0;

impl<'u> ArenaClass<'u> {
    /// A class of positions without variables, in which `enclosing` is at the bottom.
    fn new(class: ClassId, enclosing: &Value<'u>) -> Box<ArenaClass<'u>> {
        let mut arena = Arena::default();
        arena.others.push(enclosing.clone());
        arena.keep();
        Box::new(ArenaClass {
            class,
            enclosing: enclosing.clone(),
            arena,
            codes: Vec::new(),
            code_numbers: FxHashMap::default(),
            members: Vec::new(),
            others: FxHashMap::default(),
            classes: FxHashMap::default(),
            entries: FxHashMap::default(),
            wanted: None,
            stack: Vec::new(),
            frames: Vec::new(),
            steps: 0,
            decomposes: false,
            impartial: false,
            found: values::Valued::default(),
            key: Vec::new(),
            trust: TRUST,
        })
    }

    /// Runs a method of a position.
    fn run_method(
        &mut self,
        machine: &mut Machine<'_, 'u>,
        position: &Value<'u>,
        method: Symbol,
        arguments: &[Value<'u>],
    ) -> std::result::Result<Value<'u>, Stop> {
        self.again(machine, |runner| {
            let this = runner.state.word(position)?;
            runner.push(this);
            for argument in arguments {
                let word = runner.state.word(argument)?;
                runner.push(word);
            }
            let given = runner.own_method(method, arguments.len())?;
            runner.value_given(given)
        })
    }

    /// Runs something, again and again until all that it asks for is found.
    fn again<T>(
        &mut self,
        machine: &mut Machine<'_, 'u>,
        mut run: impl FnMut(&mut Runner<'_, '_, 'u>) -> std::result::Result<T, Stop>,
    ) -> std::result::Result<T, Stop> {
        loop {
            // No code is added while a method runs.
            let codes = std::mem::take(&mut self.codes);
            let given = run(&mut Runner { machine: &mut *machine, state: &mut *self, codes: &codes });
            self.codes = codes;
            self.arena.empty();
            self.stack.clear();
            self.frames.clear();
            match (given, self.wanted.take()) {
                (Err(Stop::Retry), Some(wanted)) => self.provide(machine, wanted)?,
                (given, _) => return given,
            }
        }
    }

    /// Asks for something, for which the method has to be run again.
    fn want(&mut self, wanted: Wanted<'u>) -> Stop {
        self.wanted = Some(wanted);
        Stop::Retry
    }
}

/// A method that runs.
struct Runner<'r, 'm, 'u> {
    machine: &'r mut Machine<'m, 'u>,
    state: &'r mut ArenaClass<'u>,
    codes: &'r [Prepared<'u>],
}

impl<'u> Runner<'_, '_, 'u> {
    /// Runs the method of a name that the user wrote; the position and the arguments are on the stack.
    fn own_method(&mut self, method: Symbol, arguments: usize) -> std::result::Result<Word, Stop> {
        let code = match self.state.entries.get(&(method, arguments)) {
            Some(&code) => code,
            None => {
                let own = self.machine.own_method(self.state.class, method, arguments).flatten();
                let Some(MethodBody::Code(code)) = own.as_ref().map(|own| &own.body) else {
                    return Err(Stop::Unsupported);
                };
                let code = self.code(code)?;
                self.state.entries.insert((method, arguments), code);
                code
            }
        };
        self.enter(code, arguments)?;
        self.run()
    }

    /// The number of a piece of code.
    fn code(&mut self, code: &Arc<Code<'u>>) -> std::result::Result<usize, Stop> {
        match self.state.code_numbers.get(&address(code)) {
            Some(&number) => Ok(number),
            None => Err(self.state.want(Wanted::Code(code.clone()))),
        }
    }

    /// What a method of a position gave, as a value. A collection that can change is referred to by nothing else.
    fn value_given(&mut self, word: Word) -> std::result::Result<Value<'u>, Stop> {
        match word {
            Word::Mutable(at) => {
                let (kind, words) = self.state.arena.contents(at);
                if kind == word::Kind::Map {
                    return Err(Stop::Unsupported);
                }
                let words = words.to_vec();
                let items: std::result::Result<Vec<_>, _> =
                    words.iter().map(|word| self.value(*word)).collect();
                items.map(Value::from)
            }
            word => self.value(word),
        }
    }
}

/// What distinguishes one piece of code from another, as long as it is kept.
fn address(code: &Arc<Code<'_>>) -> usize {
    Arc::as_ptr(code) as usize
}
