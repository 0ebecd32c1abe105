//! Recognition of game graphs of strong placement games.

use super::move_graph::{MoveGraph, UnlabelledMove};
use crate::labelled::LabelledComplex;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Complex, Face, Vertices};
use kelvin_positions::placement::Owner;
use kelvin_values::Player;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// A violation of the SP-property, which shows that a graph is not the game graph of a strong placement game.
/// See Huntemann, Definition 3.10; for moves of both players, Definition 6.18.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// There is no start, or more than one.
    NoSingleStart {
        /// The positions without moves into them.
        starts: Vec<usize>,
    },
    /// A position is reached in different numbers of moves, or recurs.
    NotGraded {
        /// The position.
        position: usize,
    },
    /// Two positions have two common successors.
    TwoCommonSuccessors {
        /// The two positions.
        positions: (usize, usize),
        /// Two of their common successors.
        successors: (usize, usize),
    },
    /// The number of paths between two positions with the moves in some order of owners is wrong.
    Paths {
        /// The start of the paths.
        from: usize,
        /// The end of the paths.
        to: usize,
        /// The owners of the moves, in order.
        order: Vec<Owner>,
        /// The number of paths.
        found: u64,
        /// The expected number of paths.
        expected: u64,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::NoSingleStart { starts } => {
                let list: Vec<String> = starts.iter().map(usize::to_string).collect();
                write!(f, "play must start in exactly one position, found {{{}}}", list.join(", "))
            }
            Violation::NotGraded { position } => {
                write!(f, "position {position} is reached in different numbers of moves")
            }
            Violation::TwoCommonSuccessors { positions: (v, w), successors: (a, b) } => {
                write!(f, "the positions {v} and {w} have two common successors, {a} and {b}")
            }
            Violation::Paths { from, to, order, found, expected } => {
                let letters: String = order.iter().map(|&owner| letter(owner)).collect();
                write!(f, "from {from} to {to} there are {found} paths {letters}, not {expected}")
            }
        }
    }
}

impl std::error::Error for Violation {}

fn letter(owner: Owner) -> char {
    match owner {
        Owner::Only(Player::Left) => 'L',
        Owner::Only(Player::Right) => 'R',
        Owner::Both => 'm',
    }
}

impl MoveGraph {
    /// The labelling that makes this the game graph of a strong placement game: the legal complex, computed
    /// as in Huntemann, Lemma 3.6. Returns `None` if there is none.
    ///
    /// The successors of the start are the vertices, and every other position is the union of the positions
    /// before it. This gives a game graph exactly if a position after k moves has k moves into it, each
    /// adding a different vertex with its owner, and no two positions are the same set. Then a position is
    /// reached from all its subsets with one vertex less, so the sets are closed under taking subsets, and
    /// the moves are those of the complex. (Every position reached by Proposition 3.11 is labelled in this
    /// way, which shows the converse.)
    pub fn labelling(&self) -> Option<LabelledComplex> {
        let ranks = self.ranks().ok()?;
        let before = self.before();
        let mut by_rank: Vec<usize> = (0..self.order()).collect();
        by_rank.sort_by_key(|&position| ranks[position]);
        let mut labels: Vec<Face> = vec![Face::EMPTY; self.order()];
        let mut owners: Vec<Owner> = Vec::new();
        let mut known: HashMap<Face, usize> = HashMap::new();
        for position in by_rank {
            let into = &before[position];
            if into.len() != ranks[position] {
                return None;
            }
            let label = match into[..] {
                [] => Face::EMPTY,
                [step] => {
                    owners.push(step.owner);
                    Face::vertex(owners.len() - 1)
                }
                _ => into.iter().fold(Face::EMPTY, |all, step| &all | &labels[step.from]),
            };
            let adds_its_own = |step: &UnlabelledMove| {
                let added = &label - &labels[step.from];
                added.len() == 1 && added.first().is_some_and(|v| owners[v] == step.owner)
            };
            if label.len() != ranks[position] || !into.iter().all(adds_its_own) {
                return None;
            }
            if known.insert(label.clone(), position).is_some() {
                return None;
            }
            labels[position] = label;
        }
        let mut counts: BTreeMap<Owner, usize> = BTreeMap::new();
        let names = owners.iter().map(|owner| {
            let count = counts.entry(*owner).or_insert(0);
            *count += 1;
            format!("{}{count}", owner.letter())
        });
        let vertices = Vertices::new(names).ok()?;
        LabelledComplex::new(Complex::new(vertices, labels).ok()?, owners).ok()
    }

