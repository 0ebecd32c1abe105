//! A strategy against the opponent who exploits it best.

use super::situation::{History, Situation};
use super::{Exact, Strategy};
use crate::Heat;
use crate::heat::deep;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};
use smallvec::SmallVec;

/// The stop of a sum if one player follows a strategy and the opponent answers it as well as possible.
///
/// The opponent tries all moves, so no play of the opponent makes the strategy end worse. No player moves in a
/// number while there are other components. Components are sorted, so equal sums have equal results.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::{Exact, Heat, Strategy, strategy::BestResponse};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let heat = Heat::new(&universe);
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let switch = |a: i32, b: i32| work.game(&[universe.integer(a)], &[universe.integer(b)]);
/// let sum = [switch(8, -4)?, switch(5, -5)?, switch(1, -13)?];
/// let mut response = BestResponse::new(&heat, Strategy::Hotstrat, Player::Left);
/// let stop = response.stop(&work, &sum, Player::Left)?;
/// assert_eq!(stop, Exact::new(&heat).section(&work, &sum, Player::Left)?.number);
/// # Ok::<(), Exhausted>(())
/// ```
pub struct BestResponse<'h, 'u> {
    heat: &'h Heat<'u>,
    strategy: Strategy,
    player: Player,
    exact: Exact<'h, 'u>,
    known: HashMap<Node<'u>, Dyadic>,
}

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove<'u> {
    /// The player who makes it.
    pub player: Player,
    /// The component before the move.
    pub from: Game<'u>,
    /// The component after the move.
    pub to: Game<'u>,
}

/// A sum of components that are not numbers, with what the strategy remembers.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node<'u> {
    /// Sorted by identifier.
    parts: SmallVec<[Game<'u>; 6]>,
    mover: Player,
    /// The component in which the opponent has just moved; only for strategies that answer moves.
    answered: Option<Game<'u>>,
    /// The ambient temperature so far; only for strategies that track it.
    ambient: Option<Dyadic>,
}

/// A move from a node: the component before and after, the node it leads to, and the number that is split off.
struct Edge<'u> {
    from: Game<'u>,
    to: Game<'u>,
    next: Node<'u>,
    number: Dyadic,
}

/// The number of results after which they are discarded.
const MAX_KNOWN: usize = 1 << 18;

impl<'h, 'u> BestResponse<'h, 'u> {
    /// Creates a search for `player`, who follows the strategy.
    pub fn new(heat: &'h Heat<'u>, strategy: Strategy, player: Player) -> Self {
        BestResponse { heat, strategy, player, exact: Exact::new(heat), known: HashMap::new() }
    }

