//! Pieces on a graph, which are small graphs.

use super::{PlacementRules, wrong};
use crate::error::PlacementError;
use kelvin_positions::Action;
use kelvin_positions::board::{Board, DrawnGraph, MarkedGraph, Vertex};
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::Draft;
use kelvin_positions::placement::Owner;
use std::collections::BTreeSet;

/// The maximum number of steps for finding the places of a piece.
const MAX_STEPS: usize = 1_000_000;

/// Places the pieces wherever they fit: on sets of vertices that are open to their owner and contain their
/// edges. Two places with the same vertices are identified.
pub(super) fn place(
    rules: &PlacementRules,
    parameters: &[usize],
    board: &Board,
) -> Result<(Draft, DrawnGraph), PlacementError> {
    let board = board.graph()?.into_owned();
    board.only(
        |vertex| !matches!(vertex, Vertex::Piece(_) | Vertex::Beside(_)),
        "a vertex that is free, or open to one player or none",
    )?;
    let graph: DrawnGraph = DrawnGraph::clone(board.graph());
    let mut draft = Draft::new(ConflictBoard::Graph(board.clone()));
    for (owner, text) in rules.pieces(parameters) {
        let piece = DrawnGraph::parse(&text)
            .map_err(|error| wrong(format!("{}: found the piece {text:?}: {error}", rules.name)))?;
        let open = |v: usize| match board.at(v) {
            Vertex::Free => true,
            Vertex::Only(player) => owner == Owner::Only(player),
            Vertex::Piece(_) | Vertex::Beside(_) | Vertex::Gone => false,
        };
        for cells in copies(&piece, &graph, &open)? {
            draft.place(owner, Action::Vertices { vertices: cells.clone() }, cells)?;
        }
    }
    let there = without_closed(&board, &graph)?;
    Ok((draft, there))
}

/// Distances are measured on the board without closed vertices.
fn without_closed(board: &MarkedGraph, graph: &DrawnGraph) -> Result<DrawnGraph, PlacementError> {
    let there = |v: usize| board.at(v) != Vertex::Gone;
    Ok(DrawnGraph::new(graph.order(), graph.edges().filter(|&(u, v)| there(u) && there(v)))?)
}

/// The sets of open vertices of `host` that contain a copy of `piece`, sorted.
pub(crate) fn copies(
    piece: &DrawnGraph,
    host: &DrawnGraph,
    open: &dyn Fn(usize) -> bool,
) -> Result<BTreeSet<Vec<usize>>, PlacementError> {
    let mut found = BTreeSet::new();
    if piece.order() == 0 {
        return Ok(found);
    }
    let order = connected_order(piece);
    let mut steps = 0;
    // The images chosen so far. A frame of the stack holds the remaining candidates for the next vertex.
    let mut image: Vec<usize> = Vec::new();
    let mut stack = vec![candidates(piece, host, open, &order, &image)];
    while let Some(choices) = stack.last_mut() {
        let Some(v) = choices.pop() else {
            stack.pop();
            image.pop();
            continue;
        };
        steps += 1;
        PlacementError::limit("steps to find the places of a piece", steps, MAX_STEPS)?;
        image.push(v);
        if image.len() == order.len() {
            let mut cells = image.clone();
            cells.sort_unstable();
            found.insert(cells);
            image.pop();
        } else {
            stack.push(candidates(piece, host, open, &order, &image));
        }
    }
    Ok(found)
}

/// The vertices of a piece, each after one of its neighbours if possible.
fn connected_order(piece: &DrawnGraph) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    while order.len() < piece.order() {
        let rest = (0..piece.order()).filter(|v| !order.contains(v));
        let next =
            rest.max_by_key(|&v| (piece.neighbours(v).iter().filter(|u| order.contains(u)).count(), !v));
        order.extend(next);
    }
    order
}

/// The candidates for the next vertex of the piece.
fn candidates(
    piece: &DrawnGraph,
    host: &DrawnGraph,
    open: &dyn Fn(usize) -> bool,
    order: &[usize],
    image: &[usize],
) -> Vec<usize> {
    let v = order[image.len()];
    let before = (0..image.len()).filter(|&i| piece.neighbours(v).contains(order[i]));
    let near: Vec<usize> = before.map(|i| image[i]).collect();
    let fits = |w: usize| {
        open(w)
            && !image.contains(&w)
            && near.iter().all(|&u| host.neighbours(u).contains(w))
            && (!piece.neighbours(v).contains(v) || host.neighbours(w).contains(w))
    };
    match near.first() {
        Some(&u) => host.neighbours(u).iter().filter(|&w| fits(w)).collect(),
        None => (0..host.order()).filter(|&w| fits(w)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_small_graphs_are_counted() {
        let count = |piece: &str, host: &str| {
            copies(&DrawnGraph::parse(piece).unwrap(), &DrawnGraph::parse(host).unwrap(), &|_| true)
                .unwrap()
                .len()
        };
        assert_eq!(count("K1", "petersen"), 10);
        assert_eq!(count("K2", "petersen"), 15);
        assert_eq!(count("C5", "petersen"), 12);
        assert_eq!(count("P3", "K4"), 4);
        assert_eq!(count("P4", "P9"), 6);
        assert_eq!(count("edges 2:", "K3"), 3);
        assert_eq!(count("K3", "grid 3x3"), 0);
        assert_eq!(count("0-0", "0-0, 0-1"), 1);
    }

    #[test]
    fn a_piece_with_too_many_places_is_refused() {
        let host = DrawnGraph::parse("K60").unwrap();
        let error = copies(&DrawnGraph::parse("K9").unwrap(), &host, &|_| true).unwrap_err();
        assert_eq!(
            error.to_string(),
            "1000001 steps to find the places of a piece are too many: the limit is 1000000"
        );
    }
}
