//! Who wins sums of positions and games.

use crate::checker::{Checker, Node};
use crate::line::{Words, number};
use crate::rules::{MOST_OPTIONS, Position};
use crate::{Wrong, need};

/// A summand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    Node(Node),
    Board(usize, Position),
}

/// That a player (0 for Left) who moves second wins a sum, given by its parts in order; `true` is misère play.
pub type Win = (bool, usize, Vec<Item>);

impl Checker {
    fn item(&self, word: &str) -> Result<Item, Wrong> {
        match word.strip_prefix('=') {
            Some(node) => Ok(Item::Node(self.node_of(node)?)),
            None => self.read_board(word).map(|(frame, position)| Item::Board(frame, position)),
        }
    }

    /// Reads summands. The options of nodes must be literal, not equal to the true ones alone.
    pub fn items(&self, words: &[&str]) -> Result<Vec<Item>, Wrong> {
        let items = words.iter().map(|word| self.item(word)).collect::<Result<Vec<_>, _>>()?;
        let literal = items.iter().all(|item| !matches!(item, Item::Node(node) if !self.literal[*node]));
        need(literal, || "the nodes of a sum must be lines g with options that are lines g".into())?;
        Ok(items)
    }

    /// Summands in words.
    pub fn show(&self, items: &[Item]) -> String {
        let show = |item: &Item| match item {
            Item::Node(node) => self.name(*node, 3),
            Item::Board(frame, position) => {
                format!("{} {}", self.frames[*frame].1, self.frames[*frame].0.show(position))
            }
        };
        items.iter().map(show).collect::<Vec<_>>().join(" + ")
    }

    /// Visits the options of a sum, those of its first summand first.
    fn moves(
        &self,
        items: &[Item],
        me: usize,
        visit: &mut dyn FnMut(Vec<Item>) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        let mut items = items.to_vec();
        for i in 0..items.len() {
            let item = items[i].clone();
            let mut count = 0;
            let mut option = |option| {
                count += 1;
                need(count <= MOST_OPTIONS, || format!("a position has more than {MOST_OPTIONS} options"))?;
                items[i] = option;
                visit(items.clone())
            };
            match &item {
                Item::Node(node) => {
                    self.options[*node][me].iter().try_for_each(|&x| option(Item::Node(x)))?
                }
                Item::Board(frame, position) => {
                    let rules = &self.frames[*frame].0;
                    rules.options(position, me, &mut |next| option(Item::Board(*frame, next)))?;
                }
            }
            items[i] = item;
        }
        Ok(())
    }

    fn parts(&self, items: &[Item]) -> Vec<Item> {
        let part = |item: &Item| match item {
            Item::Node(0) => Vec::new(),
            Item::Node(node) => vec![Item::Node(*node)],
            Item::Board(frame, position) => self.frames[*frame]
                .0
                .parts(position)
                .into_iter()
                .map(|part| Item::Board(*frame, part))
                .collect(),
        };
        let mut parts: Vec<Item> = items.iter().flat_map(part).collect();
        parts.sort_unstable();
        parts
    }

    /// The node of a part, if a line declares it.
    fn node_of_part(&self, part: &Item) -> Option<Node> {
        match part {
            Item::Node(node) => Some(*node),
            Item::Board(frame, position) => self.positions.get(&(*frame, position.clone())).copied(),
        }
    }

    /// Whether a part is ≥ 0 for Left, ≤ 0 for Right, by a line on its node or on itself.
    fn won_alone(&self, me: usize, part: &Item) -> bool {
        let ordered = self.node_of_part(part).map(|node| self.equals[node]).is_some_and(|node| match me {
            0 => self.at_most(0, node),
            _ => self.at_most(node, 0),
        });
        ordered || self.wins.contains(&(false, me, vec![part.clone()]))
    }

    /// The sum of the values of all parts that have nodes, and the other parts; `None` if no line gives that sum.
    fn by_values(&self, parts: &[Item]) -> Option<Vec<Item>> {
        let (mut values, mut others) = (Vec::new(), Vec::new());
        for part in parts {
            match self.node_of_part(part) {
                Some(node) => values.push(self.equals[node]),
                None => others.push(part.clone()),
            }
        }
        let value = Some(self.sum_of(values).ok()?).filter(|&value| value != 0);
        Some(value.map(Item::Node).into_iter().chain(others).collect())
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
                self.settled(me, parts.clone())
                    || self.by_values(&parts).is_some_and(|parts| self.settled(me, parts))
            }
        }
    }

    /// Checks the winner's move: its number in order, or `-` for a win in misère play without a move.
    pub fn prove_reply(&self, misere: bool, me: usize, items: &[Item], word: &str) -> Result<(), Wrong> {
        let wanted = if misere && word == "-" { None } else { Some(number(word, 999_999_999)?) };
        let (mut count, mut found) = (0, None);
        self.moves(items, me, &mut |option| {
            if Some(count) == wanted {
                found = Some(option);
            }
            count += 1;
            Ok(())
        })?;
        if wanted.is_none() {
            return need(count == 0, || format!("found -, expected a move from {}", self.show(items)));
        }
        let option = found.ok_or_else(|| {
            Wrong(format!("found the move {word}, expected one of {count} from {}", self.show(items)))
        })?;
        let who = ["Left", "Right"][me];
        need(self.won_second(misere, me, &option), || {
            format!("no line proves that {who} wins {} moving second", self.show(&option))
        })
    }

    /// Checks that the winner has a reply to each move of the opponent.
    pub fn prove_win(&mut self, misere: bool, words: &mut Words<'_>) -> Result<(), Wrong> {
        let me = words.player()?;
        let items = self.items(&words.until(":")?)?;
        let mut moves = 0;
        self.moves(&items, 1 - me, &mut |option| {
            moves += 1;
            self.prove_reply(misere, me, &option, words.next("a reply to each move")?)
        })?;
        need(moves > 0 || !misere, || "the opponent has no move, and so wins".into())?;
        let parts = self.parts(&items);
        self.wins.insert((misere, me, parts));
        Ok(())
    }
}
