//! Nodes: games with their values.

use crate::CertificateError;
use crate::boards::Frame;
use crate::lines::Lines;
use kelvin_proof::rules::Position as Cells;
use kelvin_values::{Game, Player, Work};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Display;
use std::rc::Rc;

/// The number of a node, as the lines of the certificate count it.
pub type NodeNumber = u32;

/// The options of a node, Left's and Right's, in rising order.
pub(crate) type Options = [Rc<[NodeNumber]>; 2];

/// A certificate that is being made.
pub struct ProofBuilder<'w, 'u, 'b> {
    pub(crate) lines: Lines<'w, 'u, 'b>,
    pub(crate) options: Vec<Options>,
    pub(crate) values: Vec<Game<'u>>,
    /// The node of the canonical form, for each value that has one.
    forms: FxHashMap<Game<'u>, NodeNumber>,
    /// The lines `g` by their options.
    games: FxHashMap<Options, NodeNumber>,
    /// An earlier node that is proved equal, or the node itself.
    pub(crate) equals: Vec<NodeNumber>,
    pub(crate) ordered: FxHashSet<(NodeNumber, NodeNumber)>,
    pub(crate) less: FxHashSet<(NodeNumber, NodeNumber)>,
    canonical: FxHashSet<NodeNumber>,
    pub(crate) walls: FxHashSet<NodeNumber>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) frame_numbers: FxHashMap<String, usize>,
    pub(crate) positions: FxHashMap<(usize, Cells), NodeNumber>,
    pub(crate) sums: FxHashMap<(NodeNumber, NodeNumber), NodeNumber>,
    pub(crate) vertices: usize,
}

/// Runs a step of a recursion that may be as deep as the input.
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 << 10, 1 << 20, step)
}

impl<'w, 'u, 'b> ProofBuilder<'w, 'u, 'b> {
    /// Begins a certificate.
    pub fn new(work: &'w Work<'u, 'b>) -> Self {
        let mut certificate = ProofBuilder {
            lines: Lines::new(work),
            options: Vec::new(),
            values: Vec::new(),
            forms: FxHashMap::default(),
            games: FxHashMap::default(),
            equals: Vec::new(),
            ordered: FxHashSet::default(),
            less: FxHashSet::default(),
            canonical: FxHashSet::default(),
            walls: FxHashSet::default(),
            frames: Vec::new(),
            frame_numbers: FxHashMap::default(),
            positions: FxHashMap::default(),
            sums: FxHashMap::default(),
            vertices: 0,
        };
        let zero = work.universe().zero();
        let node = certificate.push([vec![], vec![]], zero);
        certificate.games.insert(certificate.options[0].clone(), node);
        certificate.forms.insert(zero, node);
        certificate.canonical.insert(node);
        certificate
    }

    /// The text of the certificate.
    pub fn into_text(self) -> String {
        self.lines.into_text()
    }

    /// The value of a node.
    pub fn value(&self, node: NodeNumber) -> Game<'u> {
        self.values[node as usize]
    }

    pub(crate) fn work(&self) -> &'w Work<'u, 'b> {
        self.lines.work()
    }

    pub(crate) fn options(&self, node: NodeNumber, player: Player) -> Rc<[NodeNumber]> {
        self.options[node as usize][player.index()].clone()
    }

    /// The node that is known to equal a node.
    pub(crate) fn equal(&self, node: NodeNumber) -> NodeNumber {
        self.equals[node as usize]
    }

    /// Numbers the next node.
    pub(crate) fn push(&mut self, options: [Vec<NodeNumber>; 2], value: Game<'u>) -> NodeNumber {
        let node = self.options.len() as NodeNumber;
        self.options.push(rising(options));
        self.values.push(value);
        self.equals.push(node);
        node
    }

    /// The node of the canonical form of a value.
    pub fn form(&mut self, value: Game<'u>) -> Result<NodeNumber, CertificateError> {
        if let Some(&node) = self.forms.get(&value) {
            return Ok(node);
        }
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            for option in value.options(player) {
                self.work().tick()?;
                sides[player.index()].push(deep(|| self.form(option))?);
            }
        }
        let node = self.game(sides, value)?;
        self.forms.insert(value, node);
        Ok(node)
    }

    /// The node with these options, which has this value.
    pub(crate) fn game(
        &mut self,
        sides: [Vec<NodeNumber>; 2],
        value: Game<'u>,
    ) -> Result<NodeNumber, CertificateError> {
        let options = rising(sides);
        if let Some(&node) = self.games.get(&options) {
            return Ok(node);
        }
        let [left, right] = options.each_ref().map(|side| words(side.iter()));
        self.lines.push(format_args!("g{left} |{right}"))?;
        let node = self.push(options.each_ref().map(|side| side.to_vec()), value);
        self.games.insert(options, node);
        Ok(node)
    }

    /// The game with these options as it stands, with a proof of its value.
    pub fn literal(&mut self, sides: [Vec<NodeNumber>; 2]) -> Result<NodeNumber, CertificateError> {
        let values = sides.each_ref().map(|side| side.iter().map(|&x| self.value(x)).collect::<Vec<_>>());
        let value = self.work().game(&values[0], &values[1])?;
        let form = self.form(value)?;
        let nodes = self.options.len();
        let node = self.game(sides, value)?;
        if node as usize == nodes {
            self.prove_equal(node, form)?;
        }
        Ok(node)
    }

    /// Proves that the node of a canonical form is canonical.
    pub(crate) fn prove_canonical(&mut self, node: NodeNumber) -> Result<(), CertificateError> {
        if self.canonical.contains(&node) {
            return Ok(());
        }
        for player in Player::BOTH {
            for &option in self.options(node, player).iter() {
                deep(|| self.prove_canonical(option))?;
            }
        }
        let mut words = String::new();
        for player in Player::BOTH {
            let options = self.options(node, player);
            for (i, &option) in options.iter().enumerate() {
                for (_, &other) in options.iter().enumerate().filter(|&(j, _)| j != i) {
                    let (less, more) = if player == Player::Left { (other, option) } else { (option, other) };
                    self.witness(less, more, &mut words)?;
                }
            }
            for &option in options.iter() {
                for &reply in self.options(option, !player).iter() {
                    let (less, more) = if player == Player::Left { (node, reply) } else { (reply, node) };
                    self.witness(less, more, &mut words)?;
                }
            }
        }
        self.lines.push(format_args!("c {node} {words}"))?;
        self.canonical.insert(node);
        Ok(())
    }
}

/// Options in the order of the format: rising, each once.
fn rising(sides: [Vec<NodeNumber>; 2]) -> Options {
    sides.map(|mut side| {
        side.sort_unstable();
        side.dedup();
        side.into()
    })
}

/// Words with a space before each.
pub(crate) fn words<T: Display>(words: impl Iterator<Item = T>) -> String {
    words.map(|word| format!(" {word}")).collect()
}
