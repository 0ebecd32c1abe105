//! Who wins sums of positions and games, in normal and in misère play.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder, deep};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{PlayedSum, Position};
use kelvin_proof::rules::Position as Cells;
use kelvin_solver::{Solvers, Solves};
use kelvin_values::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A summand: a node, or a board with the number of its ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Item {
    Node(NodeNumber),
    Board(usize, Cells),
}

/// Summands in order.
type Items = Rc<[Item]>;

/// Proofs of outcomes for a certificate. The solvers find the winning moves.
pub struct OutcomeProofs<'c, 's, 'w, 'u, 'b> {
    certificate: &'c mut ProofBuilder<'w, 'u, 'b>,
    solvers: &'s Solvers<'u>,
    budget: &'b Budget,
    /// Who wins moving second, as far as it was looked up: by the kind of play, the player and the parts.
    known: FxHashMap<(bool, Player, Items), bool>,
    /// What lines prove.
    proved: FxHashSet<(bool, Player, Items)>,
    boards: FxHashMap<Item, Position>,
    /// The number of moves of each player in a part.
    counts: FxHashMap<Item, [u32; 2]>,
}

/// The bytes of an entry of a table, roughly: most boards are small.
const ENTRY: u64 = 250;

/// The most parts whose moves are counted and kept.
const COUNTS: usize = 1 << 18;

/// A reply that wins, with what is left to prove after it.
struct Reply {
    index: usize,
    cost: u64,
    next: Vec<Item>,
}

impl<'c, 's, 'w, 'u, 'b> OutcomeProofs<'c, 's, 'w, 'u, 'b> {
    /// Begins proofs of outcomes in a certificate.
    pub fn new(certificate: &'c mut ProofBuilder<'w, 'u, 'b>, solvers: &'s Solvers<'u>) -> Self {
        let budget = certificate.work().budget();
        OutcomeProofs {
            certificate,
            solvers,
            budget,
            known: FxHashMap::default(),
            proved: FxHashSet::default(),
            boards: FxHashMap::default(),
            counts: FxHashMap::default(),
        }
    }

    /// Claims who wins a sum of positions and of a value, if a player moves first. Returns the winner.
    pub fn claim(
        &mut self,
        sum: &PlayedSum<'u>,
        first: Player,
        misere: bool,
    ) -> Result<Player, CertificateError> {
        let boards = self.certificate.boards(&sum.position)?;
        let mut items: Vec<Item> =
            boards.into_iter().map(|(frame, cells)| Item::Board(frame, cells)).collect();
        let value = self.certificate.form(sum.value)?;
        if value != 0 || items.is_empty() {
            items.push(Item::Node(value));
        }
        let kind = if misere { "misere" } else { "normal" };
        let other = !first;
        if self.wins(misere, other, &items)? {
            self.prove(misere, other, &items)?;
            let words = self.words(&items);
            self.certificate.lines.push(format_args!("! {kind} {} second {words}", letter(other)))?;
            return Ok(other);
        }
        match self.reply(misere, first, &items)? {
            Some(reply) => {
                self.prove(misere, first, &reply.next)?;
                let words = self.words(&items);
                let index = reply.index;
                self.certificate
                    .lines
                    .push(format_args!("! {kind} {} first {words} : {index}", letter(first)))?;
            }
            None => {
                let words = self.words(&items);
                self.certificate.lines.push(format_args!("! {kind} {} first {words} : -", letter(first)))?;
            }
        }
        Ok(first)
    }

    fn words(&self, items: &[Item]) -> String {
        let word = |item: &Item| match item {
            Item::Node(node) => format!("={node}"),
            Item::Board(frame, cells) => self.certificate.written(*frame, cells),
        };
        items.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The options of a sum in the order of the format.
    fn moves(&self, items: &[Item], player: Player) -> Result<Vec<Vec<Item>>, CertificateError> {
        let mut all = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let options: Vec<Item> = match item {
                Item::Node(node) => {
                    self.certificate.options(*node, player).iter().map(|&x| Item::Node(x)).collect()
                }
                Item::Board(frame, cells) => {
                    let moves = self.certificate.moves(*frame, cells, player)?;
                    moves.into_iter().map(|option| Item::Board(*frame, option)).collect()
                }
            };
            for option in options {
                let mut next = items.to_vec();
                next[i] = option;
                all.push(next);
            }
        }
        Ok(all)
    }

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

    /// The parts that are left when those that the player wins alone are left away; all of them if the player does not win
    /// what is left. The second list has the parts left away.
    fn kept(&mut self, player: Player, items: &[Item]) -> Result<(Vec<Item>, Vec<Item>), CertificateError> {
        let parts = self.parts(items);
        let (mut kept, mut alone) = (vec![], vec![]);
        for part in parts {
            match self.wins_parts(false, player, std::slice::from_ref(&part))? {
                true => alone.push(part),
                false => kept.push(part),
            }
        }
        if !kept.is_empty() && !alone.is_empty() && !self.wins_parts(false, player, &kept)? {
            kept.append(&mut alone);
            kept.sort_unstable();
        }
        Ok((kept, alone))
    }

    /// Whether a player who moves second wins a sum.
    fn wins(&mut self, misere: bool, player: Player, items: &[Item]) -> Result<bool, CertificateError> {
        let parts = self.parts(items);
        self.wins_parts(misere, player, &parts)
    }

