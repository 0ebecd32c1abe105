//! Drawings of complexes and of game graphs.

use super::game_graph::GameGraph;
use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_positions::board::svg::{Colour, Point, Svg};
use kelvin_positions::placement::Owner;
use kelvin_values::Player;
use std::fmt::Write;

fn colour(owner: Owner) -> Colour {
    match owner {
        Owner::Only(player) => Colour::of(player),
        Owner::Both => Colour::Green,
    }
}

/// The name of a colour in DOT.
fn dot_colour(owner: Owner) -> &'static str {
    match owner {
        Owner::Only(Player::Left) => "blue",
        Owner::Only(Player::Right) => "red",
        Owner::Both => "darkgreen",
    }
}

/// Text between quotation marks in DOT.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl GameGraph {
    /// The graph for Graphviz: positions by level, moves in the colours of the players.
    pub fn dot(&self) -> String {
        let mut text = String::from("digraph game {\n  rankdir=TB;\n  node [shape=plaintext];\n");
        for position in 0..self.faces().len() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {position} [label={}];", quoted(&self.name(position)));
        }
        for step in self.moves() {
            let owner = self.complex().owner(step.vertex);
            let name = quoted(self.complex().complex().vertices().name(step.vertex));
            let (from, to) = (step.from, step.to);
            let _ = writeln!(text, "  {from} -> {to} [color={}, tooltip={name}];", dot_colour(owner));
        }
        text.push_str("}\n");
        text
    }

    /// A drawing: a row for each number of pieces, moves in the colours of the players.
    ///
    /// Graphs that nobody could read are refused; Graphviz may draw them (`dot`).
    pub fn svg(&self) -> Result<String, PlacementError> {
        PlacementError::limit("moves in a drawing", self.moves().len(), MAX_MOVES)?;
        let mut levels: Vec<Vec<usize>> = Vec::new();
        for (place, face) in self.faces().iter().enumerate() {
            levels.resize_with(levels.len().max(face.len() + 1), Vec::new);
            levels[face.len()].push(place);
        }
        for level in &levels {
            PlacementError::limit("positions in a row of a drawing", level.len(), MAX_ROW)?;
        }
        let letters =
            (0..self.faces().len()).map(|place| self.name(place).chars().count()).max().unwrap_or(1);
        let column = 20.0 + 7.5 * letters as f64;
        let width = column * levels.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let mut places: Vec<Point> = vec![(0.0, 0.0); self.faces().len()];
        // Rows farther apart where they are long, so that moves are not too flat.
        let apart = 60.0 + width / 20.0;
        for (row, level) in levels.iter_mut().enumerate() {
            // Below the middle of the positions it comes from, as far as there is room: that has few crossings.
            let wish = |to: usize| {
                let from: Vec<f64> = self
                    .moves()
                    .iter()
                    .filter(|step| step.to == to)
                    .map(|step| places[step.from].0)
                    .collect();
                from.iter().sum::<f64>() / from.len().max(1) as f64
            };
            level.sort_by(|&a, &b| wish(a).total_cmp(&wish(b)));
            let room = width / level.len() as f64;
            for (i, &place) in level.iter().enumerate() {
                places[place] = (room * (i as f64 + 0.5), 16.0 + apart * row as f64);
            }
        }
        let mut svg = Svg::new(width, 32.0 + apart * (levels.len().saturating_sub(1)) as f64);
        for step in self.moves() {
            let ((x1, y1), (x2, y2)) = (places[step.from], places[step.to]);
            svg.line((x1, y1 + 10.0), (x2, y2 - 10.0), 1.2, colour(self.complex().owner(step.vertex)));
        }
        for (place, &at) in places.iter().enumerate() {
            svg.label(at, &self.name(place), Colour::Ink);
        }
        Ok(svg.finish())
    }
}

/// Game graphs with more moves, or more positions with the same number of pieces, are not drawn: nobody could read them.
const MAX_MOVES: usize = 400;
const MAX_ROW: usize = 40;
/// Complexes with more vertices or edges are not drawn.
const MAX_VERTICES: usize = 100;
const MAX_EDGES: usize = 1000;
/// More facets than this are not listed below a drawing.
const MAX_LISTED: usize = 60;

impl LabelledComplex {
    /// The vertices and edges for Graphviz, vertices in the colours of their owners; larger facets are comments.
    pub fn dot(&self) -> String {
        let complex = self.complex();
        let mut text =
            String::from("graph complex {\n  node [shape=circle, style=filled, fontcolor=white];\n");
        for v in self.complex().support().iter() {
            // Writing to a string cannot fail.
            let name = quoted(complex.vertices().name(v));
            let _ = writeln!(text, "  {v} [label={name}, fillcolor={}];", dot_colour(self.owner(v)));
        }
        for (u, v) in complex.graph().edges() {
            let _ = writeln!(text, "  {u} -- {v};");
        }
        for facet in complex.facets().iter().filter(|facet| facet.len() > 2) {
            let _ = writeln!(text, "  // facet: {}", complex.spell(facet).replace('\n', " "));
        }
        text.push_str("}\n");
        text
    }

    /// A drawing: vertices on a circle in the colours of their owners, edges between those that are together in a
    /// face, veils over larger facets, which are also listed below.
    pub fn svg(&self) -> Result<String, PlacementError> {
        let support: Vec<usize> = self.complex().support().iter().collect();
        let n = support.len();
        PlacementError::limit("vertices in a drawing", n, MAX_VERTICES)?;
        let graph = self.complex().graph();
        PlacementError::limit("edges in a drawing", graph.edges().count(), MAX_EDGES)?;
        let radius = (n as f64 * 56.0 / std::f64::consts::TAU).max(40.0);
        let large = || self.complex().facets().iter().filter(|facet| facet.len() > 2);
        let count = large().count();
        let mut listed: Vec<String> = large().take(MAX_LISTED).map(|it| self.complex().spell(it)).collect();
        if count > MAX_LISTED {
            listed.push(format!("and {} larger facets more", count - MAX_LISTED));
        }
        let letters = listed.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let circle = 2.0 * radius + 60.0;
        let width = circle.max(7.5 * letters as f64);
        let mut svg = Svg::new(width, circle + 20.0 * listed.len() as f64);
        let place = |i: usize| {
            let angle = std::f64::consts::TAU * i as f64 / n.max(1) as f64;
            (width / 2.0 + radius * angle.sin(), circle / 2.0 - radius * angle.cos())
        };
        let corner = |v: usize| place(support.binary_search(&v).expect("a facet lies in the support"));
        for facet in large().take(MAX_LISTED) {
            svg.veil(&facet.iter().map(corner).collect::<Vec<_>>(), Colour::Ink);
        }
        for i in 0..n {
            for j in 0..i {
                if graph.is_adjacent(support[i], support[j]) {
                    svg.line(place(i), place(j), 1.6, Colour::Ink);
                }
            }
        }
        for (i, &v) in support.iter().enumerate() {
            let name = self.complex().vertices().name(v);
            svg.disc(place(i), (4.0 + 4.0 * name.chars().count() as f64).max(16.0), colour(self.owner(v)));
            svg.label(place(i), name, Colour::Paper);
        }
        for (i, line) in listed.iter().enumerate() {
            svg.label((width / 2.0, circle + 10.0 + 20.0 * i as f64), line, Colour::Ink);
        }
        Ok(svg.finish())
    }
}
