//! From text to a syntax tree, by recursive descent with operator precedence.
//!
//! The descent recurses on the depth of nesting; [`Parser::nested`] lets the stack grow on the heap and
//! refuses what is nested beyond reason.

mod braces;
mod control;
mod declaration;
mod expression;
mod primary;

use crate::ast::{Id, Node, Statements, Tree};
use crate::error::{Error, Result};
use crate::lexer;
use crate::source::{Source, Span};
use crate::symbol::{Symbol, Symbols};
use crate::token::{Keyword, Kind, Mark, Token};
use std::sync::Arc;

/// Parses a whole source.
pub(crate) fn parse(source: &Arc<Source>, symbols: &mut Symbols) -> Result<Tree> {
    let words = lexer::words(source)?;
    let closing = closing(&words);
    let tree = Tree::new(source.clone());
    let mut parser =
        Parser { source, words, closing, at: 0, tree, symbols, depth: 0, functions: 0, loops: 0 };
    let root = parser.statements(|kind| kind == Kind::End)?;
    parser.tree.root = root;
    Ok(parser.tree)
}

/// Nesting deeper than this is refused: some thousand times what a person would write.
const DEPTH: u32 = 250_000;

struct Parser<'s> {
    source: &'s Arc<Source>,
    words: Vec<Token>,
    /// For each `(`, the place of its `)`.
    closing: Vec<u32>,
    at: usize,
    tree: Tree,
    symbols: &'s mut Symbols,
    depth: u32,
    /// How many functions are around.
    functions: u32,
    /// How many loops are around, in the same function.
    loops: u32,
}

/// The place of the `)` of each `(`; the end where there is none.
fn closing(words: &[Token]) -> Vec<u32> {
    let mut closing = vec![words.len() as u32 - 1; words.len()];
    let mut open = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match word.kind {
            Kind::Mark(Mark::Open) => open.push(at),
            Kind::Mark(Mark::Close) => {
                if let Some(start) = open.pop() {
                    closing[start] = at as u32;
                }
            }
            _ => {}
        }
    }
    closing
}

