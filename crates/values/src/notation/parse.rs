//! Reading a value.
//!
//! ```text
//! game    = term { ("+" | "-") term }
//! term    = [ "-" ] ( switch | value )            a value is a number, an infinitesimal, or both: 3/2v*
//! switch  = "+-" ( value | "{" list "}" )
//! value   = [ number ] [ ups ] [ star ] | [ number ] tiny | braces | "(" game ")"
//! ups     = "^" … | "v" … , then a count, "[n]" or "<n>"
//! tiny    = ("Tiny" | "Miny") "(" game ")"
//! braces  = "{" side bars side "}"                more bars bind looser
//! ```

use super::error::{ParseError, Reason};
use super::token::{Lexer, Token};
use crate::{Game, NoAnswer, NumberUpStar, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};

/// Reads a value in plain or Unicode notation.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_values::{Universe, notation};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let game = notation::parse("{3||2*|1*}", &universe.work(&budget))?;
/// assert_eq!(game.to_string(), "{3||2*|1*}");
/// # Ok::<(), notation::ParseError>(())
/// ```
pub fn parse<'u>(text: &str, work: &Work<'u, '_>) -> Result<Game<'u>, ParseError> {
    let mut parser = Parser { lexer: Lexer::new(text), work, stack: Vec::new() };
    parser.game().map_err(|(position, reason)| ParseError::new(text, position, reason))
}

type Fault = (usize, Reason);

/// A bracket that is open while its inside is read. Kept on the heap, so that nesting has no limit but
/// memory.
struct Frame<'u> {
    opened: Opening,
    /// Where the bracket is.
    position: usize,
    /// What precedes the bracket in the sum it stands in.
    sum: Sum<'u>,
    /// The options read so far, with the bars that separate them.
    sides: Sides<'u>,
}

#[derive(Clone, Debug)]
enum Opening {
    Parenthesis,
    /// `Tiny(` or `Miny(` after a number.
    Tiny {
        miny: bool,
        number: Dyadic,
    },
    Braces,
    /// `+-{`
    SwitchBraces,
}

/// A sum being read: its total so far and the sign of the next term.
#[derive(Default)]
struct Sum<'u> {
    total: Option<Game<'u>>,
    negative: bool,
    switch: bool,
    /// A comma precedes it, so that it must not be empty.
    after_comma: bool,
}

/// What stands between braces: lists of options separated by runs of bars.
struct Sides<'u> {
    lists: Vec<Vec<Game<'u>>>,
    bars: Vec<usize>,
}

impl Sides<'_> {
    fn new() -> Self {
        Sides { lists: vec![Vec::new()], bars: Vec::new() }
    }
}

struct Parser<'t, 'w, 'u, 'b> {
    lexer: Lexer<'t>,
    work: &'w Work<'u, 'b>,
    stack: Vec<Frame<'u>>,
}

