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

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph by the successors of each vertex, with the vertices known to terminate.
    struct Steps<'s>(&'s [Vec<usize>], FxHashSet<usize>);

    impl Followed for Steps<'_> {
        type Position = usize;

        fn ends(&self, position: &usize) -> bool {
            self.1.contains(position)
        }

        fn mark(&mut self, position: usize) {
            self.1.insert(position);
        }

        fn steps(&self, position: &usize) -> Option<Vec<usize>> {
            Some(self.0[*position].clone())
        }
    }

    /// Checks every graph on three vertices: a cycle is found exactly if some vertex reaches itself, and the
    /// vertex found is one of these.
    #[test]
    fn a_loop_is_found_where_there_is_one() {
        let mut counts = [0; 2];
        for edges in 0..1u32 << 9 {
            let edge = |a: usize, b: usize| edges >> (3 * a + b) & 1 == 1;
            let steps: Vec<Vec<usize>> = (0..3).map(|a| (0..3).filter(|&b| edge(a, b)).collect()).collect();
            // The transitive closure by squaring: the vertices that are reached in at least one step.
            let mut reach = [0, 1, 2].map(|a| [0, 1, 2].map(|b| edge(a, b)));
            for _ in 0..2 {
                let before = reach;
                for (a, b, c) in (0..27).map(|n| (n / 9, n / 3 % 3, n % 3)) {
                    reach[a][c] |= before[a][b] && before[b][c];
                }
            }
            let loops = |b: usize| reach[b][b] && (b == 0 || reach[0][b]);
            let found =
                first_on_a_loop(&mut Steps(&steps, FxHashSet::default()), vec![0], &Budget::unlimited())
                    .unwrap();
            match found {
                Some(vertex) => assert!(loops(vertex), "{steps:?}"),
                None => assert!(!(0..3).any(loops), "{steps:?}"),
            }
            counts[usize::from(found.is_some())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }
}
