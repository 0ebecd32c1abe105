//! Games as they are written, with every option in place.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder};
use kelvin_numbers::{Integer, Rational};
use kelvin_values::Player;
use kelvin_values::notation::{
    Algebra, ArrowPower, Fault, Infix, ParseError, Reason, Short, ShortGames, read,
};

impl ProofBuilder<'_, '_, '_> {
    /// A node for the text of a value. Braces and sums are proved as they are written; other notation stands for canonical
    /// forms.
    pub fn expression(&mut self, text: &str) -> Result<NodeNumber, ExpressionError> {
        let mut literal = Literal { certificate: self, failed: None };
        let read = read(text, &mut literal).and_then(|value| {
            literal.node(value, 0).map_err(|(at, reason)| ParseError::new(text, at, reason))
        });
        match (literal.failed, read) {
            (Some(error), _) => Err(ExpressionError::Certificate(error)),
            (None, read) => Ok(read?),
        }
    }
}

/// Why a text has no node.
#[derive(Debug, thiserror::Error)]
pub enum ExpressionError {
    /// The text is not a value.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// There is no certificate.
    #[error(transparent)]
    Certificate(CertificateError),
}

struct Literal<'c, 'w, 'u, 'b> {
    certificate: &'c mut ProofBuilder<'w, 'u, 'b>,
    failed: Option<CertificateError>,
}

/// A game as it is written, or a value.
enum Written<'u> {
    Node(NodeNumber),
    Short(Short<'u>),
}

type Read<'u> = Result<Written<'u>, Fault<Reason>>;

impl<'u> Literal<'_, '_, 'u, '_> {
    fn kept<T>(&mut self, at: usize, made: Result<T, CertificateError>) -> Result<T, Fault<Reason>> {
        made.map_err(|error| {
            let reason = match &error {
                CertificateError::Exhausted(why) => Reason::Exhausted(*why),
                _ => Reason::ExpectedNumbers,
            };
            self.failed = Some(error);
            (at, reason)
        })
    }

    fn node(&mut self, value: Written<'u>, at: usize) -> Result<NodeNumber, Fault<Reason>> {
        match value {
            Written::Node(node) => Ok(node),
            Written::Short(short) => {
                let game =
                    ShortGames(self.certificate.work()).short_game(&short).map_err(|reason| (at, reason))?;
                let made = self.certificate.form(game);
                self.kept(at, made)
            }
        }
    }

    fn short(&self, value: Written<'u>) -> Short<'u> {
        match value {
            Written::Node(node) => Short::Game(self.certificate.value(node)),
            Written::Short(short) => short,
        }
    }

    fn shorts(&self, values: Vec<Written<'u>>) -> Vec<Short<'u>> {
        values.into_iter().map(|value| self.short(value)).collect()
    }

    fn games(&mut self) -> ShortGames<'_, 'u, '_> {
        ShortGames(self.certificate.work())
    }
}

impl<'u> Algebra for Literal<'_, '_, 'u, '_> {
    type Value = Written<'u>;
    type Error = Reason;

    fn step(&mut self, at: usize) -> Result<(), Fault<Reason>> {
        self.games().step(at)
    }

    fn number(&mut self, number: Rational, at: usize) -> Read<'u> {
        self.games().number(number, at).map(Written::Short)
    }

    fn arrow(&mut self, up: Integer, star: Integer, at: usize) -> Read<'u> {
        self.games().arrow(up, star, at).map(Written::Short)
    }

    fn power(&mut self, power: ArrowPower, star: Integer, at: usize) -> Read<'u> {
        self.games().power(power, star, at).map(Written::Short)
    }

    fn tiny(&mut self, of: Written<'u>, favours: Player, at: usize) -> Read<'u> {
        let of = self.short(of);
        self.games().tiny(of, favours, at).map(Written::Short)
    }

    fn name(&mut self, name: &str, at: usize) -> Read<'u> {
        self.games().name(name, at).map(Written::Short)
    }

    fn negate(&mut self, value: Written<'u>, at: usize) -> Read<'u> {
        let value = self.short(value);
        self.games().negate(value, at).map(Written::Short)
    }

    fn switch(&mut self, options: Vec<Written<'u>>, at: usize) -> Read<'u> {
        let options = self.shorts(options);
        self.games().switch(options, at).map(Written::Short)
    }

    fn infix(&mut self, infix: Infix, left: Written<'u>, right: Written<'u>, at: usize) -> Read<'u> {
        // A number beside a name, as in 1*, is one value; so are sums of numbers.
        let literal = matches!(left, Written::Node(_)) || matches!(right, Written::Node(_));
        if infix == Infix::Add && literal {
            let (left, right) = (self.node(left, at)?, self.node(right, at)?);
            let made =
                if left == 0 || right == 0 { Ok(left + right) } else { self.certificate.add(left, right) };
            return self.kept(at, made).map(Written::Node);
        }
        let (left, right) = (self.short(left), self.short(right));
        self.games().infix(infix, left, right, at).map(Written::Short)
    }

    fn ordinal_sum(&mut self, chain: Vec<Written<'u>>, at: usize) -> Read<'u> {
        let chain = self.shorts(chain);
        self.games().ordinal_sum(chain, at).map(Written::Short)
    }

    fn open(&mut self, name: Option<&str>, at: usize) -> Result<(), Fault<Reason>> {
        self.games().open(name, at)
    }

    fn alone(&mut self, value: Written<'u>, at: usize) -> Read<'u> {
        self.node(value, at).map(Written::Node)
    }

    fn game(&mut self, sides: [Vec<Written<'u>>; 2], _: bool, at: usize) -> Read<'u> {
        let mut nodes = [vec![], vec![]];
        for (side, values) in nodes.iter_mut().zip(sides) {
            for value in values {
                side.push(self.node(value, at)?);
            }
        }
        let made = self.certificate.literal(nodes);
        self.kept(at, made).map(Written::Node)
    }

    fn close(&mut self) {}
}
