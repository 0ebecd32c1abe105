use kelvin_budget::Budget;
use kelvin_positions::{Followed, first_on_a_loop};
use rustc_hash::FxHashSet;

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
            first_on_a_loop(&mut Steps(&steps, FxHashSet::default()), vec![0], &Budget::unlimited()).unwrap();
        match found {
            Some(vertex) => assert!(loops(vertex), "{steps:?}"),
            None => assert!(!(0..3).any(loops), "{steps:?}"),
        }
        counts[usize::from(found.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
