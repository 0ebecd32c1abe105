//! Sums of numbers of any sort and short games: ω + ↑, 1/3 + *.

use super::Machine;
use super::forms::{form_of, form_value};
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::number::Number;
use crate::value::Value;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};
use std::cmp::Ordering;

/// A number that need not be a short game, and a short game.
pub(super) struct Mixed<'u> {
    number: Number,
    game: Game<'u>,
}

impl<'u> Machine<'_, 'u> {
    /// The parts of a sum of numbers and short games, if the value is one.
    fn mixed(&self, value: &Value<'u>) -> Result<Option<Mixed<'u>>> {
        let (zero, nothing) = (self.world.universe.zero(), || Number::of(&Value::Integer(0)));
        if let Some(number) = Number::of(value) {
            return Ok(Some(Mixed { number, game: zero }));
        }
        if let Value::Game(game) = value {
            return Ok(nothing().map(|number| Mixed { number, game: *game }));
        }
        self.work.tick()?;
        stacker::maybe_grow(64 << 10, 2 << 20, || {
            Ok(match form_of(value) {
                Some(Form::Compound(Compound::Sum, a, b)) => match (self.mixed(a)?, self.mixed(b)?) {
                    (Some(a), Some(b)) => Some(self.mixed_sum(&a, &b)?),
                    _ => None,
                },
                Some(Form::Negative(game)) => match self.mixed(game)? {
                    Some(Mixed { number, game }) => {
                        Some(Mixed { number: number.negate(), game: self.work.negate(game)? })
                    }
                    None => None,
                },
                Some(Form::Multiple(n, game)) => match self.mixed(game)? {
                    Some(Mixed { number, game }) => Some(Mixed {
                        number: number.multiply(&Number::Integer(n.clone()))?,
                        game: self.work.multiple(n, game)?,
                    }),
                    None => None,
                },
                _ => None,
            })
        })
    }

    fn mixed_sum(&self, a: &Mixed<'u>, b: &Mixed<'u>) -> Result<Mixed<'u>> {
        Ok(Mixed { number: a.number.add(&b.number)?, game: self.work.add(a.game, b.game)? })
    }

    /// The sum of two games that are numbers and short games, with the numbers put together.
    pub(super) fn sum_of_numbers_and_games(&self, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Value<'u>>> {
        let (Some(a), Some(b)) = (self.mixed(a)?, self.mixed(b)?) else { return Ok(None) };
        let Mixed { mut number, mut game } = self.mixed_sum(&a, &b)?;
        if let Some(mut parts) = game.number_up_star() {
            // The number in 2↑* goes to the other one.
            number = number.add(&Number::Fraction((&parts.number).into()))?;
            parts.number = Dyadic::ZERO;
            game = self.world.universe.number_up_star(parts);
        }
        if let Some(x) = number.dyadic() {
            return Ok(Some(self.value(self.work.add(self.world.universe.number(&x), game)?)));
        }
        if game.is_zero() {
            return Ok(Some(number.value()));
        }
        Ok(Some(form_value(Form::Compound(Compound::Sum, number.value(), Value::Game(game)))))
    }

    /// How two games of any sort compare; `None` when they are confused.
    pub(crate) fn relation(&mut self, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Ordering>> {
        if let Some(order) = self.relation_of_nimbers(a, b)? {
            return Ok(order);
        }
        let (Some(a), Some(b)) = (self.mixed(a)?, self.mixed(b)?) else {
            let (a, b) = (self.canonical(a)?, self.canonical(b)?);
            return Ok(self.work.compare(a, b)?);
        };
        // G + x and H + y compare as G - H and y - x.
        let game = self.work.subtract(a.game, b.game)?;
        let number = b.number.add(&a.number.negate())?;
        match number.dyadic() {
            Some(x) => Ok(self.work.compare(game, self.world.universe.number(&x))?),
            None => Ok(place(game, &number)),
        }
    }

    /// What a player can move to from a number that is no short game.
    pub(super) fn number_moves(&self, number: &Number, player: Player) -> Result<Vec<Value<'u>>> {
        use kelvin_numbers::NearestOptions;
        const SHOWN: u32 = 3;
        match number.surreal()?.options(player == Player::Left, SHOWN)? {
            NearestOptions::None => Ok(Vec::new()),
            NearestOptions::One(option) => Ok(vec![crate::library::number_of(option)]),
            NearestOptions::Approaching(options) => {
                let shown: Vec<String> = options.iter().map(ToString::to_string).collect();
                let shown = shown.join(", ");
                Err(Error::value(format!("{player} has infinitely many options: {shown}, …")))
            }
        }
    }
}

/// How a game compares with a number that is none of its stops: it lies between them, or the game on one
/// side of it (Conway, *On Numbers and Games*, ch. 9).
fn place(game: Game<'_>, number: &Number) -> Option<Ordering> {
    let stop = |player| Number::Fraction((&game.stop(player)).into());
    if *number > stop(Player::Left) {
        Some(Ordering::Less)
    } else if *number < stop(Player::Right) {
        Some(Ordering::Greater)
    } else {
        None
    }
}
