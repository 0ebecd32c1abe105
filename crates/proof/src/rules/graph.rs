//! Games on graphs and complexes.

use super::{Position, Rules, Visit, letters, reached};
use crate::line::number;
use crate::{Wrong, need};

/// The numbers between dashes.
fn vertices(text: &str, most: usize) -> Result<Vec<usize>, Wrong> {
    text.split('-').map(|vertex| number(vertex, most)).collect()
}

/// A game in which each turn places a piece on a free vertex. A position is a letter a vertex: `.` free, `l` and `r` free for one
/// player alone, `x` and `o` pieces of Left and Right, `#` gone.
pub struct Graph {
    order: usize,
    /// The edges of a graph, or the facets of a complex.
    faces: Vec<Vec<usize>>,
    near: Vec<Vec<usize>>,
    allows: Allows,
}

/// Whether a board is allowed after a move at a vertex.
type Allows = fn(&Graph, &[u8], usize) -> bool;

impl Graph {
    /// The game of a name on a graph such as `edges 3: 0-1, 1-2`, or on a complex such as `facets 3: 0-1-2`.
    pub fn new(name: &str, frame: &str) -> Result<Graph, Wrong> {
        let (kind, allows): (_, Allows) = match name {
            "snort" => ("edges ", Graph::allowed_in_snort),
            "col" => ("edges ", Graph::allowed_in_col),
            "nogo" => ("edges ", Graph::allowed_in_nogo),
            _ => ("facets ", Graph::is_a_face),
        };
        let parts = frame.strip_prefix(kind).and_then(|rest| rest.split_once(':'));
        let (count, list) = parts.ok_or_else(|| Wrong::expected(frame, &format!("{kind}N: U-V, U-V")))?;
        let order = number(count, 9_999)?;
        let mut near = vec![Vec::new(); order];
        let mut faces = Vec::new();
        for text in list.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            let face = vertices(text, order.saturating_sub(1))?;
            if kind == "edges " {
                let edge = order > 0 && face.len() == 2 && face[0] != face[1];
                need(edge, || Wrong::expected(text, "two different vertices").0)?;
                near[face[0]].push(face[1]);
                near[face[1]].push(face[0]);
            }
            faces.push(face);
        }
        Ok(Graph { order, faces, near, allows })
    }

    /// No two neighbours are pieces of different players.
    fn allowed_in_snort(&self, pieces: &[u8], v: usize) -> bool {
        let other = if pieces[v] == b'x' { b'o' } else { b'x' };
        self.near[v].iter().all(|&u| pieces[u] != other)
    }

    /// No two neighbours are pieces of the same player.
    fn allowed_in_col(&self, pieces: &[u8], v: usize) -> bool {
        self.near[v].iter().all(|&u| pieces[u] != pieces[v])
    }

    /// Every group of connected pieces of one player is beside a free vertex.
    fn allowed_in_nogo(&self, pieces: &[u8], _: usize) -> bool {
        (0..pieces.len()).filter(|&v| b"xo".contains(&pieces[v])).all(|v| {
            let group = reached(v, pieces.len(), |u, next| {
                self.near[u].iter().filter(|&&w| pieces[w] == pieces[v]).for_each(|&w| next(w));
            });
            let free = |u: usize| self.near[u].iter().any(|&w| b".lr".contains(&pieces[w]));
            (0..pieces.len()).any(|u| group[u] && free(u))
        })
    }

    /// All pieces are on the vertices of one facet.
    fn is_a_face(&self, pieces: &[u8], _: usize) -> bool {
        let covers =
            |face: &Vec<usize>| (0..pieces.len()).all(|v| !b"xo".contains(&pieces[v]) || face.contains(&v));
        self.faces.iter().any(covers)
    }
}

impl Rules for Graph {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        letters(text, self.order, ".lrxo#").map(|()| text.into())
    }

    fn options(&self, position: &str, me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        let free = |v: &usize| [b'.', b"lr"[me]].contains(&position.as_bytes()[*v]);
        for v in (0..position.len()).filter(free) {
            let option = format!("{}{}{}", &position[..v], ["x", "o"][me], &position[v + 1..]);
            if (self.allows)(self, option.as_bytes(), v) {
                visit(option)?;
            }
        }
        Ok(())
    }
}

/// **Hackenbush**: a player cuts an edge. Blue edges are Left's, red ones Right's, and green ones are open to both.
/// Edges that are not connected with the ground, vertex 0, fall. A position is a letter an edge: `1` there, `0` gone.
pub struct Hackenbush(Vec<(Vec<usize>, u8)>);

impl Hackenbush {
    /// The game on a picture such as `0-1 B, 1-2 R`.
    pub fn new(frame: &str) -> Result<Hackenbush, Wrong> {
        let edges = frame.split(',').map(|edge| {
            let wrong = || Wrong::expected(edge, "an edge such as 0-1 B");
            let (ends, colour) = edge.trim().split_once(' ').ok_or_else(wrong)?;
            let ends = vertices(ends, 9_999)?;
            match colour.len() == 1 && "BRG".contains(colour) && ends.len() == 2 {
                true => Ok((ends, colour.as_bytes()[0])),
                false => Err(wrong()),
            }
        });
        let edges: Vec<_> = edges.collect::<Result<_, _>>()?;
        need(edges.len() <= 10_000, || format!("found {} edges, expected at most 10000", edges.len()))?;
        Ok(Hackenbush(edges))
    }

    /// The edges that are connected with the ground.
    fn hanging(&self, edges: &str) -> Position {
        let order = self.0.iter().flat_map(|(ends, _)| ends).max().map_or(1, |most| most + 1);
        let mut at = vec![Vec::new(); order];
        for ((ends, _), _) in self.0.iter().zip(edges.chars()).filter(|(_, there)| *there == '1') {
            at[ends[0]].push(ends[1]);
            at[ends[1]].push(ends[0]);
        }
        let hangs = reached(0, order, |vertex, next| at[vertex].iter().for_each(|&other| next(other)));
        self.0
            .iter()
            .zip(edges.chars())
            .map(|((ends, _), there)| if hangs[ends[0]] { there } else { '0' })
            .collect()
    }
}

impl Rules for Hackenbush {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        letters(text, self.0.len(), "01").map(|()| self.hanging(text))
    }

    fn options(&self, position: &str, me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        for (i, &(_, colour)) in self.0.iter().enumerate() {
            if position.as_bytes()[i] == b'1' && (colour == b'G' || colour == b"BR"[me]) {
                visit(self.hanging(&format!("{}0{}", &position[..i], &position[i + 1..])))?;
            }
        }
        Ok(())
    }
}
