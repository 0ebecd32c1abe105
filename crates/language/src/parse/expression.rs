//! Operators and their precedence.

use super::Parser;
use crate::ast::{Binary, Function, Id, Node, Parameter, Unary};
use crate::error::Result;
use crate::source::Span;
use crate::token::{Keyword, Kind, Mark};

/// How tightly operators bind, loosest first; those that values are written with bind as they do everywhere.
mod level {
    pub(super) use kelvin_values::notation::level::*;
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const NOT: u8 = 3;
    pub(super) const RELATION: u8 = 4;
    pub(super) const RANGE: u8 = 5;
    pub(super) const INFIX: u8 = 7;
}

/// What may stand between two operands.
enum Operator {
    Or,
    And,
    Range,
    Infix,
    /// A sum without a sign: `3v`, `5over`.
    Joined,
    /// `+-` between two values: the sum with a switch.
    AddSwitch,
    Binary(Binary, u8),
}

impl Operator {
    fn level(&self) -> u8 {
        match self {
            Operator::Or => level::OR,
            Operator::And => level::AND,
            Operator::Range => level::RANGE,
            Operator::Infix => level::INFIX,
            Operator::Joined => level::JOINED,
            Operator::AddSwitch => level::SUM,
            Operator::Binary(_, level) => *level,
        }
    }
}

