//! Members and calls.

use super::word::{Kind, Word};
use super::{Found, Runner, Stop, Wanted};
use crate::class::{Body as MethodBody, ClassId, class_of};
use crate::code::Op;
use crate::function::Function;
use crate::machine::domain::Domain as _;
use crate::symbol::{Symbol, known};
use crate::value::Value;

/// The most arguments of a method of the library.
const MOST_ARGUMENTS: usize = 4;

impl<'u> Runner<'_, '_, 'u> {
    /// A variable of a position, or what a player has, where it is known at once.
    #[inline]
    pub(super) fn light_member(&self, object: Word, name: Symbol) -> Option<Word> {
        match (object, name) {
            (Word::Position(from), _) => match self.state.members.get(name.0 as usize) {
                Some(Some(Found::Field(slot))) => Some(self.state.arena.words[from + slot]),
                _ => None,
            },
            (Word::Left, known::ORDINAL | known::SIGN) => Some(Word::Integer(1)),
            (Word::Right, known::ORDINAL) => Some(Word::Integer(2)),
            (Word::Right, known::SIGN) => Some(Word::Integer(-1)),
            (Word::Left, known::OPPONENT) => Some(Word::Right),
            (Word::Right, known::OPPONENT) => Some(Word::Left),
            _ => None,
        }
    }

    /// A member of the top of the stack; a method without parameters begins.
    pub(super) fn member(&mut self, name: Symbol) -> Result<(), Stop> {
        let object = self.pop()?;
        if let Some(word) = self.light_member(object, name) {
            self.push(word);
            return Ok(());
        }
        let word = match object {
            Word::Position(from) => match self.state.member(name)? {
                Found::Field(slot) => self.state.arena.words[from + slot],
                found => return self.found(found, object),
            },
            Word::Other(at) if !self.is_plain_other(at) => {
                let found = self.member_of_other(at, name)?;
                return self.found(found, object);
            }
            Word::Other(at) if self.is_kept(at) => match self.member_of_other(at, name)? {
                Found::Constant(word) => word,
                _ => self.property_of_library(object, name)?,
            },
            Word::Place(place) => match name {
                known::ROW => Word::Integer(place.row().into()),
                known::COL => Word::Integer(place.column().into()),
                _ => self.property_of_library(object, name)?,
            },
            Word::Left | Word::Right => return Err(Stop::Unsupported),
            Word::Board(at) => {
                let board = self.state.arena.boards[at];
                match (name, board.is_strip) {
                    (known::ROW_COUNT, false) => Word::Integer(board.rows.into()),
                    (known::COL_COUNT, false) | (known::LENGTH, true) => Word::Integer(board.columns.into()),
                    _ => self.property_of_library(object, name)?,
                }
            }
            Word::Graph(_) | Word::Vertex(_) | Word::Edge(_) => match self.property_of_graph(object, name)? {
                Some(word) => word,
                None => self.property_of_library(object, name)?,
            },
            Word::Text(text) if name == known::LENGTH => Word::Integer(text.length() as i64),
            _ => match self.property_of_collection(object, name)? {
                Some(word) => word,
                None => self.property_of_library(object, name)?,
            },
        };
        self.push(word);
        Ok(())
    }

    /// Whether a value lies at the bottom of the arena, where its members are remembered.
    fn is_kept(&self, at: usize) -> bool {
        at < self.state.arena.others_kept()
    }

    fn is_plain_other(&self, at: usize) -> bool {
        crate::machine::symbolic::is_plain(&self.state.arena.others[at])
    }

    fn member_of_other(&mut self, at: usize, name: Symbol) -> Result<Found, Stop> {
        if !self.is_kept(at) {
            return Err(Stop::Unsupported);
        }
        match self.state.others.get(&(at, name)) {
            Some(found) => Ok(*found),
            None => Err(self.state.want(Wanted::MemberOf(at, name))),
        }
    }

    /// A member that is asked for by its name alone.
    fn found(&mut self, found: Found, object: Word) -> Result<(), Stop> {
        match found {
            Found::Constant(word) => {
                self.push(word);
                Ok(())
            }
            Found::Property(code) => {
                self.push(object);
                self.enter(code, 0)
            }
            Found::Class(class) => match self.state.classes.get(&class) {
                Some(word) => {
                    self.state.stack.push(*word);
                    Ok(())
                }
                None => Err(self.state.want(Wanted::Class(class))),
            },
            Found::Field(_) | Found::Method(_) | Found::Unknown => Err(Stop::Unsupported),
        }
    }

    /// A property of a plain value, as the library has it.
    fn property_of_library(&mut self, object: Word, name: Symbol) -> Result<Word, Stop> {
        let object = self.plain(object)?;
        let value = self.machine.get_member(&object, name)?;
        self.made(&value)
    }

