//! Strategies of replies, which prove that a sum is at most or at least 0.

use crate::lab::Lab;
use crate::literal::{Forms, Piece};
use crate::texts::Notation;
use crate::words::{Alphabet, Side};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A strategy of the second player, which wins a sum if the opponent moves first.
///
/// If Right wins moving second, the sum is at most 0; if Left does, it is at least 0 (Conway, *On Numbers and
/// Games*, Theorem 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyProof {
    /// The player who replies.
    pub player: Side,
    /// The positions in which the opponent is to move; the first is the sum itself. Equal positions occur once.
    pub nodes: Vec<StrategyNode>,
    /// Whether positions are missing because the strategy is long.
    pub cut: bool,
}

/// A position in which the opponent is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyNode {
    /// The summands.
    pub summands: Vec<Notation>,
    /// A reply to each move of the opponent.
    pub replies: Vec<StrategyReply>,
}

/// A reply to a move of the opponent. Summands are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyReply {
    /// The summand in which the opponent moves.
    pub summand: usize,
    /// The summand after that move.
    pub to: Notation,
    /// The summand in which the player replies.
    pub reply_in: usize,
    /// The summand after the reply.
    pub reply_to: Notation,
    /// The index of the node that is reached; null if it is missing.
    pub node: Option<usize>,
}

/// The largest number of nodes of a strategy.
const NODES: usize = 400;

impl<'u> Lab<'u> {
    /// Finds a strategy with which `player` wins the sum of `summands` moving second; `None` if there is none. Games in
    /// braces are played as they are written.
    ///
    /// A reply in the summand in which the opponent moved is preferred, and among these one that reaches a node
    /// that is known.
    #[expect(clippy::mutable_key_type, reason = "a game is hashed by its word, which does not change")]
    pub(crate) fn strategy(
        &self,
        player: Player,
        forms: &Forms<'_, 'u, '_>,
        summands: &[Piece<'u>],
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<Option<StrategyProof>, Exhausted> {
        if !self.wins_second(player, forms, summands, budget)? {
            return Ok(None);
        }
        let text = |piece| self.piece_text(forms, piece, alphabet, budget).map(Notation::of);
        let mut places: HashMap<Vec<Piece<'u>>, usize> = HashMap::new();
        let mut open = vec![summands.to_vec()];
        places.insert(summands.to_vec(), 0);
        let mut nodes = vec![];
        let mut cut = false;
        while let Some(sum) = open.get(nodes.len()).cloned() {
            let mut replies = vec![];
            for (summand, &from) in sum.iter().enumerate() {
                for to in forms.options(from, !player) {
                    budget.check()?;
                    let mut after = sum.clone();
                    after[summand] = to;
                    let reply = self.reply(player, forms, &after, summand, &places, budget)?;
                    let Some((reply_in, reply_to)) = reply else { continue };
                    after[reply_in] = reply_to;
                    let known = places.get(&after).copied();
                    let node = match known {
                        None if open.len() < NODES => {
                            places.insert(after.clone(), open.len());
                            open.push(after);
                            Some(open.len() - 1)
                        }
                        known => known,
                    };
                    cut |= node.is_none();
                    replies.push(StrategyReply {
                        summand,
                        to: text(to)?,
                        reply_in,
                        reply_to: text(reply_to)?,
                        node,
                    });
                }
            }
            let summands = sum.iter().map(|&piece| text(piece)).collect::<Result<_, _>>()?;
            nodes.push(StrategyNode { summands, replies });
        }
        Ok(Some(StrategyProof { player: player.into(), nodes, cut }))
    }

    /// Returns whether `player` wins a sum moving second.
    fn wins_second(
        &self,
        player: Player,
        forms: &Forms<'_, 'u, '_>,
        summands: &[Piece<'u>],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let work = self.universe().work(budget);
        let zero = self.universe().zero();
        let sum = summands.iter().try_fold(zero, |sum, &piece| work.add(sum, forms.value(piece)))?;
        match player {
            Player::Left => work.le(zero, sum),
            Player::Right => work.le(sum, zero),
        }
    }

    /// Finds a reply that wins after the opponent's move in `summand`.
    #[expect(clippy::mutable_key_type, reason = "a game is hashed by its word, which does not change")]
    fn reply(
        &self,
        player: Player,
        forms: &Forms<'_, 'u, '_>,
        sum: &[Piece<'u>],
        summand: usize,
        places: &HashMap<Vec<Piece<'u>>, usize>,
        budget: &Budget,
    ) -> Result<Option<(usize, Piece<'u>)>, Exhausted> {
        let mut first = None;
        let order = std::iter::once(summand).chain((0..sum.len()).filter(|&place| place != summand));
        for place in order {
            for to in forms.options(sum[place], player) {
                let mut after = sum.to_vec();
                after[place] = to;
                if !self.wins_second(player, forms, &after, budget)? {
                    continue;
                }
                if places.contains_key(&after) {
                    return Ok(Some((place, to)));
                }
                first.get_or_insert((place, to));
            }
        }
        Ok(first)
    }

    /// Finds the first move with which `player` wins a sum, if there is one.
    pub(crate) fn winning_first_move(
        &self,
        player: Player,
        forms: &Forms<'_, 'u, '_>,
        summands: &[Piece<'u>],
        budget: &Budget,
    ) -> Result<Option<(usize, Piece<'u>)>, Exhausted> {
        self.reply(player, forms, summands, 0, &HashMap::new(), budget)
    }
}

impl StrategyProof {
    /// Writes the strategy as indented lines. A position that was described above is referred to by its number.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![];
        let mut described = vec![false; self.nodes.len()];
        // Descends as deep as the strategy, which has at most NODES nodes.
        self.describe(0, 0, &mut described, &mut lines);
        if self.cut {
            lines.push("…: the strategy goes on".to_owned());
        }
        lines
    }

    fn describe(&self, place: usize, depth: usize, described: &mut [bool], lines: &mut Vec<String>) {
        let Some(node) = self.nodes.get(place) else { return };
        described[place] = true;
        let opponent = match self.player {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        };
        let indent = "  ".repeat(depth);
        if node.replies.is_empty() {
            lines.push(format!("{indent}{opponent} has no move, and loses"));
        }
        for reply in &node.replies {
            let named = |summand: usize| format!("{}", summand + 1);
            let reply_in = match reply.reply_in == reply.summand {
                true => "there".to_owned(),
                false => format!("in summand {}", named(reply.reply_in)),
            };
            let mut line = format!(
                "{indent}{opponent} moves in summand {} to {}; {} replies {reply_in} to {}",
                named(reply.summand),
                reply.to,
                self.player,
                reply.reply_to
            );
            match reply.node {
                Some(next) if described[next] => {
                    line += &format!(", which is position ({}) again", next + 1);
                    lines.push(line);
                }
                Some(next) => {
                    let sum = self.nodes[next]
                        .summands
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(" + ");
                    lines.push(format!("{line}: ({}) {sum}", next + 1));
                    self.describe(next, depth + 1, described, lines);
                }
                None => lines.push(line),
            }
        }
    }
}
