//! From words to an expression.
//!
//! ```text
//! value   = game [ "&" game ]
//! game    = term { ("+" | "-") term }
//! term    = [ "-" ] ( "+-" switch | simple )
//! simple  = short game | [ number ] named loop | [ number ] ("Tiny" | "Miny") "(" value ")"
//!         | "(" value ")" | [ name ] braces | name | "pass"
//! braces  = "{" side bars side "}"                more bars bind looser
//! ```

use super::error::Reason;
use super::lexer::{Fault, Lexer, Named, Token};
use crate::LoopyWork;
use crate::work::deep;
use kelvin_budget::Exhausted;
use kelvin_values::Game;

/// An expression, by its place among all of a text.
pub(super) type Place = u32;

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Expression<'u> {
    Short(Game<'u>),
    Loop {
        number: Game<'u>,
        named: Named,
        nimber: Game<'u>,
    },
    Tiny {
        miny: bool,
        number: Game<'u>,
        of: Place,
    },
    Sum(Vec<Place>),
    Negative(Place),
    /// Left's options; Right's are their negatives.
    Switch(Vec<Place>),
    Sides([Place; 2]),
    /// Braces, by the options of both players.
    Braces([Vec<Place>; 2]),
    /// A move to braces around it.
    Back(Place),
    /// A move to the group it stands in.
    Pass,
}

/// All parts of a text, and where they begin.
pub(super) struct Expressions<'u> {
    pub(super) parts: Vec<(Expression<'u>, usize)>,
    pub(super) root: Place,
}

/// A part, and how many braces around it are open in what it refers to (`usize::MAX`: it refers to none).
#[derive(Clone, Copy)]
struct Part {
    place: Place,
    open: usize,
}

/// Lists of options separated by runs of bars.
type Sides = (Vec<Vec<Part>>, Vec<usize>);

pub(super) struct Parser<'t, 'w, 'l, 'u, 'b> {
    lexer: Lexer<'t, 'w, 'u, 'b>,
    work: &'w LoopyWork<'l, 'u, 'b>,
    parts: Vec<(Expression<'u>, usize)>,
    /// The names of the braces that are open.
    names: Vec<(Option<String>, Place)>,
}

/// Reads a text.
pub(super) fn expressions<'u>(text: &str, work: &LoopyWork<'_, 'u, '_>) -> Result<Expressions<'u>, Fault> {
    let lexer = Lexer::new(text, work.short());
    let mut parser = Parser { lexer, work, parts: Vec::new(), names: Vec::new() };
    let root = parser.value()?;
    match parser.lexer.next(false)? {
        (_, Token::End) => Ok(Expressions { root: parser.closed(root)?, parts: parser.parts }),
        (position, _) => Err((position, Reason::ExpectedOperator)),
    }
}

impl<'u> Parser<'_, '_, '_, 'u, '_> {
    fn add(&mut self, expression: Expression<'u>, position: usize) -> Place {
        self.parts.push((expression, position));
        self.parts.len() as Place - 1
    }

    fn tick(&self, position: usize) -> Result<(), Fault> {
        self.work.tick().map_err(|why| (position, Reason::Exhausted(why)))?;
        let room = self.work.budget().byte_limit().map_or(u64::from(u32::MAX), |limit| limit / 64);
        if self.parts.len() as u64 >= room.min(u64::from(u32::MAX)) {
            return Err((position, Reason::Exhausted(Exhausted::Memory)));
        }
        Ok(())
    }

    /// Refuses a part that refers to open braces, where it is not an option.
    fn closed(&self, part: Part) -> Result<Place, Fault> {
        if part.open == usize::MAX {
            return Ok(part.place);
        }
        let name = match &self.parts[part.place as usize].0 {
            Expression::Pass => "pass".to_owned(),
            _ => self.names.get(part.open).and_then(|(name, _)| name.clone()).unwrap_or_default(),
        };
        Err((self.parts[part.place as usize].1, Reason::NotAnOption(name)))
    }

