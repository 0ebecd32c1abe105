//! Reading a value.
//!
//! ```text
//! game    = an expression of values with the operators & + - +- : * / ^ and the signs + - +-
//! value   = number | ups [ star ] | star | tiny | name | braces | "(" game ")"
//! ups     = "^" … | "v" … , then a count, "[n]" or "<n>"
//! star    = "*" [ count ]
//! tiny    = ("Tiny" | "Miny" | "+_" | "-_") "(" game ")" | ("+_" | "-_") (count | name)
//! braces  = [ name ] "{" side bars side "}"       more bars bind looser; a list of options only behind +-
//! ```
//!
//! How tightly operators bind is in [`level`]. A star before something that it can multiply is a product, and else the
//! nimber: `2*3` is 6 and `2*` is 2 + *. An arrow behind a number is a power where an exponent follows: `2^3` is 8, `2^`
//! and `2^*` are sums with an up. So `1+*2` and `3+^3` are written with their sign.
//!
//! What is open while its inside is read waits on the heap, so that nesting has no limit but memory.

use super::algebra::{Algebra, ArrowPower, Infix};
use super::alphabet;
use super::error::{Fault, ParseError, Reason};
use super::level;
use super::sides::Sides;
use super::token::{Kind, Token, words};
use crate::Player;
use kelvin_numbers::{Integer, Rational};

/// Reads a text; what its words stand for is told by the algebra.
pub fn read<A: Algebra>(text: &str, algebra: &mut A) -> Result<A::Value, ParseError<A::Error>> {
    let fault = |(position, reason)| ParseError::new(text, position, reason);
    let words = words(text).map_err(|(at, reason)| fault((at, reason.into())))?;
    let mut parser = Parser { text, words, at: 0, algebra, pending: Vec::new() };
    parser.game().map_err(fault)
}

/// What waits for an operand to its right, or for its end.
enum Waiting<V> {
    /// A sign before a value; a plus is nothing.
    Plus,
    Minus,
    Switch,
    Infix(Infix, V),
    /// The terms of an ordinal sum.
    Ordinal(Vec<V>),
    Parenthesis,
    Tiny(Player),
    Braces(Sides<V>),
}

/// What waits, and where it stands in the text.
struct Pending<V> {
    waiting: Waiting<V>,
    position: usize,
}

