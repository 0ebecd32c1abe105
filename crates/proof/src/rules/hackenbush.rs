//! Hackenbush.

use super::{Position, Rules, Visit, letters, reached};
use crate::line::{number, split_once};
use crate::{Wrong, need};

/// **Hackenbush**: a player cuts an edge. Blue edges are Left's, red ones Right's, and green ones are open to both.
/// Edges that are not connected with the ground, vertex 0, fall. A position is a letter an edge: `1` there, `0` gone.
pub struct Hackenbush {
    edges: Vec<(usize, usize, u8)>,
    order: usize,
}

impl Hackenbush {
    /// The game on a picture such as `0-1 B, 1-2 R`.
    pub fn new(frame: &str) -> Result<Hackenbush, Wrong> {
        const EXPECTED: &str = "an edge such as 0-1 B";
        let edges = frame.split(',').map(|edge| {
            let (ends, colour) = split_once(edge.trim(), ' ', EXPECTED)?;
            let (u, v) = split_once(ends, '-', EXPECTED)?;
            match colour {
                "B" | "R" | "G" => Ok((number(u, 9_999)?, number(v, 9_999)?, colour.as_bytes()[0])),
                _ => Err(Wrong::expected(edge, EXPECTED)),
            }
        });
        let edges: Vec<_> = edges.collect::<Result<_, _>>()?;
        need(edges.len() <= 10_000, || format!("found {} edges, expected at most 10000", edges.len()))?;
        let order = edges.iter().map(|&(u, v, _)| u.max(v) + 1).max().unwrap_or(1);
        Ok(Hackenbush { edges, order })
    }

    /// The edges that hang on the ground.
    fn hanging(&self, edges: &[u8]) -> Position {
        let mut at = vec![Vec::new(); self.order];
        for (&(u, v, _), _) in self.edges.iter().zip(edges).filter(|(_, there)| **there == b'1') {
            at[u].push(v);
            at[v].push(u);
        }
        let hangs = reached(0, at.len(), |vertex, next| at[vertex].iter().for_each(|&other| next(other)));
        let letter = |(&(u, _, _), &there): (&(usize, usize, u8), &u8)| if hangs[u] { there } else { b'0' };
        self.edges.iter().zip(edges).map(letter).collect()
    }
}

impl Rules for Hackenbush {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        letters(text, self.edges.len(), "01")?;
        Ok(self.hanging(text.as_bytes()))
    }

    fn options(&self, position: &[u8], me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        for (i, &(_, _, colour)) in self.edges.iter().enumerate() {
            if position[i] == b'1' && (colour == b'G' || colour == b"BR"[me]) {
                let mut rest: Position = position.into();
                rest[i] = b'0';
                visit(self.hanging(&rest))?;
            }
        }
        Ok(())
    }
}
