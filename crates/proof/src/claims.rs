//! Claims: what a certificate is made to prove.

use crate::checker::{Checker, Node};
use crate::line::{Words, number};
use crate::{Number, Wrong, need};

const PLAYERS: [&str; 2] = ["Left", "Right"];

impl Checker {
    /// Checks a claim against the lines before it; gives it in words.
    pub fn claim(&self, words: &mut Words<'_>) -> Result<String, Wrong> {
        match words.next("a claim")? {
            "canonical" => {
                let (node, form) = (self.node(words)?, self.node(words)?);
                let known = self.equals[node] == self.equals[form] && self.canonical.contains(&form);
                need(known, || {
                    format!("no lines prove that node {form} is the canonical form of node {node}")
                })?;
                Ok(format!("the canonical form of {} is {}", self.name(node, 3), self.name(form, 3)))
            }
            "number" => {
                let (node, number) = (self.node(words)?, words.dyadic()?);
                let found = self.numbers.get(&self.equals[node]);
                need(found == Some(&number), || {
                    format!("no lines prove that node {node} is the number {number}")
                })?;
                Ok(format!("{} is the number {number}", self.name(node, 3)))
            }
            "nimber" => {
                let (node, nimber) = (self.node(words)?, number(words.next("a nimber")?, 999_999_999)?);
                let found = self.nimbers.get(&self.equals[node]);
                need(found == Some(&nimber), || {
                    format!("no lines prove that node {node} is the nimber {nimber}")
                })?;
                Ok(format!("{} is the nimber {nimber}", self.name(node, 3)))
            }
            "heat" => self.claim_heat(words),
            "walls" => self.claim_walls(words),
            "loopy" => {
                let v = number(words.next("a vertex")?, self.loopy.len().saturating_sub(1))?;
                let claimed = [words.next("L, R or D")?, words.next("L, R or D")?];
                let outcome = self
                    .loopy
                    .get(v)
                    .ok_or_else(|| Wrong("found no vertices, expected lines y".into()))?
                    .outcome();
                need(claimed == outcome, || {
                    format!("found {}, expected {}", claimed.join(" "), outcome.join(" "))
                })?;
                let result = |label| match label {
                    "D" => "a draw".into(),
                    player => format!("won by {}", if player == "L" { "Left" } else { "Right" }),
                };
                let [left, right] = outcome.map(result);
                Ok(format!("vertex {v} is {left} if Left moves first and {right} if Right moves first"))
            }
            "normal" => self.claim_win(false, words),
            "misere" => self.claim_win(true, words),
            word => self.claim_relation(self.node_of(word)?, words),
        }
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

    fn claim_heat(&self, words: &mut Words<'_>) -> Result<String, Wrong> {
        let node = self.node(words)?;
        let claimed = [words.dyadic()?, words.dyadic()?, words.dyadic()?, words.dyadic()?];
        let (points, form) = (self.points(node)?, self.equals[node]);
        let (first, last) = (points[0], points[points.len() - 1]);
        let number = self.numbers.get(&form);
        let heat = number.map_or(last.at, |number| Number(-number.unit().0));
        if number.is_none() && heat.0 == 0 {
            // A number has the same walls from 0 on.
            let mean = self.node(words)?;
            let differ = [node, form]
                .into_iter()
                .any(|node| self.less.contains(&(node, mean)) || self.less.contains(&(mean, node)));
            let known = self.numbers.get(&mean) == Some(&last.walls[0]) && differ;
            need(known, || format!("no lines prove that node {node} is not the number {}", last.walls[0]))?;
        }
        let found = [first.walls[0], first.walls[1], last.walls[0], heat];
        need(claimed == found, || {
            format!(
                "found {}, expected {}",
                claimed.map(|x| x.to_string()).join(" "),
                found.map(|x| x.to_string()).join(" ")
            )
        })?;
        let [left, right, mean, heat] = found;
        Ok(format!(
            "{} has the stops {left} and {right}, the mean {mean} and the temperature {heat}",
            self.name(node, 3)
        ))
    }

    fn claim_win(&self, misere: bool, words: &mut Words<'_>) -> Result<String, Wrong> {
        let (me, order) = (words.player()?, words.next("first or second")?);
        let items = match order {
            "first" => {
                let items = self.items(&words.until(":")?)?;
                self.prove_reply(misere, me, &items, words.next("a move")?)?;
                items
            }
            "second" => {
                let items = self.items(&words.rest())?;
                let known = self.won_second(misere, me, &items);
                need(known, || format!("no line proves that {} wins moving second", PLAYERS[me]))?;
                items
            }
            _ => return Err(Wrong::expected(order, "first or second")),
        };
        let play = if misere { " in misère play" } else { "" };
        Ok(format!("{} wins {} moving {order}{play}", PLAYERS[me], self.show(&items)))
    }
}