/// An operator that may follow a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Infix(Infix),
    /// `+-` or `+_2` between two values: the sum with the value that begins there.
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
    /// Whether an operator takes what follows this first.
    fn lets(&self, operator: Operator) -> bool {
        match self {
            Waiting::Parenthesis | Waiting::Tiny(_) | Waiting::Braces(_) => true,
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
    words: Vec<Token>,
    /// The next word.
    at: usize,
    algebra: &'a mut A,
    pending: Vec<Pending<A::Value>>,
}

type Read<T, A> = Result<T, Fault<<A as Algebra>::Error>>;

impl<A: Algebra> Parser<'_, '_, A> {
    /// The word so many places ahead; the end beyond the last.
    fn word(&self, ahead: usize) -> Token {
        self.words[(self.at + ahead).min(self.words.len() - 1)]
    }

    fn advance(&mut self) -> Token {
        let word = self.word(0);
        self.at += 1;
        word
    }

    fn wait(&mut self, waiting: Waiting<A::Value>, position: usize) {
        self.pending.push(Pending { waiting, position });
    }

    fn fail<T>(&self, position: usize, reason: Reason) -> Read<T, A> {
        Err((position, reason.into()))
    }

    /// The whole text.
    fn game(&mut self) -> Read<A::Value, A> {
        let start = self.word(0).start;
        loop {
            self.algebra.step(self.word(0).start)?;
            let Some(mut value) = self.operand()? else { continue };
            // What may follow a value.
            loop {
                if let Some(operator) = self.operator() {
                    self.begin(operator, value)?;
                    break;
                }
                value = self.reduce(value, None)?;
                let word = self.advance();
                match (word.kind, self.pending.pop()) {
                    (Kind::End, None) => return self.algebra.alone(value, start),
                    (Kind::Close, Some(Pending { waiting: Waiting::Parenthesis, .. })) => {}
                    (Kind::Close, Some(Pending { waiting: Waiting::Tiny(favours), position })) => {
                        value = self.algebra.tiny(value, favours, position)?;
                    }
                    (
                        Kind::Bars(_) | Kind::Comma | Kind::CloseBrace,
                        Some(Pending { waiting: Waiting::Braces(mut sides), position }),
                    ) => {
                        let option = self.algebra.alone(value, sides.begins)?;
                        sides.push(option);
                        match self.separate(word, sides, position)? {
                            Some(game) => value = game,
                            None => break,
                        }
                    }
                    (Kind::End, Some(Pending { position: opened, .. })) => {
                        return self.fail(word.start, Reason::ExpectedClosing { opened });
                    }
                    _ => return self.fail(word.start, Reason::ExpectedOperator),
                }
            }
        }
    }

    /// The next value if it is complete; signs and brackets that open wait for what follows.
    fn operand(&mut self) -> Read<Option<A::Value>, A> {
        let word = self.advance();
        let start = word.start;
        match word.kind {
            Kind::Plus => self.wait(Waiting::Plus, start),
            Kind::Minus => self.wait(Waiting::Minus, start),
            Kind::PlusMinus => self.wait(Waiting::Switch, start),
            Kind::Open => self.wait(Waiting::Parenthesis, start),
            Kind::OpenBrace => self.open(None, start)?,
            Kind::Integer | Kind::Fraction => {
                let number = self.number(word)?;
                return self.algebra.number(number, start).map(Some);
            }
            Kind::Ups(count) => return self.arrow(false, count, start).map(Some),
            Kind::Downs(count) => return self.arrow(true, count, start).map(Some),
            Kind::Power { down, sum } => {
                let inner = self.text[start..word.end].trim_start_matches(|c| !matches!(c, '<' | '['));
                let exponent = &inner[1..inner.len() - 1];
                let exponent = match exponent.parse() {
                    _ if exponent == "on" => None,
                    Ok(exponent) => Some(exponent),
                    Err(_) => return self.fail(word.end - exponent.len() - 1, Reason::ExpectedCount),
                };
                let star = self.star()?;
                return self.algebra.power(ArrowPower { down, sum, exponent }, star, start).map(Some);
            }
            Kind::Star => {
                let star = self.count()?.unwrap_or(Integer::ONE);
                return self.algebra.arrow(Integer::ZERO, star, start).map(Some);
            }
            Kind::Tiny { miny } => return self.tiny(word, favours(miny)),
            Kind::Name => return self.name(word),
            Kind::Bars(_) | Kind::CloseBrace => match self.pending.pop() {
                // An empty side.
                Some(Pending { waiting: Waiting::Braces(sides), position }) if !sides.after_comma => {
                    return self.separate(word, sides, position);
                }
                _ => return self.fail(start, Reason::ExpectedValue),
            },
            Kind::End => {
                let brackets = self.pending.iter().rev().find(|pending| {
                    matches!(pending.waiting, Waiting::Parenthesis | Waiting::Tiny(_) | Waiting::Braces(_))
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

    /// `＋₂`, `+_2`, `+_on` or the beginning of `+_(…)`.
    fn tiny(&mut self, word: Token, favours: Player) -> Read<Option<A::Value>, A> {
        let Token { start, end, .. } = word;
        let of = match self.text[start..end].split_once('_') {
            Some((_, "")) => {
                // A parenthesis follows, or the word would be none of these.
                self.advance();
                self.wait(Waiting::Tiny(favours), start);
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

    /// A name, one before braces, or the word of a tiny.
    fn name(&mut self, word: Token) -> Read<Option<A::Value>, A> {
        let name = &self.text[word.start..word.end];
        let next = self.word(0);
        match (name, next.kind) {
            ("Tiny" | "Miny", Kind::Open) => {
                self.advance();
                self.wait(Waiting::Tiny(favours(name == "Miny")), word.start);
                Ok(None)
            }
            (_, Kind::OpenBrace) if next.joined => {
                self.advance();
                self.open(Some(word), next.start)?;
                Ok(None)
            }
            _ => self.algebra.name(name, word.start).map(Some),
        }
    }

    fn open(&mut self, name: Option<Token>, position: usize) -> Read<(), A> {
        let begins = name.map_or(position, |name| name.start);
        self.algebra.open(name.map(|name| &self.text[name.start..name.end]), begins)?;
        let sides = Sides::new(self.word(0).start);
        self.wait(Waiting::Braces(sides), position);
        Ok(())
    }

    /// `12`, `0.5`, `½` or `2½`.
    fn number(&self, word: Token) -> Read<Rational, A> {
        match number(&self.text[word.start..word.end]) {
            Some(number) => Ok(number),
            None => self.fail(word.start, Reason::Number(kelvin_numbers::ParseNumberReason::TooLarge)),
        }
    }

    /// The ups or downs of an arrow and the star that belongs to it: `^5*2`, `vv*`.
    fn arrow(&mut self, down: bool, count: u32, start: usize) -> Read<A::Value, A> {
        let mut up = Integer::from(count);
        // `vv3` is one down and three more.
        if count == 1 || (self.word(0).kind == Kind::Integer && self.word(0).joined) {
            up = self.count()?.map_or(up.clone(), |times| times + up - Integer::ONE);
        }
        let star = self.star()?;
        self.algebra.arrow(if down { -up } else { up }, star, start)
    }

    fn star(&mut self) -> Read<Integer, A> {
        if self.word(0).kind != Kind::Star {
            return Ok(Integer::ZERO);
        }
        self.advance();
        Ok(self.count()?.unwrap_or(Integer::ONE))
    }

    /// What `*` and `^` take.
    fn count(&mut self) -> Read<Option<Integer>, A> {
        let word = self.word(0);
        match word.kind {
            Kind::Integer => {
                self.advance();
                Ok(Some(integer(&self.text[word.start..word.end])))
            }
            Kind::Open | Kind::Name => self.fail(word.start, Reason::ExpectedCount),
            _ => Ok(None),
        }
    }

    /// The operator that comes next, if one does.
    fn operator(&self) -> Option<Operator> {
        let (word, next) = (self.word(0), self.word(1));
        let after_number = matches!(self.words[self.at - 1].kind, Kind::Integer | Kind::Fraction);
        let joined = word.joined && after_number;
        let exponent = next.kind.begins_operand() && next.kind != Kind::Star;
        Some(Operator::Infix(match word.kind {
            Kind::Name | Kind::Downs(_) | Kind::Power { .. } | Kind::Tiny { .. } if joined => Infix::Joined,
            // `5^^`, `5^*`, `{5^|…}`: an exponent cannot follow, so this is no power.
            Kind::Ups(1) if !joined || exponent => Infix::Power,
            Kind::Ups(_) if joined => Infix::Joined,
            Kind::Plus => Infix::Add,
            Kind::Minus => Infix::Subtract,
            Kind::PlusMinus | Kind::Tiny { .. } => return Some(Operator::AddSigned),
            // `{2*|1*}`: nothing to multiply with follows, so this is the nimber.
            // A switch is something to multiply with: `2*+-1`.
            Kind::Star if !next.kind.begins_operand() && next.kind != Kind::PlusMinus => Infix::Joined,
            Kind::Star | Kind::Times => Infix::Multiply,
            Kind::Slash => Infix::Divide,
            Kind::Colon => return Some(Operator::Ordinal),
            Kind::And => Infix::Sided,
            _ => return None,
        }))
    }

    /// Lets an operator wait for its right operand.
    fn begin(&mut self, operator: Operator, left: A::Value) -> Read<(), A> {
        let left = self.reduce(left, Some(operator))?;
        let position = self.word(0).start;
        match operator {
            // The word itself is the operand.
            Operator::Infix(Infix::Joined) => {
                self.wait(Waiting::Infix(Infix::Joined, left), position);
                return Ok(());
            }
            Operator::Infix(infix) => self.wait(Waiting::Infix(infix, left), position),
            Operator::AddSigned => {
                self.wait(Waiting::Infix(Infix::Add, left), position);
                return Ok(());
            }
            Operator::Ordinal => match self.pending.last_mut() {
                Some(Pending { waiting: Waiting::Ordinal(chain), .. }) => chain.push(left),
                _ => self.wait(Waiting::Ordinal(vec![left]), position),
            },
        }
        self.advance();
        Ok(())
    }

    /// Does what binds at least as tightly as the operator that follows, or all up to a bracket.
    fn reduce(&mut self, mut value: A::Value, next: Option<Operator>) -> Read<A::Value, A> {
        loop {
            let Some(pending) = self.pending.last() else { return Ok(value) };
            let stays = match next {
                Some(Operator::Ordinal) if matches!(pending.waiting, Waiting::Ordinal(_)) => true,
                Some(operator) => pending.waiting.lets(operator),
                None => {
                    matches!(pending.waiting, Waiting::Parenthesis | Waiting::Tiny(_) | Waiting::Braces(_))
                }
            };
            if stays {
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
                Waiting::Parenthesis | Waiting::Tiny(_) | Waiting::Braces(_) => return Ok(value),
            };
        }
    }

    /// A bar, a comma or the closing brace, behind an option or an empty side: the game, if it is complete.
    fn separate(
        &mut self,
        word: Token,
        mut sides: Sides<A::Value>,
        position: usize,
    ) -> Read<Option<A::Value>, A> {
        match word.kind {
            Kind::Bars(bars) => sides.bar(bars, word.start),
            Kind::Comma => sides.after_comma = true,
            _ => {
                let game = match sides.list() {
                    Ok(options) => {
                        self.algebra.close();
                        match self.pending.pop() {
                            Some(Pending { waiting: Waiting::Switch, position }) => {
                                self.algebra.switch(options, position)?
                            }
                            _ => return self.fail(word.start, Reason::ExpectedBar),
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
        sides.begins = self.word(0).start;
        self.wait(Waiting::Braces(sides), position);
        Ok(None)
    }
}

fn favours(miny: bool) -> Player {
    if miny { Player::Right } else { Player::Left }
}

/// A word of decimal digits.
fn integer(digits: &str) -> Integer {
    digits_of(digits).expect("decimal digits are an integer")
}

fn digits_of(text: &str) -> Option<Integer> {
    Integer::from_str_radix(text, 10).ok()
}

/// Most decimal places of a number that is typed.
pub const PLACES: usize = 1 << 16;

/// The number written `12`, `0.5`, `½` or `2½`; none if it is none of these, or has too many decimal places.
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
