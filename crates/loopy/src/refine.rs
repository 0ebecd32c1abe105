//! Colour refinement: vertices are distinguished by what can be reached from them.

use crate::graph::Graph;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// Marks the colours of vertices that are still being refined.
const OPEN: u64 = 1 << 63;
const END: u64 = u64::MAX;

/// Assigns colours so that two vertices have the same colour exactly if the same play is possible from both.
///
/// Colours are 0, 1, … in an order that does not depend on the numbers of vertices. Vertices may have a fixed
/// colour below 2^63.
///
/// Vertices of one colour have the same value. Each visit of a vertex is one `step`.
pub(crate) fn refine(
    graph: &Graph,
    vertices: &[u32],
    fixed: impl Fn(u32) -> Option<u64>,
    step: impl Fn() -> Result<(), Exhausted>,
) -> Result<Vec<u64>, Exhausted> {
    if let [_] = vertices {
        return Ok(vec![0]);
    }
    let mut colours: Vec<u64> = graph.vertices().map(|vertex| fixed(vertex).unwrap_or(OPEN)).collect();
    let mut count = 0;
    let mut list = Vec::new();
    let mut signatures: Vec<(Vec<u64>, u32)> = vertices.iter().map(|&vertex| (Vec::new(), vertex)).collect();
    loop {
        for (signature, vertex) in &mut signatures {
            step()?;
            signature.clear();
            signature.push(colours[*vertex as usize]);
            for player in Player::BOTH {
                list.clear();
                list.extend(graph.options(*vertex, player).iter().map(|&option| colours[option as usize]));
                list.sort_unstable();
                // Duplicate moves are removed.
                list.dedup();
                signature.append(&mut list);
                signature.push(END);
            }
        }
        signatures.sort_unstable();
        let mut colour = 0;
        for place in 0..signatures.len() {
            if place > 0 && signatures[place].0 != signatures[place - 1].0 {
                colour += 1;
            }
            colours[signatures[place].1 as usize] = OPEN | colour;
        }
        let distinguished = colour + 1;
        if distinguished == count || distinguished as usize >= vertices.len() {
            return Ok(vertices.iter().map(|&vertex| colours[vertex as usize] & !OPEN).collect());
        }
        count = distinguished;
    }
}
