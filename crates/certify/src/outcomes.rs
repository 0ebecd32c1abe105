//! Who wins sums of positions and games, in normal and in misère play.

use crate::CertificateError;
use crate::games::{ProofBuilder, deep};
use crate::states::{Item, State};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, PlayedSum, Position};
use kelvin_solver::Solvers;
use kelvin_values::{Game, Player};
use rustc_hash::{FxHashMap, FxHashSet};

/// Proofs of outcomes for a certificate. The solvers find the winning moves.
pub struct OutcomeProofs<'c, 's, 'w, 'u, 'b> {
    pub(crate) certificate: &'c mut ProofBuilder<'w, 'u, 'b>,
    pub(crate) solvers: &'s Solvers<'u>,
    pub(crate) analyst: Analyst<'u>,
    pub(crate) budget: &'b Budget,
    /// The values of parts with at most this many cells are proved.
    pub(crate) small: usize,
    /// Who wins moving second, as far as it was looked up: by the kind of play, the player and the sum.
    known: FxHashMap<(bool, Player, State<'u>), bool>,
    /// What lines prove.
    proved: FxHashSet<(bool, Player, State<'u>)>,
    pub(crate) boards: FxHashMap<Item, Position>,
    pub(crate) values: FxHashMap<Item, Game<'u>>,
    /// The number of moves of each player in a part.
    pub(crate) counts: FxHashMap<Item, [u32; 2]>,
}

/// The bytes of an entry of a table, roughly: most boards are small.
const ENTRY: u64 = 250;

/// A reply that wins, with what is left to prove after it.
struct Reply {
    index: usize,
    cost: u64,
    next: Vec<Item>,
}

impl<'c, 's, 'w, 'u, 'b> OutcomeProofs<'c, 's, 'w, 'u, 'b> {
    /// Begins proofs of outcomes in a certificate.
    pub fn new(certificate: &'c mut ProofBuilder<'w, 'u, 'b>, solvers: &'s Solvers<'u>) -> Self {
        let (budget, universe) = (certificate.work().budget(), certificate.work().universe());
        OutcomeProofs {
            certificate,
            solvers,
            analyst: Analyst::new(universe),
            budget,
            small: 0,
            known: FxHashMap::default(),
            proved: FxHashSet::default(),
            boards: FxHashMap::default(),
            values: FxHashMap::default(),
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
        self.small = self.small.max(self.small_part(&items));
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
    pub(crate) fn moves(&self, items: &[Item], player: Player) -> Result<Vec<Vec<Item>>, CertificateError> {
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

    /// The rest of a sum without the states that the player wins alone, and these states. The rest is the whole sum if
    /// the player does not win it.
    fn without_won(
        &mut self,
        player: Player,
        state: State<'u>,
    ) -> Result<(State<'u>, Vec<State<'u>>), CertificateError> {
        let zero = self.certificate.work().universe().zero();
        let (mut rest, mut alone) = (State { value: zero, parts: vec![] }, vec![]);
        match self.is_won(player, state.value)? {
            true if state.value == zero => {}
            true => alone.push(State { value: state.value, parts: vec![] }),
            false => rest.value = state.value,
        }
        for part in &state.parts {
            let one = State { value: zero, parts: vec![part.clone()] };
            match self.wins_state(false, player, &one)? {
                true => alone.push(one),
                false => rest.parts.push(part.clone()),
            }
        }
        match self.wins_state(false, player, &rest)? {
            true => Ok((rest, alone)),
            false => Ok((state, vec![])),
        }
    }

    /// Whether a player who moves second wins a sum.
    fn wins(&mut self, misere: bool, player: Player, items: &[Item]) -> Result<bool, CertificateError> {
        let state = self.state(misere, items)?;
        self.wins_state(misere, player, &state)
    }

    fn wins_state(
        &mut self,
        misere: bool,
        player: Player,
        state: &State<'u>,
    ) -> Result<bool, CertificateError> {
        if state.parts.is_empty() {
            return if misere { Ok(false) } else { self.is_won(player, state.value) };
        }
        let key = (misere, player, state.clone());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let wins = match misere {
            true => deep(|| self.misere(player, &state.parts))?,
            false => self.normal(player, state)?,
        };
        self.known.insert(key, wins);
        let entries = self.known.len() + self.proved.len() + self.boards.len() + self.values.len();
        match self.budget.byte_limit() {
            Some(most) if entries as u64 * ENTRY > most => Err(Exhausted::Memory.into()),
            _ => Ok(wins),
        }
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
        let state = self.state(misere, items)?;
        let mut cost = 0u64;
        if state.parts.is_empty() || self.proved.contains(&(misere, player, state.clone())) {
            return Ok(0);
        }
        // A proof branches with each move of the opponent, and gets shorter with each move that is to spare.
        let spare = match player {
            Player::Left => state.value.stop(Player::Right),
            Player::Right => -&state.value.stop(Player::Left),
        };
        let spare = i64::try_from(spare.floor()).unwrap_or(0).clamp(-50, 50);
        let mut exponent = -2 * spare;
        for part in &state.parts {
            let one = State { value: self.certificate.work().universe().zero(), parts: vec![part.clone()] };
            let alone = !misere && state.parts.len() > 1 && self.wins_state(false, player, &one)?;
            if alone && self.proved.contains(&(misere, player, one)) {
                continue;
            }
            let [own, other] = self.count(part, player)?;
            let own = 2 * i64::from(other) - i64::from(own);
            match alone {
                true => cost = cost.saturating_add(1 << own.clamp(0, 50)),
                false => exponent += own,
            }
        }
        Ok(cost.saturating_add(1 << exponent.clamp(0, 50)))
    }

    /// Proves that a player who moves second wins a sum.
    fn prove(&mut self, misere: bool, player: Player, items: &[Item]) -> Result<(), CertificateError> {
        let state = self.state(misere, items)?;
        if misere {
            return self.prove_state(true, player, &state);
        }
        self.write_values(items)?;
        let (rest, alone) = self.without_won(player, state)?;
        for state in alone {
            self.prove_state(false, player, &state)?;
        }
        self.prove_state(false, player, &rest)
    }

    fn prove_state(
        &mut self,
        misere: bool,
        player: Player,
        state: &State<'u>,
    ) -> Result<(), CertificateError> {
        let key = (misere, player, state.clone());
        if self.proved.contains(&key) {
            return Ok(());
        }
        if state.parts.is_empty() {
            let node = self.certificate.form(state.value)?;
            let (lower, upper) = if player == Player::Left { (0, node) } else { (node, 0) };
            return self.certificate.prove_order(lower, upper);
        }
        deep(|| {
            let items = self.items(state)?;
            let mut replies = Vec::new();
            for option in self.moves(&items, !player)? {
                match self.reply(misere, player, &option)? {
                    Some(reply) => {
                        self.prove(misere, player, &reply.next)?;
                        replies.push(reply.index.to_string());
                    }
                    None => replies.push("-".into()),
                }
            }
            let (kind, words) = (if misere { 'm' } else { 'o' }, self.words(&items));
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
