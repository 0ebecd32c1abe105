//! Blocks, conditions and loops.

use super::Parser;
use crate::ast::{Clause, Node, Over, Statements};
use crate::error::Result;
use crate::token::{Keyword, Kind, Mark};

impl Parser<'_> {
    /// `begin … end`.
    pub(super) fn block(&mut self) -> Result<Statements> {
        self.expect_keyword(Keyword::Begin)?;
        let statements = self.statements_to_end()?;
        Ok(statements)
    }

    /// Statements and their `end`.
    fn statements_to_end(&mut self) -> Result<Statements> {
        let ends = |kind| matches!(kind, Kind::Keyword(Keyword::End) | Kind::End);
        let statements = self.nested(|parser| parser.statements(ends))?;
        self.expect_keyword(Keyword::End)?;
        Ok(statements)
    }

    /// `if … then … elseif … then … else … end`.
    pub(super) fn conditional(&mut self) -> Result<Node> {
        use Keyword::{Else, Elseif, End, If, Then};
        self.expect_keyword(If)?;
        let mut branches = Vec::new();
        loop {
            let condition = self.expression()?;
            self.expect_keyword(Then)?;
            let ends = |kind| matches!(kind, Kind::Keyword(End | Else | Elseif) | Kind::End);
            let statements = self.nested(|parser| parser.statements(ends))?;
            branches.push((condition, statements));
            if !self.take_keyword(Elseif) {
                break;
            }
        }
        let otherwise = if self.take_keyword(Else) {
            Some(self.statements_to_end()?)
        } else {
            self.expect_keyword(End)?;
            None
        };
        Ok(Node::If { branches: branches.into(), otherwise })
    }

    /// `for … do … end`, `for … yield … end`, `while … do … end`.
    pub(super) fn looping(&mut self) -> Result<Node> {
        let clauses = if self.is_keyword(Keyword::For) {
            self.clauses()?
        } else {
            [self.conditions(None, Over::Forever)?].into()
        };
        let yields = self.is_keyword(Keyword::Yield);
        if !yields && !self.take_keyword(Keyword::Do) {
            return self.expected("`do` or `yield`");
        }
        self.loops += 1;
        let body = if yields { self.yielded() } else { self.statements_to_end() };
        self.loops -= 1;
        Ok(Node::Loop { clauses, body: body?, yields })
    }

    /// `yield … yield … end`: what each of some sequences of statements gives.
    fn yielded(&mut self) -> Result<Statements> {
        let ends = |kind| matches!(kind, Kind::Keyword(Keyword::End | Keyword::Yield) | Kind::End);
        let mut list = Vec::new();
        let mut start = self.span();
        while self.take_keyword(Keyword::Yield) {
            let statements = self.nested(|parser| parser.statements(ends))?;
            let value = match *statements.list {
                [] => return self.expected("an expression"),
                [only] => only,
                _ => self.add(Node::Block(statements), start),
            };
            list.push(self.add(Node::Yield(value), start));
            start = self.span();
        }
        self.expect_keyword(Keyword::End)?;
        Ok(Statements { list: list.into(), closed: false })
    }

    /// One or more `for`s.
    pub(super) fn clauses(&mut self) -> Result<Box<[Clause]>> {
        let mut clauses = Vec::new();
        while self.take_keyword(Keyword::For) {
            let (name, _) = self.expect_name()?;
            let over = match self.kind() {
                Kind::Keyword(Keyword::From) => {
                    self.advance();
                    let from = self.expression()?;
                    let (mut to, mut by) = (None, None);
                    loop {
                        if to.is_none() && self.take_keyword(Keyword::To) {
                            to = Some(self.expression()?);
                        } else if by.is_none() && self.take_keyword(Keyword::By) {
                            by = Some(self.expression()?);
                        } else {
                            break;
                        }
                    }
                    Over::Steps { from, to, by }
                }
                Kind::Keyword(Keyword::In) => {
                    self.advance();
                    Over::Each(self.expression()?)
                }
                Kind::Mark(Mark::Assign) => {
                    self.advance();
                    Over::Once(self.expression()?)
                }
                _ => return self.expected("`from`, `in` or `:=`"),
            };
            clauses.push(self.conditions(Some(name), over)?);
        }
        Ok(clauses.into())
    }

    /// The `while` and the `where` of a clause.
    fn conditions(&mut self, variable: Option<crate::symbol::Symbol>, over: Over) -> Result<Clause> {
        let until = if self.take_keyword(Keyword::While) { Some(self.expression()?) } else { None };
        let filter = if self.take_keyword(Keyword::Where) { Some(self.expression()?) } else { None };
        Ok(Clause { variable, over, until, filter })
    }
}