    fn wins_parts(&mut self, misere: bool, player: Player, parts: &[Item]) -> Result<bool, CertificateError> {
        if parts.is_empty() {
            return Ok(!misere);
        }
        let key = (misere, player, Items::from(parts));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let wins = match misere {
            true => deep(|| self.misere(player, parts))?,
            false => self.normal(player, parts)?,
        };
        self.known.insert(key, wins);
        let entries = self.known.len() + self.proved.len() + self.boards.len();
        match self.budget.byte_limit() {
            Some(most) if entries as u64 * ENTRY > most => Err(Exhausted::Memory.into()),
            _ => Ok(wins),
        }
    }

    fn normal(&mut self, player: Player, parts: &[Item]) -> Result<bool, CertificateError> {
        let mut sum =
            PlayedSum { position: Position::default(), value: self.certificate.work().universe().zero() };
        for part in parts {
            match part {
                Item::Node(node) => {
                    sum.value = self.certificate.work().add(sum.value, self.certificate.value(*node))?
                }
                Item::Board(frame, cells) => {
                    if !self.boards.contains_key(part) {
                        let made = self.certificate.frames[*frame].position(cells);
                        let made = made.map_err(|error| CertificateError::Mistaken(error.to_string()))?;
                        self.boards.insert(part.clone(), made);
                    }
                    sum.position = sum.position + self.boards[part].clone();
                }
            }
        }
        Ok(self.solvers.winner(&sum, !player, self.budget)? == player)
    }

    /// Misère play by its definition: whether every move of the opponent has a reply, and the opponent has a move.
    fn misere(&mut self, player: Player, parts: &[Item]) -> Result<bool, CertificateError> {
        let moves = self.moves(parts, !player)?;
        for option in &moves {
            self.certificate.work().tick()?;
            let replies = self.moves(option, player)?;
            let mut won = replies.is_empty();
            for reply in replies {
                won = won || self.wins(true, player, &reply)?;
            }
            if !won {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    /// The reply that seems to need the shortest proof; `None` in misère play if the winner has no move.
    fn reply(
        &mut self,
        misere: bool,
        player: Player,
        items: &[Item],
    ) -> Result<Option<Reply>, CertificateError> {
        let mut ways = Vec::new();
        for (index, next) in self.moves(items, player)?.into_iter().enumerate() {
            let cost = self.cost(misere, player, &next)?;
            ways.push(Reply { index, cost, next });
        }
        if ways.is_empty() && misere {
            return Ok(None);
        }
        ways.sort_by_key(|way| way.cost);
        for way in ways {
            if self.wins(misere, player, &way.next)? {
                return Ok(Some(way));
            }
        }
        Err(CertificateError::Mistaken(format!(
            "{} has no winning move in {}",
            letter(player),
            self.words(items)
        )))
    }

    /// An estimate of the lines that a proof still needs.
    fn cost(&mut self, misere: bool, player: Player, items: &[Item]) -> Result<u64, CertificateError> {
        let parts = self.parts(items);
        let mut cost = 0u64;
        for part in &parts {
            let one = Items::from(std::slice::from_ref(part));
            if !self.proved.contains(&(misere, player, one)) {
                // A proof branches with each move of the opponent, and gets shorter with each move that is to spare.
                let [own, other] = self.count(part, player)?;
                let exponent = (2 * other).saturating_sub(own);
                cost = cost.saturating_add(1u64 << exponent.min(50));
            }
        }
        Ok(cost)
    }

    /// The numbers of moves of a player and of the opponent in a part.
    fn count(&mut self, part: &Item, player: Player) -> Result<[u32; 2], CertificateError> {
        if let Some(&[left, right]) = self.counts.get(part) {
            return Ok(if player == Player::Left { [left, right] } else { [right, left] });
        }
        let one = std::slice::from_ref(part);
        if self.counts.len() >= COUNTS {
            self.counts.clear();
        }
        let left = self.moves(one, Player::Left)?.len() as u32;
        let right = self.moves(one, Player::Right)?.len() as u32;
        self.counts.insert(part.clone(), [left, right]);
        self.count(part, player)
    }

    /// Proves that a player who moves second wins a sum.
    fn prove(&mut self, misere: bool, player: Player, items: &[Item]) -> Result<(), CertificateError> {
        if misere {
            let parts = self.parts(items);
            return self.prove_parts(true, player, &parts);
        }
        let (kept, alone) = self.kept(player, items)?;
        for part in alone {
            self.prove_parts(false, player, &[part])?;
        }
        self.prove_parts(false, player, &kept)
    }

    fn prove_parts(&mut self, misere: bool, player: Player, parts: &[Item]) -> Result<(), CertificateError> {
        let key = (misere, player, Items::from(parts));
        if parts.is_empty() || self.proved.contains(&key) {
            return Ok(());
        }
        deep(|| {
            let mut replies = Vec::new();
            for option in self.moves(parts, !player)? {
                match self.reply(misere, player, &option)? {
                    Some(reply) => {
                        self.prove(misere, player, &reply.next)?;
                        replies.push(reply.index.to_string());
                    }
                    None => replies.push("-".into()),
                }
            }
            let (kind, words) = (if misere { 'm' } else { 'o' }, self.words(parts));
            let replies = replies.join(" ");
            self.certificate.lines.push(format_args!("{kind} {} {words} : {replies}", letter(player)))?;
            self.proved.insert(key);
            Ok(())
        })
    }
}

fn letter(player: Player) -> char {
    if player == Player::Left { 'L' } else { 'R' }
}
