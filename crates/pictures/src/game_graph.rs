//! Game graphs: the positions of a game and the moves between them.

use crate::colour::Colour;
use crate::complex::{colour, dot_colour, quoted};
use crate::svg::{Point, Svg};
use kelvin_placement::{GameGraph, Owner, PlacementError};
use kelvin_values::Player;
use std::fmt::Write;

/// The maximum numbers of moves, and of positions with the same number of pieces, in a readable drawing.
const MAX_MOVES: usize = 400;
const MAX_ROW: usize = 40;
/// The sideways offset of the middle of an edge where both players have the move.
const BENT: f64 = 9.0;

/// The players who have a move. Each has a separate edge.
fn movers(graph: &GameGraph, vertex: usize) -> impl Iterator<Item = Player> {
    let owner = graph.complex().owner(vertex);
    Player::BOTH.into_iter().filter(move |&player| owner.includes(player))
}

/// The graph in DOT for Graphviz: positions by level, moves in the colours of the players.
pub fn dot(graph: &GameGraph) -> String {
    let mut text = String::from("digraph game {\n  rankdir=TB;\n  node [shape=plaintext];\n");
    for position in 0..graph.faces().len() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {position} [label={}];", quoted(&graph.name(position)));
    }
    for step in graph.moves() {
        let name = quoted(graph.complex().complex().vertices().name(step.vertex));
        let (from, to) = (step.from, step.to);
        for player in movers(graph, step.vertex) {
            let colour = dot_colour(Owner::Only(player));
            let _ = writeln!(text, "  {from} -> {to} [color={colour}, tooltip={name}];");
        }
    }
    text.push_str("}\n");
    text
}

/// Draws a game graph: a row for each number of pieces, and moves in the colours of the players.
///
/// Graphs that would not be readable are refused; Graphviz may draw them ([`dot`]).
pub fn svg(graph: &GameGraph) -> Result<String, PlacementError> {
    PlacementError::limit("moves in a drawing", graph.moves().len(), MAX_MOVES)?;
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for (place, face) in graph.faces().iter().enumerate() {
        levels.resize_with(levels.len().max(face.len() + 1), Vec::new);
        levels[face.len()].push(place);
    }
    for level in &levels {
        PlacementError::limit("positions in a row of a drawing", level.len(), MAX_ROW)?;
    }
    let letters = (0..graph.faces().len()).map(|place| graph.name(place).chars().count()).max().unwrap_or(1);
    let column = 20.0 + 7.5 * letters as f64;
    let width = column * levels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let mut places: Vec<Point> = vec![(0.0, 0.0); graph.faces().len()];
    // Long rows are farther apart, so that moves are not too flat.
    let apart = 60.0 + width / 20.0;
    for (row, level) in levels.iter_mut().enumerate() {
        // Place each position below the mean of its predecessors if possible, which gives few crossings.
        let wish = |to: usize| {
            let from: Vec<f64> =
                graph.moves().iter().filter(|step| step.to == to).map(|step| places[step.from].0).collect();
            from.iter().sum::<f64>() / from.len().max(1) as f64
        };
        level.sort_by(|&a, &b| wish(a).total_cmp(&wish(b)));
        let room = width / level.len() as f64;
        for (i, &place) in level.iter().enumerate() {
            places[place] = (room * (i as f64 + 0.5), 16.0 + apart * row as f64);
        }
    }
    let mut svg = Svg::new(width, 32.0 + apart * (levels.len().saturating_sub(1)) as f64);
    for step in graph.moves() {
        let ((x1, y1), (x2, y2)) = (places[step.from], places[step.to]);
        let (from, to) = ((x1, y1 + 10.0), (x2, y2 - 10.0));
        match movers(graph, step.vertex).collect::<Vec<_>>()[..] {
            [player] => svg.line(from, to, 1.2, colour(Owner::Only(player))),
            // Left's bent to the left, Right's to the right.
            ref players => {
                for &player in players {
                    let aside = if player == Player::Left { -BENT } else { BENT };
                    let via = ((from.0 + to.0) / 2.0 + aside, (from.1 + to.1) / 2.0);
                    svg.curve(from, via, to, 1.2, colour(Owner::Only(player)));
                }
            }
        }
    }
    for (place, &at) in places.iter().enumerate() {
        svg.label(at, &graph.name(place), Colour::Ink);
    }
    Ok(svg.finish())
}
