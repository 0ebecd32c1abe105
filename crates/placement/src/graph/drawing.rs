//! Drawings of complexes and of game graphs.

use super::game_graph::GameGraph;
use crate::basic::Owner;
use crate::labelled::LabelledComplex;
use kelvin_positions::board::svg::{Colour, Point, Svg};
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
    pub fn svg(&self) -> String {
        const ROW: f64 = 80.0;
        let mut levels: Vec<Vec<usize>> = Vec::new();
        for (place, face) in self.faces().iter().enumerate() {
            levels.resize_with(levels.len().max(face.len() + 1), Vec::new);
            levels[face.len()].push(place);
        }
        let letters =
            (0..self.faces().len()).map(|place| self.name(place).chars().count()).max().unwrap_or(1);
        let column = 20.0 + 7.5 * letters as f64;
        let width = column * levels.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let mut places: Vec<Point> = vec![(0.0, 0.0); self.faces().len()];
        for (row, level) in levels.iter().enumerate() {
            let room = width / level.len() as f64;
            for (i, &place) in level.iter().enumerate() {
                places[place] = (room * (i as f64 + 0.5), 16.0 + ROW * row as f64);
            }
        }
        let mut svg = Svg::new(width, 32.0 + ROW * (levels.len().saturating_sub(1)) as f64);
        for step in self.moves() {
            let ((x1, y1), (x2, y2)) = (places[step.from], places[step.to]);
            svg.line((x1, y1 + 10.0), (x2, y2 - 10.0), 1.2, colour(self.complex().owner(step.vertex)));
        }
        for (place, &at) in places.iter().enumerate() {
            svg.label(at, &self.name(place), Colour::Ink);
        }
        svg.finish()
    }
}

impl LabelledComplex {
    /// A drawing: vertices on a circle in the colours of their owners, edges between those that are together in a
    /// face. Larger facets are listed below, as a plane cannot show them.
    pub fn svg(&self) -> String {
        let support: Vec<usize> = self.complex().support().iter().collect();
        let n = support.len();
        let radius = (n as f64 * 56.0 / std::f64::consts::TAU).max(40.0);
        let larger: Vec<String> = self
            .complex()
            .facets()
            .iter()
            .filter(|facet| facet.len() > 2)
            .map(|facet| self.complex().spell(facet))
            .collect();
        let side = 2.0 * radius + 60.0;
        let mut svg = Svg::new(side, side + 20.0 * larger.len() as f64);
        let place = |i: usize| {
            let angle = std::f64::consts::TAU * i as f64 / n.max(1) as f64;
            (side / 2.0 + radius * angle.sin(), side / 2.0 - radius * angle.cos())
        };
        let together = |u: usize, v: usize| {
            self.complex().facets().iter().any(|facet| facet.contains(u) && facet.contains(v))
        };
        for i in 0..n {
            for j in 0..i {
                if together(support[i], support[j]) {
                    svg.line(place(i), place(j), 2.0, Colour::Ink);
                }
            }
        }
        for (i, &v) in support.iter().enumerate() {
            svg.disc(place(i), 16.0, colour(self.owner(v)));
            svg.label(place(i), self.complex().vertices().name(v), Colour::Paper);
        }
        for (i, facet) in larger.iter().enumerate() {
            svg.label((side / 2.0, side + 10.0 + 20.0 * i as f64), facet, Colour::Ink);
        }
        svg.finish()
    }
}
