//! Positions and sums.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder, deep};
use kelvin_positions::Position;
use kelvin_proof::Wrong;
use kelvin_proof::rules::{MOST_OPTIONS, Position as Cells};
use kelvin_values::Player;

impl ProofBuilder<'_, '_, '_> {
    /// A node that is a position, or the sum of several, with a proof of its value.
    pub fn position(&mut self, position: &Position) -> Result<NodeNumber, CertificateError> {
        let mut total = 0;
        for (frame, cells) in self.boards(position)? {
            let node = self.cells(frame, &cells)?;
            total = if total == 0 { node } else { self.add(total, node)? };
        }
        Ok(total)
    }

    /// The options of a player, in the order of the checker's rules.
    pub(crate) fn moves(
        &self,
        frame: usize,
        cells: &Cells,
        player: Player,
    ) -> Result<Vec<Cells>, CertificateError> {
        let mut all = Vec::new();
        self.frames[frame].rules.options(cells, player.index(), &mut |option| {
            all.push(option);
            match all.len() > MOST_OPTIONS {
                true => Err(Wrong(format!(
                    "a position has more than {MOST_OPTIONS} options, the most of a certificate"
                ))),
                false => Ok(()),
            }
        })?;
        Ok(all)
    }

    /// The node of a position.
    pub(crate) fn cells(&mut self, frame: usize, cells: &Cells) -> Result<NodeNumber, CertificateError> {
        let key = (frame, cells.clone());
        if let Some(&node) = self.positions.get(&key) {
            return Ok(node);
        }
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            for option in self.moves(frame, cells, player)? {
                self.work().tick()?;
                sides[player.index()].push(deep(|| self.total(frame, &option))?);
            }
        }
        let board = self.written(frame, cells);
        let node = self.declare(&format!("p {board}"), sides)?;
        self.positions.insert(key, node);
        Ok(node)
    }

    /// The node that equals a position: the sum of the values of its parts.
    fn total(&mut self, frame: usize, cells: &Cells) -> Result<NodeNumber, CertificateError> {
        let mut nodes = Vec::new();
        for part in self.frames[frame].rules.parts(cells) {
            let node = self.cells(frame, &part)?;
            nodes.push(self.equal(node));
        }
        self.sum_of(nodes)
    }

    /// The node that equals the sum of some nodes, added in rising order.
    pub(crate) fn sum_of(&mut self, mut nodes: Vec<NodeNumber>) -> Result<NodeNumber, CertificateError> {
        nodes.sort_unstable();
        nodes.into_iter().try_fold(0, |total, node| self.sum(total, node))
    }

    /// The node that equals a sum.
    fn sum(&mut self, a: NodeNumber, b: NodeNumber) -> Result<NodeNumber, CertificateError> {
        if a == 0 || b == 0 {
            return Ok(a + b);
        }
        let node = self.add(a, b)?;
        Ok(self.equal(node))
    }

    /// The node of a sum.
    pub fn add(&mut self, a: NodeNumber, b: NodeNumber) -> Result<NodeNumber, CertificateError> {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(&node) = self.sums.get(&(a, b)) {
            return Ok(node);
        }
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            for &option in self.options(a, player).iter() {
                sides[player.index()].push(deep(|| self.sum(option, b))?);
            }
            for &option in self.options(b, player).iter() {
                sides[player.index()].push(deep(|| self.sum(a, option))?);
            }
        }
        let node = self.declare(&format!("+ {a} {b}"), sides)?;
        self.sums.insert((a, b), node);
        Ok(node)
    }
}
