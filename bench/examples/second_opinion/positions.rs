//! Boards of surveys, parsed for the peer's rulesets.

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::{col, snort};
use cgt::short::partizan::partizan_game::PartizanGame;

/// A position that is played by independent code.
pub trait Peer: PartizanGame {
    /// Whether the table of one board is useless for the next.
    const INDEPENDENT: bool = false;

    /// The position of a row; `None` if it cannot be parsed, or is too large for the peer.
    fn read(text: &str) -> Option<Self>;
}

pub type Snort = snort::Snort<snort::VertexKind, UndirectedGraph<snort::VertexKind>>;
pub type Col = col::Col<col::VertexColor, UndirectedGraph<col::VertexColor>>;

impl Peer for Domineering {
    fn read(text: &str) -> Option<Domineering> {
        text.parse().ok()
    }
}

impl Peer for Snort {
    fn read(text: &str) -> Option<Snort> {
        Some(Snort::new(graph(text, snort::VertexKind::Single(snort::VertexColor::Empty))?))
    }
}

impl Peer for Col {
    fn read(text: &str) -> Option<Col> {
        Some(Col::new(graph(text, col::VertexColor::Empty)?))
    }
}

fn graph<V: Clone>(text: &str, vertex: V) -> Option<UndirectedGraph<V>> {
    let (order, edges) = graph6(text)?;
    let mut graph = UndirectedGraph::empty(&vec![vertex; order]);
    for (u, v) in edges {
        graph.connect(VertexIndex { index: u }, VertexIndex { index: v }, true);
    }
    Some(graph)
}

/// Parses a graph such as `graph6 F?opo` into its order and edges. After the order comes the upper triangle
/// of the adjacency matrix, column by column, six bits per letter.
pub fn graph6(text: &str) -> Option<(usize, Vec<(usize, usize)>)> {
    let digits: Vec<u8> =
        text.strip_prefix("graph6 ")?.bytes().map(|byte| byte.checked_sub(63)).collect::<Option<_>>()?;
    let (&order, digits) = digits.split_first()?;
    let order = usize::from(order);
    let pairs = (1..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let bit = |place: usize| digits.get(place / 6).map(|digit| digit >> (5 - place % 6) & 1 == 1);
    if order > 62 || digits.len() != (order * order.saturating_sub(1) / 2).div_ceil(6) {
        return None;
    }
    Some((
        order,
        pairs.enumerate().filter(|&(place, _)| bit(place) == Some(true)).map(|(_, pair)| pair).collect(),
    ))
}
