//! The parser of values.
//!
//! ```text
//! game    = an expression of values with the operators & + - +- : * / ^ and the signs + - +-
//! value   = number | ups [ star ] | star | tiny | name | braces | [ function ] "(" game ")"
//! ups     = "^" … | "v" … , then a count, "[n]" or "<n>"
//! star    = "*" [ count ]
//! tiny    = ("Tiny" | "Miny" | "+_" | "-_") "(" game ")" | ("+_" | "-_") (count | name)
//! braces  = [ name ] "{" side bars side "}"       more bars bind looser; a list of options only after +-
//! ```
//!
//! Operator precedence is defined in [`level`]. A star is a product if an operand follows, and otherwise a
//! nimber: `2*3` is 6 and `2*` is 2 + *. An arrow after a number is a power if an exponent follows: `2^3` is
//! 8, while `2^` and `2^*` are sums with an up. So `1+*2` and `3+^3` need their sign.
//!
//! Incomplete constructs are kept on an explicit stack, so the nesting depth is limited by memory alone.

use super::algebra::{Algebra, ArrowPower, Infix};
use super::alphabet;
use super::error::{Fault, ParseError, Reason};
use super::level;
use super::sides::Sides;
use super::token::{Kind, Token, tokenize};
use crate::Player;
use kelvin_numbers::{Integer, Rational};

/// Parses a text, interpreted by an algebra.
pub fn read<A: Algebra>(text: &str, algebra: &mut A) -> Result<A::Value, ParseError<A::Error>> {
    let fault = |(position, reason)| ParseError::new(text, position, reason);
    let tokens = tokenize(text).map_err(|(at, reason)| fault((at, reason.into())))?;
    let mut parser = Parser { text, tokens, at: 0, algebra, pending: Vec::new() };
    parser.game().map_err(fault)
}

/// An incomplete construct, which needs a right operand or a closing bracket.
enum Waiting<V> {
    /// A sign before a value; a plus has no effect.
    Plus,
    Minus,
    Switch,
    Infix(Infix, V),
    /// The terms of an ordinal sum.
    Ordinal(Vec<V>),
    /// A parenthesis, perhaps after the name of a function.
    Parenthesis(Option<Token>),
    Tiny(Player),
    Braces(Sides<V>),
}

/// An incomplete construct and its position in the text.
struct Pending<V> {
    waiting: Waiting<V>,
    position: usize,
}

/// An operator after a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Infix(Infix),
    /// `+-` or `+_2` between two values: the sum with the value that starts there.
    AddSigned,
    Ordinal,
}

impl Operator {
    fn level(self) -> u8 {
        match self {
            Operator::Infix(Infix::Add | Infix::Subtract) | Operator::AddSigned => level::SUM,
            Operator::Infix(Infix::Joined) => level::JOINED,
            Operator::Infix(Infix::Multiply | Infix::Divide) => level::PRODUCT,
            Operator::Infix(Infix::Power) => level::POWER,
            Operator::Infix(Infix::Sided) => level::SIDED,
            Operator::Ordinal => level::ORDINAL,
        }
    }
}

impl<V> Waiting<V> {
    /// Returns whether `operator` binds tighter than this construct, so that it takes the operand between
    /// them.
    fn is_looser_than(&self, operator: Operator) -> bool {
        match self {
            Waiting::Parenthesis(_) | Waiting::Tiny(_) | Waiting::Braces(_) => true,
            // `+-1/2` is a switch.
            Waiting::Switch if operator == Operator::Infix(Infix::Divide) => true,
            Waiting::Plus | Waiting::Minus | Waiting::Switch | Waiting::Infix(Infix::Power, _) => {
                operator.level() >= level::SIGN
            }
            Waiting::Infix(Infix::Joined, _) => false,
            Waiting::Infix(infix, _) => operator.level() > Operator::Infix(*infix).level(),
            Waiting::Ordinal(_) => operator.level() > level::ORDINAL,
        }
    }
}

struct Parser<'t, 'a, A: Algebra> {
    text: &'t str,
    tokens: Vec<Token>,
    /// The index of the next token.
    at: usize,
    algebra: &'a mut A,
    pending: Vec<Pending<A::Value>>,
}

type Read<T, A> = Result<T, Fault<<A as Algebra>::Error>>;

