//! Games that keep their form: how they are made, and what can be moved to.

use super::{Machine, is_loopy};
use crate::ast::Binary;
use crate::class::{ClassId, Member, class_of};
use crate::error::{Error, ErrorKind, Result};
use crate::form::{Compound, Form};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::symbol::{Symbol, known};
use crate::value::Value;
use kelvin_numbers::Integer;
use kelvin_values::Player;

/// A form as a value.
pub(crate) fn form_value<'u>(form: Form<'u>) -> Value<'u> {
    let class = match form {
        Form::Explicit(_) => ClassId::EXPLICIT_GAME,
        _ => ClassId::COMPOUND_GAME,
    };
    Object::value(class, Body::Form(form))
}

impl<'u> Machine<'_, 'u> {
    /// A form as a value; a compound of impartial games is impartial.
    fn formed(&self, form: Form<'u>) -> Value<'u> {
        let impartial = match &form {
            Form::Explicit(_) => false,
            Form::Compound(_, a, b) => self.is_impartial(a) && self.is_impartial(b),
            Form::Multiple(_, game) | Form::Negative(game) => self.is_impartial(game),
        };
        if impartial {
            return Object::value(ClassId::COMPOUND_IMPARTIAL_GAME, Body::Form(form));
        }
        form_value(form)
    }

    fn pair(&self, kind: Compound, a: Value<'u>, b: Value<'u>) -> Value<'u> {
        self.formed(Form::Compound(kind, a, b))
    }

    /// Whether both players have the same moves, now and later, as far as the class of a game states.
    pub(crate) fn is_impartial(&self, value: &Value<'u>) -> bool {
        match value {
            Value::Object(object) => match &object.body {
                Body::Position(position, _) => position.is_impartial(),
                _ => self.world.classes.is(object.class, ClassId::IMPARTIAL_GAME),
            },
            _ => self.is_a(value, ClassId::IMPARTIAL_GAME),
        }
    }

    /// Whether a value is a game of any sort.
    pub(crate) fn is_game(&self, value: &Value<'u>) -> bool {
        matches!(value, Value::Integer(_) | Value::Game(_)) || self.is_a(value, ClassId::GAME)
    }

    /// Two games at once; canonical ones become one canonical game.
    pub(crate) fn compound(
        &mut self,
        kind: Compound,
        a: Value<'u>,
        b: Value<'u>,
    ) -> Result<Option<Value<'u>>> {
        if !self.is_game(&a) || !self.is_game(&b) {
            return Ok(None);
        }
        if let Some(nimber) = self.nimber_compound(kind, &a, &b)? {
            return Ok(Some(nimber));
        }
        if let (Some(x), Some(y)) = (Number::of(&a), Number::of(&b)) {
            match kind {
                Compound::ConwayProduct => return Ok(Some(x.multiply(&y)?.value())),
                Compound::OrdinalSum if self.game(&a).is_none() || self.game(&b).is_none() => {
                    return super::operate::ordinal_sum_of_numbers(&x, &y).map(Some);
                }
                _ => {}
            }
        }
        let operation = match kind {
            Compound::Sum => Some(Binary::Add),
            Compound::OrdinalSum => Some(Binary::OrdinalSum),
            _ => None,
        };
        if let Some(operation) = operation
            && let Some(value) = self.on_loopy(operation, &a, &b)?
        {
            return Ok(Some(value));
        }
        if let (Compound::Sum, Some(a), Some(b)) = (kind, self.parts(&a), self.parts(&b)) {
            return self.mixed_sum(&a, &b).and_then(|sum| self.translate(sum)).map(Some);
        }
        if let (Compound::OrdinalSum, Some(base), Some(top)) = (kind, self.game(&a), self.game(&b)) {
            return Ok(Some(self.value(self.work.ordinal_sum(base, top)?)));
        }
        let canonical = self.game(&a).is_some() && self.game(&b).is_some();
        let value = match (kind, self.integer(&a), self.integer(&b)) {
            (Compound::ConwayProduct, Ok(n), _) if !canonical => self.formed(Form::Multiple(n, b)),
            _ => self.formed(Form::Compound(kind, a, b)),
        };
        // The others stay what they are until their value is asked for.
        if canonical && matches!(kind, Compound::Sum | Compound::OrdinalSum | Compound::ConwayProduct) {
            let game = self.canonical(&value)?;
            return Ok(Some(self.value(game)));
        }
        Ok(Some(value))
    }

    /// `n` copies of a game that is not canonical.
    pub(super) fn multiple(&self, n: Integer, game: Value<'u>) -> Result<Value<'u>> {
        match self.parts(&game) {
            Some(parts) => self.mixed_multiple(&n, &parts).and_then(|sum| self.translate(sum)),
            None => Ok(self.formed(Form::Multiple(n, game))),
        }
    }

    /// `'{a|b}'`.
    pub(super) fn explicit(&self, left: Vec<Value<'u>>, right: Vec<Value<'u>>) -> Result<Value<'u>> {
        let (left, right) = (self.spread(left)?, self.spread(right)?);
        if let Some(wrong) = left.iter().chain(&right).find(|option| !self.is_game(option)) {
            return Err(self.no_option(wrong));
        }
        Ok(self.formed(Form::Explicit([left, right])))
    }

    /// The negative of a game that is not canonical.
    pub(crate) fn negative(&mut self, value: &Value<'u>) -> Result<Value<'u>> {
        if let Some(game) = self.game(value) {
            return Ok(self.value(self.work.negate(game)?));
        }
        if let Some(parts) = self.parts(value) {
            return self.mixed_negative(&parts).and_then(|sum| self.translate(sum));
        }
        if self.heap(value).is_some() {
            return Ok(value.clone());
        }
        if let Some(negative) = self.loopy_negative(value)? {
            return Ok(negative);
        }
        if self.is_impartial(value) {
            return Ok(value.clone());
        }
        let Some(form) = form_of(value) else { return Ok(self.formed(Form::Negative(value.clone()))) };
        Ok(match form {
            Form::Explicit([left, right]) => {
                let left = self.negatives(left)?;
                let right = self.negatives(right)?;
                self.formed(Form::Explicit([right, left]))
            }
            Form::Compound(kind, a, b) if kind.negates_parts() => {
                let (a, b) = (self.deeply(|m| m.negative(a))?, self.deeply(|m| m.negative(b))?);
                self.formed(Form::Compound(*kind, a, b))
            }
            Form::Negative(game) => game.clone(),
            _ => self.formed(Form::Negative(value.clone())),
        })
    }

    fn negatives(&mut self, values: &[Value<'u>]) -> Result<Vec<Value<'u>>> {
        values.iter().map(|value| self.deeply(|machine| machine.negative(value))).collect()
    }

    /// One step of a recursion along the nesting of forms.
    fn deeply<T>(&mut self, step: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.work.tick()?;
        stacker::maybe_grow(64 << 10, 2 << 20, || step(self))
    }

    /// What a player can move to in a game of any sort.
    pub(crate) fn moves(&mut self, value: &Value<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        if let Some(game) = self.game(value) {
            let mut options = Vec::new();
            for option in game.options(player) {
                self.work.tick()?;
                options.push(self.value(option));
            }
            return Ok(options);
        }
        if let Some(number) = Number::of(value) {
            return self.number_moves(&number, player);
        }
        if let Some(sum) = self.parts(value) {
            return self.mixed_moves(&sum, player);
        }
        if is_loopy(value) {
            return self.loopy_moves(value, player);
        }
        match (form_of(value), value) {
            (Some(form), _) => self.deeply(|machine| machine.form_moves(form, player)),
            (None, Value::Object(object)) => match &object.body {
                Body::Position(position, ruleset) => {
                    Ok(crate::library::position_options(position, ruleset, player))
                }
                _ => self.object_moves(value, player),
            },
            (None, _) => self.object_moves(value, player),
        }
    }

    fn form_moves(&mut self, form: &Form<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        let (kind, a, b) = match form {
            Form::Explicit(sides) => return Ok(sides[player.index()].clone()),
            Form::Negative(game) => {
                let options = self.moves(game, !player)?;
                return self.negatives(&options);
            }
            Form::Multiple(n, game) => return self.multiple_moves(n, game, player),
            Form::Compound(kind, a, b) => (*kind, a, b),
        };
        let mut moves = Vec::new();
        match kind {
            Compound::Sum => {
                moves.extend(self.moves(a, player)?.into_iter().map(|x| self.pair(kind, x, b.clone())));
                moves.extend(self.moves(b, player)?.into_iter().map(|y| self.pair(kind, a.clone(), y)));
            }
            Compound::OrdinalSum => {
                moves.extend(self.moves(a, player)?);
                moves.extend(self.moves(b, player)?.into_iter().map(|y| self.pair(kind, a.clone(), y)));
            }
            Compound::ConjunctiveSum | Compound::SelectiveSum => {
                let (xs, ys) = (self.moves(a, player)?, self.moves(b, player)?);
                for x in &xs {
                    moves.extend(ys.iter().map(|y| self.pair(kind, x.clone(), y.clone())));
                }
                if kind == Compound::SelectiveSum {
                    moves.extend(xs.into_iter().map(|x| self.pair(kind, x, b.clone())));
                    moves.extend(ys.into_iter().map(|y| self.pair(kind, a.clone(), y)));
                }
            }
            Compound::ConwayProduct => {
                // Left moves on equal sides, Right on different ones.
                for side in Player::BOTH {
                    let other = if player == Player::Left { side } else { !side };
                    let (xs, ys) = (self.moves(a, side)?, self.moves(b, other)?);
                    for x in &xs {
                        for y in &ys {
                            let xy = self.pair(kind, x.clone(), y.clone());
                            let xy = self.negative(&xy)?;
                            let sum = self.pair(
                                Compound::Sum,
                                self.pair(kind, x.clone(), b.clone()),
                                self.pair(kind, a.clone(), y.clone()),
                            );
                            moves.push(self.pair(Compound::Sum, sum, xy));
                        }
                    }
                }
            }
            Compound::OrdinalProduct => {
                // A copy of G is played as it is after a Left option of H, as its negative after a Right one.
                for side in Player::BOTH {
                    let other = if side == Player::Left { player } else { !player };
                    let mut xs = self.moves(a, other)?;
                    if side == Player::Right {
                        xs = self.negatives(&xs)?;
                    }
                    for y in self.moves(b, side)? {
                        let base = self.pair(kind, a.clone(), y);
                        moves.extend(
                            xs.iter().map(|x| self.pair(Compound::OrdinalSum, base.clone(), x.clone())),
                        );
                    }
                }
            }
        }
        Ok(moves)
    }

    fn multiple_moves(&mut self, n: &Integer, game: &Value<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        if *n == Integer::ZERO {
            return Ok(Vec::new());
        }
        let (rest, one) = if *n > Integer::ZERO {
            (n - Integer::ONE, game.clone())
        } else {
            (n + Integer::ONE, self.negative(game)?)
        };
        let rest = self.formed(Form::Multiple(rest, game.clone()));
        let options = self.moves(&one, player)?;
        let moves = options.into_iter().map(|x| self.formed(Form::Compound(Compound::Sum, rest.clone(), x)));
        Ok(moves.collect())
    }

    /// What a game of the user says a player can move to.
    fn object_moves(&mut self, value: &Value<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        let impartial = self.is_a(value, ClassId::IMPARTIAL_GAME);
        let class = if impartial { ClassId::IMPARTIAL_GAME } else { ClassId::GAME };
        let arguments = if impartial { &[][..] } else { &[Value::Player(player)] };
        let options = match self.in_arena(value, known::OPTIONS, arguments)? {
            Some(options) => Ok(options),
            None if impartial => self.get_member(value, known::OPTIONS),
            None => self.call_method(value, known::OPTIONS, arguments),
        };
        let games = options.and_then(|options| self.games_of(value, options, known::OPTIONS, class));
        games.map_err(|error| self.met_in(error, "options", value))
    }

    /// Says of an error on which position a method of a user's class met it.
    pub(crate) fn met_in(&self, error: Error, what: &str, position: &Value<'u>) -> Error {
        match (error.kind(), self.show(position)) {
            (ErrorKind::Exhausted(_), _) | (_, Err(_)) => error,
            (_, Ok(shown)) => error.about(format!("in the {what} of {shown}")),
        }
    }

    /// The games in what a method of a user's class gave.
    pub(crate) fn games_of(
        &self,
        object: &Value<'u>,
        given: Value<'u>,
        method: Symbol,
        class: ClassId,
    ) -> Result<Vec<Value<'u>>> {
        let (owner, name) = (self.class_name(object), self.world.symbols.name(method));
        let Ok(games) = self.elements(&given) else {
            let found = self.class_name(&given);
            let error = Error::of_type(format!(
                "The `{name}` method in class `{owner}` returned an invalid value of type `{found}` \
                 (expected a `cgsuite.lang.Collection`)."
            ));
            return Err(self.said_in(error, object, method));
        };
        match games.iter().find(|game| !self.is_a(game, class)) {
            None => Ok(games),
            Some(wrong) => {
                let (found, expected) = (self.class_name(wrong), &self.world.classes[class].path);
                let error = Error::of_type(format!(
                    "The `{name}` returned by class `{owner}` includes an element of type `{found}`, \
                     which is not a `{expected}`."
                ));
                Err(self.said_in(error, object, method))
            }
        }
    }

    /// Says of an error that what a method of a user's class says is the reason.
    fn said_in(&self, error: Error, object: &Value<'u>, method: Symbol) -> Error {
        let Some(Member::Methods(methods)) = self.world.classes.member(class_of(object), method) else {
            return error;
        };
        match methods.iter().find_map(|method| method.body.code()) {
            Some(code) => error.at(&code.source, code.span()),
            None => error,
        }
    }
}

/// The form that a value is.
pub(crate) fn form_of<'v, 'u>(value: &'v Value<'u>) -> Option<&'v Form<'u>> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Form(form) => Some(form),
            _ => None,
        },
        _ => None,
    }
}