    fn value(&mut self) -> Result<Part, Fault> {
        let onside = self.game()?;
        let (position, token) = self.lexer.peek()?;
        if token != Token::And {
            return Ok(onside);
        }
        self.lexer.next(false)?;
        let offside = self.game()?;
        let sides = Expression::Sides([self.closed(onside)?, self.closed(offside)?]);
        Ok(Part { place: self.add(sides, position), open: usize::MAX })
    }

    fn game(&mut self) -> Result<Part, Fault> {
        let mut terms = vec![self.term(true)?];
        let start = self.parts[terms[0].place as usize].1;
        loop {
            match self.lexer.peek()? {
                (_, Token::Plus) => {
                    self.lexer.next(false)?;
                    terms.push(self.term(false)?);
                }
                (_, Token::Minus | Token::PlusMinus) => terms.push(self.term(false)?),
                _ => break,
            }
        }
        if let [term] = terms[..] {
            return Ok(term);
        }
        let terms = terms.into_iter().map(|term| self.closed(term)).collect::<Result<_, _>>()?;
        Ok(Part { place: self.add(Expression::Sum(terms), start), open: usize::MAX })
    }

    fn term(&mut self, begins_sum: bool) -> Result<Part, Fault> {
        let (position, token) = self.lexer.next(begins_sum)?;
        self.tick(position)?;
        let done = |place| Part { place, open: usize::MAX };
        Ok(match token {
            Token::Minus => {
                let part = deep(|| self.term(false))?;
                let negative = Expression::Negative(self.closed(part)?);
                done(self.add(negative, position))
            }
            Token::PlusMinus => {
                let left = deep(|| self.switch())?;
                done(self.add(Expression::Switch(left), position))
            }
            Token::Short(game) => done(self.add(Expression::Short(game), position)),
            Token::Loop { number, named, nimber } => {
                done(self.add(Expression::Loop { number, named, nimber }, position))
            }
            Token::Tiny { miny, number } => {
                let part = deep(|| self.value())?;
                self.expect(Token::CloseParenthesis, ')')?;
                let of = self.closed(part)?;
                done(self.add(Expression::Tiny { miny, number, of }, position))
            }
            Token::OpenParenthesis => {
                let part = deep(|| self.value())?;
                self.expect(Token::CloseParenthesis, ')')?;
                part
            }
            Token::OpenBrace => deep(|| self.braces(None, position))?,
            Token::Word(word) if word == "pass" => {
                Part { place: self.add(Expression::Pass, position), open: self.names.len() }
            }
            Token::Word(word) => self.word(word, position)?,
            _ => return Err((position, Reason::ExpectedValue)),
        })
    }

    fn expect(&mut self, wanted: Token<'u>, shown: char) -> Result<(), Fault> {
        match self.lexer.next(false)? {
            (_, token) if token == wanted => Ok(()),
            (position, _) => Err((position, Reason::Expected(shown))),
        }
    }

    /// A name: before braces it becomes theirs, elsewhere it is a move to braces around it.
    fn word(&mut self, word: String, position: usize) -> Result<Part, Fault> {
        let around = self.names.iter().rposition(|(name, _)| name.as_ref() == Some(&word));
        match (self.lexer.peek()?, around) {
            ((_, Token::OpenBrace), Some(_)) => Err((position, Reason::NameTaken(word))),
            ((_, Token::OpenBrace), None) => {
                self.lexer.next(false)?;
                deep(|| self.braces(Some(word), position))
            }
            (_, Some(open)) => {
                let back = Expression::Back(self.names[open].1);
                Ok(Part { place: self.add(back, position), open })
            }
            (_, None) => Err((position, Reason::UnknownName(word))),
        }
    }

    /// What follows `+-`: a term, or a list in braces.
    fn switch(&mut self) -> Result<Vec<Place>, Fault> {
        let (position, token) = self.lexer.peek()?;
        if token != Token::OpenBrace {
            let part = self.term(false)?;
            return Ok(vec![self.closed(part)?]);
        }
        self.lexer.next(false)?;
        let place = self.add(Expression::Braces([vec![], vec![]]), position);
        self.names.push((None, place));
        let (mut lists, bars) = self.sides()?;
        let options = if bars.is_empty() {
            lists.pop().unwrap_or_default()
        } else {
            let open = self.group((lists, bars), place, position)?;
            vec![Part { place, open }]
        };
        self.names.pop();
        options.into_iter().map(|part| self.closed(part)).collect()
    }

