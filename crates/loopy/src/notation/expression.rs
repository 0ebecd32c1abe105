//! From tokens to an expression.
//!
//! The grammar is that of all values ([`kelvin_values::notation`]). Here the terms may be loopy games.

use super::error::LoopyReason;
use crate::LoopyWork;
use kelvin_budget::Exhausted;
use kelvin_numbers::{Integer, Rational};
use kelvin_values::notation::{self, Algebra, ArrowPower, Fault, Infix, ParseError, Short, ShortGames};
use kelvin_values::{Game, Player};

/// The index of an expression among all expressions of a text.
pub(super) type ExpressionId = u32;

/// A node of the syntax tree.
#[derive(Clone, Debug)]
pub(super) enum Expression<'u> {
    Short(Game<'u>),
    /// `5over`, `^[on]*`, `dud` and similar: a number, a named loopy game, a nimber.
    Loop {
        number: Game<'u>,
        named: Named,
        nimber: Game<'u>,
    },
    Tiny {
        favours: Player,
        number: Game<'u>,
        of: ExpressionId,
    },
    Sum(Vec<ExpressionId>),
    /// A base and the game on top of it.
    OrdinalSum([ExpressionId; 2]),
    Multiple(i64, ExpressionId),
    Negative(ExpressionId),
    /// A symmetric switch by Left's options. Right's are their negatives.
    Switch(Vec<ExpressionId>),
    Sides([ExpressionId; 2]),
    /// Braces with the options of both players.
    Braces([Vec<ExpressionId>; 2]),
    /// A move to enclosing braces.
    Back(ExpressionId),
    /// A move to the directly enclosing braces.
    Pass,
}

/// The predefined loopy games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    On,
    Off,
    Over,
    Under,
    /// `upon`, `^[on]`, or its negative.
    Upon {
        negative: bool,
    },
    /// `^<on>` or its negative.
    Uponth {
        negative: bool,
    },
    Dud,
}

impl Named {
    fn of(name: &str) -> Option<Named> {
        Some(match name {
            "on" => Named::On,
            "off" => Named::Off,
            "over" => Named::Over,
            "under" => Named::Under,
            "upon" => Named::Upon { negative: false },
            "dud" => Named::Dud,
            _ => return None,
        })
    }
}

/// All expressions of a text, with their positions in the text.
pub(super) struct Expressions<'u> {
    pub(super) parts: Vec<(Expression<'u>, usize)>,
    pub(super) root: ExpressionId,
}

/// A parsed value: a short game without braces, or an expression.
pub(super) enum Piece<'u> {
    Short(Short<'u>),
    Subexpression(Subexpression),
}

/// An expression, with the number of open braces around the outermost braces it refers to (`usize::MAX`:
/// none).
#[derive(Clone, Copy)]
pub(super) struct Subexpression {
    place: ExpressionId,
    open: usize,
}

impl Subexpression {
    fn closed(place: ExpressionId) -> Subexpression {
        Subexpression { place, open: usize::MAX }
    }
}

/// Parses a text.
pub(super) fn expressions<'u>(
    text: &str,
    work: &LoopyWork<'_, 'u, '_>,
) -> Result<Expressions<'u>, ParseError<LoopyReason>> {
    let mut builder = Builder { work, parts: Vec::new(), names: Vec::new() };
    let root = notation::read(text, &mut builder)?;
    let fault = |(position, reason)| ParseError::new(text, position, reason);
    let root = builder.closed(root, 0).map_err(fault)?;
    Ok(Expressions { root, parts: builder.parts })
}

