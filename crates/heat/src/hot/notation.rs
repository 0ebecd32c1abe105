//! The notation interpreted as games over all numbers.

use super::{HotError, HotGame, HotGames};
use kelvin_numbers::{Integer, Rational, Real, Scalar, ScalarError, Surreal};
use kelvin_values::notation::{
    Algebra, ArrowPower, Fault, Infix, ParseError, Reason, Short, ShortGames, read,
};
use kelvin_values::{Player, Work};

/// The error of a text that is not a game over all numbers.
pub type ReadHotError = ParseError<HotReason>;

/// The kind of an error of a text that is not a game over all numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HotReason {
    /// An error of the notation.
    #[error(transparent)]
    Notation(#[from] Reason),
    /// An error of the game.
    #[error(transparent)]
    Game(#[from] HotError),
    /// A product of two games.
    #[error("this is a product, and one of its factors must be an integer, or both must be numbers")]
    ExpectedFactor,
    /// An ordinal sum, of which one part is not a short game.
    #[error("ordinal sums are those of short games")]
    OrdinalSum,
}

impl HotReason {
    /// The limit that was reached, if the text was not read for this reason.
    pub fn exhausted(&self) -> Option<kelvin_budget::Exhausted> {
        match self {
            HotReason::Notation(Reason::Exhausted(why)) | HotReason::Game(HotError::Exhausted(why)) => {
                Some(*why)
            }
            _ => None,
        }
    }
}

impl HotGames<'_> {
    /// Reads a game in the notation of values, in which numbers are written with `omega`, `epsilon`, `pi`, `sqrt(x)`,
    /// `exp(x)` and `ln(x)` as well.
    pub fn read(&mut self, text: &str, work: &Work<'_, '_>) -> Result<HotGame, ReadHotError> {
        read(text, &mut Reader { games: self, short: ShortGames(work) })
    }
}

struct Reader<'a, 'b, 'w, 'u, 'c> {
    games: &'a mut HotGames<'b>,
    short: ShortGames<'w, 'u, 'c>,
}

type Read<T> = Result<T, Fault<HotReason>>;

fn at<T, E: Into<HotReason>>(position: usize, result: Result<T, E>) -> Read<T> {
    result.map_err(|error| (position, error.into()))
}

impl From<ScalarError> for HotReason {
    fn from(error: ScalarError) -> HotReason {
        HotReason::Game(error.into())
    }
}

fn reason<T>(result: Result<T, Fault<Reason>>) -> Read<T> {
    result.map_err(|(position, reason)| (position, reason.into()))
}

impl Reader<'_, '_, '_, '_, '_> {
    fn number(&mut self, number: &Scalar, position: usize) -> Read<HotGame> {
        at(position, self.games.of_number(number))
    }

    fn short(&mut self, short: &Short<'_>, position: usize) -> Read<HotGame> {
        let game = at(
            position,
            match short {
                Short::Game(game) => Ok(*game),
                Short::Number(_) => Err(Reason::ExpectedValue),
            },
        )?;
        at(position, self.games.of_game(game))
    }

    fn operate(&mut self, infix: Infix, a: HotGame, b: HotGame) -> Result<HotGame, HotReason> {
        let numbers = (self.games.number(a).cloned(), self.games.number(b).cloned());
        Ok(match (infix, numbers) {
            (Infix::Add | Infix::Joined, _) => self.games.add(a, b)?,
            (Infix::Subtract, _) => self.games.subtract(a, b)?,
            (Infix::Multiply, (Some(x), Some(y))) => self.games.of_number(&x.try_mul(&y)?)?,
            (Infix::Multiply, (Some(n), None)) => self.multiple(&n, b)?,
            (Infix::Multiply, (None, Some(n))) => self.multiple(&n, a)?,
            (Infix::Multiply, (None, None)) => return Err(HotReason::ExpectedFactor),
            (Infix::Divide, (Some(x), Some(y))) => self.games.of_number(&x.try_div(&y)?)?,
            (Infix::Divide, _) => return Err(Reason::ExpectedNumbers.into()),
            (Infix::Power, (Some(x), Some(y))) => self.games.of_number(&x.power(&y)?)?,
            (Infix::Power, _) => return Err(Reason::ExpectedExponent.into()),
            (Infix::Sided, _) => return Err(Reason::Loopy.into()),
        })
    }

    fn multiple(&mut self, n: &Scalar, game: HotGame) -> Result<HotGame, HotReason> {
        let n = n.to_rational().and_then(|n| n.to_integer()).and_then(|n| i64::try_from(n).ok());
        Ok(self.games.multiple(n.ok_or(HotReason::ExpectedFactor)?, game)?)
    }

    fn mirrored(&mut self, left: Vec<HotGame>) -> Result<HotGame, HotError> {
        let right = left.iter().map(|&option| self.games.negate(option)).collect::<Result<_, _>>()?;
        self.games.of_options([left, right])
    }

    /// Returns {0||0|-G}, or its negative.
    fn tiny_of(&mut self, of: HotGame, favours: Player) -> Result<HotGame, HotError> {
        let zero = self.games.of_number(&Scalar::ZERO)?;
        let threat = self.games.negate(of)?;
        let threat = self.games.of_options([vec![zero], vec![threat]])?;
        let tiny = self.games.of_options([vec![zero], vec![threat]])?;
        match favours {
            Player::Left => Ok(tiny),
            Player::Right => self.games.negate(tiny),
        }
    }
}