impl<A: Algebra> Parser<'_, '_, A> {
    /// The token `ahead` places after the next one, or the last token.
    fn peek(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    fn advance(&mut self) -> Token {
        let token = self.peek(0);
        self.at += 1;
        token
    }

    fn push(&mut self, waiting: Waiting<A::Value>, position: usize) {
        self.pending.push(Pending { waiting, position });
    }

    fn fail<T>(&self, position: usize, reason: Reason) -> Read<T, A> {
        Err((position, reason.into()))
    }

    /// Parses the whole text.
    fn game(&mut self) -> Read<A::Value, A> {
        let start = self.peek(0).start;
        loop {
            self.algebra.step(self.peek(0).start)?;
            let Some(mut value) = self.operand()? else { continue };
            // Operators and closing tokens after a value.
            loop {
                if let Some(operator) = self.operator() {
                    self.push_operator(operator, value)?;
                    break;
                }
                value = self.reduce(value, None)?;
                let token = self.advance();
                match (token.kind, self.pending.pop()) {
                    (Kind::End, None) => return self.algebra.alone(value, start),
                    (Kind::Close, Some(Pending { waiting: Waiting::Parenthesis(name), position })) => {
                        if let Some(name) = name {
                            let name = &self.text[name.start..name.end];
                            value = self.algebra.apply(name, value, position)?;
                        }
                    }
                    (Kind::Close, Some(Pending { waiting: Waiting::Tiny(favours), position })) => {
                        value = self.algebra.tiny(value, favours, position)?;
                    }
                    (
                        Kind::Bars(_) | Kind::Comma | Kind::CloseBrace,
                        Some(Pending { waiting: Waiting::Braces(mut sides), position }),
                    ) => {
                        let option = self.algebra.alone(value, sides.start)?;
                        sides.push(option);
                        match self.separate(token, sides, position)? {
                            Some(game) => value = game,
                            None => break,
                        }
                    }
                    (Kind::End, Some(Pending { position: opened, .. })) => {
                        return self.fail(token.start, Reason::ExpectedClosing { opened });
                    }
                    _ => return self.fail(token.start, Reason::ExpectedOperator),
                }
            }
        }
    }

    /// Parses the next operand. Returns `None` after pushing a sign or an opening bracket.
    fn operand(&mut self) -> Read<Option<A::Value>, A> {
        let token = self.advance();
        let start = token.start;
        match token.kind {
            Kind::Plus => self.push(Waiting::Plus, start),
            Kind::Minus => self.push(Waiting::Minus, start),
            Kind::PlusMinus => self.push(Waiting::Switch, start),
            Kind::Open => self.push(Waiting::Parenthesis(None), start),
            Kind::OpenBrace => self.open(None, start)?,
            Kind::Integer | Kind::Fraction => {
                let number = self.number(token)?;
                return self.algebra.number(number, start).map(Some);
            }
            Kind::Ups(count) => return self.arrow(false, count, start).map(Some),
            Kind::Downs(count) => return self.arrow(true, count, start).map(Some),
            Kind::Power { down, sum } => {
                let inner = self.text[start..token.end].trim_start_matches(|c| !matches!(c, '<' | '['));
                let exponent = &inner[1..inner.len() - 1];
                let exponent = match exponent.parse() {
                    _ if exponent == "on" => None,
                    Ok(exponent) => Some(exponent),
                    Err(_) => return self.fail(token.end - exponent.len() - 1, Reason::ExpectedCount),
                };
                let star = self.star()?;
                return self.algebra.power(ArrowPower { down, sum, exponent }, star, start).map(Some);
            }
            Kind::Star => {
                let star = self.count()?.unwrap_or(Integer::ONE);
                return self.algebra.arrow(Integer::ZERO, star, start).map(Some);
            }
            Kind::Tiny { miny } => return self.tiny(token, favours(miny)),
            Kind::Name => return self.name(token),
            Kind::Bars(_) | Kind::CloseBrace => match self.pending.pop() {
                // An empty side.
                Some(Pending { waiting: Waiting::Braces(sides), position }) if !sides.after_comma => {
                    return self.separate(token, sides, position);
                }
                _ => return self.fail(start, Reason::ExpectedValue),
            },
            Kind::End => {
                let brackets = self.pending.iter().rev().find(|pending| {
                    matches!(pending.waiting, Waiting::Parenthesis(_) | Waiting::Tiny(_) | Waiting::Braces(_))
                });
                return match brackets {
                    Some(&Pending { position: opened, .. }) => {
                        self.fail(start, Reason::ExpectedClosing { opened })
                    }
                    None => self.fail(start, Reason::ExpectedValue),
                };
            }
            _ => return self.fail(start, Reason::ExpectedValue),
        }
        Ok(None)
    }

    /// Parses `＋₂`, `+_2`, `+_on` or the start of `+_(…)`.
    fn tiny(&mut self, token: Token, favours: Player) -> Read<Option<A::Value>, A> {
        let Token { start, end, .. } = token;
        let of = match self.text[start..end].split_once('_') {
            Some((_, "")) => {
                // A parenthesis follows, as otherwise this would be another token.
                self.advance();
                self.push(Waiting::Tiny(favours), start);
                return Ok(None);
            }
            Some((sign, name)) if !name.bytes().all(|c| c.is_ascii_digit()) => {
                self.algebra.name(name, start + sign.len() + 1)?
            }
            Some((_, digits)) => self.algebra.number(integer(digits).into(), start)?,
            None => {
                let digits: String = self.text[start..end].chars().filter_map(alphabet::subscript).collect();
                self.algebra.number(integer(&digits).into(), start)?
            }
        };
        self.algebra.tiny(of, favours, start).map(Some)
    }

    /// Parses a name, a name before braces, or `Tiny(` and `Miny(`.
    fn name(&mut self, token: Token) -> Read<Option<A::Value>, A> {
        let name = &self.text[token.start..token.end];
        let next = self.peek(0);
        match (name, next.kind) {
            ("Tiny" | "Miny", Kind::Open) => {
                self.advance();
                self.push(Waiting::Tiny(favours(name == "Miny")), token.start);
                Ok(None)
            }
            (_, Kind::Open) if next.joined && self.algebra.has_function(name) => {
                self.advance();
                self.push(Waiting::Parenthesis(Some(token)), token.start);
                Ok(None)
            }
            (_, Kind::OpenBrace) if next.joined => {
                self.advance();
                self.open(Some(token), next.start)?;
                Ok(None)
            }
            _ => self.algebra.name(name, token.start).map(Some),
        }
    }

    fn open(&mut self, name: Option<Token>, position: usize) -> Read<(), A> {
        let start = name.map_or(position, |name| name.start);
        self.algebra.open(name.map(|name| &self.text[name.start..name.end]), start)?;
        let sides = Sides::new(self.peek(0).start);
        self.push(Waiting::Braces(sides), position);
        Ok(())
    }

    /// Parses `12`, `0.5`, `½` or `2½`.
    fn number(&self, token: Token) -> Read<Rational, A> {
        match number(&self.text[token.start..token.end]) {
            Some(number) => Ok(number),
            None => self.fail(token.start, Reason::Number(kelvin_numbers::ParseNumberReason::TooLarge)),
        }
    }

    /// Parses the ups or downs of an arrow and its star: `^5*2`, `vv*`.
    fn arrow(&mut self, down: bool, count: u32, start: usize) -> Read<A::Value, A> {
        let mut up = Integer::from(count);
        // `vv3` is one down plus three.
        if count == 1 || (self.peek(0).kind == Kind::Integer && self.peek(0).joined) {
            up = self.count()?.map_or(up.clone(), |times| times + up - Integer::ONE);
        }
        let star = self.star()?;
        self.algebra.arrow(if down { -up } else { up }, star, start)
    }

    fn star(&mut self) -> Read<Integer, A> {
        if self.peek(0).kind != Kind::Star {
            return Ok(Integer::ZERO);
        }
        self.advance();
        Ok(self.count()?.unwrap_or(Integer::ONE))
    }

    /// Parses the count after `*` or `^`, if there is one.
    fn count(&mut self) -> Read<Option<Integer>, A> {
        let token = self.peek(0);
        match token.kind {
            Kind::Integer => {
                self.advance();
                Ok(Some(integer(&self.text[token.start..token.end])))
            }
            Kind::Open | Kind::Name => self.fail(token.start, Reason::ExpectedCount),
            _ => Ok(None),
        }
    }

    /// The operator at the next token, if any.
    fn operator(&self) -> Option<Operator> {
        let (token, next) = (self.peek(0), self.peek(1));
        let after_number = matches!(self.tokens[self.at - 1].kind, Kind::Integer | Kind::Fraction);
        let joined = token.joined && after_number;
        let exponent = next.kind.begins_operand() && next.kind != Kind::Star;
        Some(Operator::Infix(match token.kind {
            Kind::Name | Kind::Downs(_) | Kind::Power { .. } | Kind::Tiny { .. } if joined => Infix::Joined,
            // `5^^`, `5^*`, `{5^|…}`: no exponent follows, so this is not a power.
            Kind::Ups(1) if !joined || exponent => Infix::Power,
            Kind::Ups(_) if joined => Infix::Joined,
            Kind::Plus => Infix::Add,
            Kind::Minus => Infix::Subtract,
            Kind::PlusMinus | Kind::Tiny { .. } => return Some(Operator::AddSigned),
            // `{2*|1*}`: no operand follows, so this is a nimber. A switch is an operand: `2*+-1`.
            Kind::Star if !next.kind.begins_operand() && next.kind != Kind::PlusMinus => Infix::Joined,
            Kind::Star | Kind::Times => Infix::Multiply,
            Kind::Slash => Infix::Divide,
            Kind::Colon => return Some(Operator::Ordinal),
            Kind::And => Infix::Sided,
            _ => return None,
        }))
    }

    /// Pushes an operator and its left operand.
    fn push_operator(&mut self, operator: Operator, left: A::Value) -> Read<(), A> {
        let left = self.reduce(left, Some(operator))?;
        let position = self.peek(0).start;
        match operator {
            // The token itself is the operand.
            Operator::Infix(Infix::Joined) => {
                self.push(Waiting::Infix(Infix::Joined, left), position);
                return Ok(());
            }
            Operator::Infix(infix) => self.push(Waiting::Infix(infix, left), position),
            Operator::AddSigned => {
                self.push(Waiting::Infix(Infix::Add, left), position);
                return Ok(());
            }
            Operator::Ordinal => match self.pending.last_mut() {
                Some(Pending { waiting: Waiting::Ordinal(chain), .. }) => chain.push(left),
                _ => self.push(Waiting::Ordinal(vec![left]), position),
            },
        }
        self.advance();
        Ok(())
    }

    /// Applies the pending constructs that bind at least as tightly as the next operator, or all up to a
    /// bracket.
    fn reduce(&mut self, mut value: A::Value, next: Option<Operator>) -> Read<A::Value, A> {
        loop {
            let Some(pending) = self.pending.last() else { return Ok(value) };
            let keep = match next {
                Some(Operator::Ordinal) if matches!(pending.waiting, Waiting::Ordinal(_)) => true,
                Some(operator) => pending.waiting.is_looser_than(operator),
                None => {
                    matches!(pending.waiting, Waiting::Parenthesis(_) | Waiting::Tiny(_) | Waiting::Braces(_))
                }
            };
            if keep {
                return Ok(value);
            }
            let Some(Pending { waiting, position }) = self.pending.pop() else { return Ok(value) };
            value = match waiting {
                Waiting::Plus => value,
                Waiting::Minus => self.algebra.negate(value, position)?,
                Waiting::Switch => self.algebra.switch(vec![value], position)?,
                Waiting::Infix(infix, left) => self.algebra.infix(infix, left, value, position)?,
                Waiting::Ordinal(mut chain) => {
                    chain.push(value);
                    self.algebra.ordinal_sum(chain, position)?
                }
                Waiting::Parenthesis(_) | Waiting::Tiny(_) | Waiting::Braces(_) => return Ok(value),
            };
        }
    }

    /// Processes a bar, a comma or the closing brace after an option or an empty side. Returns the game if it
    /// is complete.
    fn separate(
        &mut self,
        token: Token,
        mut sides: Sides<A::Value>,
        position: usize,
    ) -> Read<Option<A::Value>, A> {
        match token.kind {
            Kind::Bars(bars) => sides.bar(bars, token.start),
            Kind::Comma => sides.after_comma = true,
            _ => {
                let game = match sides.list() {
                    Ok(options) => {
                        self.algebra.close();
                        match self.pending.pop() {
                            Some(Pending { waiting: Waiting::Switch, position }) => {
                                self.algebra.switch(options, position)?
                            }
                            _ => return self.fail(token.start, Reason::ExpectedBar),
                        }
                    }
                    Err(sides) => {
                        let game = sides.nest(|left, right, outermost| {
                            self.algebra.game([left, right], outermost, position)
                        })?;
                        self.algebra.close();
                        game
                    }
                };
                return Ok(Some(game));
            }
        }
        sides.start = self.peek(0).start;
        self.push(Waiting::Braces(sides), position);
        Ok(None)
    }
}

fn favours(miny: bool) -> Player {
    if miny { Player::Right } else { Player::Left }
}

/// The value of a token of decimal digits.
fn integer(digits: &str) -> Integer {
    digits_of(digits).expect("decimal digits are an integer")
}

fn digits_of(text: &str) -> Option<Integer> {
    Integer::from_str_radix(text, 10).ok()
}

/// The maximum number of decimal places in input.
pub const PLACES: usize = 1 << 16;

/// The number written `12`, `0.5`, `½` or `2½`. `None` for other text and for too many decimal places.
pub fn number(text: &str) -> Option<Rational> {
    if let Some(sign) = text.chars().next_back()
        && let Some((top, bottom)) = alphabet::fraction(sign)
    {
        let whole = text.strip_suffix(sign).filter(|whole| !whole.is_empty());
        let whole = whole.map_or(Some(Integer::ZERO), digits_of)?;
        return Rational::new(whole * bottom + Integer::from(top), bottom).ok();
    }
    match text.split_once('.') {
        Some((_, decimals)) if decimals.len() > PLACES => None,
        Some((whole, decimals)) => {
            let digits = digits_of(&format!("{whole}{decimals}"))?;
            Rational::new(digits, Integer::from(10).pow(decimals.len())).ok()
        }
        None => digits_of(text).map(Rational::from),
    }
}