    /// The stop of the sum of `components` with `first` to move.
    pub fn stop(
        &mut self,
        work: &Work<'u, '_>,
        components: &[Game<'u>],
        first: Player,
    ) -> Result<Dyadic, Exhausted> {
        let (node, number) = self.start(work, components, first)?;
        Ok(&self.search(work, &node)? + &number)
    }

    /// A line of play with this stop: the moves of the strategy and the best answers to it.
    pub fn line(
        &mut self,
        work: &Work<'u, '_>,
        components: &[Game<'u>],
        first: Player,
    ) -> Result<Vec<PlayedMove<'u>>, Exhausted> {
        let (mut node, _) = self.start(work, components, first)?;
        let mut line = vec![];
        while let Some((edge, _)) = self.best(work, &node)? {
            line.push(PlayedMove { player: node.mover, from: edge.from, to: edge.to });
            node = edge.next;
        }
        Ok(line)
    }

    fn start(
        &self,
        work: &Work<'u, '_>,
        components: &[Game<'u>],
        first: Player,
    ) -> Result<(Node<'u>, Dyadic), Exhausted> {
        let mut ambient = None;
        if self.remembers() {
            for &game in components {
                ambient = ambient.max(Some(self.heat.temperature(work, game)?));
            }
        }
        Ok(node(components.iter().copied(), first, None, ambient))
    }

    /// Only sentestrat answers moves and tracks the ambient temperature.
    fn remembers(&self) -> bool {
        self.strategy == Strategy::Sentestrat
    }

    fn search(&mut self, work: &Work<'u, '_>, node: &Node<'u>) -> Result<Dyadic, Exhausted> {
        if let Some(stop) = self.known.get(node) {
            return Ok(stop.clone());
        }
        work.tick()?;
        let best = deep(|| self.best(work, node))?;
        let stop = match best {
            Some((_, stop)) => stop,
            // Only number-up-stars are left, in which every player can keep the stop.
            None => node.parts.iter().filter_map(|part| part.number_up_star()).map(|part| part.number).sum(),
        };
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        self.known.insert(node.clone(), stop.clone());
        Ok(stop)
    }

    /// The move that is made and the stop after it. `None` if play has stopped.
    fn best(
        &mut self,
        work: &Work<'u, '_>,
        node: &Node<'u>,
    ) -> Result<Option<(Edge<'u>, Dyadic)>, Exhausted> {
        if node.parts.iter().all(|part| part.number_up_star().is_some()) {
            return Ok(None);
        }
        if node.mover == self.player {
            let Some(edge) = self.chosen(work, node)? else { return Ok(None) };
            let stop = &self.search(work, &edge.next)? + &edge.number;
            return Ok(Some((edge, stop)));
        }
        let mut best: Option<(Edge<'u>, Dyadic)> = None;
        let better = crate::thermograph::better(node.mover);
        for (i, &part) in node.parts.iter().enumerate() {
            if i > 0 && node.parts[i - 1] == part {
                continue;
            }
            for to in part.options(node.mover) {
                let edge = self.edge(node, i, to, node.ambient.clone());
                let stop = &self.search(work, &edge.next)? + &edge.number;
                if best.as_ref().is_none_or(|(_, other)| stop.cmp(other) == better) {
                    best = Some((edge, stop));
                }
            }
        }
        Ok(best)
    }

    /// The move of the strategy.
    fn chosen(&mut self, work: &Work<'u, '_>, node: &Node<'u>) -> Result<Option<Edge<'u>>, Exhausted> {
        let answered = node.answered.and_then(|game| node.parts.iter().position(|&part| part == game));
        let history = History { answered: answered.into_iter().collect(), ambient: node.ambient.clone() };
        let situation = Situation::new(self.heat, work, self.player, &node.parts)?.after(history);
        let advice = match self.strategy {
            Strategy::Exact => self.exact.advise(&situation, work)?,
            strategy => strategy.advise(&situation, work)?,
        };
        work.budget().check()?;
        Ok(advice.map(|advice| self.edge(node, advice.component, advice.to, Some(advice.ambient))))
    }

    fn edge(&self, before: &Node<'u>, component: usize, to: Game<'u>, ambient: Option<Dyadic>) -> Edge<'u> {
        let others = before.parts.iter().enumerate().filter(|&(i, _)| i != component).map(|(_, &part)| part);
        let answered = (before.mover != self.player && self.remembers()).then_some(to);
        let ambient = ambient.filter(|_| self.remembers());
        let (next, number) = node(others.chain([to]), !before.mover, answered, ambient);
        Edge { from: before.parts[component], to, next, number }
    }
}

/// The node of a sum, and its number.
fn node<'u>(
    components: impl Iterator<Item = Game<'u>>,
    mover: Player,
    answered: Option<Game<'u>>,
    ambient: Option<Dyadic>,
) -> (Node<'u>, Dyadic) {
    let mut number = Dyadic::ZERO;
    let mut parts: SmallVec<[Game<'u>; 6]> = SmallVec::new();
    for game in components {
        match game.number() {
            Some(x) => number = &number + &x,
            None => parts.push(game),
        }
    }
    parts.sort_unstable_by_key(|part| part.word());
    let answered = answered.filter(|game| game.number().is_none());
    (Node { parts, mover, answered, ambient }, number)
}
