//! Game trees with boards at the nodes and numbers as leaves.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::texts::Notation;
use crate::words::{Alphabet, Side};
use kelvin_budget::Budget;
use kelvin_positions::WrittenSummand;
use kelvin_positions::board::Board;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{HashSet, VecDeque};

/// Asks for a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TreeQuestion {
    /// The position or the value at the root.
    pub subject: WrittenSummand,
    /// The largest number of moves from the root; by default there is no limit.
    pub depth: Option<u32>,
    /// The largest number of nodes; by default 200.
    pub most: Option<u32>,
    /// Whether numbers are followed too. By default they are leaves.
    #[serde(default)]
    pub numbers: bool,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// A game tree. A parent comes before its children, and equal boards that one player can reach from a node are one child.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TreeAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The nodes, the root first.
    pub nodes: Vec<TreeNodeShown>,
    /// Whether nodes are omitted because of the limits.
    pub more: bool,
}

/// A node of a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TreeNodeShown {
    /// The place of the parent, from 0; null for the root.
    pub parent: Option<u32>,
    /// The player whose move leads here from the parent.
    pub player: Option<Side>,
    /// The name of that move.
    pub chosen: Option<String>,
    /// The text of the board, or the value.
    pub text: String,
    /// The board; null for a value.
    pub board: Option<Board>,
    /// The value; null if it was not found within the limits.
    pub value: Option<Notation>,
    /// Whether the value is a number.
    pub number: bool,
}

impl Ask for TreeQuestion {
    type Answer = TreeAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<TreeAnswer, Error> {
        lab.tree(self, budget)
    }
}

/// The default number of nodes.
const MOST: u32 = 200;
/// The longest value at a node, in bytes.
const LONGEST: usize = 64;

impl<'u> Lab<'u> {
    /// Builds the tree of a position, breadth first.
    pub fn tree(&self, question: &TreeQuestion, budget: &Budget) -> Result<TreeAnswer, Error> {
        let most = question.most.unwrap_or(MOST).max(1) as usize;
        let work = self.universe().work(budget);
        let mut nodes: Vec<TreeNodeShown> = vec![];
        let mut more = false;
        let mut waiting = VecDeque::from([(question.subject.clone(), None, 0_u32)]);
        while let Some((summand, from, depth)) = waiting.pop_front() {
            work.tick()?;
            let view = self.summand_view(&summand, &work)?;
            trusted_sum(&[view.played()])?;
            // Without the value, the rest of the tree is known all the same.
            let value = self.evaluator().value(&view.played(), &budget.share(2)).ok();
            budget.check()?;
            trusted_sum(&[view.played()])?;
            let written = match value {
                Some(value) => self.written(value, question.alphabet, LONGEST, budget)?.value,
                None => None,
            };
            let number = value.is_some_and(|value| value.number().is_some());
            let (parent, player, chosen) = match from {
                Some((parent, player, chosen)) => (Some(parent), Some(Side::from(player)), Some(chosen)),
                None => (None, None, None),
            };
            // The places of at most `most` nodes fit 32 bits.
            let place = nodes.len() as u32;
            nodes.push(TreeNodeShown {
                parent,
                player,
                chosen,
                text: view.text(),
                board: view.board(),
                value: written.map(Notation::of),
                number,
            });
            if number && !question.numbers && place > 0 {
                continue;
            }
            for player in Player::BOTH {
                let (offers, unseen) = view.offers(player, most);
                more |= unseen;
                let mut seen = HashSet::new();
                for offer in offers {
                    let Some(to) = offer.summand else {
                        more = true;
                        continue;
                    };
                    if !seen.insert(to.to_string()) {
                        continue;
                    }
                    let room = nodes.len() + waiting.len() < most;
                    if !room || question.depth.is_some_and(|limit| depth >= limit) {
                        more = true;
                        continue;
                    }
                    waiting.push_back((to, Some((place, player, offer.chosen.to_string())), depth + 1));
                }
            }
        }
        Ok(TreeAnswer { schema: Schema, nodes, more })
    }
}
