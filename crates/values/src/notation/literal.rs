//! The notation interpreted as games as they are written: braces keep every option.

use super::algebra::{Algebra, ArrowPower, Infix};
use super::error::{Fault, ParseError, Reason};
use super::parse::read;
use super::short::{Short, ShortGames};
use crate::{Game, Player, Work};
use kelvin_numbers::{Integer, Rational};

/// A store of games as they are written.
pub trait LiteralStore<'u> {
    /// A game of the store.
    type Node: Copy;
    /// The type of errors.
    type Error;

    /// The context of arithmetic.
    fn work(&self) -> &Work<'u, '_>;

    /// The game in its canonical form.
    fn canonical(&mut self, game: Game<'u>) -> Result<Self::Node, Self::Error>;

    /// The game with these options, Left's first, as they are written.
    fn braces(&mut self, options: [Vec<Self::Node>; 2]) -> Result<Self::Node, Self::Error>;

    /// The sum of two games.
    fn sum(&mut self, a: Self::Node, b: Self::Node) -> Result<Self::Node, Self::Error>;

    /// The value of a game.
    fn value(&self, node: Self::Node) -> Game<'u>;
}

/// Why a text has no literal form.
#[derive(Debug)]
pub enum LiteralError<E> {
    /// The text is not a value.
    Text(ParseError),
    /// The store refuses a game.
    Store(E),
}

/// Reads a game as it is written. Braces and sums of them keep every option; other notation stands for canonical forms.
pub fn read_literal<'u, S: LiteralStore<'u>>(
    text: &str,
    store: &mut S,
) -> Result<S::Node, LiteralError<S::Error>> {
    let mut literal = Literal { store, failed: None };
    let read = read(text, &mut literal)
        .and_then(|value| literal.node(value, 0).map_err(|(at, reason)| ParseError::new(text, at, reason)));
    match (literal.failed, read) {
        (Some(error), _) => Err(LiteralError::Store(error)),
        (None, read) => read.map_err(LiteralError::Text),
    }
}

struct Literal<'s, 'u, S: LiteralStore<'u>> {
    store: &'s mut S,
    failed: Option<S::Error>,
}

/// A game as it is written, or a value.
enum Written<'u, N> {
    Node(N),
    Short(Short<'u>),
}

type Read<'u, N> = Result<Written<'u, N>, Fault<Reason>>;

impl<'u, S: LiteralStore<'u>> Literal<'_, 'u, S> {
    /// Keeps the error of the store, which ends the parse. The reason of the fault is not shown.
    fn kept<T>(&mut self, at: usize, made: Result<T, S::Error>) -> Result<T, Fault<Reason>> {
        made.map_err(|error| {
            self.failed = Some(error);
            (at, Reason::ExpectedNumbers)
        })
    }

    fn node(&mut self, value: Written<'u, S::Node>, at: usize) -> Result<S::Node, Fault<Reason>> {
        match value {
            Written::Node(node) => Ok(node),
            Written::Short(short) => {
                let game = self.games().short_game(&short).map_err(|reason| (at, reason))?;
                let made = self.store.canonical(game);
                self.kept(at, made)
            }
        }
    }

    fn short(&self, value: Written<'u, S::Node>) -> Short<'u> {
        match value {
            Written::Node(node) => Short::Game(self.store.value(node)),
            Written::Short(short) => short,
        }
    }

    fn shorts(&self, values: Vec<Written<'u, S::Node>>) -> Vec<Short<'u>> {
        values.into_iter().map(|value| self.short(value)).collect()
    }

    fn games(&self) -> ShortGames<'_, 'u, '_> {
        ShortGames(self.store.work())
    }
}

impl<'u, S: LiteralStore<'u>> Algebra for Literal<'_, 'u, S> {
    type Value = Written<'u, S::Node>;
    type Error = Reason;

    fn step(&mut self, at: usize) -> Result<(), Fault<Reason>> {
        self.games().step(at)
    }

    fn number(&mut self, number: Rational, at: usize) -> Read<'u, S::Node> {
        self.games().number(number, at).map(Written::Short)
    }

    fn arrow(&mut self, up: Integer, star: Integer, at: usize) -> Read<'u, S::Node> {
        self.games().arrow(up, star, at).map(Written::Short)
    }

    fn power(&mut self, power: ArrowPower, star: Integer, at: usize) -> Read<'u, S::Node> {
        self.games().power(power, star, at).map(Written::Short)
    }

    fn tiny(&mut self, of: Self::Value, favours: Player, at: usize) -> Read<'u, S::Node> {
        let of = self.short(of);
        self.games().tiny(of, favours, at).map(Written::Short)
    }

    fn name(&mut self, name: &str, at: usize) -> Read<'u, S::Node> {
        self.games().name(name, at).map(Written::Short)
    }

    fn negate(&mut self, value: Self::Value, at: usize) -> Read<'u, S::Node> {
        let value = self.short(value);
        self.games().negate(value, at).map(Written::Short)
    }

    fn switch(&mut self, options: Vec<Self::Value>, at: usize) -> Read<'u, S::Node> {
        let options = self.shorts(options);
        self.games().switch(options, at).map(Written::Short)
    }

    fn infix(&mut self, infix: Infix, left: Self::Value, right: Self::Value, at: usize) -> Read<'u, S::Node> {
        // A number beside a name, as in 1*, is one value; so are sums of numbers.
        let literal = matches!(left, Written::Node(_)) || matches!(right, Written::Node(_));
        if infix == Infix::Add && literal {
            let (left, right) = (self.node(left, at)?, self.node(right, at)?);
            let made = self.store.sum(left, right);
            return self.kept(at, made).map(Written::Node);
        }
        let (left, right) = (self.short(left), self.short(right));
        self.games().infix(infix, left, right, at).map(Written::Short)
    }

    fn ordinal_sum(&mut self, chain: Vec<Self::Value>, at: usize) -> Read<'u, S::Node> {
        let chain = self.shorts(chain);
        self.games().ordinal_sum(chain, at).map(Written::Short)
    }

    fn open(&mut self, name: Option<&str>, at: usize) -> Result<(), Fault<Reason>> {
        self.games().open(name, at)
    }

    fn alone(&mut self, value: Self::Value, at: usize) -> Read<'u, S::Node> {
        self.node(value, at).map(Written::Node)
    }

    fn game(&mut self, sides: [Vec<Self::Value>; 2], _: bool, at: usize) -> Read<'u, S::Node> {
        let mut nodes = [vec![], vec![]];
        for (side, values) in nodes.iter_mut().zip(sides) {
            for value in values {
                side.push(self.node(value, at)?);
            }
        }
        let made = self.store.braces(nodes);
        self.kept(at, made).map(Written::Node)
    }

    fn close(&mut self) {}
}
