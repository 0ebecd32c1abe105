//! Whether play ends.

use kelvin_budget::{Budget, Exhausted};
use rustc_hash::FxHashSet;
use std::hash::Hash;

/// Positions from which play is followed to its end.
pub trait Followed {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// Whether all play from a position is known to end.
    fn ends(&self, position: &Self::Position) -> bool;

    /// Says that all play from a position ends.
    fn mark(&mut self, position: Self::Position);

    /// Where a step leads, of either player or from a sum to a summand; `None` if nothing can be found out any more.
    fn steps(&self, position: &Self::Position) -> Option<Vec<Self::Position>>;
}

/// Follows all play from some positions to its end, depth first, and gives the first position to which it comes back instead.
///
/// A position on the way that is met once more is on a loop, and each loop has a step back to the way: that to the position
/// of the loop that was met first.
pub fn first_on_a_loop<F: Followed>(
    followed: &mut F,
    mut waiting: Vec<F::Position>,
    budget: &Budget,
) -> Result<Option<F::Position>, Exhausted> {
    let meter = budget.meter();
    // The positions on the way, each with the steps from it that were not taken yet.
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

    /// A graph, by the steps from each vertex.
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

    /// Every graph on three vertices: a loop is found exactly where some vertex reaches itself, and that is one that does.
    #[test]
    fn a_loop_is_found_where_there_is_one() {
        let mut met = [0; 2];
        for edges in 0..1u32 << 9 {
            let edge = |a: usize, b: usize| edges >> (3 * a + b) & 1 == 1;
            let steps: Vec<Vec<usize>> = (0..3).map(|a| (0..3).filter(|&b| edge(a, b)).collect()).collect();
            // By squaring: what is reached in one step or more.
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
            met[usize::from(found.is_some())] += 1;
        }
        assert!(met.iter().all(|&count| count > 50), "{met:?}");
    }
}