impl Algebra for Reader<'_, '_, '_, '_, '_> {
    type Value = HotGame;
    type Error = HotReason;

    fn step(&mut self, position: usize) -> Read<()> {
        reason(self.short.step(position))
    }

    fn number(&mut self, number: Rational, position: usize) -> Read<HotGame> {
        self.number(&number.into(), position)
    }

    fn arrow(&mut self, up: Integer, star: Integer, position: usize) -> Read<HotGame> {
        let game = reason(self.short.arrow(up, star, position))?;
        self.short(&game, position)
    }

    fn power(&mut self, power: ArrowPower, star: Integer, position: usize) -> Read<HotGame> {
        let game = reason(self.short.power(power, star, position))?;
        self.short(&game, position)
    }

    fn tiny(&mut self, of: HotGame, favours: Player, position: usize) -> Read<HotGame> {
        at(position, self.tiny_of(of, favours))
    }

    fn name(&mut self, name: &str, position: usize) -> Read<HotGame> {
        let number = match name {
            "omega" | "ω" => Surreal::omega().into(),
            "epsilon" | "eps" | "ε" => Surreal::epsilon().into(),
            "pi" | "π" => Real::pi().into(),
            _ => return reason(self.short.name(name, position)).and_then(|game| self.short(&game, position)),
        };
        self.number(&number, position)
    }

    fn has_function(&self, name: &str) -> bool {
        matches!(name, "sqrt" | "exp" | "ln")
    }

    fn apply(&mut self, function: &str, value: HotGame, position: usize) -> Read<HotGame> {
        let number = at(position, self.games.number(value).cloned().ok_or(Reason::ExpectedNumbers))?;
        let value = match function {
            "sqrt" => at(position, number.square_root())?,
            "exp" => at(position, number.exp())?,
            "ln" => at(position, number.ln())?,
            _ => return Err((position, Reason::UnknownName(format!("{function}({number})")).into())),
        };
        self.number(&value, position)
    }

    fn negate(&mut self, value: HotGame, position: usize) -> Read<HotGame> {
        at(position, self.games.negate(value))
    }

    fn switch(&mut self, options: Vec<HotGame>, position: usize) -> Read<HotGame> {
        at(position, self.mirrored(options))
    }

    fn infix(&mut self, infix: Infix, left: HotGame, right: HotGame, position: usize) -> Read<HotGame> {
        at(position, self.operate(infix, left, right))
    }

    fn ordinal_sum(&mut self, _: Vec<HotGame>, position: usize) -> Read<HotGame> {
        Err((position, HotReason::OrdinalSum))
    }

    fn open(&mut self, name: Option<&str>, position: usize) -> Read<()> {
        reason(self.short.open(name, position))
    }

    fn alone(&mut self, value: HotGame, _: usize) -> Read<HotGame> {
        Ok(value)
    }

    fn game(&mut self, sides: [Vec<HotGame>; 2], _: bool, position: usize) -> Read<HotGame> {
        at(position, self.games.of_options(sides))
    }

    fn close(&mut self) {}
}
