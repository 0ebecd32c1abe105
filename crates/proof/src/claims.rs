//! Claims: what a certificate is made to prove.

use crate::checker::{Checker, Node};
use crate::line::Words;
use crate::walls::Point;
use crate::{Number, Wrong, need};

pub const PLAYERS: [&str; 2] = ["Left", "Right"];

impl Checker {
    /// Checks a claim against the lines before it; gives it in words.
    pub fn claim(&self, words: &mut Words<'_>) -> Result<String, Wrong> {
        let kind = words.next("a claim")?;
        match kind {
            "loopy" => return self.claim_loopy(words),
            "normal" | "misere" => return self.claim_win(kind == "misere", words),
            _ => {}
        }
        let known = ["canonical", "number", "nimber", "heat", "walls"].contains(&kind);
        let node = if known { self.node(words)? } else { self.node_of(kind)? };
        let (name, form) = (self.name(node, 3), self.equals[node]);
        let unknown = || Wrong(format!("no lines prove the {kind} of node {node}"));
        // What the words of a claim must be, and the claim in words.
        let (found, said) = match kind {
            "canonical" => {
                let form = self.node(words)?;
                let known = self.equals[node] == self.equals[form] && self.canonical.contains(&form);
                need(known, || {
                    format!("no lines prove that node {form} is the canonical form of node {node}")
                })?;
                return Ok(format!("the canonical form of {name} is {}", self.name(form, 3)));
            }
            "number" => {
                let number = self.numbers.get(&form).ok_or_else(unknown)?.to_string();
                (number.clone(), format!("{name} is the number {number}"))
            }
            "nimber" => {
                let nimber = self.nimbers.get(&form).ok_or_else(unknown)?.to_string();
                (nimber.clone(), format!("{name} is the nimber {nimber}"))
            }
            "heat" => {
                let points = self.points(node)?;
                let ((_, [left, right]), (at, [mean, _])) = (points[0], points[points.len() - 1]);
                let number = self.numbers.get(&form);
                let heat = number.map_or(at, |number| Number(-number.unit().0));
                // A number has the same walls from 0 on, but a canonical form that is a number is in the table.
                need(heat.0 != 0 || self.canonical.contains(&form), || {
                    format!("no line c proves that node {node} is not the number {mean}")
                })?;
                let said =
                    format!("the stops {left} and {right}, the mean {mean} and the temperature {heat}");
                (format!("{left} {right} {mean} {heat}"), format!("{name} has {said}"))
            }
            "walls" => {
                let points = self.points(node)?;
                let join = |show: fn(&Point) -> String, by: &str| {
                    points.iter().map(show).collect::<Vec<_>>().join(by)
                };
                let said = join(|(at, [left, right])| format!("{left} and {right} at {at}"), ", ");
                (
                    join(|(at, [left, right])| format!("{at} {left} {right}"), " "),
                    format!("the walls of {name} are {said}"),
                )
            }
            _ => return self.claim_relation(node, words),
        };
        let claimed = words.until("")?.join(" ");
        need(claimed == found, || format!("found {claimed}, expected {found}")).map(|()| said)
    }

    fn claim_relation(&self, g: Node, words: &mut Words<'_>) -> Result<String, Wrong> {
        let (relation, h) = (words.next("a relation")?, self.node(words)?);
        let known = |holds: &dyn Fn(Node, Node) -> bool, g: Node, h: Node| {
            [g, self.equals[g]].into_iter().any(|g| [h, self.equals[h]].into_iter().any(|h| holds(g, h)))
        };
        let at_most = |g, h| known(&|g, h| self.at_most(g, h), g, h);
        let less = |g, h| known(&|g, h| self.less.contains(&(g, h)), g, h);
        let proved = match relation {
            "=" => at_most(g, h) && at_most(h, g),
            "!=" => less(g, h) || less(h, g),
            "<=" => at_most(g, h),
            "!<=" => less(h, g),
            "<|" => less(g, h),
            "!<|" => at_most(h, g),
            "<" => at_most(g, h) && less(g, h),
            "!<" => less(h, g) || at_most(h, g),
            "||" => less(g, h) && less(h, g),
            "!||" => at_most(g, h) || at_most(h, g),
            _ => return Err(Wrong::expected(relation, "one of = <= <| < || with or without ! before it")),
        };
        need(proved, || format!("no lines prove that node {g} {relation} node {h}"))?;
        Ok(format!("{} {relation} {}", self.name(g, 3), self.name(h, 3)))
    }

    fn claim_loopy(&self, words: &mut Words<'_>) -> Result<String, Wrong> {
        let v = words.number(self.loopy.len().saturating_sub(1))?;
        let vertex = self.loopy.get(v).ok_or_else(|| Wrong("found no vertices, expected lines y".into()))?;
        let labels = vertex.each_ref().map(|label| label.1);
        let (claimed, found) = (words.until("")?.join(" "), format!("{} {}", labels[0], labels[1]));
        need(claimed == found, || format!("found {claimed}, expected {found}"))?;
        let [left, right] = labels.map(|winner| match winner {
            'D' => "a draw",
            'L' => "won by Left",
            _ => "won by Right",
        });
        Ok(format!("vertex {v} is {left} if Left moves first and {right} if Right moves first"))
    }

    fn claim_win(&self, misere: bool, words: &mut Words<'_>) -> Result<String, Wrong> {
        let (me, second) = (words.choice(["L", "R"])?, words.choice(["first", "second"])? == 1);
        let items = self.items(&words.until(if second { "" } else { ":" })?)?;
        match second {
            false => self.prove_reply(misere, me, &items, words.next("a move")?)?,
            true => need(self.won_second(misere, me, &items), || {
                format!("no line proves that {} wins moving second", PLAYERS[me])
            })?,
        }
        let (order, play) =
            (["first", "second"][usize::from(second)], if misere { " in misère play" } else { "" });
        Ok(format!("{} wins {} moving {order}{play}", PLAYERS[me], self.show(&items)))
    }
}
