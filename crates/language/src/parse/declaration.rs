//! Functions, classes and their members.

use super::Parser;
use crate::ast::{Class, Function, Id, Member, MemberKind, Modifiers, Node, Parameter, Path};
use crate::error::Result;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Keyword, Kind, Mark};

/// The operators, beside `+`, `-`, `^` and `[]`, of which a class may say how they are applied to its objects.
const OPERATORS: [Mark; 10] = [
    Mark::Star,
    Mark::Slash,
    Mark::Percent,
    Mark::Colon,
    Mark::Ampersand,
    Mark::Equal,
    Mark::Less,
    Mark::Greater,
    Mark::AtMost,
    Mark::AtLeast,
];

impl Parser<'_> {
    /// `(a, b as Integer ? 3, c...)`, with its parentheses.
    pub(super) fn parameters(&mut self) -> Result<Box<[Parameter]>> {
        self.expect(Mark::Open)?;
        let mut parameters = Vec::new();
        if self.take(Mark::Close) {
            return Ok(parameters.into());
        }
        loop {
            let (name, span) = self.expect_name()?;
            let class = if self.take_keyword(Keyword::As) { Some(self.path()?) } else { None };
            let rest = self.take(Mark::Ellipsis);
            let default = match self.take(Mark::Question) {
                true if self.is_mark(Mark::Comma) || self.is_mark(Mark::Close) => {
                    let nothing = Node::Name(self.symbols.intern("Nothing"));
                    Some(self.add(nothing, span))
                }
                true => Some(self.expression()?),
                false => None,
            };
            parameters.push(Parameter { name, span, class, default, rest });
            if self.take(Mark::Close) {
                return Ok(parameters.into());
            }
            if !self.take(Mark::Comma) {
                return self.expected("`)` or `,`");
            }
        }
    }

    /// `import a.b.C` or `import a.b.*`.
    pub(super) fn import(&mut self) -> Result<Id> {
        let start = self.advance().span;
        let mut parts = vec![self.expect_name()?.0];
        let mut all = false;
        while !all && self.take(Mark::Dot) {
            all = self.take(Mark::Star);
            if !all {
                parts.push(self.expect_name()?.0);
            }
        }
        let path = Path { parts: parts.into(), span: self.since(start) };
        Ok(self.add(Node::Import { path, all }, start))
    }

    /// A dotted name.
    fn path(&mut self) -> Result<Path> {
        let start = self.span();
        let mut parts = vec![self.expect_name()?.0];
        while self.take(Mark::Dot) {
            parts.push(self.expect_name()?.0);
        }
        Ok(Path { parts: parts.into(), span: self.since(start) })
    }

    /// `def f(…) := …` or `def f(…) begin … end` in a worksheet.
    pub(super) fn definition(&mut self) -> Result<Id> {
        let start = self.span();
        self.expect_keyword(Keyword::Def)?;
        let (name, _) = self.expect_name()?;
        self.tree.assigned.insert(name);
        let function = self.within_function(|parser| {
            let parameters = if parser.is_mark(Mark::Open) { parser.parameters()? } else { Box::default() };
            match parser.method_body()? {
                Some(body) => Ok(Function { parameters, body }),
                None => parser.expected("`:=` or `begin`"),
            }
        })?;
        let function = self.add(Node::Function(Box::new(function)), start);
        Ok(self.add(Node::Def { name, function }, start))
    }

    /// `:= …`, `begin … end`, or nothing.
    fn method_body(&mut self) -> Result<Option<Id>> {
        let start = self.span();
        if self.take(Mark::Assign) {
            Ok(Some(self.expression()?))
        } else if self.is_keyword(Keyword::Begin) {
            let block = Node::Block(self.block()?);
            Ok(Some(self.add(block, start)))
        } else {
            Ok(None)
        }
    }

    /// Whether a class comes next.
    pub(super) fn begins_class(&self) -> bool {
        let mut at = self.at;
        loop {
            match self.word_at(at).kind {
                Kind::Keyword(Keyword::Class | Keyword::Enum) => return true,
                Kind::Keyword(Keyword::Mutable | Keyword::Singleton | Keyword::System | Keyword::Static) => {
                    at += 1;
                }
                _ => return false,
            }
        }
    }

    fn modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::default();
        loop {
            // It says that others need not know of the member; it denies no access, as in CGSuite.
            let next = self.word_at(self.at + 1).kind;
            if self.is_word("private") && matches!(next, Kind::Keyword(_)) {
                self.advance();
            }
            let Kind::Keyword(keyword) = self.kind() else { break };
            match keyword {
                Keyword::Mutable => modifiers.mutable = true,
                Keyword::Singleton => modifiers.singleton = true,
                Keyword::System => modifiers.system = true,
                Keyword::Override => modifiers.overrides = true,
                Keyword::Static => modifiers.fixed = true,
                Keyword::External => modifiers.external = true,
                _ => break,
            }
            self.advance();
        }
        modifiers
    }

    /// A class or an enum.
    pub(super) fn class(&mut self) -> Result<Id> {
        self.nested(|parser| {
            let start = parser.span();
            let modifiers = parser.modifiers();
            parser.class_after(start, modifiers)
        })
    }

    fn class_after(&mut self, start: Span, modifiers: Modifiers) -> Result<Id> {
        let is_enum = self.take_keyword(Keyword::Enum);
        if !is_enum {
            self.expect_keyword(Keyword::Class)?;
        }
        let (name, name_span) = self.expect_name()?;
        let parameters = if self.is_mark(Mark::Open) { Some(self.parameters()?) } else { None };
        let mut extends = Vec::new();
        if self.take_keyword(Keyword::Extends) {
            extends.push(self.path()?);
            while self.take(Mark::Comma) {
                extends.push(self.path()?);
            }
        }
        let mut values = Vec::new();
        if is_enum && self.kind() == Kind::Name {
            values.push(self.expect_name()?.0);
            while self.take(Mark::Comma) {
                values.push(self.expect_name()?.0);
            }
            self.expect(Mark::Semicolon)?;
        }
        let mut members = Vec::new();
        loop {
            while self.take(Mark::Semicolon) {}
            if self.take_keyword(Keyword::End) {
                break;
            }
            members.push(self.member()?);
        }
        let class = Class {
            name,
            name_span,
            modifiers,
            parameters,
            extends: extends.into(),
            values: values.into(),
            members: members.into(),
        };
        Ok(self.add(Node::Class(Box::new(class)), start))
    }

    fn member(&mut self) -> Result<Member> {
        let start = self.span();
        let modifiers = self.modifiers();
        match self.kind() {
            Kind::Keyword(Keyword::Def) => {
                self.advance();
                let (name, span) = self.method_name()?;
                let (parameters, result, body) = self.within_function(|parser| {
                    let open = parser.is_mark(Mark::Open);
                    let parameters = if open { Some(parser.parameters()?) } else { None };
                    let result = if parser.take_keyword(Keyword::As) { Some(parser.path()?) } else { None };
                    Ok((parameters, result, parser.method_body()?))
                })?;
                if body.is_none() && !modifiers.external {
                    return self.expected("`:=` or `begin`");
                }
                Ok(Member { name, span, modifiers, kind: MemberKind::Method { parameters, result, body } })
            }
            Kind::Keyword(Keyword::Var) => {
                self.advance();
                let (name, span) = self.expect_name()?;
                let value = match self.take(Mark::Assign) {
                    true => Some(self.within_function(Self::expression)?),
                    false => None,
                };
                Ok(Member { name, span, modifiers, kind: MemberKind::Variable(value) })
            }
            Kind::Keyword(Keyword::Class | Keyword::Enum) => {
                let class = self.nested(|parser| parser.class_after(start, modifiers))?;
                let Node::Class(declared) = &self.tree[class] else {
                    return self.fail("Syntax error.", start);
                };
                let name = declared.name;
                Ok(Member { name, span: self.since(start), modifiers, kind: MemberKind::Class(class) })
            }
            kind if modifiers == Modifiers::default() && kind != Kind::End => {
                let name = self.symbols.intern("");
                let statement = self.within_function(Self::statement)?;
                let ended = self.word_at(self.at.saturating_sub(1)).kind == Kind::Keyword(Keyword::End);
                if !ended && !self.is_mark(Mark::Semicolon) {
                    return self.expected("`;`, `def`, `var`, `class` or `end`");
                }
                Ok(Member { name, span: start, modifiers, kind: MemberKind::Statement(statement) })
            }
            _ => self.expected("`def`, `var`, `class` or `end`"),
        }
    }

    /// The name of a method, or the operator that it says how to apply: `op+`, `op unary-`, `op[]`.
    fn method_name(&mut self) -> Result<(Symbol, Span)> {
        let start = self.span();
        let next = self.word_at(self.at + 1);
        let unary = next.kind == Kind::Name && self.source.slice(next.span) == "unary";
        let mark = matches!(next.kind, Kind::Mark(mark) if mark != Mark::Open && mark != Mark::Assign);
        if !self.is_word("op") || !(mark || unary || next.kind == Kind::Ups(1)) {
            return self.expect_name();
        }
        self.advance();
        if unary {
            self.advance();
        }
        let sign = match self.kind() {
            Kind::Ups(1) if !unary => "^",
            Kind::Mark(Mark::OpenList) if !unary => {
                self.advance();
                if !self.is_mark(Mark::CloseList) {
                    return self.expected("`]`");
                }
                "[]"
            }
            Kind::Mark(mark @ (Mark::Plus | Mark::Minus)) => mark.text(),
            Kind::Mark(mark @ Mark::PlusMinus) if unary => mark.text(),
            Kind::Mark(mark) if !unary && OPERATORS.contains(&mark) => mark.text(),
            _ => return self.expected("an operator"),
        };
        self.advance();
        let name = if unary { format!("op unary{sign}") } else { format!("op{sign}") };
        Ok((self.symbols.intern(&name), self.since(start)))
    }
}
