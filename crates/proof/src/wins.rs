//! Who wins sums of positions and games.

use crate::checker::{Checker, Item, Node};
use crate::claims::PLAYERS;
use crate::line::{Words, number};
use crate::rules::{MOST_OPTIONS, Visit};
use crate::{Wrong, need};

/// That a player (0 for Left) who moves second wins a sum, given by its parts in order; `true` is misère play.
pub type Win = (bool, usize, Vec<Item>);

impl Checker {
    /// Reads summands. The options of nodes must be literal, not equal to the true ones alone.
    pub fn items(&self, words: &[&str]) -> Result<Vec<Item>, Wrong> {
        let items = words.iter().map(|word| match word.strip_prefix('=') {
            Some(node) => self.node_of(node).map(Item::Node),
            None => self.board(word),
        });
        let items = items.collect::<Result<Vec<_>, _>>()?;
        let literal = items.iter().all(|item| !matches!(item, Item::Node(node) if !self.literal[*node]));
        need(literal, || "the nodes of a sum must be lines g with options that are lines g".into())?;
        Ok(items)
    }

    /// Visits the options of a sum, those of its first summand first.
    pub fn moves(
        &self,
        items: &[Item],
        me: usize,
        visit: &mut dyn FnMut(&[Item]) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        let mut next = items.to_vec();
        for (i, item) in items.iter().enumerate() {
            let mut count = 0;
            let mut option = |option| {
                count += 1;
                need(count <= MOST_OPTIONS, || format!("a position has more than {MOST_OPTIONS} options"))?;
                next[i] = option;
                visit(&next)
            };
            match item {
                Item::Node(node) => {
                    self.options[*node][me].iter().try_for_each(|&x| option(Item::Node(x)))?
                }
                Item::Board(frame, position) => {
                    let visit: Visit<'_> = &mut |position| option(Item::Board(*frame, position));
                    self.frames[*frame].0.options(position, me, visit)?;
                }
            }
            next[i] = item.clone();
        }
        Ok(())
    }

    /// Whether a part is ≥ 0 for Left, ≤ 0 for Right, by a line on its node or on itself.
    fn won_alone(&self, me: usize, part: &Item) -> bool {
        let ordered = |node: Node| if me == 0 { self.at_most(0, node) } else { self.at_most(node, 0) };
        self.node_of_part(part).is_some_and(|node| ordered(self.equals[node]))
            || self.wins.contains(&(false, me, vec![part.clone()]))
    }

    /// The sum of the values of all parts that have nodes, and the other parts; `None` if no line gives that sum.
    fn by_values(&self, parts: &[Item]) -> Option<Vec<Item>> {
        let (known, others): (Vec<_>, Vec<_>) =
            parts.iter().partition(|part| self.node_of_part(part).is_some());
        let values = known.into_iter().filter_map(|part| self.node_of_part(part));
        let value = Some(self.sum_of(values.collect()).ok()?).filter(|&value| value != 0);
        Some(value.map(Item::Node).into_iter().chain(others.into_iter().cloned()).collect())
    }

    /// Whether a line proves that a player wins a sum, as a whole or without the parts that are won by themselves.
    fn settled(&self, me: usize, parts: Vec<Item>) -> bool {
        let mut win = (false, me, parts);
        self.wins.contains(&win) || {
            win.2.retain(|part| !self.won_alone(me, part));
            win.2.is_empty() || self.wins.contains(&win)
        }
    }

    /// Whether lines prove that a player who moves second wins.
    pub fn won_second(&self, misere: bool, me: usize, items: &[Item]) -> bool {
        let parts = self.parts(items);
        match misere {
            true => self.wins.contains(&(true, me, parts)),
            false => {
                let values = self.by_values(&parts);
                self.settled(me, parts) || values.is_some_and(|parts| self.settled(me, parts))
            }
        }
    }

    /// Checks the winner's move: its number in order, or `-` for a win in misère play without a move.
    pub fn prove_reply(&self, misere: bool, me: usize, items: &[Item], word: &str) -> Result<(), Wrong> {
        let wanted = if misere && word == "-" { None } else { Some(number(word, 999_999_999)?) };
        let (mut count, mut found) = (0, None);
        self.moves(items, me, &mut |option| {
            if Some(count) == wanted {
                found = Some(option.to_vec());
            }
            count += 1;
            Ok(())
        })?;
        let show = |items: &[Item]| self.show(items);
        if wanted.is_none() {
            return need(count == 0, || format!("found -, expected a move from {}", show(items)));
        }
        let none = || Wrong(format!("found the move {word}, expected one of {count} from {}", show(items)));
        let option = found.ok_or_else(none)?;
        need(self.won_second(misere, me, &option), || {
            format!("no line proves that {} wins {} moving second", PLAYERS[me], show(&option))
        })
    }

    /// Checks that the winner has a reply to each move of the opponent.
    pub fn prove_win(&mut self, misere: bool, words: &mut Words<'_>) -> Result<(), Wrong> {
        let me = words.choice(["L", "R"])?;
        let items = self.items(&words.until(":")?)?;
        let mut moves = 0;
        self.moves(&items, 1 - me, &mut |option| {
            moves += 1;
            self.prove_reply(misere, me, option, words.next("a reply to each move")?)
        })?;
        need(moves > 0 || !misere, || "the opponent has no move, and so wins".into())?;
        self.wins.insert((misere, me, self.parts(&items)));
        Ok(())
    }
}