impl Parser<'_> {
    /// An expression without assignment: a function, or operators on operands.
    pub(super) fn expression(&mut self) -> Result<Id> {
        self.operators(0)
    }

    /// Operators that bind at least as tightly as `least`.
    fn operators(&mut self, least: u8) -> Result<Id> {
        self.nested(|parser| {
            let start = parser.span();
            if parser.begins_function() {
                return parser.function();
            }
            let left = parser.prefix()?;
            parser.continued(left, start, least)
        })
    }

    /// Operators after an operand that is already there.
    pub(super) fn continued(&mut self, mut left: Id, start: Span, least: u8) -> Result<Id> {
        while let Some(operator) = self.operator() {
            let level = operator.level();
            if level < least {
                break;
            }
            let node = match operator {
                Operator::Or => Node::Or(left, self.right(level + 1)?),
                Operator::And => Node::And(left, self.right(level + 1)?),
                Operator::Range => {
                    let to = self.right(level + 1)?;
                    let by = if self.is_mark(Mark::Dots) { Some(self.right(level + 1)?) } else { None };
                    Node::Range { from: left, to, by }
                }
                Operator::Infix => {
                    let (name, _) = self.expect_name()?;
                    let right = self.operators(level + 1)?;
                    Node::Infix { left, name, right }
                }
                Operator::Joined => Node::Binary(Binary::Joined, left, self.postfixed()?),
                Operator::AddSwitch => {
                    let at = self.span();
                    let switch = self.switch()?;
                    let switch = self.add(switch, at);
                    Node::Binary(Binary::Add, left, self.continued(switch, at, level + 1)?)
                }
                // Powers associate to the right, and their exponents may have a sign.
                Operator::Binary(Binary::Power, _) => {
                    Node::Binary(Binary::Power, left, self.right(level::SIGN)?)
                }
                Operator::Binary(binary, _) => Node::Binary(binary, left, self.right(level + 1)?),
            };
            left = self.add(node, start);
        }
        Ok(left)
    }

    /// Reads an operator of one word, and its right operand.
    fn right(&mut self, least: u8) -> Result<Id> {
        self.advance();
        self.operators(least)
    }

    /// The operator that comes next, if one does.
    fn operator(&self) -> Option<Operator> {
        use Binary::*;
        let joined = self.word().joined && self.follows_number();
        let binary = |binary, level| Some(Operator::Binary(binary, level));
        match self.kind() {
            Kind::Keyword(Keyword::Or) => Some(Operator::Or),
            Kind::Keyword(Keyword::And) => Some(Operator::And),
            Kind::Name => Some(if joined { Operator::Joined } else { Operator::Infix }),
            Kind::Downs(_) | Kind::Power(_) | Kind::Tiny { .. } if joined => Some(Operator::Joined),
            // `5^^`, `5^*`, `{5^|…}`: an exponent cannot follow, so this is not a power.
            Kind::Ups(1) if !joined || self.takes_exponent() => binary(Power, level::POWER),
            Kind::Ups(_) if joined => Some(Operator::Joined),
            Kind::Mark(mark) => match mark {
                Mark::Plus => binary(Add, level::SUM),
                Mark::Minus => binary(Subtract, level::SUM),
                Mark::PlusMinus => Some(Operator::AddSwitch),
                // `{2*|1*}`: nothing to multiply with follows, so this is the nimber.
                Mark::Star if !self.begins_factor(self.at + 1) => Some(Operator::Joined),
                Mark::Star => binary(Multiply, level::PRODUCT),
                Mark::Times => binary(Multiply, level::PRODUCT),
                Mark::Slash => binary(Divide, level::PRODUCT),
                Mark::Percent => binary(Modulo, level::PRODUCT),
                Mark::Colon => binary(OrdinalSum, level::ORDINAL),
                Mark::Ampersand => binary(Sided, level::SIDED),
                Mark::Dots => Some(Operator::Range),
                Mark::Equal => binary(Equal, level::RELATION),
                Mark::NotEqual => binary(NotEqual, level::RELATION),
                Mark::Same => binary(Same, level::RELATION),
                Mark::NotSame => binary(NotSame, level::RELATION),
                Mark::Less => binary(Less, level::RELATION),
                Mark::Greater => binary(Greater, level::RELATION),
                Mark::AtMost => binary(AtMost, level::RELATION),
                Mark::AtLeast => binary(AtLeast, level::RELATION),
                Mark::Confused => binary(Confused, level::RELATION),
                Mark::LessOrConfused => binary(LessOrConfused, level::RELATION),
                Mark::GreaterOrConfused => binary(GreaterOrConfused, level::RELATION),
                _ => None,
            },
            _ => None,
        }
    }

    fn follows_number(&self) -> bool {
        matches!(self.word_at(self.at.wrapping_sub(1)).kind, Kind::Integer | Kind::Decimal)
    }

    fn takes_exponent(&self) -> bool {
        self.begins_operand(self.at + 1) && self.word_at(self.at + 1).kind != Kind::Mark(Mark::Star)
    }

    /// Whether something to multiply with may begin with the word at a place: an operand, or a switch, as in `2*+-1`.
    fn begins_factor(&self, at: usize) -> bool {
        self.begins_operand(at) || self.word_at(at).kind == Kind::Mark(Mark::PlusMinus)
    }

    /// Whether an operand may begin with the word at a place.
    pub(super) fn begins_operand(&self, at: usize) -> bool {
        match self.word_at(at).kind {
            Kind::Integer | Kind::Decimal | Kind::Text | Kind::Name => true,
            Kind::Ups(_) | Kind::Downs(_) | Kind::Power(_) | Kind::Tiny { .. } => true,
            Kind::Mark(Mark::Open | Mark::OpenList | Mark::OpenBrace | Mark::OpenForm) => true,
            Kind::Mark(mark) => matches!(mark, Mark::Minus | Mark::Star | Mark::Root),
            Kind::Keyword(keyword) => matches!(
                keyword,
                Keyword::This | Keyword::True | Keyword::False | Keyword::If | Keyword::Begin | Keyword::Pass
            ),
            Kind::Bars(_) | Kind::End => false,
        }
    }

    fn prefix(&mut self) -> Result<Id> {
        let start = self.span();
        let node = match self.kind() {
            Kind::Mark(Mark::Minus) => Node::Unary(Unary::Minus, self.right(level::SIGN)?),
            Kind::Mark(Mark::Plus) => Node::Unary(Unary::Plus, self.right(level::SIGN)?),
            Kind::Mark(Mark::PlusMinus) => self.switch()?,
            Kind::Keyword(Keyword::Not) => Node::Unary(Unary::Not, self.right(level::NOT)?),
            _ => return self.postfixed(),
        };
        Ok(self.add(node, start))
    }

    /// `+-` and what it is applied to: it binds looser than `/`, so that `+-1/2` is a switch.
    fn switch(&mut self) -> Result<Node> {
        self.advance();
        let start = self.span();
        let mut operand = self.operators(level::SIGN)?;
        while self.is_mark(Mark::Slash) {
            let denominator = self.right(level::SIGN)?;
            operand = self.add(Node::Binary(Binary::Divide, operand, denominator), start);
        }
        Ok(Node::Unary(Unary::PlusMinus, operand))
    }

    /// `x ->` or `(…) ->`.
    fn begins_function(&self) -> bool {
        let arrow = match self.kind() {
            Kind::Name => self.at + 1,
            Kind::Mark(Mark::Open) => self.closing[self.at] as usize + 1,
            _ => return false,
        };
        self.word_at(arrow).kind == Kind::Mark(Mark::Arrow)
    }

    fn function(&mut self) -> Result<Id> {
        let start = self.span();
        let function = self.within_function(|parser| {
            let parameters = if parser.is_mark(Mark::Open) {
                parser.parameters()?
            } else {
                let (name, span) = parser.expect_name()?;
                [Parameter { name, span, class: None, default: None, rest: false }].into()
            };
            parser.expect(Mark::Arrow)?;
            let body = parser.expression()?;
            Ok(Function { parameters, body })
        })?;
        Ok(self.add(Node::Function(Box::new(function)), start))
    }
}
