//! Operands: literals, names, calls, what stands in brackets.

use super::Parser;
use crate::ast::{Argument, Arrow, Collected, Id, Node, Star};
use crate::error::Result;
use crate::lexer::unquote;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Keyword, Kind, Mark};
use kelvin_numbers::{Integer, Rational};
use kelvin_values::notation::{self, alphabet};

impl Parser<'_> {
    /// An operand with the members, calls and indices that follow it.
    pub(super) fn postfixed(&mut self) -> Result<Id> {
        let start = self.span();
        let mut left = self.primary()?;
        loop {
            let node = match self.kind() {
                Kind::Mark(Mark::Dot) => {
                    self.advance();
                    let (name, _) = self.expect_name()?;
                    Node::Member { object: left, name }
                }
                Kind::Mark(Mark::Open) => Node::Call { callee: left, arguments: self.arguments()? },
                Kind::Mark(Mark::OpenList) => {
                    self.advance();
                    Node::Index { object: left, arguments: self.places()? }
                }
                _ => return Ok(left),
            };
            left = self.add(node, start);
        }
    }

    /// What stands in brackets behind an object; a place may get a name there: `grid[to := from + step]`.
    fn places(&mut self) -> Result<Box<[Id]>> {
        let mut places = vec![self.assignment()?];
        while self.take(Mark::Comma) {
            places.push(self.assignment()?);
        }
        self.expect(Mark::CloseList)?;
        Ok(places.into())
    }

    /// An operand alone.
    pub(super) fn primary(&mut self) -> Result<Id> {
        let start = self.span();
        let node = match self.kind() {
            Kind::Integer => Node::Integer(self.integer()?),
            Kind::Decimal => Node::Fraction(self.decimal()?),
            Kind::Text => Node::Text(unquote(self.source.slice(self.advance().span)).into()),
            Kind::Name => {
                let (name, _) = self.expect_name()?;
                if self.is_mark(Mark::OpenBrace) && self.word().joined {
                    let game = self.nested(Self::braces)?;
                    if !matches!(self.tree[game], Node::Game { .. }) {
                        return self.fail("Syntax error: a named node must be a game.", start);
                    }
                    Node::Loopy { name, game }
                } else {
                    self.mention(name)
                }
            }
            Kind::Ups(count) => self.arrow(false, count)?,
            Kind::Downs(count) => self.arrow(true, count)?,
            Kind::Power(power) => return self.power(power.down, power.partial_sum),
            Kind::Tiny { miny } => self.tiny(miny),
            Kind::Keyword(keyword) => match keyword {
                Keyword::True => self.word_node(Node::Boolean(true)),
                Keyword::False => self.word_node(Node::Boolean(false)),
                Keyword::This => self.word_node(Node::This),
                Keyword::Pass => self.word_node(Node::Pass),
                Keyword::If => self.conditional()?,
                Keyword::For | Keyword::While => self.looping()?,
                Keyword::Begin => Node::Block(self.block()?),
                _ => return self.expected("an expression"),
            },
            Kind::Mark(mark) => match mark {
                Mark::Star => {
                    self.advance();
                    Node::Nimber(self.atom_operand()?)
                }
                Mark::Root => {
                    self.advance();
                    let Some(object) = self.atom_operand()? else { return self.expected("a number") };
                    Node::Member { object, name: self.symbols.intern("Sqrt") }
                }
                Mark::Open => self.parenthesis()?,
                Mark::OpenList => self.list()?,
                Mark::OpenBrace | Mark::OpenForm => return self.nested(Self::braces),
                _ => return self.expected("an expression"),
            },
            Kind::Bars(_) | Kind::End => return self.expected("an expression"),
        };
        Ok(self.add(node, start))
    }

    fn mention(&mut self, name: Symbol) -> Node {
        let mentioned = self.tree.mentions.entry(name).or_default();
        *mentioned = self.functions.max(*mentioned);
        Node::Name(name)
    }

    /// `＋₂` is `Tiny(2)`.
    fn tiny(&mut self, miny: bool) -> Node {
        let span = self.advance().span;
        let digits: String = self.source.slice(span).chars().filter_map(alphabet::subscript).collect();
        let name = self.symbols.intern(if miny { "Miny" } else { "Tiny" });
        let callee = self.mention(name);
        let callee = self.add(callee, span);
        let index = digits.parse().expect("the lexer takes digits alone");
        let index = self.add(Node::Integer(index), span);
        Node::Call { callee, arguments: [Argument { name: None, value: index }].into() }
    }

    fn word_node(&mut self, node: Node) -> Node {
        self.advance();
        node
    }

    fn integer(&mut self) -> Result<Integer> {
        let span = self.span();
        if self.kind() != Kind::Integer {
            return self.expected("an integer");
        }
        self.advance();
        self.read_integer(span)
    }

    /// `3.14`, `½`.
    fn decimal(&mut self) -> Result<Rational> {
        let span = self.advance().span;
        match notation::number(self.source.slice(span)) {
            Some(number) => Ok(number),
            None => {
                self.fail(format!("This number has more than {} decimal places.", notation::PLACES), span)
            }
        }
    }

    fn read_integer(&self, span: Span) -> Result<Integer> {
        match self.source.slice(span).parse() {
            Ok(integer) => Ok(integer),
            Err(_) => self.fail("This is not an integer.", span),
        }
    }

    /// `^` or `v` with what belongs to it: `^5*2`, `vv*`.
    fn arrow(&mut self, down: bool, count: u32) -> Result<Node> {
        self.advance();
        // `vv3` is one down and three more; after one arrow alone, anything may say how many.
        let counted = self.kind() == Kind::Integer && self.word().joined;
        let times = if count == 1 || counted { self.atom_operand()? } else { None };
        let star = self.star()?;
        Ok(Node::Arrow(Arrow { down, count, times, star }))
    }

    fn star(&mut self) -> Result<Star> {
        if !self.take(Mark::Star) {
            return Ok(Star::None);
        }
        Ok(self.atom_operand()?.map_or(Star::One, Star::Of))
    }

    /// `^<3>`, `v[on]*`.
    fn power(&mut self, down: bool, partial_sum: bool) -> Result<Id> {
        let start = self.advance().span;
        // The brackets are one byte each.
        let arrow = self.source.slice(start).find(['<', '[']).expect("the lexer takes a bracket") as u32;
        let inner = Span { start: start.start + arrow + 1, end: start.end - 1 };
        let exponent = if self.source.slice(inner) == "on" { None } else { Some(self.read_integer(inner)?) };
        let power = self.add(Node::Power { down, partial_sum, exponent }, start);
        let star_start = self.span();
        let node = match self.star()? {
            Star::None => return Ok(power),
            Star::One => Node::Nimber(None),
            Star::Of(id) => Node::Nimber(Some(id)),
        };
        let star = self.add(node, star_start);
        Ok(self.add(Node::Binary(crate::ast::Binary::Joined, power, star), start))
    }

    /// What `*` and `^` take: a number, a text (which fails when it is evaluated), a name, brackets. A
    /// name that stands as an operator between two operands (`* Heat 2`) is left alone.
    fn atom_operand(&mut self) -> Result<Option<Id>> {
        let takes = match self.kind() {
            Kind::Integer | Kind::Text | Kind::Mark(Mark::Open | Mark::OpenList) => true,
            Kind::Name => !self.is_infix_name(),
            _ => false,
        };
        if takes { self.nested(Self::primary).map(Some) } else { Ok(None) }
    }

    fn is_infix_name(&self) -> bool {
        let (name, next) = (self.word(), self.word_at(self.at + 1));
        match next.kind {
            // `* Heat -2` and `^ ConwayProduct *`, but `*n - 2` and `*n * 3`: methods have capitals, and are spaced.
            Kind::Mark(Mark::Minus | Mark::PlusMinus | Mark::Star) => {
                let capital = self.source.slice(name.span).starts_with(char::is_uppercase);
                capital && !name.joined && !next.joined
            }
            Kind::Integer | Kind::Decimal | Kind::Text | Kind::Name => true,
            Kind::Ups(_) | Kind::Downs(_) | Kind::Power(_) | Kind::Tiny { .. } => true,
            Kind::Mark(Mark::OpenForm | Mark::Root) => true,
            Kind::Mark(Mark::Open | Mark::OpenList | Mark::OpenBrace) => !next.joined,
            _ => false,
        }
    }

    /// `(a)`, or the coordinates `(a, b)`.
    fn parenthesis(&mut self) -> Result<Node> {
        self.expect(Mark::Open)?;
        let first = self.nested(Self::assignment)?;
        if self.take(Mark::Close) {
            return Ok(Node::Parenthesis(first));
        }
        let mut items = vec![first];
        while self.take(Mark::Comma) {
            items.push(self.expression()?);
        }
        if !self.take(Mark::Close) {
            return self.expected("`)`, `,` or an operator");
        }
        Ok(Node::Coordinates(items.into()))
    }

    fn list(&mut self) -> Result<Node> {
        self.expect(Mark::OpenList)?;
        if self.take(Mark::CloseList) {
            return Ok(Node::List(Box::default()));
        }
        let first = self.expression()?;
        if self.is_keyword(Keyword::For) {
            let clauses = self.clauses()?;
            self.expect(Mark::CloseList)?;
            return Ok(Node::Comprehension { kind: Collected::List, clauses, value: first, image: None });
        }
        let mut items = vec![first];
        while self.take(Mark::Comma) {
            items.push(self.expression()?);
        }
        if !self.take(Mark::CloseList) {
            return self.expected("`]`, `,` or an operator");
        }
        Ok(Node::List(items.into()))
    }

    /// The arguments of a call, with its parentheses.
    pub(super) fn arguments(&mut self) -> Result<Box<[Argument]>> {
        self.expect(Mark::Open)?;
        let mut arguments = Vec::new();
        if self.take(Mark::Close) {
            return Ok(arguments.into());
        }
        loop {
            let named =
                self.kind() == Kind::Name && self.word_at(self.at + 1).kind == Kind::Mark(Mark::Entry);
            let name = if named { Some(self.expect_name()?) } else { None };
            if named {
                self.advance();
            }
            let start = self.span();
            let mut value = self.expression()?;
            if self.is_keyword(Keyword::For) {
                let clauses = self.clauses()?;
                let kind = Collected::List;
                value = self.add(Node::Comprehension { kind, clauses, value, image: None }, start);
            }
            arguments.push(Argument { name, value });
            if self.take(Mark::Close) {
                return Ok(arguments.into());
            }
            if !self.take(Mark::Comma) {
                return self.expected("`)`, `,` or an operator");
            }
        }
    }
}
