//! The value of the first of a list of positions.

use super::{Node, Nodes};
use crate::errors::Failure;
use crate::game::named;
use crate::loopy::PyLoopy;
use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyGame};
use kelvin_values::{Game, Player, Universe, Work};
use std::collections::HashMap;

/// A topological order of the new positions, in which each follows those it depends on; `None` if a position can repeat. New positions are
/// numbered from `base`; those below are known.
pub fn order(nodes: &[Node], base: usize) -> Option<Vec<u32>> {
    // 0: not visited, 1: on the stack, 2: finished.
    let mut state = vec![0u8; nodes.len()];
    let mut done = Vec::with_capacity(nodes.len());
    for root in 0..nodes.len() {
        if state[root] != 0 {
            continue;
        }
        let mut way: Vec<(u32, usize)> = vec![(root as u32, 0)];
        state[root] = 1;
        while let Some((place, seen)) = way.last_mut() {
            let Some(next) = follower(&nodes[*place as usize], *seen) else {
                state[*place as usize] = 2;
                done.push(*place);
                way.pop();
                continue;
            };
            *seen += 1;
            let Some(next) = (next as usize).checked_sub(base) else { continue };
            match state[next] {
                0 => {
                    state[next] = 1;
                    way.push((next as u32, 0));
                }
                1 => return None,
                _ => {}
            }
        }
    }
    Some(done)
}

/// The n-th position that a node refers to.
fn follower(node: &Node, n: usize) -> Option<u32> {
    match node {
        Node::Options([left, right]) => left.get(n).or_else(|| right.get(n - left.len())).copied(),
        Node::Sum(parts) => parts.get(n).copied(),
        Node::Negative(place) => (n == 0).then_some(*place),
        Node::Value(_) => None,
    }
}

/// The values of the new positions, computed in topological order.
pub fn values(
    universe: &Universe,
    nodes: &Nodes<'_>,
    order: &[u32],
    budget: &Budget,
) -> Result<Vec<u32>, Failure> {
    let work: Work<'_, '_> = universe.work(budget);
    let mut values: Vec<Game<'_>> = vec![universe.zero(); nodes.new.len()];
    for &place in order {
        budget.count_positions(1)?;
        // Nodes refer only to known ones and to earlier ones in the order.
        let of = |place: &u32| match (*place as usize).checked_sub(nodes.known.len()) {
            Some(new) => values[new],
            None => named(universe, nodes.known[*place as usize]),
        };
        let value = match &nodes.new[place as usize] {
            Node::Options(options) => {
                let [left, right] = options.each_ref().map(|list| list.iter().map(of).collect::<Vec<_>>());
                work.game(&left, &right)?
            }
            Node::Sum(parts) => {
                let mut sum = universe.zero();
                for part in parts {
                    sum = work.add(sum, of(part))?;
                }
                sum
            }
            Node::Negative(place) => work.negate(of(place))?,
            Node::Value(word) => named(universe, *word),
        };
        values[place as usize] = value;
    }
    Ok(values.into_iter().map(Game::word).collect())
}

/// The maximum number of followers of values among the options of a loopy game.
const MAX_FOLLOWERS: usize = 1 << 20;

/// The value of the first position of a loopy game.
pub fn loopy(universe: &Universe, nodes: &Nodes<'_>, budget: &Budget) -> Result<PyLoopy, Failure> {
    let mut options: Vec<[Vec<u32>; 2]> = vec![];
    let mut values = vec![];
    for node in nodes.new {
        match node {
            Node::Options(lists) => options.push(lists.clone()),
            Node::Value(word) => {
                values.push((options.len(), named(universe, *word)));
                options.push(Default::default());
            }
            Node::Sum(_) | Node::Negative(_) => {
                return Err(Failure::NoAnswer(
                    "a loopy game was listed by its sums, and not by its moves".into(),
                ));
            }
        }
    }
    // Values are expanded to game graphs too.
    let mut places: HashMap<u32, u32> = HashMap::new();
    for place in 0..options.len() {
        for player in 0..2 {
            for option in 0..options[place][player].len() {
                let to = options[place][player][option] as usize;
                options[place][player][option] = match to.checked_sub(nodes.known.len()) {
                    Some(new) => new as u32,
                    None => *places.entry(nodes.known[to]).or_insert_with(|| {
                        values.push((options.len(), named(universe, nodes.known[to])));
                        options.push(Default::default());
                        options.len() as u32 - 1
                    }),
                };
            }
        }
    }
    while let Some((place, game)) = values.pop() {
        budget.check()?;
        for player in Player::BOTH {
            for option in game.options(player) {
                let next = *places.entry(option.word()).or_insert_with(|| {
                    values.push((options.len(), option));
                    options.push(Default::default());
                    options.len() as u32 - 1
                });
                options[place][player.index()].push(next);
            }
        }
        if options.len() > nodes.new.len() + MAX_FOLLOWERS {
            return Err(Failure::NoAnswer(format!(
                "the values among the options have more than {MAX_FOLLOWERS} followers"
            )));
        }
    }
    let loopy = Loopy::new(universe);
    let work = loopy.work(budget);
    let game = LoopyGame::from_graph(universe, &options, 0);
    let game =
        game.ok_or_else(|| Failure::Wrong("the graph of the game has an option that is not in it".into()))?;
    PyLoopy::of(&work, &work.value(&game)?)
}
