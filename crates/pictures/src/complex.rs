//! Complexes with vertices of both players.

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_placement::{LabelledComplex, Owner, PlacementError};
use kelvin_values::Player;
use std::fmt::Write;

/// The maximum numbers of vertices and edges of a drawing.
const MAX_VERTICES: usize = 100;
const MAX_EDGES: usize = 1000;
/// The maximum number of facets listed below a drawing.
const MAX_LISTED: usize = 60;

/// The 1-skeleton in DOT for Graphviz, with vertices in the colours of their owners. Larger facets are
/// comments.
pub fn dot(labelled: &LabelledComplex) -> String {
    let complex = labelled.complex();
    let mut text = String::from("graph complex {\n  node [shape=circle, style=filled, fontcolor=white];\n");
    for v in labelled.complex().support().iter() {
        // Writing to a string cannot fail.
        let name = quoted(complex.vertices().name(v));
        let _ = writeln!(text, "  {v} [label={name}, fillcolor={}];", dot_colour(labelled.owner(v)));
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

/// Draws a complex with its vertices on a circle, in the colours of their owners. Edges of the 1-skeleton are
/// lines. Larger facets are translucent areas, and are also listed below.
pub fn svg(labelled: &LabelledComplex) -> Result<String, PlacementError> {
    let support: Vec<usize> = labelled.complex().support().iter().collect();
    let n = support.len();
    PlacementError::limit("vertices in a drawing", n, MAX_VERTICES)?;
    let graph = labelled.complex().graph();
    PlacementError::limit("edges in a drawing", graph.edges().count(), MAX_EDGES)?;
    let radius = (n as f64 * 56.0 / std::f64::consts::TAU).max(40.0);
    let large = || labelled.complex().facets().iter().filter(|facet| facet.len() > 2);
    let count = large().count();
    let mut listed: Vec<String> = large().take(MAX_LISTED).map(|it| labelled.complex().spell(it)).collect();
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
    let corner =
        |v: usize| place(support.binary_search(&v).expect("the vertices of facets are in the support"));
    for facet in large().take(MAX_LISTED) {
        svg.translucent_polygon(&facet.iter().map(corner).collect::<Vec<_>>(), Colour::Ink);
    }
    for i in 0..n {
        for j in 0..i {
            if graph.is_adjacent(support[i], support[j]) {
                svg.line(place(i), place(j), 1.6, Colour::Ink);
            }
        }
    }
    for (i, &v) in support.iter().enumerate() {
        let name = labelled.complex().vertices().name(v);
        svg.disc(place(i), (4.0 + 4.0 * name.chars().count() as f64).max(16.0), colour(labelled.owner(v)));
        svg.label(place(i), name, Colour::Paper);
    }
    for (i, line) in listed.iter().enumerate() {
        svg.label((width / 2.0, circle + 10.0 + 20.0 * i as f64), line, Colour::Ink);
    }
    Ok(svg.finish())
}

pub(crate) fn colour(owner: Owner) -> Colour {
    match owner {
        Owner::Only(player) => Colour::of(player),
        Owner::Both => Colour::Green,
    }
}

/// The name of a colour in DOT.
pub(crate) fn dot_colour(owner: Owner) -> &'static str {
    match owner {
        Owner::Only(Player::Left) => "blue",
        Owner::Only(Player::Right) => "red",
        Owner::Both => "darkgreen",
    }
}

/// Text between quotation marks in DOT.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