    /// Calls a method of what lies below its arguments.
    pub(super) fn call_member(&mut self, name: Symbol, count: usize) -> Result<(), Stop> {
        let at = self.state.stack.len() - 1 - count;
        let object = self.state.stack[at];
        let found = match object {
            Word::Position(_) => self.state.member(name)?,
            Word::Other(other) if !self.is_plain_other(other) => self.member_of_other(other, name)?,
            _ => {
                let word = self.method_of_library(object, name, at + 1)?;
                self.state.stack.truncate(at);
                self.push(word);
                return Ok(());
            }
        };
        match found {
            Found::Method(code) => self.enter(code, count),
            Found::Class(class) if class == self.state.class => {
                // Below the arguments lies the object that encloses the new position, or a class.
                match object {
                    Word::Other(super::ENCLOSING) => self.construct(count),
                    _ => Err(Stop::Unsupported),
                }
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// What a method of the library gives; its arguments are on the stack from a place on.
    fn method_of_library(&mut self, object: Word, name: Symbol, from: usize) -> Result<Word, Stop> {
        let given = &self.state.stack[from..];
        let mut arguments = [Word::Undefined; MOST_ARGUMENTS];
        let Some(arguments) = arguments.get_mut(..given.len()) else { return Err(Stop::Unsupported) };
        arguments.copy_from_slice(given);
        let arena = &mut self.state.arena;
        match (object, name, &*arguments) {
            (Word::Board(board), known::FIND_ALL, [Word::Integer(content)]) => {
                return arena.places(board, *content);
            }
            (Word::Board(board), known::UPDATED, [Word::Map(changes)]) => {
                return arena.updated_by(board, *changes);
            }
            (Word::Board(board), known::UPDATED, [place, content]) => {
                return arena.updated(board, *place, *content);
            }
            (Word::Board(board), known::IS_IN_BOUNDS, [Word::Place(place)])
                if !arena.boards[board].is_strip =>
            {
                return Ok(Word::truth(arena.boards[board].cell(place.row(), place.column()).is_some()));
            }
            (Word::Text(text), known::SUBSTRING, [Word::Integer(from), Word::Integer(to)]) => {
                return arena.letters_between(text, *from, *to);
            }
            _ => {}
        }
        if let Some(word) = self.method_of_collection(object, name, arguments)? {
            return Ok(word);
        }
        let object = self.plain(object)?;
        let mut plain: smallvec::SmallVec<[Value<'u>; 4]> = smallvec::SmallVec::new();
        for word in arguments {
            plain.push(self.plain(*word)?);
        }
        let value = self.machine.call_method(&object, name, &plain)?;
        self.made(&value)
    }

    /// Calls what lies below its arguments.
    pub(super) fn call(&mut self, count: usize) -> Result<(), Stop> {
        let at = self.state.stack.len() - 1 - count;
        match self.state.stack[at] {
            Word::Function(function) => {
                let code = self.state.arena.closures[function].code;
                self.enter(code, count)
            }
            Word::Other(other) => match self.state.arena.others[other] {
                Value::Function(_) => {
                    let word = self.function_of_library(other, at + 1)?;
                    self.state.stack.truncate(at);
                    self.push(word);
                    Ok(())
                }
                Value::Class(class) if class == self.state.class => {
                    // What would enclose the new position must be what encloses this one.
                    let enclosing = self.machine.enclosing_of(class)?;
                    if enclosing != self.state.enclosing {
                        return Err(Stop::Unsupported);
                    }
                    self.construct(count)
                }
                Value::Class(class) => {
                    let kind = match class {
                        ClassId::MUTABLE_LIST => Kind::List,
                        ClassId::MUTABLE_SET => Kind::Set,
                        ClassId::MUTABLE_MAP if count == 0 => Kind::Map,
                        _ => return Err(Stop::Unsupported),
                    };
                    let items = match self.state.stack[at + 1..] {
                        [] => None,
                        [items] => Some(items),
                        _ => return Err(Stop::Unsupported),
                    };
                    let made = self.state.arena.mutable(kind);
                    if let Some(items) = items {
                        self.add_all(made, items)?;
                    }
                    self.state.stack.truncate(at);
                    self.push(Word::Mutable(made));
                    Ok(())
                }
                _ => Err(Stop::Unsupported),
            },
            _ => Err(Stop::Unsupported),
        }
    }

    /// What a function of the library gives; its arguments are on the stack from a place on.
    fn function_of_library(&mut self, function: usize, from: usize) -> Result<Word, Stop> {
        let function = self.state.arena.others[function].clone();
        if let (Value::Function(function), [collection]) = (&function, &self.state.stack[from..])
            && let Function::Native(native) = &**function
            && let Some(word) = self.of_integers(native.method.name, *collection)
        {
            return Ok(word);
        }
        let mut plain: smallvec::SmallVec<[Value<'u>; 4]> = smallvec::SmallVec::new();
        for at in from..self.state.stack.len() {
            plain.push(self.plain(self.state.stack[at])?);
        }
        let value = self.machine.call(&function, &plain)?;
        self.made(&value)
    }

    /// Makes a position of the class from the arguments at the top of the stack.
    fn construct(&mut self, count: usize) -> Result<(), Stop> {
        let constructor = &self.machine.world.classes[self.state.class].constructors[0];
        let from = self.state.stack.len() - count;
        if count != constructor.parameters.list.len()
            || !matches!(constructor.body, MethodBody::Construct(None))
        {
            return Err(Stop::Unsupported);
        }
        for at in 0..count {
            let word = self.state.stack[from + at];
            let constructor = &self.machine.world.classes[self.state.class].constructors[0];
            let parameter = &constructor.parameters.list[at];
            let fits = !parameter.rest
                && match parameter.class {
                    Some(class) => self.is_of(word, class)?,
                    None => true,
                };
            let may_change =
                matches!(word, Word::Mutable(_) | Word::Function(_) | Word::Cell(_) | Word::Undefined);
            if !fits || may_change {
                return Err(Stop::Unsupported);
            }
        }
        let state = &mut *self.state;
        let fields = state.arena.slice(&state.stack[from..])?;
        state.stack.truncate(from - 1);
        state.stack.push(Word::Position(fields.from()));
        Ok(())
    }

    /// Whether a word is of a class.
    pub(super) fn is_of(&self, word: Word, class: ClassId) -> Result<bool, Stop> {
        let arena = &self.state.arena;
        let own = match word {
            Word::Undefined | Word::Builder(_) | Word::Cell(_) | Word::Sum(_) => {
                return Err(Stop::Unsupported);
            }
            Word::Nothing => ClassId::NOTHING,
            Word::True | Word::False => ClassId::BOOLEAN,
            Word::Integer(0) => ClassId::ZERO,
            Word::Integer(_) => ClassId::INTEGER,
            Word::Left | Word::Right => ClassId::PLAYER,
            Word::Place(_) => ClassId::COORDINATES,
            Word::List(_) => ClassId::LIST,
            Word::Set(_) => ClassId::SET,
            Word::Map(_) => ClassId::MAP,
            Word::Text(_) => ClassId::STRING,
            Word::Range(_) => ClassId::RANGE,
            Word::Board(at) if arena.boards[at].is_strip => ClassId::STRIP,
            Word::Board(_) => ClassId::GRID,
            Word::Graph(at) => arena.graphs[at].object().class,
            Word::Vertex(_) => ClassId::VERTEX,
            Word::Edge(_) => ClassId::EDGE,
            Word::Position(_) => self.state.class,
            Word::Mutable(at) => match arena.contents(at).0 {
                Kind::List => ClassId::MUTABLE_LIST,
                Kind::Set => ClassId::MUTABLE_SET,
                Kind::Map => ClassId::MUTABLE_MAP,
            },
            Word::Function(_) => ClassId::FUNCTION,
            Word::Other(at) => class_of(&arena.others[at]),
        };
        Ok(self.machine.world.classes.is(own, class))
    }

    /// `object[at]`.
    #[inline]
    pub(super) fn index(&mut self, object: Word, at: Word) -> Result<Word, Stop> {
        match (object, at) {
            (Word::Board(board), place) => self.state.arena.held(board, place),
            _ => self.index_of_others(object, at),
        }
    }

    fn index_of_others(&mut self, object: Word, at: Word) -> Result<Word, Stop> {
        let arena = &self.state.arena;
        let item = |words: &[Word], at: i64| {
            let at = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
            at.and_then(|at| words.get(at)).copied().ok_or(Stop::Unsupported)
        };
        match (object, at) {
            (Word::List(list), Word::Integer(at)) => item(&arena.words[list.range()], at),
            (Word::Mutable(list), Word::Integer(at)) if arena.contents(list).0 == Kind::List => {
                item(arena.contents(list).1, at)
            }
            (Word::Mutable(map), key) if arena.contents(map).0 == Kind::Map => {
                let words = arena.contents(map).1;
                arena.find_key(words, key)?.map(|at| words[at + 1]).ok_or(Stop::Unsupported)
            }
            (Word::Text(text), Word::Integer(at)) => arena.letter(text, at),
            (Word::Graph(graph), Word::Integer(at)) => self.vertex(graph, at),
            (Word::Map(map), key) => {
                let words = &arena.words[map.range()];
                arena.find_key(words, key)?.map(|at| words[at + 1]).ok_or(Stop::Unsupported)
            }
            _ => self.made_of(Op::Index(1), &[object, at]),
        }
    }
}
