//! The notation interpreted as short games.

use super::algebra::{Algebra, ArrowPower, Infix};
use super::error::{Fault, ParseError, Reason};
use super::parse::read;
use crate::{Game, NoAnswer, NumberUpStar, Player, Work};
use kelvin_numbers::{ArithmeticError, Dyadic, Integer, ParseNumberReason, Rational};

/// Parses a value in plain or Unicode notation.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_values::{Universe, notation};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let game = notation::parse("{3||2*|1*}", &universe.work(&budget))?;
/// assert_eq!(game.to_string(), "{3||2*|1*}");
/// assert_eq!(notation::parse("1*2", &universe.work(&budget))?.to_string(), "2");
/// assert_eq!(notation::parse("1+*2", &universe.work(&budget))?.to_string(), "1+*2");
/// # Ok::<(), notation::ParseError>(())
/// ```
pub fn parse<'u>(text: &str, work: &Work<'u, '_>) -> Result<Game<'u>, ParseError> {
    let mut games = ShortGames(work);
    let value = read(text, &mut games)?;
    games.short_game(&value).map_err(|reason| ParseError::new(text, 0, reason))
}

/// The algebra of short games.
pub struct ShortGames<'w, 'u, 'b>(pub &'w Work<'u, 'b>);

/// A short game, or a rational number as an intermediate result: 1/3 is not a short game, but 3 · 1/3 is.
#[derive(Clone, Debug)]
pub enum Short<'u> {
    /// A rational number.
    Number(Rational),
    /// A short game.
    Game(Game<'u>),
}

impl Short<'_> {
    fn number(&self) -> Option<Rational> {
        match self {
            Short::Number(number) => Some(number.clone()),
            Short::Game(game) => game.number().map(Rational::from),
        }
    }

    /// The integer that the value equals, if any.
    pub fn integer(&self) -> Option<Integer> {
        self.number()?.to_integer()
    }
}

impl From<ArithmeticError> for Reason {
    fn from(error: ArithmeticError) -> Reason {
        match error {
            ArithmeticError::DivisionByZero => Reason::Number(ParseNumberReason::ZeroDenominator),
            ArithmeticError::TooLarge(_) => Reason::Number(ParseNumberReason::TooLarge),
            ArithmeticError::Exhausted(why) => Reason::Exhausted(why),
        }
    }
}

