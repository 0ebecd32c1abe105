//! Sums as proofs of outcomes see them: what is known of their parts.

use crate::CertificateError;
use crate::games::NodeNumber;
use crate::outcomes::OutcomeProofs;
use kelvin_positions::PlayedSum;
use kelvin_positions::Position;
use kelvin_proof::rules::Position as Cells;
use kelvin_solver::Solves;
use kelvin_values::{Game, Player};

/// A summand: a node, or a board with the number of its ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Item {
    Node(NodeNumber),
    Board(usize, Cells),
}

/// A sum: in normal play the value of all parts whose values are proved, and the other parts in order. In misère play all are parts.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct State<'u> {
    pub value: Game<'u>,
    pub parts: Vec<Item>,
}

/// Values are proved of parts with at most one of this many cells of the sum: fewer lines for them than for replies.
const SHARE: usize = 4;

/// The most parts of which something is kept.
const KEPT: usize = 1 << 18;

impl<'u> OutcomeProofs<'_, '_, '_, 'u, '_> {
    /// The parts of a sum, in order.
    fn parts(&self, items: &[Item]) -> Vec<Item> {
        let mut parts = Vec::new();
        for item in items {
            match item {
                Item::Node(0) => {}
                Item::Node(_) => parts.push(item.clone()),
                Item::Board(frame, cells) => {
                    let split = self.certificate.frames[*frame].rules.parts(cells);
                    parts.extend(split.into_iter().map(|part| Item::Board(*frame, part)));
                }
            }
        }
        parts.sort_unstable();
        parts
    }

    /// The size of the parts whose values are proved in a proof about a sum. Followers of such a part are smaller.
    pub(crate) fn small_part(&self, items: &[Item]) -> usize {
        let cells = |item: &Item| match item {
            Item::Node(_) => None,
            Item::Board(frame, cells) => self.certificate.frames[*frame].cells(cells),
        };
        items.iter().filter_map(cells).sum::<usize>() / SHARE
    }

    /// Whether the value of a part is proved, or is to be.
    fn has_value(&self, part: &Item) -> bool {
        match part {
            Item::Node(_) => true,
            Item::Board(frame, cells) => {
                let small =
                    self.certificate.frames[*frame].cells(cells).is_some_and(|count| count <= self.small);
                small || self.certificate.positions.contains_key(&(*frame, cells.clone()))
            }
        }
    }

    /// A sum with what is known of it.
    pub(crate) fn state(&mut self, misere: bool, items: &[Item]) -> Result<State<'u>, CertificateError> {
        let parts = self.parts(items);
        let mut value = self.certificate.work().universe().zero();
        if misere {
            return Ok(State { value, parts });
        }
        let (known, parts) = parts.into_iter().partition(|part| self.has_value(part));
        for part in known {
            value = self.certificate.work().add(value, self.value_of(part)?)?;
        }
        Ok(State { value, parts })
    }

    fn value_of(&mut self, part: Item) -> Result<Game<'u>, CertificateError> {
        let (frame, cells) = match &part {
            Item::Node(node) => return Ok(self.certificate.value(*node)),
            Item::Board(frame, cells) => (*frame, cells),
        };
        if let Some(&value) = self.values.get(&part) {
            return Ok(value);
        }
        let position = self.position(frame, cells)?;
        let value = self.analyst.value(&position, self.budget)?;
        if self.values.len() >= KEPT {
            self.values.clear();
        }
        self.values.insert(part, value);
        Ok(value)
    }

    fn position(&self, frame: usize, cells: &Cells) -> Result<Position, CertificateError> {
        let made = self.certificate.frames[frame].position(cells);
        made.map_err(|error| CertificateError::Mistaken(error.to_string()))
    }

    /// Writes the lines that replace the parts of a sum by their value.
    pub(crate) fn write_values(&mut self, items: &[Item]) -> Result<(), CertificateError> {
        let mut nodes = Vec::new();
        for part in self.parts(items) {
            if self.has_value(&part) {
                let node = match part {
                    Item::Node(node) => node,
                    Item::Board(frame, cells) => self.certificate.cells(frame, &cells)?,
                };
                nodes.push(self.certificate.equal(node));
            }
        }
        self.certificate.sum_of(nodes).map(drop)
    }

    /// The summands of a state, with a node for its value.
    pub(crate) fn items(&mut self, state: &State<'u>) -> Result<Vec<Item>, CertificateError> {
        let value = self.certificate.form(state.value)?;
        let value = (value != 0).then_some(Item::Node(value));
        Ok(value.into_iter().chain(state.parts.iter().cloned()).collect())
    }

    /// Who wins in normal play if a player moves second, by the solvers.
    pub(crate) fn normal(&mut self, player: Player, state: &State<'u>) -> Result<bool, CertificateError> {
        let mut sum = PlayedSum { position: Position::default(), value: state.value };
        for part in &state.parts {
            if let Item::Board(frame, cells) = part {
                if !self.boards.contains_key(part) {
                    let position = self.position(*frame, cells)?;
                    self.boards.insert(part.clone(), position);
                }
                sum.position = sum.position + self.boards[part].clone();
            }
        }
        if state.parts.is_empty() {
            return self.is_won(player, state.value);
        }
        Ok(self.solvers.winner(&sum, !player, self.budget)? == player)
    }

    /// Whether a value is ≥ 0 for Left, ≤ 0 for Right.
    pub(crate) fn is_won(&self, player: Player, value: Game<'u>) -> Result<bool, CertificateError> {
        let (work, zero) = (self.certificate.work(), self.certificate.work().universe().zero());
        Ok(match player {
            Player::Left => work.le(zero, value)?,
            Player::Right => work.le(value, zero)?,
        })
    }

    /// The numbers of moves of a player and of the opponent in a part.
    pub(crate) fn count(&mut self, part: &Item, player: Player) -> Result<[u32; 2], CertificateError> {
        if let Some(&[left, right]) = self.counts.get(part) {
            return Ok(if player == Player::Left { [left, right] } else { [right, left] });
        }
        let one = std::slice::from_ref(part);
        if self.counts.len() >= KEPT {
            self.counts.clear();
        }
        let left = self.moves(one, Player::Left)?.len() as u32;
        let right = self.moves(one, Player::Right)?.len() as u32;
        self.counts.insert(part.clone(), [left, right]);
        self.count(part, player)
    }
}
