//! Misère canonical forms: from what a program writes, of games of any sort, and their sums.

use super::Machine;
use crate::ast::Binary;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::library::{grown, heap_position};
use crate::misere::MisereValue;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_misere::{MisereGame, MisereWork};
use kelvin_values::Player;

impl<'u> Machine<'_, 'u> {
    /// Work on misère games, and the value it gives.
    pub(crate) fn with_misere<T>(
        &self,
        work: impl for<'w> FnOnce(&MisereWork<'w, '_>) -> Result<T>,
    ) -> Result<T> {
        let universe = self.world.misere_universe.clone();
        work(&universe.work(self.budget()))
    }

    /// A misère game that work finds.
    pub(crate) fn find_misere(
        &self,
        work: impl for<'w> FnOnce(&MisereWork<'w, '_>) -> Result<MisereGame<'w>>,
    ) -> Result<MisereValue> {
        let universe = self.world.misere_universe.clone();
        let game = work(&universe.work(self.budget()))?;
        Ok(MisereValue::of(&universe, game))
    }

    /// A misère game as a value.
    pub(crate) fn misere_value(game: MisereValue) -> Value<'u> {
        Object::value(ClassId::MISERE_GAME, Body::Misere(game))
    }

    /// The misère game that a value is, if it is one.
    pub(crate) fn misere_game(value: &Value<'u>) -> Option<MisereValue> {
        match value {
            Value::Object(object) => match &object.body {
                Body::Misere(game) => Some(game.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// `*[4,2]`: the game with these options; of one alone, the game it names.
    pub(super) fn misere_list(&mut self, list: &Value<'u>) -> Result<Value<'u>> {
        let items = self.elements(list)?;
        let game = match &items[..] {
            [item] => self.misere_item(item)?,
            items => self.misere_of_options(items)?,
        };
        Ok(Self::misere_value(game))
    }

    /// `*[2#0]`.
    pub(super) fn misere_text(&mut self, text: &str) -> Result<Value<'u>> {
        let game = self.find_misere(|work| {
            let read = work.universe().parse(&format!("*{text}"), work.budget());
            read.map_err(|error| Error::value(error.to_string()))
        })?;
        Ok(Self::misere_value(game))
    }

    fn misere_of_options(&mut self, items: &[Value<'u>]) -> Result<MisereValue> {
        let mut options = Vec::new();
        for item in items {
            self.deeper()?;
            let option = stacker::maybe_grow(64 << 10, 2 << 20, || self.misere_item(item));
            self.entries -= 1;
            options.push(option?);
        }
        self.misere_with(&options)
    }

    fn misere_with(&mut self, options: &[MisereValue]) -> Result<MisereValue> {
        self.find_misere(|work| {
            let options: Vec<_> =
                options.iter().filter_map(|option| work.universe().named(option.word())).collect();
            Ok(work.game(&options)?)
        })
    }

    /// An item of a list: a heap, the game with the options of a list, or a game.
    fn misere_item(&mut self, item: &Value<'u>) -> Result<MisereValue> {
        match item {
            Value::Integer(n) => self.misere_heap(u32::try_from(*n).ok(), item),
            Value::List(_) | Value::Range(_) => {
                let items = self.elements(item)?;
                self.misere_of_options(&items)
            }
            item => self.misere_form(item),
        }
    }

    fn misere_heap(&mut self, size: Option<u32>, what: &Value<'u>) -> Result<MisereValue> {
        let universe = self.world.misere_universe.clone();
        match size.and_then(|size| universe.heap(size)) {
            Some(game) => Ok(MisereValue::of(&universe, game)),
            None => Err(Error::value("The size of a heap in a misère game must be from 0 to 2147483647.")
                .with_hint(format!("found a `{}`", self.class_name(what)))),
        }
    }

    /// The sum of misère games.
    pub(crate) fn misere_sum(&self, parts: &[MisereValue]) -> Result<MisereValue> {
        self.find_misere(|work| {
            let parts = parts.iter().filter_map(|part| work.universe().named(part.word()));
            parts.into_iter().try_fold(work.universe().zero(), |sum, part| Ok(work.add(sum, part)?))
        })
    }

    /// The misère canonical form of an impartial game of any sort.
    pub(crate) fn misere_form(&mut self, value: &Value<'u>) -> Result<MisereValue> {
        if let Some(game) = Self::misere_game(value) {
            return Ok(game);
        }
        if let Some(size) = self.heap(value) {
            let size = size.to_integer().and_then(|size| u32::try_from(size).ok());
            return self.misere_heap(size, value);
        }
        if let Some(known) = self.world.misere_forms.get(value) {
            return Ok(known.clone());
        }
        if !self.is_a(value, ClassId::IMPARTIAL_GAME) && !self.is_impartial_position(value) {
            let class = self.class_name(value);
            return Err(Error::of_type("Misère canonical forms are defined for impartial games only.")
                .with_hint(format!("found `{class}`")));
        }
        self.work.tick()?;
        let form = if let Some((ruleset, heaps)) = heap_position(value) {
            let heaps = heaps.to_vec();
            let forms = self.misere_heap_forms(&ruleset.clone(), heaps.iter().copied().max().unwrap_or(0))?;
            let parts: Vec<MisereValue> = heaps.iter().map(|&heap| forms[heap as usize].clone()).collect();
            self.misere_sum(&parts)?
        } else if let Value::Object(object) = value
            && let Body::Position(position, _) = &object.body
            && !position.loops()
        {
            self.find_misere(|work| {
                let form = work.position(position)?;
                form.ok_or_else(|| {
                    Error::of_type("Misère canonical forms are defined for impartial games only.")
                })
            })?
        } else {
            if !self.world.on_the_way.insert(value.clone()) {
                return Err(self.comes_back(value)?);
            }
            let form = self.misere_form_by_moves(value);
            self.world.on_the_way.remove(value);
            form?
        };
        self.world.misere_forms.insert(value.clone(), form.clone());
        Ok(form)
    }

    fn misere_form_by_moves(&mut self, value: &Value<'u>) -> Result<MisereValue> {
        let mut options = Vec::new();
        for option in self.moves(value, Player::Left)? {
            self.deeper()?;
            let form = stacker::maybe_grow(64 << 10, 2 << 20, || self.misere_form(&option));
            self.entries -= 1;
            options.push(form?);
        }
        self.misere_with(&options)
    }

    /// That play from a game can return to it, where play must end.
    pub(super) fn comes_back(&mut self, game: &Value<'u>) -> Result<Error> {
        let why = format!("Play may not terminate: it can return to {}.", self.show(game)?);
        Ok(Error::value(why).with_hint("misère play is defined for games that terminate"))
    }

    fn is_impartial_position(&self, value: &Value<'u>) -> bool {
        match value {
            Value::Object(object) => match &object.body {
                Body::Position(position, _) => position.is_impartial(),
                _ => false,
            },
            _ => false,
        }
    }

    /// The forms of the heaps of a ruleset from 0 to at least `last`.
    pub(crate) fn misere_heap_forms(&mut self, ruleset: &Value<'u>, last: u64) -> Result<Vec<MisereValue>> {
        let mut forms = self.world.misere_heaps.remove(ruleset).unwrap_or_default();
        let extended = self.extend_misere_heaps(ruleset, &mut forms, last);
        self.world.misere_heaps.insert(ruleset.clone(), forms.clone());
        extended.map(|()| forms)
    }

    fn extend_misere_heaps(
        &mut self,
        ruleset: &Value<'u>,
        forms: &mut Vec<MisereValue>,
        last: u64,
    ) -> Result<()> {
        while forms.len() as u64 <= last {
            let heap = forms.len() as u64;
            let mut options = Vec::new();
            for option in self.heap_options(ruleset, heap)? {
                self.work.tick()?;
                let parts: Result<Vec<MisereValue>> = option
                    .iter()
                    .map(|&part| forms.get(part as usize).cloned().ok_or_else(|| grown(heap, part)))
                    .collect();
                options.push(self.misere_sum(&parts?)?);
            }
            let form = self.misere_with(&options)?;
            forms.push(form);
        }
        Ok(())
    }

    /// Sums and multiples, where one of the games is a misère game.
    pub(super) fn on_misere(
        &mut self,
        op: Binary,
        a: &Value<'u>,
        b: &Value<'u>,
    ) -> Result<Option<Value<'u>>> {
        if Self::misere_game(a).is_none() && Self::misere_game(b).is_none() {
            return Ok(None);
        }
        let sum = match op {
            Binary::Add | Binary::Joined => {
                let parts = [self.misere_form(a)?, self.misere_form(b)?];
                self.misere_sum(&parts)?
            }
            Binary::Multiply => match (a, b) {
                (Value::Integer(n), game) | (game, Value::Integer(n)) => {
                    let Ok(n) = u32::try_from(*n) else { return Ok(None) };
                    let game = self.misere_form(game)?;
                    self.find_misere(|work| match work.universe().named(game.word()) {
                        Some(game) => Ok(work.multiple(n, game)?),
                        None => Ok(work.universe().zero()),
                    })?
                }
                _ => return Ok(None),
            },
            Binary::Subtract => {
                return Err(Error::of_type("Misère games have no negatives.")
                    .with_hint("`G MisereMinus H` is the game whose sum with H is G, if there is one"));
            }
            _ => return Ok(None),
        };
        Ok(Some(Self::misere_value(sum)))
    }
}
