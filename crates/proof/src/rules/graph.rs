//! Games on the vertices of a graph.

use super::{Position, Rules, Visit, letters, reached};
use crate::Wrong;
use crate::line::{number, split_once};

/// A game in which each turn places a piece on a free vertex. A position is a letter a vertex: `.` free, `l` and `r` free for one
/// player alone, `x` and `o` pieces of Left and Right, `#` gone.
pub struct Graph {
    near: Vec<Vec<usize>>,
    allows: fn(&Graph, &[u8], usize) -> bool,
}

impl Graph {
    /// The game of a name on a graph such as `edges 3: 0-1, 1-2`.
    pub fn new(name: &str, frame: &str) -> Result<Graph, Wrong> {
        let (count, edges) =
            split_once(frame.strip_prefix("edges ").unwrap_or(""), ':', "edges N: U-V, U-V")?;
        let order = number(count, 9_999)?;
        let mut near = vec![Vec::new(); order];
        for edge in edges.split(',').map(str::trim).filter(|edge| !edge.is_empty()) {
            let (u, v) = split_once(edge, '-', "an edge such as 0-1")?;
            let (u, v) = (number(u, order.saturating_sub(1))?, number(v, order.saturating_sub(1))?);
            if u == v || order == 0 {
                return Err(Wrong::expected(edge, "two different vertices"));
            }
            near[u].push(v);
            near[v].push(u);
        }
        let allows = match name {
            "snort" => Graph::allowed_in_snort,
            "col" => Graph::allowed_in_col,
            _ => Graph::allowed_in_nogo,
        };
        Ok(Graph { near, allows })
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
}

impl Rules for Graph {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        letters(text, self.near.len(), ".lrxo#")?;
        Ok(text.as_bytes().into())
    }

    fn options(&self, position: &[u8], me: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        for v in 0..position.len() {
            if position[v] == b'.' || position[v] == b"lr"[me] {
                let mut option: Position = position.into();
                option[v] = b"xo"[me];
                if (self.allows)(self, &option, v) {
                    visit(option)?;
                }
            }
        }
        Ok(())
    }
}