    /// Checks the SP-property. Returns the violation if the graph does not have it.
    ///
    /// By Huntemann, Proposition 3.11, it holds exactly if there is a [labelling](MoveGraph::labelling).
    /// Otherwise the conditions are tested one by one until one fails.
    pub fn sp_property(&self, budget: &Budget) -> Result<Result<(), Violation>, Exhausted> {
        if self.labelling().is_some() {
            return Ok(Ok(()));
        }
        if let Err(violation) = self.ranks() {
            return Ok(Err(violation));
        }
        if let Some(violation) = self.common_successors(budget)? {
            return Ok(Err(violation));
        }
        Ok(match self.wrong_paths(budget)? {
            Some(violation) => Err(violation),
            None => Ok(()),
        })
    }

    /// The number of moves to each position, if that is the same on all paths.
    fn ranks(&self) -> Result<Vec<usize>, Violation> {
        let (before, after) = (self.before(), self.after());
        let starts: Vec<usize> = (0..self.order()).filter(|&v| before[v].is_empty()).collect();
        let [start] = starts[..] else { return Err(Violation::NoSingleStart { starts }) };
        let mut ranks: Vec<Option<usize>> = vec![None; self.order()];
        let mut waiting: Vec<usize> = before.iter().map(Vec::len).collect();
        ranks[start] = Some(0);
        let mut ready = vec![start];
        while let Some(position) = ready.pop() {
            for step in &after[position] {
                let rank = ranks[position].map(|rank| rank + 1);
                if ranks[step.to].is_some() && ranks[step.to] != rank {
                    return Err(Violation::NotGraded { position: step.to });
                }
                ranks[step.to] = rank;
                waiting[step.to] -= 1;
                if waiting[step.to] == 0 {
                    ready.push(step.to);
                }
            }
        }
        // The remaining positions are on or behind a cycle.
        match waiting.iter().position(|&left| left > 0) {
            Some(position) => Err(Violation::NotGraded { position }),
            None => Ok(ranks.into_iter().flatten().collect()),
        }
    }

    fn common_successors(&self, budget: &Budget) -> Result<Option<Violation>, Exhausted> {
        let meter = budget.meter();
        let mut seen: HashMap<(usize, usize), usize> = HashMap::new();
        for (successor, into) in self.before().iter().enumerate() {
            for (i, a) in into.iter().enumerate() {
                for b in &into[..i] {
                    meter.tick()?;
                    let positions = (b.from.min(a.from), b.from.max(a.from));
                    if positions.0 == positions.1 {
                        continue;
                    }
                    match seen.get(&positions) {
                        Some(&first) if first != successor => {
                            let successors = (first, successor);
                            return Ok(Some(Violation::TwoCommonSuccessors { positions, successors }));
                        }
                        _ => _ = seen.insert(positions, successor),
                    }
                }
            }
        }
        Ok(None)
    }

    /// Counts paths by the order of their owners, short ones first.
    fn wrong_paths(&self, budget: &Budget) -> Result<Option<Violation>, Exhausted> {
        let meter = budget.meter();
        let after = self.after();
        // For each start the numbers of paths of the current length, by end and order of owners.
        type Paths = BTreeMap<(usize, Vec<Owner>), u64>;
        let mut paths: Vec<Paths> = (0..self.order()).map(|v| Paths::from([((v, Vec::new()), 1)])).collect();
        while paths.iter().any(|paths| !paths.is_empty()) {
            for (from, paths) in paths.iter_mut().enumerate() {
                let mut longer = Paths::new();
                for ((end, order), count) in std::mem::take(paths) {
                    for step in &after[end] {
                        meter.tick()?;
                        let mut order = order.clone();
                        order.push(step.owner);
                        let sum = longer.entry((step.to, order)).or_insert(0);
                        *sum = sum.saturating_add(count);
                    }
                }
                if let Some(violation) = wrong_count(from, &longer) {
                    return Ok(Some(violation));
                }
                *paths = longer;
            }
        }
        Ok(None)
    }
}

/// The first order of owners for which the number of paths from a position is wrong.
fn wrong_count(from: usize, paths: &BTreeMap<(usize, Vec<Owner>), u64>) -> Option<Violation> {
    for (to, order) in paths.keys() {
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let runs = sorted.chunk_by(|a, b| a == b);
        let expected = runs.fold(1u64, |ways, run| ways.saturating_mul(factorial(run.len())));
        let mut wanted = sorted;
        loop {
            let found = paths.get(&(*to, wanted.clone())).copied().unwrap_or(0);
            if found != expected {
                return Some(Violation::Paths { from, to: *to, order: wanted, found, expected });
            }
            if !next_permutation(&mut wanted) {
                break;
            }
        }
    }
    None
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).fold(1, u64::saturating_mul)
}

/// The next permutation in lexicographic order, if there is one.
fn next_permutation(items: &mut [Owner]) -> bool {
    let Some(i) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let j = items.iter().rposition(|item| *item > items[i]).expect("the next item is larger");
    items.swap(i, j);
    items[i + 1..].reverse();
    true
}
