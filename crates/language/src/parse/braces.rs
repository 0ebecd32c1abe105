//! What stands in braces: sets, maps, games with any number of bars.

use super::Parser;
use crate::ast::{Collected, Id, Node};
use crate::error::Result;
use crate::source::Span;
use crate::token::{Keyword, Kind, Mark};

impl Parser<'_> {
    /// `{…}` or `'{…}'`.
    pub(super) fn braces(&mut self) -> Result<Id> {
        let start = self.span();
        let explicit = self.advance().kind == Kind::Mark(Mark::OpenForm);
        let close = if explicit { Mark::CloseForm } else { Mark::CloseBrace };
        if !explicit && self.take(Mark::Entry) {
            self.expect(close)?;
            return Ok(self.add(Node::Map(Box::default()), start));
        }
        let mut items = self.options(close)?;
        if !matches!(self.kind(), Kind::Bars(_)) {
            self.ends(&items)?;
        }
        match self.kind() {
            Kind::Mark(Mark::Entry) if !explicit && items.len() == 1 => {
                let key = items.remove(0);
                let node = self.map(key)?;
                Ok(self.add(node, start))
            }
            Kind::Keyword(Keyword::For) if !explicit && items.len() == 1 => {
                let clauses = self.clauses()?;
                self.expect(close)?;
                let (kind, value) = (Collected::Set, items.remove(0));
                Ok(self.add(Node::Comprehension { kind, clauses, value, image: None }, start))
            }
            Kind::Bars(_) => self.game(items, start, close),
            Kind::Mark(mark) if mark == close && !explicit => {
                self.advance();
                Ok(self.add(Node::Set(items.into()), start))
            }
            _ if explicit => self.expected("`|`, `,` or an operator"),
            _ => self.expected("`}`, `|`, `,` or an operator"),
        }
    }

    /// The options up to a bar or the end; there may be none.
    fn options(&mut self, close: Mark) -> Result<Vec<Id>> {
        let mut options = Vec::new();
        if self.is_mark(close) || matches!(self.kind(), Kind::Bars(_)) {
            return Ok(options);
        }
        loop {
            let start = self.span();
            if close == Mark::CloseBrace && self.take(Mark::Ellipsis) {
                options.push(self.add(Node::GoesOn, start));
            } else {
                options.push(self.expression()?);
            }
            if !self.take(Mark::Comma) {
                return Ok(options);
            }
        }
    }

    /// Only options may go on without end.
    fn ends(&self, items: &[Id]) -> Result<()> {
        match items.iter().find(|item| matches!(self.tree[**item], Node::GoesOn)) {
            Some(item) => self.fail(
                "Syntax error: `…` is allowed only among the options of a game, as in `{0,1,2,…|}`.",
                self.tree.span(*item),
            ),
            None => Ok(()),
        }
    }

    /// The rest of a map, from the `=>` behind its first key.
    fn map(&mut self, first: Id) -> Result<Node> {
        let mut entries = Vec::new();
        let mut key = first;
        loop {
            self.expect(Mark::Entry)?;
            let image = self.expression()?;
            if entries.is_empty() && self.is_keyword(Keyword::For) {
                let clauses = self.clauses()?;
                self.expect(Mark::CloseBrace)?;
                let kind = Collected::Map;
                return Ok(Node::Comprehension { kind, clauses, value: key, image: Some(image) });
            }
            entries.push((key, image));
            if self.take(Mark::CloseBrace) {
                return Ok(Node::Map(entries.into()));
            }
            if !self.take(Mark::Comma) {
                return self.expected("`}`, `,` or an operator");
            }
            key = self.expression()?;
        }
    }

    /// The rest of a game, from its first bars. Fewer bars bind tighter, and of the loosest bars of a
    /// game there is one group: `{3||2|1}` is `{3|{2|1}}`, and `{3|2|1}` is nothing.
    fn game(&mut self, first: Vec<Id>, start: Span, close: Mark) -> Result<Id> {
        let explicit = close == Mark::CloseForm;
        // Options whose right-hand side is still open, and the bars between.
        let mut open: Vec<(Vec<Id>, u32)> = Vec::new();
        let mut last = first;
        loop {
            let bars = match self.kind() {
                Kind::Bars(bars) => Some(bars),
                _ => None,
            };
            while let Some(&(_, inner)) = open.last() {
                match bars {
                    Some(bars) if inner > bars => break,
                    Some(bars) if inner == bars => {
                        let text = "|".repeat((bars as usize).min(8));
                        return self.fail(
                            format!(
                                "Syntax error: `{text}` occurs twice; use more bars for the outermost one."
                            ),
                            self.span(),
                        );
                    }
                    _ => {}
                }
                // Cannot be empty: `last` just saw an entry.
                let Some((left, _)) = open.pop() else { break };
                let game = Node::Game { left: left.into(), right: last.into(), explicit };
                if bars.is_none() && open.is_empty() {
                    if !self.take(close) {
                        return self.expected(&format!("`{}`, `,` or an operator", close.text()));
                    }
                    return Ok(self.add(game, start));
                }
                last = vec![self.add(game, start)];
            }
            let Some(bars) = bars else { return self.expected("`|`") };
            self.advance();
            open.push((std::mem::take(&mut last), bars));
            last = self.options(close)?;
        }
    }
}