impl Parser<'_> {
    fn word(&self) -> Token {
        self.word_at(self.at)
    }

    /// The word at a place, the end beyond the last.
    fn word_at(&self, at: usize) -> Token {
        self.words[at.min(self.words.len() - 1)]
    }

    fn kind(&self) -> Kind {
        self.word().kind
    }

    fn span(&self) -> Span {
        self.word().span
    }

    /// The span from `start` to the last word read.
    fn since(&self, start: Span) -> Span {
        start.to(self.word_at(self.at.saturating_sub(1)).span)
    }

    fn advance(&mut self) -> Token {
        let word = self.word();
        self.at = (self.at + 1).min(self.words.len() - 1);
        word
    }

    fn is_mark(&self, mark: Mark) -> bool {
        self.kind() == Kind::Mark(mark)
    }

    fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind() == Kind::Keyword(keyword)
    }

    /// Whether the name that comes next is this one.
    fn is_word(&self, name: &str) -> bool {
        self.kind() == Kind::Name && self.source.slice(self.span()) == name
    }

    /// Reads the mark if it is there.
    fn take(&mut self, mark: Mark) -> bool {
        let there = self.is_mark(mark);
        if there {
            self.advance();
        }
        there
    }

    /// Reads the keyword if it is there.
    fn take_keyword(&mut self, keyword: Keyword) -> bool {
        let there = self.is_keyword(keyword);
        if there {
            self.advance();
        }
        there
    }

    fn expect(&mut self, mark: Mark) -> Result<()> {
        if self.take(mark) { Ok(()) } else { self.expected(&format!("`{}`", mark.text())) }
    }

    fn expect_keyword(&mut self, keyword: Keyword) -> Result<()> {
        if self.take_keyword(keyword) { Ok(()) } else { self.expected(&format!("`{}`", keyword.text())) }
    }

    fn expect_name(&mut self) -> Result<(Symbol, Span)> {
        if self.kind() != Kind::Name {
            let error = self.expected("a name");
            return match self.no_name(self.kind()) {
                Some(why) => error.map_err(|error| error.with_hint(why)),
                None => error,
            };
        }
        let word = self.advance();
        Ok((self.symbols.intern(self.source.slice(word.span)), word.span))
    }

    /// Why a word that looks like a name is none.
    fn no_name(&self, kind: Kind) -> Option<String> {
        match kind {
            Kind::Downs(1) => Some("`v` is the game down".to_owned()),
            Kind::Downs(_) => Some("letters `v` alone are multiples of the game down".to_owned()),
            Kind::Keyword(keyword) => Some(format!("`{}` is a keyword", keyword.text())),
            _ => None,
        }
    }

    /// The word at hand is not what may stand here.
    fn expected<T>(&self, what: &str) -> Result<T> {
        let found = self.kind().describe(self.source.slice(self.span()));
        let error = Error::syntax(format!("Syntax error: expected {what}, found {found}."));
        let error = match self.name_after_operand() {
            Some(name) => error.with_hint(format!("is a `;` missing before `{name}`?")),
            None => error,
        };
        Err(error.at(self.source, self.span()))
    }

    /// The last word read, if it is a name right behind something that ends an expression, and so was taken for a
    /// method between two operands.
    fn name_after_operand(&self) -> Option<&str> {
        let (before, name) = (self.word_at(self.at.checked_sub(2)?), self.word_at(self.at - 1));
        let ends = match before.kind {
            Kind::Integer | Kind::Name | Kind::Text | Kind::Ups(_) | Kind::Downs(_) | Kind::Power(_) => true,
            Kind::Mark(mark) => [")", "]", "}", "}'", "*"].contains(&mark.text()),
            _ => false,
        };
        (ends && name.kind == Kind::Name).then(|| self.source.slice(name.span))
    }

    fn fail<T>(&self, message: impl Into<String>, span: Span) -> Result<T> {
        Err(Error::syntax(message).at(self.source, span))
    }

    fn add(&mut self, node: Node, start: Span) -> Id {
        let span = self.since(start);
        self.tree.add(node, span)
    }

    /// Parses something that may contain its like.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == DEPTH {
            return self.fail("This is nested too deeply.", self.span());
        }
        self.depth += 1;
        let result = stacker::maybe_grow(64 << 10, 4 << 20, || parse(self));
        self.depth -= 1;
        result
    }

    /// Parses the parameters and the body of a function.
    fn within_function<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let loops = std::mem::take(&mut self.loops);
        self.functions += 1;
        let result = parse(self);
        self.functions -= 1;
        self.loops = loops;
        result
    }

    /// Statements up to a word that ends them, which is not read.
    fn statements(&mut self, ends: impl Fn(Kind) -> bool) -> Result<Statements> {
        let mut list = Vec::new();
        let mut closed = false;
        loop {
            while self.take(Mark::Semicolon) {
                closed = true;
            }
            if ends(self.kind()) {
                break;
            }
            if !list.is_empty() && !closed && !self.may_follow_without_semicolon() {
                return self.expected("`;` or an operator");
            }
            list.push(self.statement()?);
            closed = false;
        }
        Ok(Statements { list: list.into(), closed })
    }

    /// After `end`, and before `yield`, the semicolon may be left out.
    fn may_follow_without_semicolon(&self) -> bool {
        let before = self.word_at(self.at.saturating_sub(1)).kind;
        before == Kind::Keyword(Keyword::End) || self.is_keyword(Keyword::Yield)
    }

    fn statement(&mut self) -> Result<Id> {
        let start = self.span();
        if self.is_word("import") && self.word_at(self.at + 1).kind == Kind::Name {
            return self.import();
        }
        let Kind::Keyword(keyword) = self.kind() else { return self.assignment() };
        match keyword {
            Keyword::Var => {
                self.advance();
                let (name, _) = self.expect_name()?;
                let value = if self.take(Mark::Assign) { Some(self.assignment()?) } else { None };
                if self.tree.mentions.get(&name).is_some_and(|&depth| depth > self.functions) {
                    // A function that was made before the variable has its value refers to it.
                    self.tree.assigned.insert(name);
                }
                Ok(self.add(Node::Var { name, value }, start))
            }
            Keyword::Return => {
                self.advance();
                let value = if self.ends_statement() { None } else { Some(self.assignment()?) };
                Ok(self.add(Node::Return(value), start))
            }
            Keyword::Yield => {
                self.advance();
                if self.loops == 0 {
                    return self.fail("Syntax error: `yield` outside of a loop.", start);
                }
                let value = self.assignment()?;
                Ok(self.add(Node::Yield(value), start))
            }
            Keyword::Def => self.definition(),
            Keyword::If | Keyword::For | Keyword::While | Keyword::Begin => {
                let block = self.primary()?;
                match self.kind() {
                    // The next statement, not an infix call on what the block gave.
                    Kind::Name => Ok(block),
                    _ => {
                        let left = self.continued(block, start, 0)?;
                        self.assigned(left, start)
                    }
                }
            }
            _ if self.begins_class() => self.class(),
            _ => self.assignment(),
        }
    }

    fn ends_statement(&self) -> bool {
        use Keyword::{Else, Elseif, End};
        matches!(self.kind(), Kind::End | Kind::Mark(Mark::Semicolon) | Kind::Keyword(End | Else | Elseif))
    }

    /// An expression, or `target := expression`.
    fn assignment(&mut self) -> Result<Id> {
        let start = self.span();
        let left = self.expression()?;
        self.assigned(left, start)
    }

    fn assigned(&mut self, target: Id, start: Span) -> Result<Id> {
        if !self.is_mark(Mark::Assign) {
            return Ok(target);
        }
        match self.tree[target] {
            Node::Name(name) => {
                self.tree.assigned.insert(name);
            }
            Node::Member { .. } => {}
            _ => {
                let error = Error::syntax("Syntax error: only a variable can be assigned to.");
                let error = match self.no_name(self.word_at(self.at.saturating_sub(1)).kind) {
                    Some(why) => error.with_hint(why),
                    None => error,
                };
                return Err(error.at(self.source, self.span()));
            }
        }
        self.advance();
        let value = self.nested(Self::assignment)?;
        Ok(self.add(Node::Assign { target, value }, start))
    }
}