impl<'u> ShortGames<'_, 'u, '_> {
    /// Converts a value to a short game.
    pub fn short_game(&self, value: &Short<'u>) -> Result<Game<'u>, Reason> {
        match value {
            Short::Game(game) => Ok(*game),
            Short::Number(number) => match Dyadic::try_from(number) {
                Ok(number) => Ok(self.0.universe().number(&number)),
                Err(_) => Err(Reason::Number(ParseNumberReason::NotDyadic)),
            },
        }
    }

    fn short_games(&self, values: &[Short<'u>]) -> Result<Vec<Game<'u>>, Reason> {
        values.iter().map(|value| self.short_game(value)).collect()
    }

    /// Applies an operation to two values.
    pub fn operate(&self, infix: Infix, a: &Short<'u>, b: &Short<'u>) -> Result<Short<'u>, Reason> {
        let work = self.0;
        if let (Short::Number(a), Short::Number(b)) = (a, b) {
            match infix {
                Infix::Add | Infix::Joined => return Ok(Short::Number(a + b)),
                Infix::Subtract => return Ok(Short::Number(a - b)),
                _ => {}
            }
        }
        match (infix, a.number(), b.number()) {
            (Infix::Add | Infix::Joined, ..) => {
                Ok(Short::Game(work.add(self.short_game(a)?, self.short_game(b)?)?))
            }
            (Infix::Subtract, ..) => {
                Ok(Short::Game(work.subtract(self.short_game(a)?, self.short_game(b)?)?))
            }
            (Infix::Multiply, Some(a), Some(b)) => {
                Ok(Short::Number(a.try_mul(&b).map_err(ArithmeticError::from)?))
            }
            (Infix::Multiply, ..) => match (a.integer(), b.integer()) {
                (Some(n), _) => Ok(Short::Game(work.multiple(&n, self.short_game(b)?)?)),
                (_, Some(n)) => Ok(Short::Game(work.multiple(&n, self.short_game(a)?)?)),
                _ => Err(Reason::ExpectedFactor),
            },
            (Infix::Divide, Some(a), Some(b)) => Ok(Short::Number(a.try_div(&b)?)),
            (Infix::Divide, ..) => Err(Reason::ExpectedNumbers),
            (Infix::Power, Some(a), Some(b)) => match b.to_integer().map(|n| i64::try_from(&n)) {
                Some(Ok(n)) => Ok(Short::Number(a.power(n)?)),
                Some(Err(_)) => Err(Reason::Number(ParseNumberReason::TooLarge)),
                None => Err(Reason::ExpectedExponent),
            },
            (Infix::Power, ..) => Err(Reason::ExpectedExponent),
            (Infix::Sided, ..) => Err(Reason::Loopy),
        }
    }

    fn arrow_power(&self, power: ArrowPower, star: Integer) -> Result<Game<'u>, Reason> {
        let work = self.0;
        let n = Dyadic::from(i64::from(power.exponent.ok_or(Reason::Loopy)?));
        let up = work.universe().up(1);
        let game = if power.sum { work.power_sum(up, &n) } else { work.power(up, &n) };
        let game = game.map_err(|why| match why {
            NoAnswer::Exhausted(why) => Reason::Exhausted(why),
            _ => Reason::ExpectedCount,
        })?;
        let game = if power.down { work.negate(game)? } else { game };
        Ok(work.add(game, work.universe().star(star))?)
    }

    fn switch_of(&self, options: &[Short<'u>]) -> Result<Game<'u>, Reason> {
        let work = self.0;
        let left = self.short_games(options)?;
        let right = left.iter().map(|&option| work.negate(option)).collect::<Result<Vec<_>, _>>()?;
        Ok(work.game(&left, &right)?)
    }

    fn chain(&self, chain: &[Short<'u>]) -> Result<Game<'u>, Reason> {
        Ok(self.0.ordinal_chain(&self.short_games(chain)?)?)
    }
}

/// The error for a name that is not a short game.
fn not_short(name: &str) -> Reason {
    match name {
        "omega" | "ω" | "epsilon" | "eps" | "ε" | "pi" | "π" | "sqrt" | "inf" => {
            Reason::NotShort(name.to_owned())
        }
        "on" | "off" | "over" | "under" | "dud" | "upon" | "uponth" => Reason::Loopy,
        _ => Reason::UnknownName(name.chars().take(40).collect()),
    }
}

impl<'u> Algebra for ShortGames<'_, 'u, '_> {
    type Value = Short<'u>;
    type Error = Reason;

    fn step(&mut self, at: usize) -> Result<(), Fault<Reason>> {
        self.0.tick().map_err(|why| (at, why.into()))
    }

    fn number(&mut self, number: Rational, _: usize) -> Result<Short<'u>, Fault<Reason>> {
        Ok(Short::Number(number))
    }

    fn arrow(&mut self, up: Integer, star: Integer, _: usize) -> Result<Short<'u>, Fault<Reason>> {
        let value = NumberUpStar { number: Dyadic::ZERO, up, star };
        Ok(Short::Game(self.0.universe().number_up_star(value)))
    }

    fn power(&mut self, power: ArrowPower, star: Integer, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        self.arrow_power(power, star).map(Short::Game).map_err(|reason| (at, reason))
    }

    fn tiny(&mut self, of: Short<'u>, favours: Player, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        let tiny = self.short_game(&of).and_then(|of| Ok(self.0.tiny(of, favours)?));
        tiny.map(Short::Game).map_err(|reason| (at, reason))
    }

    fn name(&mut self, name: &str, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        Err((at, not_short(name)))
    }

    fn negate(&mut self, value: Short<'u>, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        Ok(match value {
            Short::Number(number) => Short::Number(-number),
            Short::Game(game) => Short::Game(self.0.negate(game).map_err(|why| (at, why.into()))?),
        })
    }

    fn switch(&mut self, options: Vec<Short<'u>>, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        self.switch_of(&options).map(Short::Game).map_err(|reason| (at, reason))
    }

    fn infix(
        &mut self,
        infix: Infix,
        left: Short<'u>,
        right: Short<'u>,
        at: usize,
    ) -> Result<Short<'u>, Fault<Reason>> {
        self.operate(infix, &left, &right).map_err(|reason| (at, reason))
    }

    fn ordinal_sum(&mut self, chain: Vec<Short<'u>>, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        self.chain(&chain).map(Short::Game).map_err(|reason| (at, reason))
    }

    fn open(&mut self, name: Option<&str>, at: usize) -> Result<(), Fault<Reason>> {
        if name.is_some() { Err((at, Reason::Loopy)) } else { Ok(()) }
    }

    fn alone(&mut self, value: Short<'u>, at: usize) -> Result<Short<'u>, Fault<Reason>> {
        self.short_game(&value).map(Short::Game).map_err(|reason| (at, reason))
    }

    fn game(
        &mut self,
        [left, right]: [Vec<Short<'u>>; 2],
        _: bool,
        at: usize,
    ) -> Result<Short<'u>, Fault<Reason>> {
        let game = self.short_games(&left).and_then(|left| {
            let right = self.short_games(&right)?;
            Ok(self.0.game(&left, &right)?)
        });
        game.map(Short::Game).map_err(|reason| (at, reason))
    }

    fn close(&mut self) {}
}