impl<'u> Parser<'_, '_, 'u, '_> {
    /// The whole text. `sum` and `sides` are those of the innermost open bracket.
    fn game(&mut self) -> Result<Game<'u>, Fault> {
        let mut sum = Sum::default();
        let mut sides = Sides::new();
        loop {
            // At the beginning of a sum the minus of `-1^` belongs to the number.
            let first = sum.total.is_none() && !sum.negative && !sum.switch;
            let (position, token) = if first { self.lexer.next_signed()? } else { self.lexer.next()? };
            let exhausted = |why: Exhausted| (position, Reason::Exhausted(why));
            self.work.tick().map_err(exhausted)?;
            // Every branch either opens a bracket and goes on, or finishes a term.
            let term = match token {
                Token::Plus if sum.total.is_some() => continue,
                Token::Minus if !sum.switch => {
                    sum.negative = !sum.negative;
                    continue;
                }
                Token::PlusMinus => {
                    sum.switch = true;
                    continue;
                }
                Token::OpenParenthesis | Token::OpenBrace => {
                    let opened = match (token, sum.switch) {
                        (Token::OpenParenthesis, _) => Opening::Parenthesis,
                        (_, true) => Opening::SwitchBraces,
                        _ => Opening::Braces,
                    };
                    self.stack.push(Frame { opened, position, sum, sides });
                    (sum, sides) = (Sum::default(), Sides::new());
                    continue;
                }
                Token::Tiny { miny, number } => {
                    self.stack.push(Frame { opened: Opening::Tiny { miny, number }, position, sum, sides });
                    (sum, sides) = (Sum::default(), Sides::new());
                    continue;
                }
                Token::Value(nus) => self.work.universe().number_up_star(nus),
                Token::TinyOf { miny, number, of } => {
                    self.tiny(miny, number, self.work.universe().integer(of)).map_err(exhausted)?
                }
                Token::Power { number, negative, n, sum, star } => {
                    self.power(number, negative, n, sum, star).map_err(|why| match why {
                        NoAnswer::Exhausted(why) => (position, Reason::Exhausted(why)),
                        _ => (position, Reason::ExpectedCount),
                    })?
                }
                Token::Bars(_) | Token::CloseBrace | Token::Comma if self.in_braces() => {
                    // An empty side.
                    self.lexer.put_back(position, token);
                    (sum, sides) = self.separate(sum, sides)?;
                    if sum.total.is_some()
                        && let Some(game) = self.after_term(&mut sum, &mut sides)?
                    {
                        return Ok(game);
                    }
                    continue;
                }
                Token::End => return Err((position, self.unexpected_end())),
                _ => return Err((position, Reason::ExpectedValue)),
            };
            (sum, sides) = self.finish_term(term, sum, sides).map_err(exhausted)?;
            if let Some(game) = self.after_term(&mut sum, &mut sides)? {
                return Ok(game);
            }
        }
    }

    fn in_braces(&self) -> bool {
        self.stack.last().is_some_and(|f| matches!(f.opened, Opening::Braces | Opening::SwitchBraces))
    }

    fn unexpected_end(&self) -> Reason {
        match self.stack.last() {
            Some(frame) => Reason::ExpectedClosing { opened: frame.position },
            None => Reason::ExpectedValue,
        }
    }

    /// Applies the signs that precede a term and adds it to the sum.
    fn finish_term(
        &self,
        term: Game<'u>,
        sum: Sum<'u>,
        sides: Sides<'u>,
    ) -> Result<(Sum<'u>, Sides<'u>), Exhausted> {
        let mut term = term;
        if sum.switch {
            term = self.work.game(&[term], &[self.work.negate(term)?])?;
        }
        if sum.negative {
            term = self.work.negate(term)?;
        }
        let total = match sum.total {
            Some(total) => self.work.add(total, term)?,
            None => term,
        };
        Ok((Sum { total: Some(total), ..Sum::default() }, sides))
    }

    /// Reads on after a finished term until the next term begins; the game, when the text ends.
    fn after_term(&mut self, sum: &mut Sum<'u>, sides: &mut Sides<'u>) -> Result<Option<Game<'u>>, Fault> {
        loop {
            let (position, token) = self.lexer.next()?;
            let exhausted = |why: Exhausted| (position, Reason::Exhausted(why));
            match token {
                Token::End if self.stack.is_empty() => return Ok(sum.total),
                Token::Plus => return Ok(None),
                Token::Minus => {
                    sum.negative = true;
                    return Ok(None);
                }
                Token::PlusMinus => {
                    sum.switch = true;
                    return Ok(None);
                }
                Token::CloseParenthesis if self.stack.last().is_some_and(|f| !is_braces(&f.opened)) => {
                    let Some(frame) = self.stack.pop() else { return Err((position, Reason::ExpectedEnd)) };
                    let Some(inside) = sum.total else { return Err((position, Reason::ExpectedValue)) };
                    let game = match frame.opened {
                        Opening::Tiny { miny, number } => {
                            self.tiny(miny, number, inside).map_err(exhausted)?
                        }
                        _ => inside,
                    };
                    (*sum, *sides) = self.finish_term(game, frame.sum, frame.sides).map_err(exhausted)?;
                }
                Token::Bars(_) | Token::Comma | Token::CloseBrace if self.in_braces() => {
                    self.lexer.put_back(position, token);
                    let taken = (std::mem::take(sum), std::mem::replace(sides, Sides::new()));
                    (*sum, *sides) = self.separate(taken.0, taken.1)?;
                    if sum.total.is_none() {
                        return Ok(None);
                    }
                }
                Token::End => return Err((position, self.unexpected_end())),
                _ => return Err((position, Reason::ExpectedOperator)),
            }
        }
    }

    /// A bar, a comma or the closing brace: the option before it is complete.
    fn separate(&mut self, sum: Sum<'u>, mut sides: Sides<'u>) -> Result<(Sum<'u>, Sides<'u>), Fault> {
        let (position, token) = self.lexer.next()?;
        let exhausted = |why: Exhausted| (position, Reason::Exhausted(why));
        let had_value = sum.total.is_some();
        if sum.negative || sum.switch || (sum.after_comma && !had_value) {
            return Err((position, Reason::ExpectedValue));
        }
        if let (Some(option), Some(list)) = (sum.total, sides.lists.last_mut()) {
            list.push(option);
        }
        match token {
            Token::Comma if had_value => Ok((Sum { after_comma: true, ..Sum::default() }, sides)),
            Token::Bars(count) => {
                sides.bars.push(count);
                sides.lists.push(Vec::new());
                Ok((Sum::default(), sides))
            }
            Token::CloseBrace => {
                let Some(frame) = self.stack.pop() else { return Err((position, Reason::ExpectedEnd)) };
                let switch_of_list = matches!(frame.opened, Opening::SwitchBraces) && sides.bars.is_empty();
                let game = if switch_of_list {
                    self.switch(&sides.lists[0]).map_err(exhausted)?
                } else {
                    self.group(sides, position)?
                };
                let outer = Sum { switch: frame.sum.switch && !switch_of_list, ..frame.sum };
                self.finish_term(game, outer, frame.sides).map_err(exhausted)
            }
            _ => Err((position, Reason::ExpectedValue)),
        }
    }

    /// `{a||b|c}`: the longest run of bars separates Left from Right, shorter ones belong to an option that
    /// stands alone on its side. Runs of one length must not stand side by side.
    fn group(&self, sides: Sides<'u>, position: usize) -> Result<Game<'u>, Fault> {
        let exhausted = |why: Exhausted| (position, Reason::Exhausted(why));
        if sides.bars.is_empty() {
            return Err((position, Reason::ExpectedBar));
        }
        // Options wait here until a longer run of bars, or the end, closes the group they are Right's of.
        let mut waiting: Vec<(Vec<Game<'u>>, usize)> = Vec::new();
        let mut lists = sides.lists.into_iter();
        let mut right = lists.next().unwrap_or_default();
        let ends = sides.bars.into_iter().map(Some).chain([None]);
        for bars in ends {
            while let Some((left, inner)) = waiting.pop() {
                match bars {
                    Some(bars) if bars < inner => {
                        waiting.push((left, inner));
                        break;
                    }
                    Some(bars) if bars == inner => return Err((position, Reason::AmbiguousBars(bars))),
                    _ => right = vec![self.work.game(&left, &right).map_err(exhausted)?],
                }
            }
            if let Some(bars) = bars {
                waiting.push((std::mem::take(&mut right), bars));
                right = lists.next().unwrap_or_default();
            }
        }
        right.first().copied().ok_or((position, Reason::ExpectedBar))
    }

    /// `+-{a,b}`: the options of Left, and their negatives for Right.
    fn switch(&self, left: &[Game<'u>]) -> Result<Game<'u>, Exhausted> {
        let right = left.iter().map(|&option| self.work.negate(option)).collect::<Result<Vec<_>, _>>()?;
        self.work.game(left, &right)
    }

    /// `number` + tiny or miny of `g`.
    fn tiny(&self, miny: bool, number: Dyadic, g: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let favours = if miny { Player::Right } else { Player::Left };
        self.work.add(self.work.universe().number(&number), self.work.tiny(g, favours)?)
    }

    /// `number ± ↑^n`, or the sum `↑ + … + ↑^n`, and perhaps a star.
    fn power(
        &self,
        number: Dyadic,
        negative: bool,
        n: u32,
        sum: bool,
        star: Integer,
    ) -> Result<Game<'u>, NoAnswer> {
        let (work, up) = (self.work, self.work.universe().up(1));
        let n = Dyadic::from(i64::from(n));
        let power = if sum { work.power_sum(up, &n) } else { work.power(up, &n) }?;
        let power = if negative { work.negate(power)? } else { power };
        let rest = NumberUpStar { number, up: Integer::ZERO, star };
        Ok(work.add(power, work.universe().number_up_star(rest))?)
    }
}

fn is_braces(opened: &Opening) -> bool {
    matches!(opened, Opening::Braces | Opening::SwitchBraces)
}