struct Builder<'w, 'l, 'u, 'b> {
    work: &'w LoopyWork<'l, 'u, 'b>,
    parts: Vec<(Expression<'u>, usize)>,
    /// The names and indices of the open braces.
    names: Vec<(Option<String>, ExpressionId)>,
}

impl<'w, 'u, 'b> Builder<'w, '_, 'u, 'b> {
    fn short_games(&self) -> ShortGames<'w, 'u, 'b> {
        ShortGames(self.work.short())
    }

    fn add(&mut self, expression: Expression<'u>, at: usize) -> ExpressionId {
        self.parts.push((expression, at));
        self.parts.len() as ExpressionId - 1
    }

    fn piece(&mut self, expression: Expression<'u>, at: usize) -> Piece<'u> {
        Piece::Subexpression(Subexpression::closed(self.add(expression, at)))
    }

    fn part(&mut self, piece: Piece<'u>, at: usize) -> Result<Subexpression, Fault<LoopyReason>> {
        match piece {
            Piece::Subexpression(part) => Ok(part),
            Piece::Short(short) => {
                let game = self.short_games().short_game(&short).map_err(|reason| (at, reason.into()))?;
                Ok(Subexpression::closed(self.add(Expression::Short(game), at)))
            }
        }
    }

    /// Returns an error if the expression refers to open braces, where it is not an option.
    fn closed(&mut self, piece: Piece<'u>, at: usize) -> Result<ExpressionId, Fault<LoopyReason>> {
        let part = self.part(piece, at)?;
        if part.open == usize::MAX {
            return Ok(part.place);
        }
        let name = match &self.parts[part.place as usize].0 {
            Expression::Pass => "pass".to_owned(),
            _ => self.names.get(part.open).and_then(|(name, _)| name.clone()).unwrap_or_default(),
        };
        Err((self.parts[part.place as usize].1, LoopyReason::NotAnOption(name)))
    }

    /// Juxtaposed terms: `5over`, `over*`, `5Tiny(over)`.
    fn joined(
        &mut self,
        left: Piece<'u>,
        right: Piece<'u>,
        at: usize,
    ) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let games = self.short_games();
        let short = |short| games.short_game(short).map_err(|reason| (at, reason.into()));
        match (&left, &right) {
            (Piece::Short(before), Piece::Subexpression(part)) => {
                let before = short(before)?;
                if let Expression::Loop { number, .. } | Expression::Tiny { number, .. } =
                    &mut self.parts[part.place as usize].0
                {
                    *number = before;
                    return Ok(right);
                }
            }
            (Piece::Subexpression(part), Piece::Short(behind)) => {
                let behind = short(behind)?;
                if let Expression::Loop { nimber, .. } = &mut self.parts[part.place as usize].0
                    && nimber.is_zero()
                {
                    *nimber = behind;
                    return Ok(left);
                }
            }
            _ => {}
        }
        self.sum(left, right, at)
    }

    fn sum(&mut self, left: Piece<'u>, right: Piece<'u>, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let (left, right) = (self.closed(left, at)?, self.closed(right, at)?);
        if let Expression::Sum(terms) = &mut self.parts[left as usize].0 {
            terms.push(right);
            return Ok(Piece::Subexpression(Subexpression::closed(left)));
        }
        Ok(self.piece(Expression::Sum(vec![left, right]), at))
    }
}

