//! Search for loops: whether play from a position terminates.

use kelvin_budget::{Budget, Exhausted};
use rustc_hash::FxHashSet;
use std::hash::Hash;

/// A graph of positions that is searched for cycles.
pub trait Followed {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// Returns whether all play from a position is known to terminate.
    fn ends(&self, position: &Self::Position) -> bool;

    /// Records that all play from a position terminates.
    fn mark(&mut self, position: Self::Position);

    /// Returns the successors of a position, by moves of either player or from a sum to a summand; `None`
    /// aborts the search.
    fn steps(&self, position: &Self::Position) -> Option<Vec<Self::Position>>;
}

/// Returns the first position found on a cycle; `None` if there is none or the search was aborted.
///
/// The search is depth first. A position on the current path that is visited again is on a cycle. Each cycle
/// has an edge back to the path, which leads to the position of the cycle that was visited first.
pub fn first_on_a_loop<F: Followed>(
    followed: &mut F,
    mut waiting: Vec<F::Position>,
    budget: &Budget,
) -> Result<Option<F::Position>, Exhausted> {
    let meter = budget.meter();
    // The current path: each position with the successors that are still to be visited.
    let mut way: Vec<(F::Position, Vec<F::Position>)> = Vec::new();
    let mut on_the_way: FxHashSet<F::Position> = FxHashSet::default();
    let mut marked: u64 = 0;
    loop {
        meter.tick()?;
        match way.last_mut().map_or(waiting.pop(), |(_, steps)| steps.pop()) {
            Some(next) if followed.ends(&next) => {}
            Some(next) => {
                if !on_the_way.insert(next.clone()) {
                    return Ok(Some(next));
                }
                let Some(steps) = followed.steps(&next) else { return Ok(None) };
                way.push((next, steps));
                let bytes = (marked + way.len() as u64) * 2 * size_of::<F::Position>() as u64;
                budget.check_values(0, bytes)?;
            }
            None => match way.pop() {
                Some((done, _)) => {
                    on_the_way.remove(&done);
                    marked += 1;
                    followed.mark(done);
                }
                None => return Ok(None),
            },
        }
    }
}