    /// The inside of braces and the closing one.
    fn braces(&mut self, name: Option<String>, position: usize) -> Result<Part, Fault> {
        let place = self.add(Expression::Braces([vec![], vec![]]), position);
        self.names.push((name, place));
        let sides = self.sides()?;
        let open = self.group(sides, place, position)?;
        self.names.pop();
        Ok(Part { place, open })
    }

    fn sides(&mut self) -> Result<Sides, Fault> {
        let (mut lists, mut bars) = (vec![Vec::new()], Vec::new());
        // After a comma something has to stand.
        let mut comma = false;
        loop {
            match self.lexer.peek()? {
                (position, Token::Bars(_) | Token::CloseBrace) if comma => {
                    return Err((position, Reason::ExpectedValue));
                }
                (position, Token::End) => return Err((position, Reason::Expected('}'))),
                (_, Token::Bars(count)) => {
                    self.lexer.next(false)?;
                    bars.push(count);
                    lists.push(Vec::new());
                    continue;
                }
                (_, Token::CloseBrace) => {
                    self.lexer.next(false)?;
                    return Ok((lists, bars));
                }
                _ => {}
            }
            let option = self.value()?;
            if let Some(list) = lists.last_mut() {
                list.push(option);
            }
            comma = match self.lexer.peek()? {
                (_, Token::Comma) => {
                    self.lexer.next(false)?;
                    true
                }
                (_, Token::Bars(_) | Token::CloseBrace) => false,
                (position, Token::End) => return Err((position, Reason::Expected('}'))),
                (position, _) => return Err((position, Reason::ExpectedOperator)),
            };
        }
    }

    /// Makes `place` the game with these sides: the longest run of bars separates Left from Right, shorter
    /// ones belong to an option that stands alone on its side. How many braces are open in it.
    fn group(&mut self, (lists, bars): Sides, place: Place, position: usize) -> Result<usize, Fault> {
        if bars.is_empty() {
            return Err((position, Reason::ExpectedBar));
        }
        // Options wait here until a longer run of bars, or the end, closes the group they are Left's of.
        let mut waiting: Vec<(Vec<Part>, usize)> = Vec::new();
        let mut lists = lists.into_iter();
        let mut right = lists.next().unwrap_or_default();
        for bars in bars.into_iter().map(Some).chain([None]) {
            while let Some((left, inner)) = waiting.pop() {
                match bars {
                    Some(bars) if bars < inner => {
                        waiting.push((left, inner));
                        break;
                    }
                    Some(bars) if bars == inner => return Err((position, Reason::AmbiguousBars(bars))),
                    None if waiting.is_empty() => return Ok(self.finish(place, left, right)),
                    _ => {
                        let inner = self.add(Expression::Braces([vec![], vec![]]), position);
                        let open = self.finish(inner, left, right);
                        right = vec![Part { place: inner, open }];
                    }
                }
            }
            if let Some(bars) = bars {
                waiting.push((std::mem::take(&mut right), bars));
                right = lists.next().unwrap_or_default();
            }
        }
        Err((position, Reason::ExpectedBar))
    }

    /// Gives braces their options, among which `pass` is a move to them.
    fn finish(&mut self, place: Place, left: Vec<Part>, right: Vec<Part>) -> usize {
        let here = self.names.len() - 1;
        let mut open = usize::MAX;
        let options = [left, right].map(|list| {
            (list.into_iter())
                .map(|part| {
                    if let Expression::Pass = self.parts[part.place as usize].0 {
                        self.parts[part.place as usize].0 = Expression::Back(place);
                    } else if part.open < here || (part.open == here && self.names[here].1 != place) {
                        open = open.min(part.open);
                    }
                    part.place
                })
                .collect()
        });
        self.parts[place as usize].0 = Expression::Braces(options);
        open
    }
}