impl<'u> Algebra for Builder<'_, '_, 'u, '_> {
    type Value = Piece<'u>;
    type Error = LoopyReason;

    fn step(&mut self, at: usize) -> Result<(), Fault<LoopyReason>> {
        self.work.tick().map_err(|why| (at, why.into()))?;
        let room = self.work.budget().byte_limit().map_or(u64::from(u32::MAX), |limit| limit / 64);
        if self.parts.len() as u64 >= room.min(u64::from(u32::MAX)) {
            return Err((at, Exhausted::Memory.into()));
        }
        Ok(())
    }

    fn number(&mut self, number: Rational, _: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        Ok(Piece::Short(Short::Number(number)))
    }

    fn arrow(&mut self, up: Integer, star: Integer, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        short_piece(self.short_games().arrow(up, star, at))
    }

    fn power(
        &mut self,
        power: ArrowPower,
        star: Integer,
        at: usize,
    ) -> Result<Piece<'u>, Fault<LoopyReason>> {
        if power.exponent.is_some() {
            return short_piece(self.short_games().power(power, star, at));
        }
        let universe = self.work.loopy().universe();
        let negative = power.down;
        let named = if power.sum { Named::Upon { negative } } else { Named::Uponth { negative } };
        Ok(self.piece(Expression::Loop { number: universe.zero(), named, nimber: universe.star(star) }, at))
    }

    fn tiny(&mut self, of: Piece<'u>, favours: Player, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let of = self.closed(of, at)?;
        let number = self.work.loopy().universe().zero();
        Ok(self.piece(Expression::Tiny { favours, number, of }, at))
    }

    fn name(&mut self, name: &str, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let zero = self.work.loopy().universe().zero();
        if let Some(named) = Named::of(name) {
            return Ok(self.piece(Expression::Loop { number: zero, named, nimber: zero }, at));
        }
        if name == "pass" {
            return Ok(Piece::Subexpression(Subexpression {
                place: self.add(Expression::Pass, at),
                open: self.names.len(),
            }));
        }
        // A move to enclosing braces.
        match self.names.iter().rposition(|(around, _)| around.as_deref() == Some(name)) {
            Some(open) => {
                let back = Expression::Back(self.names[open].1);
                Ok(Piece::Subexpression(Subexpression { place: self.add(back, at), open }))
            }
            None => Err((at, LoopyReason::UnknownName(name.to_owned()))),
        }
    }

    fn negate(&mut self, value: Piece<'u>, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        if let Piece::Short(short) = value {
            return short_piece(self.short_games().negate(short, at));
        }
        let negative = Expression::Negative(self.closed(value, at)?);
        Ok(self.piece(negative, at))
    }

    fn switch(&mut self, options: Vec<Piece<'u>>, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let left = options.into_iter().map(|option| self.closed(option, at)).collect::<Result<_, _>>()?;
        Ok(self.piece(Expression::Switch(left), at))
    }

    fn infix(
        &mut self,
        infix: Infix,
        left: Piece<'u>,
        right: Piece<'u>,
        at: usize,
    ) -> Result<Piece<'u>, Fault<LoopyReason>> {
        match (infix, left, right) {
            (Infix::Sided, left, right) => {
                let sides = Expression::Sides([self.closed(left, at)?, self.closed(right, at)?]);
                Ok(self.piece(sides, at))
            }
            // A sum of forms keeps its components.
            (Infix::Add, Piece::Short(left @ Short::Number(_)), Piece::Short(right @ Short::Number(_))) => {
                short_piece(self.short_games().infix(infix, left, right, at))
            }
            (Infix::Add, left, right) => self.sum(left, right, at),
            (Infix::Subtract, left, right) => {
                let right = self.negate(right, at)?;
                self.infix(Infix::Add, left, right, at)
            }
            (infix, Piece::Short(left), Piece::Short(right)) => {
                short_piece(self.short_games().infix(infix, left, right, at))
            }
            (Infix::Joined, left, right) => self.joined(left, right, at),
            (Infix::Multiply, Piece::Short(count), game) | (Infix::Multiply, game, Piece::Short(count)) => {
                let count = count.integer().and_then(|count| i64::try_from(&count).ok());
                let count = count.ok_or((at, notation::Reason::ExpectedFactor.into()))?;
                let multiple = Expression::Multiple(count, self.closed(game, at)?);
                Ok(self.piece(multiple, at))
            }
            _ => Err((at, LoopyReason::ShortGamesOnly)),
        }
    }

    fn ordinal_sum(&mut self, chain: Vec<Piece<'u>>, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let short = |term: &Piece<'u>| match term {
            Piece::Short(short) => Some(short.clone()),
            Piece::Subexpression(_) => None,
        };
        if let Some(chain) = chain.iter().map(short).collect() {
            return short_piece(self.short_games().ordinal_sum(chain, at));
        }
        let terms = chain.into_iter().map(|term| self.closed(term, at)).collect::<Result<Vec<_>, _>>()?;
        let on_base = |top, base| self.add(Expression::OrdinalSum([base, top]), at);
        match terms.into_iter().rev().reduce(on_base) {
            Some(place) => Ok(Piece::Subexpression(Subexpression::closed(place))),
            None => Err((at, notation::Reason::ExpectedValue.into())),
        }
    }

    fn open(&mut self, name: Option<&str>, at: usize) -> Result<(), Fault<LoopyReason>> {
        if let Some(name) = name {
            if Named::of(name).is_some() || name == "pass" {
                return Err((at, LoopyReason::NameOfItsOwn(name.to_owned())));
            }
            if self.names.iter().any(|(around, _)| around.as_deref() == Some(name)) {
                return Err((at, LoopyReason::NameTaken(name.to_owned())));
            }
        }
        let place = self.add(Expression::Braces([vec![], vec![]]), at);
        self.names.push((name.map(str::to_owned), place));
        Ok(())
    }

    fn alone(&mut self, value: Piece<'u>, at: usize) -> Result<Piece<'u>, Fault<LoopyReason>> {
        self.part(value, at).map(Piece::Subexpression)
    }

    /// Sets the options of braces. A `pass` among them is a move to the braces.
    fn game(
        &mut self,
        sides: [Vec<Piece<'u>>; 2],
        outermost: bool,
        at: usize,
    ) -> Result<Piece<'u>, Fault<LoopyReason>> {
        let here = self.names.len() - 1;
        let around = self.names[here].1;
        let place = if outermost { around } else { self.add(Expression::Braces([vec![], vec![]]), at) };
        let mut open = usize::MAX;
        let mut options = [Vec::new(), Vec::new()];
        for (side, options) in sides.into_iter().zip(&mut options) {
            for option in side {
                let part = self.part(option, at)?;
                if let Expression::Pass = self.parts[part.place as usize].0 {
                    self.parts[part.place as usize].0 = Expression::Back(place);
                } else if part.open < here || (part.open == here && around != place) {
                    open = open.min(part.open);
                }
                options.push(part.place);
            }
        }
        self.parts[place as usize].0 = Expression::Braces(options);
        Ok(Piece::Subexpression(Subexpression { place, open }))
    }

    fn close(&mut self) {
        self.names.pop();
    }
}

/// A short game as a piece.
fn short_piece<'u>(
    short: Result<Short<'u>, Fault<notation::Reason>>,
) -> Result<Piece<'u>, Fault<LoopyReason>> {
    short.map(Piece::Short).map_err(|(at, reason)| (at, reason.into()))
}
