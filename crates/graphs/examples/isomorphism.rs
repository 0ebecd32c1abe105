//! Graphs up to isomorphism: `cargo run -p kelvin-graphs --example isomorphism`

use kelvin_budget::{Budget, Exhausted};
use kelvin_graphs::{Generator, Graph, graph6};

fn main() -> Result<(), Exhausted> {
    let budget = Budget::unlimited();
    // The same path with two numberings of its vertices: isomorphic graphs have equal canonical forms.
    let (one, other) = (Graph::new(4, [(0, 1), (1, 2), (2, 3)]), Graph::new(4, [(2, 0), (0, 3), (3, 1)]));
    assert_eq!(one.canonical(&budget)?, other.canonical(&budget)?);

    // Each connected graph once, in nauty's format.
    for order in 1..=4 {
        let mut lines = Vec::new();
        Generator::connected(order).visit(&budget, &mut |graph| lines.push(graph6::write(graph)))?;
        println!("{order} vertices: {} connected graphs: {}", lines.len(), lines.join(" "));
    }
    Ok(())
}
